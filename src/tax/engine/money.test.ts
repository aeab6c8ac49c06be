import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyRate,
  applyRateInUnits,
  applyTwoRates,
  divideHalfUp,
  MAX_CENTS,
  type PeriodTax,
  periodTax,
  periodTaxOneWay,
  RATE_SCALE,
  shareOf,
  toCents,
  toRate,
} from './money.ts';

test('dollars become cents half away from zero on the decimal that was written', () => {
  const cases: readonly (readonly [number, number])[] = [
    [0, 0],
    [1.005, 101],
    [1.004999999, 100],
    [61.625, 6163],
    [61.6249999, 6162],
    [430.125, 43013],
    [0.005, 1],
    [0.00499, 0],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    [5e-7, 0],
    [1234.5, 123450],
    [9_999_999_999.99, MAX_CENTS],
    [9_999_999_999.994, MAX_CENTS],
    [9_999_999_999.995, MAX_CENTS + 1],
    [-1.005, -101],
    [-61.625, -6163],
    [-0.004, 0],
  ];
  for (const [dollars, cents] of cases) assert.equal(toCents(dollars) + 0, cents, `${dollars}`);
});

test('dollars that round to nothing are zero, never minus zero', () => {
  for (const dollars of [-0, -0.001, -1e-9]) {
    assert.ok(Object.is(toCents(dollars), 0), `${dollars}`);
  }
});

test('a rate carries eight decimals and no more', () => {
  assert.equal(toRate(0.062), 6_200_000);
  assert.equal(toRate(0.0145), 1_450_000);
  assert.equal(toRate(0.12345678), 12_345_678);
  assert.equal(toRate(0.00000001), 1);
  assert.equal(toRate(1), RATE_SCALE);
  assert.ok(Number.isNaN(toRate(0.123456789)));
  assert.ok(Number.isNaN(toRate(1e-9)));
});

test('every rate of one to eight decimals survives the way through a double', () => {
  for (let step = 1; step < RATE_SCALE; step += 7_919) {
    assert.equal(toRate(Number(`0.${String(step).padStart(8, '0')}`)), step);
  }
});

test('cents times rate rounds half away from zero, both signs', () => {
  assert.equal(applyRate(425_000, 1_450_000), 6_163);
  assert.equal(applyRate(-425_000, 1_450_000), -6_163);
  assert.equal(applyRate(693_750, 6_200_000), 43_013);
  assert.equal(applyRate(1, 49_999_999), 0);
  assert.equal(applyRate(1, 50_000_000), 1);
  assert.ok(Object.is(applyRate(-1, 1), 0), 'minus zero');
});

test('large amounts take the exact path: one unit of the rate still decides', () => {
  assert.equal(applyRate(MAX_CENTS, RATE_SCALE), MAX_CENTS);
  assert.equal(applyRate(MAX_CENTS, 50_000_000), 500_000_000_000);
  assert.equal(applyRate(999_999_999_998, 50_000_000), 499_999_999_999);
  assert.equal(applyRate(MAX_CENTS, 99_999_999), 999_999_989_999);
});

test('the two paths meet: around 2^52 the result is that of whole numbers', () => {
  for (let offset = -50; offset <= 50; offset += 1) {
    const cents = Math.floor(2 ** 52 / 6_200_000) + offset;
    const exact = (BigInt(cents) * 6_200_000n * 2n + 100_000_000n) / 200_000_000n;
    assert.equal(applyRate(cents, 6_200_000), Number(exact));
  }
});

test('two rates share one rounding', () => {
  // 0.004 + 0.004 of a cent each round to nothing alone
  assert.equal(applyTwoRates(1, 40_000_000, 1, 40_000_000), 1);
  assert.equal(applyRate(1, 40_000_000) * 2, 0);
  assert.equal(applyTwoRates(4_000_000, 22_000_000, 6_000_000, 37_000_000), 3_100_000);
  assert.equal(applyTwoRates(MAX_CENTS, 22_000_000, MAX_CENTS, 37_000_000), 589_999_999_999);
});

test('a division rounds halves up and nothing else', () => {
  assert.equal(divideHalfUp(5, 10), 1);
  assert.equal(divideHalfUp(49, 100), 0);
  assert.equal(divideHalfUp(2 ** 52, 3), 1_501_199_875_790_165);
  assert.equal(divideHalfUp(2 ** 52 - 1, 2), 2 ** 51);
});

test('a rate in units rounds once, halves up', () => {
  assert.equal(applyRateInUnits(10_000, 4_995_000, 1), 500);
  assert.equal(applyRateInUnits(10_000, 49_500_000, 100), 5_000);
  assert.equal(applyRateInUnits(10_000, 49_499_999, 100), 4_900);
  assert.equal(applyRateInUnits(-10_000, 49_500_000, 100), 0);
});

test('shares are in proportion, signs kept', () => {
  assert.equal(shareOf(100, 1, 3), 33);
  assert.equal(shareOf(100, 2, 3), 67);
  assert.equal(shareOf(-100, 2, 3), -67);
  assert.equal(shareOf(100, -2, -3), 67);
  assert.equal(shareOf(7, 5, 5), 7);
  assert.equal(shareOf(MAX_CENTS, 333_333_333_333, MAX_CENTS), 333_333_333_333);
});

