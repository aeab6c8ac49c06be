/** Fractions of cents as dollars in writing. */

import { fraction, nearest, over, type Rational, rational } from './base/rational.ts';

const DECIMALS = 6;

/** Whole cents as dollars; throws on a part of a cent. */
export function dollarsOf({ top, bottom }: Rational): number {
  if (bottom !== 1n) throw new Error('no whole cents');
  return Number(top) / 100;
}

/** A rate as the tax interface has it, to eight decimals. */
export function rateOf(rate: Rational): number {
  const units = nearest(rate, rational(1n, 100_000_000n));
  return Number((units.top * 100_000_000n) / units.bottom) / 100_000_000;
}

/** Dollars, as `51.0325`; a decimal that goes on is cut after six places and ends in an ellipsis. */
export function decimalOf({ top, bottom }: Rational): string {
  const size = top < 0n ? -top : top;
  const scale = 10n ** BigInt(DECIMALS);
  const units = (size * scale) / (bottom * 100n);
  const isWhole = units * bottom * 100n === size * scale;
  const text = units.toString().padStart(DECIMALS + 1, '0');
  const [whole, part] = [text.slice(0, -DECIMALS), text.slice(-DECIMALS)];
  const shown = isWhole ? part.replace(/0{1,4}$/, '') : `${part}…`;
  return `${top < 0n ? '-' : ''}${whole}.${shown}`;
}

/** Dollars in lowest terms, as `20413/400`. */
export const fractionOf = (cents: Rational): string => fraction(over(cents, 100n));
