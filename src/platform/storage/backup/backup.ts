// A consistent copy of the SQLite database while servers write to it, and its way back. The key that
// opens the encrypted values is kept apart from the copy on purpose.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isoTime } from '../../shape/clock.ts';
import { hasCode, reasonOf } from '../../shape/reasons.ts';
import { lockDataDir } from '../database/data-dir-lock.ts';
import { requireDatabase, SQLITE_FILE } from '../database/sqlite-file.ts';
import { WATERMARK_FILE } from '../database/watermark.ts';
import { SetupError } from '../errors.ts';
import { heldSecretKey, SECRET_KEY_FILE } from '../secrets/secret-key.ts';
import { parseSecretKeys, Secrets } from '../secrets/secrets.ts';

type BackupSettings = {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly secretKey?: string | undefined;
};

/** The files next to the copy. */
type BackupManifest = {
  readonly createdAt: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Which SECRET_KEY opens it; reveals nothing of the key. */
  readonly keyId: string | null;
};

const MANIFEST_FILE = 'backup.json';

/** Copies the database into `directory`, and the key into `keyFile` when one is named. */
export async function backUp(
  settings: BackupSettings,
  directory: string,
  keyFile: string | undefined,
  now: number,
): Promise<BackupManifest> {
  refusePostgres(settings);
  const source = join(settings.dataDir, SQLITE_FILE);
  requireDatabase(settings.dataDir);
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new SetupError(`${directory} is not empty: name a new directory for every backup.`);
  }
  if (keyFile !== undefined && isInside(keyFile, directory)) {
    throw new SetupError(
      'Keep the key separate from the data: name a key file outside the backup.',
    );
  }
  if (keyFile !== undefined && !existsSync(dirname(keyFile))) {
    throw missing(dirname(keyFile), 'a key file in a directory that exists');
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const copy = join(directory, SQLITE_FILE);
  const keyId = copyDatabase(source, copy);
  chmodSync(copy, 0o600);
  synchronize(copy);
  if (keyFile !== undefined) writePrivate(keyFile, `${readKey(settings)}\n`);
  const manifest = {
    createdAt: isoTime(now),
    bytes: statSync(copy).size,
    sha256: await digestOf(copy),
    keyId,
  };
  writePrivate(join(directory, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  synchronize(directory);
  return manifest;
}

// `vacuum into` and not the backup interface: it leaves out free pages, in which purged values and
// destroyed keys may still stand.
function copyDatabase(source: string, copy: string): string | null {
  const db = new Sqlite(source, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    db.prepare('vacuum into ?').run(copy);
    return keyIdOf(db);
  } finally {
    db.close();
  }
}

function keyIdOf(db: Sqlite.Database): string | null {
  const row = db.prepare(`select value from settings where name = 'secret-key-check'`).get() as
    | { value: string }
    | undefined;
  return row?.value.split('.')[1] ?? null;
}

type RestoreOptions = {
  /** Where the key was kept; left out when DATA_DIR or SECRET_KEY has it. */
  readonly keyFile?: string | undefined;
  /** Puts an existing database aside instead of refusing. */
  readonly replace?: boolean | undefined;
};

/** Checks a backup and puts it in place; where the database before it went, or undefined. */
export async function restore(
  settings: BackupSettings,
  directory: string,
  { keyFile, replace = false }: RestoreOptions,
  now: number,
): Promise<{ readonly manifest: BackupManifest; readonly putAside: string | undefined }> {
  refusePostgres(settings);
  const manifest = readManifest(directory);
  const copy = join(directory, SQLITE_FILE);
  await checkCopy(copy, manifest);
  const lock = lockDataDir(settings.dataDir);
  try {
    const target = join(settings.dataDir, SQLITE_FILE);
    const isThere = existsSync(target);
    if (isThere && !replace) {
      throw new SetupError(
        `${settings.dataDir} has a database: restore elsewhere, or move it aside with --replace.`,
      );
    }
    const key = keyFor(settings, manifest, keyFile);
    const draft = `${target}.restoring`;
    copyFileSync(copy, draft);
    chmodSync(draft, 0o600);
    synchronize(draft);
    const putAside = isThere ? moveAside(settings.dataDir, now) : undefined;
    // Of a database that is gone: the backup is older on purpose.
    rmSync(join(settings.dataDir, WATERMARK_FILE), { force: true });
    if (key !== undefined) writePrivate(join(settings.dataDir, SECRET_KEY_FILE), `${key}\n`);
    renameSync(draft, target);
    synchronize(settings.dataDir);
    return { manifest, putAside };
  } finally {
    lock.release();
  }
}

function readManifest(directory: string): BackupManifest {
  if (!existsSync(directory))
    throw missing(directory, 'the directory that wagewright backup wrote');
  const file = join(directory, MANIFEST_FILE);
  const text = textOf(file, 'a directory that wagewright backup wrote');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SetupError(`${file} does not describe a backup: ${reasonOf(error)}.`);
  }
}

const missing = (path: string, wanted: string): SetupError =>
  new SetupError(`${path} does not exist. Check the path: name ${wanted}.`);

/** The text of a file that the command reads. */
function textOf(file: string, wanted: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw missing(file, wanted);
    throw new SetupError(`${file} cannot be read: ${reasonOf(error)}. Name ${wanted}.`);
  }
}

