// A database that cannot do its work now, as one error for both databases: the same request may
// succeed later. Everything else that a statement throws stays as it is.
import Sqlite from 'better-sqlite3';
import pg from 'pg';

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  /** `reason` is for operators and clients: no address, no statement. */
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
  }
}

/** Seconds after which to try again, for `Retry-After`. */
export const RETRY_AFTER_SECONDS = 5;

/** SQLSTATEs by their beginning, the longer first. */
const POSTGRES_REASONS: readonly (readonly [string, string])[] = [
  ['25006', 'the database is read-only'],
  ['53100', 'the disk of the database is full'],
  ['53', 'the database has no connections or memory left'],
  ['57014', 'the database is too slow'],
  ['25P03', 'the database is too slow'],
  ['55P03', 'the database is too slow'],
  ['57P', 'the database is shutting down or starting'],
  ['58', 'the disk of the database fails'],
  ['XX001', 'the database is damaged'],
  ['XX002', 'the database is damaged'],
  ['08', 'the database does not respond'],
  ['28', 'the database refuses the user or password'],
  ['3D000', 'the database does not exist'],
];

const SQLITE_REASONS: readonly (readonly [string, string])[] = [
  ['SQLITE_FULL', 'the disk of the database is full'],
  ['SQLITE_READONLY', 'the database is read-only'],
  ['SQLITE_CANTOPEN', 'the database file cannot be opened'],
  ['SQLITE_IOERR', 'the disk of the database fails'],
  ['SQLITE_CORRUPT', 'the database file is damaged'],
  ['SQLITE_NOTADB', 'the database file is damaged'],
  ['SQLITE_BUSY', 'another process keeps the database locked'],
  ['SQLITE_WORKER', 'the database is closed'],
];

/** What to throw instead of `error`: a `DatabaseUnavailable`, or the error itself. */
export function asUnavailable(error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === undefined ? error : new DatabaseUnavailable(reason, error);
}

/** Whether an error of SQLite says that its file is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Sqlite.SqliteError) return find(SQLITE_REASONS, error.code);
  if (error instanceof pg.DatabaseError) return find(POSTGRES_REASONS, error.code ?? '');
  // Without an answer of the server, `pg` throws bare errors; mistakes in a call are TypeErrors.
  const isConnection = error instanceof Error && error.constructor === Error;
  return isConnection || error instanceof AggregateError
    ? 'the database does not respond'
    : undefined;
}

const find = (reasons: typeof POSTGRES_REASONS, code: string): string | undefined =>
  reasons.find(([start]) => code.startsWith(start))?.[1];
