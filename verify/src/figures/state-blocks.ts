/** Taxes and blocks of the states' rule files, as the evaluator reads them. */

import type { Block, Tax } from './blocks.ts';
import type { Residence } from './residences.ts';

export type Cells = Readonly<Record<string, string>>;

/** An annual amount, one by column, or with the printed amounts of pay periods. */
export type Figure =
  | string
  | Cells
  | {
      readonly annual: string | Cells;
      readonly periods?: Readonly<Record<string, string | Cells>>;
      readonly derive?: 'cents' | 'dollars';
    };

export type Deduction = {
  readonly label: string;
  readonly kind: string;
  readonly amount: Figure;
  readonly rate: string | Cells;
  readonly least?: Figure;
  readonly most?: Figure;
  readonly noneWithout?: string;
  readonly from: Figure;
  readonly to: Figure;
  readonly decimals: number;
  readonly step: Figure;
  readonly each: Figure;
  readonly taxes: readonly string[];
  readonly mostByWages?: string | Cells;
};

export type Allowance = {
  readonly parameter: string;
  readonly each?: Figure;
  readonly first?: { readonly count: string | Cells; readonly each: Figure };
  readonly noneAbove?: Figure;
  readonly most?: string;
  readonly tiers?: readonly { readonly upTo?: string; readonly each: string }[];
};

export type Phased = {
  readonly kind: 'phased';
  readonly amount: Figure;
  readonly from: Figure;
  readonly rate: string;
  readonly rounding: 'cents' | 'dollars';
};

export type Columns = {
  readonly parameter?: string;
  readonly of?: Cells;
  readonly start?: string;
  readonly atLeast?: readonly {
    readonly parameter: string;
    readonly value: string;
    readonly from: string;
    readonly to: string;
  }[];
};

export type Supplemental = {
  readonly rule: string;
  readonly rate?: string;
  readonly parameter?: string;
  readonly rates?: Cells;
  readonly rows?: string;
  readonly rounding?: 'cents' | 'dollars';
  readonly salary?: { readonly parameter: string };
};

/** Days of pay a year. */
export type DailyPay = { readonly perYear: string };

export type Rounding = {
  readonly taxBeforeCredits?: 'cents' | 'dollars';
  readonly annualTax?: 'cents' | 'dollars';
  readonly withholding: 'cents' | 'dollars' | 'cents-down' | 'dollars-up';
  readonly wholeDollars?: 'permitted' | 'no';
};

export type PercentageBlock = Block & {
  readonly basis: 'annual' | 'period';
  readonly columns?: Columns;
  readonly noTaxUpTo?: Figure;
  readonly noTaxBelow?: Figure;
  readonly deductions?: readonly Deduction[];
  readonly allowances?: readonly Allowance[];
  readonly midpoint?: { readonly band: string; readonly below: string };
  readonly schedules?: Cells;
  readonly periodSchedules?: Readonly<Record<string, Cells>>;
  readonly edges?: 'atLeast' | 'over';
  readonly credits?: readonly (Allowance | Phased)[];
  readonly rounding: Rounding;
  readonly minimum?: string;
  readonly dailyPay?: DailyPay;
  readonly reduction?: { readonly parameter: string };
  readonly supplemental: Supplemental;
};

export type StateTax = Tax & { readonly title: string };

/** A tax as its file has it: common parameters by their name. */
export type Raw = StateTax & { readonly commonParameters?: string; readonly residence?: Residence };
