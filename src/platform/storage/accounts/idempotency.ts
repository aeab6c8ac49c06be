// Idempotency keys: which requests were made under which key, and what was answered, sealed.
import type { Database } from '../database/database.ts';
import type { IdempotencyKeyRow } from '../database/tables-i9.ts';

/** A request's hold on a key; `created_at` (ISO time) tells it from a later one. */
export type IdempotencyClaim = Pick<
  IdempotencyKeyRow,
  'owner' | 'key' | 'request_hash' | 'created_at'
>;

/** False when the key is in use. On PostgreSQL it waits for a transaction that is taking it. */
export async function claimIdempotencyKey(db: Database, claim: IdempotencyClaim): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...claim, status: null, answer: null })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Takes over a claim whose request never answered; false when another one was faster. */
export async function takeOverIdempotencyKey(
  db: Database,
  { owner, key, request_hash, created_at }: IdempotencyClaim,
  before: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ created_at })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('request_hash', '=', request_hash)
    .where('created_at', '=', before)
    .where('status', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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

/** False when another request has taken the key over; nothing is kept then. */
export async function keepAnswer(
  db: Database,
  { owner, key, created_at }: IdempotencyClaim,
  answer: { readonly status: number; readonly answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set(answer)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '=', created_at)
    .where('status', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a claim back, unless it was answered or taken over. */
export async function releaseIdempotencyKey(
  db: Database,
  { owner, key, created_at }: IdempotencyClaim,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '=', created_at)
    .where('status', 'is', null)
    .execute();
}

/** Forgets keys made before `time` (ISO 8601). */
export async function forgetIdempotencyKeys(db: Database, time: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}
