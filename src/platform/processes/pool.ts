/**
 * Runs tasks in child processes, each with a time limit and a memory limit. A task always settles:
 * when its process ends, is too slow or grows too large, the task fails and the next one gets a new
 * process. Accounts take turns, so that nobody's files keep the others' waiting behind all of them.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnreadablePdf } from '../pdf/unreadable.ts';
import type { Answer, ChildSettings } from './child.ts';

type PoolSettings = {
  /** The module whose exported functions are the tasks. */
  readonly tasks: URL;
  /** Processes at a time; each is started when it is needed and ended when idle for a minute. */
  readonly count: number;
  /** How large a process may grow (resident memory), in MiB. */
  readonly megabytes: number;
  /** Processor time of one task, of all its threads. */
  readonly cpuSeconds?: number;
  /** How long one task may run, unless it says so itself. */
  readonly seconds: number;
};

type RunOptions = {
  readonly seconds?: number;
  /** Whose task it is: accounts take turns. */
  readonly account?: string;
  /** Gives the task up. */
  readonly signal?: AbortSignal | undefined;
};

/** The task's process ended before the task did: it took too much memory or time, or failed. */
export class TaskLost extends Error {}

type Task = {
  readonly name: string;
  readonly argument: unknown;
  readonly seconds: number;
  readonly settle: (outcome: Answer | Error) => void;
};

type Process = { readonly child: ChildProcess; isReady: boolean; task: Task | undefined };

const START_SECONDS = 60;
const IDLE_MS = 60_000;
/** What `close` waits at most for the processes to end. */
const CLOSE_MS = 2_000;
/** A process left this large by a task is not used again, in parts of what it may grow to. */
const WORN = 0.75;

/**
 * What reads strangers' files gets no secrets: of the environment only what Windows needs, and where
 * compiled sources are kept, which shortens the start.
 */
const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

export class ProcessPool {
  readonly #settings: PoolSettings;
  readonly #processes = new Set<Process>();
  /** By account, the one whose turn is next first. */
  readonly #waiting = new Map<string, Task[]>();
  #isClosed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /**
   * Throws what the task throws: `UnreadablePdf`, or an Error of the same message. `TaskLost` when
   * the process is gone, the signal's reason when that aborts.
   */
  async run<T>(name: string, argument: unknown, options: RunOptions = {}): Promise<T> {
    const { seconds = this.#settings.seconds, account = '', signal } = options;
    signal?.throwIfAborted();
    if (this.#isClosed) throw new Error('the pool of processes is closed');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const settle = (outcome: Answer | Error): void => {
      signal?.removeEventListener('abort', giveUp);
      if (outcome instanceof Error) reject(outcome);
      else if ('result' in outcome) resolve(outcome.result);
      else if (outcome.isUnreadable) reject(new UnreadablePdf(outcome.problem));
      else reject(new Error(outcome.problem));
    };
    const task: Task = { name, argument, seconds, settle };
    const giveUp = (): void => this.#abandon(account, task, signal?.reason);
    signal?.addEventListener('abort', giveUp);
    const queue = this.#waiting.get(account);
    if (queue === undefined) this.#waiting.set(account, [task]);
    else queue.push(task);
    this.#dispatch();
    return (await promise) as T;
  }

  /** Ends within two seconds: what still runs or waits fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { settle } of waiting) settle(new Error('the pool of processes is closed'));
    const ended = [...this.#processes].map(
      ({ child }) => new Promise((resolve) => child.once('exit', resolve)),
    );
    for (const { child } of this.#processes) child.kill('SIGKILL');
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([Promise.all(ended), late]);
  }

  #dispatch(): void {
    while (this.#waiting.size > 0) {
      const idle = [...this.#processes].find(({ task }) => task === undefined);
      if (idle === undefined && this.#processes.size >= this.#settings.count) return;
      this.#give(idle ?? this.#start(), this.#next());
    }
  }

  /** The first task of the account whose turn it is; the account goes behind the others. */
  #next(): Task {
    const [account, queue] = this.#waiting.entries().next().value as [string, Task[]];
    const task = queue.shift() as Task;
    this.#waiting.delete(account);
    if (queue.length > 0) this.#waiting.set(account, queue);
    return task;
  }

  #give(process: Process, task: Task): void {
    process.task = task;
    process.child.ref();
    process.child.channel?.ref();
    if (process.isReady) this.#send(process, task);
    else this.#endLater(process, START_SECONDS);
  }

  #send(process: Process, { name, argument, seconds }: Task): void {
    this.#endLater(process, seconds);
    // What cannot be sent is reported by the process's end.
    process.child.send({ name, argument }, (error) => {
      if (error !== null) process.child.kill('SIGKILL');
    });
  }

  readonly #timers = new WeakMap<Process, NodeJS.Timeout>();

  #endLater(process: Process, seconds: number): void {
    clearTimeout(this.#timers.get(process));
    const end = (): void => {
      process.child.kill('SIGKILL');
      this.#gone(process);
    };
    this.#timers.set(process, setTimeout(end, seconds * 1000).unref());
  }

  #start(): Process {
    const { tasks, megabytes, cpuSeconds } = this.#settings;
    const settings: ChildSettings = { tasks: tasks.href, megabytes, cpuSeconds };
    const main = new URL(`./child${extname(import.meta.url)}`, import.meta.url);
    const child = fork(fileURLToPath(main), [JSON.stringify(settings)], {
      env: childEnvironment(),
      execArgv: [`--max-old-space-size=${Math.ceil(megabytes / 2)}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const started: Process = { child, isReady: false, task: undefined };
    this.#processes.add(started);
    child.on('message', (message) => this.#heard(started, message as Answer | 'ready'));
    child.on('exit', () => this.#gone(started));
    child.on('error', () => this.#gone(started));
    return started;
  }

  #heard(process: Process, message: Answer | 'ready'): void {
    const { task, child } = process;
    if (message === 'ready') {
      process.isReady = true;
      if (task !== undefined) this.#send(process, task);
      return;
    }
    if (task === undefined) return;
    process.task = undefined;
    const worn = this.#settings.megabytes * WORN * 1024 * 1024;
    if (message.rss > worn) {
      this.#processes.delete(process);
      child.kill('SIGKILL');
    }
    this.#endLater(process, IDLE_MS / 1000);
    // An idle process keeps no one from ending.
    child.unref();
    child.channel?.unref();
    task.settle(message);
    this.#dispatch();
  }

  #gone(process: Process): void {
    clearTimeout(this.#timers.get(process));
    this.#processes.delete(process);
    const { task } = process;
    process.task = undefined;
    const { isReady } = process;
    task?.settle(
      isReady && !this.#isClosed
        ? new TaskLost(`${task.name} took too much memory or time`)
        : new Error('a process for PDFs could not be started, or was ended'),
    );
    if (!this.#isClosed) this.#dispatch();
  }

  #abandon(account: string, task: Task, reason: unknown): void {
    const queue = this.#waiting.get(account) ?? [];
    const left = queue.filter((each) => each !== task);
    if (left.length === 0) this.#waiting.delete(account);
    else if (left.length < queue.length) this.#waiting.set(account, left);
    task.settle(reason instanceof Error ? reason : new Error('was given up'));
    const running = [...this.#processes].find((each) => each.task === task);
    if (running === undefined) return;
    running.task = undefined;
    running.child.kill('SIGKILL');
    this.#gone(running);
  }
}
