/**
 * Whole pay stubs with Pennsylvania's local taxes, checked by hand: 2,000.00 every two weeks, single,
 * pay date 2026-08-07. In all of them:
 * - Federal income tax: 52,000 - 8,600 = 43,400 a year; 1,240 + 12% x (43,400 - 19,900) = 4,060; / 26 = 156.15.
 * - Social Security 6.2% = 124.00, Medicare 1.45% = 29.00.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grossUp } from '../../../src/tax/paycalc/gross-up/index.ts';
import type { PayCalcResponseItem } from '../../../src/tax/paycalc/response-schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const releases = everyRelease(loadRules());
const onFault = (error: unknown): never => {
  throw error;
};
const GROSS = 2000;
const US = '00-000-0000';

type Tax = { readonly uniqueTaxID: string; readonly locationCode: string };
type More = Readonly<Record<string, unknown>>;

const at = (locationCode: string, type: string, more: More = {}): Tax => ({
  uniqueTaxID: `${locationCode}-${type}`,
  locationCode,
  ...more,
});
const parameters = (values: Readonly<Record<string, string>>) => ({
  miscParameters: Object.entries(values).map(([parameterName, parameterValue]) => ({
    parameterName,
    parameterValue,
  })),
});
const FEDERAL = [
  at(US, 'FIT-000', parameters({ FILINGSTATUS: 'S' })),
  at(US, 'FICA-000'),
  at(US, 'MEDI-000'),
];
/** 3.07% and 0.07%. */
const PENNSYLVANIA = [
  at('42-000-0000', 'SIT-000', { isResident: true }),
  at('42-000-0000', 'SUI-000'),
];
const philadelphia = (isResident: boolean): Tax => ({
  ...at('42-000-1209052', 'CITY-000', { isResident }),
  locationCode: '42-101-1209052',
});

function stub(
  work: string,
  taxes: readonly Tax[],
  { payDate = '2026-08-07', payPeriodNumber = 16, ytdWages = 30_000 } = {},
): PayCalcResponseItem {
  const wage = { wageType: 'Regular', grossWages: GROSS, ytdWages };
  const item = {
    payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber },
    wages: [
      { locationCode: US, ...wage },
      { locationCode: work, ...wage },
    ],
    taxJurisdictionParms: [...FEDERAL, ...taxes],
  };
  const answer = calculateOne(item, releases, undefined);
  assert.equal(answer.errorStatus, undefined, answer.errorStatus?.errorMessage);
  return answer;
}

/** Each tax with its amount, without the federal ones, which are the same in all stubs. */
function local({ taxCalculation }: PayCalcResponseItem): Record<string, number> {
  const all = taxCalculation.map(({ uniqueTaxID, taxAmount }) => [uniqueTaxID, taxAmount] as const);
  assert.deepEqual(
    all.slice(0, 3).map(([, amount]) => amount),
    [156.15, 124, 29],
  );
  return Object.fromEntries(all.slice(3));
}

const notesOn = ({ taxCalculation }: PayCalcResponseItem, id: string): string =>
  taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === id)?.notes?.join(' ') ?? '';

test('a Pittsburgh resident works in Cranberry Township', () => {
  const answer = stub('42-019-1216052', [
    ...PENNSYLVANIA,
    at('42-003-1214818', 'EIT-027451', { isResident: true }),
    at('42-019-1216052', 'EIT-107903', { isResident: false }),
    at('42-019-1216052', 'LST-107903', { ytdWH: 30 }),
  ]);
  assert.deepEqual(local(answer), {
    '42-000-0000-SIT-000': 61.4,
    '42-000-0000-SUI-000': 1.4,
    // 1% city and 2% school district of Pittsburgh, more than the township's 1% on nonresidents.
    '42-003-1214818-EIT-027451': 60,
    '42-019-1216052-EIT-107903': 0,
    // 52.00 / 26.
    '42-019-1216052-LST-107903': 2,
  });
  // 156.15 + 124 + 29 + 61.40 + 1.40 + 60 + 2 = 433.95.
  assert.equal(answer.totals?.employeeTaxes, 433.95);
  assert.equal(answer.totals?.net, 1566.05);
  assert.match(
    notesOn(answer, '42-003-1214818-EIT-027451'),
    /PSD 700102\. Remit to the collector of the place of work, Berkheimer Tax Administrator\./,
  );
  assert.match(
    notesOn(answer, '42-019-1216052-EIT-107903'),
    /resident rate, 3%, is not lower than this nonresident rate, 1%/,
  );
});

test('a gross-up of that net pay finds the wages', () => {
  const work = '42-019-1216052';
  const wage = { wageType: 'Regular', ytdWages: 30_000 };
  const { body } = grossUp(
    {
      employeeID: 'example',
      targetNet: 1566.05,
      payrollRunParameters: { payDate: '2026-08-07', payPeriodsPerYear: 26, payPeriodNumber: 16 },
      wages: [
        { locationCode: US, ...wage },
        { locationCode: work, ...wage },
      ],
      taxJurisdictionParms: [
        ...FEDERAL,
        ...PENNSYLVANIA,
        at('42-003-1214818', 'EIT-027451', { isResident: true }),
        at(work, 'EIT-107903', { isResident: false }),
        at(work, 'LST-107903', { ytdWH: 30 }),
      ],
    },
    { releases, now: 0, onFault },
  );
  assert.equal(body.errorStatus.errorCode, 0, body.errorStatus.errorMessage);
  assert.equal(body.totals?.gross, GROSS);
});

