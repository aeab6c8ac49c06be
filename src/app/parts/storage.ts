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

/** SQLite is for one process. Throws a `SetupError` while another one uses the directory. */
export function openDataDir({ databaseUrl, dataDir }: Settings): Opened<void> {
  const lock = databaseUrl === undefined ? lockDataDir(dataDir) : undefined;
  return { part: undefined, close: () => lock?.release() };
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
