/** The processor time of test files that share a process, with the time of the processes they start. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks of one second in /proc, which Linux fixes for every program. */
const TICKS = 100;

/** What is no file's own: the imports before the first test, and the end of what files share. */
export const SHARED = 'imports and end';

/** Seconds by name. */
export type Usage = Readonly<Record<string, number>>;

/**
 * Notes what was used since the call before, under the name that it is given. What no name got is
 * `SHARED`; all of it is written to `file` when the process ends.
 */
export function recordUsage(file: string): (name?: string) => void {
  const usage: Record<string, number> = {};
  let noted = 0;
  const note = (name = SHARED): void => {
    const used = usedSeconds() + lost;
    // What somebody else ended without `ending`: unknown, but not less than nothing.
    lost += Math.max(0, noted - used);
    usage[name] = (usage[name] ?? 0) + Math.max(0, used - noted);
    noted = Math.max(noted, used);
  };
  process.once('exit', () => {
    note();
    writeFileSync(file, JSON.stringify(usage));
  });
  return note;
}

/** Seconds of processes that ended without a parent that waited for them. */
let lost = 0;

/**
 * Ends a program with children of its own, such as a browser. The time of those that it does not wait
 * for is gone with it, so it is read before.
 */
export async function ending(end: () => Promise<void>): Promise<void> {
  const before = usedSeconds();
  await end();
  lost += Math.max(0, before - usedSeconds());
}

/** What a process wrote; nothing where it was killed. */
export const readUsage = (file: string): Usage =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Usage) : {};

/** Of this process and of all below it, running or ended; elsewhere than on Linux, of this one alone. */
function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  if (!existsSync('/proc/self/stat')) return own;
  const children = Map.groupBy(readProcesses(), ({ parent }) => parent);
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce(
      (sum, child) => sum + child.own + child.ended + below(child.pid),
      0,
    );
  return own + (readProcess(process.pid)?.ended ?? 0) + below(process.pid);
}

type ProcessTime = {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Of its ended children that it waited for. */
  readonly ended: number;
};

const readProcesses = (): ProcessTime[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);

/** Undefined where it has ended meanwhile. */
function readProcess(pid: number): ProcessTime | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // After the name of the program, which may contain spaces: state is field 3, ppid 4, utime 14 to cstime 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (from: number): number =>
    (Number(fields[from - 3]) + Number(fields[from - 2])) / TICKS;
  return { pid, parent: Number(fields[1]), own: seconds(14), ended: seconds(16) };
}
