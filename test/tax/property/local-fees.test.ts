/**
 * Local taxes that are no single rate: head taxes of a month, service fees of a week, taxes above
 * thresholds of the year. The worked examples, every row, and random payments against the reference.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { calculate, type Line } from '../../../src/tax/engine/index.ts';
import type { Block, Tax } from '../../../verify/src/figures/blocks.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import {
  type Payment,
  type PaymentTax,
  type PaymentWage,
  toPaycheck,
} from '../../support/engine-paycheck.ts';
import { figures } from '../../support/evaluator.ts';
import { agree, compared } from './compare.ts';
import { blocksOf, LOCAL_METHODS, stateTaxes } from './state-payments.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const numRuns = sizeOf('localPayments');

const DENVER = '08-000-201738-CITY-000';
const CHARLESTON = '54-000-2390575-CITY-000';
const CHESTER = '54-000-2390576-CITY-000';
const METRO = '41-000-0000-SST-001';
const MULTNOMAH = '41-051-0000-CNTY-000';

type Asked = Partial<PaymentTax> & { readonly periods?: number; readonly explain?: boolean };

/** A payment of these wages with one tax, at its own place. */
function paymentOf(
  id: string,
  wages: readonly PaymentWage[],
  { periods = 26, explain = false, ...asked }: Asked = {},
): Payment {
  const location = placeOf(id);
  return {
    payDate: '2026-06-26',
    periods,
    explain,
    wages: wages.map((wage) => ({ ytd: 0, ...wage, location })),
    taxes: [{ id, location, ...asked }],
  };
}

const lines = (...payment: Parameters<typeof paymentOf>): Line[] =>
  calculate(toPaycheck(paymentOf(...payment)));
const amounts = (...payment: Parameters<typeof paymentOf>): number[] =>
  lines(...payment).map(({ taxAmount }) => taxAmount);

const regular = (gross: number, more: Partial<PaymentWage> = {}): PaymentWage => ({
  type: 'Regular',
  gross,
  ...more,
});
const bonus = (gross: number, ytd = 0): PaymentWage => ({ type: 'Supplemental', gross, ytd });

describe('monthly-head-tax@1', () => {
  test('is taken once in the month, when its wages reach the minimum', () => {
    const weekly = { periods: 52 };
    const [first] = lines(DENVER, [regular(30_000)], weekly);
    assert.deepEqual([first?.taxAmount, first?.noteCodes], [0, ['mtd_wages_not_sent']]);
    const second = regular(30_000, { mtd: 30_000 });
    assert.deepEqual(amounts(DENVER, [second], { ...weekly, monthWH: 0 }), [575]);
    const third = regular(30_000, { mtd: 60_000 });
    assert.deepEqual(amounts(DENVER, [third], { ...weekly, monthWH: 575 }), [0]);
    assert.deepEqual(amounts(DENVER, [regular(50_000)], { periods: 12 }), [575]);
    assert.deepEqual(amounts(DENVER, [regular(49_999)], { periods: 12 }), [0]);
  });

  test('asks what was taken earlier in the month', () => {
    assert.throws(() => lines(DENVER, [regular(60_000)]), /mtdWH: Denver.*send mtdWH/);
  });
});

describe('weekly-fee@1', () => {
  test('follows the pay period or the weeks that are sent', () => {
    assert.deepEqual(amounts(CHARLESTON, [regular(100_000)]), [600]);
    assert.deepEqual(amounts(CHARLESTON, [regular(100_000)], { periods: 24 }), [650]);
    assert.deepEqual(amounts(CHARLESTON, [regular(1_000)], { parameters: { WEEKS: '1' } }), [300]);
    assert.deepEqual(amounts(CHARLESTON, [regular(100_000)], { periodWH: 600 }), [0]);
    // A second payment of the period would be charged again: the line says what was assumed.
    const codes = (asked: Asked): unknown =>
      lines(CHARLESTON, [regular(100_000)], asked)[0]?.noteCodes;
    assert.deepEqual(codes({}), ['period_wh_not_sent']);
    assert.deepEqual(codes({ periodWH: 0 }), []);
  });

  test('is not taken from a bonus alone', () => {
    assert.deepEqual(amounts(CHARLESTON, [bonus(100_000)]), [0]);
  });

  test('spares residents where the ordinance does', () => {
    const [line] = lines(CHESTER, [regular(100_000)], { resident: true });
    assert.deepEqual([line?.taxAmount, line?.noteCodes], [0, ['not_withheld_from_residents']]);
    assert.deepEqual(amounts(CHESTER, [regular(100_000)], { resident: false }), [400]);
    assert.throws(() => lines(CHESTER, [regular(100_000)]), /send isResident true or false/);
  });
});

