/** Figures of `federal-percentage-2020@1`, and what the parts of one calculation share. Amounts are cents. */

import type { TaxRun } from '../paycheck.ts';
import type { Citation } from '../rule-parts.ts';
import type { Schedule } from '../schedule.ts';
import type { Certificate } from './worksheet-1a.ts';

export type FilingStatus = 'single' | 'married' | 'head';

export type FederalFigures = {
  readonly citation: Citation;
  readonly line1g: { readonly married: number; readonly other: number };
  readonly line1k: number;
  readonly standard: Readonly<Record<FilingStatus, Schedule>>;
  readonly checkbox: Readonly<Record<FilingStatus, Schedule>>;
  /** Nonresident alien addition by pay periods per year, cents. */
  readonly nonresident: {
    readonly newForm: ReadonlyMap<number, number>;
    readonly oldForm: ReadonlyMap<number, number>;
    readonly citation: Citation;
  };
  readonly supplemental: {
    readonly flatRate: number;
    readonly over: number;
    readonly overRate: number;
    readonly citation: Citation;
  };
  /** Indices into the request's parameters. */
  readonly slots: Readonly<Record<FederalParameter, number>>;
  /** By allowed value of FILINGSTATUS, in the order of the parameter's list. */
  readonly filingStatuses: readonly {
    readonly status: FilingStatus;
    readonly nonresident: boolean;
  }[];
};

export type FederalParameter =
  | 'newForm'
  | 'filingStatus'
  | 'twoJobs'
  | 'dependents'
  | 'otherIncome'
  | 'deductions'
  | 'allowances'
  | 'additional'
  | 'recentWages'
  | 'recentWithheld';

/** One calculation: what both parts share. */
export type FederalRun = TaxRun & {
  readonly figures: FederalFigures;
  readonly certificate: Certificate;
  /** 1: cents; 100: whole dollars (`roundResult` Yes, which Pub. 15-T permits). */
  readonly unit: number;
  /** Step 4(c) per pay period, cents. */
  readonly additional: number;
  /** Wages treated as regular, and the tax on them by the worksheet. */
  regularWages: number;
  regularTax: number;
};
