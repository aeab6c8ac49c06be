// The few places where the two databases need different SQL. Everything else is written once.
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

export type DatabaseKind = 'postgres' | 'sqlite';

export function databaseKind(db: Database): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

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

/** The type of a text column that sorts by bytes, whatever the database's own order is. */
export function bytewiseText(db: Kysely<unknown>): RawBuilder<string> {
  // SQLite does so by itself.
  return databaseKind(db as Database) === 'sqlite' ? sql`text` : sql`text collate "C"`;
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
