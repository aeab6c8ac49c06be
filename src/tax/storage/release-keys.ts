// Public keys whose signature on a release of the rules counts, by the operator's decision.
import type { Database } from '../../platform/storage/database/database.ts';

export type KnownKey = {
  readonly id: string;
  /** PEM. */
  readonly pem: string;
  readonly label: string;
  readonly trustedAt: string;
  /** No longer trusted; null: trusted. */
  readonly removedAt: string | null;
};

export async function listReleaseKeys(db: Database): Promise<KnownKey[]> {
  return await db
    .selectFrom('rule_release_keys')
    .select([
      'id',
      'public_key as pem',
      'label',
      'trusted_at as trustedAt',
      'removed_at as removedAt',
    ])
    .orderBy('trusted_at')
    .orderBy('id')
    .execute();
}

/** A key that is known already gets what is new of it. */
export async function writeReleaseKey(db: Database, key: KnownKey): Promise<void> {
  const content = {
    public_key: key.pem,
    label: key.label,
    trusted_at: key.trustedAt,
    removed_at: key.removedAt,
  };
  await db
    .insertInto('rule_release_keys')
    .values({ id: key.id, ...content })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
    .execute();
}
