/** A release as a file of its own: what is in it, its signature, and the digests of its parts. */

import type { KeyObject } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/schema';
import { canonicalJson, sha256 } from '../../platform/digest/digest.ts';
import { present } from '../../platform/shape/known.ts';
import { once } from '../../platform/shape/once.ts';
import { type Entry, pack, unpack } from './archive.ts';
import { isSignedBy, type PublicKey, publicOf, sign } from './keys.ts';
import { ReleaseFileError } from './release-file-error.ts';

const closed = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const FORMAT = 1;

const Manifest = Type.Object(
  {
    format: Type.Literal(FORMAT),
    /** The release as `releases.yaml` names it: the seal. */
    release: Type.Object(
      {
        version: Type.String({ pattern: '^\\d{4}\\.[1-9]\\d{0,5}$' }),
        about: Type.String(),
        knownUpTo: Day,
        sealedOn: Day,
        sha256: Sha256,
        golden: Type.Object({ paychecks: Type.Integer({ minimum: 1 }), sha256: Sha256 }, closed),
        laborSha256: Type.Optional(Sha256),
      },
      closed,
    ),
    /** What calculates it: this product version or a later one, and the calculation methods. */
    engine: Type.Object(
      {
        product: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
        methods: Type.Array(Type.String()),
      },
      closed,
    ),
    parts: Type.Array(
      Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Sha256 }, closed),
    ),
  },
  closed,
);
export type Manifest = Static<typeof Manifest>;
export type Seal = Manifest['release'];

const Signature = Type.Object(
  {
    algorithm: Type.Literal('Ed25519'),
    keyId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
  },
  closed,
);

const Format = Type.Object({ format: Type.Integer({ minimum: FORMAT + 1 }) });

const shapes = once(() => ({
  manifest: Compile(Manifest),
  signature: Compile(Signature),
  later: Compile(Format),
}));

const MANIFEST = 'manifest.json';
const SIGNATURE = 'signature.json';

/** The parts next to the texts of the rules, which begin with `rules/`. */
export const PARTS = {
  /** The tree of the release, as servers load it. */
  compiled: 'compiled.json',
  coverage: 'coverage.json',
  /** A paycheck, then its answer, line by line; the seal has the digest of the file. */
  golden: 'golden.jsonl',
  /** Minimum wages and garnishment limits; not in a file that was packed before they were. */
  labor: 'labor.json',
} as const;
export const RULES = 'rules/';

/** The texts of the rules, by their path below `rules/`. */
export const textsOf = (parts: ReleaseFile['parts']) =>
  [...parts]
    .filter(([name]) => name.startsWith(RULES))
    .map(([name, bytes]) => ({ file: name.slice(RULES.length), text: textOf(bytes) }));

export type ReleaseFile = {
  readonly manifest: Manifest;
  readonly signer: PublicKey;
  /** Of the whole file. */
  readonly sha256: string;
  readonly parts: ReadonlyMap<string, Uint8Array>;
};

/** The bytes of a file: the same for the same parts and key, whenever and wherever it is made. */
export function writeReleaseFile(
  parts: readonly Entry[],
  about: Omit<Manifest, 'format' | 'parts'>,
  key: KeyObject,
): Buffer {
  const listed = [...parts]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }));
  const manifest: Manifest = { format: FORMAT, ...about, parts: listed };
  const text = Buffer.from(canonicalJson(manifest));
  const { id: keyId } = publicOf(key);
  const signature = { algorithm: 'Ed25519', keyId, signature: sign(text, key) };
  return pack([
    ...parts,
    { name: MANIFEST, bytes: text },
    { name: SIGNATURE, bytes: Buffer.from(canonicalJson(signature)) },
  ]);
}

/**
 * Reads a file whose signature counts: `keyOf` returns the key of an id, or throws a `ReleaseFileError`
 * that says why there is none. Throws a `ReleaseFileError` for any other file.
 */
export function readReleaseFile(bytes: Uint8Array, keyOf: (id: string) => PublicKey): ReleaseFile {
  const entries = new Map(unpack(bytes).map((entry) => [entry.name, entry.bytes]));
  const text = entries.get(MANIFEST);
  if (text === undefined) throw new ReleaseFileError(`is not a release file: no ${MANIFEST}`);
  const manifest = jsonOf(MANIFEST, text);
  if (shapes().later.Check(manifest)) {
    throw new ReleaseFileError(
      'is in a later format than this version reads. Update Wagewright first',
    );
  }
  const signer = signerOf(text, entries.get(SIGNATURE), keyOf);
  if (!shapes().manifest.Check(manifest) || canonicalJson(manifest) !== textOf(text)) {
    throw new ReleaseFileError(`has a ${MANIFEST} that does not describe a release`);
  }
  entries.delete(MANIFEST);
  entries.delete(SIGNATURE);
  checkParts(manifest, entries);
  return { manifest, signer, sha256: sha256(bytes), parts: entries };
}

function signerOf(
  text: Uint8Array,
  signed: Uint8Array | undefined,
  keyOf: (id: string) => PublicKey,
): PublicKey {
  if (signed === undefined) throw new ReleaseFileError('is not signed');
  const signature = jsonOf(SIGNATURE, signed);
  if (!shapes().signature.Check(signature) || canonicalJson(signature) !== textOf(signed)) {
    throw new ReleaseFileError(`has a ${SIGNATURE} that is not an Ed25519 signature`);
  }
  const key = keyOf(signature.keyId);
  if (!isSignedBy(text, signature.signature, key)) {
    throw new ReleaseFileError(`was changed after it was signed, or key ${key.id} did not sign it`);
  }
  return key;
}

function checkParts({ parts }: Manifest, entries: ReadonlyMap<string, Uint8Array>): void {
  const names = parts.map(({ name }) => name);
  const missing = names.find((name) => !entries.has(name));
  if (missing !== undefined) throw new ReleaseFileError(`lacks ${missing}, which it lists`);
  const known = new Set(names);
  const more = [...entries.keys()].find((name) => !known.has(name));
  if (more !== undefined)
    throw new ReleaseFileError(`has ${more}, which its signature does not cover`);
  for (const { name, bytes, sha256: digest } of parts) {
    const found = present(entries.get(name));
    if (found.length !== bytes || sha256(found) !== digest) {
      throw new ReleaseFileError(`has another ${name} than was signed`);
    }
  }
}

function jsonOf(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw new ReleaseFileError(`has a ${name} that is not JSON`);
  }
}

export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
