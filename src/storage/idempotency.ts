// Idempotency keys: which requests were made under which key, and what was answered, sealed.
import type { Database } from './database.ts';
import type { IdempotencyKeyRow } from './tables-i9.ts';

/** False when the key is in use. */
export async function reserveIdempotencyKey(
  db: Database,
  row: Pick<IdempotencyKeyRow, 'owner' | 'key' | 'request_hash' | 'created_at'>,
): Promise<boolean> {
  const reserved = await db
    .insertInto('idempotency_keys')
    .values({ ...row, status: null, answer: null })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return reserved !== undefined;
}

export async function findIdempotencyKey(
  db: Database,
  owner: string,
  key: string,
): Promise<IdempotencyKeyRow | undefined> {
  return await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function keepAnswer(
  db: Database,
  owner: string,
  key: string,
  answer: { readonly status: number; readonly answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set(answer)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

export async function releaseIdempotencyKey(
  db: Database,
  owner: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** Forgets keys made before `time` (ISO 8601). */
export async function forgetIdempotencyKeys(db: Database, time: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}
