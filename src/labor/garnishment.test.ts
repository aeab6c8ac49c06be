/** The examples of 29 CFR 870.10 and of the Wage and Hour Division's Fact Sheet #30, and orders together. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { garnish } from './garnishment.ts';
import { type LaborRelease, laborRelease, laborVersions } from './load.ts';
import { type Garnished, GarnishmentError, type Order, type Payment } from './order.ts';
import type { Period } from './schema.ts';

const release = laborRelease(laborVersions().at(-1)) as LaborRelease;

const pay = (
  disposable: number,
  period: Period = 'weekly',
  more: Partial<Payment> = {},
): Payment => ({
  day: '2026-06-15',
  period,
  gross: disposable,
  disposable,
  location: null,
  state: null,
  stateWage: null,
  ...more,
});
const creditor: Order = { id: '1', type: 'creditor', amount: Number.POSITIVE_INFINITY };
const support = (amount: number, more: Partial<Order> = {}): Order => ({
  id: 's',
  type: 'support',
  amount,
  supportsOther: true,
  isOver12Weeks: false,
  ...more,
});
const amounts = ({ orders }: Garnished): number[] => orders.map(({ amount }) => amount);
const most = (disposable: number, period: Period = 'weekly'): number =>
  garnish(release, pay(disposable, period), [creditor]).total;

describe('Fact Sheet #30, examples', () => {
  test('1: 233.00 a week leaves 217.50', () => assert.equal(most(233_00), 15_50));
  test('3: a quarter of 368.00', () => assert.equal(most(368_00), 92_00));
  test('4: 580.00 in two weeks', () => assert.equal(most(580_00, 'biweekly'), 145_00));
  test('5: weekly draws of 300.00 and a commission of 1,800.00 for a month', () => {
    assert.equal(most(300_00), 75_00);
    assert.equal(most(1800_00, 'monthly'), 450_00);
  });
  test('6: support of 140.00 leaves nothing for a creditor', () => {
    const found = garnish(release, pay(370_00), [support(140_00), creditor]);
    assert.deepEqual(amounts(found), [140_00, 0]);
    assert.equal(most(370_00), 92_50);
  });
});

test('Fact Sheet #30, table: nothing up to the first amount, the excess up to the second, then 25 %', () => {
  const table = [
    ['weekly', 217_50, 290_00],
    ['biweekly', 435_00, 580_00],
    ['semimonthly', 471_25, 628_33],
    ['monthly', 942_50, 1256_66],
  ] as const;
  for (const [period, none, quarter] of table) {
    assert.equal(most(none, period), 0, period);
    assert.equal(most(none + 1, period), 1, period);
    assert.ok(most(quarter - 1_00, period) < Math.floor(quarter / 4), period);
    assert.equal(most(quarter + 100, period), Math.floor((quarter + 100) / 4), period);
  }
});

test('support: 50, 55, 60, and 65 % of disposable earnings (15 USC 1673(b)(2))', () => {
  const cases = [
    [true, false, 500_00],
    [true, true, 550_00],
    [false, false, 600_00],
    [false, true, 650_00],
  ] as const;
  for (const [supportsOther, isOver12Weeks, limit] of cases) {
    const order = support(Number.POSITIVE_INFINITY, { supportsOther, isOver12Weeks });
    assert.deepEqual(amounts(garnish(release, pay(1000_00), [order])), [limit]);
  }
  assert.throws(
    () => garnish(release, pay(1000_00), [support(1, { supportsOther: undefined })]),
    (error) => error instanceof GarnishmentError && error.path === 'orders[0].supportsOther',
  );
});

test('two support orders above the limit: the request must say who gets what', () => {
  const orders = [support(400_00), support(200_00, { id: 't' })];
  assert.throws(() => garnish(release, pay(1000_00), orders), /The state says how to divide it/);
  const fits = [support(300_00), support(200_00, { id: 't' })];
  assert.deepEqual(amounts(garnish(release, pay(1000_00), fits)), [300_00, 200_00]);
});

test('federal debts: 15 %, within the general limit with the orders before them', () => {
  const loan: Order = { ...creditor, type: 'studentLoan' };
  assert.deepEqual(amounts(garnish(release, pay(1000_00), [loan])), [150_00]);
  assert.deepEqual(amounts(garnish(release, pay(1000_00), [loan, creditor])), [150_00, 100_00]);
  assert.deepEqual(amounts(garnish(release, pay(230_00), [loan])), [12_50]);
  assert.deepEqual(
    amounts(garnish(release, pay(1000_00), [support(200_00), loan])),
    [200_00, 50_00],
  );
});

test('levies: Publication 1494 of 2024; of other years the amount must be sent', () => {
  const levy: Order = { ...creditor, type: 'federalLevy', filingStatus: 'single', dependents: 2 };
  // Single, two dependents, weekly: 473.07 in the table.
  const in2024 = pay(1000_00, 'weekly', { day: '2024-06-15' });
  assert.deepEqual(amounts(garnish(release, in2024, [levy])), [1000_00 - 473_07]);
  assert.throws(() => garnish(release, pay(1000_00), [levy]), /Publication 1494 for 2026/);
  const sent = { ...levy, exemptAmount: 500_00 };
  assert.deepEqual(amounts(garnish(release, pay(1000_00), [sent])), [500_00]);
});

test('never more than the disposable earnings, and no part of a cent above a limit', () => {
  const all: Order = { ...creditor, type: 'unlimited' };
  assert.equal(garnish(release, pay(100_00), [all, creditor, all]).total, 100_00);
  for (const cents of [290_01, 333_33, 628_34, 999_99]) {
    assert.ok(most(cents) * 4 <= cents);
    assert.ok((most(cents) + 1) * 4 > cents);
  }
});