describe('annual-threshold@2', () => {
  test('takes the rates on annualized wages above each threshold', () => {
    // The worked example of the text.
    assert.deepEqual(amounts(MULTNOMAH, [regular(2_000_000), bonus(1_000_000)]), [25_385, 30_000]);
    assert.deepEqual(amounts(MULTNOMAH, [regular(1_000_000), bonus(20_000_000)]), [3_462, 390_000]);
    // 1% x (520,000 - 200,000) / 26.
    assert.deepEqual(amounts(METRO, [regular(2_000_000)]), [12_308]);
    assert.deepEqual(amounts(METRO, [regular(769_230)]), [0]);
    // A bonus alone: 190,000 earned before and 20,000 now.
    assert.deepEqual(amounts(METRO, [bonus(2_000_000, 19_000_000)]), [10_000]);
  });

  test('takes what the employee elects, and nothing who opts out', () => {
    const elected = { parameters: { ADDITIONALWH: '25' } };
    assert.deepEqual(amounts(METRO, [regular(100_000)], elected), [2_500]);
    assert.deepEqual(amounts(METRO, [regular(2_000_000)], { exempt: true }), [0]);
  });
});

type Row = { readonly tax: Tax; readonly block: Block & { readonly amount?: string } };
const rows: readonly Row[] = stateTaxes.flatMap((tax) =>
  blocksOf(tax)
    .filter(({ method }) => LOCAL_METHODS.includes(method) && method !== 'local-wage-rate@1')
    .map((block) => ({ tax, block })),
);

test('every row takes its printed amount', () => {
  const withAmount = rows.filter(({ block }) => block.amount !== undefined);
  assert.ok(withAmount.length >= 18, `${withAmount.length} rows`);
  for (const { tax, block } of withAmount) {
    const isWeekly = block.method === 'weekly-fee@1';
    const payment = {
      ...paymentOf(tax.tax, [regular(500_000)], { periods: isWeekly ? 52 : 12, resident: false }),
      payDate: block.effective,
    };
    const [line] = calculate(toPaycheck(payment));
    assert.equal(line?.taxAmount, Math.round(Number(block.amount) * 100), tax.tax);
  }
  const aurora = figures.taxes.get('08-000-2409757-CITY-000');
  assert.equal(aurora?.blocks[0]?.ends, '2024-12-31');
});

const wage = fc.record({
  type: fc.constantFrom('Regular', 'Supplemental', 'Tips'),
  gross: fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.constantFrom(49_999, 50_000, 0)),
  ytd: fc.integer({ min: 0, max: 50_000_000 }),
  mtd: fc.constantFrom(0, 10_000, 25_000, 49_999, 400_000),
});
const request = fc.record(
  {
    resident: fc.boolean(),
    monthWH: fc.constantFrom(0, 100, 575),
    periodWH: fc.constantFrom(0, 200),
    exempt: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    explain: fc.boolean(),
    elected: fc.constantFrom('0', '3', '12'),
  },
  { requiredKeys: ['monthWH', 'resident'] },
);

test('the engine and the reference agree on random payments', () => {
  const payments = fc
    .tuple(
      fc.constantFrom(...rows),
      fc.uniqueArray(wage, { minLength: 1, maxLength: 3, selector: ({ type }) => type }),
      request,
      fc.constantFrom(1, 12, 24, 26, 27, 52, 53, 260),
      fc.nat(9),
    )
    .map(([{ tax, block }, wages, { elected, ...asked }, periods, other]): Payment => {
      const [name] = tax.parameters.map(({ parameterName }) => parameterName);
      const sent = name === undefined || elected === undefined ? {} : { [name]: elected };
      const override = other === 0 ? { overrideRate: 1_000_000 } : {};
      const more = { ...asked, ...override, periods, parameters: sent };
      const payment = paymentOf(tax.tax, wages, more);
      return { ...payment, payDate: block.effective };
    });
  compared.answers = 0;
  compared.refusals = 0;
  fc.assert(fc.property(payments, agree), { seed, numRuns });
  assert.ok(compared.answers > numRuns * 0.4, `${compared.answers} of ${numRuns} were answered`);
});
