/** What local taxes say where the law asks for more than a request tells: the employer's location, its other employees, other cities. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayCalcResponseItem } from '../../../src/tax/paycalc/response-schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const releases = everyRelease(loadRules());

type Tax = Readonly<Record<string, unknown>> & { readonly uniqueTaxID: string };

/** 2,000.00 for work at one place, every two weeks. */
function pay(work: string, taxes: readonly Tax[], payDate = '2026-08-07', options = {}) {
  const answer: PayCalcResponseItem = calculateOne(
    {
      payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 16 },
      wages: [{ locationCode: work, wageType: 'Regular', grossWages: 2000, ytdWages: 0 }],
      taxJurisdictionParms: taxes,
      options,
    },
    releases,
    undefined,
  );
  assert.equal(answer.errorStatus, undefined, answer.errorStatus?.errorMessage);
  return answer.taxCalculation.map(({ taxAmount, notes }) => ({
    amount: taxAmount,
    notes: notes?.join(' ') ?? '',
  }));
}

const PHILADELPHIA = '42-000-1209052-CITY-000';
const WILMINGTON = '10-003-214862';

test('residents who work where their employer need not withhold for the home', () => {
  const homes: readonly (readonly [id: string, home: string, said: RegExp])[] = [
    ['42-001-1215786-EIT-011103', '42-001-1215786', /12 Pa\. Code 151\.12/],
    [PHILADELPHIA, '42-101-1209052', /location in Pennsylvania or does business in the city/],
    [
      '26-000-1617959-CITY-000',
      '26-163-1617959',
      /does business or has an establishment in the city/,
    ],
    ['29-000-748198-CITY-000', '29-095-748198', /voluntary/],
    ['10-000-214862-CITY-000', WILMINGTON, /operate in Delaware/],
    ['29-000-767557-CITY-000', '29-510-767557', /voluntary.*Form E-1CR/],
  ];
  for (const [uniqueTaxID, locationCode, said] of homes) {
    const [line] = pay('39-000-1085963', [{ uniqueTaxID, locationCode, isResident: true }]);
    assert.match(line?.notes ?? '', said, uniqueTaxID);
  }
});

test('Philadelphia: work at home for the employee’s convenience', () => {
  const [line] = pay('42-101-1209052', [
    { uniqueTaxID: PHILADELPHIA, locationCode: '42-101-1209052', isResident: false },
  ]);
  assert.equal(line?.amount, 68.5);
  assert.match(line?.notes ?? '', /convenience/);
});

test('Philadelphia’s tax is credited on the home’s return beyond what is credited in withholding', () => {
  const [, home] = pay('42-101-1209052', [
    { uniqueTaxID: PHILADELPHIA, locationCode: '42-101-1209052', isResident: false },
    { uniqueTaxID: '42-001-1215786-EIT-011103', locationCode: '42-001-1215786', isResident: true },
  ]);
  assert.equal(home?.amount, 0);
  assert.match(
    home?.notes ?? '',
    /on the employee’s return, also against the tax on wages earned elsewhere/,
  );
});

test('Newark: employers whose employees are mostly residents', () => {
  const [line] = pay('34-013-885317', [
    { uniqueTaxID: '34-000-885317-ER_POP-927', locationCode: '34-013-885317' },
  ]);
  assert.equal(line?.amount, 20);
  assert.match(line?.notes ?? '', /more than half .* isExempt/);
});

test('Eugene: no rate below 0.44 percent since the minimum wage passed $15.00', () => {
  const eugene = { uniqueTaxID: '41-000-2410460-CITY-000', locationCode: '41-039-2410460' };
  const [before] = pay('41-039-2410460', [eugene], '2025-06-27');
  assert.match(before?.notes ?? '', /0\.30 percent/);
  const [since] = pay('41-039-2410460', [eugene], '2025-07-11');
  assert.equal(since?.notes, '');
  assert.equal(since?.amount, before?.amount);
});

test('Kentucky: Campbell County credits no city, Clark County all of Winchester’s fee', () => {
  const fees = (county: string, city: string) =>
    [`21-000-${city}`, `21-${county}-0000`].map((place) => ({
      uniqueTaxID: `${place}-OLF-000`,
      locationCode: `21-${county}-${city}`,
    }));
  // Newport 2.5% and the county's 0.9%.
  const newport = pay('21-037-2404373', fees('037', '2404373'), '2024-08-09');
  assert.deepEqual(
    newport.map(({ amount }) => amount),
    [50, 18],
  );
  // Winchester 2.15%; the county's 1.5% is less.
  const winchester = pay('21-049-2405761', fees('049', '2405761'), '2026-08-07', {
    allowStale: true,
  });
  assert.deepEqual(
    winchester.map(({ amount }) => amount),
    [43, 0],
  );
});

test('Michigan: a nonresident who works in two cities is withheld from for the one on the certificate', () => {
  const uniqueTaxID = '26-000-1627209-CITY-000';
  const walker = { uniqueTaxID, locationCode: '26-081-1627209', isResident: false };
  const elsewhere = [{ parameterName: 'PREDOMINANT_ELSEWHERE', parameterValue: 'TRUE' }];
  const [there] = pay('26-081-1627209', [walker]);
  // 0.5% of 2,000.00.
  assert.equal(there?.amount, 10);
  assert.match(there?.notes ?? '', /Send PREDOMINANT_ELSEWHERE for the others/);
  const [other] = pay('26-081-1627209', [{ ...walker, miscParameters: elsewhere }]);
  assert.equal(other?.amount, 0);
  assert.match(other?.notes ?? '', /141\.651\(1\)\(b\)/);
});

test('St. Louis: days of work outside the city are not taxed for nonresidents', () => {
  const [line] = pay('29-510-767557', [
    { uniqueTaxID: '29-000-767557-CITY-000', locationCode: '29-510-767557', isResident: false },
  ]);
  assert.equal(line?.amount, 20);
  assert.match(line?.notes ?? '', /Boles/);
});

test('Wilmington’s head tax: 15.00 for the month, with the employees who are free named', () => {
  const uniqueTaxID = '10-000-214862-ER_EHT-000';
  const tax = { uniqueTaxID, locationCode: WILMINGTON };
  const [first] = pay(WILMINGTON, [{ ...tax, mtdWH: 0 }]);
  assert.equal(first?.amount, 15);
  assert.match(first?.notes ?? '', /first five employees .* Send isExempt/);
  assert.equal(pay(WILMINGTON, [{ ...tax, mtdWH: 15 }])[0]?.amount, 0);
});

test('Kentucky: what a fee may still exempt or limit is on its line', () => {
  const fee = (locationCode: string, uniqueTaxID: string, options = {}) =>
    pay(locationCode, [{ uniqueTaxID, locationCode }], '2026-08-07', options)[0];
  assert.match(fee('21-059-0000', '21-059-0000-OLF-000')?.notes ?? '', /exempt .* by order/);
  const allowStale = { allowStale: true };
  const union = fee('21-015-2405624', '21-000-2405624-OLF-000', allowStale);
  assert.match(union?.notes ?? '', /limits the wages of a year/);
  assert.equal(
    fee('21-003-0000', '21-003-0000-OLF-000', allowStale)?.notes.includes('order'),
    false,
  );
  // 0.05% up to 25.00 a year, by the county's code.
  assert.equal(fee('21-037-0000', '21-037-0000-OLF-925')?.amount, 1);
});
