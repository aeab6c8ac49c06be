/** What a version may rely on in the schema of PostgreSQL, and what a later schema took away. */

import { sql } from 'kysely';
import type { Database } from '../../../src/platform/storage/database/database.ts';

export type Column = {
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
};

export type Schema = {
  /** By `table.column`. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Unique indexes, checks, and foreign keys, by what they say. */
  readonly limits: readonly { readonly table: string; readonly says: string }[];
};

export async function readSchema(db: Database): Promise<Schema> {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map((column): [string, Column] => [
      `${name}.${column.name}`,
      {
        type: column.dataType,
        isNullable: column.isNullable,
        hasDefault: column.hasDefaultValue || column.isAutoIncrementing,
      },
    ]),
  );
  const { rows: limits } = await sql<{ table: string; says: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as says
      from pg_constraint where connamespace = current_schema()::regnamespace
    union
    select indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \S+ ON ', ' ON ')
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and relnamespace = current_schema()::regnamespace`.execute(db);
  return { columns: Object.fromEntries(columns), limits };
}

/**
 * What keeps servers of the previous version from working on this schema. A table or column may go once no
 * statement of that version names it (`isUsed`).
 */
export function problems(
  before: Schema,
  after: Schema,
  isUsed: (name: string) => boolean,
): string[] {
  const tables = new Set(Object.keys(before.columns).map(tableOf));
  const found: string[] = [];
  for (const [name, column] of Object.entries(before.columns)) {
    const now = after.columns[name];
    if (now === undefined) {
      if (isUsed(name)) found.push(`${name} is gone, and the previous version uses it`);
      continue;
    }
    if (now.type !== column.type) found.push(`${name} was ${column.type} and is ${now.type}`);
    if (column.isNullable && !now.isNullable) found.push(`${name} may no longer be null`);
    if (column.hasDefault && !now.hasDefault) found.push(`${name} no longer has a default`);
  }
  for (const [name, { isNullable, hasDefault }] of Object.entries(after.columns)) {
    const isNew = tables.has(tableOf(name)) && before.columns[name] === undefined;
    if (isNew && !isNullable && !hasDefault) {
      found.push(`${name} is new in an old table: it must be nullable or have a default`);
    }
  }
  const known = new Set(before.limits.map(({ table, says }) => `${table}: ${says}`));
  for (const { table, says } of after.limits) {
    if (tables.has(table) && !known.has(`${table}: ${says}`)) {
      found.push(`${table} has a new limit that the previous version does not know: ${says}`);
    }
  }
  return found;
}

const tableOf = (name: string): string => name.split('.')[0] ?? '';
