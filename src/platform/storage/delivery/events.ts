// The outbox: every event in the order of commits, its body sealed.

import type { Database } from '../database/database.ts';
import type { EventRow } from '../database/tables-i9.ts';
import { nextOrdered } from '../rows/counters.ts';

/** Within the transaction of the event's cause; returns the sequence number. */
export async function insertEvent(
  transaction: Database,
  row: Omit<EventRow, 'sequence'>,
): Promise<number> {
  const sequence = await nextOrdered(transaction, 'event');
  await transaction
    .insertInto('events')
    .values({ ...row, sequence })
    .execute();
  return sequence;
}

type EventList = {
  readonly employerId: string;
  readonly limit: number;
  readonly eventKey?: string | undefined;
  /** The sequence number of the last event seen. */
  readonly after: number;
};

export async function listEventRows(db: Database, list: EventList): Promise<EventRow[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('employer_id', '=', list.employerId)
    .where('sequence', '>', list.after);
  if (list.eventKey !== undefined) query = query.where('event_key', '=', list.eventKey);
  return await query.orderBy('sequence').limit(list.limit).execute();
}

export async function findEventRow(db: Database, id: string): Promise<EventRow | undefined> {
  return await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}
