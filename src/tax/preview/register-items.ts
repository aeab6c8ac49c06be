/** The checks of a payroll register that were paid on one day, as payCalc items. */

import { SheetError } from '../../platform/sheets/sheet.ts';
import type { Register } from '../compare/read/read-checks.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';

const MOST_DAYS = 5;

/** Whether CSV is a register: the columns of payCalc items are named by their fields. */
export const isRegisterHeader = (header: string): boolean =>
  !header.includes('payrollRunParameters.');

/** Throws a `SheetError` for a day on which no one was paid. */
export function itemsOn(payDate: string, { checks, unread }: Register): PayCalcItem[] {
  const items = checks.filter((check) => check.payDate === payDate).map(({ item }) => item);
  if (items.length > 0) return items;
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
