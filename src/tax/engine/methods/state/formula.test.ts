import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FEDERAL, place, toPaycheck } from '../../../../../test/support/engine-paycheck.ts';
import { RATE_SCALE } from '../../money.ts';
import { nebraska } from './custom/nebraska.ts';
import { vermont } from './custom/vermont.ts';
import type { Formula, FormulaInput, Sheet } from './formula.ts';
import { electedRate } from './simple.ts';

const ARIZONA = '04-000-0000-SIT-000';
const CITATION = { document: 'a test' };

const paycheck = toPaycheck({
  payDate: '2026-01-02',
  periods: 26,
  wages: [{ type: 'Regular', gross: 1 }],
  taxes: [{ id: ARIZONA, location: FEDERAL }],
});

function input(wages: number, ...parameters: number[]): FormulaInput {
  const [request] = paycheck.taxes;
  assert.ok(request);
  return {
    request: { ...request, location: place(FEDERAL), parameters: Float64Array.from(parameters) },
    paycheck,
    periods: 26,
    wages,
    annualExtra: 0,
    ofTheYear: false,
    withoutAllowances: false,
    kinds: [],
    wholeDollars: false,
    earlier: [],
  };
}

const rates = Float64Array.of(0.02 * RATE_SCALE, 0.035 * RATE_SCALE);
const elected = electedRate(0, rates, CITATION);
const special = {
  employees: 25,
  belowRate: 0.03 * RATE_SCALE,
  share: RATE_SCALE / 2,
  referenceAllowances: Float64Array.of(1),
};
const slots = { status: 2, allowances: 0, documented: 3, employees: 4, nebraskaPart: 1 };

/** A formula and two inputs that differ in wages and certificate. */
const cases: readonly [string, Formula<Sheet>, FormulaInput, FormulaInput][] = [
  ['elected rate', elected, input(100_000, 0), input(200_000, 1)],
  [
    'Vermont, around another formula',
    vermont(elected, 1),
    input(100_000, 0, RATE_SCALE),
    input(200_000, 1, RATE_SCALE / 4),
  ],
  [
    'Nebraska, which asks twice',
    nebraska(elected, special, slots),
    input(100_000, 0, RATE_SCALE, 0, 0, 30),
    input(200_000, 1, RATE_SCALE / 2, 0, 1, 30),
  ],
];

for (const [name, formula, first, second] of cases) {
  test(`a sheet stays what it was when the formula fills another: ${name}`, () => {
    const sheet = formula.fill(first);
    const read = (): unknown => [sheet.tax, formula.rate(sheet), formula.steps(sheet)];
    const before = read();
    const other = formula.fill(second);
    assert.notEqual(other.tax, sheet.tax);
    assert.deepEqual(read(), before);
    assert.deepEqual(formula.fill(first), sheet);
  });
}
