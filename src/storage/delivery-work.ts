// Sending the queue: what is due at the endpoints a worker owns, and what became of it.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { databaseKind, rowsTable } from './dialect-differences.ts';
import type { DeliveryAttemptRow, DeliveryRow, DeliveryStatus } from './tables-delivery.ts';

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
  | 'failures'
  | 'attempts'
  | 'body'
> & {
  /** Of a webhook: the sealed body of the event. */
  readonly event_body: string | null;
  /** 1 when an earlier delivery of the same employee has to go first and was not read: see below. */
  readonly waits: number;
};

/**
 * Up to `limit` due deliveries of each endpoint, earliest due first. Left out is what an earlier
 * delivery of the same employee holds that itself is due later; one that is due earlier stands
 * earlier in the result, and the caller sends them one after the other. `waits` marks what must not
 * go yet although it is read: an earlier one was left out, held itself by one that is due again by
 * now and stands in the result.
 */
export async function readDueDeliveries(
  db: Database,
  endpointIds: readonly string[],
  now: string,
  limit: number,
): Promise<readonly DueDelivery[]> {
  if (endpointIds.length === 0) return [];
  const dueAt = (endpoint: unknown) => sql`
    select d.* from deliveries d
    where d.endpoint_id = ${endpoint} and d.due_at <= ${now}
      and not exists (
        select 1 from deliveries earlier
        where earlier.employee_id = d.employee_id and earlier.endpoint_id = d.endpoint_id
          and earlier.sequence < d.sequence and earlier.due_at > d.due_at
          and earlier.failures < ${HOLDING_FAILURES})
    order by d.due_at, d.sequence limit ${limit}`;
  const columns = sql`d.id, d.account_id, d.employer_id, d.endpoint_id, d.kind, d.message_id,
    d.event_key, d.employee_id, d.submission_id, d.failures, d.attempts, d.body,
    events.body as event_body`;
  const select = (due: RawBuilder<unknown>) => sql<DueDelivery>`
    with due as materialized (${due})
    select ${columns}, case when exists (
        select 1 from deliveries earlier
        where earlier.employee_id = d.employee_id and earlier.endpoint_id = d.endpoint_id
          and earlier.sequence < d.sequence and earlier.due_at is not null
          and earlier.failures < ${HOLDING_FAILURES} and earlier.id not in (select id from due))
      then 1 else 0 end as waits
    from due d
    left join events on events.id = d.message_id and d.kind = 'webhook'
    order by d.endpoint_id, d.due_at, d.sequence`;
  if (databaseKind(db) === 'sqlite') {
    const found: DueDelivery[] = [];
    for (const id of endpointIds) {
      const { rows } = await select(dueAt(id)).execute(db);
      found.push(...rows);
    }
    return found;
  }
  const endpoints = rowsTable(
    db,
    'e',
    { id: 'text' },
    endpointIds.map((id) => ({ id })),
  );
  const due = sql`select d.* from ${endpoints} cross join lateral (${dueAt(sql.ref('e.id'))}) as d`;
  const { rows } = await select(due).execute(db);
  return rows;
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
      },
      attempts.map(attemptOf),
    );
    // `where true`: without it SQLite takes "on conflict" for a join.
    await sql`insert into delivery_attempts (delivery_id, number, started_at, duration_ms, outcome,
        status, failure, message, sealed_response)
      select delivery_id, number, started_at, duration_ms, outcome, status, failure, message,
        sealed_response from ${table} where true
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
    update deliveries set status = r.status, due_at = r.due_at, failures = r.failures,
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
