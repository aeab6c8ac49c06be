/** Exact fractions of whole numbers: slow and plain, to check the fast arithmetic against. */

export type Rational = { readonly top: bigint; readonly bottom: bigint };

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function rational(top: bigint | number, bottom: bigint | number = 1n): Rational {
  const [t, b] = [BigInt(top), BigInt(bottom)];
  if (b <= 0n) throw new Error('a fraction needs a bottom above zero');
  if (b === 1n) return { top: t, bottom: b };
  const common = gcd(t, b);
  return common <= 1n ? { top: t, bottom: b } : { top: t / common, bottom: b / common };
}

/** "206583.50" as a fraction. */
export function decimal(text: string): Rational {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (parts === null) throw new Error(`${text} is not a decimal number`);
  const fraction = parts[2] ?? '';
  return rational(BigInt(`${parts[1]}${fraction}`), 10n ** BigInt(fraction.length));
}

export const ZERO = rational(0n);
export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Rational, b: bigint | number): Rational =>
  rational(a.top, a.bottom * BigInt(b));
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const least = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);
export const most = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);

/** To the nearest whole multiple of `unit`, halves away from zero. */
export function nearest(value: Rational, unit: Rational): Rational {
  const top = value.top * unit.bottom;
  const bottom = value.bottom * unit.top;
  const size = top < 0n ? -top : top;
  const count = (2n * size + bottom) / (2n * bottom);
  return times(rational(top < 0n ? -count : count), unit);
}

/** In lowest terms, as `20413/400`. */
export const fraction = ({ top, bottom }: Rational): string =>
  bottom === 1n ? String(top) : `${top}/${bottom}`;
