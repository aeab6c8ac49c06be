/** The traps of federal income tax withholding; the list and what is left out are in federal-traps.test.ts. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '../../../src/tax/engine/index.ts';
import {
  FIT,
  lineOf,
  MEDICARE,
  type PaymentWage,
  SOCIAL_SECURITY,
} from '../../support/engine-paycheck.ts';
import { incomeTax, pay, refusedWith, regular, says } from './pay.ts';

test('1: wages are annualized first and the Step 3 credit comes off the tax', () => {
  // 65,000 - 8,600 = 56,400; 1,240 + 12% x 36,500 = 5,620; (5,620 - 2,000) / 26 = 139.2307
  assert.equal(incomeTax(2_500, { DEPENDENTS_AMT: '2000' }), 139.23);
});

test('2: line 1g is 8,600 or 12,900, neither skipped nor the standard deduction, and adds to Step 4(b)', () => {
  assert.equal(incomeTax(2_500), 216.15);
  // 65,000 - 5,000 - 8,600 = 51,400; 1,240 + 12% x 31,500 = 5,020; / 26 = 193.0769
  assert.equal(incomeTax(2_500, { DEDUCTIONS: '5000' }), 193.08);
  // married: 104,000 - 12,900 = 91,100; 2,480 + 12% x 47,000 = 8,120; / 26 = 312.3076
  assert.equal(incomeTax(4_000, { FILINGSTATUS: 'M' }), 312.31);
});

test('3: a checked Step 2 box means no line 1g and the checkbox schedule, both', () => {
  // 65,000; 8,983 + 24% x 4,100 = 9,967; / 26 = 383.3461
  assert.equal(incomeTax(2_500, { TWO_JOBS: 'TRUE' }), 383.35);
});

test('4: credits stop at zero before Step 4(c) is added', () => {
  assert.equal(incomeTax(2_500, { DEPENDENTS_AMT: '26000', ADDITIONALWH: '50' }), 50);
  assert.equal(incomeTax(100, { DEDUCTIONS: '90000', ADDITIONALWH: '0.01' }), 0.01);
});

test('5: Steps 3, 4(a), 4(b) are annual, Step 4(c) is per pay period', () => {
  // 65,000 + 2,600 - 8,600 = 59,000; 5,800 + 22% x 1,100 = 6,042; / 26 = 232.3846
  assert.equal(incomeTax(2_500, { OTHER_INCOME: '2600' }), 232.38);
  assert.equal(incomeTax(2_500, { ADDITIONALWH: '2600' }), 2_816.15);
});

test('6: without wages nothing is withheld on Step 4(a); tax above the wages is said', () => {
  const parameters = { OTHER_INCOME: '100000', ADDITIONALWH: '20' };
  const none = lineOf(pay([regular(0)], [{ id: FIT, parameters }]), FIT);
  assert.equal(none.taxAmount, 0);
  assert.ok(says(none, 'additional amounts were not applied'));
  // 26 + 100,000 - 8,600 = 91,426; 5,800 + 22% x 33,526 = 13,175.72; / 26 = 506.7584; + 20
  const little = lineOf(pay([regular(100)], [{ id: FIT, parameters }]), FIT);
  assert.equal(little.taxAmount, 52_676);
  assert.ok(says(little, 'at most the net pay'));
});

test('7: married filing separately is Single; the married checkbox schedule is Single shifted, but above 35%', () => {
  assert.equal(incomeTax(2_500, { FILINGSTATUS: 'MS' }), 216.15);
  assert.equal(incomeTax(2_500, { FILINGSTATUS: 'M', TWO_JOBS: 'TRUE' }), 216.15);
  // a year of 500,000: Single 58,448 + 35% x 227,675; checkbox 103,291.75 + 37% x 99,550
  assert.equal(incomeTax(500_000, {}, { periods: 1 }), 138_134.25);
  assert.equal(
    incomeTax(500_000, { FILINGSTATUS: 'M', TWO_JOBS: 'TRUE' }, { periods: 1 }),
    140_125.25,
  );
});

test('8: an older form takes STANDARD, allowances, no line 1g, and none of the newer lines', () => {
  const old = { '2020_W4': 'FALSE' };
  // 65,000 - 2 x 4,300 = 56,400, as with line 1g
  assert.equal(incomeTax(2_500, { ...old, TOTALALLOWANCES: '2' }), 216.15);
  // 65,000; 5,800 + 22% x 7,100 = 7,362; / 26 = 283.1538
  assert.equal(incomeTax(2_500, old), 283.15);
  for (const wrong of [
    { FILINGSTATUS: 'H' },
    { TWO_JOBS: 'TRUE' },
    { DEPENDENTS_AMT: '1' },
    { OTHER_INCOME: '1' },
    { DEDUCTIONS: '1' },
  ]) {
    assert.throws(() => incomeTax(2_500, { ...old, ...wrong }), refusedWith('parameter'));
  }
  assert.throws(() => incomeTax(2_500, { TOTALALLOWANCES: '1' }), refusedWith('parameter'));
});

test('9: the computational bridge gives the same amount as the lines of the older form', () => {
  for (const [status, line4a] of [
    ['S', '8600'],
    ['M', '12900'],
  ] as const) {
    for (const allowances of [0, 1, 5]) {
      for (const gross of [100, 800, 2_500, 9_999.99, 40_000]) {
        const old = { '2020_W4': 'FALSE', FILINGSTATUS: status, TOTALALLOWANCES: `${allowances}` };
        const bridge = {
          FILINGSTATUS: status,
          OTHER_INCOME: line4a,
          DEDUCTIONS: String(allowances * 4_300),
        };
        assert.equal(incomeTax(gross, bridge), incomeTax(gross, old));
      }
    }
  }
});

test('10: nonresident aliens: Table 1 with an older form, Table 2 with the bridge and 4,300', () => {
  // 2,500 + 619.20 = 3,119.20; x 26 - 8,600 = 72,499.20; 5,800 + 22% x 14,599.20; / 26 = 346.6086
  assert.equal(incomeTax(2_500, { FILINGSTATUS: 'NRA' }), 346.61);
  // 2,500 + 453.80 = 2,953.80; x 26 = 76,798.80; 5,800 + 22% x 18,898.80; / 26 = 382.9898
  assert.equal(incomeTax(2_500, { '2020_W4': 'FALSE', FILINGSTATUS: 'NRA' }), 382.99);
  const annual = { periods: 1 };
  const old = { '2020_W4': 'FALSE', FILINGSTATUS: 'NRA', TOTALALLOWANCES: '2' };
  const bridge = { FILINGSTATUS: 'NRA', OTHER_INCOME: '4300', DEDUCTIONS: '8600' };
  assert.equal(incomeTax(65_000, bridge, annual), incomeTax(65_000, old, annual));
});

test('11: 27 biweekly or 53 weekly pay dates annualize on 27 or 53', () => {
  // 67,500 - 8,600 = 58,900; 5,800 + 22% x 1,000 = 6,020; / 27 = 222.9629
  assert.equal(incomeTax(2_500, {}, { periods: 27 }), 222.96);
  // 53,000 - 8,600 = 44,400; 1,240 + 12% x 24,500 = 4,180; / 53 = 78.8679
  assert.equal(incomeTax(1_000, {}, { periods: 53 }), 78.87);
  assert.equal(incomeTax(65_000, {}, { periods: 1 }), 5_620);
});

test('12: the pay date chooses the year of the tables', () => {
  // 2025: 56,400; 5,578.50 + 22% x 1,525 = 5,914; / 26 = 227.4615
  assert.equal(incomeTax(2_500, {}, { payDate: '2025-12-31' }), 227.46);
  assert.equal(incomeTax(2_500, {}, { payDate: '2026-01-01' }), 216.15);
});

test('13: one rounding at the end, none inside the worksheet', () => {
  // (5,620 - 1,300.20) / 26 = 166.1461; in cents at each line it were 216.15 - 50.01 = 166.14
  assert.equal(incomeTax(2_500, { DEPENDENTS_AMT: '1300.20' }), 166.15);
});

test('14: half a cent goes up, without binary fractions', () => {
  assert.equal(lineOf(pay([regular(425_000)], [{ id: MEDICARE }]), MEDICARE).taxAmount, 6_163);
  assert.equal(
    lineOf(pay([regular(693_750)], [{ id: SOCIAL_SECURITY }]), SOCIAL_SECURITY).taxAmount,
    43_013,
  );
});

test('27: above the million 37% holds for the exempt and through aggregation; the crossing payment is split', () => {
  const bonus = (supplemental: 'Flat' | 'CurrentAggregation', ytd: number): PaymentWage => ({
    type: 'Supplemental',
    gross: 10_000_000,
    ytd,
    supplemental,
  });
  const tax = (wage: PaymentWage, exempt = false): Line =>
    lineOf(pay([wage], [{ id: FIT, exempt }]), FIT, 'Supplemental');
  // 40,000 at 22% and 60,000 at 37%
  assert.equal(tax(bonus('Flat', 96_000_000)).taxAmount, 880_000 + 2_220_000);
  assert.equal(tax(bonus('CurrentAggregation', 100_000_000)).taxAmount, 3_700_000);
  const exempt = tax(bonus('Flat', 96_000_000), true);
  assert.deepEqual([exempt.subjectWages, exempt.taxAmount], [6_000_000, 2_220_000]);
  assert.equal(tax(bonus('Flat', 90_000_000), true).taxAmount, 0);
  // regular wages of the year do not count toward the million
  const both = pay([regular(10_000, 150_000_000), bonus('Flat', 0)], [{ id: FIT }]);
  assert.equal(lineOf(both, FIT, 'Supplemental').taxAmount, 2_200_000);
});

test('28: Step 4(c) once per pay period; Form W-4 and the nonresident addition leave the flat rate alone', () => {
  const parameters = {
    FILINGSTATUS: 'NRA',
    DEPENDENTS_AMT: '2000',
    OTHER_INCOME: '9000',
    DEDUCTIONS: '1000',
    ADDITIONALWH: '25',
  };
  const flat: PaymentWage = { type: 'Supplemental', gross: 100_000, supplemental: 'Flat' };
  assert.equal(
    lineOf(pay([flat], [{ id: FIT, parameters }]), FIT, 'Supplemental').taxAmount,
    22_000,
  );
  const aggregated = (more: Readonly<Record<string, string>>): number => {
    const bonus: PaymentWage = { ...flat, supplemental: 'CurrentAggregation' };
    const lines = pay([regular(250_000), bonus], [{ id: FIT, parameters: more }]);
    return lineOf(lines, FIT, 'Supplemental').taxAmount;
  };
  assert.equal(aggregated({ ADDITIONALWH: '25' }), aggregated({}));
  // MOST_RECENT_WH holds the Step 4(c) of its period: 2,500 took 216.15 + 25
  const previous = (recent: string, additional: string): number => {
    const bonus: PaymentWage = { ...flat, supplemental: 'PreviousAggregation' };
    const asked = {
      ADDITIONALWH: additional,
      MOST_RECENT_WAGES: '2500',
      MOST_RECENT_WH: recent,
    };
    return lineOf(pay([bonus], [{ id: FIT, parameters: asked }]), FIT, 'Supplemental').taxAmount;
  };
  assert.equal(previous('241.15', '25'), previous('216.15', '0'));
});

test('29: aggregation never gives back: an earlier higher tax ends at zero', () => {
  const bonus: PaymentWage = {
    type: 'Supplemental',
    gross: 10_000,
    supplemental: 'PreviousAggregation',
  };
  const parameters = { MOST_RECENT_WAGES: '2500', MOST_RECENT_WH: '900' };
  assert.equal(lineOf(pay([bonus], [{ id: FIT, parameters }]), FIT, 'Supplemental').taxAmount, 0);
});

test('37: a daily period is one of 260', () => {
  // 52,000 - 8,600 = 43,400; 1,240 + 12% x 23,500 = 4,060; / 260 = 15.6153
  assert.equal(incomeTax(200, {}, { periods: 260 }), 15.62);
});
