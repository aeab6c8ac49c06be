/**
 * Paychecks of employees who live and work in different places with local taxes: which of the taxes
 * is withheld, and what one of them credits of another.
 */

import type { Release } from '../rules/index.ts';

type Local = {
  readonly id: string;
  readonly at: string;
  readonly isResident?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
};

const home = (id: string, at: string, parameters: Local['parameters'] = {}): Local => ({
  id,
  at,
  isResident: true,
  parameters,
});
const work = (id: string, at: string, parameters: Local['parameters'] = {}): Local => ({
  id,
  at,
  isResident: false,
  parameters,
});
const fee = (id: string, at: string): Local => ({ id, at });
const earned = (place: string, district: string): readonly [string, string] => [
  `${place}-EIT-${district}`,
  place,
];
const city = (state: string, county: string, place: string): readonly [string, string] => [
  `${state}-000-${place}-CITY-000`,
  `${state}-${county}-${place}`,
];

const PITTSBURGH = earned('42-003-1214818', '027451');
const CRANBERRY = earned('42-019-1216052', '107903');
const ABBOTTSTOWN = earned('42-001-1214750', '011603');
const HARRISBURG = earned('42-043-1215162', '222752');
const HIGHER_AT_WORK = earned('42-007-1214865', '041503');
const READING = earned('42-011-1214924', '067002');
const PHILADELPHIA = city('42', '101', '1209052');
const WILMINGTON = city('10', '003', '214862');
const DETROIT = city('26', '163', '1617959');
const GRAND_RAPIDS = city('26', '081', '627105');
const COLUMBUS = city('39', '049', '1080996');
const BEXLEY = city('39', '049', '1086097');
const KENTUCKY = '21-037-2403078';

/** Of each pair, the last place is where the work is. */
const PAIRS: readonly (readonly Local[])[] = [
  [home(...PITTSBURGH), work(...CRANBERRY)],
  [home(...CRANBERRY), work(...HIGHER_AT_WORK)],
  [home(...ABBOTTSTOWN), work(...HARRISBURG)],
  [home(...READING), work(...PHILADELPHIA)],
  [home(...CRANBERRY), work(...PHILADELPHIA)],
  [home(...PHILADELPHIA), work(...READING)],
  [home(...PHILADELPHIA), work(...WILMINGTON)],
  [work(...CRANBERRY)],
  [home(...DETROIT, { EXEMPTIONS: '1' }), work(...GRAND_RAPIDS, { EXEMPTIONS: '1' })],
  [home(...GRAND_RAPIDS), work(...DETROIT, { SHAREOFWORK: '0.4' })],
  [home(...GRAND_RAPIDS), work(...DETROIT, { PREDOMINANT_ELSEWHERE: 'TRUE' })],
  [home(...BEXLEY, { CREDITRATE: '0.65', CREDITLIMIT: '0.025' }), work(...COLUMBUS)],
  [home(...BEXLEY), work(...COLUMBUS)],
  [work(...COLUMBUS, { DAYSWORKED: '20' })],
  [fee('21-037-0000-OLF-000', KENTUCKY), fee('21-000-2403078-OLF-000', KENTUCKY)],
];
const PAY_DATES = ['2024-12-31', '2025-07-01', '2026-07-01'];

/** Each pair whose taxes the release has, on days between which rates change. */
export const pairsGrid = ({ taxes }: Release): object[] =>
  PAIRS.filter((pair) => pair.every(({ id }) => taxes.has(id))).flatMap((pair) =>
    PAY_DATES.map((payDate) => paycheck(payDate, pair)),
  );

function paycheck(payDate: string, pair: readonly Local[]): object {
  const wage = { wageType: 'Regular', grossWages: 2861.5, ytdWages: 31_000 };
  const bonus = { wageType: 'Supplemental', grossWages: 1250, ytdWages: 0 };
  const locationCode = pair.at(-1)?.at;
  return {
    payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 13 },
    wages: [wage, bonus].map((entry) => ({ locationCode, ...entry })),
    taxJurisdictionParms: pair.map(({ id, at, isResident, parameters = {} }) => ({
      uniqueTaxID: id,
      locationCode: at,
      ...(isResident === undefined ? {} : { isResident }),
      miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
        parameterName,
        parameterValue,
      })),
    })),
  };
}
