/** Tests that need a program of the system: skipped by name without it, failed under REQUIRE_ALL=1. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

/** The path of `program`, as a shell would find it; undefined if it is not installed. */
export const findProgram = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

const HOW = 'npm test -- --install installs it';

const requiresAll = (): boolean => process.env.REQUIRE_ALL === '1';

/** Whether a test may use `program`. Under REQUIRE_ALL=1 always: the test then fails where it does. */
export const mayUse = (program: string): boolean =>
  requiresAll() || findProgram(program) !== undefined;

/** The options of a test that runs `programs`: skipped by the name of the first that is missing. */
export function needs(...programs: readonly string[]): { readonly skip?: string } {
  const missing = programs.find((program) => !mayUse(program));
  return missing === undefined ? {} : { skip: `${missing} is not installed: ${HOW}` };
}

/** Calls `define` where `program` is installed; else one test of its name is skipped, or fails. */
export function withProgram(program: string, define: () => void): void {
  if (findProgram(program) !== undefined) {
    define();
    return;
  }
  skipUnlessRequired(`with ${program}`, `${program} is not installed: ${HOW}`);
}

/** Defines a test that is skipped for `reason`, and that fails with it under REQUIRE_ALL=1. */
export function skipUnlessRequired(name: string, reason: string): void {
  if (!requiresAll()) {
    test(name, { skip: reason }, () => {});
    return;
  }
  test(name, () => {
    throw new Error(reason);
  });
}
