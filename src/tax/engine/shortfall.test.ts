import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ADDITIONAL_MEDICARE,
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  lineOf,
  MEDICARE,
  SOCIAL_SECURITY,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';

const wages = [
  { type: 'Regular', gross: 20_000, ytd: 0 },
  { type: 'Tips', gross: 100_000, ytd: 0, regular: 'Annualized' as const },
];
const ids = [FIT, SOCIAL_SECURITY, MEDICARE, EMPLOYER_SOCIAL_SECURITY];

const pay = (cashAvailable: number | null, explain = false) =>
  calculate(
    toPaycheck({
      payDate: '2026-01-02',
      periods: 26,
      wages,
      taxes: ids.map((id) => ({ id })),
      explain,
      ...(cashAvailable === null ? {} : { cashAvailable }),
    }),
  );

const tips = (cash: number | null): number[] =>
  ids.map((id) => lineOf(pay(cash), id, 'Tips').taxAmount);

test('without a statement of cash, and with enough of it, all tax is taken', () => {
  // by hand in test/tax/traps: 60.15 income tax, 62.00, 14.50 on tips; 15.30 FICA on wages
  assert.deepEqual(tips(null), [6_015, 6_200, 1_450, 6_200]);
  assert.deepEqual(tips(1_530 + 6_015 + 6_200 + 1_450), [6_015, 6_200, 1_450, 6_200]);
});

test('income tax on tips gives way first, then FICA on tips in the order asked', () => {
  assert.deepEqual(tips(1_530 + 6_200 + 1_450), [0, 6_200, 1_450, 6_200]);
  assert.deepEqual(tips(1_530 + 6_200 + 1_449), [0, 6_200, 1_449, 6_200]);
  assert.deepEqual(tips(1_530 + 1), [0, 1, 0, 6_200]);
  assert.deepEqual(tips(0), [0, 0, 0, 6_200]);
});

test('tax on other wages and the employer’s share are never lowered', () => {
  const lines = pay(0);
  assert.equal(lineOf(lines, SOCIAL_SECURITY).taxAmount, 1_240);
  assert.equal(lineOf(lines, EMPLOYER_SOCIAL_SECURITY, 'Tips').taxAmount, 6_200);
});

test('what stays uncollected is said with its Form W-2 code', () => {
  const lines = pay(1_530 + 6_200);
  const texts = (id: string): string => lineOf(lines, id, 'Tips').notes.join(' ');
  assert.ok(!texts(SOCIAL_SECURITY).includes('Uncollected'));
  assert.match(texts(MEDICARE), /Uncollected on Tips: 14\.50\..*code B/);
  assert.match(texts(FIT), /Uncollected on Tips: 60\.15\./);
  assert.doesNotMatch(texts(FIT), /code [AB]/);
});

test('Additional Medicare on tips has no code', () => {
  const lines = calculate(
    toPaycheck({
      payDate: '2026-01-02',
      periods: 26,
      wages: [{ type: 'Tips', gross: 100_000, ytd: 30_000_000 }],
      taxes: [{ id: ADDITIONAL_MEDICARE }],
      cashAvailable: 0,
    }),
  );
  const line = lineOf(lines, ADDITIONAL_MEDICARE, 'Tips');
  assert.equal(line.taxAmount, 0);
  assert.match(line.notes.join(' '), /Uncollected on Tips: 9\.00\..*not entered in box 12/);
});

test('the steps end in what is collected', () => {
  for (const line of pay(1_530 + 100, true)) {
    if (line.steps.length === 0) continue;
    assert.equal(line.steps.at(-1)?.value, line.taxAmount / 100, line.uniqueTaxID);
  }
});
