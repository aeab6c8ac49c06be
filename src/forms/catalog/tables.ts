/** A form's printed table as numbers: where rows and columns begin, and the cells. */

import { present } from '../../platform/shape/known.ts';
import type { FormEdition } from './schema.ts';

type Table = NonNullable<FormEdition['tables']>[string];

export type NumberTable = {
  /** Where each row begins, rising. */
  readonly rowsFrom: readonly string[];
  /** Where each column begins, rising; for a table of one column, none. */
  readonly columnsFrom: readonly string[];
  readonly cells: readonly (readonly string[])[];
};

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The cells of each row as printed. */
export const rowsOf = ({ rows, words }: Table): string[][] =>
  rows
    .trim()
    .split('\n')
    .map((line) => (words ? line.split('|') : line.trim().split(/\s+/)).map((cell) => cell.trim()));

/**
 * Of a table that is looked up: the first cell of a row is where it begins, the heads but the first
 * are where the columns begin (any words where there is one column). Throws what is wrong with it.
 */
export function parseTable(table: Table): NumberTable | undefined {
  const lines = rowsOf(table);
  const width = table.columns.length;
  const odd = lines.findIndex((cells) => cells.length !== width);
  if (odd >= 0) throw new Error(`row ${odd + 1} has ${lines[odd]?.length} cells, not ${width}`);
  if (table.words) return undefined;
  const bad = lines.flat().find((cell) => !NUMBER.test(cell));
  if (bad !== undefined) throw new Error(`${bad} is not a number`);
  const rowsFrom = lines.map(([head]) => present(head));
  const heads = table.columns.slice(1);
  const columnsFrom = heads.length === 1 ? [] : heads;
  const notNumber = columnsFrom.find((head) => !NUMBER.test(head));
  if (notNumber !== undefined) throw new Error(`column ${notNumber} is not a number`);
  for (const starts of [rowsFrom, columnsFrom]) {
    const falls = starts.findIndex((start, i) => i > 0 && Number(start) <= Number(starts[i - 1]));
    if (falls >= 0) throw new Error(`${starts[falls]} does not rise`);
  }
  return { rowsFrom, columnsFrom, cells: lines.map(([, ...cells]) => cells) };
}
