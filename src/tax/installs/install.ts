/**
 * What the operator does with release files: install, remove, trust. It changes what every account is
 * answered, so each act is an entry in the audit trail of every account, in the same transaction.
 */

import { recordForAllAccounts } from '../../platform/audit/administration.ts';
import type { Acting, AuditDeps } from '../../platform/audit/trail.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { loadRules } from '../rules/index.ts';
import {
  listReleases,
  removeRelease,
  setLeaving,
  writeRelease,
} from '../storage/installed-releases.ts';
import { writeReleaseKey } from '../storage/release-keys.ts';
import {
  type ExaminedRelease,
  examineRelease,
  isNewAmong,
  type ReleaseToExamine,
  sealedIn,
} from './examine-release.ts';
import { readPublicKey } from './keys.ts';
import { ReleaseFileError } from './release-file-error.ts';
import { type SigningKey, signingKeys } from './trust.ts';

export type OperatorDeps = AuditDeps & {
  readonly db: Database;
  readonly acting: Acting;
};

type Examine = (release: ReleaseToExamine) => ExaminedRelease | Promise<ExaminedRelease>;

/**
 * `examine`: `examineRelease`, where a server does it in a thread. Throws a `ReleaseFileError` that says
 * why not; nothing is written then.
 */
export async function installRelease(
  { db, acting, ...deps }: OperatorDeps,
  bytes: Uint8Array,
  examine: Examine = examineRelease,
): Promise<ExaminedRelease> {
  const [keys, known] = [await signingKeys(db), await listReleases(db)];
  const examined = await examine({ bytes, keys, known });
  const { seal, signer, fileSha256, isNew } = examined;
  if (!isNew) return examined;
  const { version, sha256, sealedOn } = seal;
  await db.transaction().execute(async (transaction) => {
    // Another command may have been faster.
    if (!isNewAmong(await listReleases(transaction), seal)) return;
    await writeRelease(transaction, {
      version,
      sha256,
      sealedOn,
      keyId: signer.id,
      publicKey: signer.pem,
      signer: signer.label,
      installedAt: isoTime(deps.clock()),
      file: bytes,
      fileSha256,
    });
    const details = { version, sha256, keyId: signer.id, signer: signer.label };
    await recordForAllAccounts(transaction, deps, acting, { action: 'rules.installed', details });
  });
  return examined;
}

/** Long enough for every server to have noticed, and to have answered what it had begun. */
const LEAVING_MS = 8_000;

/** Throws a `ReleaseFileError` when it is built in, not installed, or has answered something. */
export async function removeInstalled(
  { db, acting, ...deps }: OperatorDeps,
  version: string,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  const known = (await listReleases(db)).find((one) => one.version === version);
  if (known === undefined || known.removedAt !== null) {
    throw sealedIn(loadRules(), version) === undefined
      ? new ReleaseFileError(`${version} is not installed. See rules installed`)
      : new ReleaseFileError(`${version} is part of Wagewright and cannot be removed`);
  }
  if (known.usedAt !== null) throw used(version, known.usedAt);
  await setLeaving(db, version, isoTime(deps.clock()));
  await wait(LEAVING_MS);
  const isGone = await db.transaction().execute(async (transaction) => {
    if (!(await removeRelease(transaction, version, isoTime(deps.clock())))) return false;
    const { sha256, keyId, signer } = known;
    const details = { version, sha256, keyId, signer };
    await recordForAllAccounts(transaction, deps, acting, { action: 'rules.removed', details });
    return true;
  });
  if (isGone) return;
  await setLeaving(db, version, null);
  throw used(version, 'just now');
}

const used = (version: string, when: string): ReleaseFileError =>
  new ReleaseFileError(
    `${version} has answered requests (first ${when}) and stays, so that they can be calculated again. To answer with another version by default, set RULES_VERSION`,
  );

/** Throws a `ReleaseFileError` when it is no such key. */
export async function trustKey(
  { db, acting, ...deps }: OperatorDeps,
  pem: string,
  label: string,
): Promise<SigningKey> {
  const key = {
    ...readPublicKey(pem),
    label,
    trustedAt: isoTime(deps.clock()),
    removedAt: null,
  };
  await writeKey({ db, acting, ...deps }, key, 'rulesKey.trusted');
  return { ...key, isBuiltIn: false };
}

/** Releases that it signed and that are installed stay. Throws a `ReleaseFileError` for an unknown id. */
export async function untrustKey(deps: OperatorDeps, id: string): Promise<SigningKey> {
  const keys = await signingKeys(deps.db);
  const found = keys.find((key) => key.id === id && key.removedAt === null);
  if (found === undefined) {
    throw new ReleaseFileError(`there is no trusted key ${id}. See rules trusted`);
  }
  const { isBuiltIn: _, ...key } = found;
  await writeKey(deps, { ...key, removedAt: isoTime(deps.clock()) }, 'rulesKey.removed');
  return found;
}

async function writeKey(
  { db, acting, ...deps }: OperatorDeps,
  key: Omit<SigningKey, 'isBuiltIn'>,
  action: 'rulesKey.trusted' | 'rulesKey.removed',
): Promise<void> {
  const details = { keyId: key.id, signer: key.label };
  await db.transaction().execute(async (transaction) => {
    await writeReleaseKey(transaction, key);
    await recordForAllAccounts(transaction, deps, acting, { action, details });
  });
}
