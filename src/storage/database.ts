// Opens the one database of an installation, migrated and ready: PostgreSQL when a URL is given,
// otherwise SQLite in the data directory. Everything else receives the `Database` made here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { SetupError } from './setup-error.ts';
import { SqliteWorkerDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** A database, or a transaction on it: every storage function takes either. */
export type Database = Kysely<Tables>;

export type DatabaseSettings = {
  /** PostgreSQL connection URL; without it, SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Milliseconds every SQLite commit takes longer: proves that a slow disk blocks nobody. */
  fsyncDelayMs?: number | undefined;
};

export const SQLITE_FILE = 'wagewright.db';

const INT8_OID = 20;

/**
 * Opens and migrates. End with `db.destroy()`.
 *
 * A server takes `lockDataDir` first. Commands of the CLI that run one short transaction (making or
 * revoking a key) do not: SQLite's own locks make them safe beside a running server, and the server
 * sees their effect because it caches nothing for longer than a few seconds.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const dialect = settings.databaseUrl
    ? postgresDialect(settings.databaseUrl)
    : sqliteDialect(settings.dataDir, settings.fsyncDelayMs ?? 0);
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw isUnreachable(error)
      ? new SetupError(`The database of DATABASE_URL does not answer (${error.code}).`, {
          cause: error,
        })
      : error;
  }
  return db;
}

function isUnreachable(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function sqliteDialect(dataDir: string, fsyncDelayMs: number): SqliteWorkerDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, SQLITE_FILE);
  makePrivate(file);
  return new SqliteWorkerDialect({ file, fsyncDelayMs });
}

// SQLite would create the file readable by everyone, and gives its -wal and -shm the same mode. An
// existing file is never opened here: closing any descriptor of it would drop this process's locks.
function makePrivate(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function postgresDialect(connectionString: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  // Counts stay far below 2^53; pg would hand out strings.
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    keepAlive: true,
    // A database that is away becomes an error the caller can answer, not an endless wait.
    connectionTimeoutMillis: 10_000,
  });
  // The pool drops an idle connection that broke and the next query opens another one; without a
  // listener Node would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks while a query waits on it: the query itself fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({
    pool,
    // What is acknowledged is on disk, also where the server's default says otherwise; a stricter
    // default (`remote_apply`) stays.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(
        CompiledQuery.raw(`select set_config('synchronous_commit', 'on', false)
          where current_setting('synchronous_commit') = 'off'`),
      );
    },
  });
}
