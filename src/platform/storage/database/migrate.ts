// Brings a database to the schema of this version, once, whoever starts first.
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { SetupError } from '../setup-error.ts';
import { accountsAndUsage } from './migrations/0001-accounts-and-usage.ts';
import { employers } from './migrations/0002-employers.ts';
import { submissions } from './migrations/0003-submissions.ts';
import { evidence } from './migrations/0004-evidence.ts';
import { everify } from './migrations/0005-everify.ts';
import { delivery } from './migrations/0006-delivery.ts';
import { documentCopies } from './migrations/0007-document-copies.ts';
import { employeeImports } from './migrations/0008-employee-imports.ts';
import { employeeAudit } from './migrations/0009-employee-audit.ts';
import { deliveryOrder } from './migrations/0010-delivery-order.ts';
import { certificates } from './migrations/0011-certificates.ts';
import { installedForms } from './migrations/0012-installed-forms.ts';
import { administrationAudit } from './migrations/0013-administration-audit.ts';
import { failingEndpoints } from './migrations/0014-failing-endpoints.ts';
import { sessions } from './migrations/0015-sessions.ts';
import { workList } from './migrations/0016-work-list.ts';
import { deliveryLog } from './migrations/0017-delivery-log.ts';
import { sampleData } from './migrations/0018-sample-data.ts';
import { peopleSignIn } from './migrations/0019-people-sign-in.ts';
import { certificateDrafts } from './migrations/0024-certificate-drafts.ts';
import { mailsToPeople } from './migrations/0025-mails-to-people.ts';
import { linksOfAdministrators } from './migrations/0026-links-of-administrators.ts';
import { bulkJobs } from './migrations/0027-bulk-jobs.ts';
import { countedWork } from './migrations/0028-counted-work.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';

// Listed here rather than scanned from the folder: a missing file is then an error of the compiler.
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts-and-usage': accountsAndUsage,
  '0002-employers': employers,
  '0003-submissions': submissions,
  '0004-evidence': evidence,
  '0005-everify': everify,
  '0006-delivery': delivery,
  '0007-document-copies': documentCopies,
  '0008-employee-imports': employeeImports,
  '0009-employee-audit': employeeAudit,
  '0010-delivery-order': deliveryOrder,
  '0011-certificates': certificates,
  '0012-installed-forms': installedForms,
  '0013-administration-audit': administrationAudit,
  '0014-failing-endpoints': failingEndpoints,
  '0015-sessions': sessions,
  '0016-work-list': workList,
  '0017-delivery-log': deliveryLog,
  '0018-sample-data': sampleData,
  '0019-people-sign-in': peopleSignIn,
  '0024-certificate-drafts': certificateDrafts,
  '0025-mails-to-people': mailsToPeople,
  '0026-links-of-administrators': linksOfAdministrators,
  '0027-bulk-jobs': bulkJobs,
  '0028-counted-work': countedWork,
};

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Applies what is missing, in one transaction. Processes that start together wait for each other
 * (PostgreSQL: advisory lock; SQLite: `begin immediate`).
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isNewer(db)) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof DatabaseUnavailable) throw error;
  throw new SetupError(`The database could not be migrated: ${messageOf(error)}`, { cause: error });
}

// A newer version may already have migrated this database. Migrations expand before they contract,
// so this version keeps working with it, which Kysely's migrator would call corruption.
async function isNewer(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return false;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return (
    applied.size > MIGRATION_NAMES.length && MIGRATION_NAMES.every((name) => applied.has(name))
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
