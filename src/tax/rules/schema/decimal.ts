/** Decimal strings and units of rounding of the rule files to the engine's integers. */

import { fractionOf } from '../../../platform/shape/remedies.ts';
import { RATE_SCALE } from '../../engine/index.ts';

function scaled(text: string, decimals: number): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Error(`"${text}" is not a decimal number`);
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > decimals) throw new Error(`${text} has more than ${decimals} decimals`);
  return Number(whole + fraction.padEnd(decimals, '0'));
}

/** "12.5" dollars to 1250 cents. */
export const cents = (text: string): number => scaled(text, 2);

/** "0.062" to 6_200_000 of `RATE_SCALE`. */
export function rate(text: string): number {
  if (text.includes('%')) throw new Error(fractionOf(text) ?? `"${text}" is not a rate`);
  return scaled(text, Math.log10(RATE_SCALE));
}

/** What is rounded to, in cents; 0 where nothing is rounded. */
export const unitOf = (word: 'cents' | 'dollars' | undefined): number =>
  word === undefined ? 0 : word === 'dollars' ? 100 : 1;
