/** Figures of `federal-percentage-2020`, both versions, and what the parts of one calculation share. Amounts are cents. */

import type { TaxRun } from '../paycheck.ts';
import type { Citation } from '../rule-parts.ts';
import type { Schedule } from '../schedule.ts';

export type FilingStatus = 'single' | 'married' | 'head';

export type FederalFigures = {
  /** The second gives a line tax on wages of this payment only: methods/federal-percentage-2020.md, step 17. */
  readonly name: 'federal-percentage-2020@1' | 'federal-percentage-2020@2';
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

/** What the boxes of Form W-4 choose: the same for all employees who check the same ones. */
export type Certificate = {
  /** 2020 or later Form W-4; false: 2019 or earlier. */
  readonly isNewForm: boolean;
  readonly twoJobs: boolean;
  readonly status: FilingStatus;
  readonly schedule: Schedule;
  /** Line 1g, cents of the year. */
  readonly line1g: number;
  /** Cents added to the wages of a nonresident alien, by pay periods per year; null for others. */
  readonly nonresident: ReadonlyMap<number, number> | null;
};

/** One calculation: what both parts share. The amounts of Form W-4 stay in the request's parameters. */
export type FederalRun = TaxRun & {
  readonly figures: FederalFigures;
  readonly certificate: Certificate;
};
