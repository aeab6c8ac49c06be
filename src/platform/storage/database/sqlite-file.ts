// What is wrong with a SQLite database before anything is done with it, and what to do then.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { entryPoint } from '../../compiled/product.ts';
import { SetupError } from '../errors.ts';
import { WATERMARK_FILE } from './watermark.ts';

export const SQLITE_FILE = 'wagewright.db';
export const SECRET_KEY_FILE = 'secret.key';

const isThere = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** For commands, which never begin an installation: one made in the wrong directory is worth nothing. */
export function requireDatabase(dataDir: string): void {
  if (isThere(join(dataDir, SQLITE_FILE))) return;
  throw new SetupError(
    `DATA_DIR: there is no database in ${resolve(dataDir)}. Set DATA_DIR to the data directory of ` +
      'your server (or DATABASE_URL), or start the server once to begin a new one.',
  );
}

/** A key or a mark without a database: a wrong mount or a lost file, and no new installation. */
export function refuseLostDatabase(dataDir: string): void {
  if (isThere(join(dataDir, SQLITE_FILE))) return;
  const left = [SECRET_KEY_FILE, WATERMARK_FILE].filter((name) => existsSync(join(dataDir, name)));
  if (left.length === 0) return;
  throw new SetupError(
    `DATA_DIR: ${resolve(dataDir)} has ${left.join(' and ')}, but ${SQLITE_FILE} is missing or ` +
      'empty. If a volume is not mounted, mount it; if the file is lost, run `wagewright restore`. ' +
      `To begin with an empty database, move ${left.join(' and ')} away.`,
  );
}

/** Without the headline that quick_check puts above what it found. */
const oneLine = (detail: string): string =>
  detail.replace(/^\*\*\*.*\*\*\*\n/, '').replaceAll('\n', '; ');

export const damagedWords = (file: string, detail: string): string =>
  `The database file ${resolve(file)} is damaged (${oneLine(detail)}). Keep a copy of the directory ` +
  `${dirname(resolve(file))}, then put a backup in place: wagewright restore DIR --replace.`;

export const missingWords = (file: string): string =>
  `Changes that were acknowledged are missing from ${resolve(file)}: it is older than ` +
  `${WATERMARK_FILE} next to it. ${SQLITE_FILE}-wal was probably removed or truncated, or an older copy ` +
  `was put in place. Restore the right files, or a backup: wagewright restore DIR --replace. To continue ` +
  `without the missing changes, delete ${WATERMARK_FILE}.`;

export type FileCheck = {
  /** What is damaged; undefined when nothing was found. Never settles once stopped. */
  readonly damage: Promise<string | undefined>;
  stop(): Promise<unknown>;
};

/**
 * A thread gets no secrets and none of the main thread's flags (a test runner's, say): only where
 * compiled sources are kept, which halves its start.
 */
export function workerOptions(workerData: unknown): WorkerOptions {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
  return { workerData, execArgv: [], env };
}

/** Reads the whole file in its own thread, as `pragma quick_check` does. */
export function checkFile(file: string): FileCheck {
  const url = entryPoint('./sqlite-check-worker.ts', import.meta.url);
  const worker = new Worker(url, workerOptions(file));
  const damage = new Promise<string | undefined>((resolve) => {
    worker.on('message', (found: string) => resolve(found === 'ok' ? undefined : found));
    worker.on('error', ({ message }) => resolve(message));
  });
  return { damage, stop: () => worker.terminate() };
}
