/**
 * What the sample pay stubs state beyond a default certificate (`rules/sample-pay-stub.json`): the
 * employer, and values that no agency publishes, so that every stub can be answered completely.
 */

import { readFileSync } from 'node:fs';
import { inRoot } from '../../platform/compiled/root.ts';

export type Stated = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly isExempt?: true;
  /** Left out where the page says it once for all. */
  readonly why?: string;
};

type StubFacts = {
  /** The first biweekly pay date of the year: nothing was paid or withheld before it. */
  readonly payDate: string;
  readonly payPeriodsPerYear: number;
  /** Dollars. */
  readonly grossWages: number;
  readonly hours: number;
  readonly employees: number;
  /** Example rates where the release holds no new-employer rate: of unemployment taxes, of others. */
  readonly noticeRate: number;
  readonly noticeRateOther: number;
  /** By tax id. */
  readonly stated: Readonly<Record<string, Stated>>;
  /** Where a state changes what is stated of a federal tax; by state and tax id. */
  readonly statedIn: Readonly<Record<string, Readonly<Record<string, Stated>>>>;
  /** Taxes with the state's own location code that this employer does not owe, and why. */
  readonly notOwed: Readonly<Record<string, string>>;
  /** Parts of a rate that is printed as one: their own rate would count them twice. */
  readonly partsOfARate: readonly string[];
};

export const FACTS: StubFacts = JSON.parse(
  readFileSync(inRoot('rules/sample-pay-stub.json'), 'utf8'),
);
