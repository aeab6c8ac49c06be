/**
 * A register as lines that are cut and answered like NDJSON: the row in the register, a space, and the
 * item, or a list of the employee and why the row is no item.
 */

import type { RowItem } from '../compare/read/row-items.ts';

export const rowLines = (items: readonly RowItem[]): Buffer =>
  Buffer.from(
    items
      .map((row) => {
        const held = 'item' in row ? row.item : [row.employee, row.reason];
        return `${row.line} ${JSON.stringify(held)}\n`;
      })
      .join(''),
  );

/** What follows the row number where there is no item. */
export function refusalIn(text: string): { readonly employee: string; readonly reason: string } {
  const [employee = '', reason = '']: readonly string[] = JSON.parse(text);
  return { employee, reason };
}

/** Whether CSV that begins so is a register: the columns of payCalc items are named by their fields. */
export const isRegisterText = (start: string): boolean =>
  !/payrollRunParameters\.|wages\[|taxJurisdictionParms\[/.test(start.replaceAll('\0', ''));
