// One server per data directory: SQLite belongs to one process, and a second one would also keep
// its own secrets and deliveries there.

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf, hasCode, reasonOf } from '../../shape/reasons.ts';
import { SetupError } from '../errors.ts';
import { prepareDataDir } from './data-dir.ts';

/** Held until `release`, or until the process ends in whatever way. */
export type DataDirLock = {
  /** Takes the lock again where its file was removed; false when another server has it by now. */
  renew(): boolean;
  release(): void;
};

type Held = { readonly holder: Sqlite.Database; readonly ino: number | undefined };

/**
 * Takes the directory for this process; throws `SetupError` when another server holds it. The lock
 * is the kernel's, held through SQLite on an otherwise empty file, so a killed server leaves
 * nothing to clean up. Never open that file by other means in the same process: closing any
 * descriptor of it would drop the lock.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  prepareDataDir(dataDir);
  let held = hold(dataDir);
  return {
    renew: () => {
      if (held.ino !== undefined && inodeOf(dataDir) === held.ino) return true;
      try {
        const again = hold(dataDir);
        held.holder.close();
        held = again;
        return true;
      } catch (error) {
        // A disk that is full or read-only for a while takes the lock from nobody.
        return !(error instanceof SetupError && hasCode(error.cause, 'SQLITE_BUSY'));
      }
    },
    release: () => held.holder.close(),
  };
}

const fileOf = (dataDir: string): string => join(dataDir, 'wagewright.lock');

const inodeOf = (dataDir: string): number | undefined =>
  statSync(fileOf(dataDir), { throwIfNoEntry: false })?.ino;

function hold(dataDir: string): Held {
  const holder = new Sqlite(fileOf(dataDir), { timeout: 0 });
  try {
    holder.exec('begin exclusive');
    return { holder, ino: inodeOf(dataDir) };
  } catch (error) {
    holder.close();
    if (!hasCode(error, 'SQLITE_BUSY')) {
      throw new SetupError(
        `DATA_DIR: ${resolve(dataDir)} cannot be locked (${codeOf(error) ?? ''}: ${reasonOf(error)}). ` +
          'Make sure that its disk has free space and that wagewright.lock there is a file of Wagewright.',
        { cause: error },
      );
    }
    throw new SetupError(
      `Another server is using the data directory ${resolve(dataDir)}. ` +
        'Stop it, choose another DATA_DIR, or set DATABASE_URL: several servers can share PostgreSQL.',
      { cause: error },
    );
  }
}
