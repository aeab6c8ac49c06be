/** A tree of sources for the tests of the checks. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What `check` finds in a `src` of these files. */
export function withSources(
  files: Record<string, string>,
  check: (src: string) => string[],
): string[] {
  const src = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(src, name)), { recursive: true });
      writeFileSync(join(src, name), text);
    }
    return check(src);
  } finally {
    rmSync(src, { recursive: true });
  }
}
