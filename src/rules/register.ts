/**
 * A register: many similar taxes, defined once in `<name>.register.yaml`, with what differs in a CSV
 * next to it, one row per tax and first pay date. `{column}` in the YAML stands for the row's value.
 */

import Type, { type Static } from 'typebox';
import { closed } from './schema.ts';

export const Register = Type.Object(
  {
    /** CSV next to the file; the columns are named in its first line. */
    register: Type.String({ pattern: '^[a-z0-9-]+\\.csv$' }),
    /** The column that tells the taxes apart. */
    key: Type.String(),
    /** The tax of every key, as in `tax.yaml`. */
    identity: Type.Record(Type.String(), Type.Unknown()),
    /** How each of them treats residents and nonresidents, as in `residence.yaml`. */
    residence: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Editions, oldest first; each takes of a key the last row that is effective by then. */
    blocks: Type.Array(Type.Object({ effective: Type.String() }), { minItems: 1 }),
  },
  closed,
);
export type Register = Static<typeof Register>;

type Row = Readonly<Record<string, string>>;

/** One tax of the register as `tax.yaml` and its editions would hold it; not yet validated. */
export type RegisteredTax = {
  readonly identity: unknown;
  readonly residence: unknown;
  readonly blocks: readonly unknown[];
};

/** Throws an Error that names the line when the CSV does not fit. */
export function expandRegister(
  { key, identity, residence, blocks }: Register,
  csv: string,
): RegisteredTax[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rowsOf(csv)) {
    const id = cell(row, key);
    const earlier = byKey.get(id) ?? [];
    const last = earlier.at(-1);
    if (last !== undefined && cell(last, 'effective') >= cell(row, 'effective')) {
      throw new Error(`${key} ${id}: rows must stand in the order of their dates`);
    }
    byKey.set(id, [...earlier, row]);
  }
  return [...byKey].map(([id, rows]) => ({
    identity: filled(identity, rows[0] as Row),
    residence: residence && filled({ tax: identity.tax, ...residence }, rows[0] as Row),
    blocks: blocks.map((block) => {
      const { effective } = block;
      const row = rows.filter((one) => cell(one, 'effective') <= effective).at(-1);
      if (row === undefined) throw new Error(`${key} ${id} has no row effective by ${effective}`);
      return filled(block, row);
    }),
  }));
}

function rowsOf(csv: string): Row[] {
  const [head = '', ...lines] = csv.trim().split('\n');
  const columns = head.split(',');
  return lines.map((line, i) => {
    const cells = line.split(',');
    if (cells.length !== columns.length) {
      throw new Error(`line ${i + 2} has ${cells.length} cells, the first line ${columns.length}`);
    }
    return Object.fromEntries(columns.map((name, k) => [name, cells[k] ?? '']));
  });
}

function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`the register has no column ${column}`);
  return value;
}

/** `value` with every `{column}` in its texts replaced. */
function filled(value: unknown, row: Row): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{([a-z]+)\}/g, (_, column: string) => cell(row, column));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, row));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, row)]));
}
