// The keys that sign access tokens, in the order they were made.
import type { Database } from '../database/database.ts';
import type { SigningKeyRow } from '../database/tables.ts';

export async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return await db.selectFrom('signing_keys').selectAll().orderBy('sequence').execute();
}

/** False when another process has added the same sequence number first. */
export async function insertSigningKey(db: Database, key: SigningKeyRow): Promise<boolean> {
  const inserted = await db
    .insertInto('signing_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('sequence').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteSigningKeys(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('signing_keys').where('id', 'in', ids).execute();
}
