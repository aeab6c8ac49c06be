/**
 * Release files that must be refused, with the words that say why: damaged and altered ones, those of
 * strangers and of a revoked key, and those that a trusted signer made but that do not hold what they say.
 */

import { sign } from 'node:crypto';
import { crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../../src/platform/digest/digest.ts';
import { readPublicKey } from '../../src/tax/installs/keys.ts';
import {
  altered,
  entriesOf,
  newSigner,
  releaseFile,
  replaceIn,
  resigned,
  type Signer,
  textIn,
} from './release-files.ts';
import { NEWEST } from './releases.ts';
import { replacing } from './rule-tree.ts';

export const FICA = 'rules/us/federal/fica.yaml';
export const OLDER_RATE = { 'us/federal/fica.yaml': replacing('"0.062"', '"0.063"') };

/** Folders that the files are made in; the test file removes them. */
const folders: (() => unknown)[] = [];
export const scope = { after: (remove: () => unknown) => void folders.push(remove) };
export const removeFolders = (): void => {
  for (const remove of folders) remove();
};

export const trusted = newSigner();
export const revoked = newSigner();
const stranger = newSigner();
export const good = releaseFile(scope, trusted);

/** The archive in a file, compressed again after a change. */
function inArchive(change: (archive: Buffer) => Buffer): Buffer {
  return gzipSync(change(gunzipSync(good)));
}

/** The header of the first entry, with a checksum that fits. */
function withHeader(archive: Buffer, at: number, text: string): Buffer {
  archive.write(text, at);
  archive.fill(' ', 148, 156);
  const sum = archive.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return archive;
}

/** A gigabyte of zeros in a megabyte. */
function bomb(): Buffer {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const block = deflateRawSync(zeros, { level: 9 });
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(zeros), 0);
  end.writeUInt32LE(zeros.length, 4);
  const member = Buffer.concat([head, block, end]);
  return Buffer.concat(Array.from({ length: 16 }, () => member));
}

const signedAs = (id: string): Buffer =>
  altered(good, (entries) => replaceIn(entries, 'signature.json', idOf(trusted), id));

export const idOf = ({ publicPem }: Signer): string => readPublicKey(publicPem).id;

const changedRate = (entries: Map<string, Uint8Array>): void =>
  replaceIn(entries, FICA, '"0.062"', '"0.061"');

