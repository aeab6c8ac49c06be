// The data directory of SQLite: made when it is missing, refused in words when it cannot be used.

import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, hasCode, reasonOf } from '../../shape/reasons.ts';
import { SetupError } from '../errors.ts';

const FIX =
  'Create it for the user that runs Wagewright, or set DATA_DIR to a directory it may write.';

/** Throws a `SetupError` that names DATA_DIR when files cannot be made there. */
export function prepareDataDir(dataDir: string): void {
  const directory = resolve(dataDir);
  try {
    makeDirectory(directory);
  } catch (error) {
    throw refusal(directory, 'cannot be created', error);
  }
  const probe = join(directory, `wagewright.probe-${process.pid}`);
  try {
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
  } catch (error) {
    throw refusal(directory, 'is not writable', error);
  }
}

// Step by step: `mkdir` with `recursive` never ends where a directory takes no entries (/proc).
function makeDirectory(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found !== undefined) throw new Error('it is a file');
  if (dirname(directory) !== directory) makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function refusal(directory: string, what: string, error: unknown): SetupError {
  return new SetupError(
    `DATA_DIR: ${directory} ${what} (${codeOf(error) ?? reasonOf(error)}). ${FIX}`,
    {
      cause: error,
    },
  );
}
