/**
 * Pay dates in 2027 before most tables of the year are out: what the law sets is calculated, worked by
 * hand here, and everything else is refused with the agency that it waits for.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { around } from '../../support/releases.ts';

const PAY_DATE = '2027-06-15';
const releases = everyRelease(loadRules());
const { first, before } = around(
  (release) => release.at(PAY_DATE)?.taxes.has('28-000-0000-SIT-000') === true,
);

type Parameters = Readonly<Record<string, string>>;
type Paid = {
  readonly tax: string;
  readonly gross: number;
  readonly periods: number;
  readonly parameters?: Parameters;
  readonly wageType?: string;
  readonly ytd?: number;
  readonly overrideRate?: number;
};

function paid({ tax, gross, periods, parameters = {}, ytd, overrideRate, ...more }: Paid) {
  const locationCode = tax.split('-').slice(0, 3).join('-');
  const item = {
    payrollRunParameters: { payDate: PAY_DATE, payPeriodsPerYear: periods },
    wages: [
      {
        locationCode,
        wageType: more.wageType ?? 'Regular',
        grossWages: gross,
        ...(ytd === undefined ? {} : { ytdWages: ytd }),
      },
    ],
    taxJurisdictionParms: [
      {
        uniqueTaxID: tax,
        locationCode,
        isResident: true,
        ...(overrideRate === undefined ? {} : { overrideRate }),
        miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      },
    ],
  };
  return (version: string) => calculateOne(item as PayCalcItem, releases, version);
}

const amountOf = (one: Paid): number | undefined =>
  paid(one)(first).taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === one.tax)?.taxAmount;

test('rates that a law sets for 2027, in the formula of 2026, with a note on the line', () => {
  const mississippi: Paid = {
    tax: '28-000-0000-SIT-000',
    gross: 1510,
    periods: 24,
    parameters: { FILINGSTATUS: 'S', TOTALEXEMPTIONAMT: '6000' },
  };
  // 36,240 - 2,300 - 6,000 = 27,940; 3.75% of 17,940 = 672.75; / 24 = 28.03, in whole dollars
  assert.equal(amountOf(mississippi), 28);
  const [line] = paid(mississippi)(first).taxCalculation;
  assert.match(line?.notes?.join(' ') ?? '', /formula of 2026 with the rate that the law sets/);
  assert.equal(paid(mississippi)(before).errorStatus?.errorCode, 2008);
  // 800 - 326.92 = 473.08; 2.9% = 13.72
  const exemptions = {
    PERSONALEXEMPTIONS: '5',
    DEPENDENTEXEMPTIONS: '3',
    FIRSTTIMEDEPENDENTS: '1',
    ADOPTEDDEPENDENTS: '2',
  };
  assert.equal(
    amountOf({ tax: '18-000-0000-SIT-000', gross: 800, periods: 52, parameters: exemptions }),
    13.72,
  );
  // 1,000 - 245.19 = 754.81; 3.59% = 27.10, in whole dollars
  assert.equal(amountOf({ tax: '37-000-0000-SIT-000', gross: 1000, periods: 52 }), 27);
});

test('tables without a year, whose law a survey found unchanged, hold through 2027, with a note', () => {
  const single = { FILINGSTATUS: 'S', TOTALALLOWANCES: '1' };
  for (const [tax, parameters, amount] of [
    // 52,000 - 3,250 = 48,750; 1,001 + 5.55% of 23,750 - 110 = 2,209.13; / 26
    ['10-000-0000-SIT-000', single, 84.97],
    // 2,000 - 38.40 = 1,961.60; 31 + 6.1% of 423.60
    ['34-000-0000-SIT-000', single, 56.84],
    ['40-000-0000-SIT-000', single, 69],
    ['09-000-0000-SIT-000', { WITHHOLDINGCODE: 'A' }, 80.47],
    // 2% of 2,000, the rate of an employee without a choice
    ['04-000-0000-SIT-000', {}, 40],
  ] as const) {
    const one: Paid = { tax, gross: 2000, periods: 26, parameters };
    assert.equal(amountOf(one), amount, tax);
    const { notes = [] } = paid(one)(first).taxCalculation[0] ?? {};
    assert.match(notes.join(' '), /tables for 2027 were not found/, tax);
    assert.equal(paid(one)(before).errorStatus?.errorCode, 2008, tax);
  }
});

test('Maryland family leave begins in 2027: by the size of the employer, on pay whose treatment is known', () => {
  const line = (tax: string, employees: number, gross = 2000, parameters: Parameters = {}) =>
    amountOf({
      tax: `24-000-0000-${tax}-000`,
      gross,
      periods: 26,
      ytd: 0,
      parameters: { NUMBER_EMPLOYEES: String(employees), ...parameters },
    });
  // 0.45% of 2,000 from the employee; the employer's half only from 15 employees on
  assert.deepEqual([line('FLI', 14), line('ER_FLI', 14)], [9, 0]);
  assert.deepEqual([line('FLI', 15), line('ER_FLI', 15)], [9, 9]);
  // 0.45% of 192,300; an employer that bears 0.2 points of the employee's half
  assert.equal(line('FLI', 15, 200_000), 865.35);
  const borne = { EMPLOYEE_RATE: '0.0025' };
  assert.deepEqual([line('FLI', 15, 2000, borne), line('ER_FLI', 15, 2000, borne)], [5, 13]);
  const { errorStatus } = paid({
    tax: '24-000-0000-FLI-000',
    gross: 100,
    periods: 26,
    wageType: 'GroupTermLife',
  })(first);
  assert.equal(errorStatus?.errorCode, 2008);
  assert.match(errorStatus?.errorMessage ?? '', /no text that says/);
});

test('what is awaited is refused with its agency, and with what is known so far', () => {
  const refused = [
    ['13-000-0000-SIT-000', /the Georgia Department of Revenue.*Known so far: .*4\.865/],
    ['36-000-975772-CITY-000', /NYS-50-T-NYC.*Department of Taxation and Finance.*extension/],
    ['15-000-0000-SIT-000', /Hawaii Department of Taxation.*Act 24/],
  ] as const;
  for (const [tax, words] of refused) {
    const { errorStatus } = paid({ tax, gross: 1000, periods: 26 })(first);
    assert.equal(errorStatus?.errorCode, 2008, tax);
    assert.match(errorStatus?.errorMessage ?? '', words);
  }
});

test('unemployment wage bases that a law fixes: the own rate, and a new-employer rate without a year', () => {
  const employer = (tax: string, more: Partial<Paid> = {}): Paid => ({
    tax,
    gross: 20_000,
    periods: 12,
    ytd: 0,
    ...more,
  });
  // 2.5% of 9,500; 2.7% of 8,000; 2.7% of 12,000
  assert.equal(amountOf(employer('18-000-0000-ER_SUTA-000')), 237.5);
  assert.equal(amountOf(employer('01-000-0000-ER_SUTA-000')), 216);
  assert.equal(amountOf(employer('21-000-0000-ER_SUTA-000')), 324);
  const bases = {
    '11': 9000,
    '23': 12_000,
    '24': 8500,
    '25': 15_000,
    '42': 10_000,
    '45': 14_000,
    '48': 9000,
    '51': 8000,
    '55': 14_000,
  };
  for (const [state, base] of Object.entries(bases)) {
    const tax = `${state}-000-0000-ER_SUTA-000`;
    assert.equal(amountOf(employer(tax, { overrideRate: 0.01 })), base / 100, tax);
    const { errorStatus } = paid(employer(tax))(first);
    assert.match(errorStatus?.errorMessage ?? '', /new-employer rate.*notice from the agency/, tax);
  }
});

test('leave premiums and local taxes from one source: to the Social Security base of 2027', () => {
  const year = (tax: string, parameters: Parameters = {}): Paid => ({
    tax,
    gross: 200_000,
    periods: 1,
    ytd: 0,
    parameters,
  });
  const large = { NUMBER_EMPLOYEES: '20' };
  // 0.43% and 0.5% of 192,300; New York's maximum of the year
  assert.equal(amountOf(year('08-000-0000-FLI-000', large)), 826.89);
  assert.equal(amountOf(year('08-000-0000-ER_FLI-000', large)), 826.89);
  assert.equal(amountOf(year('23-000-0000-FLI-000', large)), 961.5);
  assert.equal(amountOf(year('23-000-0000-ER_FLI-000', large)), 961.5);
  assert.equal(amountOf(year('36-000-0000-FLI-000')), 451.81);
  // 2.3% of the 300,000 above 200,000, and 1.5% more of the 100,000 above 400,000
  assert.equal(amountOf({ ...year('41-051-0000-CNTY-000'), gross: 500_000 }), 8400);
});
