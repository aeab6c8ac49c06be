/** The processor time of a process that runs test files, with the time of the processes it started. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks of one second in /proc, which Linux fixes for every program. */
const TICKS = 100;

/** Writes the processor seconds to `file` when the process ends. */
export function recordUsage(file: string): void {
  process.once('exit', () => writeFileSync(file, String(ownUsage())));
}

/** What a process wrote; 0 where it was killed. */
export const readUsage = (file: string): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;

function ownUsage(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenUsage();
}

/** Of ended processes that were waited for; elsewhere than on Linux they are not counted. */
function childrenUsage(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name of the program, which may contain spaces: state is field 3, cutime 16, cstime 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
