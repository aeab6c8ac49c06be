/** A check of a register: what was paid, on which certificate, and what was withheld. */

import type { PayCalcItem } from '../../paycalc/schema.ts';

/** One amount of the register, which may be the sum of several taxes. */
export type Expected = {
  /** As the register calls it. */
  readonly label: string;
  readonly taxes: readonly string[];
  readonly cents: number;
  /** Why the taxes of the amount cannot be said, or be calculated. */
  readonly problem?: string;
};

export type Check = {
  /** Of its first row in the file. */
  readonly line: number;
  readonly employee: string;
  readonly name: string;
  readonly payDate: string;
  readonly item: PayCalcItem;
  readonly expected: readonly Expected[];
  readonly notes: readonly string[];
};

/** Cents by which a total of the register exceeds what was read. */
export type NotAddingUp = { readonly gross?: number; readonly net?: number };

/** A check before its year-to-date amounts are known. */
export type Draft = Omit<Check, 'item'> & {
  readonly item: PayCalcItem;
  readonly state: string;
  readonly notAddingUp: NotAddingUp;
  /** Cents by wage type and by benefit. */
  readonly paid: ReadonlyMap<string, number>;
  readonly deducted: ReadonlyMap<string, number>;
  /** Cents, as the register says; undefined without such a column. */
  readonly yearToDate: number | undefined;
};
