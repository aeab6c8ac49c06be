/** A table from a file, however it is read: its rows as text, and what is wrong with the file. */

export type Row = {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** Of a table, empty ones between others included. */
export const MOST_CELLS = 4_000_000;

/** What cannot be read as a whole; the message says what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}

export const hasContent = ({ cells }: Row): boolean => cells.some((cell) => cell !== '');

/** A cell of a workbook as text: dates as ISO dates, numbers without the noise of binary fractions. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Amounts of a workbook are binary fractions: 12.35 can be stored as 12.350000000000001.
  if (typeof cell === 'number') return String(Number(cell.toFixed(8)));
  return String(cell).trim();
}

/** Of the first line of CSV: the one of comma, semicolon and tab that appears most. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a));
}

/** The line that Excel itself may write before all others: `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?sep=([,;\t|])\r?\n/i;

/** What separates the cells of CSV, and how long the line is that says so; without such a line 0. */
export function separatorOf(text: string): {
  readonly delimiter: string;
  readonly skipped: number;
} {
  const said = SEPARATOR_LINE.exec(text);
  if (said === null) return { delimiter: delimiterOf(text), skipped: 0 };
  return { delimiter: said[1] ?? ',', skipped: said[0].length };
}
