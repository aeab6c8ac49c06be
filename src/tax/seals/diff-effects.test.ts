import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectsOf, tellEffect } from './diff-effects.ts';
import type { Amounts, LineChange } from './release-diff.ts';

const amounts = (taxAmount: number): Amounts => ({ taxAmount, subjectWages: 1000, rate: 0 });

const line = (id: string, before: number | null, after: number | null): LineChange => ({
  uniqueTaxID: id,
  title: `Tax ${id}`,
  locationCode: '13-000-0000',
  wageType: 'Regular',
  payDate: '2026-06-15',
  payPeriodsPerYear: 26,
  certificate: [],
  grossWages: 1000,
  before: before === null ? null : amounts(before),
  after: after === null ? null : amounts(after),
  reason: '',
});

test('sums what each tax gains and loses, to the cent, the largest first', () => {
  const effects = effectsOf([
    line('a', 10, 10.1),
    line('a', 10, 10.2),
    line('a', 20.05, 20),
    line('b', 0, 1500),
    // The same tax on other wages, a new line, and one that is refused: no difference in dollars.
    line('c', 5, 5),
    line('c', null, 9),
    line('c', 9, null),
  ]);
  assert.deepEqual(effects.map(tellEffect), [
    'Tax b (b): 1 line, +1,500.00',
    'Tax a (a): 3 lines, +0.30 and -0.05',
  ]);
});