/** What is refused although its bytes may be signed by a trusted key: why, and the words that say so. */
export const HOSTILE: readonly (readonly [what: string, file: () => Uint8Array, words: RegExp])[] =
  [
    ['an empty file', () => Buffer.alloc(0), /is not a release file/],
    ['a text', () => Buffer.from('version: 2026.9\n'), /is not a release file/],
    ['a file cut off', () => good.subarray(0, good.length / 2), /is not a release file/],
    ['one flipped bit', () => flipped(good, good.length >> 1), /is (not a release file|damaged)/],
    ['bytes after the end', () => Buffer.concat([good, Buffer.alloc(8)]), /bytes after its end/],
    ['an archive of nothing', () => gzipSync(Buffer.alloc(1024)), /no manifest\.json/],
    ['a bomb', bomb, /unpacks to more than 256 MB/],
    ['a file of 33 MB', () => Buffer.alloc(33 * 1024 * 1024), /larger than 32 MB/],
    [
      'a path that leaves the folder',
      () => inArchive((a) => withHeader(a, 0, '../comp.json\0')),
      /entry that no release has/,
    ],
    [
      'an absolute path',
      () => inArchive((a) => withHeader(a, 0, '/etc/p.json\0\0')),
      /entry that no release has/,
    ],
    [
      'a path with a backslash',
      () => inArchive((a) => withHeader(a, 0, 'a\\..\\b.json\0')),
      /entry that no release has/,
    ],
    ['a symbolic link', () => inArchive((a) => withHeader(a, 156, '2')), /is not packed as/],
    [
      'an entry that says it is larger than the file',
      () => inArchive((a) => withHeader(a, 124, '77777777777')),
      /is cut off/,
    ],
    [
      'an entry with a negative size',
      () => inArchive((a) => withHeader(a, 124, '-0000000001')),
      /is cut off/,
    ],
    [
      'an executable entry',
      () => inArchive((a) => withHeader(a, 100, '0000755')),
      /is not packed as/,
    ],
    [
      'an entry twice',
      () => inArchive((a) => Buffer.concat([a.subarray(0, firstEnd(a)), a])),
      /twice or out of order/,
    ],
    [
      'entries out of order',
      () => inArchive((a) => withHeader(a, 0, 'z.json\0\0\0\0\0\0\0\0')),
      /twice or out of order/,
    ],
    [
      'bytes behind the archive',
      () => inArchive((a) => Buffer.concat([a, Buffer.alloc(512, 1)])),
      /is not packed as/,
    ],
    [
      'no signature',
      () => altered(good, (entries) => entries.delete('signature.json')),
      /is not signed/,
    ],
    [
      'a signature that is none',
      () => altered(good, (entries) => entries.set('signature.json', Buffer.from('{}'))),
      /is not an Ed25519 signature/,
    ],
    ['a signature of zeros', zeroSigned, /was changed after it was signed/],
    [
      'a signature over the bare list, for another purpose',
      otherPurpose,
      /was changed after it was signed/,
    ],
    ['a stranger’s key', () => releaseFile(scope, stranger), /is not trusted\. If you know whose/],
    [
      'a stranger who names a trusted key',
      () => strangersName(),
      /was changed after it was signed/,
    ],
    [
      'a trusted signer’s file under a stranger’s name',
      () => signedAs(idOf(stranger)),
      /is not trusted/,
    ],
    ['a revoked key', () => releaseFile(scope, revoked), /is not trusted since \d{4}-/],
    [
      'an altered figure',
      () => altered(good, changedRate),
      /another rules\/us\/federal\/fica\.yaml than was signed/,
    ],
    [
      'an altered figure in the compiled form',
      () => altered(good, (entries) => replaceIn(entries, 'compiled.json', '"0.062"', '"0.061"')),
      /another compiled\.json than was signed/,
    ],
    [
      'an altered golden answer',
      () =>
        altered(good, (entries) => replaceIn(entries, 'golden.jsonl', '"Regular",', '"Regular",1')),
      /another golden\.jsonl than was signed/,
    ],
    [
      'an altered seal',
      () =>
        altered(good, (entries) =>
          replaceIn(entries, 'manifest.json', '"sealedOn":"2026-12-24"', '"sealedOn":"2027-12-24"'),
        ),
      /was changed after it was signed/,
    ],
    [
      'another version in the list',
      () =>
        altered(good, (entries) =>
          replaceIn(entries, 'manifest.json', '"version":"9999.1"', '"version":"9999.2"'),
        ),
      /was changed after it was signed/,
    ],
    [
      'a list that is not JSON',
      () => altered(good, (entries) => entries.set('manifest.json', Buffer.from('{'))),
      /manifest\.json that is not JSON/,
    ],
    [
      'a part that is not signed',
      () =>
        altered(good, (entries) => entries.set('rules/us/federal/new.yaml', Buffer.from('a: 1\n'))),
      /new\.yaml, which its signature does not cover/,
    ],
    [
      'a part left out',
      () => altered(good, (entries) => entries.delete(FICA)),
      /lacks rules\/us\/federal\/fica\.yaml/,
    ],
    [
      'a later format',
      () =>
        altered(good, (entries) => replaceIn(entries, 'manifest.json', '"format":1', '"format":2')),
      /later format .* Update Wagewright/,
    ],
    [
      'signed: a newer engine',
      () =>
        resigned(good, trusted, (draft) => {
          draft.engine = { ...draft.engine, product: '99.0.0' };
        }),
      /needs Wagewright 99\.0\.0 or later.* Update Wagewright/,
    ],
    [
      'signed: an unknown calculation method',
      () =>
        resigned(good, trusted, (draft) => {
          draft.engine = { ...draft.engine, methods: ['futa@99'] };
        }),
      /does not have: futa@99/,
    ],
    [
      'signed: rules with another figure than the seal',
      () => resigned(good, trusted, ({ parts }) => changedRate(parts)),
      /rules that are not what was sealed/,
    ],
    [
      'signed: a compiled form with another figure',
      () =>
        resigned(good, trusted, ({ parts }) =>
          replaceIn(parts, 'compiled.json', '"0.062"', '"0.061"'),
        ),
      /compiled form that is not what was sealed/,
    ],
    [
      'signed: a compiled form with other notices',
      () =>
        resigned(good, trusted, ({ parts }) =>
          replaceIn(
            parts,
            'compiled.json',
            '"notices":[',
            '"notices":[{"taxes":["00-000-0000-FICA-000"],"note":"Send money."},',
          ),
        ),
      /compiled form that is not made of its rules/,
    ],
    [
      'signed: a compiled form that is no tree',
      () => resigned(good, trusted, ({ parts }) => parts.set('compiled.json', Buffer.from('[]'))),
      /compiled form that is not what was sealed/,
    ],
    [
      'signed: another seal in the list',
      () =>
        resigned(good, trusted, (draft) => {
          draft.release = { ...draft.release, sealedOn: '2027-01-01' };
        }),
      /another seal in its rules/,
    ],
    [
      'signed: other golden answers',
      () =>
        resigned(good, trusted, ({ parts }) =>
          replaceIn(parts, 'golden.jsonl', '"Regular",', '"Regular",1'),
        ),
      /golden answers that were not sealed/,
    ],
    [
      'signed: a method that this version answers differently',
      wrongGolden,
      /answers differently: sealed/,
    ],
    [
      'signed: rules that are not YAML',
      () => resigned(good, trusted, ({ parts }) => parts.set(FICA, Buffer.from('a: [\n'))),
      /cannot read/,
    ],
    [
      'signed: no rules',
      () =>
        resigned(good, trusted, ({ parts }) => {
          for (const name of parts.keys()) if (name.startsWith('rules/')) parts.delete(name);
        }),
      /cannot read/,
    ],
    [
      'signed: a version with registers on it',
      () =>
        resigned(good, trusted, (draft) => {
          draft.release = { ...draft.release, version: '9999.1+x' };
        }),
      /does not describe a release/,
    ],
    [
      'signed: other content under the name of a built-in release',
      () => releaseFile(scope, trusted, { version: NEWEST, sealedOn: '2099-01-01' }),
      /has other content than the one that is part of Wagewright/,
    ],
    [
      'signed: older than a built-in release of the same name',
      () => releaseFile(scope, trusted, { version: NEWEST, sealedOn: '2020-01-01' }),
      /is older than the one that is part of Wagewright/,
    ],
    [
      'signed: another minimum wage than was sealed',
      () => laborChanged((parts) => replaceIn(parts, WAGES, '"7.25"', '"7.26"')),
      /minimum wages or garnishment limits that are not what was sealed/,
    ],
    [
      'signed: another minimum wage in the compiled form',
      () => laborChanged((parts) => replaceIn(parts, 'labor.json', '"7.25"', '"7.26"')),
      /minimum wages or garnishment limits that are not what was sealed/,
    ],
    [
      'signed: compiled minimum wages without their text',
      () => laborChanged((parts) => parts.delete(WAGES)),
      /labor law that this version of Wagewright cannot read/,
    ],
  ];

