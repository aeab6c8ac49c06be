/**
 * The queue of all servers on one PostgreSQL: pg-boss, in the schema `pgboss` of the same database. A
 * range is announced in the transaction that opens its job, and handed out again when the server that
 * works on it dies.
 */

import type { PgBoss } from 'pg-boss';
import { SECOND_MS } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { type BulkJobRow, listOpenJobs } from '../storage/jobs.ts';
import { type JobQueue, type Range, rangesOf, type Work } from './queue.ts';

const QUEUE = 'wagewright-bulk';
/** Until the first job there ever was, nothing of pg-boss runs. */
const LOOK_MS = 5 * SECOND_MS;
/** Silence after which a server is taken for dead, and its range handed out again. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 5;
const QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 3600,
  // A database that is away for long must not cost a job.
  retryLimit: 100_000,
  retryDelay: 1,
  retentionSeconds: 365 * 86_400,
  deleteAfterSeconds: 3600,
};

export class PostgresQueue implements JobQueue {
  readonly #db: Database;
  readonly #report: (error: unknown) => void;
  #boss: Promise<PgBoss> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isOver = false;

  constructor(db: Database, report: (error: unknown) => void) {
    this.#db = db;
    this.#report = report;
  }

  async announce(transaction: Database, job: Pick<BulkJobRow, 'id' | 'parts'>): Promise<void> {
    const [boss, { fromKysely }] = await Promise.all([this.#started(), import('pg-boss')]);
    const ranges = rangesOf(job).map((data) => ({ data }));
    await boss.insert(QUEUE, ranges, { db: fromKysely(transaction) });
  }

  start(work: Work): void {
    const look = async (): Promise<void> => {
      try {
        const isNeeded = this.#boss !== undefined || (await listOpenJobs(this.#db, 1)).length > 0;
        if (isNeeded && !this.#isOver) await this.#handOut(work);
      } catch (error) {
        this.#report(error);
      }
      if (this.#isOver || this.#isWorking) return;
      this.#timer = setTimeout(() => {
        this.#looking = look();
      }, LOOK_MS);
    };
    this.#looking = look();
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#looking;
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop({ graceful: true, close: false, timeout: 10 * SECOND_MS });
  }

  async #handOut(work: Work): Promise<void> {
    const boss = await this.#started();
    await boss.work<Range>(
      QUEUE,
      { batchSize: 1, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
      async ([range]) => {
        if (range !== undefined) await work(range.data);
      },
    );
    this.#isWorking = true;
  }

  #started(): Promise<PgBoss> {
    this.#boss ??= this.#startBoss().catch((error) => {
      this.#boss = undefined;
      throw error;
    });
    return this.#boss;
  }

  async #startBoss(): Promise<PgBoss> {
    const { fromKysely, PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      db: fromKysely(this.#db),
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      reindex: false,
      monitorVacuum: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
    });
    boss.on('error', this.#report);
    await boss.start();
    await boss.createQueue(QUEUE, QUEUE_OPTIONS);
    return boss;
  }
}
