/** The checks of a payroll register that were paid on one day, as payCalc items. */

import { SheetError } from '../../platform/sheets/sheet.ts';
import type { Register } from '../compare/read/read-checks.ts';
import { type RowItem, rowItems } from '../compare/read/row-items.ts';

const MOST_DAYS = 5;

/** With the rows that cannot be read. Throws a `SheetError` for a day on which no one was paid. */
export function itemsOn(payDate: string, register: Register): RowItem[] {
  const { checks, unread } = register;
  if (checks.some((check) => check.payDate === payDate)) return rowItems(register, payDate);
  const days = [...new Set(checks.map((check) => check.payDate))].sort().slice(-MOST_DAYS);
  const [first] = unread;
  const found =
    days.length > 0
      ? `Its last pay dates: ${days.join(', ')}.`
      : first === undefined
        ? 'It has no checks.'
        : `Row ${first.line}: ${first.reason}`;
  throw new SheetError(`the register has no check of ${payDate} (from). ${found}`);
}
