// How an installation gets its first API key (docs: first start), and what to tell the operator.
import { createAccount, findAccountByName } from '../storage/accounts.ts';
import { hasApiKeys } from '../storage/api-keys.ts';
import { type Clock, isoTime } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { SetupError } from '../storage/setup-error.ts';
import {
  createApiKey,
  MAX_KEY_LENGTH,
  MIN_KEY_LENGTH,
  SAFE_KEY_LENGTH,
  storeApiKey,
} from './keys.ts';

export const DEFAULT_ACCOUNT = 'default';

export type FirstStart = {
  /** HOST is a loopback address: only this machine can reach the server. */
  loopbackHost: boolean;
  bootstrapKey?: string | undefined;
};

const SHORT_KEY = `BOOTSTRAP_API_KEY is shorter than ${SAFE_KEY_LENGTH} characters: good for trying out, not for a server others can reach.`;
const MAKE_ANOTHER = 'Another key: npx wagewright key create';

/**
 * Runs at every start and returns the lines to print. With BOOTSTRAP_API_KEY the account `default`
 * gets that key once (revoked stays revoked). Without it, an empty database behind a loopback HOST
 * gets a random key, printed this one time; a server others can reach never prints one.
 */
export async function firstKey(
  db: Database,
  { loopbackHost, bootstrapKey }: FirstStart,
  clock: Clock = Date.now,
): Promise<string[]> {
  if (bootstrapKey) return await bootstrap(db, bootstrapKey, clock);
  if (await hasApiKeys(db)) return [MAKE_ANOTHER];
  if (!loopbackHost) return ['No API key exists yet. Make one: npx wagewright key create'];
  return await db.transaction().execute(async (transaction) => {
    // Of two processes that start together, the one that made the account makes the key.
    const account = await createAccount(transaction, DEFAULT_ACCOUNT, isoTime(clock()));
    if (!account) return [MAKE_ANOTHER];
    const { key } = await createApiKey(
      transaction,
      { accountId: account.id, label: 'first start' },
      clock,
    );
    return [`Your API key, shown only this once: ${key}`, MAKE_ANOTHER];
  });
}

async function bootstrap(db: Database, key: string, clock: Clock): Promise<string[]> {
  // Visible ASCII: the key travels as a header value.
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < MIN_KEY_LENGTH || key.length > MAX_KEY_LENGTH) {
    throw new SetupError(
      `BOOTSTRAP_API_KEY must have ${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} visible ASCII characters. ` +
        'Make one with: openssl rand -hex 32',
    );
  }
  const account =
    (await createAccount(db, DEFAULT_ACCOUNT, isoTime(clock()))) ??
    (await findAccountByName(db, DEFAULT_ACCOUNT));
  if (!account) throw new Error(`The account ${DEFAULT_ACCOUNT} disappeared during start.`);
  const id = await storeApiKey(
    db,
    key,
    { accountId: account.id, label: 'BOOTSTRAP_API_KEY' },
    clock,
  );
  const accepted =
    id === undefined ? [] : [`Account "${DEFAULT_ACCOUNT}" now accepts BOOTSTRAP_API_KEY.`];
  return key.length < SAFE_KEY_LENGTH ? [...accepted, SHORT_KEY] : accepted;
}
