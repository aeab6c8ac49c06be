import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FIT,
  lineOf,
  MEDICARE,
  type Payment,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';
import { CalculationError } from './result.ts';

const bonusOfNothing: Payment = {
  payDate: '2026-01-02',
  periods: 26,
  wages: [{ type: 'Supplemental', gross: 0, supplemental: 'CurrentAggregation' }],
  taxes: [{ id: FIT }],
};

test('an aggregated payment of nothing has rate 0, whatever was calculated before', () => {
  const wealthy: Payment = {
    ...bonusOfNothing,
    wages: [{ type: 'Regular', gross: 100_000_000 }],
  };
  calculate(toPaycheck(wealthy));
  assert.equal(lineOf(calculate(toPaycheck(bonusOfNothing)), FIT, 'Supplemental').rate, 0);
  const [line] = calculate(toPaycheck({ ...bonusOfNothing, explain: true }));
  assert.ok(
    line?.steps.every(({ line: name, value }) => name !== '1a' || value === 0),
    'the worksheet of another payment',
  );
});

test('with the Cumulative method a payment of nothing withholds nothing', () => {
  const line = lineOf(
    calculate(
      toPaycheck({
        payDate: '2026-01-02',
        periods: 26,
        periodNumber: 2,
        wages: [{ type: 'Regular', gross: 0, ytd: 1_000_000, regular: 'Cumulative' }],
        taxes: [{ id: FIT, ytdWH: 0, parameters: { ADDITIONALWH: '10' } }],
      }),
    ),
    FIT,
  );
  assert.deepEqual([line.taxAmount, line.rate], [0, 0]);
});

test('the Cumulative method by hand', () => {
  // two periods, 6,000 together: 3,000 x 26 = 78,000 - 8,600 = 69,400; 5,800 + 22% x 11,500 = 8,330;
  // / 26 x 2 = 640.7692; less 200.00 withheld
  const line = lineOf(
    calculate(
      toPaycheck({
        payDate: '2026-01-16',
        periods: 26,
        periodNumber: 2,
        wages: [{ type: 'Regular', gross: 400_000, ytd: 200_000, regular: 'Cumulative' }],
        taxes: [{ id: FIT, ytdWH: 20_000 }],
      }),
    ),
    FIT,
  );
  assert.equal(line.taxAmount, 44_077);
});

test('exempt answers 0/0/0 with every method, None too', () => {
  const lines = calculate(
    toPaycheck({
      payDate: '2026-01-02',
      periods: 26,
      wages: [
        { type: 'Regular', gross: 100_000, regular: 'None' },
        { type: 'Supplemental', gross: 100_000, supplemental: 'None' },
      ],
      taxes: [{ id: FIT, exempt: true }],
    }),
  );
  for (const { taxAmount, subjectWages, rate } of lines) {
    assert.deepEqual([taxAmount, subjectWages, rate], [0, 0, 0]);
  }
});

test('a flat rate needs no table of nonresident additions', () => {
  const lines = calculate(
    toPaycheck({
      payDate: '2026-01-02',
      periods: 13,
      wages: [{ type: 'Supplemental', gross: 100_000, supplemental: 'Flat' }],
      taxes: [{ id: FIT, parameters: { FILINGSTATUS: 'NRA' } }],
    }),
  );
  assert.equal(lineOf(lines, FIT, 'Supplemental').taxAmount, 22_000);
});

test('with regular wages, 13 pay periods and a nonresident alien are a figure unknown', () => {
  assert.throws(
    () =>
      calculate(
        toPaycheck({
          payDate: '2026-01-02',
          periods: 13,
          wages: [{ type: 'Regular', gross: 100_000 }],
          taxes: [{ id: FIT, parameters: { FILINGSTATUS: 'NRA' } }],
        }),
      ),
    (error) => error instanceof CalculationError && error.code === 'figure-unknown',
  );
});

test('a payment that is refused leaves nothing behind for the next', () => {
  const refused = toPaycheck({
    ...bonusOfNothing,
    wages: [{ type: 'Regular', gross: -1 }],
  });
  assert.throws(() => calculate(refused), CalculationError);
  const lines = calculate(
    toPaycheck({
      payDate: '2026-01-02',
      periods: 26,
      wages: [{ type: 'Regular', gross: 100_000 }],
      taxes: [{ id: MEDICARE }],
    }),
  );
  assert.equal(lineOf(lines, MEDICARE).subjectWages, 100_000);
});
