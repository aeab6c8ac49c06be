// Bulk jobs and their parts, as rows. What a part holds is sealed before it comes here.
import { sql } from 'kysely';
import { isoTime } from '../../platform/shape/clock.ts';
import { utcDay } from '../../platform/shape/days.ts';
import { addUsage } from '../../platform/storage/accounts/usage.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type {
  BulkJobRow,
  BulkPartRow,
  BulkStatus,
} from '../../platform/storage/database/tables-bulk.ts';
import { idOrNone } from '../../platform/storage/rows/versioned-rows.ts';

export type { BulkJobRow } from '../../platform/storage/database/tables-bulk.ts';

/** Statuses of jobs that servers work on. */
export const OPEN: readonly BulkStatus[] = ['waiting', 'running'];
const UNFINISHED: readonly BulkStatus[] = ['receiving', ...OPEN];

/** False when the account has a job of this client id. */
export async function insertJob(db: Database, row: BulkJobRow): Promise<boolean> {
  const inserted = await db
    .insertInto('bulk_jobs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The job of this account; another account's is not there. */
export async function findJobOf(
  db: Database,
  accountId: string,
  id: string,
): Promise<BulkJobRow | undefined> {
  return await db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', idOrNone(id))
    .executeTakeFirst();
}

export async function findJob(db: Database, id: string): Promise<BulkJobRow | undefined> {
  return await db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findJobByClientId(
  db: Database,
  accountId: string,
  clientId: string,
): Promise<BulkJobRow | undefined> {
  return await db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Newest first, those before `before`. */
export async function listJobs(
  db: Database,
  accountId: string,
  limit: number,
  before: string | undefined,
): Promise<BulkJobRow[]> {
  let query = db.selectFrom('bulk_jobs').selectAll().where('account_id', '=', accountId);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countUnfinished(db: Database, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', UNFINISHED)
    .execute();
  return rows.length;
}

/** Open jobs, the oldest first. */
export async function listOpenJobs(db: Database, limit: number): Promise<BulkJobRow[]> {
  return await db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('status', 'in', OPEN)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many there are in each status. */
export async function countJobs(db: Database): Promise<ReadonlyMap<BulkStatus, number>> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Adds a part to a job that is being received; false when that job is gone. */
export async function addPart(
  db: Database,
  part: Pick<BulkPartRow, 'job_id' | 'number' | 'first' | 'input'>,
  inputBytes: number,
  now: number,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('bulk_jobs')
      .set((row) => ({
        parts: part.number,
        input_bytes: row('input_bytes', '+', inputBytes),
        stored_bytes: row('stored_bytes', '+', part.input?.length ?? 0),
        touched_at: isoTime(now),
      }))
      .where('id', '=', part.job_id)
      .where('status', '=', 'receiving')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .insertInto('bulk_parts')
      .values({ ...part, output: null, errors: null, items: null, failed: null })
      .execute();
    return true;
  });
}

/** Makes a job that was received whole one to be worked on; false when it is gone. */
export async function openJob(
  transaction: Database,
  id: string,
  requestHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bulk_jobs')
    .set({ status: 'waiting', request_hash: requestHash })
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function startJob(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('bulk_jobs')
    .set({ status: 'running', started_at: isoTime(now) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Numbers of parts in a range that no one has answered yet. */
export async function unansweredParts(
  db: Database,
  jobId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_parts')
    .select('number')
    .where('job_id', '=', jobId)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .where('items', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

export async function findPart(
  db: Database,
  jobId: string,
  number: number,
): Promise<BulkPartRow | undefined> {
  return await db
    .selectFrom('bulk_parts')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .executeTakeFirst();
}

type AnsweredPart = {
  /** Characters of the input that it replaces. */
  readonly inputLength: number;
  readonly output: string;
  readonly errors: string | null;
  readonly items: number;
  readonly failed: number;
};

/**
 * Keeps the answer to a part, counts its items for the account, and ends the job with its last part:
 * all in one transaction, so that after a crash either all of it happened or nothing. False when the
 * part was answered before, or the job is not open anymore; nothing is counted then.
 */
export async function keepPart(
  db: Database,
  { id, account_id }: Pick<BulkJobRow, 'id' | 'account_id'>,
  number: number,
  answer: AnsweredPart,
  now: number,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // The job first: every transaction locks it before its parts and before the usage.
    const job = await transaction
      .updateTable('bulk_jobs')
      .set({ touched_at: isoTime(now) })
      .where('id', '=', id)
      .where('status', 'in', OPEN)
      .returning(['parts', 'parts_done', 'items', 'failed', 'stored_bytes'])
      .executeTakeFirst();
    if (job === undefined) return false;
    const { items, failed, output, errors } = answer;
    const { numUpdatedRows } = await transaction
      .updateTable('bulk_parts')
      .set({ output, errors, items, failed, input: null })
      .where('job_id', '=', id)
      .where('number', '=', number)
      .where('items', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const grown = output.length + (errors?.length ?? 0) - answer.inputLength;
    const done = job.parts_done + 1;
    await transaction
      .updateTable('bulk_jobs')
      .set({
        parts_done: done,
        items: job.items + answer.items,
        failed: job.failed + answer.failed,
        stored_bytes: Number(job.stored_bytes) + grown,
        ...(done === job.parts ? { status: 'completed', finished_at: isoTime(now) } : {}),
      })
      .where('id', '=', id)
      .execute();
    if (answer.items > 0) {
      await addUsage(transaction, [{ account_id, day: utcDay(now), items: answer.items }]);
    }
    return true;
  });
}

/** Characters that all jobs of the account hold. */
export async function storedBy(db: Database, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('bulk_jobs')
    .select(({ fn }) => fn.sum<number | null>('stored_bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Ends an unfinished job without its answers, and destroys what it holds; false when it had ended. */
export async function endJob(
  db: Database,
  id: string,
  status: 'canceled' | 'failed',
  problem: string | null,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_jobs')
    .set({ status, problem, finished_at: isoTime(now), sealed_key: null })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emptyJob(db, id);
  return true;
}

/** Destroys the key of the job, then deletes its parts, then the job: each step may be the last before a crash. */
export async function deleteJob(db: Database, id: string): Promise<void> {
  await db
    .updateTable('bulk_jobs')
    .set({ status: 'canceled', sealed_key: null })
    .where('id', '=', id)
    .execute();
  await emptyJob(db, id);
  await db.deleteFrom('bulk_jobs').where('id', '=', id).execute();
}

/** Parts of a job that are deleted with one commit: on a full disk, a large one finds no room for its own log. */
const PARTS_AT_ONCE = 8;

/** Deletes the parts of a job that has ended, few at a time. */
export async function emptyJob(db: Database, id: string): Promise<void> {
  for (let left = true; left; ) {
    const some = db
      .selectFrom('bulk_parts')
      .select('number')
      .where('job_id', '=', id)
      .limit(PARTS_AT_ONCE);
    const { numDeletedRows } = await db
      .deleteFrom('bulk_parts')
      .where('job_id', '=', id)
      .where('number', 'in', some)
      .executeTakeFirst();
    left = numDeletedRows > 0n;
  }
  await db.updateTable('bulk_jobs').set({ stored_bytes: 0 }).where('id', '=', id).execute();
}

/** Ended without results, but not empty yet: a crash or a full disk came in between. */
export async function listJobsToEmpty(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('status', 'in', ['canceled', 'failed'])
    .where('stored_bytes', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Jobs that ended before `endedBefore`, and those that stopped coming in before `silentSince`. */
export async function listJobsToDelete(
  db: Database,
  endedBefore: string,
  silentSince: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        eb('finished_at', '<', endedBefore),
        and([eb('status', '=', 'receiving'), eb('touched_at', '<', silentSince)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
