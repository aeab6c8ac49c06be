/** The examples of 29 CFR 870.10 and of the Wage and Hour Division's Fact Sheet #30, and orders together. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { garnish } from './garnishment.ts';
import { type LaborRelease, laborRelease, laborVersions } from './load.ts';
import type { Garnished, Order, Payment } from './order.ts';
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
  const { refused } = garnish(release, pay(1000_00), [support(1, { supportsOther: undefined })]);
  assert.deepEqual(
    refused.map(({ path, code }) => [path, code]),
    [['orders[0].supportsOther', 'required']],
  );
});

test('two support orders above the limit: the request must say who gets what', () => {
  const orders = [support(400_00), support(200_00, { id: 't' })];
  const divided = garnish(release, pay(1000_00), [...orders, creditor]);
  assert.deepEqual(
    divided.refused.map(({ path, code }) => [path, code]),
    [
      ['orders[0].amount', 'invalid_value'],
      ['orders[1].amount', 'invalid_value'],
    ],
  );
  assert.match(divided.refused[0]?.message ?? '', /more than the \$500\.00 .* how to divide it/);
  // Support took the whole of it: nothing is left within the limit of creditors.
  assert.deepEqual(amounts(divided), [0]);
  assert.equal(divided.total, 0);
  assert.match(divided.gaps.join(), /as if support took \$500\.00/);
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

test('levies: Publication 1494 of 2024, the law for 2026; of other years the amount must be sent', () => {
  const levy: Order = { ...creditor, type: 'federalLevy', filingStatus: 'single', dependents: 2 };
  const on = (day: string): Payment => pay(1000_00, 'weekly', { day });
  // Single, two dependents, weekly: 473.07 in the table.
  const printed = garnish(release, on('2024-06-15'), [levy]);
  assert.deepEqual(amounts(printed), [1000_00 - 473_07]);
  assert.deepEqual(printed.gaps, []);
  // 16,100 / 52 and twice 5,300 / 52.
  const derived = garnish(release, on('2026-06-15'), [levy]);
  assert.deepEqual(amounts(derived), [1000_00 - 513_46]);
  assert.match(derived.gaps.join(), /Publication 1494 for 2026 was not read/);
  // Two amounts of Publication 1494 (Rev. 12-2025), quoted by a public program.
  const three = garnish(release, on('2026-06-15'), [{ ...levy, dependents: 3 }]);
  assert.deepEqual(amounts(three), [1000_00 - 615_38]);
  const joint: Order = { ...levy, filingStatus: 'marriedJointly' };
  const biweekly = garnish(release, pay(2000_00, 'biweekly', { day: '2026-06-15' }), [joint]);
  assert.deepEqual(amounts(biweekly), [2000_00 - 1646_16]);
  const [error] = garnish(release, on('2025-06-15'), [levy]).refused;
  assert.match(error?.message ?? '', /Publication 1494 for 2025/);
  const sent = garnish(release, on('2026-06-15'), [{ ...levy, exemptAmount: 500_00 }]);
  assert.deepEqual(amounts(sent), [500_00]);
  assert.deepEqual(sent.gaps, []);
});

test('levies: each amount is the standard deduction or the one for a dependent by pay periods (26 USC 6334(d))', () => {
  const periods = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12 };
  const by = (annual: number) =>
    Object.fromEntries(
      Object.entries(periods).map(([name, each]) => [name, (annual / each).toFixed(2)]),
    );
  const years = [
    { year: 2024, single: 14_600, joint: 29_200, head: 21_900, dependent: 5_000 },
    { year: 2026, single: 16_100, joint: 32_200, head: 24_150, dependent: 5_300 },
  ];
  for (const { year, single, joint, head, dependent } of years) {
    const table = release.federal.levies.find((one) => one.year === year);
    assert.deepEqual(table?.dependent, by(dependent), String(year));
    assert.deepEqual(table?.filingStatus, {
      single: by(single),
      marriedSeparately: by(single),
      marriedJointly: by(joint),
      headOfHousehold: by(head),
    });
  }
});

test('levies: age and blindness leave the additional standard deductions of 26 USC 63(f)', () => {
  const levy: Order = { ...creditor, type: 'federalLevy', filingStatus: 'single' };
  const on = (day: string): Payment => pay(1000_00, 'weekly', { day });
  // 14,600 / 52 and 1,950 / 52; 16,100 / 52 and twice 2,050 / 52.
  const once = garnish(release, on('2024-06-15'), [{ ...levy, ageOrBlindness: 1 }]);
  assert.deepEqual(amounts(once), [1000_00 - 280_77 - 37_50]);
  assert.match(once.gaps.join(), /age and blindness of 2024/);
  const twice = garnish(release, on('2026-06-15'), [{ ...levy, ageOrBlindness: 2 }]);
  assert.deepEqual(amounts(twice), [1000_00 - 309_62 - 2 * 39_42]);
  // 32,200 / 52 and three times 1,650 / 52.
  const joint: Order = { ...levy, filingStatus: 'marriedJointly', ageOrBlindness: 3 };
  assert.deepEqual(amounts(garnish(release, on('2026-06-15'), [joint])), [
    1000_00 - 619_23 - 3 * 31_73,
  ]);
  const [error] = garnish(release, on('2026-06-15'), [{ ...levy, ageOrBlindness: 3 }]).refused;
  assert.equal(error?.path, 'orders[0].ageOrBlindness');
});

test('never more than the disposable earnings, and no part of a cent above a limit', () => {
  const all: Order = { ...creditor, type: 'unlimited' };
  assert.equal(garnish(release, pay(100_00), [all, creditor, all]).total, 100_00);
  for (const cents of [290_01, 333_33, 628_34, 999_99]) {
    assert.ok(most(cents) * 4 <= cents);
    assert.ok((most(cents) + 1) * 4 > cents);
  }
});

test('an order that cannot be calculated does not spoil the others', () => {
  const open = support(100_00, { isOver12Weeks: undefined });
  const found = garnish(release, pay(370_00), [creditor, open, null, { ...creditor, id: '4' }]);
  assert.deepEqual(
    found.orders.map(({ id, amount }) => [id, amount]),
    [
      ['1', 92_50],
      ['4', 0],
    ],
  );
  assert.equal(found.total, 92_50);
  assert.deepEqual(
    found.refused.map(({ path }) => path),
    ['orders[1].isOver12Weeks'],
  );
  assert.match(found.gaps.join(), /left out. Correct it before you withhold/);
  // Nothing comes after it.
  assert.doesNotMatch(garnish(release, pay(370_00), [creditor, null]).gaps.join(), /left out/);
});
