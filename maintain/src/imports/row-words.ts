/** Rows in words: figures, names, and what differs between two editions. */

import type { CsvRow, Target } from './installed-register.ts';

/** A cell of a figure; empty stands for zero. */
export const figure = (text: string | undefined): string =>
  text === undefined || text === '' ? '0' : text;

/** Every column of the agency's that differs, before and after; empty when none does. */
export function difference(target: Target, before: CsvRow, after: CsvRow): string {
  const changed = (columns: readonly string[]): string[] =>
    columns.filter((column) => figure(before[column]) !== figure(after[column]));
  return [
    ...changed(target.figures).map((column) => {
      const text = (row: CsvRow): string => target.figureText(column, figure(row[column]));
      return `${column} ${text(before)} -> ${text(after)}`;
    }),
    ...changed(target.texts ?? []).map(
      (column) => `${column} ${before[column] || 'none'} -> ${after[column] || 'none'}`,
    ),
  ].join(', ');
}

/** What is levied from which day. */
export function editionText({ figures, figureText }: Target, row: CsvRow): string {
  const parts = figures
    .filter((column) => figure(row[column]) !== '0')
    .map((column) => `${column} ${figureText(column, row[column] ?? '')}`);
  return `${parts.join(', ') || 'nothing'} from ${row.effective}`;
}

export const nameOf = (key: string, row: CsvRow): string => `${nameIn(row)} (${key})`;

export const nameIn = ({ name, municipality }: CsvRow): string => name ?? municipality ?? '';

export function isSameName({ isSameName: isSame }: Target, said: string, before: string): boolean {
  if (isSame !== undefined) return isSame(before, said);
  const [one, other] = [folded(said), folded(before)];
  return one.startsWith(other) || other.startsWith(one);
}

/** Letter case, punctuation, usual abbreviations, and words in parentheses do not make another name. */
const folded = (name: string): string =>
  name
    .toUpperCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/^(THE )?(VILLAGE|CITY) OF /, '')
    .replace(/\bTWP\b/g, 'TOWNSHIP')
    .replace(/[^A-Z0-9]/g, '');
