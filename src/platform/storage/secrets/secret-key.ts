// Where SECRET_KEY comes from at start, and the check that it is the one this database belongs to.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../../shape/reasons.ts';
import { deleteSetting, findSetting, settleSetting, writeSetting } from '../accounts/settings.ts';
import { prepareDataDir } from '../database/data-dir.ts';
import type { Database } from '../database/database.ts';
import { SECRET_KEY_FILE } from '../database/sqlite-file.ts';
import { SetupError } from '../errors.ts';
import { parseSecretKeys, SECRET_KEY_BYTES, SealError, Secrets } from './secrets.ts';

export { SECRET_KEY_FILE } from '../database/sqlite-file.ts';

const CHECK_SETTING = 'secret-key-check';
const OLDER_KEYS_SETTING = 'secret-key-older';
const CHECK_CONTEXT = `settings.value:${CHECK_SETTING}`;

type SecretKeySettings = {
  secretKey?: string | undefined;
  databaseUrl?: string | undefined;
  dataDir: string;
};

/**
 * The secrets of this installation. The first start stores a check value; every later start with
 * another key throws `SetupError`, so that processes sharing a database agree. A server makes the
 * first of several keys the one that seals (`adopt`); a command that only reads does not, since
 * servers may be running that do not know it yet.
 */
export async function openSecrets(
  db: Database,
  settings: SecretKeySettings,
  { adopt = true } = {},
): Promise<Secrets> {
  const stored = await findSetting(db, CHECK_SETTING);
  const secrets = new Secrets(parseSecretKeys(readSecretKey(settings, stored !== undefined)));
  const check =
    stored ?? (await settleSetting(db, CHECK_SETTING, secrets.seal('ok', CHECK_CONTEXT)));
  if (!opens(secrets, check)) {
    throw new SetupError(
      'SECRET_KEY is not the one this database was first started with, so its encrypted values ' +
        'cannot be read. Give the original key; to change it, put the new key before the original ' +
        'one, separated by a comma.',
    );
  }
  const missing = (await listOlderKeys(db)).filter((id) => !secrets.keyIds.includes(id));
  if (missing.length > 0) {
    throw new SetupError(
      `SECRET_KEY lacks the older key ${missing.join(', ')}, under which values may still be ` +
        'sealed. Put it after the new key, separated by a comma, until `wagewright key ' +
        'rotate-secret` says that nothing is left under it.',
    );
  }
  if (adopt && keyIdOf(check) !== secrets.keyId) await adoptKey(db, secrets);
  return secrets;
}

/** Whether a server has begun to seal with the current key of `secrets`. */
export async function isAdopted(db: Database, secrets: Secrets): Promise<boolean> {
  const check = await findSetting(db, CHECK_SETTING);
  return check !== undefined && keyIdOf(check) === secrets.keyId;
}

/** Makes the current key of `secrets` the one this database is sealed with from now on. */
export async function adoptKey(db: Database, secrets: Secrets): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const check = await findSetting(transaction, CHECK_SETTING);
    const older = new Set(await listOlderKeys(transaction));
    if (check !== undefined) older.add(keyIdOf(check));
    older.delete(secrets.keyId);
    await writeSetting(transaction, CHECK_SETTING, secrets.seal('ok', CHECK_CONTEXT));
    await writeSetting(transaction, OLDER_KEYS_SETTING, [...older].join(','));
  });
}

/** Ids of the keys, besides the one that seals, under which values may still stand. */
export async function listOlderKeys(db: Database): Promise<string[]> {
  const text = await findSetting(db, OLDER_KEYS_SETTING);
  return text ? text.split(',') : [];
}

/** Call it once nothing is left under them: from then on a server starts without them. */
export async function forgetOlderKeys(db: Database): Promise<void> {
  await deleteSetting(db, OLDER_KEYS_SETTING);
}

const keyIdOf = (check: string): string => check.split('.')[1] ?? '';

function opens(secrets: Secrets, check: string): boolean {
  try {
    return secrets.open(check, CHECK_CONTEXT) === 'ok';
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

/** Several processes can share PostgreSQL, so none of them may make up its own key. */
export function requireSecretKey({ secretKey, databaseUrl }: SecretKeySettings): void {
  if (secretKey || !databaseUrl) return;
  throw new SetupError(
    'SECRET_KEY is required with DATABASE_URL, the same for every process. ' +
      'Make one with: openssl rand -base64 32',
  );
}

/** What SECRET_KEY or the key file in DATA_DIR says; undefined when there is neither. */
export function heldSecretKey({ secretKey, dataDir }: SecretKeySettings): string | undefined {
  if (secretKey) return secretKey;
  const file = join(dataDir, SECRET_KEY_FILE);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

/** Throws a `SetupError` that names the file. */
function readKeyFile(file: string): string {
  if (statSync(file).isDirectory()) {
    throw new SetupError(
      `The key file ${file} is a directory, which a container engine makes of a file that it should mount and does not find. Delete it, and mount the file or set SECRET_KEY.`,
    );
  }
  return readFileSync(file, 'utf8').trim();
}

function readSecretKey(settings: SecretKeySettings, inUse: boolean): string {
  requireSecretKey(settings);
  const held = heldSecretKey(settings);
  if (held !== undefined) return held;
  const file = join(settings.dataDir, SECRET_KEY_FILE);
  if (inUse) {
    // A new key could not read what is there, and would stand where the lost one has to return.
    throw new SetupError(
      `The key file ${file} is missing, but the database has encrypted values. ` +
        'Restore the file from your backup, or set SECRET_KEY to its content.',
    );
  }
  createKeyFile(file);
  return readKeyFile(file);
}

// Written aside and linked into place, so that no one reads half a key and the first creator wins.
function createKeyFile(file: string): void {
  prepareDataDir(dirname(file));
  const draft = writeDraft(file, newSecretKey());
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}

/** 32 random bytes in base64. */
export const newSecretKey = (): string => randomBytes(SECRET_KEY_BYTES).toString('base64');

/** Puts `keys` (the one that seals first) into the key file, in one step or not at all. */
export function replaceKeyFile(dataDir: string, keys: readonly string[]): void {
  const file = join(dataDir, SECRET_KEY_FILE);
  renameSync(writeDraft(file, keys.join(',')), file);
  synchronize(dataDir);
}

/** Keeps a key that no longer opens the database but its older backups; returns the file. */
export function putKeyAside(dataDir: string, key: string, keyId: string): string {
  const file = join(dataDir, `${SECRET_KEY_FILE}.${keyId}`);
  renameSync(writeDraft(file, key), file);
  synchronize(dataDir);
  return file;
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

function synchronize(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
