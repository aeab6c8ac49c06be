/** The employees all benchmarks pay: varied certificates and wages, seven federal taxes each, some with a state's. */

const LOCATION = '00-000-0000';
const TAXES = ['FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI', 'ER_FUTA'];
const STATUSES = ['S', 'M', 'H', 'MS'];

/** `count` payCalc items in the wire format; the same for the same count. */
export function employees(count: number): object[] {
  return Array.from({ length: count }, (_, i) => employee(i));
}

type Item = { readonly wages: readonly object[]; readonly taxJurisdictionParms: readonly object[] };

/** The same employees, residents who work in the state of the income tax `id`, its default certificate. */
export function employeesOf(id: string, count: number): object[] {
  const locationCode = id.slice(0, '00-000-0000'.length);
  return Array.from({ length: count }, (_, i) => {
    const item = employee(i) as Item;
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

function employee(i: number): object {
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

function entry(type: string, ytdWH: number): object {
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
