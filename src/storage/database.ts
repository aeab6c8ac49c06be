// Opens the one database of an installation, migrated and ready: PostgreSQL when a URL is given,
// otherwise SQLite in the data directory. Everything else receives the `Database` made here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect, Kysely } from 'kysely';
import { CommitTellingDatabase } from './after-commit.ts';
import { migrate } from './migrate.ts';
import { postgresDialect, STATEMENT_MS } from './postgres-dialect.ts';
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
  /** For commands that read everything: PostgreSQL may take as long as it needs. */
  patient?: boolean | undefined;
  /** Milliseconds a statement of PostgreSQL may take, for tests. */
  statementMs?: number | undefined;
};

export const SQLITE_FILE = 'wagewright.db';

/**
 * Opens and migrates. End with `db.destroy()`.
 *
 * A server takes `lockDataDir` first. Commands of the CLI that run one short transaction (making or
 * revoking a key) do not: SQLite's own locks make them safe beside a running server, and the server
 * sees their effect because it caches nothing for longer than a few seconds.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl: connectionString } = settings;
  if (connectionString === undefined || connectionString === '') {
    return await openMigrated(sqliteDialect(settings.dataDir, settings.fsyncDelayMs ?? 0));
  }
  const patient = await openMigrated(postgresDialect({ connectionString, statementMs: 0 }));
  if (settings.patient) return patient;
  await patient.destroy();
  const statementMs = settings.statementMs ?? STATEMENT_MS;
  return new CommitTellingDatabase({ dialect: postgresDialect({ connectionString, statementMs }) });
}

// A migration may take longer than any request, and so may the wait for another server's.
async function openMigrated(dialect: Dialect): Promise<Database> {
  const db = new CommitTellingDatabase({ dialect });
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
