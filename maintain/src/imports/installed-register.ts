/** A register of the installed rules as rows of its CSV, to hold an agency's file against. */

import type { AgencyRow } from './agency-row.ts';

/** One line of the CSV by column. */
export type CsvRow = Readonly<Record<string, string>>;

export type InstalledRegister = {
  /** Path of the YAML file below `rules/`. */
  readonly file: string;
  /** `rows`: each row is an edition. `rates`: editions have their own dates, rows their rates. */
  readonly holds: 'rows' | 'rates';
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  /** First and last pay date that the release covers. */
  readonly from: string;
  readonly to: string;
};

/** How an agency's rows become rows of the register. */
export type Target = {
  readonly register: InstalledRegister;
  /** The columns that the agency's file decides; empty stands for zero. */
  readonly figures: readonly string[];
  /** Those that make a tax; all figures without. */
  readonly levies?: readonly string[];
  /** Columns of words that the file decides, such as the collector. */
  readonly texts?: readonly string[];
  /** The agency's key of an installed row. */
  keyOf(row: CsvRow): string;
  /** `history`: the file has every row with its dates. `current`: it has what holds now. */
  readonly kind: 'history' | 'current';
  /** The file names some of the places only. */
  readonly isPartial?: boolean;
  /** The other columns of a place that is not installed yet; a text says why it cannot be added. */
  describe(row: AgencyRow): CsvRow | string;
  /** Whether two names are one place; by their letters and digits without. */
  isSameName?(before: string, said: string): boolean;
  /** A figure in words, such as `1.25%`. */
  figureText(column: string, value: string): string;
};

/** The rows of an agency's file that go to one register. */
export type Share = { readonly target: Target; readonly rows: readonly AgencyRow[] };

/** Throws an Error when the first line does not name the columns, or a line has too many cells. */
export function csvRows(csv: string): { columns: string[]; rows: CsvRow[] } {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const columns = head.split(',');
  const rows = lines.map((line, i) => {
    const cells = line.split(',');
    if (cells.length !== columns.length) throw new Error(`line ${i + 2} has ${cells.length} cells`);
    return Object.fromEntries(columns.map((column, k) => [column, cells[k] ?? '']));
  });
  return { columns, rows };
}

/** The register's columns, with `ends` where a row has a last day and there was no such column. */
export function columnsFor(columns: readonly string[], rows: readonly CsvRow[]): string[] {
  if (columns.includes('ends') || rows.every(({ ends = '' }) => ends === '')) return [...columns];
  const after = columns.indexOf('effective') + 1;
  return [...columns.slice(0, after), 'ends', ...columns.slice(after)];
}

export const csvOf = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  `${[columns.join(), ...rows.map((row) => columns.map((column) => row[column] ?? '').join())].join('\n')}\n`;
