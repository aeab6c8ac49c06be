/** Whose signature counts: the project's own key, if this build has one, and those that the operator trusts. */

import type { Database } from '../../platform/storage/database/database.ts';
import { type KnownKey, listReleaseKeys } from '../storage/release-keys.ts';
import { type PublicKey, projectKey } from './keys.ts';
import { ReleaseFileError } from './release-file-error.ts';

/** `isBuiltIn`: the project's own, which comes with the program. */
export type SigningKey = KnownKey & { readonly isBuiltIn: boolean };

/** Removed ones too. `own`: of this build. */
export async function signingKeys(
  db: Database,
  own: PublicKey | undefined = projectKey(),
): Promise<SigningKey[]> {
  const known = (await listReleaseKeys(db)).map((key) => ({
    ...key,
    isBuiltIn: key.id === own?.id,
  }));
  if (own === undefined || known.some(({ isBuiltIn }) => isBuiltIn)) return known;
  return [
    { ...own, label: 'Wagewright', trustedAt: '', removedAt: null, isBuiltIn: true },
    ...known,
  ];
}

/** For `readReleaseFile`. */
export const keyAmong =
  (keys: readonly SigningKey[]) =>
  (id: string): SigningKey => {
    const key = keys.find((one) => one.id === id);
    if (key === undefined) {
      throw new ReleaseFileError(
        `is signed with key ${id}, which is not trusted. If you know whose it is, get the public key from them: wagewright rules trust KEY.pem`,
      );
    }
    if (key.removedAt === null) return key;
    throw new ReleaseFileError(
      `is signed with key ${id} (${key.label}), which is not trusted since ${key.removedAt}`,
    );
  };
