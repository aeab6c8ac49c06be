/**
 * Registers that have no column for a bonus, and one for the federal tax on supplemental wages: by it,
 * the wages of a check are supplemental.
 */

import type { Columns } from '../table/columns.ts';

type Amounts = (names: Iterable<string>) => ReadonlyMap<string, number>;

/** Why the federal tax of a check cannot be compared. */
export const MIXED =
  'the check has federal tax on regular and on supplemental wages, and no column says how much of the wages is which. Name the column of the supplemental wages (wages), or leave the tax out.';

/** Whether all wages of a check are supplemental, or an unknown part of them is. */
export function supplementalIn(columns: Columns, amounts: Amounts): 'all' | 'some' | 'none' {
  if (Object.values(columns.wages).includes('Supplemental')) return 'none';
  const holds = (tax: string): boolean => {
    const names = Object.keys(columns.taxes).filter((name) =>
      [columns.taxes[name] ?? []].flat().includes(tax),
    );
    return [...amounts(names).values()].some((cents) => cents !== 0);
  };
  if (!holds('FITWS')) return 'none';
  return holds('FIT') ? 'some' : 'all';
}

/** Cents by wage type, of a check whose regular wages are supplemental. */
export function asSupplemental(paid: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...paid].map(([type, cents]) => [type === 'Regular' ? 'Supplemental' : type, cents]),
  );
}
