/**
 * The ids of forms and the order in which they were started. An id says neither how many forms there
 * are nor when one was started; forms of before keep theirs, which grow.
 */

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SubmissionRow } from '../database/tables-submissions.ts';
import { nextNumber, nextOrdered } from './counters.ts';

/** The place of a form among those started, to sort by and to begin a page after. */
export const STARTED = sql<number>`coalesce(submissions.sequence, submissions.id)`;

export const placeOf = ({ id, sequence }: Pick<SubmissionRow, 'id' | 'sequence'>): number =>
  sequence ?? id;

/** Existing clients keep the id in a signed number of 32 bits. */
const drawId = (): number => randomInt(1, 2 ** 31);

/**
 * The id and the place of a form about to be started. The counters stay locked, so that of two
 * simultaneous starts the second sees the first; one counts what was ever started, for the check of
 * the audit trails. Forms appear in the order of their places, so a list read page by page misses none.
 */
export async function numberSubmission(
  transaction: Database,
  draw = drawId,
): Promise<{ readonly id: number; readonly sequence: number }> {
  await nextNumber(transaction, 'submission');
  const sequence = await nextOrdered(transaction, 'submissionId');
  let id = draw();
  while (await isTaken(transaction, id)) id = draw();
  return { id, sequence };
}

async function isTaken(transaction: Database, id: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
