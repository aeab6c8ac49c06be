// Access tokens: what GET /authentication/login gives for an API key, valid exactly 24 hours and
// never longer than its key.
import { DAY_MS } from '../storage/clock.ts';
import { type Access, isRefused, type Principal, REFUSALS } from './access.ts';
import type { KeyGuard } from './key-guard.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Claims: `sub` account, `key` API key, `scopes`, `iat`, `exp`; `kid` is in the header. */
export async function issueAccessToken(keys: SigningKeys, principal: Principal): Promise<string> {
  const { accountId, keyId, scopes } = principal;
  return await keys.sign({ sub: accountId, key: keyId, scopes: [...scopes] }, DAY_MS);
}

/**
 * Who a token speaks for. The key it was issued to is asked for too, so that tokens of a revoked or
 * expired key stop as soon as the key does. Rejects when the database does not respond.
 */
export async function verifyAccessToken(
  { keys, guard }: { keys: SigningKeys; guard: KeyGuard },
  token: string,
): Promise<Access> {
  const claims = await keys.verify(token);
  if (!claims || typeof claims.key !== 'string' || !Array.isArray(claims.scopes)) {
    return REFUSALS.token;
  }
  const access = await guard.lookupById(claims.key);
  if (isRefused(access)) return access;
  if (access.accountId !== claims.sub) return REFUSALS.token;
  const granted: unknown[] = claims.scopes;
  return { ...access, scopes: access.scopes.filter((scope) => granted.includes(scope)) };
}
