/**
 * The real command line: in processes of its own, as operators run it, or in one process for many
 * commands, which costs a tenth.
 */

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ResidentAnswer, ResidentRun } from './resident-cli.ts';

const CLI = fileURLToPath(new URL('../../src/app/cli.ts', import.meta.url));
const RESIDENT = fileURLToPath(new URL('./resident-cli.ts', import.meta.url));
// A safety net only: next to other tests on a small machine a start takes long.
const START_MS = 90_000;
const COMMAND_MS = 90_000;

export type Finished = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Environment = Readonly<Record<string, string>>;

function start(args: readonly string[], env: Environment, input?: string, cli = CLI): ChildProcess {
  // Nothing of this process's environment but where programs are found.
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return child;
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return output;
}

type Run = {
  readonly env?: Environment;
  readonly input?: string;
  /** Else its standard output is closed from the start. */
  readonly readsOutput?: boolean;
};

/** Runs one command to its end. */
export async function wagewright(
  args: readonly string[],
  { env = {}, input, readsOutput = true }: Run = {},
): Promise<Finished> {
  const child = start(args, env, input);
  const output = collect(child);
  if (!readsOutput) child.stdout?.destroy();
  const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
  const [code, signal] = (await once(child, 'close')) as [number, string | null];
  clearTimeout(timer);
  if (signal !== null)
    throw new Error(`wagewright ${args.join(' ')} did not end:\n${output.stdout}`);
  return { code, ...output };
}

/**
 * Runs one command in a process that has run others: for one more case of a command that a test also
 * runs in a process of its own. Without standard input.
 */
export async function command(
  args: readonly string[],
  { env = {} }: Pick<Run, 'env'> = {},
): Promise<Finished> {
  const before = lastCommand;
  const { promise, resolve } = Promise.withResolvers<void>();
  lastCommand = promise;
  await before;
  try {
    resident ??= startResident();
    const environment = { PATH: process.env.PATH ?? '', ...env };
    const run: ResidentRun = { args, env: environment, endsWithinMs: COMMAND_MS };
    const { code, stdout, stderr, open } = await answerOf(resident, run);
    if (open.length > 0) {
      throw new Error(`wagewright ${args.join(' ')} leaves open: ${open}\n${stdout}`);
    }
    return { code, stdout, stderr };
  } finally {
    resolve();
  }
}

let resident: ChildProcess | undefined;
let lastCommand: Promise<void> = Promise.resolve();

/** Ends with this process. */
function startResident(): ChildProcess {
  const child = fork(RESIDENT, { env: { PATH: process.env.PATH ?? '' }, execArgv: [] });
  child.unref();
  child.channel?.unref();
  return child;
}

async function answerOf(child: ChildProcess, run: ResidentRun): Promise<ResidentAnswer> {
  const ended = new AbortController();
  const end = (): void => ended.abort(new Error(`the command ended its process: ${run.args}`));
  child.once('exit', end);
  child.ref();
  child.channel?.ref();
  try {
    child.send(run);
    const [answer] = await once(child, 'message', { signal: ended.signal });
    return answer as ResidentAnswer;
  } catch (error) {
    resident = undefined;
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.off('exit', end);
    child.unref();
    child.channel?.unref();
  }
}

export type ServingProcess = {
  readonly url: string;
  /** All it printed so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Sends the signal and waits for the end; returns the exit code, null after a killing signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** `wagewright serve`, of another copy of the project if one is given; resolves when it says where it listens. */
export async function serve(env: Environment, cli?: string): Promise<ServingProcess> {
  const child = start(['serve'], env, undefined, cli);
  const output = collect(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output.stdout}\n${output.stderr}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('the server did not start in time');
    }, START_MS);
    closed.then(([code]) => {
      clearTimeout(timer);
      fail(`the server ended with ${code}`);
    });
    child.stdout?.on('data', () => {
      const found = /listens on (http:\/\/\S+) /.exec(output.stdout)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return {
    url,
    output,
    async end(signal) {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
