/** `wagewright key create|list|revoke`: API keys of this installation; `rotate-secret`: its SECRET_KEY. */

import { isScope, SCOPES, type Scope } from '../auth/access.ts';
import { DEFAULT_ACCOUNT } from '../auth/first-key.ts';
import { createApiKey, revokeApiKey } from '../auth/keys.ts';
import type { Config } from '../config.ts';
import { createAccount, findAccountByName } from '../storage/accounts.ts';
import { listApiKeys } from '../storage/api-keys.ts';
import { isoTime } from '../storage/clock.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { UsageError } from './usage-error.ts';

export type KeyOptions = {
  readonly account?: string | undefined;
  readonly label?: string | undefined;
  readonly scopes?: string | undefined;
  readonly expires?: string | undefined;
};

export async function key(
  [action, id]: readonly string[],
  options: KeyOptions,
  config: Config,
  print: (text: string) => void,
): Promise<void> {
  if (action === 'rotate-secret') {
    const { rotateSecret } = await import('./rotate-secret.ts');
    await rotateSecret(config, print);
    return;
  }
  const actions: Record<string, (db: Database) => Promise<void>> = {
    create: (db) => create(db, options, print),
    list: (db) => list(db, options, print),
    revoke: (db) => revoke(db, id, print),
  };
  const run = actions[action ?? ''];
  if (run === undefined) throw new UsageError('key: create, list, revoke or rotate-secret');
  const db = await openDatabase(config);
  try {
    await run(db);
  } finally {
    await db.destroy();
  }
}

async function create(
  db: Database,
  options: KeyOptions,
  print: (text: string) => void,
): Promise<void> {
  const name = options.account ?? DEFAULT_ACCOUNT;
  const scopes = readScopes(options.scopes);
  const account =
    (await findAccountByName(db, name)) ??
    (await createAccount(db, name, isoTime(Date.now()))) ??
    (await findAccountByName(db, name));
  if (account === undefined) throw new Error(`the account ${name} could not be made`);
  const made = await createApiKey(db, {
    accountId: account.id,
    label: options.label ?? 'command line',
    scopes,
    expiresAt: options.expires ?? null,
  });
  print(`${made.key}\n`);
  print(`Shown only this once. Account ${name}, scopes ${scopes.join(', ')}, id ${made.id}.`);
}

function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return SCOPES;
  const words = text.split(',').map((word) => word.trim());
  const scopes = words.filter(isScope);
  if (scopes.length === words.length && scopes.length > 0) return scopes;
  throw new UsageError(`key create --scopes: ${text}; allowed: ${SCOPES.join(',')}`);
}

async function list(
  db: Database,
  options: KeyOptions,
  print: (text: string) => void,
): Promise<void> {
  const all = await listApiKeys(db);
  const keys =
    options.account === undefined ? all : all.filter((k) => k.accountName === options.account);
  if (keys.length === 0) {
    print('No API keys. Make one with: npx wagewright key create');
    return;
  }
  for (const k of keys) {
    const state =
      k.revokedAt !== null
        ? `revoked ${k.revokedAt}`
        : k.expiresAt === null
          ? 'never expires'
          : `expires ${k.expiresAt}`;
    print(`${k.id}  ${k.hint}...  ${k.accountName}  ${k.scopes.join(',')}  ${state}  ${k.label}`);
  }
}

async function revoke(
  db: Database,
  id: string | undefined,
  print: (text: string) => void,
): Promise<void> {
  if (id === undefined) throw new UsageError('key revoke: name the id that key list shows');
  const revoked = await revokeApiKey(db, id);
  if (!revoked)
    throw new UsageError(`key revoke: no key ${id}, or it is revoked already; see key list`);
  print(`Revoked ${id}. Servers stop accepting it and its tokens within 5 seconds.`);
}
