/**
 * Golden answers: a fixed corpus of paychecks calculated when a release is sealed. A sealed release
 * must always answer the same; amounts, wages, rates and error codes count, the wording of notes
 * does not.
 */

import { ERRORS } from '../paycalc/error-table.ts';
import type { ErrorStatus } from '../paycalc/errors.ts';
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
  if (errorStatus !== undefined) return { errorCode: recordedCode(errorStatus) };
  return taxCalculation.map((line) => [
    line.uniqueTaxID,
    line.locationCode,
    line.wageType,
    line.taxAmount,
    line.subjectWages,
    line.rate,
  ]);
}

/**
 * A missing parameter was error 2005 when the first releases were sealed, and is 2001 since, like any
 * other missing field. Its number is no part of the rules, so the golden answers keep the old one.
 */
const recordedCode = ({ errorCode, errorMessage }: ErrorStatus): number =>
  errorCode === ERRORS['field-missing'].code && errorMessage.startsWith('miscParameters ')
    ? ERRORS.parameter.code
    : errorCode;
