// Sending the queue: what is due at the endpoints a worker owns, and what became of it.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { rowsTable } from '../database/dialect-differences.ts';
import type {
  DeliveryAttemptRow,
  DeliveryRow,
  DeliveryStatus,
} from '../database/tables-delivery.ts';
import { databaseKind } from '../schema/schema.ts';

/** While an event has failed fewer times, later ones of the same employee wait. */
export const HOLDING_FAILURES = 3;

export type DueDelivery = Pick<
  DeliveryRow,
  | 'id'
  | 'account_id'
  | 'employer_id'
  | 'endpoint_id'
  | 'kind'
  | 'message_id'
  | 'event_key'
  | 'employee_id'
  | 'submission_id'
  | 'sequence'
  | 'due_at'
  | 'again'
  | 'failures'
  | 'attempts'
  | 'body'
> & {
  /** Of a webhook: the sealed body of the event. */
  readonly event_body: string | null;
};

/** What of an endpoint to read. */
export type DueRead = {
  readonly id: string;
  /** Of what was never tried, only numbers beyond this one. */
  readonly after: number;
};

export type DueLimits = {
  /** Per endpoint, of what was never tried, and of the rest. */
  readonly first: number;
  readonly again: number;
};

/**
 * Up to `limits` deliveries of each endpoint: what was never tried by its number, in which events
 * commit, and what was, or was queued again, when it is due. Left out is whatever an earlier delivery
 * of the same employee holds: one that was postponed and has failed fewer times than it takes to be
 * passed. Of deliveries that are queued again, an employee's first is read alone.
 */
export async function readDueDeliveries(
  db: Database,
  endpoints: readonly DueRead[],
  now: string,
  limits: DueLimits,
): Promise<readonly DueDelivery[]> {
  if (endpoints.length === 0) return [];
  if (databaseKind(db) === 'sqlite') {
    const found: DueDelivery[] = [];
    for (const { id, after } of endpoints) {
      const due = dueOf(sql`${id}`, sql`${after}`, now, limits);
      const { rows } = await sql<DueDelivery>`select * from (${due})`.execute(db);
      found.push(...rows);
    }
    return found;
  }
  const wanted = rowsTable(db, 'e', { id: 'text', after: 'bigint' }, endpoints);
  const due = dueOf(sql.ref('e.id'), sql.ref('e.after'), now, limits);
  const { rows } = await sql<DueDelivery>`
    select due.* from ${wanted} cross join lateral (${due}) as due`.execute(db);
  return rows;
}

// The conditions are those of the partial indexes, word for word, or the databases do not use them.
const WAITS = sql`d.due_at is not null`;

// A scalar, not `exists`: PostgreSQL would make a join of that, over all that an endpoint holds, when
// it believes that there is nothing.
const IS_FREE = sql`(
  select 1 from deliveries earlier
  where earlier.endpoint_id = d.endpoint_id and earlier.employee_id = d.employee_id
    and earlier.sequence < d.sequence
    and earlier.due_at is not null and earlier.again = 1
    and earlier.failures < ${sql.lit(HOLDING_FAILURES)}
  limit 1) is null`;

const COLUMNS = sql`d.id, d.account_id, d.employer_id, d.endpoint_id, d.kind, d.message_id,
  d.event_key, d.employee_id, d.submission_id, d.sequence, d.due_at, d.again, d.failures, d.attempts,
  d.body, case when d.kind = 'webhook'
    then (select events.body from events where events.id = d.message_id) end as event_body`;

function dueOf(
  endpoint: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  now: string,
  { first, again }: DueLimits,
): RawBuilder<unknown> {
  return sql`
    select * from (
      select ${COLUMNS} from deliveries d
      where d.endpoint_id = ${endpoint} and ${WAITS} and d.again = 0 and d.sequence > ${after}
        and ${IS_FREE}
      order by d.sequence limit ${first}) as first_ones
    union all
    select * from (
      select ${COLUMNS} from deliveries d
      where d.endpoint_id = ${endpoint} and ${WAITS} and d.again = 1 and d.due_at <= ${now}
        and ${IS_FREE}
      order by d.due_at, d.sequence limit ${again}) as others`;
}

