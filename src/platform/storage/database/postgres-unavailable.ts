// Errors of PostgreSQL and of the way to it: which of them say that the same request may succeed later.
import pg from 'pg';
import { unavailableFor, withoutAnswer } from './unavailable.ts';

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
  // `alter database ... allow_connections false`.
  ['55000', 'the database accepts no connections'],
];

/** What to throw instead of `error`: a `DatabaseUnavailable`, or the error itself. Without an answer of the server, `pg` throws bare errors. */
export const asUnavailable = (error: unknown): unknown =>
  error instanceof pg.DatabaseError
    ? unavailableFor(POSTGRES_REASONS, error.code ?? '', error)
    : withoutAnswer(error);
