// Where SECRET_KEY comes from at start, and the check that it is the one this database belongs to.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from './database.ts';
import { parseSecretKeys, SECRET_KEY_BYTES, SealError, Secrets } from './secrets.ts';
import { findSetting, settleSetting, writeSetting } from './settings.ts';
import { SetupError } from './setup-error.ts';

export const SECRET_KEY_FILE = 'secret.key';

const CHECK_SETTING = 'secret-key-check';
const CHECK_CONTEXT = `settings.value:${CHECK_SETTING}`;

export type SecretKeySettings = {
  secretKey?: string | undefined;
  databaseUrl?: string | undefined;
  dataDir: string;
};

/**
 * The secrets of this installation. The first start stores a check value; every later start with
 * another key throws `SetupError`, so that processes sharing a database agree.
 */
export async function openSecrets(db: Database, settings: SecretKeySettings): Promise<Secrets> {
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
  if (!check.startsWith(`v1.${secrets.keyId}.`)) {
    await writeSetting(db, CHECK_SETTING, secrets.seal('ok', CHECK_CONTEXT));
  }
  return secrets;
}

function opens(secrets: Secrets, check: string): boolean {
  try {
    return secrets.open(check, CHECK_CONTEXT) === 'ok';
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

/** Several processes can share PostgreSQL, so none of them may make up a key of its own. */
export function requireSecretKey({ secretKey, databaseUrl }: SecretKeySettings): void {
  if (secretKey || !databaseUrl) return;
  throw new SetupError(
    'SECRET_KEY is required with DATABASE_URL, the same for every process. ' +
      'Make one with: openssl rand -base64 32',
  );
}

function readSecretKey(settings: SecretKeySettings, inUse: boolean): string {
  requireSecretKey(settings);
  const { secretKey, dataDir } = settings;
  if (secretKey) return secretKey;
  const file = join(dataDir, SECRET_KEY_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (inUse) {
    // A new key could not read what is there, and would stand where the lost one has to return.
    throw new SetupError(
      `The key file ${file} is missing, but the database has encrypted values. ` +
        'Restore the file from your backup, or give its content as SECRET_KEY.',
    );
  }
  createKeyFile(file);
  return readFileSync(file, 'utf8').trim();
}

// Written aside and linked into place, so that nobody reads half a key and the first creator wins.
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const key = randomBytes(SECRET_KEY_BYTES).toString('base64');
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
