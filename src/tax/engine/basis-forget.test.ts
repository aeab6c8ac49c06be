import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FEDERAL,
  FIT,
  lawOf,
  lineOf,
  MEDICARE,
  type Payment,
  place,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { Basis } from './basis.ts';
import { calculate } from './calculate.ts';
import type { Paycheck } from './paycheck.ts';

const PAYMENT: Payment = {
  payDate: '2026-01-02',
  periods: 26,
  wages: [{ type: 'Regular', gross: 1_000 }],
  taxes: [{ id: MEDICARE }],
};

/** The same object with other wages, as a caller that reuses its paychecks hands it over. */
function pay(paycheck: Paycheck, gross: number): void {
  const [wage] = paycheck.wages;
  assert.ok(wage);
  Object.assign(wage, { gross });
}

test('a basis keeps what it collected for the same paycheck until it forgets', () => {
  const rule = lawOf('2026-01-02').taxes.get(MEDICARE);
  assert.ok(rule);
  const paycheck = toPaycheck(PAYMENT);
  const location = place(FEDERAL);
  const basis = new Basis();
  basis.fill({ rule, isExempt: false }, paycheck, location);
  assert.equal(basis.total, 1_000);
  pay(paycheck, 7);
  basis.fill({ rule, isExempt: false }, paycheck, location);
  assert.equal(basis.total, 1_000, 'taxes that reach the same wages share one collection');
  basis.forget();
  basis.fill({ rule, isExempt: false }, paycheck, location);
  assert.equal(basis.total, 7);
});

test('a refused calculation keeps nothing of its paycheck either', () => {
  const paycheck = toPaycheck({ ...PAYMENT, taxes: [{ id: FIT }] });
  pay(paycheck, -100);
  assert.throws(() => calculate(paycheck), /negative/);
  pay(paycheck, 300_000);
  assert.equal(lineOf(calculate(paycheck), FIT).subjectWages, 300_000);
});

test('a calculation keeps nothing of its paycheck for the next', () => {
  const paycheck = toPaycheck(PAYMENT);
  assert.equal(lineOf(calculate(paycheck), MEDICARE).subjectWages, 1_000);
  pay(paycheck, 200_000);
  assert.equal(lineOf(calculate(paycheck), MEDICARE).subjectWages, 200_000);
});
