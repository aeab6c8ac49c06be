// Subscriptions of accounts to announcements, and how far each was served.
import { sql } from 'kysely';
import type { Database } from '../../../platform/storage/database/database.ts';
import {
  lockedForUpdate,
  skippingLocked,
} from '../../../platform/storage/database/dialect-differences.ts';
import type { SubscriptionRow } from '../../../platform/storage/database/tables-announcements.ts';
import { isUuid } from '../../../platform/storage/rows/new-id.ts';
import { idOrNone } from '../../../platform/storage/rows/versioned-rows.ts';

export async function insertSubscription(
  transaction: Database,
  row: SubscriptionRow,
): Promise<void> {
  await transaction.insertInto('announcement_subscriptions').values(row).execute();
}

export async function countSubscriptions(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('announcement_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In the order of creation, `limit` at most, after the one with the id `after`. */
export async function listSubscriptions(
  db: Database,
  accountId: string,
  limit: number,
  after = '',
): Promise<SubscriptionRow[]> {
  return await db
    .selectFrom('announcement_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findSubscription(
  db: Database,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('announcement_subscriptions')
    .selectAll()
    .where('id', '=', idOrNone(id))
    .where('account_id', '=', accountId)
    .$call((query) => (lock ? lockedForUpdate(db, query) : query))
    .executeTakeFirst();
}

/** Whose account it is is not known: the token of the link says that its holder may end it. */
export async function findByToken(
  transaction: Database,
  id: string,
  token: string,
): Promise<SubscriptionRow | undefined> {
  if (!isUuid(id)) return undefined;
  return await transaction
    .selectFrom('announcement_subscriptions')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('unsubscribe_token', '=', token)
    .$call((query) => lockedForUpdate(transaction, query))
    .executeTakeFirst();
}

export async function updateSubscription(
  transaction: Database,
  { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
  changes: Partial<
    Pick<SubscriptionRow, 'name' | 'webhook' | 'filter' | 'unsubscribed_at' | 'updated_at'>
  >,
): Promise<void> {
  await transaction
    .updateTable('announcement_subscriptions')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** With its signing secret; its deliveries stay in the log. */
export async function deleteSubscription(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('subscription_secrets').where('subscription_id', '=', id).execute();
  await transaction.deleteFrom('announcement_subscriptions').where('id', '=', id).execute();
}

// Serving ------------------------------------------------------------------------------------

/** The smallest number up to which a subscription was served that is not at `newest`; undefined: all are. */
export async function leastServed(db: Database, newest: number): Promise<number | undefined> {
  const { served } = await db
    .selectFrom('announcement_subscriptions')
    .select(({ fn }) => fn.min('served').as('served'))
    .where('served', '<', newest)
    .executeTakeFirstOrThrow();
  return served === null ? undefined : Number(served);
}

/** Subscriptions to serve, locked; those that another server serves are left out. */
export async function lockUnserved(
  transaction: Database,
  newest: number,
  limit: number,
): Promise<readonly SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.* from announcement_subscriptions s
    where s.served < ${newest} order by s.served, s.id
    limit ${limit} ${skippingLocked(transaction, 's')}`.execute(transaction);
  return rows;
}

export async function markServed(
  transaction: Database,
  ids: readonly string[],
  served: number,
): Promise<void> {
  await transaction
    .updateTable('announcement_subscriptions')
    .set({ served })
    .where('id', 'in', ids)
    .execute();
}

/** The addresses of the employers of these accounts, as JSON. */
export async function listEmployerAddresses(
  db: Database,
  accountIds: readonly string[],
): Promise<readonly { readonly account_id: string; readonly address: string }[]> {
  return await db
    .selectFrom('employers')
    .select(['account_id', 'address'])
    .where('account_id', 'in', accountIds)
    .execute();
}
