/**
 * The tables of their own in California and Connecticut (methods/california-method-b.md,
 * methods/connecticut-tables.md): how the certificate is read, and where a table's row begins;
 * and Colorado's certificate, which counts with 0 too.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const releases = everyRelease(loadRules());

type Certificate = Readonly<Record<string, string>>;

const payment = (state: string, periods: number, amount: number, certificate: Certificate) =>
  calculateOne(
    {
      payrollRunParameters: { payDate: '2026-06-15', payPeriodsPerYear: periods },
      wages: [{ locationCode: `${state}-000-0000`, wageType: 'Regular', grossWages: amount }],
      taxJurisdictionParms: [
        {
          uniqueTaxID: `${state}-000-0000-SIT-000`,
          locationCode: `${state}-000-0000`,
          isResident: true,
          miscParameters: Object.entries(certificate).map(([parameterName, parameterValue]) => ({
            parameterName,
            parameterValue,
          })),
        },
      ],
    },
    releases,
    undefined,
  );

function withheld(
  state: string,
  periods: number,
  amount: number,
  certificate: Certificate,
): number | undefined {
  const { errorStatus, taxCalculation } = payment(state, periods, amount, certificate);
  if (errorStatus !== undefined) throw new Error(errorStatus.errorMessage);
  return taxCalculation[0]?.taxAmount;
}

const difference = (a: number | undefined, b: number | undefined): number =>
  Math.round(((a ?? Number.NaN) - (b ?? Number.NaN)) * 100) / 100;

describe('California', () => {
  const weekly = (amount: number, certificate: Certificate) =>
    withheld('06', 52, amount, certificate);

  test('one regular allowance and one for estimated deductions make the two of the married columns', () => {
    const amount = 700;
    const one = { FILINGSTATUS: 'M', REGULARALLOWANCES: '1' };
    assert.notEqual(weekly(amount, one), 0);
    assert.equal(weekly(amount, { ...one, ADDITIONALALLOWANCES: '1' }), 0);
  });

  test('a total stands for the regular allowances that are not sent', () => {
    const parts = { FILINGSTATUS: 'M', REGULARALLOWANCES: '2', ADDITIONALALLOWANCES: '1' };
    const whole = { FILINGSTATUS: 'M', TOTALALLOWANCES: '3', ADDITIONALALLOWANCES: '1' };
    assert.equal(weekly(1_500, whole), weekly(1_500, parts));
  });

  test('a total that its parts contradict is refused by name', () => {
    for (const certificate of [
      { REGULARALLOWANCES: '2', TOTALALLOWANCES: '3' },
      { ADDITIONALALLOWANCES: '2', TOTALALLOWANCES: '1' },
    ]) {
      const { errorStatus } = payment('06', 52, 1_500, certificate);
      assert.match(errorStatus?.errorMessage ?? '', /TOTALALLOWANCES/);
    }
  });

  test('ten allowances take their own entry of Table 4, fifteen take fifteen times the first', () => {
    const none = weekly(5_000, { FILINGSTATUS: 'M', REGULARALLOWANCES: '2' });
    const ten = weekly(5_000, { FILINGSTATUS: 'M', REGULARALLOWANCES: '10' });
    const fifteen = weekly(5_000, { FILINGSTATUS: 'M', REGULARALLOWANCES: '15' });
    assert.equal(difference(none, ten), 25.9); // 32.37 less 6.47
    assert.equal(difference(ten, fifteen), 16.23); // 48.60, as the publication's footnote has it, less 32.37
  });

  test('wages up to the low income exemption, and not a cent more, are left alone', () => {
    assert.equal(weekly(363, {}), 0);
    assert.notEqual(weekly(363.01, {}), 0);
  });

  test('ten pay dates a year have no table: the annual ones are used', () => {
    const certificate = { FILINGSTATUS: 'M', REGULARALLOWANCES: '4' };
    assert.equal(withheld('06', 10, 5_760, certificate), 9.92); // example E: 99.20 a year
  });
});

describe('Connecticut', () => {
  const yearly = (amount: number, certificate: Certificate) =>
    withheld('09', 1, amount, certificate);
  const single = { WITHHOLDINGCODE: 'F' };

  test('without a form the highest rate holds for all wages', () => {
    assert.equal(withheld('09', 52, 100, {}), 6.99);
  });

  test('code E withholds nothing but what the employee adds', () => {
    assert.equal(yearly(90_000, { WITHHOLDINGCODE: 'E' }), 0);
    assert.equal(yearly(90_000, { WITHHOLDINGCODE: 'E', ADDITIONALWH: '12' }), 12);
  });

  test('a row of a table holds for salaries of more than its bound', () => {
    // Exemption 15,000 up to 30,000, Table E 0.15: 2 % of 10,000 and 4.5 % of 5,000, times 0.85.
    assert.equal(yearly(30_000, single), 361.25);
    // One cent more: exemption 14,000.
    assert.equal(yearly(30_000.01, single), 399.5);
  });

  test('the reduction of line 3 leaves no less than nothing', () => {
    assert.equal(yearly(30_000, { ...single, REDUCED_WH_AMT: '61.25' }), 300);
    assert.equal(yearly(30_000, { ...single, REDUCED_WH_AMT: '500' }), 0);
  });
});

describe('Colorado', () => {
  const monthly = (certificate: Certificate) => withheld('08', 12, 5_000, certificate);

  test('an annual allowance of 0 on Form DR 0004 replaces the one by filing status, as any other does', () => {
    assert.equal(monthly({ FILINGSTATUS: 'M' }), 180); // 4.4 % of 49,000
    assert.equal(monthly({ FILINGSTATUS: 'M', ANNUAL_WITHHOLDING_ALLOWANCE: '0' }), 220);
    assert.equal(monthly({ FILINGSTATUS: 'M', ANNUAL_WITHHOLDING_ALLOWANCE: '22000' }), 139);
  });
});
