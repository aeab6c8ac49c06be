// The few places where the two databases need different SQL. Everything else is written once.
import { type RawBuilder, sql } from 'kysely';
import { databaseKind } from '../schema/schema.ts';
import type { Database } from './database.ts';

/**
 * The database's own clock as an ISO 8601 UTC timestamp, plus `offsetSeconds`: an expression for
 * use inside a query. Leases compare with it, since clocks of several processes may disagree.
 */
export function databaseNow(db: Database, offsetSeconds = 0): RawBuilder<string> {
  if (databaseKind(db) === 'sqlite') {
    return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${offsetSeconds} seconds`})`;
  }
  return sql<string>`to_char(
    (clock_timestamp() + make_interval(secs => ${offsetSeconds}::double precision)) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The rows of a query, locked until the transaction ends. SQLite lets one transaction at a time
 * write, and needs no lock.
 */
export function lockedForUpdate<Query extends { forUpdate(): Query }>(
  db: Database,
  query: Query,
): Query {
  return databaseKind(db) === 'sqlite' ? query : query.forUpdate();
}

/**
 * Rows handed over as one parameter, to select from: a table `alias` with these columns. One text
 * for any number of rows, so that both databases keep the statement prepared. A member left out is null.
 */
export function rowsTable(
  db: Database,
  alias: string,
  columns: Readonly<Record<string, 'text' | 'integer' | 'bigint'>>,
  rows: readonly object[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const names = Object.entries(columns);
  if (databaseKind(db) === 'sqlite') {
    const fields = names.map(
      ([name]) => sql`json_extract(value, ${sql.lit(`$.${name}`)}) as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(fields)} from json_each(${json})) as ${sql.table(alias)}`;
  }
  const typed = names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${json}::json) as ${sql.table(alias)}(${sql.join(typed)})`;
}

/** Bytes of SQLite's file that deleted rows have left for new ones; 0 on PostgreSQL, which does not say. */
export async function freeInside(db: Database): Promise<number> {
  if (databaseKind(db) !== 'sqlite') return 0;
  const { rows } = await sql<{ bytes: number }>`select
    (select freelist_count from pragma_freelist_count) * (select page_size from pragma_page_size)
    as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** `for update skip locked` on PostgreSQL; SQLite's one writer needs none. */
export const skippingLocked = (db: Database, table: string): RawBuilder<unknown> =>
  databaseKind(db) === 'sqlite' ? sql`` : sql`for update of ${sql.table(table)} skip locked`;
