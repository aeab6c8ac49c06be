/**
 * Runs tasks in other processes or threads, one task at a time in each. A task always settles: when
 * its process or thread ends, the task fails and the next one gets a new one. Accounts take turns, so
 * that the files of one account do not keep all others waiting.
 */

import { present } from '../shape/known.ts';

/** A process or thread that runs tasks. */
export type Worker = {
  send(task: Message): void;
  /** Ends it immediately. */
  end(): void;
  /** Whether it keeps this process from ending. */
  keepAlive(keeps: boolean): void;
};

export type Message = {
  readonly name: string;
  readonly argument: unknown;
  /** Memory to hand over to a thread, not to copy. */
  readonly transfer?: readonly ArrayBuffer[] | undefined;
};

/** The result of a task. */
export type Outcome = { readonly result: unknown } | { readonly error: Error };

/** What a worker reports. `isWorn`: it took so much memory that it is not used again. */
export type WorkerEvents = {
  ready(): void;
  done(outcome: Outcome, isWorn?: boolean): void;
  /** It has ended, perhaps for `error`. */
  gone(error?: unknown): void;
};

type PoolSettings = {
  readonly start: (events: WorkerEvents) => Worker;
  /** Workers at a time; each is started when it is needed and ended when idle for a minute. */
  readonly count: number;
  /** How long one task may run, unless it says so itself. */
  readonly seconds?: number;
  /** How many workers in a row may end before they are ready; then the tasks that wait fail. */
  readonly failedStarts: number;
  /** What is said of a task whose worker ended. */
  readonly lost: string;
};

type RunOptions = Pick<Message, 'transfer'> & {
  readonly seconds?: number;
  /** Whose task it is: accounts take turns. */
  readonly account?: string;
  /** Cancels the task. */
  readonly signal?: AbortSignal | undefined;
};

/** The task's process or thread ended before the task did. */
export class TaskLost extends Error {}

/** Why a file could not be read, for who sent it. */
export class UnreadablePdf extends Error {}

type Task = Message & {
  readonly account: string;
  readonly seconds: number | undefined;
  readonly settle: (outcome: Outcome) => void;
};

type Slot = {
  readonly worker: Worker;
  isReady: boolean;
  task: Task | undefined;
  timer?: NodeJS.Timeout;
};

const START_SECONDS = 60;
const IDLE_SECONDS = 60;
/** The longest wait of `close` for the workers to end. */
const CLOSE_MS = 2_000;

export class Pool {
  readonly #settings: PoolSettings;
  readonly #slots = new Set<Slot>();
  /** By account, the one whose turn is next first. */
  readonly #waiting = new Map<string, Task[]>();
  #failedStarts = 0;
  #isClosed = false;
  /** Called when a worker has ended or has nothing to do. */
  #onChange: (() => void) | undefined;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /** How many workers there are. */
  get count(): number {
    return this.#slots.size;
  }

  /** How many tasks wait for a worker. */
  get waiting(): number {
    let count = 0;
    for (const { length } of this.#waiting.values()) count += length;
    return count;
  }

  /**
   * Throws what the task throws; `TaskLost` when its worker has ended, and the signal's reason when
   * that aborts.
   */
  async run<T>(name: string, argument: unknown, options: RunOptions = {}): Promise<T> {
    const { seconds = this.#settings.seconds, account = '', signal, transfer } = options;
    signal?.throwIfAborted();
    if (this.#isClosed) throw closed();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const settle = (outcome: Outcome): void => {
      signal?.removeEventListener('abort', cancel);
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.result);
    };
    const task: Task = { name, argument, transfer, account, seconds, settle };
    const cancel = (): void => this.#cancel(task, signal?.reason);
    signal?.addEventListener('abort', cancel);
    const queue = this.#waiting.get(account);
    if (queue === undefined) this.#waiting.set(account, [task]);
    else queue.push(task);
    this.#dispatch();
    return (await promise) as T;
  }

  /** Ends within two seconds: what still runs or waits fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failWaiting(closed());
    for (const slot of this.#slots) {
      // What a worker answers while it ends comes too late.
      slot.task?.settle({ error: closed() });
      slot.task = undefined;
      slot.worker.end();
    }
    const ended = this.#until(() => this.#slots.size === 0);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  }

  /** Waits for the tasks that were accepted, then ends. */
  async finish(): Promise<void> {
    await this.#until(() => this.waiting === 0 && [...this.#slots].every(({ task }) => !task));
    await this.close();
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
    }
  }