/** Of the whole year, to the cent, unless said otherwise. */
const row = (tax: Partial<PeriodTax>): PeriodTax => ({
  base: 0,
  rate: 0,
  excess: 0,
  credit: 0,
  periods: 1,
  unit: 1,
  ...tax,
});

test('a period tax is one fraction with one rounding at the end', () => {
  // (5,620 - 1,300.20) / 26 = 166.1461...
  assert.equal(
    periodTax(
      row({ base: 124_000, rate: 12_000_000, excess: 3_650_000, credit: 130_020, periods: 26 }),
    ),
    16_615,
  );
  assert.equal(
    periodTax(row({ base: 124_000, rate: 12_000_000, excess: 3_650_000, periods: 26 }), 2_500),
    24_115,
  );
  assert.equal(periodTax(row({ credit: 999_999, periods: 26 }), 5_000), 5_000);
  // half a dollar up: 216.1538 + 0.35 = 216.5038
  assert.equal(
    periodTax(
      row({
        base: 124_000,
        rate: 12_000_000,
        excess: 3_650_000,
        periods: 26,
        unit: 100,
      }),
      35,
    ),
    21_700,
  );
  assert.equal(
    periodTax(
      row({
        base: 124_000,
        rate: 12_000_000,
        excess: 3_650_000,
        periods: 26,
        unit: 100,
      }),
      34,
    ),
    21_600,
  );
});

/** `value` with `value * rate` equal to `rest` modulo 10^8; the rate has no factor 2 or 5. */
function withRest(rate: bigint, rest: bigint): bigint {
  const scale = BigInt(RATE_SCALE);
  let inverse = 1n;
  // Euler: rate^(phi - 1), phi(10^8) = 4 * 10^7
  for (let exponent = 39_999_999n, power = rate; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) inverse = (inverse * power) % scale;
    power = (power * power) % scale;
  }
  return (rest * inverse) % scale;
}

test('a unit of the eighth decimal below half a cent stays down, at any size', () => {
  let large = 0;
  for (const rate of [6_200_001n, 1_450_003n, 37_000_007n, 99_999_999n]) {
    for (const rest of [49_999_999n, 50_000_000n]) {
      const start = withRest(rate, rest);
      assert.equal((start * rate) % 100_000_000n, rest);
      for (let cents = start; cents <= BigInt(MAX_CENTS); cents += 61n * 100_000_000n) {
        if (cents * rate > 2n ** 53n) large += 1;
        const exact = (cents * rate) / 100_000_000n + (rest === 50_000_000n ? 1n : 0n);
        assert.equal(applyRate(Number(cents), Number(rate)), Number(exact), `${cents} x ${rate}`);
      }
    }
  }
  assert.ok(large > 500, `${large} beyond 2^53`);
});

test('rounding up counts any part of a unit as a whole one, and nothing as nothing', () => {
  const rate = RATE_SCALE / 20;
  assert.equal(periodTaxOneWay('up', row({ base: 10_000, unit: 100 })), 10_000);
  assert.equal(periodTaxOneWay('up', row({ base: 10_000, rate, excess: 1, unit: 100 })), 10_100);
  assert.equal(periodTaxOneWay('up', row({ base: 10_000, rate, excess: 1 })), 10_001);
  assert.equal(periodTaxOneWay('up', row({ base: 10_100, periods: 52, unit: 100 })), 200);
  assert.equal(periodTaxOneWay('up', row({ base: 100, credit: 100, unit: 100 })), 0);
  assert.equal(periodTaxOneWay('up', row({ base: 100, credit: 500, unit: 100 })), 0);
});

test('the two paths of one-way rounding meet: around 2^52 the result is that of whole numbers', () => {
  const [rate, periods] = [3_070_000, 26];
  for (let offset = -50; offset <= 50; offset += 1) {
    for (const credit of [0, 4_500_000]) {
      for (const unit of [1, 100]) {
        const excess = Math.floor(2 ** 52 / rate) + offset;
        const net = BigInt(rate) * BigInt(excess) - BigInt(credit) * BigInt(RATE_SCALE);
        const divisor = BigInt(periods * unit) * BigInt(RATE_SCALE);
        const down = Number(net / divisor) * unit;
        const up = Number((net + divisor - 1n) / divisor) * unit;
        assert.equal(periodTaxOneWay('down', row({ rate, excess, credit, periods, unit })), down);
        assert.equal(periodTaxOneWay('up', row({ rate, excess, credit, periods, unit })), up);
      }
    }
  }
});

test('one-way rounding is exact at the edge of a unit', () => {
  for (const cents of [1, 2, 3, 999, 123_456, 45_035_996]) {
    assert.equal(periodTaxOneWay('up', row({ base: cents * 26, periods: 26 })), cents);
    assert.equal(periodTaxOneWay('down', row({ base: cents * 26, periods: 26 })), cents);
    assert.equal(
      periodTaxOneWay('down', row({ base: cents * 26, credit: 1, periods: 26 })),
      cents - 1,
    );
    assert.equal(
      periodTaxOneWay(
        'up',
        row({ base: cents * 26, rate: RATE_SCALE / 100, excess: 1, periods: 26 }),
      ),
      cents + 1,
    );
  }
});
