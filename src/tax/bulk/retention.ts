/** Deletes jobs some days after they ended, and those whose upload broke off. */

import { DAY_MS, isoTime, MINUTE_MS } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { deleteJob, listJobsToDelete } from '../storage/jobs.ts';
import { RECEIVING_MS } from './receive.ts';

const EVERY_MS = 10 * MINUTE_MS;

type RetentionDeps = {
  readonly db: Database;
  readonly clock: () => number;
  /** `BULK_JOB_DAYS`. */
  readonly days: number;
};

/** Returns how many were deleted. */
export async function deleteOldJobs({ db, clock, days }: RetentionDeps): Promise<number> {
  const now = clock();
  const ids = await listJobsToDelete(db, isoTime(now - days * DAY_MS), isoTime(now - RECEIVING_MS));
  for (const id of ids) await deleteJob(db, id);
  return ids.length;
}

/** Deletes now and every ten minutes. */
export function startRetention(
  deps: RetentionDeps,
  report: (error: unknown) => void,
): { close(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    underWay = underWay.then(() => deleteOldJobs(deps)).catch(report);
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
