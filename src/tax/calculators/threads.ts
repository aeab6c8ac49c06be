/**
 * A pool of threads in which a task that waits always finds one. Piscina starts a thread when a task
 * arrives: if the last thread ends, tasks that wait stay until the next one arrives, and a thread that
 * ends while it starts ends the process unless its error is listened for.
 */

import type { Piscina } from 'piscina';

type Settings = {
  readonly worker: URL;
  readonly threads: number;
  readonly workerData: unknown;
  readonly idleMs: number;
  /** Megabytes of a thread for what is soon garbage; as V8 decides when left out. */
  readonly youngMegabytes?: number | undefined;
};

/** Threads in a row that may end before they have started; then the tasks that wait fail. */
const FAILED_STARTS = 3;

const AGAIN = Symbol('run the task again');

export class Threads<T, R> {
  readonly #pool: Piscina<T, R>;
  /** One for each task that has no result yet, in order of arrival. */
  readonly #open = new Set<AbortController>();
  #failedStarts = 0;
  #lastError: unknown;

  private constructor(pool: Piscina<T, R>) {
    this.#pool = pool;
    pool.on('error', (error) => {
      this.#lastError = error;
    });
    pool.on('workerCreate', () => {
      this.#failedStarts = 0;
    });
    // By then the thread is off the list, and the task that it had is rejected.
    pool.on('workerDestroy', () => setImmediate(() => this.#onThreadEnd()));
  }

  static async start<T, R>({
    worker,
    threads,
    workerData,
    idleMs,
    youngMegabytes,
  }: Settings): Promise<Threads<T, R>> {
    const { Piscina: Pool } = await import('piscina');
    const pool = new Pool<T, R>({
      filename: worker.href,
      minThreads: 0,
      maxThreads: threads,
      workerData,
      idleTimeout: idleMs,
      ...(youngMegabytes === undefined
        ? {}
        : { resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } }),
    });
    return new Threads(pool);
  }

  get count(): number {
    return this.#pool.threads.length;
  }

  get waiting(): number {
    return this.#pool.queueSize;
  }

  /** Rejects when the thread that runs the task ends, or when no thread can be started. */
  async run(task: T, name: string, transferList: ArrayBuffer[]): Promise<R> {
    for (;;) {
      const abort = new AbortController();
      this.#open.add(abort);
      try {
        return await this.#pool.run(task, { name, transferList, signal: abort.signal });
      } catch (error) {
        if (!abort.signal.aborted) throw error;
        if (abort.signal.reason !== AGAIN) throw abort.signal.reason;
      } finally {
        this.#open.delete(abort);
      }
    }
  }

  /** Waits for the tasks that were accepted. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  #onThreadEnd(): void {
    if (this.count > 0 || this.#open.size === 0) return;
    this.#failedStarts += 1;
    let reason: unknown = AGAIN;
    if (this.#failedStarts >= FAILED_STARTS) {
      this.#failedStarts = 0;
      reason = new Error('no thread could be started', { cause: this.#lastError });
    }
    for (const abort of [...this.#open]) abort.abort(reason);
  }
}
