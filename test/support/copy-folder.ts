/** Where tests put copies of this project. */

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes an empty folder: the first of numbered ones that is free. Node finds what it has compiled of an
 * earlier copy in the same place, unless the file has changed since.
 */
export function copyFolder(): string {
  for (let n = 0; ; n += 1) {
    const folder = join(tmpdir(), `wagewright-copy-${n}`);
    try {
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
