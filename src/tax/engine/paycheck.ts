/**
 * One employee's payment, parsed and checked: what `calculate` takes, with the law it is calculated
 * by. These types refer to one another: a request names its rule, a rule its method, a method takes
 * the request. Amounts are integer cents.
 */

import type { Basis } from './basis.ts';
import type { Location } from './location.ts';
import type { NoteCode } from './note-codes.ts';
import type { Line } from './result.ts';
import type {
  Alias,
  BenefitKind,
  Citation,
  Confidence,
  EarnedIncomeRates,
  EarningKind,
  FigureConfidences,
  Parameter,
  ResidenceRule,
  WageBase,
} from './rule-parts.ts';
import type { Payment, RegularMethod, SupplementalMethod } from './wage.ts';

export const ROUND_RESULTS = ['Default', 'Yes', 'No'] as const;

export type RoundResult = (typeof ROUND_RESULTS)[number];

/** A note, and its code, that the reader of a request has for the lines of a tax. */
export type Remark = readonly [code: NoteCode, text: string];

/** One tax asked for at one location. */
export type TaxRequest = {
  readonly rule: TaxRule;
  readonly location: Location;
  readonly isExempt: boolean;
  readonly isResident: boolean | null;
  /** Parameter values by parameter index: cents, counts, rates, 0/1, or index of the allowed value; `NOT_SENT` where the request has none. */
  readonly parameters: Float64Array;
  /** Withheld before this payment, `NOT_SENT` where the request has none. */
  readonly periodWithheld: number;
  readonly monthWithheld: number;
  readonly quarterWithheld: number;
  readonly yearWithheld: number;
  readonly roundResult: RoundResult;
  readonly autoAdjust: boolean;
  /** Rate of `RATE_SCALE`, `NOT_SENT` without an override. */
  readonly overrideRate: number;
  /** Cents, `NOT_SENT` without an override. */
  readonly overrideWageBase: number;
  /** Indices of the parameters that the request has; left out: unknown. */
  readonly given?: readonly number[];
  /** What was read otherwise than sent; left out: nothing. */
  readonly remarks?: readonly Remark[];
};

export type Paycheck = Payment & {
  /** Where taxes that others depend on are found when the request leaves them out. */
  readonly law: Law;
  readonly payPeriodsPerYear: number;
  /** `NOT_SENT` where the request has none. */
  readonly payPeriodNumber: number;
  readonly taxes: readonly TaxRequest[];
  readonly prorate: boolean;
  /** Credit a resident for another state's tax that `taxes` does not hold, with a default certificate. */
  readonly assumeWithheldElsewhere: boolean;
  readonly explain: boolean;
  /** Cash from which employee taxes can be taken, `NOT_SENT` where the request has none. */
  readonly cashAvailable: number;
  /** The paycheck as sent, where a rule of residence moved its wages to one location. */
  readonly sent?: Paycheck;
};

/** One tax of a paycheck while it is calculated. */
export type TaxRun = {
  readonly request: TaxRequest;
  readonly paycheck: Paycheck;
  /** The subject wages of the tax. */
  readonly basis: Basis;
  /** Lines of the taxes calculated before; a method appends those of its own. */
  readonly lines: Line[];
};

/** A method with its figures compiled in. Once released, a name never changes its results. */
export type Method = {
  /** For example `wage-band-rate@1`; its text is `methods/<name without version>.md`. */
  readonly name: string;
  /** Income taxes follow the wage entries' calculation methods; uniform taxes do not. */
  readonly family: 'income' | 'uniform';
  /** The methods of wage entries that an income tax takes; left out: all of them. */
  readonly takes?: {
    readonly regular: readonly RegularMethod[];
    readonly supplemental: readonly SupplementalMethod[];
  };
  /** The rate depends on the place: locations are calculated one by one, not on their sum. */
  readonly byLocation?: boolean;
  /**
   * For wages that a resident earns where no agreement holds and another state withholds (the rule of
   * residence `creditTable`); null where the figures of the pay date are not known.
   */
  readonly creditTable?: Method | null;
  /** Wages of the year up to which a rate is charged, cents; other taxes may follow it. */
  readonly upTo?: number;
  /** Ids of other taxes of the request that this one sets off: they are calculated before. */
  credits?(request: TaxRequest, paycheck: Paycheck): readonly string[];
  /** Where lines of several places compare their rates: what this tax levies. */
  readonly earnedIncome?: EarnedIncomeRates;
  /** Appends the lines of one tax to `run.lines`. */
  calculate(run: TaxRun): void;
};

/** The last known figures of a tax, in words, and the last pay date that they are known to hold for. */
export type StaleFigures = { readonly knownTo: string; readonly lastKnown: string };

/** A note on lines that fit all of these; an empty list fits every line. */
export type Notice = {
  readonly wageTypes: readonly string[];
  /** States with pay for work in this payment. */
  readonly workIn: readonly string[];
  /** States whose wages this tax takes over from where they were earned, as by a convenience rule. */
  readonly homeIn: readonly string[];
  /** Benefits of the payment. */
  readonly benefits: readonly string[];
  readonly note: string;
};

/** One tax as in force on a pay date. */
export type TaxRule = {
  readonly id: string;
  readonly title: string;
  readonly payer: 'employee' | 'employer';
  /** Of a whole state: wages anywhere else in it are wages here. Not of a school district. */
  readonly statewide: boolean;
  readonly wageBase: WageBase;
  readonly parameters: readonly Parameter[];
  /** How parameters that other payroll programs send are read; the first that fits counts. */
  readonly aliases: readonly Alias[];
  /** Parsed default of each parameter, by parameter index; `NOT_SENT` where it has no default. */
  readonly defaults: Float64Array;
  readonly method: Method;
  /** Ids of taxes that are calculated before this one, which reads their lines. */
  readonly dependsOn: readonly string[];
  /** null: the tax is owed where the wages are, for every earner. */
  readonly residence: ResidenceRule | null;
  /** What becomes of tax on tips that the employee's cash does not cover. */
  readonly uncollected: string;
  /** The year's earlier wages change the result (a cap or a threshold). */
  readonly usesYearToDate: boolean;
  /** Note on every line of this tax: an unsure figure, a convention. */
  readonly notes: readonly string[];
  /** The code of each note, in the same order. */
  readonly noteCodes: readonly NoteCode[];
  /** What was found since the release was made. */
  readonly notices: readonly Notice[];
  /** Other taxes whose rate the published one of this tax holds. */
  readonly publishedHolds: { readonly holds: readonly string[]; readonly reason: string } | null;
  readonly citation: Citation;
  /** Of the figures that an ordinary payment uses: regular wages, and no rate of the request. */
  readonly confidence: Confidence;
  readonly confidences: FigureConfidences;
  /** Set where the figures are not known to hold on the pay date of the law. */
  readonly stale?: StaleFigures;
  readonly effective: string;
};

/** Every tax in force on one pay date, under one release. */
export type Law = {
  readonly version: string;
  readonly taxes: ReadonlyMap<string, TaxRule>;
  readonly earnings: readonly EarningKind[];
  readonly benefits: readonly BenefitKind[];
};

/** Tax `index` of a request, which has that many. */
export const requestAt = (taxes: readonly TaxRequest[], index: number): TaxRequest =>
  taxes[index] as TaxRequest;
