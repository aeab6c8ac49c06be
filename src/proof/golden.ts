/**
 * Golden answers: a fixed corpus of paychecks calculated when a release is sealed. A sealed release
 * must answer the same for ever; amounts, wages, rates and error codes count, the wording of notes
 * does not.
 */

import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcResponseItem } from '../paycalc/schema.ts';
import { calculateOne } from './examples.ts';

/** tax, location, wage type, amount, subject wages, rate. */
export type GoldenLine = readonly [string, string, string, number, number, number];
export type GoldenAnswer = readonly GoldenLine[] | { readonly errorCode: number };
export type Golden = {
  readonly version: string;
  readonly paychecks: readonly { readonly item: object; readonly answer: GoldenAnswer }[];
};

export function goldenAnswer(item: object, releases: ReleaseSet, version: string): GoldenAnswer {
  return asGolden(calculateOne(item, releases, version));
}

function asGolden({ taxCalculation, errorStatus }: PayCalcResponseItem): GoldenAnswer {
  if (errorStatus !== undefined) return { errorCode: errorStatus.errorCode };
  return taxCalculation.map((line) => [
    line.uniqueTaxID,
    line.locationCode,
    line.wageType,
    line.taxAmount,
    line.subjectWages,
    line.rate,
  ]);
}

/** The paychecks of `corpus` as `version` answers them now. */
export const makeGolden = (
  corpus: readonly object[],
  releases: ReleaseSet,
  version: string,
): Golden => ({
  version,
  paychecks: corpus.map((item) => ({ item, answer: goldenAnswer(item, releases, version) })),
});

/** Paychecks that a release no longer answers as it did when it was sealed. */
export function goldenDifferences(golden: Golden, releases: ReleaseSet): string[] {
  return golden.paychecks.flatMap(({ item, answer }, i) => {
    const now = goldenAnswer(item, releases, golden.version);
    const [then, today] = [JSON.stringify(answer), JSON.stringify(now)];
    return then === today ? [] : [`paycheck ${i}: was ${then}, is ${today}`];
  });
}
