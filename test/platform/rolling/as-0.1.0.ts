/** A database as 0.1.0 left it: `schema-0.1.0.json` has the statements of its 24 migrations, recorded from its last build. */

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { NAMES_OF_0_1_0 } from '../../../src/platform/storage/database/from-0.1.0.ts';
import type { DatabaseKind } from '../../../src/platform/storage/schema/schema.ts';

const recorded = JSON.parse(
  readFileSync(new URL('schema-0.1.0.json', import.meta.url), 'utf8'),
) as Readonly<Record<DatabaseKind, readonly string[]>>;

/** Makes its tables in an empty database, and records its first `applied` migrations as done. */
export async function as010(
  db: Database,
  kind: DatabaseKind,
  applied = NAMES_OF_0_1_0.length,
): Promise<void> {
  for (const statement of recorded[kind]) await sql.raw(statement).execute(db);
  for (const name of NAMES_OF_0_1_0.slice(0, applied)) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01')`.execute(
      db,
    );
  }
}
