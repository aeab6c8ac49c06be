/** A header of two rows: whose taxes the columns below a word hold, and headers that appear twice. */

import type { Row } from '../../../platform/sheets/sheet.ts';

const EMPLOYEE = /^(employee|ee|associate)s?( paid)?( taxes| tax| deductions)?( withheld)?$/i;
const EMPLOYER = /^(employer|er|company)s?( paid)?( taxes| tax| contributions| liabilit\w+)?$/i;

/** The header with the side of the row above it in brackets, where that row names both sides. */
export function withGroups(header: Row, above: Row | undefined): Row {
  const groups = above === undefined ? [] : sidesOf(above, header.cells.length);
  return { ...header, cells: header.cells.map((cell, i, cells) => named(cell, i, cells, groups)) };
}

function named(
  cell: string,
  i: number,
  cells: readonly string[],
  groups: readonly string[],
): string {
  if (cell === '') return '';
  const side = groups[i] ?? '';
  const isTwice = (j: number): boolean => cells[j] === cell && (groups[j] ?? '') === side;
  const isRepeated = cells.findIndex((_, j) => isTwice(j)) < i;
  const isApart = side === '' || /\b(employee|employer|company|ee|er)\b/i.test(cell);
  const full = isApart ? cell : `${cell} (${side})`;
  return isRepeated ? `${full} [column ${i + 1}]` : full;
}

/** Of each column; empty where the row says nothing. A word counts for the columns up to the next word. */
function sidesOf({ cells }: Row, columns: number): string[] {
  const isBoth =
    cells.some((cell) => EMPLOYER.test(cell)) && cells.some((cell) => EMPLOYEE.test(cell));
  if (!isBoth) return [];
  let side = '';
  return Array.from({ length: columns }, (_, i) => {
    const cell = cells[i] ?? '';
    if (EMPLOYEE.test(cell)) side = 'employee';
    else if (EMPLOYER.test(cell)) side = 'employer';
    else if (cell !== '') side = '';
    return side;
  });
}
