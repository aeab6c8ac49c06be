/**
 * Paychecks for the taxes of states and places: each block on its first and last pay date, each
 * filing status, small and large wages, supplemental wages too.
 */

import type { Release } from '../rules/index.ts';

type Tax = Release['taxes'] extends ReadonlyMap<string, infer T> ? T : never;

const FEDERAL = '00-000-0000';

export const localGrid = (release: Release): object[] =>
  [...release.taxes.values()]
    .filter(({ identity }) => !identity.tax.startsWith('00-'))
    .flatMap(taxGrid);

function taxGrid({ identity, blocks }: Tax): object[] {
  const statuses = identity.parameters.find(({ dataType }) => dataType === 'enum');
  const values = statuses?.allowedValues?.map(({ value }) => value) ?? [undefined];
  return blocks.flatMap(({ figures, lastPayDate }, b) =>
    [figures.effective, lastPayDate].flatMap((payDate, d) =>
      values.map((value, v) =>
        paycheck(
          identity.tax,
          payDate,
          value === undefined ? [] : [[statuses?.parameterName ?? '', value]],
          (b + d + v) % 3,
        ),
      ),
    ),
  );
}

function paycheck(
  tax: string,
  payDate: string,
  parameters: readonly (readonly [string, string])[],
  kind: number,
): object {
  const locationCode = tax.split('-').slice(0, 3).join('-');
  const grossWages = [743.19, 2861.5, 19_400][kind];
  const bonus = { wageType: 'Supplemental', grossWages: 1250 };
  const entries = [
    { wageType: 'Regular', grossWages, ytdWages: 0 },
    ...(kind === 1 ? [bonus] : []),
  ];
  return {
    payrollRunParameters: { payDate, payPeriodsPerYear: [52, 26, 12][kind] },
    wages: [FEDERAL, locationCode].flatMap((code) =>
      entries.map((wage) => ({ locationCode: code, ...wage })),
    ),
    taxJurisdictionParms: [
      { uniqueTaxID: `${FEDERAL}-FIT-000`, locationCode: FEDERAL },
      {
        uniqueTaxID: tax,
        locationCode,
        isResident: true,
        miscParameters: parameters.map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      },
    ],
  };
}
