/**
 * Paychecks for the taxes of states and places: each block on its first and last pay date, each
 * filing status, small and large wages, supplemental wages too.
 */

import { parametersOn, type Release } from '../rules/index.ts';
import { taxesByFigures } from './golden-registers.ts';

type Tax = Release['taxes'] extends ReadonlyMap<string, infer T> ? T : never;

const YEAR_BEGINS = {
  wages: { mtdWages: 0, qtdWages: 0, ytdWages: 0 },
  withheld: { periodWH: 0, mtdWH: 0, qtdWH: 0, ytdWH: 0 },
};
const FEDERAL = '00-000-0000';

export const localGrid = (release: Release): object[] => [
  ...[...release.taxes.written.values()]
    .filter(({ identity }) => !identity.tax.startsWith('00-'))
    .flatMap((tax) => taxGrid(tax)),
  ...taxesByFigures(release).flatMap((tax) => taxGrid(tax, true)),
];

/** Of a register: residents on the first pay date of a block, and nonresidents on the last ones. */
function taxGrid({ identity: { tax, parameters }, blocks }: Tax, isRegister = false): object[] {
  return blocks.flatMap(({ figures, lastPayDate }, b) => {
    const taken = parametersOn(parameters, figures.effective);
    const statuses = taken.find(({ dataType }) => dataType === 'enum');
    const values = statuses?.allowedValues?.map(({ value }) => value) ?? [undefined];
    // After the last day that it is known to hold for, a rate is refused.
    const { effective, knownTo = lastPayDate } = figures;
    const isEarlier = effective <= knownTo && knownTo < lastPayDate;
    const days = [effective, ...(isEarlier ? [knownTo] : []), lastPayDate];
    return days.flatMap((payDate, d) =>
      values.map((value, v) => {
        const status = value === undefined ? [] : [[statuses?.parameterName ?? '', value] as const];
        const kind = { wages: (b + d + v) % 3, isResident: !isRegister || d === 0 };
        return paycheck(tax, payDate, [...ratesOf(taken), ...status], kind);
      }),
    );
  });
}

/** Rates that only the employer knows: any will do. */
export const ratesOf = (
  parameters: readonly Tax['identity']['parameters'][number][],
): (readonly [string, string])[] =>
  parameters
    .filter(
      ({ dataType, isOptional, parameterName }) =>
        (dataType === 'rate' || dataType === 'fraction') &&
        (!isOptional || parameterName.endsWith('HOURLY_RATE')),
    )
    .map(({ parameterName }) => [parameterName, '0.05'] as const);

function paycheck(
  tax: string,
  payDate: string,
  parameters: readonly (readonly [string, string])[],
  { wages: kind, isResident }: { readonly wages: number; readonly isResident: boolean },
): object {
  const locationCode = tax.split('-').slice(0, 3).join('-');
  const grossWages = [743.19, 2861.5, 19_400][kind];
  const bonus = { wageType: 'Supplemental', grossWages: 1250, ...YEAR_BEGINS.wages };
  const entries = [
    { wageType: 'Regular', grossWages, hours: 40, ...YEAR_BEGINS.wages },
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
        isResident,
        ...YEAR_BEGINS.withheld,
        // With the employer's own rate and without.
        ...(kind > 0 && tax.includes('-ER_SUTA') ? { overrideRate: 0.027 } : {}),
        miscParameters: parameters.map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      },
    ],
  };
}
