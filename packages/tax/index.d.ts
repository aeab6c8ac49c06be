/** Payroll taxes without a server. Every function answers; none throws for what a request says. */

import type {
  PayCalcResponse as Answer,
  ErrorStatus,
  GrossUpAnswer,
  GrossUpItem,
  LocationsAnswer,
  PayCalcBody,
  PayCalcItem,
  PayCalcResponseItem,
  TaxListRequest,
  TaxListResponse,
  TaxProblem,
  TransactionStamp,
} from './types.js';

export type {
  ErrorStatus,
  GrossUpAnswer,
  GrossUpItem,
  LocationsAnswer,
  PayCalcItem,
  PayCalcResponseItem,
  TaxListRequest,
  TaxProblem,
  TransactionStamp,
} from './types.js';

/** As `POST /ste-hosted/v1/payCalc` takes it. */
export type PayCalcRequest = PayCalcBody;
export type PayCalcResponse = Answer;
export type TaxListAnswer = TaxListResponse;

/** What no answer could be worked out for. */
export type Refusal = {
  readonly errorStatus: ErrorStatus;
  readonly transactionStamp: TransactionStamp;
};

export type Options = {
  /** Of the tax rules, such as `2026.1`; the newest when left out. */
  readonly version?: string;
};

/** Exactly one of the first six, or `state` alone. */
export type LocationsRequest = {
  readonly zip?: string;
  readonly q?: string;
  readonly psd?: string;
  readonly fips?: string;
  readonly gnis?: string;
  readonly schoolDistrict?: string;
  readonly state?: string;
  readonly limit?: number;
  readonly cursor?: string;
};

export type VerifyOptions = Options & {
  /** The answer to verify; calculated when left out. */
  readonly answers?: PayCalcResponse;
};

/** When the next payment is made, and what differs from the one before; what it leaves out is as before. */
export type NextPayment = {
  /** yyyy-MM-dd */
  readonly payDate: string;
  readonly payPeriodsPerYear?: number;
  /** Left out: the number after the one before. The same number is a second payment of that pay period. */
  readonly payPeriodNumber?: number;
  /** true: a second payment of the same pay period. */
  readonly samePeriod?: boolean;
  readonly options?: NonNullable<PayCalcItem['options']>;
  /** Left out: the same regular wages again. */
  readonly wages?: PayCalcItem['wages'];
  /** Left out: the same amounts again. */
  readonly benefits?: NonNullable<PayCalcItem['benefits']>;
  /** Left out: the same taxes; a new year needs its own list. */
  readonly taxJurisdictionParms?: PayCalcItem['taxJurisdictionParms'];
};
export type NextRunAnswer = {
  readonly payCalcItem: PayCalcItem;
  readonly errorStatus: ErrorStatus;
};
/** What the next payment cannot be made from, with each cause. */
export type NextRunRefusal = {
  readonly errorStatus: ErrorStatus;
  readonly errors: readonly TaxProblem[];
};

type Amounts = { readonly taxAmount: number };

export type VerifiedLine = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  readonly calculated: Amounts | null;
  readonly recalculated: Amounts | null;
  readonly outcome: 'agrees' | 'differs' | 'not-covered';
  /** What differs, or why the evaluator does not cover the tax. */
  readonly about: string;
};

export type Verified = {
  readonly version: string;
  readonly paychecks: readonly {
    readonly employeeID: string | null;
    readonly error?: ErrorStatus;
    readonly lines: readonly VerifiedLine[];
  }[];
  readonly counts: {
    readonly lines: number;
    readonly agree: number;
    readonly differ: number;
    readonly notCovered: number;
    readonly printed: number;
    readonly refused: number;
  };
};

/** The taxes of each item, from gross to net. */
export declare function payCalc(request: PayCalcRequest, options?: Options): PayCalcResponse;
/** Which taxes apply to an employee, by home and work location. */
export declare function taxList(
  request: TaxListRequest,
  options?: Options,
): TaxListAnswer | Refusal;
/** The gross that leaves `targetNet`, with the proof, or the nearest ones and why. */
export declare function grossUp(item: GrossUpItem, options?: Options): GrossUpAnswer;
/**
 * The item of the next payment, from the item and the answer of the one before, with the amounts of the
 * year, quarter, month, and pay period carried. What does not follow exactly is refused with the cause.
 */
export declare function nextRun(
  item: PayCalcItem,
  answer: PayCalcResponseItem,
  next: NextPayment,
  options?: Options,
): NextRunAnswer | NextRunRefusal;
/** Location codes by name, ZIP code, or a register's number, best first. */
export declare function locations(request: LocationsRequest): LocationsAnswer | Refusal;
/** A request calculated by a second evaluator, which shares no code with the engine: line by line. */
export declare function verify(
  request: PayCalcRequest,
  options?: VerifyOptions,
): Verified | Refusal;
