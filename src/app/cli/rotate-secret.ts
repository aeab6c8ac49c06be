/**
 * `wagewright key rotate-secret`: encrypts everything again after SECRET_KEY was changed, while servers
 * run. With SQLite and its key file it also makes the new key and takes the old one out at the end.
 */

import { operator, recordForAccount } from '../../platform/audit/administration.ts';
import { listAccounts } from '../../platform/storage/accounts/accounts.ts';
import { type DataDirLock, lockDataDir } from '../../platform/storage/database/data-dir-lock.ts';
import { type Database, openDatabase } from '../../platform/storage/database/database.ts';
import { SetupError } from '../../platform/storage/errors.ts';
import { type Resealed, resealAll } from '../../platform/storage/secrets/reseal.ts';
import {
  adoptKey,
  forgetOlderKeys,
  heldSecretKey,
  isAdopted,
  listOlderKeys,
  newSecretKey,
  openSecrets,
  putKeyAside,
  replaceKeyFile,
} from '../../platform/storage/secrets/secret-key.ts';
import { parseSecretKeys, Secrets } from '../../platform/storage/secrets/secrets.ts';
import type { Config } from '../parts/config.ts';

type Print = (text: string) => void;

/** Resolves once nothing is left under an older key; throws `SetupError` when something is. */
export async function rotateSecret(config: Config, print: Print): Promise<void> {
  const db = await openDatabase({ ...config, mustExist: true, patient: true });
  try {
    await prepareKeyFile(db, config, print);
    const secrets = await openSecrets(db, config, { adopt: false });
    await requireTwoKeys(db, config, secrets);
    await requireAdopted(db, config, secrets);
    const result = await resealAll(db, secrets);
    for (const [column, count] of result.counts)
      print(`${column}: ${count} encrypted with the new key`);
    requireNothingLeft(result);
    await recordRotation(db, secrets);
    await forgetOlderKeys(db);
    print(
      `All values are encrypted with ${secrets.keyId}. Nothing is encrypted with an older key.`,
    );
    letGoOfOlderKeys(config, print);
  } finally {
    await db.destroy();
  }
}

/** SECRET_KEY is everyone's: each account's trail has an entry. */
async function recordRotation(db: Database, secrets: Secrets): Promise<void> {
  const [current, ...older] = secrets.keyIds;
  const deps = { secrets, clock: Date.now };
  const act = { action: 'secretKey.rotated', details: { from: older, to: current } } as const;
  for (const { id } of await listAccounts(db)) {
    await db
      .transaction()
      .execute((transaction) =>
        recordForAccount(transaction, deps, operator('key rotate-secret'), id, act),
      );
  }
}

/** With a key file that holds one key, and no server running: puts a new key before it. */
async function prepareKeyFile(db: Database, config: Config, print: Print): Promise<void> {
  const held = heldSecretKey(config);
  if (config.secretKey !== undefined || held === undefined || held.includes(',')) return;
  const lock = tryLock(config);
  if (lock === undefined) {
    throw new SetupError(
      'A server is running with the key file in DATA_DIR. Stop it first, because it does not have ' +
        'the new key. You can start it again while values are being re-encrypted.',
    );
  }
  try {
    // A key file that is not this database's is reported before anything is written.
    await openSecrets(db, config, { adopt: false });
    const key = newSecretKey();
    replaceKeyFile(config.dataDir, [key, held]);
    await adoptKey(db, new Secrets(parseSecretKeys(`${key},${held}`)));
    print(
      'The key file now has a new key. It keeps the old one until every value is re-encrypted.',
    );
  } finally {
    lock.release();
  }
}

async function requireTwoKeys(db: Database, config: Config, secrets: Secrets): Promise<void> {
  if (secrets.keyIds.length > 1) return;
  if (config.secretKey !== undefined || (await listOlderKeys(db)).length > 0) {
    throw new SetupError(
      'SECRET_KEY has only one key. To change it, put the new key before it, separated by a comma ' +
        '(openssl rand -base64 32), restart every server with both, and run this again.',
    );
  }
}

/** Servers that know only the old key could not read what is sealed with the new one. */
async function requireAdopted(db: Database, config: Config, secrets: Secrets): Promise<void> {
  if (await isAdopted(db, secrets)) return;
  const lock = config.databaseUrl === undefined ? tryLock(config) : undefined;
  if (lock === undefined) {
    throw new SetupError(
      `No server has started with the key ${secrets.keyId} first in SECRET_KEY yet: restart every server with this ` +
        'SECRET_KEY first. A server that knows only the old key could not read re-encrypted values.',
    );
  }
  try {
    await adoptKey(db, secrets);
  } finally {
    lock.release();
  }
}

/** Undefined while a server holds the data directory. */
function tryLock({ dataDir }: Config): DataDirLock | undefined {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}

function requireNothingLeft({ problems, left }: Resealed): void {
  if (problems.length === 0 && left.length === 0) return;
  const columns = left.map(({ table, column, count }) => `${table}.${column}: ${count} values`);
  throw new SetupError(
    ['Keep the older key. Some values are still encrypted with it:', ...columns, ...problems].join(
      '\n  ',
    ),
  );
}

function letGoOfOlderKeys(config: Config, print: Print): void {
  const [current = '', ...older] = (heldSecretKey(config) ?? '')
    .split(',')
    .map((key) => key.trim());
  if (config.secretKey !== undefined) {
    print('Remove the older key from SECRET_KEY at the next start, but store it safely: older');
    print('backups and anchors of audit trails need it. Write new anchors: wagewright i9 anchor');
    return;
  }
  for (const key of older) {
    const file = putKeyAside(config.dataDir, key, new Secrets(parseSecretKeys(key)).keyId);
    print(`The old key is in ${file}: older backups and anchors of audit trails need it. Move it`);
    print('to where you keep keys, and write new anchors: wagewright i9 anchor');
  }
  replaceKeyFile(config.dataDir, [current]);
}
