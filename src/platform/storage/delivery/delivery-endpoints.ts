// Which server sends to which endpoint: a worker owns an endpoint while it is alive, by the
// database's clock. One owner at a time is what bounds the requests in flight over all servers.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { databaseNow, rowsTable, skippingLocked } from '../database/dialect-differences.ts';
import type { DeliveryEndpointRow } from '../database/tables-delivery.ts';
import { MAIL_ENDPOINT } from './deliveries.ts';

// Workers ------------------------------------------------------------------------------------

/** Says that the worker lives for `seconds` from now on; with it, all it owns stays its own. */
export async function keepWorkerAlive(db: Database, id: string, seconds: number): Promise<void> {
  const alive_until = databaseNow(db, seconds);
  await db
    .insertInto('delivery_workers')
    .values({ id, alive_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until }))
    .execute();
}

/** Gives back everything the worker owns immediately. */
export async function endWorker(db: Database, id: string): Promise<void> {
  await db.deleteFrom('delivery_workers').where('id', '=', id).execute();
}

/** Removes workers that died; what they owned is free already. */
export async function forgetDeadWorkers(db: Database): Promise<void> {
  await db.deleteFrom('delivery_workers').where('alive_until', '<', databaseNow(db, -60)).execute();
}

/** For a database that only one process may have open: every process in the table has ended. */
export async function forgetAllWorkers(db: Database): Promise<void> {
  await db.deleteFrom('delivery_workers').execute();
}

// Endpoints ----------------------------------------------------------------------------------

