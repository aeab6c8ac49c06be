/**
 * Databases of Wagewright 0.1.0. Their 24 migrations made the schema that 0.2.0 begins with, so the
 * initial migration is recorded as done next to theirs. Nothing else changes: a server of 0.1.0 finds
 * all of its own migrations and one more, takes the database for one of a later version, and works on.
 */

import { type QueryExecutorProvider, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration } from 'kysely/migration';
import { SetupError } from '../errors.ts';

/** In their order; 0020 to 0023 never were. */
export const NAMES_OF_0_1_0: readonly string[] = [
  '0001-accounts-and-usage',
  '0002-employers',
  '0003-submissions',
  '0004-evidence',
  '0005-everify',
  '0006-delivery',
  '0007-document-copies',
  '0008-employee-imports',
  '0009-employee-audit',
  '0010-delivery-order',
  '0011-certificates',
  '0012-installed-forms',
  '0013-administration-audit',
  '0014-failing-endpoints',
  '0015-sessions',
  '0016-work-list',
  '0017-delivery-log',
  '0018-sample-data',
  '0019-people-sign-in',
  '0024-certificate-drafts',
  '0025-mails-to-people',
  '0026-links-of-administrators',
  '0027-bulk-jobs',
  '0028-counted-work',
];

/**
 * Records `initial` in a database that 0.1.0 migrated to the end, and returns migrations for the names
 * that such a database holds, which do nothing. Throws a `SetupError` for one of an earlier build.
 */
export async function adoptFrom010(
  db: QueryExecutorProvider,
  applied: ReadonlySet<string>,
  initial: string,
): Promise<Readonly<Record<string, Migration>>> {
  const [first = ''] = NAMES_OF_0_1_0;
  if (!applied.has(first)) return {};
  const missing = NAMES_OF_0_1_0.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new SetupError(
      `The database was made by a build before Wagewright 0.1.0 was complete: it lacks ${missing.join(', ')}. Start it once with the last build of 0.1.0 (git commit 96ada2fe), then with this version.`,
    );
  }
  if (!applied.has(initial)) {
    // Two servers may start at the same time.
    await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp)
      values (${initial}, ${new Date().toISOString()}) on conflict do nothing`.execute(db);
  }
  return Object.fromEntries(NAMES_OF_0_1_0.map((name) => [name, { up: async () => {} }]));
}
