/** The functions of the package's entry, the same in Node and in a browser. */

import { type GrossUpAnswer, type GrossUpItem, grossUp } from '../paycalc/gross-up/index.ts';
import { answerPayCalc } from '../paycalc/index.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcAnswer } from '../paycalc/response-schema.ts';
import type { PayCalcBody } from '../paycalc/schema.ts';
import { answerTaxList, type TaxListRefusal } from '../paycalc/tax-list/answer.ts';
import type { TaxListAnswer, TaxListRequest } from '../paycalc/tax-list/schema.ts';
import type { Applicability } from '../rules/index.ts';

export type { ReleaseSet } from '../paycalc/releases.ts';

/** A `PayCalcRequest` as `POST /ste-hosted/v1/payCalc` takes it. */
export type PayCalcRequest = PayCalcBody;
export type PayCalcResponse = PayCalcAnswer;

export type { GrossUpAnswer, GrossUpItem } from '../paycalc/gross-up/index.ts';
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

const common = (releases: () => ReleaseSet) => ({
  releases: releases(),
  now: Date.now(),
  onFault: (error: unknown) => console.error(error),
});
