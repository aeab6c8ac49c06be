/** The employees all benchmarks pay: varied certificates and wages, seven federal taxes each, some with a state's. */

const LOCATION = '00-000-0000';
const TAXES = ['FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI', 'ER_FUTA'];
const STATUSES = ['S', 'M', 'H', 'MS'];

/** `count` payCalc items in the wire format; the same for the same count. */
export function employees(count: number): object[] {
  return itemsOf(count);
}

/** The same, for those who add to them. */
export const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, i) => employee(i));

export type Entry = { readonly uniqueTaxID: string; readonly [field: string]: unknown };
export type Item = {
  readonly wages: readonly object[];
  readonly taxJurisdictionParms: readonly Entry[];
  readonly [field: string]: unknown;
};

/** The same employees, residents who work in the state of the income tax `id`, its default certificate. */
export function employeesOf(id: string, count: number): object[] {
  const locationCode = id.slice(0, '00-000-0000'.length);
  return Array.from({ length: count }, (_, i) => {
    const item = employee(i);
    return {
      ...item,
      wages: item.wages.map((wage) => ({ ...wage, locationCode })),
      taxJurisdictionParms: [
        ...item.taxJurisdictionParms,
        { uniqueTaxID: id, locationCode, isResident: true },
      ],
    };
  });
}

/** Statewide taxes of a Californian stub: disability insurance, income, unemployment, employment training. */
const CALIFORNIAN = ['SDI-000', 'SIT-000', 'ER_SUTA-000', 'ER_SUTA_SC-004'];
const CALIFORNIA = '06-000-0000';
/** Left out of the stub of nine taxes; owed on few paychecks, or by its own form. */
const BEYOND_NINE = ['MEDI2', 'ER_FUTA'];

/** The same employees in California: eleven taxes, or the nine of an ordinary stub. */
export function californians(count: number, taxes: 9 | 11): object[] {
  return Array.from({ length: count }, (_, i) => {
    const item = employee(i);
    const federal = item.taxJurisdictionParms.filter(
      ({ uniqueTaxID }) =>
        taxes === 11 || !BEYOND_NINE.some((type) => uniqueTaxID === `${LOCATION}-${type}-000`),
    );
    return {
      ...item,
      wages: [...item.wages, ...item.wages.map((w) => ({ ...w, locationCode: CALIFORNIA }))],
      taxJurisdictionParms: [
        ...federal,
        ...CALIFORNIAN.map((type) => ({
          ...federal[0],
          uniqueTaxID: `${CALIFORNIA}-${type}`,
          locationCode: CALIFORNIA,
          miscParameters: [],
        })),
      ],
    };
  });
}

/** States of `statewide`, by FIPS code: large ones and small ones, with and without an income tax. */
const MANY_STATES = ['01', '04', '06', '08', '09', '12', '13', '17', '18', '24'].concat([
  '25',
  '26',
  '55',
  '29',
  '34',
  '36',
  '41',
  '42',
  '48',
  '51',
]);
const STATEWIDE = /^\d\d-000-0000-(SIT|SDI|SUI|FLI|ER_SUTA|ER_SUTA_SC|ER_SDI|ER_FLI)-\d+$/;

/** The same employees in 20 states, one after the other, with the statewide taxes that `taxes` has. */
export function statewide(taxes: readonly string[], count: number): object[] {
  const byState = MANY_STATES.map((state) =>
    taxes.filter((id) => id.startsWith(`${state}-`) && STATEWIDE.test(id)),
  );
  return Array.from({ length: count }, (_, i) => {
    const item = employee(i);
    const n = i % MANY_STATES.length;
    const locationCode = `${MANY_STATES[n]}-000-0000`;
    const [federal] = item.taxJurisdictionParms;
    return {
      ...item,
      wages: [...item.wages, ...item.wages.map((wage) => ({ ...wage, locationCode }))],
      taxJurisdictionParms: [
        ...item.taxJurisdictionParms,
        ...(byState[n] as string[]).map((uniqueTaxID) => ({
          ...federal,
          uniqueTaxID,
          locationCode,
          miscParameters: [],
        })),
      ],
    };
  });
}

/** The same payments with `options.explain`. */
export const explained = (items: readonly object[]): object[] =>
  items.map((item) => ({ ...item, options: { prorate: false, explain: true } }));

const STATE_INCOME_TAX = '-000-0000-SIT-000';
const OF_EACH_STATE = 40;

/** What `engine-pairs.ts` compares, by name; `taxes` are the ids that the rules have. */
export function paycheckGroups(
  taxes: readonly string[],
): Readonly<Record<string, readonly object[]>> {
  const states = taxes.filter((id) => id.endsWith(STATE_INCOME_TAX));
  return {
    'seven federal taxes': employees(1_000),
    'and a state income tax, all states mixed': states.flatMap((id) =>
      employeesOf(id, OF_EACH_STATE),
    ),
    'California, 9 taxes': californians(1_000, 9),
    'California, 11 taxes': californians(1_000, 11),
  };
}

function employee(i: number): Item {
  const grossWages = Math.round((900 + ((i * 7919) % 900_000) / 100) * 100) / 100;
  const ytdWages = Math.round(grossWages * (i % 25) * 100) / 100;
  const year = { ytdWages, mtdWages: 0, qtdWages: 0 };
  return {
    employeeID: `E${i}`,
    options: { prorate: false },
    payrollRunParameters: { payDate: '2026-06-30', payPeriodsPerYear: 26, payPeriodNumber: 13 },
    wages: [
      {
        locationCode: LOCATION,
        wageType: 'Regular',
        calcMethodRegularWages: 'Annualized',
        calcMethodSupplementalWages: 'None',
        hasNexus: true,
        hours: 80,
        grossWages,
        ...year,
      },
    ],
    taxJurisdictionParms: [
      {
        ...entry('FIT', ytdWages * 0.1),
        miscParameters: [
          { parameterName: '2020_W4', parameterValue: 'TRUE' },
          { parameterName: 'FILINGSTATUS', parameterValue: STATUSES[i % 4] },
          { parameterName: 'TWO_JOBS', parameterValue: i % 5 === 0 ? 'TRUE' : 'FALSE' },
          { parameterName: 'DEPENDENTS_AMT', parameterValue: String((i % 3) * 2200) },
        ],
      },
      ...TAXES.map((type) => entry(type, ytdWages * 0.05)),
    ],
  };
}

function entry(type: string, ytdWH: number): Entry {
  return {
    uniqueTaxID: `00-000-0000-${type}-000`,
    locationCode: LOCATION,
    isExempt: false,
    isResident: true,
    periodWH: 0,
    mtdWH: 0,
    qtdWH: 0,
    ytdWH: Math.round(ytdWH * 100) / 100,
    roundResult: 'Default',
    autoAdjust: false,
    miscParameters:
      type === 'ER_FUTA' ? [{ parameterName: 'CREDITREDUCTION', parameterValue: '0' }] : [],
  };
}
