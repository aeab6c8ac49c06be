/** A file of employees next to a register: certificates and residence, joined to the checks by employee. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import { meaningOf } from '../headers/header-meaning.ts';
import { readDay } from '../table/cells.ts';

const isEmployee = (header: string): boolean => {
  const meaning = meaningOf(header);
  return meaning !== undefined && 'single' in meaning && meaning.single === 'employee';
};

/**
 * The register with the other columns of the file of employees after its own. Of several rows of an
 * employee, the one with the newest effective date counts. Throws a `SheetError` when one of them does
 * not name its employees.
 */
export function withEmployees(rows: readonly Row[], file: readonly Row[]): Row[] {
  const at = rows.findIndex(({ cells }) => cells.some(isEmployee));
  const own = file.findIndex(({ cells }) => cells.some(isEmployee));
  const [header, other] = [rows[at], file[own]];
  if (header === undefined || other === undefined) {
    const which = header === undefined ? 'the register' : 'the file of employees';
    throw new SheetError(
      `${which} has no column with the number of the employee, such as Employee ID. Both need one.`,
    );
  }
  const [key, otherKey] = [header.cells.findIndex(isEmployee), other.cells.findIndex(isEmployee)];
  const taken = new Set(header.cells);
  const added = other.cells.flatMap((cell, i) =>
    i === otherKey || cell === '' || taken.has(cell) ? [] : [i],
  );
  const newest = newestRows(other, file.slice(own + 1), otherKey);
  const width = header.cells.length;
  return rows.map((row, i) => {
    if (i < at) return row;
    const from = i === at ? other : newest.get(row.cells[key] ?? '');
    if (from === undefined) return row;
    const before = Array.from({ length: width }, (_, column) => row.cells[column] ?? '');
    const tail = row.cells.slice(width);
    if (tail.some(Boolean)) return row;
    return {
      line: row.line,
      cells: [...before, ...added.map((column) => from.cells[column] ?? '')],
    };
  });
}

function newestRows(header: Row, rows: readonly Row[], key: number): Map<string, Row> {
  const day = header.cells.findIndex((cell) => /^effective date$/i.test(cell.trim()));
  const dayOf = ({ cells }: Row): string => readDay(cells[day] ?? '') ?? '';
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const employee = row.cells[key] ?? '';
    const before = newest.get(employee);
    if (employee === '' || (before !== undefined && dayOf(before) > dayOf(row))) continue;
    newest.set(employee, row);
  }
  return newest;
}
