/** Brings a database to the schema of this version, once, by the first process that starts. */

import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { DatabaseUnavailable, SetupError } from '../errors.ts';
import { initial } from '../schema/0100-initial.ts';
import { businessDays } from '../schema/0101-business-days.ts';
import { lenientHandling } from '../schema/0103-lenient.ts';
import { skipEverify } from '../schema/0104-skip-everify.ts';
import { formNumbers } from '../schema/0106-form-numbers.ts';
import { announcements } from '../schema/announcements.ts';
import { bulkNotes, storedBytes } from '../schema/bulk-jobs.ts';
import { failedRequests } from '../schema/failed-requests.ts';
import { operatorKeys } from '../schema/operator-keys.ts';
import { ruleReleases } from '../schema/rule-releases.ts';
import { adoptFrom010 } from './from-0.1.0.ts';
import type { Tables } from './tables.ts';

const INITIAL = '0100-initial';

/** Listed here rather than scanned from the folder: a missing file is then an error of the compiler. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [INITIAL]: initial,
  '0101-business-days': businessDays,
  '0102-stored-bytes': storedBytes,
  '0103-lenient': lenientHandling,
  '0103-rule-releases': ruleReleases,
  '0104-skip-everify': skipEverify,
  '0105-failed-requests': failedRequests,
  '0106-form-numbers': formNumbers,
  '0107-bulk-notes': bulkNotes,
  '0113-announcements': announcements,
  '0117-operator-keys': operatorKeys,
};

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Applies what is missing, in one transaction. Processes that start together wait for each other
 * (PostgreSQL: advisory lock; SQLite: `begin immediate`). Throws a `SetupError` when it fails.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const applied = await appliedTo(db);
  if (isNewer(applied)) return;
  const earlier = await adoptFrom010(db, applied, INITIAL);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...earlier, ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof DatabaseUnavailable) throw error;
  throw new SetupError(`The database could not be migrated: ${messageOf(error)}`, { cause: error });
}

/** Names of the migrations that the database has; none of a new one. */
async function appliedTo(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/**
 * A later version may already have migrated this database. Migrations expand before they contract,
 * so this version keeps working with it, which Kysely's migrator would call corruption.
 */
function isNewer(applied: ReadonlySet<string>): boolean {
  const last = MIGRATION_NAMES.at(-1) ?? '';
  return (
    MIGRATION_NAMES.every((name) => applied.has(name)) && [...applied].some((name) => name > last)
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
