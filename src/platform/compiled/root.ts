/** The folder of this package: a checkout, or an installation with what was built in `dist/`. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above this file that holds `package.json` and `rules/`. Throws when there is none. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'rules'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('wagewright: the folder with package.json and rules/ is missing');
  return findRoot(parent);
}

export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** A file or folder of the package, by its path below the root. */
export const inRoot = (path: string): string => join(ROOT, path);