test('a resident of a 1.7% district works at home, and from July in Harrisburg', () => {
  const home = '42-001-1214756';
  const own = at(home, 'EIT-011103', { isResident: true });
  const spring = stub(home, [...PENNSYLVANIA, own, at(home, 'LST-011103', { ytdWH: 10 })], {
    payDate: '2026-03-06',
    payPeriodNumber: 6,
    ytdWages: 10_000,
  });
  assert.deepEqual(local(spring), {
    '42-000-0000-SIT-000': 61.4,
    '42-000-0000-SUI-000': 1.4,
    // 0.5% borough and 1.2% school district.
    '42-001-1214756-EIT-011103': 34,
    '42-001-1214756-LST-011103': 2,
  });
  const work = '42-043-1215162';
  const autumn = stub(work, [
    ...PENNSYLVANIA,
    own,
    at(work, 'EIT-222752', { isResident: false }),
    at(work, 'LST-222752', { ytdWH: 12, ...parameters({ WITHHELD_ELSEWHERE: '26' }) }),
  ]);
  assert.deepEqual(local(autumn), {
    '42-000-0000-SIT-000': 61.4,
    '42-000-0000-SUI-000': 1.4,
    // 1.7% at home is more than Harrisburg's 1% on nonresidents.
    '42-001-1214756-EIT-011103': 34,
    '42-043-1215162-EIT-222752': 0,
    // Harrisburg levies 156.00 a year: 156.00 / 26.
    '42-043-1215162-LST-222752': 6,
  });
  // 156.15 + 124 + 29 + 61.40 + 1.40 + 34 + 6 = 411.95.
  assert.equal(autumn.totals?.employeeTaxes, 411.95);
});

test('a New Jersey resident works in Philadelphia', () => {
  const answer = stub('42-101-1209052', [
    at('34-000-0000', 'SIT-000', { isResident: true }),
    at('42-000-0000', 'SIT-000', {
      isResident: false,
      ...parameters({ NONRESIDENTCERTIFICATE: 'TRUE' }),
    }),
    at('42-000-0000', 'SUI-000'),
    philadelphia(false),
  ]);
  assert.deepEqual(local(answer), {
    // Rate table A: 31 + 6.1% x (2,000 - 1,538) = 59.18.
    '34-000-0000-SIT-000': 59.18,
    // Reciprocal agreement.
    '42-000-0000-SIT-000': 0,
    '42-000-0000-SUI-000': 1.4,
    // 3.425% on nonresidents from July 2026.
    '42-000-1209052-CITY-000': 68.5,
  });
  // 156.15 + 124 + 29 + 59.18 + 1.40 + 68.50 = 438.23.
  assert.equal(answer.totals?.employeeTaxes, 438.23);
});

test('a Philadelphia resident works in Wilmington', () => {
  const state = [
    at('10-000-0000', 'SIT-000', {
      isResident: false,
      ...parameters({ FILINGSTATUS: 'S', TOTALALLOWANCES: '1' }),
    }),
    at('42-000-0000', 'SIT-000', { isResident: true }),
  ];
  const wilmington = {
    ...at('10-000-214862', 'CITY-000', { isResident: false }),
    locationCode: '10-003-214862',
  };
  const own = stub('10-003-214862', [...state, philadelphia(true), wilmington]);
  const states = {
    // 52,000 - 3,250 = 48,750; 1,001 + 5.55% x 23,750 = 2,319.13; - 110 = 2,209.13; / 26 = 84.97.
    '10-000-0000-SIT-000': 84.97,
    // 61.40 less the credit for Delaware's tax, at most all of it.
    '42-000-0000-SIT-000': 0,
  };
  assert.deepEqual(local(own), {
    ...states,
    // 3.735% of residents from July 2026 is 74.70, less 25.00 for Wilmington.
    '42-000-1209052-CITY-000': 49.7,
    // 1.25% of all who work there.
    '10-000-214862-CITY-000': 25,
  });
  // 156.15 + 124 + 29 + 84.97 + 0 + 49.70 + 25 = 468.82.
  assert.equal(own.totals?.employeeTaxes, 468.82);
  assert.match(notesOn(own, '42-000-1209052-CITY-000'), /Reduced by 25\.00 for 10-000-214862/);
  // Where the employer in Wilmington withholds no city tax, Philadelphia's is whole.
  assert.deepEqual(local(stub('10-003-214862', [...state, philadelphia(true)])), {
    ...states,
    '42-000-1209052-CITY-000': 74.7,
  });
});

test('Philadelphia’s rates go by the pay date', () => {
  const rates = ['2024-01-05', '2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map(
    (payDate) =>
      [true, false].map((isResident) => {
        const answer = stub('42-101-1209052', [philadelphia(isResident)], { payDate });
        return answer.taxCalculation.at(-1)?.taxAmount;
      }),
  );
  assert.deepEqual(rates, [
    [75, 68.8],
    [75, 68.8],
    [74.8, 68.6],
    [74.8, 68.6],
    [74.7, 68.5],
  ]);
});
