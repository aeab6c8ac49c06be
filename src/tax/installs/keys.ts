/** Ed25519 keys: who signs release files, and whose signature counts. */

import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../platform/digest/digest.ts';
import { RULES_ROOT } from '../rules/index.ts';
import { ReleaseFileError } from './release-file-error.ts';

export type PublicKey = {
  /** The first 32 digits of the SHA-256 of the key, as lists show it. */
  readonly id: string;
  /** PEM. */
  readonly pem: string;
};

/** The one place of the project's own key. Without the file, only keys that the operator trusts count. */
const PROJECT_KEY = 'release-key.pem';

/** The project's own public key, if this build has one. */
export function projectKey(root: string = RULES_ROOT): PublicKey | undefined {
  const file = join(root, PROJECT_KEY);
  return existsSync(file) ? readPublicKey(readFileSync(file, 'utf8')) : undefined;
}

/** Of the PEM text of a public key. Throws a `ReleaseFileError` for any other text. */
export function readPublicKey(pem: string): PublicKey {
  if (/PRIVATE KEY/.test(pem)) {
    throw new ReleaseFileError(
      'is a private key. Name the public one; make it with: openssl pkey -in KEY.pem -pubout',
    );
  }
  return publicOf(ed25519(() => createPublicKey(pem), 'public'));
}

/** Throws a `ReleaseFileError` for any other text. */
export const readPrivateKey = (pem: string): KeyObject =>
  ed25519(() => createPrivateKey(pem), 'private');

export function publicOf(key: KeyObject): PublicKey {
  const shared = key.type === 'public' ? key : createPublicKey(key);
  const id = sha256(shared.export({ type: 'spki', format: 'der' })).slice(0, 32);
  return { id, pem: shared.export({ type: 'spki', format: 'pem' }).toString() };
}

function ed25519(read: () => KeyObject, kind: 'public' | 'private'): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // A passphrase, another format, or no key at all.
  }
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new ReleaseFileError(
      `is not a ${kind} Ed25519 key in PEM without a passphrase. Make one with: openssl genpkey -algorithm ed25519`,
    );
  }
  return key;
}

/** What is signed is never mistaken for something else that a key may sign. */
const PURPOSE = Buffer.from('wagewright rules release\n');

export const sign = (bytes: Uint8Array, key: KeyObject): string =>
  signBytes(null, Buffer.concat([PURPOSE, bytes]), key).toString('base64');

export const isSignedBy = (bytes: Uint8Array, signature: string, { pem }: PublicKey): boolean =>
  verifyBytes(
    null,
    Buffer.concat([PURPOSE, bytes]),
    createPublicKey(pem),
    Buffer.from(signature, 'base64'),
  );
