/**
 * Keys of the operator, made and revoked on the command line alone. Each act is an entry in the audit
 * trail of every account, in the same transaction, because such a key can change what all are answered.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { recordForAllAccounts } from '../audit/administration.ts';
import type { Acting, AuditDeps } from '../audit/trail.ts';
import { isoTime } from '../shape/clock.ts';
import {
  findOperatorKey,
  insertOperatorKey,
  markOperatorKeyRevoked,
  type OperatorKey,
} from '../storage/accounts/operator-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { hashApiKey } from './keys.ts';

const PREFIX = 'wwop_';
const KEY_BYTES = 32;
const HINT_CHARACTERS = 11;

/** What a client sends by mistake is told apart from an API key. */
export const isOperatorKey = (key: string): boolean => key.startsWith(PREFIX);

type NewKey = {
  readonly label: string;
  /** ISO 8601 time from which the key is refused; null: never. */
  readonly expiresAt: string | null;
};

/** `key` is the only copy: show it once. */
export async function createOperatorKey(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  { label, expiresAt }: NewKey,
): Promise<{ readonly key: string; readonly id: string }> {
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const record: OperatorKey = {
    id: randomUUID(),
    label,
    hint: key.slice(0, HINT_CHARACTERS),
    createdAt: isoTime(deps.clock()),
    expiresAt: expiresAt === null ? null : isoTime(Date.parse(expiresAt)),
    revokedAt: null,
  };
  await insertOperatorKey(transaction, { ...record, hash: hashApiKey(key) });
  const { id, hint } = record;
  const details = { operatorKeyId: id, label, hint, expiresAt: record.expiresAt };
  await recordForAllAccounts(transaction, deps, acting, { action: 'operatorKey.created', details });
  return { key, id };
}

/** False when there is no such key or it is revoked already. Servers notice with the next request. */
export async function revokeOperatorKey(
  db: Database,
  deps: AuditDeps,
  acting: Acting,
  id: string,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await markOperatorKeyRevoked(transaction, id, isoTime(deps.clock())))) return false;
    const key = await findOperatorKey(transaction, { id });
    const details = { operatorKeyId: id, label: key?.label, hint: key?.hint };
    await recordForAllAccounts(transaction, deps, acting, {
      action: 'operatorKey.revoked',
      details,
    });
    return true;
  });
}

/** Undefined for a key that is not known, was revoked, or has expired. Read again for every request. */
export async function validOperatorKey(
  db: Database,
  key: string,
  now: number,
): Promise<OperatorKey | undefined> {
  if (!isOperatorKey(key)) return undefined;
  const found = await findOperatorKey(db, { hash: hashApiKey(key) });
  if (found === undefined || found.revokedAt !== null) return undefined;
  const hasExpired = found.expiresAt !== null && Date.parse(found.expiresAt) <= now;
  return hasExpired ? undefined : found;
}
