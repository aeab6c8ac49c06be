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
  toEmployee,
} from '../../test/support/employee.ts';
import { Basis } from './basis.ts';
import { calculate } from './calculate.ts';
import type { Employee } from './employee.ts';

const PAYMENT: Payment = {
  payDate: '2026-01-02',
  periods: 26,
  wages: [{ type: 'Regular', gross: 1_000 }],
  taxes: [{ id: MEDICARE }],
};

/** The same object with other wages, as a caller that reuses its employees hands it over. */
function pay(employee: Employee, gross: number): void {
  const [wage] = employee.wages;
  assert.ok(wage);
  Object.assign(wage, { gross });
}

test('a basis keeps what it collected for the same employee until it forgets', () => {
  const rule = lawOf('2026-01-02').taxes.get(MEDICARE);
  assert.ok(rule);
  const employee = toEmployee(PAYMENT);
  const location = place(FEDERAL);
  const basis = new Basis();
  basis.fill(rule.wageBase, employee, location);
  assert.equal(basis.total, 1_000);
  pay(employee, 7);
  basis.fill(rule.wageBase, employee, location);
  assert.equal(basis.total, 1_000, 'taxes that reach the same wages share one collection');
  basis.forget();
  basis.fill(rule.wageBase, employee, location);
  assert.equal(basis.total, 7);
});

test('a refused calculation keeps nothing of its employee either', () => {
  const employee = toEmployee({ ...PAYMENT, taxes: [{ id: FIT }] });
  pay(employee, -100);
  assert.throws(() => calculate(employee), /negative/);
  pay(employee, 300_000);
  assert.equal(lineOf(calculate(employee), FIT).subjectWages, 300_000);
});

test('a calculation keeps nothing of its employee for the next', () => {
  const employee = toEmployee(PAYMENT);
  assert.equal(lineOf(calculate(employee), MEDICARE).subjectWages, 1_000);
  pay(employee, 200_000);
  assert.equal(lineOf(calculate(employee), MEDICARE).subjectWages, 200_000);
});
