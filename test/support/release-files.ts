/** Release files of invented releases: federal taxes alone, sealed in a temporary folder. */

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type Entry, pack, unpack } from '../../src/tax/installs/archive.ts';
import { packRelease } from '../../src/tax/installs/pack-release.ts';
import { type Manifest, writeReleaseFile } from '../../src/tax/installs/release-file.ts';
import { loadRules } from '../../src/tax/rules/index.ts';
import { seal } from '../../src/tax/seals/sealing.ts';
import { type Change, changedRules, changeFiles, copyRules } from './rule-tree.ts';

export type Signer = { readonly privateKey: KeyObject; readonly publicPem: string };

export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** The PEM text of the private key. */
export const privatePem = ({ privateKey }: Signer): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

type Invented = {
  readonly version?: string;
  readonly sealedOn?: string;
  /** Of files of the federal taxes. */
  readonly changes?: Readonly<Record<string, Change>>;
  /** With minimum wages and garnishment limits. */
  readonly hasLabor?: boolean;
};

export const INVENTED = '9999.1';

/** The root of rules that hold one sealed release of federal taxes. */
export function sealedRules(
  t: Pick<TestContext, 'after'>,
  { version = INVENTED, sealedOn = '2026-12-24', changes = {}, hasLabor = false }: Invented = {},
): string {
  const entry = `  - version: "${version}"\n    about: Invented for tests.\n    knownUpTo: 9998-12-31\n`;
  const releases = { 'releases.yaml': () => `releases:\n${entry}` };
  const root = changedRules(t, releases, 'us/federal');
  if (hasLabor) copyRules(root, ['minimum-wage', 'garnishment']);
  changeFiles(root, changes);
  seal(loadRules(root), version, sealedOn);
  return root;
}

/** The file of an invented release. */
export const releaseFile = (
  t: Pick<TestContext, 'after'>,
  signer: Signer,
  invented: Invented = {},
): Buffer =>
  packRelease(loadRules(sealedRules(t, invented)), invented.version ?? INVENTED, signer.privateKey);

/** The entries of a file by name, which a test changes. */
export const entriesOf = (file: Uint8Array): Map<string, Uint8Array> =>
  new Map(unpack(file).map(({ name, bytes }) => [name, bytes]));

const listOf = (entries: ReadonlyMap<string, Uint8Array>): Entry[] =>
  [...entries].map(([name, bytes]) => ({ name, bytes }));

/** With other entries, and the signature as it was. */
export function altered(
  file: Uint8Array,
  change: (entries: Map<string, Uint8Array>) => unknown,
): Buffer {
  const entries = entriesOf(file);
  change(entries);
  return pack(listOf(entries));
}

type Draft = {
  readonly parts: Map<string, Uint8Array>;
  release: Manifest['release'];
  engine: Manifest['engine'];
};

/** With other content, signed again: what a signer can do whose key is trusted. */
export function resigned(
  file: Uint8Array,
  { privateKey }: Signer,
  change: (draft: Draft) => unknown,
): Buffer {
  const parts = entriesOf(file);
  const manifest: Manifest = JSON.parse(textIn(parts, 'manifest.json'));
  parts.delete('manifest.json');
  parts.delete('signature.json');
  const draft: Draft = { parts, release: manifest.release, engine: manifest.engine };
  change(draft);
  return writeReleaseFile(
    listOf(parts),
    { release: draft.release, engine: draft.engine },
    privateKey,
  );
}

export const textIn = (entries: ReadonlyMap<string, Uint8Array>, name: string): string =>
  Buffer.from(entries.get(name) ?? []).toString('utf8');

/** Replaces a passage of a part; a passage that is not there would make a test vacuous. */
export function replaceIn(
  entries: Map<string, Uint8Array>,
  name: string,
  from: string,
  to: string,
): void {
  const text = textIn(entries, name);
  if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
  entries.set(name, Buffer.from(text.replace(from, to)));
}