async function checkCopy(copy: string, manifest: BackupManifest): Promise<void> {
  if (!existsSync(copy)) {
    throw new SetupError(`${copy} does not exist: the backup is not complete. Use another one.`);
  }
  if ((await digestOf(copy)) !== manifest.sha256) {
    throw new SetupError(`${copy} is not the file that was backed up: its SHA-256 differs.`);
  }
  const db = new Sqlite(copy, { readonly: true });
  try {
    const result = db.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new SetupError(`${copy} is damaged: ${result}`);
  } finally {
    db.close();
  }
}

/** The key to write into DATA_DIR; undefined when the right one is there already. */
function keyFor(
  settings: BackupSettings,
  { keyId }: BackupManifest,
  keyFile: string | undefined,
): string | undefined {
  if (keyId === null) return undefined;
  const opens = (text: string): boolean =>
    new Secrets(parseSecretKeys(text)).keyIds.includes(keyId);
  if (keyFile !== undefined) {
    const key = textOf(keyFile, `the file with the key ${keyId}`).trim();
    if (!opens(key)) throw new SetupError(`${keyFile} is not the key ${keyId} of this backup.`);
    return settings.secretKey === undefined ? key : undefined;
  }
  const held = heldSecretKey(settings);
  if (held !== undefined && opens(held)) return undefined;
  throw new SetupError(
    `The backup needs the key ${keyId}: name its file with --key-file, or set SECRET_KEY.`,
  );
}

function readKey(settings: BackupSettings): string {
  const key = heldSecretKey(settings);
  if (key === undefined) {
    throw new SetupError(`There is no key in ${settings.dataDir} or SECRET_KEY.`);
  }
  return key;
}

// With its log: what was committed last may be there only.
function moveAside(dataDir: string, now: number): string {
  const aside = join(dataDir, `before-restore-${isoTime(now).replace(/\W/g, '')}`);
  mkdirSync(aside, { mode: 0o700 });
  const logs = [`${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`];
  for (const name of [SQLITE_FILE, ...logs, WATERMARK_FILE, SECRET_KEY_FILE]) {
    const from = join(dataDir, name);
    if (!existsSync(from)) continue;
    if (name === SECRET_KEY_FILE) copyFileSync(from, join(aside, name));
    else renameSync(from, join(aside, name));
  }
  return aside;
}

function refusePostgres({ databaseUrl }: BackupSettings): void {
  if (databaseUrl === undefined) return;
  throw new SetupError(
    'DATABASE_URL is set: PostgreSQL is backed up by its own tools, for example ' +
      '`pg_dump --format=custom --file=FILE "$DATABASE_URL"`, and restored by ' +
      '`pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE`. ' +
      'Keep SECRET_KEY separate from the dump: without it, the encrypted values are lost.',
  );
}

function isInside(file: string, directory: string): boolean {
  const path = relative(resolve(directory), resolve(file));
  return path === '' || !path.startsWith('..');
}

function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flush: true });
}

function synchronize(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
