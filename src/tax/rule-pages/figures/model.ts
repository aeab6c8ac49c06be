/** The figures of a block for readers: single amounts, tables, and sentences, with the unit of each. */

/** `dollars` and `rate` are decimal strings: 12900.50, and 0.0499 for 4.99%. */
export type Unit = 'text' | 'dollars' | 'rate' | 'number';

export type Fact = { readonly label: string; readonly value: string; readonly unit: Unit };

export type Column = { readonly label: string; readonly unit: Unit };

export type FigureTable = {
  /** Tables that belong together, such as `Weekly tables`. */
  readonly group: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** A cell is empty where the rule has no figure. */
  readonly rows: readonly (readonly string[])[];
};

export type Figures = {
  readonly facts: readonly Fact[];
  readonly tables: readonly FigureTable[];
  readonly notes: readonly string[];
};

/** A block's fields as they stand in the rules. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a printed table: words apart by spaces. */
export const rowsIn = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
