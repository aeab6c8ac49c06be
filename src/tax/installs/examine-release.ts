/**
 * Whether a file may be installed here: its signature counts, it is neither a built-in release nor other
 * content of a known one, and it calculates what was sealed. It takes seconds and needs no database, so
 * that a server can do it in a thread.
 */

import { loadRules, type RuleTree } from '../rules/index.ts';
import type { InstalledRelease } from '../storage/installed-releases.ts';
import { checkRelease } from './check-release.ts';
import { readReleaseFile, type Seal } from './release-file.ts';
import { ReleaseFileError } from './release-file-error.ts';
import { keyAmong, type SigningKey } from './trust.ts';

export type ReleaseToExamine = {
  readonly bytes: Uint8Array;
  readonly keys: readonly SigningKey[];
  /** Removed ones too. */
  readonly known: readonly InstalledRelease[];
};

export type ExaminedRelease = {
  readonly seal: Seal;
  readonly signer: SigningKey;
  readonly fileSha256: string;
  /** False when the same release is installed. */
  readonly isNew: boolean;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
  /** How many. */
  readonly taxes: number;
};

/** Throws a `ReleaseFileError` with the first thing that is wrong. */
export function examineRelease({ bytes, keys, known }: ReleaseToExamine): ExaminedRelease {
  const keyOf = keyAmong(keys);
  const file = readReleaseFile(bytes, keyOf);
  const { release: seal } = file.manifest;
  refuseBuiltIn(seal);
  const isNew = isNewAmong(known, seal);
  const { firstPayDate, lastPayDate, taxes } = checkRelease(file);
  return {
    seal,
    signer: keyOf(file.signer.id),
    fileSha256: file.sha256,
    isNew,
    firstPayDate,
    lastPayDate,
    taxes: taxes.size,
  };
}

/** The release of the program that has this version and is sealed. */
export const sealedIn = (
  { releases }: RuleTree,
  version: string,
): { readonly sha256?: string | undefined; readonly sealedOn: string } | undefined => {
  const found = releases.find((one) => one.version === version);
  return found?.sealedOn === undefined ? undefined : { ...found, sealedOn: found.sealedOn };
};

function refuseBuiltIn(seal: Seal): void {
  const own = sealedIn(loadRules(), seal.version);
  if (own === undefined) return;
  if (own.sha256 === seal.sha256) {
    throw new ReleaseFileError(`is ${seal.version}, which is part of this version of Wagewright`);
  }
  throw anotherContent(seal, 'the one that is part of Wagewright', own.sealedOn);
}

/** False when the same release is installed. Throws a `ReleaseFileError` for other content of its name. */
export function isNewAmong(all: readonly InstalledRelease[], seal: Seal): boolean {
  const known = all.find(({ version }) => version === seal.version);
  if (known === undefined) return true;
  const isSame = known.sha256 === seal.sha256;
  if (known.removedAt === null) {
    if (isSame && known.leavingAt === null) return false;
    if (isSame) {
      throw new ReleaseFileError(
        `is ${seal.version}, which is being removed. Wait until it is gone; if its removal was interrupted, remove it again`,
      );
    }
    throw anotherContent(seal, 'the one that is installed', known.sealedOn);
  }
  if (isSame || seal.sealedOn > known.sealedOn) return true;
  throw anotherContent(seal, 'the one that was installed before', known.sealedOn);
}

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
