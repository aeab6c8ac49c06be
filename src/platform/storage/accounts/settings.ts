// Small facts about the installation itself, by name.
import type { Database } from '../database/database.ts';

export async function findSetting(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Stores `value` if the name has none yet, and returns what is stored: the first writer wins. */
export async function settleSetting(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name)) ?? value;
}

export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Database, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}
