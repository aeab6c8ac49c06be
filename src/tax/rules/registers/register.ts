/**
 * A register: many similar taxes, defined once in `<name>.register.yaml`, with what differs in a CSV
 * next to it, one row per tax and first pay date. `{column}` in the YAML stands for the row's value; a
 * text that is nothing but the name of an empty cell is left out.
 *
 * With `blocks`, editions have their own dates and take the rows in effect by then. With `row`, each
 * row is its own edition (`dated-register.ts`).
 */

import Type, { type Static } from 'typebox';
import { present } from '../../../platform/shape/known.ts';
import { closed } from '../schema/schema.ts';
import { cell, filled, type Row, rowsOfCsv } from './register-template.ts';

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
    blocks: Type.Optional(
      Type.Array(
        Type.Object({
          effective: Type.String(),
          /** Takes the rows in effect by this day instead of by its own first pay date. */
          rows: Type.Optional(Type.String()),
        }),
        { minItems: 1 },
      ),
    ),
    /** The edition that each row makes, without its first pay date. */
    row: Type.Optional(Type.Object({ since: Type.String(), ends: Type.String() })),
  },
  closed,
);
export type Register = Static<typeof Register>;

/** One tax of the register as `tax.yaml` and its editions would hold it; not yet validated. */
export type RegisteredTax = {
  readonly identity: unknown;
  readonly residence: unknown;
  readonly blocks: readonly unknown[];
};

/** The taxes of a register with `blocks`. Throws an Error that names the line when the CSV does not fit. */
export function expandRegister(
  { key, identity, residence, blocks = [] }: Register,
  csv: string,
): RegisteredTax[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rowsOfCsv(csv)) {
    const id = cell(row, key);
    const earlier = byKey.get(id) ?? [];
    const last = earlier.at(-1);
    if (last !== undefined && cell(last, 'effective') >= cell(row, 'effective')) {
      throw new Error(`${key} ${id}: rows must be in the order of their dates`);
    }
    byKey.set(id, [...earlier, row]);
  }
  return [...byKey].map(([id, rows]) => ({
    identity: filled(identity, present(rows[0])),
    residence: residence && filled({ tax: identity.tax, ...residence }, present(rows[0])),
    blocks: blocks.map((block) => editionOf(block, `${key} ${id}`, rows)),
  }));
}

type Block = NonNullable<Register['blocks']>[number];

function editionOf({ rows: by, ...block }: Block, name: string, rows: readonly Row[]): unknown {
  const day = by ?? block.effective;
  const row = rows.filter((one) => cell(one, 'effective') <= day).at(-1);
  if (row === undefined) throw new Error(`${name} has no row effective by ${day}`);
  return filled(block, row);
}
