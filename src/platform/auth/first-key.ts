// How an installation gets its first API key (docs: first start), and what to tell the operator.
import { SERVER } from '../audit/administration.ts';
import type { AuditDeps } from '../audit/trail.ts';
import { ownCommand } from '../compiled/own-command.ts';
import { hasApiKeys } from '../storage/accounts/api-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { SetupError } from '../storage/errors.ts';
import { MAX_KEY_LENGTH, MIN_KEY_LENGTH, SAFE_KEY_LENGTH } from './keys.ts';
import { createRecordedKey, settleAccount, storeRecordedKey } from './recorded-keys.ts';

export const DEFAULT_ACCOUNT = 'default';

/** Labels of the keys that a start makes. */
export const FIRST_LABELS = { printed: 'first start', set: 'BOOTSTRAP_API_KEY' } as const;

type FirstStart = {
  /** HOST is a loopback address: only this machine can reach the server. */
  loopbackHost: boolean;
  bootstrapKey?: string | undefined;
};

/** What the operator should read, and the key that was made, if one was. */
type FirstKey = { readonly lines: readonly string[]; readonly key: string | undefined };

const SHORT_KEY = `BOOTSTRAP_API_KEY is shorter than ${SAFE_KEY_LENGTH} characters: fine for testing, but not for a server that others can reach.`;
const makeAnother = (): string => `Another key: ${ownCommand('key create')}`;

/**
 * Runs at every start and returns the lines to print, and the key that they show. With BOOTSTRAP_API_KEY the account `default`
 * gets that key once (revoked stays revoked). Without it, an empty database behind a loopback HOST
 * gets a random key, printed this one time; a server others can reach never prints one.
 */
export async function firstKey(
  db: Database,
  deps: AuditDeps,
  { loopbackHost, bootstrapKey }: FirstStart,
): Promise<FirstKey> {
  if (bootstrapKey) return without(await bootstrap(db, deps, bootstrapKey));
  if (await hasApiKeys(db)) return without([makeAnother()]);
  if (!loopbackHost) {
    return without([`No API key exists yet. Create one: ${ownCommand('key create')}`]);
  }
  return await db.transaction().execute(async (transaction) => {
    // Of two processes that start together, the one that made the account makes the key.
    const account = await settleAccount(transaction, deps, SERVER, DEFAULT_ACCOUNT);
    if (!account.isNew) return without([makeAnother()]);
    const request = { accountId: account.id, label: FIRST_LABELS.printed };
    const { key } = await createRecordedKey(transaction, deps, SERVER, request);
    return { lines: [`Your API key, shown only once: ${key}`, makeAnother()], key };
  });
}

const without = (lines: readonly string[]): FirstKey => ({ lines, key: undefined });

async function bootstrap(db: Database, deps: AuditDeps, key: string): Promise<string[]> {
  // Visible ASCII: the key travels as a header value.
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < MIN_KEY_LENGTH || key.length > MAX_KEY_LENGTH) {
    throw new SetupError(
      `BOOTSTRAP_API_KEY must have ${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} visible ASCII characters. ` +
        'Create one with: openssl rand -hex 32',
    );
  }
  const id = await db.transaction().execute(async (transaction) => {
    const account = await settleAccount(transaction, deps, SERVER, DEFAULT_ACCOUNT);
    const request = { accountId: account.id, label: FIRST_LABELS.set };
    return await storeRecordedKey(transaction, deps, SERVER, key, request);
  });
  const accepted =
    id === undefined ? [] : [`Account "${DEFAULT_ACCOUNT}" now accepts BOOTSTRAP_API_KEY.`];
  return key.length < SAFE_KEY_LENGTH ? [...accepted, SHORT_KEY] : accepted;
}
