/** Deletes jobs some days after they ended, and those whose upload broke off. */

import { DAY_MS, isoTime, MINUTE_MS } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { databaseKind } from '../../platform/storage/schema/schema.ts';
import { deleteJob, emptyJob, listJobsToDelete, listJobsToEmpty } from '../storage/jobs.ts';
import { RECEIVING_MS } from './receive.ts';
import type { BulkStorage } from './storage.ts';

const EVERY_MS = MINUTE_MS;

type RetentionDeps = {
  readonly db: Database;
  readonly clock: () => number;
  readonly storage: BulkStorage;
  /** `BULK_JOB_DAYS`. */
  readonly days: number;
};

/** `silentMs`: how long ago the last part of a broken upload came in. Returns how many were deleted. */
export async function deleteOldJobs(
  { db, clock, days, storage }: RetentionDeps,
  silentMs = RECEIVING_MS,
): Promise<number> {
  const now = clock();
  const ids = await listJobsToDelete(db, isoTime(now - days * DAY_MS), isoTime(now - silentMs));
  for (const id of ids) await storage.freeing(() => deleteJob(db, id));
  for (const id of await listJobsToEmpty(db)) await storage.freeing(() => emptyJob(db, id));
  return ids.length;
}

/** Deletes now and every minute. What SQLite's one server was receiving when it ended is not coming anymore. */
export function startRetention(
  deps: RetentionDeps,
  report: (error: unknown) => void,
): { close(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = (silentMs?: number): void => {
    underWay = underWay.then(() => deleteOldJobs(deps, silentMs)).catch(report);
  };
  run(databaseKind(deps.db) === 'sqlite' ? 0 : undefined);
  const timer = setInterval(() => run(), EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
