/**
 * What payroll engines get wrong with federal withholding: one test per known trap, by its number
 * in our list; 1 to 14, 27 to 29 and 37 are in federal-income-tax-traps.test.ts. Amounts are
 * worked by hand from the 2026 figures unless said otherwise (Pub. 15-T Worksheet 1A; Pub. 15
 * sections 6, 7, 9, 14).
 *
 * Traps of the list that a calculator cannot hold:
 * - 26, conditions of the flat rate (identified separately, tax withheld this or last year): history
 *   of the employer's books; the engine says them in the note of a defaulted flat rate.
 * - 30, which period's wages to aggregate with: the caller's choice between the two aggregations.
 * - 31, gross-up: solving for a gross amount is not offered; each step of a solver is a calculation.
 * - 36, special accounting rule for fringe benefits: the pay date sent decides.
 * - 38, exempt claims that expire, 30 days of a new Form W-4: rules of the certificate on file.
 * - of 32 the deadline (the 10th of the next month), of 33 and 35 the Form W-2 boxes: reporting.
 * - of 34 the six calendar months and of 37 the counting of days: the wage type and the pay periods
 *   sent say the result. 15 is empty in the list.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '../../../src/tax/engine/index.ts';
import {
  ADDITIONAL_MEDICARE,
  EMPLOYER_MEDICARE,
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  FUTA,
  lawOf,
  lineOf,
  MEDICARE,
  type PaymentBenefit,
  type PaymentTax,
  type PaymentWage,
  SOCIAL_SECURITY,
} from '../../support/engine-paycheck.ts';
import { incomeTax, pay, refusedWith, regular, says } from './pay.ts';

test('16: each payment is rounded alone, employee and employer alike; the quarter misses by cents', () => {
  const lines = pay([regular(425_000)], [{ id: MEDICARE }, { id: EMPLOYER_MEDICARE }]);
  assert.deepEqual(
    lines.map(({ taxAmount }) => taxAmount),
    [6_163, 6_163],
  );
  // seven payments: 431.41, while 29,750 x 1.45% = 431.375
  assert.equal(7 * 6_163, 43_141);
  assert.equal(lineOf(pay([regular(2_975_000)], [{ id: MEDICARE }]), MEDICARE).taxAmount, 43_138);
});

test('17: autoAdjust withholds what the year is short of, either way, and only when asked', () => {
  const second = regular(425_000, 425_000);
  const asked = (tax: Partial<PaymentTax>): number =>
    lineOf(pay([second], [{ id: MEDICARE, ...tax }]), MEDICARE).taxAmount;
  assert.equal(asked({ ytdWH: 6_163 }), 6_163);
  assert.equal(asked({ autoAdjust: true, ytdWH: 6_163 }), 6_162);
  assert.equal(asked({ autoAdjust: true, ytdWH: 0 }), 12_325);
  assert.equal(asked({ autoAdjust: true, ytdWH: 20_000 }), 12_325 - 20_000);
  assert.throws(() => asked({ autoAdjust: true }), refusedWith('field-missing'));
});

test('18: the cap counts the subject wages of the year, tips among them, for both shares', () => {
  const benefits: PaymentBenefit[] = [{ type: '125', amount: 0, ytd: 100_000 }];
  const taxes = [{ id: SOCIAL_SECURITY }, { id: EMPLOYER_SOCIAL_SECURITY }];
  // 184,000 less 1,000 of section 125: 1,500 are left of 184,500
  for (const line of pay([regular(200_000, 18_400_000)], taxes, { benefits })) {
    assert.deepEqual([line.subjectWages, line.taxAmount], [150_000, 9_300]);
  }
  const tips: PaymentWage = { type: 'Tips', gross: 60_000, ytd: 0 };
  const lines = pay([regular(10_000, 18_400_000), tips], taxes);
  assert.equal(lineOf(lines, SOCIAL_SECURITY, 'Tips').subjectWages, 40_000);
  assert.equal(lineOf(lines, EMPLOYER_SOCIAL_SECURITY, 'Tips').taxAmount, 2_480);
});

test('19: Additional Medicare starts above 200,000, splits the payment, has no employer share', () => {
  const extra = (gross: number): Line =>
    lineOf(pay([regular(gross, 19_900_000)], [{ id: ADDITIONAL_MEDICARE }]), ADDITIONAL_MEDICARE);
  assert.deepEqual([extra(100_000).subjectWages, extra(100_000).taxAmount], [0, 0]);
  assert.equal(extra(100_001).subjectWages, 1);
  assert.deepEqual([extra(150_000).subjectWages, extra(150_000).taxAmount], [50_000, 450]);
  const lines = pay(
    [regular(150_000, 19_900_000)],
    [{ id: MEDICARE }, { id: ADDITIONAL_MEDICARE }],
  );
  assert.deepEqual(
    lines.map(({ taxAmount }) => taxAmount),
    [2_175, 450],
  );
  assert.deepEqual(
    [...lawOf('2026-07-01').taxes.values()]
      .filter(({ title, payer }) => title.includes('Additional') && payer === 'employer')
      .map(({ id }) => id),
    [],
  );
});

test('20: deferrals lower income tax wages only, section 125 lowers all four, Roth none', () => {
  const ids = [FIT, SOCIAL_SECURITY, MEDICARE, FUTA];
  const subject = (type: string): number[] =>
    pay(
      [regular(250_000)],
      ids.map((id) => ({ id })),
      { benefits: [{ type, amount: 50_000 }] },
    ).map(({ subjectWages }) => subjectWages);
  for (const type of ['401K', '403B', '457', 'SIMPLEIRA']) {
    assert.deepEqual(subject(type), [200_000, 250_000, 250_000, 250_000], type);
  }
  for (const type of ['125', 'FSA', 'HSA', 'DEPENDENTCARE', 'COMMUTER']) {
    assert.deepEqual(subject(type), [200_000, 200_000, 200_000, 200_000], type);
  }
  for (const type of ['ROTH401K', 'ROTH403B']) {
    assert.deepEqual(subject(type), [250_000, 250_000, 250_000, 250_000], type);
  }
});

test('21: a predecessor counts when its wages are in ytdWages; nothing else does', () => {
  const taxes = [{ id: SOCIAL_SECURITY }];
  assert.equal(lineOf(pay([regular(100_000, 18_450_000)], taxes), SOCIAL_SECURITY).taxAmount, 0);
  assert.equal(lineOf(pay([regular(100_000)], taxes), SOCIAL_SECURITY).taxAmount, 6_200);
});

test('22: a void refunds as far as was withheld, recomputes the crossing, and is refused for income tax', () => {
  const refund = (gross: number, ytd: number, ytdWH?: number): Line => {
    const tax = ytdWH === undefined ? { id: SOCIAL_SECURITY } : { id: SOCIAL_SECURITY, ytdWH };
    return lineOf(pay([regular(gross, ytd)], [tax]), SOCIAL_SECURITY);
  };
  assert.equal(refund(-100_000, 500_000, 31_000).taxAmount, -6_200);
  assert.equal(refund(-100_000, 500_000, 1_000).taxAmount, -1_000);
  // 184,700 paid, 1,000 voided: 800 of the base come back
  const crossing = refund(-100_000, 18_470_000, 1_143_900);
  assert.deepEqual([crossing.subjectWages, crossing.taxAmount], [-80_000, -4_960]);
  assert.throws(() => refund(-100_000, 500_000), refusedWith('field-missing'));
  assert.throws(() => incomeTax(-1_000), refusedWith('negative-wages'));
});

test('23: FUTA is the employer’s, never taken from cash; a credit reduction counts only when stated', () => {
  const rule = lawOf('2026-07-01').taxes.get(FUTA);
  assert.equal(rule?.payer, 'employer');
  const wages = [regular(1_000, 0), { type: 'Tips', gross: 100_000, ytd: 0 }];
  const lines = pay(wages, [{ id: FUTA }], { cashAvailable: 0 });
  assert.equal(lineOf(lines, FUTA, 'Tips').taxAmount, 600);
  const plain = lineOf(pay([regular(100_000)], [{ id: FUTA }]), FUTA);
  assert.deepEqual([plain.taxAmount, plain.rate], [600, 600_000]);
  assert.ok(says(plain, 'CREDITREDUCTION was not sent'));
  const parameters = { CREDITREDUCTION: '0.012' };
  const reduced = lineOf(pay([regular(100_000)], [{ id: FUTA, parameters }]), FUTA);
  assert.deepEqual([reduced.taxAmount, reduced.rate], [1_800, 1_800_000]);
  assert.ok(!says(reduced, 'CREDITREDUCTION'));
  assert.throws(
    () => pay([regular(1)], [{ id: FUTA, parameters: { CREDITREDUCTION: '0.055' } }]),
    refusedWith('parameter'),
  );
});

test('24: without the state credit the rate is 6.0% by override; group-term life is outside FUTA', () => {
  const tax = { id: FUTA, overrideRate: 6_000_000 };
  const lines = pay([regular(100_000), { type: 'GroupTermLife', gross: 5_000 }], [tax]);
  assert.equal(lineOf(lines, FUTA).taxAmount, 6_000);
  assert.deepEqual(
    [
      lineOf(lines, FUTA, 'GroupTermLife').taxAmount,
      lineOf(lines, FUTA, 'GroupTermLife').subjectWages,
    ],
    [0, 0],
  );
});

test('25: the credit reduction is the one sent, whatever state the wages stand in', () => {
  const wages: PaymentWage[] = [
    { type: 'Regular', gross: 100_000, ytd: 0, location: '06-037-0000' },
  ];
  const none = lineOf(pay(wages, [{ id: FUTA }]), FUTA);
  assert.equal(none.rate, 600_000);
  const other = pay(wages, [{ id: FUTA, parameters: { CREDITREDUCTION: '0.009' } }]);
  assert.equal(lineOf(other, FUTA).rate, 1_500_000);
});

test('32: tips: taxes on wages first, then FICA on tips, then income tax on tips, as far as cash reaches', () => {
  const wages = [
    regular(20_000),
    { type: 'Tips', gross: 100_000, ytd: 0, regular: 'Annualized' as const },
  ];
  const taxes = [
    { id: FIT },
    { id: SOCIAL_SECURITY },
    { id: MEDICARE },
    { id: ADDITIONAL_MEDICARE },
  ];
  const tips = (cashAvailable?: number): Record<string, number> => {
    const lines = pay(wages, taxes, cashAvailable === undefined ? {} : { cashAvailable });
    return Object.fromEntries(taxes.map(({ id }) => [id, lineOf(lines, id, 'Tips').taxAmount]));
  };
  const amounts = (fit: number, oasdi: number, medicare: number) => ({
    [FIT]: fit,
    [SOCIAL_SECURITY]: oasdi,
    [MEDICARE]: medicare,
    [ADDITIONAL_MEDICARE]: 0,
  });
  // 31,200 - 8,600 = 22,600; 1,240 + 12% x 2,700 = 1,564; / 26 = 60.1538, all on tips
  assert.deepEqual(tips(), amounts(6_015, 6_200, 1_450));
  // FICA on wages takes 15.30
  assert.deepEqual(tips(12_000), amounts(2_820, 6_200, 1_450));
  assert.deepEqual(tips(5_000), amounts(0, 3_470, 0));
  const short = pay(wages, taxes, { cashAvailable: 5_000 });
  assert.ok(says(lineOf(short, SOCIAL_SECURITY, 'Tips'), '27.30'));
  assert.ok(says(lineOf(short, SOCIAL_SECURITY, 'Tips'), 'code A'));
  assert.ok(says(lineOf(short, MEDICARE, 'Tips'), 'code B'));
});

test('33: the 2025 act changes no withholding base; Step 4(b) is the only way in', () => {
  const wages = [
    regular(200_000),
    { type: 'Tips', gross: 50_000, ytd: 0, regular: 'Annualized' as const },
  ];
  const ids = [FIT, SOCIAL_SECURITY, MEDICARE, FUTA];
  const lines = pay(
    wages,
    ids.map((id) => ({ id })),
  );
  for (const id of ids) assert.equal(lineOf(lines, id, 'Tips').subjectWages, 50_000, id);
  assert.equal(lineOf(lines, FIT).taxAmount + lineOf(lines, FIT, 'Tips').taxAmount, 21_615);
  const claimed = pay(wages, [{ id: FIT, parameters: { DEDUCTIONS: '13000' } }]);
  // 13,000 at 12% are 60.00 a period
  assert.equal(lineOf(claimed, FIT).taxAmount + lineOf(claimed, FIT, 'Tips').taxAmount, 15_615);
});

test('34: third-party sick pay: FICA and FUTA end with the six months', () => {
  const ids = [FIT, EMPLOYER_SOCIAL_SECURITY, EMPLOYER_MEDICARE, FUTA];
  const subject = (type: string): number[] =>
    pay(
      [{ type, gross: 100_000, ytd: 0 }],
      ids.map((id) => ({ id })),
    ).map(({ subjectWages }) => subjectWages);
  assert.deepEqual(subject('ThirdPartySickPay'), [0, 100_000, 100_000, 100_000]);
  assert.deepEqual(subject('ThirdPartySickPayAfterSixMonths'), [0, 0, 0, 0]);
});

test('35: group-term life over 50,000: Social Security and Medicare, neither income tax nor FUTA', () => {
  const ids = [FIT, SOCIAL_SECURITY, MEDICARE, FUTA];
  const lines = pay(
    [regular(100_000), { type: 'GroupTermLife', gross: 4_000, ytd: 0 }],
    ids.map((id) => ({ id })),
  );
  assert.deepEqual(
    ids.map((id) => lineOf(lines, id, 'GroupTermLife').subjectWages),
    [0, 4_000, 4_000, 0],
  );
});
