/** Processes of a `Pool`, each with a time limit and a memory limit: for files from anyone. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { entryPoint } from '../compiled/product.ts';
import type { Answer, ChildSettings } from './child.ts';
import { type Outcome, Pool, UnreadablePdf, type Worker, type WorkerEvents } from './pool.ts';

type ProcessSettings = {
  /** The module whose exported functions are the tasks. */
  readonly tasks: URL;
  readonly count: number;
  /** How large a process may grow (resident memory), in MiB. */
  readonly megabytes: number;
  /** Processor time of one task, of all its threads. */
  readonly cpuSeconds?: number;
  /** How long one task may run, unless it says so itself. */
  readonly seconds: number;
};

/** A process left this large by a task is not used again, as a part of what it may grow to. */
const WORN = 0.75;

/**
 * Tasks throw what the module throws: `UnreadablePdf`, or an Error of the same message. `TaskLost`
 * when the process took too much memory or time.
 */
export const processPool = ({ count, seconds, ...settings }: ProcessSettings): Pool =>
  new Pool({
    start: (events) => startProcess(settings, events),
    count,
    seconds,
    failedStarts: 1,
    lost: 'took too much memory or time',
  });

function startProcess(
  { tasks, megabytes, cpuSeconds }: Omit<ProcessSettings, 'count' | 'seconds'>,
  events: WorkerEvents,
): Worker {
  const settings: ChildSettings = { tasks: tasks.href, megabytes, cpuSeconds };
  const main = entryPoint('./child.ts', import.meta.url);
  const child = fork(fileURLToPath(main), [JSON.stringify(settings)], {
    env: childEnvironment(),
    execArgv: [`--max-old-space-size=${Math.ceil(megabytes / 2)}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', (message: Answer | 'ready') => {
    if (message === 'ready') events.ready();
    else events.done(outcomeOf(message), message.rss > megabytes * WORN * 1024 * 1024);
  });
  child.on('exit', () => events.gone());
  child.on('error', (error) => events.gone(error));
  return {
    send: ({ name, argument }) => {
      // What cannot be sent is reported by the end of the process.
      child.send({ name, argument }, (error) => {
        if (error !== null) child.kill('SIGKILL');
      });
    },
    end: () => child.kill('SIGKILL'),
    keepAlive: (keeps) => {
      child[keeps ? 'ref' : 'unref']();
      child.channel?.[keeps ? 'ref' : 'unref']();
    },
  };
}

function outcomeOf(answer: Answer): Outcome {
  if ('result' in answer) return { result: answer.result };
  const { problem, isUnreadable } = answer;
  return { error: isUnreadable ? new UnreadablePdf(problem) : new Error(problem) };
}

/**
 * A process that reads files from anyone gets no secrets: of the environment only what Windows needs,
 * and where compiled sources are kept, which shortens the start.
 */
const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
