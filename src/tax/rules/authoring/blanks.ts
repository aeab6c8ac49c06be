/** Blanks of files that `wagewright rules new-year` prepares: what an author must still fill in. */

import { describeErrors, type TextFile } from '../../../platform/shape/yaml-file.ts';

export const BLANK = 'FILL IN';

/** Paths of all blanks in a value, such as `source.page`. */
export function blanksIn(value: unknown, path = ''): string[] {
  if (value === BLANK) return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    blanksIn(
      inner,
      Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
    ),
  );
}

const MESSAGE = 'fill in this value';

/** Every blank of a YAML file, with line and field. */
export const blanksOf = (source: TextFile & { readonly value: unknown }): string[] =>
  describeErrors(
    blanksIn(source.value).map((path) => ({ path, message: MESSAGE })),
    source,
    '',
  );

/** Every blank of a register's CSV, with line and column. */
export function blankCells({ file, text }: TextFile): string[] {
  if (!file.endsWith('.csv') || !text.includes(BLANK)) return [];
  const [head = [], ...rows] = text.split('\n').map((line) => line.split(','));
  return rows.flatMap((cells, i) =>
    cells.flatMap((cell, k) =>
      cell === BLANK ? [`${file}:${i + 2}: ${head[k] ?? ''}: ${MESSAGE}`] : [],
    ),
  );
}

/** A CSV without the rows that have something to fill in. */
export const withoutBlankRows = (csv: string): string =>
  csv.includes(BLANK) ? csv.replace(new RegExp(`^.*${BLANK}.*\n?`, 'gm'), '') : csv;
