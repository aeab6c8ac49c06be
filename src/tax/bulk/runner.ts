/** Works on parts of jobs: calculates what is left of a range, and keeps each answer with its count. */

import { isoTime } from '../../platform/shape/clock.ts';
import { present } from '../../platform/shape/known.ts';
import { findApiKeyById } from '../../platform/storage/accounts/api-keys.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { DatabaseUnavailable } from '../../platform/storage/errors.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import type { ChunkAnswerer } from '../calculators/here.ts';
import type { Lenient } from '../paycalc/answer-leniently.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import {
  type BulkJobRow,
  endJob,
  findJob,
  findPart,
  keepPart,
  OPEN,
  startJob,
  unansweredParts,
} from '../storage/jobs.ts';
import { JobBox, splitHeader } from './box.ts';
import type { Range } from './queue.ts';
import { type BulkStorage, DELETE_JOBS } from './storage.ts';

/** Attempts at a part that is no fault of the database, such as one that takes all memory. */
const ATTEMPTS = 2;

export type RunnerDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
  readonly storage: BulkStorage;
  readonly answerer: ChunkAnswerer;
  /** Another server may have begun the job with a release that this one has not taken up yet. */
  readonly look: (version: string) => Promise<void>;
  readonly report: (error: unknown) => void;
  /** One part that was answered and counted. */
  readonly onPart: (items: number, failed: number) => void;
};

/** What was let pass of the request that brought the job. */
function lenientOf({ lenient, lenient_notes: notes }: BulkJobRow): Lenient {
  return lenient === 1 ? JSON.parse(notes ?? '[]') : undefined;
}

export class JobRunner {
  readonly #deps: RunnerDeps;
  /** Failed attempts by job and part. */
  readonly #attempts = new Map<string, number>();
  #isOver = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Ends what is under way after the parts in the threads. */
  stop(): void {
    this.#isOver = true;
  }

  /** Answers what is left of the range. Throws when the database is unavailable, or the runner was stopped. */
  async run({ jobId, from, to }: Range): Promise<void> {
    const { db, clock } = this.#deps;
    const job = await findJob(db, jobId);
    if (job === undefined || !OPEN.includes(job.status)) return;
    const problem = await this.#keyProblem(job);
    if (problem !== undefined) {
      await endJob(db, jobId, 'failed', problem, clock());
      return;
    }
    const shortage = await this.#deps.storage.shortage(job.account_id);
    if (shortage?.isOfAccount) {
      await endJob(db, jobId, 'failed', `${shortage.words} ${DELETE_JOBS}`, clock());
      return;
    }
    if (shortage !== undefined) throw new Error(`bulk jobs wait: ${shortage.words}`);
    await this.#deps.look(job.version);
    await startJob(db, jobId, clock());
    const numbers = await unansweredParts(db, jobId, { from, to });
    const box = JobBox.open(this.#deps.secrets, jobId, present(job.sealed_key));
    const next = async (): Promise<void> => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        if (this.#isOver)
          throw new Error('the server is shutting down; the rest of the job continues later');
        if (!(await this.#answer(job, box, number))) numbers.length = 0;
      }
    };
    // All of them end before the first failure is reported: none goes on behind the caller's back.
    const lanes = await Promise.allSettled(
      Array.from({ length: this.#deps.answerer.threads }, next),
    );
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  }

  async #keyProblem({ key_id }: BulkJobRow): Promise<string | undefined> {
    const key = await findApiKeyById(this.#deps.db, key_id);
    if (key === undefined || key.revokedAt !== null) return 'The API key that sent it was revoked.';
    const isExpired = key.expiresAt !== null && key.expiresAt <= isoTime(this.#deps.clock());
    if (isExpired) return 'The API key that sent it has expired.';
    return key.scopes.includes('tax') ? undefined : 'The API key that sent it lacks the scope tax.';
  }

  /** False when the job is over. */
  async #answer(job: BulkJobRow, box: JobBox, number: number): Promise<boolean> {
    const attempt = `${job.id} ${number}`;
    try {
      const isKept = await this.#answerOnce(job, box, number);
      this.#attempts.delete(attempt);
      return isKept;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const failures = (this.#attempts.get(attempt) ?? 0) + 1;
      this.#attempts.set(attempt, failures);
      const isRefusal = error instanceof TaxInterfaceError;
      if (failures < ATTEMPTS && !isRefusal) throw error;
      this.#attempts.delete(attempt);
      // A mistake in what was sent is said to its sender, not to the operator.
      if (!isRefusal) this.#deps.report(error);
      const problem = isRefusal
        ? error.message
        : `Internal error in part ${number}; the operator's log has the cause.`;
      await endJob(this.#deps.db, job.id, 'failed', problem, this.#deps.clock());
      return false;
    }
  }

  async #answerOnce(job: BulkJobRow, box: JobBox, number: number): Promise<boolean> {
    const { db, clock, answerer, report, onPart } = this.#deps;
    const part = await findPart(db, job.id, number);
    if (part === undefined) return false;
    if (part.input === null) return true;
    const { header, bytes } = splitHeader(await box.open(part.input, number, 'input'));
    const chunk = {
      from: job.source,
      to: job.target,
      version: job.version,
      lenient: lenientOf(job),
      first: part.first,
      header,
      bytes,
      skip: 0,
    };
    const { bytes: text, errors = '', total, failed } = await answerer.answerChunk(chunk, report);
    const answer = {
      inputLength: part.input.length,
      output: await box.seal(text, number, 'output'),
      errors: errors === '' ? null : await box.seal(Buffer.from(errors), number, 'errors'),
      items: total,
      failed,
    };
    const isKept = await keepPart(db, job, number, answer, clock());
    if (isKept) onPart(total, failed);
    // Another server may have kept this part; whether the job continues, the next one tells.
    return isKept || (await findPart(db, job.id, number)) !== undefined;
  }
}
