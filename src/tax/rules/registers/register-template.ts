/** `{column}` in the YAML of a register: the texts of a template with the cells of a row. */

import { present } from '../../../platform/shape/known.ts';

export type Row = Readonly<Record<string, string>>;

/** Throws an Error when the CSV has no such column. */
export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`the register has no column ${column}`);
  return value;
}

type Fill = (row: Row) => unknown;

const fills = new WeakMap<object, Fill | null>();

/**
 * `value` with every `{column}` in its texts replaced; a text that is nothing but an empty cell is
 * left out, and so is a list of nothing else. Parts without columns are the same object for every row.
 */
export function filled(value: unknown, row: Row): unknown {
  if (typeof value === 'string') return (fillOfText(value) ?? (() => value))(row);
  if (value === null || typeof value !== 'object') return value;
  const fill = fillOf(value);
  return fill === null ? value : fill(row);
}

/** null for what no row changes. */
function fillOf(value: unknown): Fill | null {
  if (typeof value === 'string') return fillOfText(value);
  if (value === null || typeof value !== 'object') return null;
  let fill = fills.get(value);
  if (fill === undefined) {
    fill = Array.isArray(value) ? fillOfList(value) : fillOfMapping(value);
    fills.set(value, fill);
  }
  return fill;
}

const COLUMN = /\{([a-z]+)\}/g;

function fillOfText(text: string): Fill | null {
  if (text.search(COLUMN) < 0) return null;
  return (row) => text.replace(COLUMN, (_, column: string) => cell(row, column));
}

function fillOfList(list: readonly unknown[]): Fill | null {
  const fillers = list.map(fillOf);
  if (fillers.every((fill) => fill === null)) return null;
  const columns = list.map(columnOf);
  return (row) => {
    const items = list.flatMap((item, i) => {
      const column = columns[i];
      if (column === undefined) return [fillers[i]?.(row) ?? item];
      return cell(row, column) === '' ? [] : [cell(row, column)];
    });
    return items.length === 0 ? undefined : items;
  };
}

/** The column that a text is nothing but, as `"{cap}"`. */
const columnOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\{([a-z]+)\}$/.exec(value)?.[1] : undefined;

function fillOfMapping(mapping: object): Fill | null {
  const entries = Object.entries(mapping).map(([name, value]) => ({
    name,
    value,
    fill: fillOf(value),
    column: columnOf(value),
  }));
  if (entries.every(({ fill }) => fill === null)) return null;
  return (row) => {
    const result: Record<string, unknown> = {};
    for (const { name, value, fill, column } of entries) {
      if (column !== undefined) {
        if (cell(row, column) !== '') result[name] = cell(row, column);
        continue;
      }
      const text = fill === null ? value : fill(row);
      if (text !== undefined) result[name] = text;
    }
    return result;
  };
}

/** The rows of a CSV without quotes. Throws an Error that names a line with too many or too few cells. */
export function rowsOfCsv(csv: string): Row[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line, i) => {
    const cells = line.split(',');
    if (cells.length !== columns.length) {
      throw new Error(`line ${i + 2} has ${cells.length} cells, the first line ${columns.length}`);
    }
    const row: Record<string, string> = {};
    for (let k = 0; k < columns.length; k += 1) row[present(columns[k])] = present(cells[k]);
    return row;
  });
}
