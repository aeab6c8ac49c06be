/**
 * What the operator does with release files: install, remove, trust. It changes what every account is
 * answered, so each act is an entry in the audit trail of every account, in the same transaction.
 */

import { recordForAccount } from '../../platform/audit/administration.ts';
import type { Acting, AuditDeps } from '../../platform/audit/trail.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { listAccounts } from '../../platform/storage/accounts/accounts.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { loadRules, type Release, type RuleTree } from '../rules/index.ts';
import {
  type InstalledRelease,
  listReleases,
  removeRelease,
  setLeaving,
  writeRelease,
} from '../storage/installed-releases.ts';
import { writeReleaseKey } from '../storage/release-keys.ts';
import { checkRelease } from './check-release.ts';
import { readPublicKey } from './keys.ts';
import { type ReleaseFile, readReleaseFile, type Seal } from './release-file.ts';
import { ReleaseFileError } from './release-file-error.ts';
import { keyAmong, type SigningKey, signingKeys } from './trust.ts';

export type OperatorDeps = AuditDeps & {
  readonly db: Database;
  readonly acting: Acting;
};

type Installed = {
  readonly release: Release;
  readonly signer: SigningKey;
  /** It was there already. */
  readonly isNew: boolean;
};

/** Throws a `ReleaseFileError` that says why not; nothing is written then. */
export async function installRelease(
  { db, acting, ...deps }: OperatorDeps,
  bytes: Uint8Array,
): Promise<Installed> {
  const keys = await signingKeys(db);
  const keyOf = keyAmong(keys);
  const file = readReleaseFile(bytes, keyOf);
  const { release: seal } = file.manifest;
  refuseBuiltIn(seal);
  const signer = keyOf(file.signer.id);
  const isNew = refuseEarlier(seal, await installedAs(db, seal.version));
  const release = checkRelease(file);
  if (!isNew) return { release, signer, isNew };
  await db.transaction().execute(async (transaction) => {
    // Another command may have been faster.
    if (!refuseEarlier(seal, await installedAs(transaction, seal.version))) return;
    await writeRelease(transaction, rowOf(file, bytes, signer, isoTime(deps.clock())));
    const details = { version: seal.version, sha256: seal.sha256, ...namesOf(signer) };
    await recordForAll(transaction, deps, acting, { action: 'rules.installed', details });
  });
  return { release, signer, isNew };
}

const rowOf = (file: ReleaseFile, bytes: Uint8Array, signer: SigningKey, installedAt: string) => {
  const { version, sha256, sealedOn } = file.manifest.release;
  return {
    version,
    sha256,
    sealedOn,
    keyId: signer.id,
    publicKey: signer.pem,
    signer: signer.label,
    installedAt,
    file: bytes,
    fileSha256: file.sha256,
  };
};

const namesOf = ({ id, label }: SigningKey) => ({ keyId: id, signer: label });

async function installedAs(db: Database, version: string): Promise<InstalledRelease | undefined> {
  return (await listReleases(db)).find((one) => one.version === version);
}

function refuseBuiltIn(seal: Seal): void {
  const own = sealedIn(loadRules(), seal.version);
  if (own === undefined) return;
  if (own.sha256 === seal.sha256) {
    throw new ReleaseFileError(`is ${seal.version}, which is part of this version of Wagewright`);
  }
  throw anotherContent(seal, 'the one that is part of Wagewright', own.sealedOn);
}

const sealedIn = (
  { releases }: RuleTree,
  version: string,
): { readonly sha256?: string | undefined; readonly sealedOn: string } | undefined => {
  const found = releases.find((one) => one.version === version);
  return found?.sealedOn === undefined ? undefined : { ...found, sealedOn: found.sealedOn };
};

function anotherContent(
  { version, sealedOn }: Seal,
  other: string,
  otherSealedOn: string,
): ReleaseFileError {
  const age = sealedOn < otherSealedOn ? 'is older than' : 'has other content than';
  return new ReleaseFileError(
    `is ${version}, sealed on ${sealedOn}, and ${age} ${other}, sealed on ${otherSealedOn}. A sealed release never changes: corrections need a new version`,
  );
}

/** False when the same release is installed. */
function refuseEarlier(seal: Seal, known: InstalledRelease | undefined): boolean {
  if (known === undefined) return true;
  const isSame = known.sha256 === seal.sha256;
  if (known.removedAt === null) {
    if (isSame && known.leavingAt === null) return false;
    if (isSame) throw new ReleaseFileError(`is ${seal.version}, which is being removed. Wait`);
    throw anotherContent(seal, 'the one that is installed', known.sealedOn);
  }
  if (isSame || seal.sealedOn > known.sealedOn) return true;
  throw anotherContent(seal, 'the one that was installed before', known.sealedOn);
}

/** Long enough for every server to have noticed, and to have answered what it had begun. */
const LEAVING_MS = 8_000;

/** Throws a `ReleaseFileError` when it is built in, not installed, or has answered something. */
export async function removeInstalled(
  { db, acting, ...deps }: OperatorDeps,
  version: string,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  const known = await installedAs(db, version);
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
    await recordForAll(transaction, deps, acting, { action: 'rules.removed', details });
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
    await recordForAll(transaction, deps, acting, { action, details });
  });
}

/** In one order everywhere, so that two commands never wait for each other. */
async function recordForAll(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  act: Parameters<typeof recordForAccount>[4],
): Promise<void> {
  const accounts = await listAccounts(transaction);
  for (const { id } of accounts.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await recordForAccount(transaction, deps, acting, id, act);
  }
}
