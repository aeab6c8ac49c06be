/**
 * Paychecks of employees who live and work in different places with local taxes. The pairs of places
 * and the pay dates are in `rules/golden-pairs.yaml`.
 */

import { compareVersions, type GoldenPairs, type Release } from '../rules/index.ts';

/** Each pair whose taxes the release has, on days between which rates change. */
export function pairsGrid({ payDates, pairs }: GoldenPairs, { version, taxes }: Release): object[] {
  const isKnown = ({ since }: { readonly since: string }): boolean =>
    compareVersions(since, version) <= 0;
  const days = payDates.filter(isKnown).map(({ payDate }) => payDate);
  return pairs
    .filter((pair) => isKnown(pair) && pair.taxes.every(({ tax }) => taxes.has(tax)))
    .flatMap((pair) => days.map((payDate) => paycheck(payDate, pair.taxes)));
}

function paycheck(payDate: string, pair: GoldenPairs['pairs'][number]['taxes']): object {
  const wage = { wageType: 'Regular', grossWages: 2861.5, ytdWages: 31_000 };
  const bonus = { wageType: 'Supplemental', grossWages: 1250, ytdWages: 0 };
  const locationCode = pair.at(-1)?.locationCode;
  return {
    payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 13 },
    wages: [wage, bonus].map((entry) => ({ locationCode, ...entry })),
    taxJurisdictionParms: pair.map(({ tax, locationCode: at, isResident, parameters = {} }) => ({
      uniqueTaxID: tax,
      locationCode: at,
      ...(isResident === undefined ? {} : { isResident }),
      miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
        parameterName,
        parameterValue,
      })),
    })),
  };
}
