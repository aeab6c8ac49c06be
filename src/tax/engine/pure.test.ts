import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIT, type Payment, toPaycheck } from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';

const payment = (gross: number, more: Partial<Payment> = {}): Payment => ({
  payDate: '2026-01-02',
  periods: 26,
  wages: [{ type: 'Supplemental', gross, supplemental: 'CurrentAggregation' }],
  taxes: [{ id: FIT }],
  explain: true,
  ...more,
});

test('the explanation of a payment of nothing holds no figure of the payment before', () => {
  const before = calculate(toPaycheck(payment(0)));
  const wages: Payment['wages'] = [
    { type: 'Regular', gross: 1 },
    { type: 'Supplemental', gross: 987_654, supplemental: 'CurrentAggregation' },
  ];
  calculate(toPaycheck(payment(0, { periods: 12, wages })));
  assert.deepEqual(calculate(toPaycheck(payment(0))), before);
});

test('without wages there is no worksheet to show', () => {
  const [line] = calculate(toPaycheck(payment(0)));
  assert.deepEqual(
    line?.steps.map(({ line: name }) => name),
    ['regular', 'supplemental', 'withheld', 'tax'],
  );
});
