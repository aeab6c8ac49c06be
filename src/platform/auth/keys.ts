// Making, finding and revoking API keys. A key is 256 random bits, shown once and stored as a hash:
// with that much entropy a plain SHA-256 cannot be reversed, and costs a microsecond to check.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { type Clock, isoTime } from '../shape/clock.ts';
import {
  type ApiKeyRecord,
  insertApiKey,
  markApiKeyRevoked,
} from '../storage/accounts/api-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { SetupError } from '../storage/errors.ts';
import { SCOPES, type Scope } from './access.ts';

const PREFIX = 'ww_';
const KEY_BYTES = 32;
const HINT_CHARACTERS = 9;

/** Also the bounds of BOOTSTRAP_API_KEY; a made key has 46 characters. */
export const MIN_KEY_LENGTH = 8;
/** A chosen key below this can be guessed sooner or later; the operator gets a warning. */
export const SAFE_KEY_LENGTH = 32;
export const MAX_KEY_LENGTH = 256;

export type NewKey = {
  accountId: string;
  label: string;
  scopes?: readonly Scope[];
  /** Its requests are handled leniently unless they say otherwise; omitted: no. */
  isLenient?: boolean;
  /** ISO 8601 time from which the key is refused; omitted: never. */
  expiresAt?: string | null;
};

/** The stored form of a key: SHA-256, hexadecimal. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** Makes a key. `key` is the only copy: show it once. */
export async function createApiKey(
  db: Database,
  request: NewKey,
  clock: Clock = Date.now,
): Promise<{ key: string; id: string }> {
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const id = await storeApiKey(db, key, request, clock);
  // A second key with the same 256 random bits does not happen.
  if (id === undefined) throw new Error('The random generator repeated an API key.');
  return { key, id };
}

/** Stores a key chosen by the operator; undefined when it is stored already. */
export async function storeApiKey(
  db: Database,
  key: string,
  { accountId, label, scopes = SCOPES, isLenient = false, expiresAt = null }: NewKey,
  clock: Clock,
): Promise<string | undefined> {
  if (scopes.length === 0) throw new SetupError(`A key needs a scope: ${SCOPES.join(', ')}.`);
  const record: Omit<ApiKeyRecord, 'accountName'> = {
    id: randomUUID(),
    accountId,
    label,
    hint: key.slice(0, HINT_CHARACTERS),
    scopes: [...scopes],
    isLenient,
    createdAt: isoTime(clock()),
    expiresAt: expiresAt === null ? null : normalizeTime(expiresAt),
    revokedAt: null,
  };
  const stored = await insertApiKey(db, { ...record, hash: hashApiKey(key) });
  return stored ? record.id : undefined;
}

/** False when there is no such key or it is revoked already. Servers notice within 5 seconds. */
export async function revokeApiKey(
  db: Database,
  id: string,
  clock: Clock = Date.now,
): Promise<boolean> {
  return await markApiKeyRevoked(db, id, isoTime(clock()));
}

function normalizeTime(text: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new SetupError(`Not a date or time: ${text}`);
  return isoTime(ms);
}
