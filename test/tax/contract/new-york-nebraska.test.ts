/**
 * The two their own formulas in New York and Nebraska (methods/yonkers.md,
 * methods/nebraska-percentage.md): who pays which tax, what counts toward it, where the floor bites.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const NEW_YORK = '36-000-0000-SIT-000';
const YONKERS = '36-000-971828-CITY-000';
const NEBRASKA = '31-000-0000-SIT-000';
const IN_YONKERS = '36-119-971828';

const releases = everyRelease(loadRules());

type Tax = {
  readonly id: string;
  readonly at: string;
  readonly isResident?: boolean;
  readonly isExempt?: boolean;
  readonly certificate?: Readonly<Record<string, string>>;
};

type Wages = {
  readonly at: string;
  readonly amount: number;
  readonly type?: string;
};

function lines(periods: number, wages: readonly Wages[], taxes: readonly Tax[]) {
  const answer = calculateOne(
    {
      payrollRunParameters: {
        payDate: '2026-06-15',
        payPeriodsPerYear: periods,
        payPeriodNumber: 1,
      },
      wages: wages.map(({ at, amount, type = 'Regular' }) => ({
        locationCode: at,
        wageType: type,
        grossWages: amount,
      })),
      taxJurisdictionParms: taxes.map(({ id, at, isResident, isExempt, certificate = {} }) => ({
        uniqueTaxID: id,
        locationCode: at,
        ...(isResident === undefined ? {} : { isResident }),
        ...(isExempt === undefined ? {} : { isExempt }),
        miscParameters: Object.entries(certificate).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      })),
    },
    releases,
    undefined,
  );
  if (answer.errorStatus !== undefined) throw new Error(answer.errorStatus.errorMessage);
  return answer.taxCalculation;
}

/** Withheld for `id` by wage type. */
const withheld = (answer: ReturnType<typeof lines>, id: string): Record<string, number> =>
  Object.fromEntries(
    answer.filter((line) => line.uniqueTaxID === id).map((line) => [line.wageType, line.taxAmount]),
  );

describe('Yonkers', () => {
  const weekly = { at: IN_YONKERS, amount: 400 };
  const state = { id: NEW_YORK, at: '36-000-0000', certificate: { TOTALALLOWANCES: '3' } };
  const city = { id: YONKERS, at: IN_YONKERS };

  test('a resident pays the share of the state tax, in whatever order the taxes are sent', () => {
    for (const taxes of [
      [state, city],
      [city, state],
    ]) {
      assert.deepEqual(withheld(lines(52, [weekly], taxes), YONKERS), { Regular: 1.34 });
    }
  });

  test('without the state in the request its default certificate counts, and the line says so', () => {
    const answer = lines(52, [weekly], [city]);
    // 400 - 142.30 = 257.70; 9.08 + 5.15 % x 32.70 = 10.76; x 0.1675 = 1.8023.
    assert.deepEqual(withheld(answer, YONKERS), { Regular: 1.8 });
    assert.match(String(answer[0]?.notes), /default certificate/);
  });

  test('additional amounts for the state stay out, those for the city come on top', () => {
    const asked = { ...state, certificate: { TOTALALLOWANCES: '3', ADDITIONALWH: '20' } };
    const onTop = { ...city, certificate: { ADDITIONALWH: '5' } };
    const bonus = { at: IN_YONKERS, amount: 1000, type: 'Supplemental' };
    const answer = lines(52, [weekly, bonus], [asked, onTop]);
    assert.deepEqual(withheld(answer, NEW_YORK), { Regular: 28.01, Supplemental: 117 });
    assert.deepEqual(withheld(answer, YONKERS), { Regular: 6.34, Supplemental: 19.6 });
  });

  test('a resident who is exempt from the state tax owes no share of it', () => {
    const answer = lines(52, [weekly], [{ ...state, isExempt: true }, city]);
    assert.deepEqual(withheld(answer, YONKERS), { Regular: 0 });
  });

  test('a nonresident: each printed edge, one cent below and at it', () => {
    const at = (amount: number): number | undefined =>
      withheld(lines(52, [{ at: IN_YONKERS, amount }], [{ ...city, isResident: false }]), YONKERS)
        .Regular;
    assert.equal(at(76.99), 0);
    assert.equal(at(77), 0.1); // 0.005 x 19 = 0.095
    assert.equal(at(191.99), 0.67); // 0.005 x 133.99
    assert.equal(at(192), 0.77); // 0.005 x 154
    assert.equal(at(384.99), 1.73); // 0.005 x 346.99
    assert.equal(at(385), 1.83); // 0.005 x 366
    assert.equal(at(577), 2.89); // 0.005 x 577 = 2.885
  });

  test('a nonresident with other pay periods: the annualized exclusion', () => {
    const at = (amount: number): number | undefined =>
      withheld(lines(10, [{ at: IN_YONKERS, amount }], [{ ...city, isResident: false }]), YONKERS)
        .Regular;
    assert.equal(at(399.99), 0); // 3,999.90 a year
    assert.equal(at(400), 0.5); // 0.005 x 1,000 / 10
    assert.equal(at(3000), 14.5); // 30,000 is not over 30,000: 0.005 x 29,000 / 10
    assert.equal(at(3000.1), 15); // 0.005 x 30,001 / 10
  });

  test('with wages in another state the request must say where the employee lives', () => {
    const wages = [weekly, { at: '34-000-0000', amount: 100 }];
    assert.throws(() => lines(52, wages, [state, city]), /isResident/);
  });
});

