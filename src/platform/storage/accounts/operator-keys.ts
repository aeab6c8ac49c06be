// Keys of the operator as stored: a hash to find them by, never the key itself.
import type { Database } from '../database/database.ts';

export type OperatorKey = {
  readonly id: string;
  readonly label: string;
  /** Its first characters. */
  readonly hint: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
};

const columns = [
  'id',
  'label',
  'hint',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const;

export async function insertOperatorKey(
  db: Database,
  { hash, ...key }: OperatorKey & { readonly hash: string },
): Promise<void> {
  await db
    .insertInto('operator_keys')
    .values({
      id: key.id,
      label: key.label,
      hint: key.hint,
      hash,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
    })
    .execute();
}

export async function findOperatorKey(
  db: Database,
  by: { readonly hash: string } | { readonly id: string },
): Promise<OperatorKey | undefined> {
  const query = db.selectFrom('operator_keys').select(columns);
  const found = 'hash' in by ? query.where('hash', '=', by.hash) : query.where('id', '=', by.id);
  return await found.executeTakeFirst();
}

/** Oldest first, revoked ones too. */
export async function listOperatorKeys(db: Database): Promise<OperatorKey[]> {
  return await db
    .selectFrom('operator_keys')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** False when there is no such key or it is revoked already. */
export async function markOperatorKeyRevoked(
  db: Database,
  id: string,
  revokedAt: string,
): Promise<boolean> {
  const revoked = await db
    .updateTable('operator_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.length > 0;
}
