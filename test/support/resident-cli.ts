/**
 * The command line in a process that has run other commands before: what those loaded stays loaded. For
 * `support/cli.ts`, which sends the commands one at a time.
 */

import { setTimeout as sleep } from 'node:timers/promises';

export type ResidentRun = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** How long what the command opened may keep its process alive after it. */
  readonly endsWithinMs: number;
};

export type ResidentAnswer = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What would still keep a process of its own alive. */
  readonly open: readonly string[];
};

const CLI = new URL('../../src/app/cli.ts', import.meta.url).href;
const POLL_MS = 5;

let runs = 0;

// Whatever a command has left open.
process.on('disconnect', () => process.exit());
process.on('message', async (run: ResidentRun) => process.send?.(await runCommand(run)));

async function runCommand({ args, env, endsWithinMs }: ResidentRun): Promise<ResidentAnswer> {
  const output = { stdout: '', stderr: '' };
  const release = takeOver(output);
  const before = openResources();
  process.argv.splice(2, Infinity, ...args);
  process.env = { ...env };
  process.exitCode = undefined;
  try {
    // Another address is another module: the command line runs once more, in what is loaded already.
    runs += 1;
    await import(`${CLI}?run=${runs}`);
    const open = await leftOpen(before, endsWithinMs);
    return { ...output, code: Number(process.exitCode ?? 0), open };
  } finally {
    release();
    process.exitCode = undefined;
  }
}

/** Collects the output; what it answers gives it back and removes the listeners that the command added. */
function takeOver(output: { stdout: string; stderr: string }): () => void {
  const emitters: readonly NodeJS.EventEmitter[] = [process, process.stdout, process.stderr];
  const known = emitters.map(allListeners);
  const ends = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name];
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]): boolean => {
      output[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      const done = rest.find((value) => typeof value === 'function');
      if (done !== undefined) process.nextTick(done);
      return true;
    };
    return () => {
      process[name].write = write;
    };
  });
  return () => {
    for (const end of ends) end();
    for (const [index, emitter] of emitters.entries()) {
      for (const [event, listener] of allListeners(emitter)) {
        const wasKnown = known[index]?.some(([, other]) => other === listener);
        if (!wasKnown) emitter.removeListener(event, listener);
      }
    }
  };
}

type Listener = Parameters<NodeJS.EventEmitter['removeListener']>[1];

const allListeners = (emitter: NodeJS.EventEmitter): [string | symbol, Listener][] =>
  emitter
    .eventNames()
    .flatMap((event) =>
      emitter
        .rawListeners(event)
        .map((listener): [string | symbol, Listener] => [event, listener as Listener]),
    );

/** What keeps this process alive. */
const openResources = (): string[] => process.getActiveResourcesInfo();

/** What is open that was not before the command, once there is nothing or the time is over. */
async function leftOpen(before: readonly string[], withinMs: number): Promise<string[]> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (added(before).length === 0) return [];
    await sleep(POLL_MS, undefined, { ref: false });
  }
  return added(before);
}

function added(before: readonly string[]): string[] {
  const known = [...before];
  return openResources().filter((name) => {
    const index = known.indexOf(name);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
