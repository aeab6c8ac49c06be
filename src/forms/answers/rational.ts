/** Exact fractions for worksheets: nothing is rounded before the form says so. */

export type Rational = { readonly over: bigint; readonly under: bigint };

export const ZERO: Rational = { over: 0n, under: 1n };

/** Of a decimal such as `-12.50`. */
export function rational(decimal: string): Rational {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

export const add = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});

export const subtract = (a: Rational, b: Rational): Rational =>
  add(a, { over: -b.over, under: b.under });

export const multiply = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

/** Undefined when `b` is zero. */
export function divide(a: Rational, b: Rational): Rational | undefined {
  if (b.over === 0n) return undefined;
  const sign = b.over < 0n ? -1n : 1n;
  return { over: a.over * b.under * sign, under: a.under * b.over * sign };
}

/** Below, at or above zero: the sign of `a - b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

type Rounding = 'half-up' | 'up' | 'down';

/** To a multiple of `to`; half-up and up round away from zero. */
export function round(a: Rational, to: Rational, mode: Rounding): Rational {
  const over = a.over * to.under;
  const under = a.under * to.over;
  const size = over < 0n ? -over : over;
  const plus = { 'half-up': under, up: 2n * under - 1n, down: 0n }[mode];
  const count = (2n * size + plus) / (2n * under);
  const signed = over < 0n ? -count : count;
  return { over: signed * to.over, under: to.under };
}

/** With as many decimals as it needs, at most `decimals`, half-up at the last. */
export function decimal(a: Rational, decimals: number): string {
  const unit: Rational = { over: 1n, under: 10n ** BigInt(decimals) };
  const { over } = round(a, unit, 'half-up');
  const digits = (over < 0n ? -over : over).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return over < 0n ? `-${text}` : text;
}
