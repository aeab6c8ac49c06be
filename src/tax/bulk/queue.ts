/** Which server works on which parts of the open jobs. */

import type { Database } from '../../platform/storage/database/database.ts';
import type { BulkJobRow } from '../storage/jobs.ts';

/** Parts of a job, the first and the last. */
export type Range = { readonly jobId: string; readonly from: number; readonly to: number };

/** Answers what is left of a range. A range may be handed out twice: each part is kept once. */
export type Work = (range: Range) => Promise<void>;

export type JobQueue = {
  /** Tells all servers of a job once `transaction` has committed. */
  announce(transaction: Database, job: Pick<BulkJobRow, 'id' | 'parts'>): Promise<void>;
  start(work: Work): void;
  /** Hands out no more, and waits for what is under way. */
  close(): Promise<void>;
};

/** Parts of one range: a few seconds of work, which another server repeats if this one dies. */
export const RANGE_PARTS = 16;

export const rangesOf = ({ id, parts }: Pick<BulkJobRow, 'id' | 'parts'>): Range[] =>
  Array.from({ length: Math.ceil(parts / RANGE_PARTS) }, (_, index) => ({
    jobId: id,
    from: index * RANGE_PARTS + 1,
    to: Math.min((index + 1) * RANGE_PARTS, parts),
  }));
