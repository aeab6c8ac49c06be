/** `wagewright key create|list|revoke`: API keys of this installation; `rotate-secret`: its SECRET_KEY. */

import { operator } from '../../platform/audit/administration.ts';
import type { AuditDeps } from '../../platform/audit/trail.ts';
import { isScope, SCOPES, type Scope } from '../../platform/auth/access.ts';
import { DEFAULT_ACCOUNT } from '../../platform/auth/first-key.ts';
import { createOperatorKey, revokeOperatorKey } from '../../platform/auth/operator-keys.ts';
import {
  createRecordedKey,
  revokeRecordedKey,
  settleAccount,
} from '../../platform/auth/recorded-keys.ts';
import { ownCommand } from '../../platform/compiled/own-command.ts';
import { listApiKeys } from '../../platform/storage/accounts/api-keys.ts';
import { listOperatorKeys } from '../../platform/storage/accounts/operator-keys.ts';
import { type Database, openDatabase } from '../../platform/storage/database/database.ts';
import { openSecrets } from '../../platform/storage/secrets/secret-key.ts';
import type { Config } from '../parts/config.ts';
import { UsageError } from './options.ts';

type KeyOptions = {
  readonly account?: string | undefined;
  readonly label?: string | undefined;
  readonly scopes?: string | undefined;
  readonly expires?: string | undefined;
  readonly lenient?: boolean | undefined;
  readonly operator?: boolean | undefined;
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
    create: async (db) => {
      const make = options.operator ? createForOperator : create;
      await make(db, await auditDeps(db, config), options, print);
    },
    list: (db) => list(db, options, print),
    revoke: async (db) => revoke(db, await auditDeps(db, config), id, print),
  };
  const run = actions[action ?? ''];
  if (run === undefined) throw new UsageError('key: create, list, revoke or rotate-secret');
  const db = await openDatabase({ ...config, mustExist: true });
  try {
    await run(db);
  } finally {
    await db.destroy();
  }
}

/** What entries of the audit trail are sealed and authenticated with. */
const auditDeps = async (db: Database, config: Config): Promise<AuditDeps> => ({
  secrets: await openSecrets(db, config, { adopt: false }),
  clock: Date.now,
});

async function create(
  db: Database,
  deps: AuditDeps,
  options: KeyOptions,
  print: (text: string) => void,
): Promise<void> {
  const name = options.account ?? DEFAULT_ACCOUNT;
  const scopes = readScopes(options.scopes);
  const expiresAt = readExpires(options.expires, deps.clock());
  const made = await db.transaction().execute(async (transaction) => {
    const acting = operator('key create');
    const account = await settleAccount(transaction, deps, acting, name);
    return await createRecordedKey(transaction, deps, acting, {
      accountId: account.id,
      label: options.label ?? 'command line',
      scopes,
      expiresAt,
      isLenient: options.lenient ?? false,
    });
  });
  print(`${made.key}\n`);
  print(`Shown only once. Account ${name}, scopes ${scopes.join(', ')}, id ${made.id}.`);
}

/** It belongs to no account: what it does changes the answers of all. */
async function createForOperator(
  db: Database,
  deps: AuditDeps,
  { label = 'command line', expires, account, scopes, lenient }: KeyOptions,
  print: (text: string) => void,
): Promise<void> {
  const given = Object.entries({ account, scopes, lenient }).find(([, value]) => value);
  if (given !== undefined) {
    throw new UsageError(
      `key create: --${given[0]} does not go with --operator: the key is of no account and has no scopes`,
    );
  }
  const expiresAt = readExpires(expires, deps.clock());
  const made = await db
    .transaction()
    .execute(async (transaction) =>
      createOperatorKey(transaction, deps, operator('key create'), { label, expiresAt }),
    );
  print(`${made.key}\n`);
  print(`Shown only once. Installs and removes releases of the rules, id ${made.id}.`);
}

function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return SCOPES;
  const words = text.split(',').map((word) => word.trim());
  const scopes = words.filter(isScope);
  if (scopes.length === words.length && scopes.length > 0) return scopes;
  throw new UsageError(`key create --scopes: ${text} is not valid. Use ${SCOPES.join(',')}`);
}

/** A key that has expired already would be refused everywhere. */
function readExpires(text: string | undefined, now: number): string | null {
  if (text === undefined) return null;
  const at = Date.parse(text);
  if (at > now) return text;
  const problem = Number.isNaN(at) ? 'not a date or time' : 'not in the future';
  throw new UsageError(
    `key create --expires: ${text} is ${problem}. Use a date such as 2099-01-01`,
  );
}

async function list(
  db: Database,
  options: KeyOptions,
  print: (text: string) => void,
): Promise<void> {
  const ofAccounts = (await listApiKeys(db)).map((k) => {
    return { ...k, may: `${k.scopes.join(',')}${k.isLenient ? ' lenient' : ''}` };
  });
  const ofOperator = (await listOperatorKeys(db)).map((k) => {
    return { ...k, accountName: '(operator)', may: 'releases' };
  });
  const all = [...ofAccounts, ...ofOperator];
  const keys =
    options.account === undefined ? all : all.filter((k) => k.accountName === options.account);
  if (keys.length === 0) {
    print(`There are no API keys. Create one with: ${ownCommand('key create')}`);
    return;
  }
  for (const k of keys) {
    const state =
      k.revokedAt !== null
        ? `revoked ${k.revokedAt}`
        : k.expiresAt === null
          ? 'never expires'
          : `expires ${k.expiresAt}`;
    print(`${k.id}  ${k.hint}...  ${k.accountName}  ${k.may}  ${state}  ${k.label}`);
  }
}

async function revoke(
  db: Database,
  deps: AuditDeps,
  id: string | undefined,
  print: (text: string) => void,
): Promise<void> {
  if (id === undefined) throw new UsageError('key revoke: name the id that key list shows');
  const acting = operator('key revoke');
  const revoked =
    (await revokeRecordedKey(db, deps, acting, id)) ||
    (await revokeOperatorKey(db, deps, acting, id));
  if (!revoked)
    throw new UsageError(
      `key revoke: there is no key ${id}, or it is already revoked. See key list`,
    );
  print(`Revoked ${id}. Servers stop accepting it and its tokens within 5 seconds.`);
}
