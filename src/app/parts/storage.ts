/** The data directory, the database, and the check of its file. */

import { isNewDatabase, startFileCheck } from '../../platform/operation/file-check.ts';
import { lockDataDir } from '../../platform/storage/database/data-dir-lock.ts';
import { type Database, openDatabase } from '../../platform/storage/database/database.ts';
import type { FileCheck } from '../../platform/storage/database/sqlite-file.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { Opened } from './parts.ts';

type Settings = Parameters<typeof openDatabase>[0] & {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
};

const ignore = (): void => {};

const LOOK_MS = 1_000;

/**
 * SQLite is for one process. Throws a `SetupError` while another one uses the directory. `onLost`: the
 * lock's file was removed, and another server started before this one took the lock again.
 */
export function openDataDir({ databaseUrl, dataDir }: Settings, onLost: () => void): Opened<void> {
  if (databaseUrl !== undefined) return { part: undefined, close: ignore };
  const lock = lockDataDir(dataDir);
  const timer = setInterval(() => {
    if (lock.renew()) return;
    clearInterval(timer);
    onLost();
  }, LOOK_MS).unref();
  const close = (): void => {
    clearInterval(timer);
    lock.release();
  };
  return { part: undefined, close };
}

/** Begins to open the database, in a thread of its own. */
export function openStorage(
  settings: Settings,
  telemetry: Telemetry | undefined,
): Opened<{ readonly opening: Promise<Database>; readonly isNew: boolean }> {
  const isNew = isNewDatabase(settings);
  const opening = openDatabase({ ...settings, watermark: true, onStatement: telemetry?.queried });
  return {
    part: { opening, isNew },
    close: () => opening.then((opened) => opened.destroy(), ignore),
  };
}

/** What this start wrote itself has no damage to look for. */
export function openFileCheck(settings: Settings, isNew: boolean): Opened<FileCheck | undefined> {
  const check = isNew ? undefined : startFileCheck(settings);
  return { part: check, close: () => check?.stop() };
}
