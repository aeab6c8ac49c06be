// Opens the one database of an installation, migrated and ready: PostgreSQL when a URL is given,
// otherwise SQLite in the data directory. Everything else receives the `Database` made here.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect, Kysely, KyselyConfig } from 'kysely';
import { hasCode } from '../../shape/reasons.ts';
import { DatabaseUnavailable, SetupError } from '../errors.ts';
import { prepareDataDir } from './data-dir.ts';
import { migrate } from './migrate.ts';
import { SqliteWorkerDialect } from './sqlite-dialect.ts';
import { damagedWords, refuseLostDatabase, requireDatabase, SQLITE_FILE } from './sqlite-file.ts';
import type { Tables } from './tables.ts';
import { isDamage } from './unavailable.ts';
import { CommitTellingDatabase, joiningUnits } from './unit-of-work.ts';
import { WATERMARK_FILE } from './watermark.ts';

/** A database, or a transaction on it: every storage function takes either. */
export type Database = Kysely<Tables>;

export type DatabaseSettings = {
  /** PostgreSQL connection URL; without it, SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Connections to PostgreSQL at most; 10 without it. */
  databaseConnections?: number | undefined;
  dataDir: string;
  /** Milliseconds every SQLite commit takes longer: proves that a slow disk blocks no one. */
  fsyncDelayMs?: number | undefined;
  /** For commands that read everything: PostgreSQL may take as long as it needs. */
  patient?: boolean | undefined;
  /** For commands, which never begin a new SQLite database. */
  mustExist?: boolean | undefined;
  /** For servers, which hold the lock: SQLite keeps a watermark and says at start what is missing. */
  watermark?: boolean | undefined;
  /** Milliseconds a statement of PostgreSQL may take, for tests. */
  statementMs?: number | undefined;
  /** Called for each statement after it ended. One whose row a constraint refused has not failed. */
  onStatement?: ((sql: string, ms: number, hasFailed: boolean) => void) | undefined;
};

export { SQLITE_FILE } from './sqlite-file.ts';

/**
 * Opens and migrates. End with `db.destroy()`.
 *
 * A server takes `lockDataDir` first. Commands of the CLI that run one short transaction (making or
 * revoking a key) do not: SQLite's own locks make them safe while a server runs, and the server
 * sees their effect because it caches nothing for longer than a few seconds.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl: connectionString, databaseConnections: connections } = settings;
  if (connectionString === undefined || connectionString === '') {
    return await openMigrated(sqliteDialect(settings), settings);
  }
  // Its driver is not small, and most installations have none.
  const { postgresDialect, STATEMENT_MS } = await import('./postgres-dialect.ts');
  const dialect = postgresDialect({ connectionString, connections, statementMs: 0 });
  const patient = await openMigrated(dialect, settings);
  if (settings.patient) return patient;
  await patient.destroy();
  const statementMs = settings.statementMs ?? STATEMENT_MS;
  return joiningUnits(
    new CommitTellingDatabase({
      dialect: postgresDialect({ connectionString, connections, statementMs }),
      ...logOf(settings),
    }),
  );
}

// A migration may take longer than any request, and so may the wait for another server's.
async function openMigrated(dialect: Dialect, settings: DatabaseSettings): Promise<Database> {
  const db = new CommitTellingDatabase({ dialect, ...logOf(settings) });
  try {
    await migrate(db);
  } catch (error) {
    // The caller learns why the migration failed; a failure to close would hide it.
    await db.destroy().catch(() => {});
    throw error instanceof DatabaseUnavailable
      ? new SetupError(whyNot(settings, error), { cause: error })
      : error;
  }
  return joiningUnits(db);
}

const logOf = ({ onStatement }: DatabaseSettings): Pick<KyselyConfig, 'log'> =>
  onStatement === undefined
    ? {}
    : {
        log: (event) => {
          const { query, queryDurationMillis } = event;
          const hasFailed = event.level === 'error' && !isRefusedRow(event.error);
          onStatement(query.sql, queryDurationMillis, hasFailed);
        },
      };

/**
 * A constraint that refuses a row has done its work: some statements ask it (`appendIfUnchanged`), and
 * where no one did, the request fails and says so.
 */
const isRefusedRow = (error: unknown): boolean =>
  /^(SQLITE_CONSTRAINT|23)/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** What an operator does about a database that cannot be used at start. */
function whyNot(
  { databaseUrl, dataDir }: DatabaseSettings,
  { message, cause }: DatabaseUnavailable,
) {
  const { code = '', message: detail } = cause as { code?: string; message: string };
  if (databaseUrl === undefined) {
    const file = join(dataDir, SQLITE_FILE);
    return isDamage(cause)
      ? damagedWords(file, detail)
      : `DATA_DIR: ${message}: ${file} (${detail}).`;
  }
  // Without user and password.
  const { host, hostname, port, pathname } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1));
  switch (code) {
    case '3D000':
      return `DATABASE_URL: there is no database ${JSON.stringify(name)} at ${host}. Create it (createdb -h ${hostname} -p ${port || 5432} ${name}), or correct the name.`;
    case '28P01':
    case '28000':
      return `DATABASE_URL: PostgreSQL at ${host} refused the user or password (${detail}).`;
    case '25006':
      return `DATABASE_URL: the database at ${host} is read-only. Point DATABASE_URL to the primary server.`;
    default:
      return `The database of DATABASE_URL does not respond at ${host} (${code || detail}). Start PostgreSQL, or correct host and port.`;
  }
}

function sqliteDialect({ dataDir, fsyncDelayMs = 0, mustExist, watermark }: DatabaseSettings) {
  if (mustExist) requireDatabase(dataDir);
  refuseLostDatabase(dataDir);
  prepareDataDir(dataDir);
  const file = join(dataDir, SQLITE_FILE);
  makePrivate(file);
  const watermarkFile = watermark ? join(dataDir, WATERMARK_FILE) : undefined;
  return new SqliteWorkerDialect({ file, fsyncDelayMs, watermarkFile });
}

// SQLite would create the file readable by everyone, and gives its -wal and -shm the same mode. An
// existing file is never opened here: closing any descriptor of it would drop this process's locks.
function makePrivate(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
