/** The functions of the package's entry, the same in Node and in a browser. */

import { answerPayCalc } from '../paycalc/index.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcAnswer, PayCalcBody } from '../paycalc/schema.ts';

export type { ReleaseSet } from '../paycalc/releases.ts';

/** A `PayCalcRequest` as `POST /ste-hosted/v1/payCalc` takes it. */
export type PayCalcRequest = PayCalcBody;
export type PayCalcResponse = PayCalcAnswer;

export type Options = {
  /** Of the tax rules, such as `2026.1`; the highest installed when left out. */
  readonly version?: string;
};

/** `releases` is asked at the first call. */
export const libraryOf = (releases: () => ReleaseSet) => ({
  /**
   * Calculates the taxes of each item. Never throws for what a request says: an item or a request that
   * cannot be calculated has its `errorStatus`.
   */
  payCalc: (request: PayCalcRequest, options: Options = {}): PayCalcResponse =>
    answerPayCalc(request, { ...common(releases), version: options.version }).body,
});

const common = (releases: () => ReleaseSet) => ({
  releases: releases(),
  now: Date.now(),
  onFault: (error: unknown) => console.error(error),
});
