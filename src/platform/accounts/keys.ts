/**
 * API keys that an account's own callers make and revoke. A caller hands on no more than it has: no
 * scope it lacks, no longer life than its own key.
 */

import type { Acting, AuditDeps } from '../audit/trail.ts';
import type { Principal, Scope } from '../auth/access.ts';
import { createRecordedKey, revokeRecordedKey } from '../auth/recorded-keys.ts';
import { invalid, RequestError } from '../requests/errors.ts';
import { fieldError } from '../shape/field-error.ts';
import { type ApiKeyRecord, findApiKeyById, listApiKeys } from '../storage/accounts/api-keys.ts';
import type { Database } from '../storage/database/database.ts';

type KeyDeps = AuditDeps & { readonly db: Database };

type AskedKey = {
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly isLenient?: boolean;
  /** ISO 8601 time; null: as long as the caller's own key. */
  readonly expiresAt: string | null;
};

/** Oldest first, revoked ones too. */
export const accountKeys = ({ db }: KeyDeps, { accountId }: Principal): Promise<ApiKeyRecord[]> =>
  listApiKeys(db, accountId);

/** Throws a `RequestError`. `key` is the only copy: show it once. */
export async function createAccountKey(
  deps: KeyDeps,
  principal: Principal,
  acting: Acting,
  asked: AskedKey,
): Promise<{ readonly key: string; readonly record: ApiKeyRecord }> {
  const { accountId } = principal;
  requireScopes(principal, asked.scopes);
  const expiresAt = expiryOf(principal, asked.expiresAt, deps.clock());
  const { db } = deps;
  const { key, id } = await db
    .transaction()
    .execute((transaction) =>
      createRecordedKey(transaction, deps, acting, { ...asked, accountId, expiresAt }),
    );
  const record = await accountKey(db, accountId, id);
  if (record === undefined) throw new Error(`The API key ${id} disappeared.`);
  return { key, record };
}

/** Also of a key that is revoked already. Throws a `RequestError`. */
export async function revokeAccountKey(
  deps: KeyDeps,
  principal: Principal,
  acting: Acting,
  id: string,
): Promise<ApiKeyRecord> {
  const record = await accountKey(deps.db, principal.accountId, id);
  if (record === undefined) throw new RequestError('api_key_not_found');
  requireScopes(principal, record.scopes);
  await revokeRecordedKey(deps.db, deps, acting, id);
  return (await accountKey(deps.db, principal.accountId, id)) ?? record;
}

async function accountKey(
  db: Database,
  accountId: string,
  id: string,
): Promise<ApiKeyRecord | undefined> {
  const record = await findApiKeyById(db, id);
  return record?.accountId === accountId ? record : undefined;
}

function requireScopes({ scopes }: Principal, wanted: readonly string[]): void {
  const missing = wanted.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (missing !== undefined) throw new RequestError('missing_scope', { scope: missing });
}

function expiryOf(principal: Principal, asked: string | null, now: number): string | null {
  const latest = principal.expiresAt;
  if (asked === null) return latest;
  const problem =
    Date.parse(asked) <= now
      ? 'must be in the future'
      : latest !== null && Date.parse(asked) > Date.parse(latest)
        ? `must not be later than ${latest}, when the API key of this request expires`
        : undefined;
  if (problem === undefined) return asked;
  throw invalid([fieldError('expiresAt', 'out_of_range', problem)]);
}
