/**
 * Which errors of a statement mean that the database cannot do its work now. Everything else that one
 * throws stays as it is.
 */

import Sqlite from 'better-sqlite3';
import { DatabaseUnavailable } from '../errors.ts';

type Reasons = readonly (readonly [string, string])[];

const SQLITE_REASONS: Reasons = [
  ['SQLITE_FULL', 'the disk of the database is full'],
  ['SQLITE_READONLY', 'the database is read-only'],
  ['SQLITE_CANTOPEN', 'the database file cannot be opened'],
  ['SQLITE_IOERR', 'the disk of the database fails'],
  ['SQLITE_CORRUPT', 'the database file is damaged'],
  ['SQLITE_NOTADB', 'the database file is damaged'],
  ['SQLITE_BUSY', 'another process keeps the database locked'],
  ['SQLITE_WORKER', 'the database is closed'],
];

/** What to throw instead of an error of SQLite: a `DatabaseUnavailable`, or the error itself. */
export const asUnavailable = (error: unknown): unknown =>
  error instanceof Sqlite.SqliteError
    ? unavailableFor(SQLITE_REASONS, error.code, error)
    : withoutAnswer(error);

/** `reasons` by the beginning of a code, the longer first. */
export function unavailableFor(reasons: Reasons, code: string, error: unknown): unknown {
  const reason = reasons.find(([start]) => code.startsWith(start))?.[1];
  return reason === undefined ? error : new DatabaseUnavailable(reason, error);
}

/** Of an error that the database did not send; mistakes in a call are TypeErrors. */
export function withoutAnswer(error: unknown): unknown {
  const isConnection = error instanceof Error && error.constructor === Error;
  return isConnection || error instanceof AggregateError
    ? new DatabaseUnavailable('the database does not respond', error)
    : error;
}

/** Whether an error of SQLite says that its file is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
