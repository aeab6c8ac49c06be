// Accounts and API keys made and revoked, each with its entry in the account's audit trail, in the
// same transaction.
import { recordForAccount } from '../audit/administration.ts';
import type { Acting, AuditDeps } from '../audit/trail.ts';
import { isoTime } from '../shape/clock.ts';
import { type Account, createAccount, findAccountByName } from '../storage/accounts/accounts.ts';
import { findApiKeyById } from '../storage/accounts/api-keys.ts';
import type { Database } from '../storage/database/database.ts';
import { createApiKey, type NewKey, revokeApiKey, storeApiKey } from './keys.ts';

/** The account of this name; `isNew` when it was made for this. */
export async function settleAccount(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  name: string,
): Promise<Account & { readonly isNew: boolean }> {
  const known = await findAccountByName(transaction, name);
  if (known !== undefined) return { ...known, isNew: false };
  const made = await createAccount(transaction, name, isoTime(deps.clock()));
  if (made !== undefined) {
    await recordForAccount(transaction, deps, acting, made.id, {
      action: 'account.created',
      details: { name },
      rows: [{ table: 'accounts', id: made.id }],
    });
    return { ...made, isNew: true };
  }
  const other = await findAccountByName(transaction, name);
  if (other === undefined) throw new Error(`The account ${name} could not be created.`);
  return { ...other, isNew: false };
}

/** Makes a key in `transaction`. `key` is the only copy: show it once. */
export async function createRecordedKey(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  request: NewKey,
): Promise<{ readonly key: string; readonly id: string }> {
  const made = await createApiKey(transaction, request, deps.clock);
  await recordNewKey(transaction, deps, acting, request.accountId, made.id);
  return made;
}

/** Stores a key chosen by the operator; undefined when it is stored already. */
export async function storeRecordedKey(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  key: string,
  request: NewKey,
): Promise<string | undefined> {
  const id = await storeApiKey(transaction, key, request, deps.clock);
  if (id !== undefined) await recordNewKey(transaction, deps, acting, request.accountId, id);
  return id;
}

async function recordNewKey(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  accountId: string,
  id: string,
): Promise<void> {
  const record = await findApiKeyById(transaction, id);
  await recordForAccount(transaction, deps, acting, accountId, {
    action: 'apiKey.created',
    details: {
      apiKeyId: id,
      label: record?.label,
      hint: record?.hint,
      scopes: record?.scopes,
      ...(record?.isLenient ? { isLenient: true } : {}),
      expiresAt: record?.expiresAt,
    },
    rows: [{ table: 'api_keys', id }],
  });
}

/** False when there is no such key or it is revoked already. Servers notice within 5 seconds. */
export async function revokeRecordedKey(
  db: Database,
  deps: AuditDeps,
  acting: Acting,
  id: string,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await revokeApiKey(transaction, id, deps.clock))) return false;
    const record = await findApiKeyById(transaction, id);
    if (record === undefined) throw new Error(`The API key ${id} disappeared.`);
    await recordForAccount(transaction, deps, acting, record.accountId, {
      action: 'apiKey.revoked',
      details: { apiKeyId: id, label: record.label, hint: record.hint },
      rows: [{ table: 'api_keys', id }],
    });
    return true;
  });
}