const WAGES = 'rules/minimum-wage/federal.yaml';

function laborChanged(change: (parts: Map<string, Uint8Array>) => unknown): Buffer {
  const file = releaseFile(scope, trusted, { hasLabor: true });
  return resigned(file, trusted, ({ parts }) => change(parts));
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Where the first entry of an archive ends. */
function firstEnd(archive: Buffer): number {
  const size = Number.parseInt(archive.toString('latin1', 124, 135), 8);
  return 512 + Math.ceil(size / 512) * 512;
}

function withSignature(signature: string): Buffer {
  return altered(good, (entries) => {
    const signed = { algorithm: 'Ed25519', keyId: idOf(trusted), signature };
    entries.set('signature.json', Buffer.from(canonicalJson(signed)));
  });
}

function zeroSigned(): Buffer {
  return withSignature(Buffer.alloc(64).toString('base64'));
}

/** A key that also signs other things must not sign releases by accident. */
function otherPurpose(): Buffer {
  const text = entriesOf(good).get('manifest.json') ?? Buffer.alloc(0);
  return withSignature(sign(null, text, trusted.privateKey).toString('base64'));
}

function strangersName(): Buffer {
  const file = releaseFile(scope, stranger, { changes: OLDER_RATE });
  return altered(file, (entries) =>
    replaceIn(entries, 'signature.json', idOf(stranger), idOf(trusted)),
  );
}

/** Golden answers of other amounts, with a seal that says so. */
function wrongGolden(): Buffer {
  const other = entriesOf(releaseFile(scope, trusted, { changes: OLDER_RATE }));
  return resigned(good, trusted, (draft) => {
    const sealed: typeof draft.release = JSON.parse(textIn(other, 'manifest.json')).release;
    const golden = other.get('golden.jsonl');
    if (golden === undefined) throw new Error('there are no golden answers');
    draft.parts.set('golden.jsonl', golden);
    const own = draft.release.golden.sha256;
    replaceIn(draft.parts, 'rules/releases.yaml', own, sealed.golden.sha256);
    draft.release = { ...draft.release, golden: sealed.golden };
  });
}