/** Those the worker owns though they are paused: an operator paused them. */
export async function pausedOfWorker(db: Database, worker: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('delivery_endpoints')
    .select('id')
    .where('owner', '=', worker)
    .where('paused_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

// Steps from one endpoint with waiting rows to the next, so that the cost is their number and not
// the number of rows.
const endpointsThatWait = sql`waiting(id) as (
  select min(endpoint_id) from deliveries where due_at is not null
  union all
  select (select min(d.endpoint_id) from deliveries d
    where d.due_at is not null and d.endpoint_id > waiting.id)
  from waiting where waiting.id is not null
)`;

const isFree = (db: Database): RawBuilder<boolean> => sql<boolean>`(e.owner is null or not exists (
  select 1 from delivery_workers w where w.id = e.owner and w.alive_until > ${databaseNow(db)}))`;

type Claim = {
  readonly worker: string;
  /** ISO time by the application's clock: work due until then counts. */
  readonly now: string;
  /** How many endpoints at most, of those that answer and of those that hang. */
  readonly fast: number;
  readonly slow: number;
};

export type ClaimedEndpoint = Pick<DeliveryEndpointRow, 'id' | 'kind' | 'employer_id' | 'slow'>;

/** Takes on endpoints with due work that no one alive owns, those longest unserved first. */
export async function claimEndpoints(
  db: Database,
  { worker, now, fast, slow }: Claim,
): Promise<readonly ClaimedEndpoint[]> {
  const { rows } = await sql<{ id: string; kind: string | null; slow: number | null }>`
    with recursive ${endpointsThatWait}
    select waiting.id, e.kind, e.slow from waiting
    left join delivery_endpoints e on e.id = waiting.id
    where waiting.id is not null
      and e.paused_at is null
      and ${isFree(db)}
      and exists (select 1 from deliveries d where d.endpoint_id = waiting.id and d.due_at <= ${now})
    order by coalesce(e.served_at, '') limit ${4 * (fast + slow)}`.execute(db);
  const unknown = rows.filter(({ kind }) => kind === null).map(({ id }) => id);
  if (unknown.length > 0) await insertEndpoints(db, unknown);
  const fastIds = rows.filter((row) => row.slow !== 1).map(({ id }) => id);
  const slowIds = rows.filter((row) => row.slow === 1).map(({ id }) => id);
  return [
    ...(await takeOn(db, worker, fastIds, fast)),
    ...(await takeOn(db, worker, slowIds, slow)),
  ];
}

/** Makes rows for endpoints that were never used. */
export async function insertEndpoints(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('delivery_endpoints')
    .values(
      ids.map((id) => {
        const [employer_id = '', kind] = id.split('/');
        const isMail = id === MAIL_ENDPOINT;
        return {
          id,
          kind: isMail ? 'mail' : kind === 'postback' ? 'postback' : 'webhook',
          employer_id: isMail ? null : employer_id,
          served_at: '',
          slow: 0,
        } as const;
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

// The condition is checked again on the locked row: two workers never take the same endpoint.
async function takeOn(
  db: Database,
  worker: string,
  ids: readonly string[],
  limit: number,
): Promise<readonly ClaimedEndpoint[]> {
  if (ids.length === 0 || limit <= 0) return [];
  const wanted = rowsTable(
    db,
    'wanted',
    { id: 'text' },
    ids.map((id) => ({ id })),
  );
  const { rows } = await sql<ClaimedEndpoint>`
    with free as materialized (
      select e.id from delivery_endpoints e
      where e.id in (select id from ${wanted}) and e.paused_at is null and ${isFree(db)}
      order by e.served_at limit ${limit} ${skippingLocked(db, 'e')}
    )
    update delivery_endpoints set owner = ${worker}, served_at = ${databaseNow(db)}
    where id in (select id from free)
    returning id, kind, employer_id, slow`.execute(db);
  return rows;
}

/**
 * Gives back, so that any worker may take it on, what the worker owns except `kept`: also what it was
 * given by a claim whose answer got lost.
 */
export async function releaseEndpoints(
  db: Database,
  worker: string,
  kept: readonly string[],
): Promise<void> {
  const keptRows = rowsTable(
    db,
    'kept',
    { id: 'text' },
    kept.map((id) => ({ id })),
  );
  await sql`update delivery_endpoints set owner = null
    where owner = ${worker} and id not in (select id from ${keptRows})`.execute(db);
}

export async function markSlow(db: Database, id: string, slow: boolean): Promise<void> {
  await db
    .updateTable('delivery_endpoints')
    .set({ slow: slow ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** False when it was paused already: then the mail was sent. */
export async function pauseEndpoint(
  transaction: Database,
  id: string,
  reason: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('delivery_endpoints')
    .set({ paused_at: at, paused_reason: reason })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Why the endpoint is paused; undefined when it is not. */
export async function findPauseReason(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('delivery_endpoints')
    .select('paused_reason')
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .executeTakeFirst();
  return row?.paused_reason ?? undefined;
}

/** An attempt succeeded: whatever failed before is over. */
export async function clearFailing(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('delivery_endpoints')
    .set({ failing_since: null })
    .where('id', 'in', ids)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Since when these endpoints have failed: from `at` on, unless they failed before. */
export async function markFailing(
  transaction: Database,
  ids: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('delivery_endpoints')
    .select(['id', 'failing_since'])
    .where('id', 'in', ids)
    .execute();
  const fresh = rows.filter(({ failing_since }) => failing_since === null).map(({ id }) => id);
  if (fresh.length > 0) {
    await transaction
      .updateTable('delivery_endpoints')
      .set({ failing_since: at })
      .where('id', 'in', fresh)
      .execute();
  }
  return new Map(rows.map(({ id, failing_since }) => [id, failing_since ?? at]));
}

/** Returns the ids that were paused and no longer are. */
export async function resumeEndpoints(
  transaction: Database,
  ids: readonly string[],
): Promise<readonly string[]> {
  // A new target, or the same one repaired, gets all the time again.
  await clearFailing(transaction, ids);
  const resumed = await transaction
    .updateTable('delivery_endpoints')
    .set({ paused_at: null, paused_reason: null })
    .where('id', 'in', ids)
    .where('paused_at', 'is not', null)
    .returning('id')
    .execute();
  return resumed.map(({ id }) => id).sort();
}
