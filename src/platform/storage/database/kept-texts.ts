// SQL texts that are built once. Building a statement takes longer than SQLite takes to run it; those
// on the way of every request are therefore kept, and only their parameters are new.
import { type Compilable, CompiledQuery } from 'kysely';
import { databaseKind } from '../schema/schema.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const MAX_TEXTS = 500;
const texts = new Map<string, string>();

/**
 * The statement `name` with these parameters. `build` says it in Kysely's terms, with as many parameters
 * in the same order; it is called once for each kind of database.
 */
export function kept<Row>(
  db: Database,
  name: string,
  build: () => Compilable<Row>,
  parameters: readonly unknown[],
): CompiledQuery<Row> {
  const key = `${databaseKind(db)} ${name}`;
  const text = texts.get(key) ?? build().compile().sql;
  if (texts.size < MAX_TEXTS) texts.set(key, text);
  return CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>;
}

type Row = Readonly<Record<string, string | number | null>>;

/** Inserts one row; with `key`, a row of the same key gets its other columns. */
export function insertOrUpdate(
  db: Database,
  table: keyof Tables,
  row: Row,
  key?: string,
): CompiledQuery {
  const columns = Object.keys(row);
  const build = (): Compilable => {
    const insert = insertInto(db, table, [row]);
    if (key === undefined) return insert;
    const others = columns.filter((name) => name !== key);
    return insert.onConflict((conflict) =>
      conflict
        .column(key as 'name')
        .doUpdateSet((excluded) =>
          Object.fromEntries(
            others.map((name) => [name, excluded.ref(`excluded.${name}` as 'excluded.name')]),
          ),
        ),
    );
  };
  return kept(db, `insert ${table} ${columns} ${key}`, build, Object.values(row));
}

/** Few rows on the way of a request, many in an import. */
const FEW = 4;

/** Inserts rows with the same columns; there must be one. */
export function insertAll(
  db: Database,
  table: keyof Tables,
  rows: readonly Row[],
): Compilable | CompiledQuery {
  const build = () => insertInto(db, table, rows);
  if (rows.length > FEW) return build();
  const name = `insert ${rows.length} ${table} ${Object.keys(rows[0] ?? {})}`;
  return kept(
    db,
    name,
    build,
    rows.flatMap((row) => Object.values(row)),
  );
}

/** The compiler follows one table at a time; the rows are of this one. */
const insertInto = (db: Database, table: keyof Tables, rows: readonly Row[]) =>
  db
    .insertInto(table as 'settings')
    .values(rows.map((row) => row as { readonly name: string; readonly value: string }));
