/** Tests that need a program of the system: skipped without it, failed under REQUIRE_ALL=1. */

import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** Whether `program` can be started. */
const isInstalled = (program: string): boolean =>
  (spawnSync(program, ['-v'], { stdio: 'ignore' }).error as NodeJS.ErrnoException | undefined)
    ?.code !== 'ENOENT';

/** Calls `define` where `program` is installed; `how` says how to install it. */
export function withProgram(program: string, how: string, define: () => void): void {
  if (isInstalled(program)) {
    define();
    return;
  }
  const reason = `${program} is not installed: ${how}`;
  if (process.env.REQUIRE_ALL === '1') {
    test(`with ${program}`, () => {
      throw new Error(reason);
    });
    return;
  }
  test(`with ${program}`, { skip: reason }, () => {});
}
