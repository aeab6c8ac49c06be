// How endpoints are doing: which fail or are paused, how the last attempt failed, how much waits.
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DeliveryEndpointRow } from '../database/tables-delivery.ts';

/** Deliveries that wait are counted up to this number. */
export const MOST_COUNTED = 1_000;

export type EndpointFilter = {
  readonly accountId: string;
  readonly employerId?: string | undefined;
  readonly status?: 'failing' | 'paused' | undefined;
  /** The endpoint after which the list continues. */
  readonly after?: string | undefined;
  readonly limit: number;
};

export type EndpointStateRow = Pick<
  DeliveryEndpointRow,
  'id' | 'kind' | 'paused_at' | 'paused_reason' | 'failing_since'
> & { readonly employer_id: string; readonly employer_name: string };

/** In the order of their ids. An endpoint that was never used is not there. */
export async function listEndpointStates(
  db: Database,
  { accountId, employerId, status, after = '', limit }: EndpointFilter,
): Promise<EndpointStateRow[]> {
  let query = db
    .selectFrom('delivery_endpoints as e')
    .innerJoin('employers', 'employers.id', 'e.employer_id')
    .select(['e.id', 'e.kind', 'e.paused_at', 'e.paused_reason', 'e.failing_since'])
    .select(['employers.id as employer_id', 'employers.name as employer_name'])
    .where('employers.account_id', '=', accountId)
    .where('e.id', '>', after);
  if (employerId !== undefined) query = query.where('e.employer_id', '=', employerId);
  if (status === 'paused') query = query.where('e.paused_at', 'is not', null);
  if (status === 'failing') {
    query = query.where('e.paused_at', 'is', null).where('e.failing_since', 'is not', null);
  }
  return await query.orderBy('e.id').limit(limit).execute();
}

/** How many deliveries wait at an endpoint, counted up to `MOST_COUNTED`. */
export async function countWaiting(db: Database, endpointId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (
      select 1 as one from deliveries
      where endpoint_id = ${endpointId} and due_at is not null
      limit ${sql.lit(MOST_COUNTED)}) as counted`.execute(db);
  return Number(rows[0]?.waiting ?? 0);
}

type LastFailure = { readonly reason: string; readonly failure: string | null };

/** How the last attempt failed: of what waits, else of what was given up. */
export async function findLastFailure(
  db: Database,
  { id, employer_id }: Pick<EndpointStateRow, 'id' | 'employer_id'>,
): Promise<LastFailure | undefined> {
  const waits = db
    .selectFrom('deliveries')
    .select(['id', 'reason'])
    .where('endpoint_id', '=', id)
    .where(sql<boolean>`due_at is not null and again = 1`)
    .where('reason', 'is not', null)
    .orderBy('due_at', 'desc')
    .limit(1);
  const gaveUp = db
    .selectFrom('deliveries')
    .select(['id', 'reason'])
    .where('employer_id', '=', employer_id)
    .where('failed_at', 'is not', null)
    .where('endpoint_id', '=', id)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1);
  const found = (await waits.executeTakeFirst()) ?? (await gaveUp.executeTakeFirst());
  if (!found?.reason) return undefined;
  const attempt = await db
    .selectFrom('delivery_attempts')
    .select('failure')
    .where('delivery_id', '=', found.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { reason: found.reason, failure: attempt?.failure ?? null };
}
