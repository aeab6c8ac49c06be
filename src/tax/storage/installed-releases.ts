// Releases of the rules that the operator installed, one for a version; and who may sign them.
import type { Database } from '../../platform/storage/database/database.ts';
import type { RuleReleaseRow } from '../../platform/storage/database/tables-rules.ts';

/** What is known of a release without its file. */
export type InstalledRelease = {
  readonly version: string;
  /** Of the content. */
  readonly sha256: string;
  readonly sealedOn: string;
  readonly keyId: string;
  /** PEM. */
  readonly publicKey: string;
  readonly signer: string;
  readonly installedAt: string;
  readonly usedAt: string | null;
  readonly leavingAt: string | null;
  /** Its file is gone. */
  readonly removedAt: string | null;
};

const columns = [
  'version',
  'sha256',
  'sealed_on as sealedOn',
  'key_id as keyId',
  'public_key as publicKey',
  'signer',
  'installed_at as installedAt',
  'used_at as usedAt',
  'leaving_at as leavingAt',
  'removed_at as removedAt',
] as const;

/** Removed ones too. */
export async function listReleases(db: Database): Promise<InstalledRelease[]> {
  return await db.selectFrom('rule_releases').select(columns).orderBy('version').execute();
}

export async function findReleaseFile(
  db: Database,
  version: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('rule_releases')
    .select('file')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.file == null ? undefined : Buffer.from(row.file, 'base64');
}

type NewRelease = Pick<
  InstalledRelease,
  'version' | 'sha256' | 'sealedOn' | 'keyId' | 'publicKey' | 'signer' | 'installedAt'
> & { readonly file: Uint8Array; readonly fileSha256: string };

/** In place of a removed one of the same version. */
export async function writeRelease(db: Database, release: NewRelease): Promise<void> {
  const content: Omit<RuleReleaseRow, 'version'> = {
    sha256: release.sha256,
    sealed_on: release.sealedOn,
    file_sha256: release.fileSha256,
    file: Buffer.from(release.file).toString('base64'),
    key_id: release.keyId,
    public_key: release.publicKey,
    signer: release.signer,
    installed_at: release.installedAt,
    used_at: null,
    leaving_at: null,
    removed_at: null,
  };
  await db
    .insertInto('rule_releases')
    .values({ version: release.version, ...content })
    .onConflict((conflict) => conflict.column('version').doUpdateSet(content))
    .execute();
}

/** Before its first answer. False when the release is not there anymore. */
export async function markUsed(db: Database, version: string, now: string): Promise<boolean> {
  const marked = await db
    .updateTable('rule_releases')
    .set((row) => ({ used_at: row.fn.coalesce('used_at', row.val(now)) }))
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .returning('version')
    .execute();
  return marked.length > 0;
}

/** From here on servers do not choose it; null: they choose it again. */
export async function setLeaving(
  db: Database,
  version: string,
  leavingAt: string | null,
): Promise<void> {
  await db
    .updateTable('rule_releases')
    .set({ leaving_at: leavingAt })
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .execute();
}

/** False when it answered something in the meantime: it stays. */
export async function removeRelease(db: Database, version: string, now: string): Promise<boolean> {
  const removed = await db
    .updateTable('rule_releases')
    .set({ file: null, leaving_at: null, removed_at: now })
    .where('version', '=', version)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning('version')
    .execute();
  return removed.length > 0;
}
