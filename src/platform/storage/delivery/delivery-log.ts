// The log of deliveries as it is read: of an account or of an employer, newest first.
import { DAY_MS } from '../../shape/clock.ts';
import type { Database } from '../database/database.ts';
import type {
  DeliveryAttemptRow,
  DeliveryEndpointRow,
  DeliveryKind,
  DeliveryRow,
  DeliveryStatus,
} from '../database/tables-delivery.ts';
import { firstIdOf, isUuid } from '../rows/new-id.ts';

export type DeliveryFilter = {
  /** Whose: all of an account, or of one employer or subscription. */
  readonly of:
    | { readonly accountId: string; readonly ownerId?: string | undefined }
    | { readonly employerId: string };
  /** `held`: waits at a paused endpoint. */
  readonly status?: DeliveryStatus | 'held' | undefined;
  readonly kind?: DeliveryKind | undefined;
  readonly eventKey?: string | undefined;
  /** ISO time: those queued since. */
  readonly since?: string | undefined;
  /** ISO time: those queued before. */
  readonly until?: string | undefined;
};

export type ListedDelivery = Omit<DeliveryRow, 'body'>;

/** Bodies stay where they are: one of a postback has about 150 KB. */
const LISTED = [
  'id',
  'account_id',
  'employer_id',
  'endpoint_id',
  'kind',
  'message_id',
  'event_key',
  'employee_id',
  'submission_id',
  'sequence',
  'status',
  'due_at',
  'again',
  'failures',
  'attempts',
  'reason',
  'notification',
  'created_at',
  'finished_at',
  'failed_at',
] as const satisfies readonly (keyof ListedDelivery)[];

/** Newest first, before the delivery `before`. */
export async function listDeliveryRows(
  db: Database,
  { of, status, kind, eventKey, since, until }: DeliveryFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<ListedDelivery[]> {
  let query = db.selectFrom('deliveries').select(LISTED);
  query =
    'accountId' in of
      ? query.where('account_id', '=', of.accountId)
      : query.where('employer_id', '=', of.employerId);
  if ('accountId' in of && of.ownerId !== undefined) {
    query = query.where('employer_id', '=', of.ownerId);
  }
  if (status === 'pending' || status === 'held') {
    query = query
      .where('due_at', 'is not', null)
      .where('endpoint_id', status === 'held' ? 'in' : 'not in', pausedEndpoints(db, of));
  } else if (status === 'failed' || status === 'cancelled') {
    query = query.where('failed_at', 'is not', null).where('status', '=', status);
  } else if (status !== undefined) {
    query = query.where('status', '=', status);
  }
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (eventKey !== undefined) query = query.where('event_key', '=', eventKey);
  // Ids of version 7 begin with the time, and the index has them in this order. Of a clock that was
  // set back, or of a burst, they begin with a later time than the row's.
  if (since !== undefined) {
    query = query.where('id', '>=', firstIdOf(Date.parse(since))).where('created_at', '>=', since);
  }
  if (until !== undefined) {
    const beyond = firstIdOf(Date.parse(until) + DAY_MS);
    query = query.where('id', '<', beyond).where('created_at', '<', until);
  }
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}

/** Ids of the paused endpoints, as a subquery. */
function pausedEndpoints(db: Database, of: DeliveryFilter['of']) {
  const paused = db
    .selectFrom('delivery_endpoints')
    .select('id')
    .where('paused_at', 'is not', null);
  if ('employerId' in of) return paused.where('employer_id', '=', of.employerId);
  const owned = db
    .selectFrom('employers')
    .select('id')
    .where('account_id', '=', of.accountId)
    .union(
      db
        .selectFrom('announcement_subscriptions')
        .select('id')
        .where('account_id', '=', of.accountId),
    );
  return paused.where('employer_id', 'in', owned);
}

const deliveriesOf = (db: Database, id: string) =>
  db.selectFrom('deliveries').selectAll().where('id', '=', id.toLowerCase());

export async function findDeliveryRow(
  db: Database,
  employerId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  if (!isUuid(id)) return undefined;
  return await deliveriesOf(db, id).where('employer_id', '=', employerId).executeTakeFirst();
}

/** Of any employer or subscription of the account. */
export async function findAccountDelivery(
  db: Database,
  accountId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  if (!isUuid(id)) return undefined;
  return await deliveriesOf(db, id).where('account_id', '=', accountId).executeTakeFirst();
}

export async function listAttemptRows(db: Database, id: string): Promise<DeliveryAttemptRow[]> {
  return await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute();
}

/** What is queued between these employers and their webhooks and postbacks, as far as it was used. */
export async function listEndpointRows(
  db: Database,
  employerIds: readonly string[],
): Promise<DeliveryEndpointRow[]> {
  if (employerIds.length === 0) return [];
  return await db
    .selectFrom('delivery_endpoints')
    .selectAll()
    .where('employer_id', 'in', employerIds)
    .orderBy('id')
    .execute();
}

/** The names of employers, by id. */
export async function employerNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('employers')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
