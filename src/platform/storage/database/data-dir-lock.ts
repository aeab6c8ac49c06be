// One server per data directory: SQLite belongs to one process, and a second one would also keep
// its own secrets and deliveries there.

import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf, hasCode, reasonOf } from '../../shape/reasons.ts';
import { SetupError } from '../errors.ts';
import { prepareDataDir } from './data-dir.ts';

/** Held until `release`, or until the process ends in whatever way. */
export type DataDirLock = { release(): void };

/**
 * Takes the directory for this process; throws `SetupError` when another server holds it. The lock
 * is the kernel's, held through SQLite on an otherwise empty file, so a killed server leaves
 * nothing to clean up. Never open that file by other means in the same process: closing any
 * descriptor of it would drop the lock.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  prepareDataDir(dataDir);
  const holder = new Sqlite(join(dataDir, 'wagewright.lock'), { timeout: 0 });
  try {
    holder.exec('begin exclusive');
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
  return { release: () => holder.close() };
}
