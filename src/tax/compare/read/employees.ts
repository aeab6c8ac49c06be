/** A file of employees next to a register: certificates and residence, joined to the checks by employee. */

import { type Row, SheetError } from '../../../platform/sheets/sheet.ts';
import { meaningOf } from '../headers/header-meaning.ts';
import type { Shaped } from '../layouts/layout.ts';
import { readDay } from '../table/cells.ts';

/** What an employee is found by, the surest first. */
const KEYS = ['employee', 'name'] as const;
type Key = (typeof KEYS)[number];

/** One column in both, with the rows of the file by what it holds. */
type Join = {
  readonly key: Key;
  readonly own: number;
  readonly rowsOf: ReadonlyMap<string, readonly Row[]>;
};

const keyOf = (header: string): Key | undefined => {
  const meaning = meaningOf(header);
  if (meaning === undefined || !('single' in meaning)) return undefined;
  return KEYS.find((key) => key === meaning.single);
};
const columnOf = ({ cells }: Row, key: Key): number =>
  cells.findIndex((cell) => keyOf(cell) === key);

/** `REYES, ANA` and `Ana Reyes` are the same name; numbers are compared as they are. */
function asKey(key: Key, text: string): string {
  if (key === 'employee') return text.trim();
  const [, last, first] = /^([^,]+),([^,]+)$/.exec(text) ?? [];
  const name = last === undefined ? text : `${first} ${last}`;
  return name.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();
}

/**
 * The register with the other columns of the file of employees after its own, joined by number or
 * else by name. Of several rows of an employee, the one with the newest effective date counts. Throws
 * a `SheetError` when an employee cannot be found by one of them, or is found twice.
 */
export function withEmployees(shaped: Shaped, file: readonly Row[]): Shaped {
  const { header, rows } = shaped;
  const at = file.findIndex(({ cells }) => cells.some((cell) => keyOf(cell) !== undefined));
  const other = file[at];
  const join = other === undefined ? undefined : joinOf(shaped, other, file.slice(at + 1));
  if (other === undefined || join === undefined) {
    throw new SheetError(
      'no employee of the register was found in the file of employees. Both need a column with the number of the employee, such as Employee ID, or with the name, with the same values.',
    );
  }
  const taken = new Set(header.cells);
  const isKnown = (cell: string): boolean => {
    const key = keyOf(cell);
    return key !== undefined && columnOf(header, key) >= 0;
  };
  const added = other.cells.flatMap((cell, i) =>
    cell === '' || taken.has(cell) || isKnown(cell) ? [] : [i],
  );
  const width = header.cells.length;
  const wider = (row: Row, from: Row): Row => ({
    line: row.line,
    cells: [
      ...Array.from({ length: width }, (_, column) => row.cells[column] ?? ''),
      ...added.map((column) => from.cells[column] ?? ''),
    ],
  });
  const joined = rows.map((row) => {
    // A row with more cells than the header is refused later.
    if (row.cells.slice(width).some(Boolean)) return row;
    const found = join.rowsOf.get(asKey(join.key, row.cells[join.own] ?? ''));
    return found === undefined ? row : wider(row, newest(other, found, join.key));
  });
  return { ...shaped, header: wider(header, other), rows: joined };
}

/** By the first column that both have and that finds somebody. */
function joinOf({ header, rows }: Shaped, other: Row, file: readonly Row[]): Join | undefined {
  const joins = KEYS.flatMap((key): Join[] => {
    const [own, there] = [columnOf(header, key), columnOf(other, key)];
    if (own < 0 || there < 0) return [];
    const rowsOf = Map.groupBy(file, ({ cells }) => asKey(key, cells[there] ?? ''));
    rowsOf.delete('');
    return [{ key, own, rowsOf }];
  });
  return joins.find(({ key, own, rowsOf }) =>
    rows.some(({ cells }) => rowsOf.has(asKey(key, cells[own] ?? ''))),
  );
}

/** Of the rows of an employee. Throws a `SheetError` where they can be of two, or none is newer. */
function newest(header: Row, rows: readonly Row[], key: Key): Row {
  const [first] = rows;
  if (first === undefined) throw new SheetError('the file of employees has no rows.');
  const lines = rows.map(({ line }) => line).join(', ');
  const number = columnOf(header, 'employee');
  if (key === 'name' && new Set(rows.map(({ cells }) => cells[number])).size > 1) {
    throw new SheetError(
      `rows ${lines} of the file of employees have the same name and different numbers. Use a register with the numbers of the employees.`,
    );
  }
  const day = header.cells.findIndex((cell) => /^effective date$/i.test(cell.trim()));
  const dayOf = ({ cells }: Row): string => readDay(cells[day] ?? '') ?? '';
  const last = rows.reduce((a, b) => (dayOf(b) > dayOf(a) ? b : a), first);
  const isSame = ({ cells }: Row): boolean => cells.join('\n') === last.cells.join('\n');
  if (rows.every((row) => dayOf(row) < dayOf(last) || isSame(row))) return last;
  throw new SheetError(
    `rows ${lines} of the file of employees are of the same employee and differ. Keep one of them, or add a column Effective Date that says which is newer.`,
  );
}
