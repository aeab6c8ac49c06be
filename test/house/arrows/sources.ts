/** A tree of sources for the tests of the checks. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Finding } from './findings.ts';
import { type House, readHouse } from './house.ts';

/** What `check` finds in a folder with these files. */
export function withSources<Result>(
  files: Record<string, string>,
  check: (root: string) => Result,
): Result {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    return check(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The faults that `check` finds in these files, sorted. */
export const faultsIn = (
  files: Record<string, string>,
  check: (house: House) => readonly Finding[],
): string[] =>
  withSources(files, (root) =>
    check(readHouse(root))
      .map(({ key }) => key)
      .sort(),
  );
