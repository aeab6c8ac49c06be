// The log of an account's deliveries, newest first, over all its employers; what each attempt sent;
// and the text that a search for an employer looks in.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deliveryLog: Migration = {
  async up(db) {
    await db.schema.alterTable('delivery_attempts').addColumn('sealed_request', 'text').execute();
    // With the event, so that a filter for a rare one reads no rows of others.
    await db.schema
      .createIndex('deliveries_account')
      .on('deliveries')
      .columns(['account_id', 'id', 'event_key'])
      .execute();
    // Few rows fail or wait, and a filter for them must not walk over all that were delivered.
    await db.schema
      .createIndex('deliveries_account_failed')
      .on('deliveries')
      .columns(['account_id', 'id'])
      .where(sql`failed_at`, 'is not', null)
      .execute();
    await db.schema
      .createIndex('deliveries_account_due')
      .on('deliveries')
      .columns(['account_id', 'id'])
      .where(sql`due_at`, 'is not', null)
      .execute();
    await db.schema.alterTable('employers').addColumn('search_text', 'text').execute();
    await fillSearchTexts(db);
  },
};

type Filled = { employers: EmployerColumns };
type EmployerColumns = { id: string; name: string; federal_ein: string; search_text: string };

async function fillSearchTexts(database: Kysely<unknown>): Promise<void> {
  const db = database as Kysely<Filled>;
  const rows = await db.selectFrom('employers').select(['id', 'name', 'federal_ein']).execute();
  for (const row of rows) {
    await db
      .updateTable('employers')
      .set({ search_text: employerSearchText(row) })
      .where('id', '=', row.id)
      .execute();
  }
}

/** As this version of the tables searched it: later versions may search otherwise. */
const employerSearchText = (row: Pick<EmployerColumns, 'name' | 'federal_ein'>): string =>
  [row.name, row.federal_ein, row.federal_ein.replaceAll('-', '')].map(normalizeTerm).join('\n');

function normalizeTerm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();
}
