/** CSV text as rows of cells. */

import { parse } from 'csv-parse/sync';

export type Row = {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** Every row, those without content too; blank lines are none. Throws what csv-parse throws. */
export function csvRows(text: string, delimiter: string): Row[] {
  const records = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}

/** Of the first line: the one of comma, semicolon and tab that appears most. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a));
}

export const hasContent = ({ cells }: Row): boolean => cells.some((cell) => cell !== '');
