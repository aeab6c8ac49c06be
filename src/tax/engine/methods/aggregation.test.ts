import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FIT,
  lawOf,
  lineOf,
  type Payment,
  type PaymentWage,
  toPaycheck,
} from '../../../../test/support/engine-paycheck.ts';
import { calculate } from '../calculate.ts';
import type { TaxRule } from '../paycheck.ts';

const PAY_DATE = '2026-06-26';

const bonus = (more: Partial<PaymentWage> = {}): PaymentWage => ({
  type: 'Supplemental',
  gross: 150_000,
  ...more,
});

const payment = (wages: PaymentWage[], taxes: Payment['taxes']): Payment => ({
  payDate: PAY_DATE,
  periods: 26,
  wages,
  taxes,
});

const CURRENT = { supplemental: 'CurrentAggregation' } as const;
const NOTHING_RECENT = { MOST_RECENT_WAGES: '0', MOST_RECENT_WH: '0' };

const federal = (wages: PaymentWage[], parameters: Record<string, string> = {}) =>
  lineOf(calculate(toPaycheck(payment(wages, [{ id: FIT, parameters }]))), FIT, 'Supplemental');

test('a bonus without regular wages is not aggregated with this payment', () => {
  assert.throws(() => federal([bonus(CURRENT)]), {
    field: 'wages[0].calcMethodSupplementalWages',
    message: /PreviousAggregation with MOST_RECENT_WAGES and MOST_RECENT_WH.*or send Flat/,
  });
  const untaxed = [{ type: 'Regular', gross: 200_000, regular: 'None' as const }, bonus(CURRENT)];
  assert.throws(() => federal(untaxed), /taxes none in it/);
});

test('an employee who has no regular wages at all is paid by PreviousAggregation with zeros', () => {
  // 1,500 x 26 = 39,000 - 8,600 = 30,400; 1,240 + 12% x 10,500 = 2,500; / 26
  const line = federal([bonus({ supplemental: 'PreviousAggregation' })], NOTHING_RECENT);
  assert.equal(line.taxAmount, 9615);
});

test('regular wages of zero are regular wages, and the note says what was done', () => {
  const line = federal([{ type: 'Regular', gross: 0 }, bonus(CURRENT)]);
  assert.equal(line.taxAmount, 9615);
  assert.ok(line.noteCodes.includes('aggregated_alone'));
  const usual = federal([{ type: 'Regular', gross: 200_000 }, bonus(CURRENT)]);
  assert.ok(!usual.noteCodes.includes('aggregated_alone'));
});

test('the note on the default proposes what the payment allows', () => {
  const proposals = (wages: PaymentWage[]) => federal(wages).notes.join(' ');
  assert.doesNotMatch(proposals([bonus()]), /CurrentAggregation/);
  assert.match(proposals([{ type: 'Regular', gross: 1 }, bonus()]), /CurrentAggregation/);
});

/** Taxes that take aggregated wages, other than the federal one. */
const aggregating = (): TaxRule[] =>
  [...lawOf(PAY_DATE).taxes.values()].filter(
    ({ id, method }) =>
      id !== FIT && method.takes?.supplemental.includes('CurrentAggregation') === true,
  );

test('every state and city that aggregates refuses a bonus alone, and names Flat where it has a rate', () => {
  const rules = aggregating();
  assert.ok(rules.length > 40, `${rules.length} taxes`);
  for (const { id, method } of rules) {
    const location = `${id.slice(0, 11)}`;
    const alone = payment([bonus({ ...CURRENT, location })], [{ id, location, resident: true }]);
    const isWithFlat = method.takes?.supplemental.includes('Flat') === true;
    assert.throws(() => calculate(toPaycheck(alone)), /PreviousAggregation/, id);
    const both = [bonus({ ...CURRENT, location }), { type: 'Regular', gross: 100_000, location }];
    calculate(toPaycheck(payment(both, [{ id, location, resident: true }])));
    if (isWithFlat || id.startsWith('34')) continue;
    const [line] = calculate(
      toPaycheck(payment([bonus({ location })], [{ id, location, resident: true }])),
    );
    assert.ok(line?.noteCodes.includes('bonus_method_default'), id);
  }
});

test("California's flat rate names the parameter that it needs", () => {
  const location = '06-000-0000';
  const flat = [bonus({ location, supplemental: 'Flat' })];
  const tax = { id: '06-000-0000-SIT-000', location };
  assert.throws(
    () => calculate(toPaycheck(payment(flat, [tax]))),
    /send SUPPLEMENTAL = BONUS or COMMISSION\./,
  );
  const parameters = { SUPPLEMENTAL: 'BONUS' };
  const [line] = calculate(toPaycheck(payment(flat, [{ ...tax, parameters }])));
  assert.equal(line?.taxAmount, 15_345);
});