/** What an attempt, or the decision not to make one, leaves on a delivery. */
export type DeliveryOutcome = {
  readonly id: string;
  /** `attempts` as it was read: of two workers that sent the same, the first one counts. */
  readonly attemptsBefore: number;
  readonly attempt: DeliveryAttemptRow | undefined;
  readonly status: DeliveryStatus;
  readonly failures: number;
  /** ISO time; null when nothing follows. */
  readonly dueAt: string | null;
  readonly reason: string | null;
  readonly notification: DeliveryRow['notification'];
};

/** Records outcomes, any number in two statements; returns the ids whose outcome counts. */
export async function recordOutcomes(
  transaction: Database,
  outcomes: readonly DeliveryOutcome[],
  at: string,
): Promise<ReadonlySet<string>> {
  const attempts = outcomes.flatMap(({ attempt }) => (attempt === undefined ? [] : [attempt]));
  if (attempts.length > 0) {
    const table = rowsTable(
      transaction,
      'r',
      {
        delivery_id: 'text',
        number: 'integer',
        started_at: 'text',
        duration_ms: 'integer',
        outcome: 'text',
        status: 'integer',
        failure: 'text',
        message: 'text',
        sealed_response: 'text',
        sealed_request: 'text',
      },
      attempts.map(attemptOf),
    );
    // `where true`: without it SQLite takes "on conflict" for a join.
    await sql`insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome,
        status, failure, message, sealed_response, sealed_request)
      select delivery_id, number, started_at, duration_ms, outcome, status, failure, message,
        sealed_response, sealed_request from ${table} where true
      on conflict (delivery_id, number) do nothing`.execute(transaction);
  }
  const changes = rowsTable(
    transaction,
    'r',
    {
      id: 'text',
      attempts_before: 'integer',
      made: 'integer',
      status: 'text',
      failures: 'integer',
      due_at: 'text',
      reason: 'text',
      notification: 'text',
    },
    outcomes.map(changeOf),
  );
  const { rows } = await sql<{ id: string }>`
    update deliveries set status = r.status, due_at = r.due_at, again = 1, failures = r.failures,
      attempts = deliveries.attempts + r.made, reason = r.reason,
      notification = coalesce(r.notification, deliveries.notification),
      finished_at = case when r.due_at is null then cast(${at} as text) end,
      failed_at = case when r.due_at is null and r.status <> 'delivered' then cast(${at} as text) end
    from ${changes}
    where deliveries.id = r.id and deliveries.attempts = r.attempts_before
      and deliveries.due_at is not null
    returning deliveries.id as id`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

// Most members of most rows are null, and what is left out costs nothing.
const attemptOf = (attempt: DeliveryAttemptRow) => ({
  ...attempt,
  status: attempt.status ?? undefined,
  failure: attempt.failure ?? undefined,
  message: attempt.message ?? undefined,
  sealed_response: attempt.sealed_response ?? undefined,
  sealed_request: attempt.sealed_request ?? undefined,
});

function changeOf(outcome: DeliveryOutcome) {
  const { id, attemptsBefore, attempt, status, failures, dueAt, reason, notification } = outcome;
  return {
    id,
    attempts_before: attemptsBefore,
    made: attempt === undefined ? 0 : 1,
    status,
    failures,
    due_at: dueAt ?? undefined,
    reason: reason ?? undefined,
    notification: notification ?? undefined,
  };
}

// The bodies of postbacks ----------------------------------------------------------------------

/** Sealed; null once it is gone. */
export async function findDeliveryBody(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** False when another than `from` is there by now, or none. */
export async function replaceDeliveryBody(
  db: Database,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ body: to })
    .where('id', '=', id)
    .where('body', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
