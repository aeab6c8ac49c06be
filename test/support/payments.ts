/** Payments in the wire format with the repository's own rules, answered by a named release. */

import { loadRules } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';

const releases = everyRelease(loadRules());

type AskedTax = {
  readonly id: string;
  readonly isResident?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
};

export type Payment = {
  /** Dollars by state code or location code. */
  readonly wages: Readonly<Record<string, number>>;
  readonly taxes: readonly AskedTax[];
  readonly payDate?: string;
  readonly periods?: number;
  readonly wageType?: string;
  readonly supplementalMethod?: string;
};

export const incomeTax = (
  state: string,
  isResident?: boolean,
  parameters: Readonly<Record<string, string>> = {},
): AskedTax => ({
  id: `${state}-000-0000-SIT-000`,
  ...(isResident === undefined ? {} : { isResident }),
  parameters,
});

const placeOf = (code: string): string => (code.length === 2 ? `${code}-000-0000` : code);

/** What `version` answers: lines, or an error. */
export function answerOf(version: string, payment: Payment) {
  const { wages, taxes, payDate = '2026-06-15', periods = 26, wageType = 'Regular' } = payment;
  const { supplementalMethod } = payment;
  return calculateOne(
    {
      payrollRunParameters: { payDate, payPeriodsPerYear: periods },
      wages: Object.entries(wages).map(([code, grossWages]) => ({
        locationCode: placeOf(code),
        wageType,
        grossWages,
        ...(supplementalMethod === undefined
          ? {}
          : { calcMethodSupplementalWages: supplementalMethod }),
      })),
      taxJurisdictionParms: taxes.map(({ id, isResident, parameters = {} }) => ({
        uniqueTaxID: id,
        locationCode: id.slice(0, '00-000-0000'.length),
        ...(isResident === undefined ? {} : { isResident }),
        miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      })),
    },
    releases,
    version,
  );
}

/** The lines; throws what the answer refuses. */
export function linesOf(version: string, payment: Payment) {
  const { errorStatus, taxCalculation } = answerOf(version, payment);
  if (errorStatus !== undefined)
    throw new Error(`${errorStatus.errorCode} ${errorStatus.errorMessage}`);
  return taxCalculation;
}

export const amountsOf = (version: string, payment: Payment): number[] =>
  linesOf(version, payment).map(({ taxAmount }) => taxAmount);
