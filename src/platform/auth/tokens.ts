// Access tokens: what GET /authentication/login gives for an API key, valid exactly 24 hours and
// never longer than its key.
import { DAY_MS } from '../shape/clock.ts';
import { type Access, isRefused, type Principal, REFUSALS } from './access.ts';
import type { KeyGuard } from './key-guard.ts';
import type { SigningKeys } from './signing-keys.ts';

type Claims = Awaited<ReturnType<SigningKeys['verify']>>;

/** Claims: `sub` account, `key` API key, `scopes`, `iat`, `exp`; `kid` is in the header. */
export async function issueAccessToken(keys: SigningKeys, principal: Principal): Promise<string> {
  const { accountId, keyId, scopes } = principal;
  return await keys.sign({ sub: accountId, key: keyId, scopes: [...scopes] }, DAY_MS);
}

type Known = { readonly keys: SigningKeys; readonly guard: KeyGuard };

/**
 * Who a token speaks for. The key it was issued to is asked for too, so that tokens of a revoked or
 * expired key stop as soon as the key does. Synchronous for a token and a key seen before; rejects
 * when the database does not respond.
 */
export function verifyAccessToken({ keys, guard }: Known, token: string): Access | Promise<Access> {
  const claims = keys.verify(token);
  return claims instanceof Promise
    ? claims.then((checked) => accessOf(guard, checked))
    : accessOf(guard, claims);
}

function accessOf(guard: KeyGuard, claims: Claims): Access | Promise<Access> {
  if (!claims || typeof claims.key !== 'string' || !Array.isArray(claims.scopes)) {
    return REFUSALS.token;
  }
  const access = guard.lookupById(claims.key);
  return access instanceof Promise
    ? access.then((read) => granted(read, claims))
    : granted(access, claims);
}

/** What the key may do, and the token says too. */
function granted(access: Access, { sub, scopes }: NonNullable<Claims>): Access {
  if (isRefused(access)) return access;
  if (access.accountId !== sub) return REFUSALS.token;
  const said: readonly unknown[] = Array.isArray(scopes) ? scopes : [];
  if (access.scopes.every((scope) => said.includes(scope))) return access;
  return { ...access, scopes: access.scopes.filter((scope) => said.includes(scope)) };
}
