/**
 * Reads the whole SQLite file at start. Damage that is found while the server starts ends the start;
 * a file too large for that is read on in the background, and damage makes the server not ready.
 */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  checkFile,
  damagedWords,
  type FileCheck,
  SQLITE_FILE,
} from '../storage/database/sqlite-file.ts';
import { SetupError } from '../storage/errors.ts';
import type { Log } from './background-log.ts';
import type { DatabaseWatch } from './database-watch.ts';

/** How long a start waits for the end of the check. */
const START_WAITS_MS = 5_000;

type Settings = { readonly databaseUrl: string | undefined; readonly dataDir: string };

const fileOf = ({ dataDir }: Settings): string => join(dataDir, SQLITE_FILE);

/** Whether this start is to write the SQLite file: asked before the database is opened. */
export const isNewDatabase = (settings: Settings): boolean =>
  (statSync(fileOf(settings), { throwIfNoEntry: false })?.size ?? 0) === 0;

/** PostgreSQL looks after its files itself. */
export const startFileCheck = (settings: Settings): FileCheck | undefined =>
  settings.databaseUrl === undefined ? checkFile(fileOf(settings)) : undefined;

/** Throws a `SetupError` when damage is found in time; later damage goes to `watch` and the log. */
export async function reportDamage(
  settings: Settings,
  check: FileCheck | undefined,
  watch: DatabaseWatch,
  log: Pick<Log, 'info' | 'error'>,
  waitMs = START_WAITS_MS,
): Promise<void> {
  if (check === undefined) return;
  const stopWaiting = new AbortController();
  const late = wait(waitMs, 'late', { signal: stopWaiting.signal, ref: false }).catch(() => 'late');
  const first = await Promise.race([check.damage.then((damage) => ({ damage })), late]);
  stopWaiting.abort();
  if (typeof first === 'object') {
    if (first.damage === undefined) return;
    throw new SetupError(damagedWords(fileOf(settings), first.damage));
  }
  log.info({}, 'the database file is still being checked; the server starts meanwhile');
  check.damage.then((damage) => {
    if (damage === undefined) {
      log.info({}, 'the database file was checked: no damage found');
      return;
    }
    watch.foundDamage('the database file is damaged');
    log.error({ damage }, damagedWords(fileOf(settings), damage));
  });
}
