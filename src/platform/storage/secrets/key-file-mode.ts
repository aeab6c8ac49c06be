/** Whether other users of the machine can read the key file, as after a careless copy. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_KEY_FILE } from '../database/sqlite-file.ts';

const OTHERS_MAY = 0o077;

type Settings = { readonly secretKey?: string | undefined; readonly dataDir: string };

/** What to do about it; undefined where only the owner can read it, or no file is used. */
export function keyFileProblem({ secretKey, dataDir }: Settings): string | undefined {
  // Windows has no such modes.
  if (secretKey || process.platform === 'win32') return undefined;
  const file = join(dataDir, SECRET_KEY_FILE);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS_MAY) === 0) return undefined;
  const mode = (found.mode & 0o777).toString(8);
  return `Other users of this machine may use the key file ${file} (mode ${mode}). Run: chmod 600 ${file}`;
}
