/** Tests that need a program of the system: skipped without it, failed under REQUIRE_ALL=1. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

/** The path of `program`, as a shell would find it; undefined if it is not installed. */
export const findProgram = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Calls `define` where `program` is installed; `how` says how to install it. */
export function withProgram(program: string, how: string, define: () => void): void {
  if (findProgram(program) !== undefined) {
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
