// Requests that were refused or failed, by account and request id.

import type { Database } from '../database/database.ts';
import type { FailedRequestRow } from '../database/tables.ts';

/** Nine parameters a row; SQLite takes 32,766 in one statement. */
export const MOST_ROWS = 1_000;

export async function insertFailedRequests(
  db: Database,
  rows: readonly FailedRequestRow[],
): Promise<void> {
  await db.insertInto('failed_requests').values(rows).execute();
}

/** The newest first. */
export async function findFailedRequests(
  db: Database,
  accountId: string,
  requestId: string,
  limit: number,
): Promise<FailedRequestRow[]> {
  return await db
    .selectFrom('failed_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Those before `before`, and of each account all but the newest `most`. */
export async function removeFailedRequests(
  db: Database,
  before: string,
  most: number,
): Promise<void> {
  await db.deleteFrom('failed_requests').where('answered_at', '<', before).execute();
  const accounts = await db.selectFrom('failed_requests').select('account_id').distinct().execute();
  for (const { account_id } of accounts) {
    const oldest = await db
      .selectFrom('failed_requests')
      .select('id')
      .where('account_id', '=', account_id)
      .orderBy('id', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) continue;
    await db
      .deleteFrom('failed_requests')
      .where('account_id', '=', account_id)
      .where('id', '<=', oldest.id)
      .execute();
  }
}
