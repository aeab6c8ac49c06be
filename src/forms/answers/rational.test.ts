import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { add, compare, decimal, divide, multiply, rational, round, subtract } from './rational.ts';

const shown = (text: string): string => decimal(rational(text), 6);

test('a decimal comes back as it went in, without needless zeros', () => {
  for (const [text, plain] of [
    ['0', '0'],
    ['12.50', '12.5'],
    ['-0.07', '-0.07'],
    ['1000000', '1000000'],
    ['-3', '-3'],
  ] as const) {
    assert.equal(shown(text), plain);
  }
});

test('rounding is away from zero at the half, and to any multiple', () => {
  const rounded = (text: string, to: string, mode: 'half-up' | 'up' | 'down'): string =>
    decimal(round(rational(text), rational(to), mode), 2);
  for (const [text, to, halfUp, up, down] of [
    ['2.5', '1', '3', '3', '2'],
    ['2.49', '1', '2', '3', '2'],
    ['-2.5', '1', '-3', '-3', '-2'],
    ['3', '1', '3', '3', '3'],
    ['0.125', '0.01', '0.13', '0.13', '0.12'],
    ['1499', '1000', '1000', '2000', '1000'],
    ['1500', '1000', '2000', '2000', '1000'],
    ['0', '5', '0', '0', '0'],
  ] as const) {
    const found = (['half-up', 'up', 'down'] as const).map((mode) => rounded(text, to, mode));
    assert.deepEqual(found, [halfUp, up, down], `${text} to ${to}`);
  }
});

test('fractions stay exact until they are rounded', () => {
  const third = divide(rational('1'), rational('3'));
  assert.ok(third);
  assert.equal(decimal(multiply(third, rational('3')), 6), '1');
  assert.equal(divide(rational('1'), rational('0')), undefined);
  assert.equal(compare(divide(rational('-1'), rational('-2')) ?? third, rational('0.5')), 0);
});

test('sums, differences and products are those of whole cents', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 });
  const of = (value: number) => rational((value / 100).toFixed(2));
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      assert.equal(compare(add(of(a), of(b)), of(a + b)), 0);
      assert.equal(compare(subtract(of(a), of(b)), of(a - b)), 0);
      assert.equal(Math.sign(compare(of(a), of(b))), Math.sign(a - b));
      const product = BigInt(a) * BigInt(b);
      assert.equal(multiply(of(a), of(b)).over, product);
    }),
  );
});
