/**
 * Figures of `state-percentage@1` as the formula takes them: for each pay period either the period's
 * printed figures or the annual ones. Amounts are cents, rates of `RATE_SCALE`; arrays are by column
 * (filing status).
 */

import type { Citation } from '../../rule-parts.ts';
import type { FormulaInput } from './formula.ts';

/** An amount of each column. */
type Columns = Float64Array;

type Labeled = { readonly label: string; readonly line: string; readonly citation: Citation };

export type Deduction = Labeled &
  (
    | { readonly kind: 'amount'; readonly amount: Columns }
    | {
        readonly kind: 'percent';
        readonly rate: number;
        readonly least: Columns;
        readonly most: Columns;
        /** Parameter that must not be 0, or -1. */
        readonly noneWithout: number;
      }
    | {
        readonly kind: 'phaseOut';
        readonly amount: Columns;
        readonly from: Columns;
        readonly rate: Columns;
      }
    | {
        readonly kind: 'phaseOutRatio';
        readonly amount: Columns;
        readonly from: Columns;
        readonly to: Columns;
        readonly decimals: number;
      }
    | {
        readonly kind: 'ladder';
        readonly amount: Columns;
        readonly from: Columns;
        readonly step: Columns;
        readonly each: Columns;
        readonly least: Columns;
      }
    | {
        readonly kind: 'tax';
        readonly taxes: readonly string[];
        /** By column: what it may be at most, by wages; the last row whose amount they equal or exceed. */
        readonly most: readonly { readonly wages: Float64Array; readonly most: Float64Array }[];
      }
  );

/** An amount for each of something the certificate counts, taken off wages or tax. */
export type Allowance = Labeled & {
  /** Index of the parameter that counts; a money parameter is itself the amount (`each` is null). */
  readonly slot: number;
  readonly each: Columns | null;
  /** Divides a money parameter (dollars per year) in tables of a pay period; 1 in annual tables. */
  readonly moneyDivisor: number;
  /** The first ones may count more. */
  readonly first: { readonly count: Columns; readonly each: Columns } | null;
  /** No allowance for wages above this; Infinity without a limit. */
  readonly noneAbove: Columns;
  /** How many count at most. */
  readonly most: number;
  /** By wages up to an amount, rising; empty: `each` holds for all. */
  readonly tiers: readonly { readonly upTo: number; readonly each: number }[];
};

/** Utah: an amount that melts with the wages, taken off the tax. */
type PhasedCredit = Labeled & {
  readonly kind: 'phased';
  readonly amount: Columns;
  readonly from: Columns;
  readonly rate: number;
  readonly unit: number;
};

export type Credit = Allowance | PhasedCredit;

export type Rows = {
  readonly thresholds: Float64Array;
  readonly bases: Float64Array;
  readonly rates: Float64Array;
  /** 1: the rate holds for the whole amount, not for the excess over the threshold. */
  readonly whole: Uint8Array;
};

export type Tables = {
  /** For `explain`: "annual", "weekly" ... */
  readonly name: string;
  /** 1: printed figures of the pay period; otherwise wages are multiplied and tax divided by it. */
  readonly factor: number;
  readonly noTax: {
    readonly amount: Columns;
    readonly inclusive: boolean;
    readonly label: string;
  } | null;
  readonly deductions: readonly Deduction[];
  readonly allowances: readonly Allowance[];
  readonly credits: readonly Credit[];
  readonly schedules: readonly Rows[];
};

/** What an entry of the tables is read with. */
export type TableInput = {
  readonly input: FormulaInput;
  readonly column: number;
  /** Cents, of the year or of the pay period as the tables are. */
  readonly wages: number;
  /** The `factor` of the tables. */
  readonly factor: number;
};

export type PercentageFigures = {
  readonly citation: Citation;
  /** Column by allowed value of the status parameter (`slot` -1: one column). */
  readonly columns: {
    readonly slot: number;
    readonly ofValue: Float64Array;
    readonly names: readonly string[];
    readonly atLeast: readonly {
      readonly slot: number;
      readonly value: number;
      readonly from: number;
      readonly to: number;
    }[];
  };
  /**
   * Figures for a number of pay periods, or of the year whatever is printed for the period; throws
   * `CalculationError` where none are known.
   */
  tablesFor(periods: number, ofTheYear: boolean): Tables;
  /** An amount equal to a threshold belongs to the row below it. */
  readonly edgesOver: boolean;
  /** Cents; 0 without. */
  readonly midpoint: { readonly band: number; readonly below: number };
  readonly rounding: {
    /** 0: not rounded; 1 or 100 cents. */
    readonly taxBeforeCredits: number;
    readonly annualTax: number;
    readonly unit: number;
    readonly direction: 'nearest' | 'down' | 'up';
    /** Whether `roundResult` may choose. */
    readonly choice: boolean;
  };
  /** A smaller period withholding is zero. */
  readonly minimum: number;
  /** The parameter (cents per pay period) that lowers the withholding; null without one. */
  readonly reduction: (Labeled & { readonly slot: number }) | null;
};

/** The rates of a column. */
export const scheduleOf = ({ schedules }: Tables, column: number): Rows =>
  schedules[column] as Rows;
