// API keys as stored: a hash to find them by, never the key itself.
import type { Database } from '../database/database.ts';
import type { ApiKeyRow } from '../database/tables.ts';

export type ApiKeyRecord = {
  id: string;
  accountId: string;
  accountName: string;
  label: string;
  hint: string;
  scopes: string[];
  isLenient: boolean;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
};

/** False when a key with this hash exists already. */
export async function insertApiKey(
  db: Database,
  key: Omit<ApiKeyRecord, 'accountName'> & { hash: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      label: key.label,
      hint: key.hint,
      hash: key.hash,
      scopes: JSON.stringify(key.scopes),
      lenient: Number(key.isLenient),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findApiKeyByHash(
  db: Database,
  hash: string,
): Promise<ApiKeyRecord | undefined> {
  const row = await selectApiKeys(db).where('api_keys.hash', '=', hash).executeTakeFirst();
  return row && toRecord(row);
}

export async function findApiKeyById(db: Database, id: string): Promise<ApiKeyRecord | undefined> {
  const row = await selectApiKeys(db).where('api_keys.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** Oldest first; of one account, or of all. */
export async function listApiKeys(db: Database, accountId?: string): Promise<ApiKeyRecord[]> {
  let query = selectApiKeys(db).orderBy('api_keys.created_at').orderBy('api_keys.id');
  if (accountId !== undefined) query = query.where('api_keys.account_id', '=', accountId);
  return (await query.execute()).map(toRecord);
}

export async function hasApiKeys(db: Database): Promise<boolean> {
  return (await db.selectFrom('api_keys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** False when there is no such key or it is revoked already. */
export async function markApiKeyRevoked(
  db: Database,
  id: string,
  revokedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function selectApiKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select('accounts.name as account_name');
}

function toRecord(row: ApiKeyRow & { account_name: string }): ApiKeyRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    label: row.label,
    hint: row.hint,
    scopes: JSON.parse(row.scopes),
    isLenient: row.lenient === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

/** Whether the key that made something was revoked or has expired since. Keys are never deleted. */
export async function isKeyOver(db: Database, keyId: string | null, now: number): Promise<boolean> {
  const key = keyId === null ? undefined : await findApiKeyById(db, keyId);
  if (key === undefined) return false;
  return key.revokedAt !== null || (key.expiresAt !== null && Date.parse(key.expiresAt) <= now);
}
