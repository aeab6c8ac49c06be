/** Starts servers for benchmarks as their own processes, pinned to one core where Linux allows. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';

export const SERVER_CORE = '0';
const LOAD_CORE = '1';

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Keeps this process, which makes the load, off the servers' core. Returns what was done. */
export function pinLoad(): string {
  if (!hasTaskset) return 'not pinned (no taskset)';
  execFileSync('taskset', ['-a', '-p', '-c', LOAD_CORE, String(process.pid)], { stdio: 'ignore' });
  return `servers on core ${SERVER_CORE}, load on core ${LOAD_CORE}`;
}

const onCore = (core: string, args: readonly string[]): string[] =>
  hasTaskset ? ['taskset', '-c', core, process.execPath, ...args] : [process.execPath, ...args];

/** The command that runs a Node program on the servers' core. */
export const onServerCore = (args: readonly string[]): string[] => onCore(SERVER_CORE, args);

const running = new Set<ChildProcess>();

/** Starts a Node program, on the servers' core by default, and waits until `url` answers. */
export async function start(
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>> = {},
  isServer = true,
): Promise<ChildProcess> {
  const command = onCore(isServer ? SERVER_CORE : LOAD_CORE, args);
  const child = spawn(command[0] as string, command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** What a run that failed has left. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}
