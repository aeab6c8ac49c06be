/** The checks of a payroll register that were paid on one day, as payCalc items. */

import { MOST_ROWS_SERVED, readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';
import { columnsFor } from '../compare/guess/columns-for.ts';
import { missingMessage } from '../compare/guess/guess-columns.ts';
import { type Register, readChecks } from '../compare/read/read-checks.ts';
import { refusalAt } from '../paycalc/errors.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import type { Pair } from './pair.ts';

const MOST_DAYS = 5;

/** Whether CSV is a register: the columns of payCalc items are named by their fields. */
export const isRegisterHeader = (header: string): boolean =>
  !header.includes('payrollRunParameters.');

/** A register as it was sent: CSV, or a workbook by the name. */
export type SentRegister = { readonly bytes: Uint8Array; readonly name: string };

/** The checks of `from` as items. Throws a `TaxInterfaceError` for what is not a register. */
export async function itemsOfRegister(
  { bytes, name }: SentRegister,
  { from }: Pair,
): Promise<PayCalcItem[]> {
  try {
    const rows = await readSheet(bytes, name, MOST_ROWS_SERVED);
    const { shaped, whole, missing } = columnsFor(rows, undefined, name);
    if (whole === undefined) throw new SheetError(missingMessage(shaped.header, missing));
    return itemsOn(from.payDate, readChecks(shaped.header, shaped.rows, whole, from.release));
  } catch (error) {
    if (error instanceof SheetError) throw refusalAt('malformed-body', 'body', error.message);
    throw error;
  }
}

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
