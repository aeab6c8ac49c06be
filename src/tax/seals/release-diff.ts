/** What `rules diff` finds between two releases. */

import type { Source } from '../rules/index.ts';
import type { RegisterChange } from './diff-registers.ts';
import type { ResidenceChange } from './diff-residence.ts';
import type { WageBaseChange } from './diff-wage-bases.ts';

/** Dated figures of a tax that one release has and the other has not, or has otherwise. */
export type EditionChange = {
  readonly change: 'added' | 'changed' | 'removed';
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly firstPayDate: string;
  readonly source: Source;
  /** When the agency made them known. */
  readonly published: string;
  /** What differs where both have it, by field of the rule file; empty otherwise. */
  readonly fields: readonly string[];
};

/** A line of a paycheck that the two releases calculate differently. */
export type LineChange = {
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly locationCode: string;
  readonly wageType: string;
  readonly payDate: string;
  readonly payPeriodsPerYear: number;
  /** The values of the certificate in words. */
  readonly certificate: readonly string[];
  /** Dollars; null where the paycheck has no wages of this kind. */
  readonly grossWages: number | null;
  /** null where the release has no amount. */
  readonly before: Amounts | null;
  readonly after: Amounts | null;
  /** What changed in the rules, or why the later release has no amount. */
  readonly reason: string;
};

/** Dollars, dollars, and a fraction. */
export type Amounts = {
  readonly taxAmount: number;
  readonly subjectWages: number;
  readonly rate: number;
};

export type ReleaseDiff = {
  /** Without the taxes of dated registers that only one release has. */
  readonly editions: readonly EditionChange[];
  readonly registers: readonly RegisterChange[];
  readonly residences: readonly ResidenceChange[];
  readonly wageBases: readonly WageBaseChange[];
  /** Of the corpus's paychecks, without those taxes. */
  readonly lines: readonly LineChange[];
  readonly compared: number;
};
