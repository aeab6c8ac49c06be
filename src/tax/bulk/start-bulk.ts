/** The work on bulk jobs of one server: its queue, its runner, and the deletion of old jobs. */

import type { Database } from '../../platform/storage/database/database.ts';
import { databaseKind } from '../../platform/storage/schema/schema.ts';
import { LocalQueue } from './local-queue.ts';
import { PostgresQueue } from './postgres-queue.ts';
import type { JobQueue } from './queue.ts';
import { startRetention } from './retention.ts';
import { JobRunner, type RunnerDeps } from './runner.ts';

export function createQueue(db: Database, report: (error: unknown) => void): JobQueue {
  return databaseKind(db) === 'postgres'
    ? new PostgresQueue(db, report)
    : new LocalQueue(db, report);
}

type BulkDeps = RunnerDeps & {
  readonly queue: JobQueue;
  /** `BULK_JOB_DAYS`. */
  readonly days: number;
};

/** From here on this server works on jobs. */
export function startBulk(deps: BulkDeps): { close(): Promise<void> } {
  const runner = new JobRunner(deps);
  deps.queue.start((range) => runner.run(range));
  const retention = startRetention(deps, deps.report);
  return {
    close: async () => {
      runner.stop();
      await Promise.all([deps.queue.close(), retention.close()]);
    },
  };
}
