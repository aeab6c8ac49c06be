/**
 * One payCalc body asks for the income tax of every state that has one, of Puerto Rico, the District
 * of Columbia and the local taxes bound to a state's, for every value of every list on their
 * certificates, regular and supplemental wages: no single error.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

/** FIPS codes of the 43 jurisdictions that tax wages. */
const JURISDICTIONS = {
  AL: '01',
  AR: '05',
  AZ: '04',
  CA: '06',
  CO: '08',
  CT: '09',
  DC: '11',
  DE: '10',
  GA: '13',
  HI: '15',
  IA: '19',
  ID: '16',
  IL: '17',
  IN: '18',
  KS: '20',
  KY: '21',
  LA: '22',
  MA: '25',
  MD: '24',
  ME: '23',
  MI: '26',
  MN: '27',
  MO: '29',
  MS: '28',
  MT: '30',
  NC: '37',
  ND: '38',
  NE: '31',
  NJ: '34',
  NM: '35',
  NY: '36',
  OH: '39',
  OK: '40',
  OR: '41',
  PA: '42',
  PR: '72',
  RI: '44',
  SC: '45',
  UT: '49',
  VA: '51',
  VT: '50',
  WI: '55',
  WV: '54',
} as const;

/** States without a tax on wages: an answer of 0 with its reason. */
const WITHOUT = ['02', '12', '32', '33', '46', '47', '48', '53', '56'];

/** Local taxes bound to a state's: the two cities of New York, a county of each kind elsewhere. */
const LOCAL = [
  '36-000-975772-CITY-000',
  '36-000-971828-CITY-000',
  '18-097-0000-CNTY-000',
  '24-003-0000-CNTY-000',
  '24-005-0000-CNTY-000',
];

/** Jurisdictions not there yet, each with what is missing. */
const GAPS: Readonly<Record<string, string>> = {};

const PAY_DATES = [
  '2024-02-15',
  '2024-12-13',
  '2025-02-14',
  '2025-12-12',
  '2026-02-13',
  '2026-12-11',
];
const FEDERAL = ['FIT', 'FICA', 'MEDI'].map((type) => `00-000-0000-${type}-000`);
const REGULAR = 2_345.67;
const BONUS = 1_500;

const releases = everyRelease(loadRules());
const release = releases.highest;
const placeOf = (id: string): string => id.split('-').slice(0, 3).join('-');
const states = Object.values(JURISDICTIONS).map((code) => `${code}-000-0000-SIT-000`);
const none = WITHOUT.map((code) => `${code}-000-0000-SIT-000`);
const asked = [...states, ...none, ...LOCAL].filter((id) => GAPS[id] === undefined);

type Listed = {
  readonly parameterName: string;
  readonly dataType: string;
  readonly allowedValues?: readonly { readonly value: string }[];
};

/** Nothing on the certificate, and each value of each list. */
function certificates(id: string, payDate: string): readonly (readonly [string, string] | null)[] {
  const rule = release.at(payDate)?.taxes.get(id);
  assert.ok(rule, `${id} has no rule on ${payDate}, and no gap is listed`);
  const lists = (rule.parameters as readonly Listed[]).filter(
    ({ dataType }) => dataType === 'enum',
  );
  return [
    null,
    ...lists.flatMap(({ parameterName, allowedValues = [] }) =>
      allowedValues.map(({ value }) => [parameterName, value] as const),
    ),
  ];
}

function itemOf(id: string, payDate: string, marked: readonly [string, string] | null): object {
  const locationCode = placeOf(id);
  const miscParameters =
    marked === null ? [] : [{ parameterName: marked[0], parameterValue: marked[1] }];
  return {
    employeeID: `${id} ${payDate} ${marked?.join(' ') ?? 'no certificate'}`,
    payrollRunParameters: { payDate, payPeriodsPerYear: 26 },
    // Indiana's counties are not known to hold on the last of the pay dates.
    options: { allowStale: true },
    wages: [
      { locationCode, wageType: 'Regular', grossWages: REGULAR, ytdWages: 0 },
      { locationCode, wageType: 'Supplemental', grossWages: BONUS, ytdWages: 0 },
    ],
    taxJurisdictionParms: [
      ...FEDERAL.map((uniqueTaxID) => ({ uniqueTaxID, locationCode: '00-000-0000' })),
      { uniqueTaxID: id, locationCode, isResident: true, miscParameters },
    ],
  };
}

const fault = (error: unknown): never => {
  throw error;
};

test('every jurisdiction and every value of its certificate in one body, without an error', (t) => {
  assert.equal(states.length, 43);
  const payCalc = PAY_DATES.flatMap((payDate) =>
    asked.flatMap((id) => certificates(id, payDate).map((marked) => itemOf(id, payDate, marked))),
  );
  const text = JSON.stringify({ PayCalcRequest: { payCalc } });
  const { status, body } = answerPayCalc(JSON.parse(text), {
    releases,
    now: 0,
    onFault: fault,
    version: undefined,
  });
  assert.equal(status, 200);
  const answer = body.PayCalcResponse;
  assert.equal(answer.errorStatus.errorCode, 0, answer.errorStatus.errorMessage);
  assert.equal(answer.payCalc.length, payCalc.length);
  const wrong: string[] = [];
  const taxed = new Set<string>();
  for (const { employeeID, taxCalculation, errorStatus } of answer.payCalc) {
    const id = employeeID?.split(' ')[0] ?? '';
    if (errorStatus !== undefined) wrong.push(`${employeeID}: ${errorStatus.errorMessage}`);
    const own = taxCalculation.filter(({ uniqueTaxID }) => uniqueTaxID === id);
    const kinds = own.map(({ wageType }) => wageType).sort();
    if (kinds.join() !== 'Regular,Supplemental') wrong.push(`${employeeID}: lines of ${kinds}`);
    if (own.some(({ taxAmount }) => taxAmount < 0)) wrong.push(`${employeeID}: below 0`);
    if (own.every(({ taxAmount }) => taxAmount > 0)) taxed.add(id);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(
    asked.filter((id) => !taxed.has(id)),
    none,
    'a jurisdiction with a tax withholds from both kinds of wages for somebody',
  );
  t.diagnostic(`${payCalc.length} items`);
});

test('a gap is listed only while the jurisdiction is missing', () => {
  for (const id of Object.keys(GAPS)) {
    assert.ok([...states, ...none, ...LOCAL].includes(id), `${id} is none of the jurisdictions`);
    const known = PAY_DATES.every((payDate) => release.at(payDate)?.taxes.has(id) === true);
    assert.ok(!known, `${id} has its rules: remove the gap`);
  }
});
