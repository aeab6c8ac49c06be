/** Orders, payments, and what is withheld. Amounts are cents. */

import type { FieldCode } from '../../platform/shape/field-codes.ts';
import type { Location } from '../engine/index.ts';
import type { Earnings } from './limits.ts';
import type { LaborRelease } from './load.ts';
import type { Debt, FilingStatus } from './schema.ts';

export const ORDER_TYPES = [
  'support',
  'creditor',
  'federalDebt',
  'studentLoan',
  'federalLevy',
  'unlimited',
] as const;

export type Order = {
  readonly id: string;
  readonly type: (typeof ORDER_TYPES)[number];
  /** What the order asks of this payment; infinite if it takes all that may be taken. */
  readonly amount: number;
  readonly supportsOther?: boolean | undefined;
  readonly isOver12Weeks?: boolean | undefined;
  readonly exemptAmount?: number | undefined;
  /** Of a levy: pay after taxes and the deductions that were in effect when it came; default disposable earnings. */
  readonly takeHomePay?: number | undefined;
  readonly filingStatus?: FilingStatus | undefined;
  readonly dependents?: number | undefined;
  /** Of a levy: how often the employee or the spouse is 65 or older, or blind. */
  readonly ageOrBlindness?: number | undefined;
  /** Of a creditor's garnishment, where the state's law asks. */
  readonly debt?: Debt | undefined;
  readonly isHeadOfFamily?: boolean | undefined;
};

export type Payment = Earnings & {
  readonly day: string;
  /** The place of work; null for the federal limits alone. */
  readonly location: Location | null;
  /** Postal code whose limits apply; null for the federal limits alone. */
  readonly state: string | null;
  /** Hourly cents, in place of the state's minimum wage in the data. */
  readonly stateWage: number | null;
};

export type Withheld = {
  readonly id: string;
  readonly type: Order['type'];
  readonly amount: number;
  /** The most that this order may take after those before it; null without a limit. */
  readonly limit: number | null;
  readonly explain: readonly string[];
  readonly sources: readonly string[];
};

export type Garnished = {
  readonly orders: readonly Withheld[];
  readonly total: number;
  readonly gaps: readonly string[];
  /** Of the orders that are not calculated. */
  readonly refused: readonly GarnishmentError[];
};

/** A question that the request must answer; `path` is the field. */
export class GarnishmentError extends Error {
  readonly path: string;
  readonly code: FieldCode;
  constructor(path: string, message: string, code: FieldCode = 'required') {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/** A payment while its orders are satisfied, one after the other. */
export type State = {
  readonly release: LaborRelease;
  readonly payment: Payment;
  readonly gaps: string[];
  taken: number;
};

/** The limit of one order; keys of documents. */
export type Found = {
  readonly limit: number | null;
  readonly explain: readonly string[];
  readonly documents: readonly string[];
};
