/** The queue where one server owns the database (SQLite): the open jobs take turns, a range each. */

import { SECOND_MS } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { afterCommit } from '../../platform/storage/database/unit-of-work.ts';
import { listOpenJobs, unansweredParts } from '../storage/jobs.ts';
import { type JobQueue, RANGE_PARTS, type Work } from './queue.ts';

/** Jobs that take turns. */
const AT_ONCE = 20;
/** After a failure, such as a full disk. */
const PAUSE_MS = SECOND_MS;

export class LocalQueue implements JobQueue {
  readonly #db: Database;
  readonly #report: (error: unknown) => void;
  #work: Work | undefined;
  #turning: Promise<void> | undefined;
  #isOver = false;
  #wantsTurn = false;
  #wake: (() => void) | undefined;

  constructor(db: Database, report: (error: unknown) => void) {
    this.#db = db;
    this.#report = report;
  }

  async announce(transaction: Database): Promise<void> {
    afterCommit(transaction, () => this.#turn());
  }

  start(work: Work): void {
    this.#work = work;
    this.#turn();
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#wake?.();
    await this.#turning;
  }

  #turn(): void {
    this.#wantsTurn = true;
    const work = this.#work;
    if (work === undefined || this.#turning !== undefined || this.#isOver) return;
    this.#turning = this.#run(work).finally(() => {
      this.#turning = undefined;
      if (this.#wantsTurn) this.#turn();
    });
  }

  async #run(work: Work): Promise<void> {
    while (this.#wantsTurn && !this.#isOver) {
      this.#wantsTurn = false;
      try {
        for (const { id, parts } of await listOpenJobs(this.#db, AT_ONCE)) {
          if (this.#isOver) return;
          const [from] = await unansweredParts(this.#db, id, { from: 1, to: parts });
          if (from === undefined) continue;
          await work({ jobId: id, from, to: Math.min(from + RANGE_PARTS - 1, parts) });
          this.#wantsTurn = true;
        }
      } catch (error) {
        if (this.#isOver) return;
        this.#report(error);
        this.#wantsTurn = true;
        await this.#pause();
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