  #dispatch(): void {
    while (this.#waiting.size > 0) {
      const idle = [...this.#slots].find(({ task }) => task === undefined);
      if (idle === undefined && this.#slots.size >= this.#settings.count) return;
      this.#assign(idle ?? this.#start(), this.#next());
    }
  }

  /** The first task of the account whose turn it is; the account goes behind the others. */
  #next(): Task {
    const [account, queue] = this.#waiting.entries().next().value as [string, Task[]];
    const task = present(queue.shift());
    this.#waiting.delete(account);
    if (queue.length > 0) this.#waiting.set(account, queue);
    return task;
  }

  #assign(slot: Slot, task: Task): void {
    slot.task = task;
    slot.worker.keepAlive(true);
    if (slot.isReady) this.#send(slot, task);
    else this.#endAfter(slot, START_SECONDS);
  }

  #send(slot: Slot, task: Task): void {
    this.#endAfter(slot, task.seconds);
    slot.worker.send(task);
  }

  #endAfter(slot: Slot, seconds: number | undefined): void {
    clearTimeout(slot.timer);
    if (seconds === undefined) return;
    slot.timer = setTimeout(() => this.#end(slot), seconds * 1000).unref();
  }

  #start(): Slot {
    const slot: Slot = {
      worker: this.#settings.start({
        ready: () => this.#ready(slot),
        done: (outcome, isWorn) => this.#done(slot, outcome, isWorn),
        gone: (error) => this.#gone(slot, error),
      }),
      isReady: false,
      task: undefined,
    };
    this.#slots.add(slot);
    return slot;
  }

  #ready(slot: Slot): void {
    slot.isReady = true;
    this.#failedStarts = 0;
    if (slot.task !== undefined) this.#send(slot, slot.task);
  }

  #done(slot: Slot, outcome: Outcome, isWorn = false): void {
    const { task, worker } = slot;
    if (task === undefined) return;
    slot.task = undefined;
    if (isWorn) {
      this.#slots.delete(slot);
      worker.end();
    }
    this.#endAfter(slot, IDLE_SECONDS);
    worker.keepAlive(false);
    task.settle(outcome);
    if (!this.#isClosed) this.#dispatch();
    this.#onChange?.();
  }

  /** Ends a worker, and does not wait for it to report that. */
  #end(slot: Slot): void {
    slot.worker.end();
    this.#gone(slot);
  }

  #gone(slot: Slot, cause?: unknown): void {
    clearTimeout(slot.timer);
    if (!this.#slots.delete(slot)) return;
    const { task, isReady } = slot;
    slot.task = undefined;
    if (!this.#isClosed) {
      const lost = `${task?.name} ${this.#settings.lost}`;
      if (isReady) task?.settle({ error: new TaskLost(lost, { cause }) });
      else this.#failedStart(task, cause);
      this.#dispatch();
    }
    this.#onChange?.();
  }

  /** The task goes to the next worker, unless too many have ended. */
  #failedStart(task: Task | undefined, cause: unknown): void {
    if (task !== undefined) {
      const queue = this.#waiting.get(task.account) ?? [];
      this.#waiting.set(task.account, [task, ...queue]);
    }
    this.#failedStarts += 1;
    if (this.#failedStarts < this.#settings.failedStarts) return;
    this.#failedStarts = 0;
    this.#failWaiting(
      new Error('a process or thread for the task could not be started', { cause }),
    );
  }

  #failWaiting(error: Error): void {
    const tasks = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { settle } of tasks) settle({ error });
  }

  #cancel(task: Task, reason: unknown): void {
    const queue = this.#waiting.get(task.account) ?? [];
    const left = queue.filter((each) => each !== task);
    if (left.length === 0) this.#waiting.delete(task.account);
    else if (left.length < queue.length) this.#waiting.set(task.account, left);
    task.settle({ error: reason instanceof Error ? reason : new Error('the task was canceled') });
    const running = [...this.#slots].find((slot) => slot.task === task);
    if (running === undefined) return;
    running.task = undefined;
    this.#end(running);
  }
}

const closed = (): Error => new Error('the pool is closed');
