/** The checks of a register as payCalc items; what cannot be one says why, in its row. */

import type { PayCalcItem } from '../../paycalc/schema.ts';
import type { Check } from '../table/check.ts';
import { isNegative } from '../whole/reversals.ts';
import type { Register } from './read-checks.ts';

export type RowItem = {
  /** Of its first row in the file. */
  readonly line: number;
  readonly employee: string;
} & ({ readonly item: PayCalcItem } | { readonly reason: string });

/** In the order of the rows; of one pay date, where it is named, with all rows that cannot be read. */
export function rowItems({ checks, unread }: Register, payDate?: string): RowItem[] {
  const own = checks.filter((check) => payDate === undefined || check.payDate === payDate);
  const items = own.map((check): RowItem => {
    const { line, employee, item } = check;
    const reason = problemOf(check);
    return reason === undefined ? { line, employee, item } : { line, employee, reason };
  });
  return [...items, ...unread].sort((a, b) => a.line - b.line);
}

/** An item without one of its taxes would give a net that is too high. */
function problemOf(check: Check): string | undefined {
  const { item, expected } = check;
  const unclear = expected.find(({ problem }) => problem !== undefined);
  if (unclear !== undefined) return `${unclear.label}: ${unclear.problem}`;
  if (isNegative(check)) {
    return 'the wages are negative: what a check gives back follows from the check that it takes back. Leave both rows out, or use wagewright compare.';
  }
  return item.taxJurisdictionParms.length > 0
    ? undefined
    : 'no tax has an amount in this row, and an empty cell asks for nothing. Write 0 for each tax to calculate.';
}