describe('Nebraska', () => {
  const at = '31-000-0000';
  const wages = (amount: number): Wages[] => [{ at, amount }];
  const tax = (certificate: Readonly<Record<string, string>>): Tax => ({
    id: NEBRASKA,
    at,
    certificate: { FILINGSTATUS: 'M', TOTALALLOWANCES: '6', ...certificate },
  });
  const regular = (amount: number, certificate: Readonly<Record<string, string>> = {}) =>
    withheld(lines(52, wages(amount), [tax(certificate)]), NEBRASKA).Regular;

  test('withholding below 1.5 % is raised to half of the reference', () => {
    assert.equal(regular(300), 0.55);
  });

  test('not with documentation, not for fewer than 25 employees, not for exempt', () => {
    assert.equal(regular(300, { DOCUMENTEDLOWERWH: 'TRUE' }), 0);
    assert.equal(regular(300, { NUMBER_EMPLOYEES: '24' }), 0);
    assert.equal(regular(300, { NUMBER_EMPLOYEES: '25' }), 0.55);
    const exempt = lines(52, wages(300), [{ ...tax({}), isExempt: true }]);
    assert.deepEqual(withheld(exempt, NEBRASKA), { Regular: 0 });
  });

  test('the reference is single with one allowance, married with two', () => {
    // Single: 15,600 - 2,440 = 13,160; 74.13 + 3.22 % x 6,450 = 281.82; / 52 = 5.42; half 2.71.
    assert.equal(regular(300, { FILINGSTATUS: 'S' }), 2.71);
  });

  test('what is above the floor stays, and half the reference is no ceiling', () => {
    // 600: 31,200 - 14,640 = 16,560; 108.93 + 3.22 % x 3,550 = 223.24; / 52 = 4.29 < 9.00;
    // reference 31,200 - 4,880 = 26,320; 537.512 / 52 = 10.34; half 5.17.
    assert.equal(regular(600), 5.17);
    // 4 allowances: 21,440; 380.376 / 52 = 7.31 is more than half of the reference.
    assert.equal(regular(600, { TOTALALLOWANCES: '4' }), 7.31);
  });

  test('Form 9N multiplies the withholding', () => {
    assert.equal(regular(600, { TOTALALLOWANCES: '4', NONRESPERCENTAGE: '0.4' }), 2.92);
    assert.equal(regular(600, { NONRESPERCENTAGE: '0' }), 0);
  });
});
