/** Rows with totals: which rows they are, and whether the checks add up to them. */

import type { Row } from '../../../platform/sheets/sheet.ts';
import { money, readMoney } from '../table/cells.ts';
import type { RegisterCells } from '../table/cells-of-row.ts';
import { headerOf } from '../table/columns.ts';
import type { Said } from '../table/said.ts';

const TOTAL = /^(grand |report |company |department )?totals?\b|^totals for\b/i;

/** A row without a pay date that says it has totals, or names nobody. */
export function isTotal(row: Row, cells: RegisterCells): boolean {
  const { employee, payDate, check } = cells.columns;
  const dayHeader = headerOf(payDate) ?? check;
  const isUndated = dayHeader === undefined || cells.text(row, dayHeader) === '';
  const says = row.cells.some((cell) => TOTAL.test(cell.trim()));
  const nobody = headerOf(employee) !== undefined && cells.text(row, headerOf(employee)) === '';
  return isUndated
    ? nobody || says
    : says && (nobody || TOTAL.test(cells.textOr(row, employee).trim()));
}

type Sums = ReadonlyMap<string, number>;

/** Differences between the last row with totals and the sums of the checks, as sentences. */
export function totalsDiffering(
  rows: readonly Row[],
  totals: readonly Row[],
  cells: RegisterCells,
): Said[] {
  const { taxes, taxColumn } = cells.columns;
  const last = totals.at(-1);
  if (taxColumn !== undefined || last === undefined || last !== lastOf(rows, totals)) return [];
  const names = Object.keys(taxes);
  const sums = sumsOf(rows, names, cells);
  const apart = names.flatMap((name) => {
    const said = readMoney(cells.text(last, name));
    const sum = sums.get(name) ?? 0;
    return said === undefined || said === sum
      ? []
      : [`${name}: ${money(said)}, and its checks add up to ${money(sum)}`];
  });
  return apart.length === 0
    ? []
    : [
        [
          'totals_differ',
          `The totals in row ${last.line} do not agree with the checks. ${apart.join('; ')}.`,
        ],
      ];
}

/** The last row of the register, when it has totals. */
const lastOf = (rows: readonly Row[], totals: readonly Row[]): Row | undefined => {
  const end = totals.at(-1);
  return end !== undefined && rows.every(({ line }) => line < end.line) ? end : undefined;
};

function sumsOf(rows: readonly Row[], names: readonly string[], cells: RegisterCells): Sums {
  const sums = new Map<string, number>();
  for (const row of rows) {
    for (const name of names) {
      sums.set(name, (sums.get(name) ?? 0) + (readMoney(cells.text(row, name)) ?? 0));
    }
  }
  return sums;
}

/**
 * The last row where it repeats the totals under the id of an employee: every tax in it is the sum of
 * the rows before, of at least two checks and two taxes.
 */
export function repeatedTotals(rows: readonly Row[], cells: RegisterCells): Row | undefined {
  const last = rows.at(-1);
  const before = rows.slice(0, -1);
  if (last === undefined || before.length < 2 || cells.columns.taxColumn !== undefined)
    return undefined;
  const names = Object.keys(cells.columns.taxes);
  const sums = sumsOf(before, names, cells);
  const filled = names.filter((name) => (sums.get(name) ?? 0) !== 0);
  const isSum = filled.every((name) => readMoney(cells.text(last, name)) === sums.get(name));
  return filled.length >= 2 && isSum ? last : undefined;
}
