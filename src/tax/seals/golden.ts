/**
 * Golden answers: a fixed corpus of paychecks calculated when a release is sealed. A sealed release
 * must always answer the same; amounts, wages, rates and error codes count, the wording of notes
 * does not.
 */

import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcResponseItem } from '../paycalc/response-schema.ts';
import { calculateOne } from './examples.ts';

/** tax, location, wage type, amount, subject wages, rate. */
type GoldenLine = readonly [string, string, string, number, number, number];
export type GoldenAnswer = readonly GoldenLine[] | { readonly errorCode: number };

/** What `version` answers to a payCalc item, without the employee’s id. */
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
