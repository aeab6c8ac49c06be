/** The functions of the package's entry, the same in Node and in a browser. */

import type { Refusal } from '../paycalc/errors.ts';
import { type GrossUpAnswer, type GrossUpItem, grossUp } from '../paycalc/gross-up/index.ts';
import { answerPayCalc } from '../paycalc/index.ts';
import { type NextPayment, type NextRunAnswer, nextRun } from '../paycalc/next-run/index.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcAnswer, PayCalcResponseItem } from '../paycalc/response-schema.ts';
import type { PayCalcBody, PayCalcItem } from '../paycalc/schema.ts';
import { answerTaxList, type TaxListRefusal } from '../paycalc/tax-list/answer.ts';
import type { TaxListAnswer, TaxListRequest } from '../paycalc/tax-list/schema.ts';
import type { Applicability } from '../rules/index.ts';

export type { ReleaseSet } from '../paycalc/releases.ts';

/** A `PayCalcRequest` as `POST /ste-hosted/v1/payCalc` takes it. */
export type PayCalcRequest = PayCalcBody;
export type PayCalcResponse = PayCalcAnswer;

/** What the next payment cannot be made from: `errors` has each cause. */
export type NextRunRefusal = Refusal;

export type { GrossUpAnswer, GrossUpItem } from '../paycalc/gross-up/index.ts';
export type { NextPayment, NextRunAnswer } from '../paycalc/next-run/index.ts';
export type { PayCalcResponseItem } from '../paycalc/response-schema.ts';
export type { PayCalcItem } from '../paycalc/schema.ts';
export type { TaxListRefusal } from '../paycalc/tax-list/answer.ts';
export type { TaxListAnswer, TaxListRequest } from '../paycalc/tax-list/schema.ts';

export type Options = {
  /** Of the tax rules, such as `2026.1`; the highest installed when left out. */
  readonly version?: string;
};

/** Both are asked at the first call that needs them. */
export const libraryOf = (releases: () => ReleaseSet, applicability: () => Applicability) => ({
  /**
   * Calculates the taxes of each item. Never throws for what a request says: an item or a request that
   * cannot be calculated has its `errorStatus`.
   */
  payCalc: (request: PayCalcRequest, options: Options = {}): PayCalcResponse =>
    answerPayCalc(request, { ...common(releases), version: options.version }).body,

  /**
   * Which taxes apply to an employee, by home and work location. Never throws for what a request says:
   * `errorStatus` does, and then there are no `taxes`.
   */
  taxList: (request: TaxListRequest, options: Options = {}): TaxListAnswer | TaxListRefusal =>
    answerTaxList(request, {
      ...common(releases),
      applicability: applicability(),
      version: options.version,
    }),

  /**
   * The gross that leaves `targetNet`, with the proof, or the nearest ones and why. Never throws for what
   * a request says.
   */
  grossUp: (item: GrossUpItem, options: Options = {}): GrossUpAnswer =>
    grossUp(item, { ...common(releases), version: options.version }).body,
});

/**
 * The item of the next payment, from the item and the answer of the one before, with the amounts of the
 * year, quarter, month, and pay period carried: wages by type and location, benefits, and every tax of
 * employee and employer. `next` says when it is paid, and what differs. Pure: it reads nothing but the
 * rules and keeps nothing. What does not follow exactly is refused with the cause, never taken as 0.
 *
 * ```ts
 * import { nextRun, payCalc, type PayCalcItem } from 'wagewright';
 *
 * const fica = { uniqueTaxID: '00-000-0000-FICA-000', locationCode: '00-000-0000' };
 * let item: PayCalcItem = {
 *   employeeID: '1001',
 *   payrollRunParameters: { payDate: '2026-01-09', payPeriodsPerYear: 26, payPeriodNumber: 1 },
 *   wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 3000, ytdWages: 0 }],
 *   taxJurisdictionParms: [fica],
 * };
 * const [paid] = payCalc({ PayCalcRequest: { payCalc: [item] } }).PayCalcResponse.payCalc;
 * if (paid === undefined) throw new Error('no answer');
 * const next = nextRun(item, paid, { payDate: '2026-01-23' });
 * if (!('payCalcItem' in next)) throw new Error(next.errorStatus.errorMessage);
 * item = next.payCalcItem;
 * console.log(item.wages[0]?.ytdWages, item.taxJurisdictionParms[0]?.ytdWH); // 3000 186
 * ```
 */
export type NextRun = (
  item: PayCalcItem,
  answer: PayCalcResponseItem,
  next: NextPayment,
  options?: Options,
) => NextRunAnswer | NextRunRefusal;

/** Apart from the others, so that pages which carry no year do not load it. */
export const nextRunOf =
  (releases: () => ReleaseSet): NextRun =>
  (item, answer, next, options = {}) =>
    nextRun(item, answer, next, { releases: releases(), version: options.version });

const common = (releases: () => ReleaseSet) => ({
  releases: releases(),
  now: Date.now(),
  onFault: (error: unknown) => console.error(error),
});
