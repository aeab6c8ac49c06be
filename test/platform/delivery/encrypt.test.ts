// Postbacks encrypted to a certificate, opened with the openssl command of docs/guides/postback.md.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { encryptForCertificate } from '../../../src/platform/outbound/encrypt.ts';
import { OutboundError } from '../../../src/platform/outbound/failure.ts';
import { certificateOf, toPem } from '../../support/certificate.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { withProgram } from '../../support/programs.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const LATER = Date.parse('2036-01-01T00:00:00Z');
const GUIDE = new URL('../../../docs/guides/postback.md', import.meta.url);

const BODIES = [
  Buffer.from(JSON.stringify({ name: 'José', lines: 'a\r\nb\n' })),
  Buffer.alloc(0),
  Buffer.alloc(16, 'x'),
  randomBytes(700_000),
];

withProgram('openssl', () => {
  const directories: string[] = [];
  after(() => {
    for (const directory of directories) rmSync(directory, { recursive: true });
  });

  for (const [name, keys] of [
    ['RSA-2048', generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['RSA-3072', generateKeyPairSync('rsa', { modulusLength: 3072 })],
    ['RSA-4096', generateKeyPairSync('rsa', { modulusLength: 4096 })],
    ['P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
    ['P-521', generateKeyPairSync('ec', { namedCurve: 'P-521' })],
  ] as const) {
    test(`${name}: openssl opens it byte for byte, with the guide's command`, async () => {
      const directory = await temporaryDirectory();
      directories.push(directory);
      const certificate = certificateOf(keys.publicKey, LATER);
      const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
      writeFileSync(join(directory, 'certificate.pem'), toPem(certificate));
      writeFileSync(join(directory, 'private-key.pem'), key);
      for (const body of BODIES) {
        const sealed = encryptForCertificate(body, toPem(certificate), NOW);
        writeFileSync(join(directory, 'postback.p7m'), sealed);
        execFileSync('sh', ['-c', decryptCommand()], { cwd: directory });
        assert.deepEqual(readFileSync(join(directory, 'postback.json')), body);
      }
      if (name.startsWith('RSA')) {
        const [, , , body = Buffer.alloc(0)] = BODIES;
        const sealed = encryptForCertificate(body, toPem(certificate), NOW, 'rsa-pkcs1v15');
        // Reads no other padding than PKCS #1 v1.5.
        const options = ['-binary', '-inform', 'DER', '-inkey', 'private-key.pem'];
        const opened = execFileSync('openssl', ['smime', '-decrypt', ...options], {
          cwd: directory,
          input: sealed,
          maxBuffer: 1024 * 1024,
        });
        assert.deepEqual(opened, body);
      }
      const structure = execFileSync(
        'openssl',
        ['cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', 'postback.p7m'],
        { cwd: directory, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      );
      assert.match(structure, /pkcs7-envelopedData/);
      assert.match(structure, /aes-256-cbc/);
      const wrapped = name.startsWith('RSA') ? /rsaesOaep[\s\S]*sha256/ : /id-aes256-wrap/;
      assert.match(structure, wrapped);
    });
  }
});

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' });

for (const [name, { publicKey }, keyTransport, version] of [
  ['RSA-OAEP', RSA, 'rsa-oaep', 0],
  ['RSA PKCS #1 v1.5', RSA, 'rsa-pkcs1v15', 0],
  ['an EC key', EC, undefined, 2],
] as const) {
  test(`${name}: DER throughout, in the version that RFC 5652 wants`, () => {
    const certificate = toPem(certificateOf(publicKey, LATER));
    for (const body of BODIES) {
      const tree = readDer(encryptForCertificate(body, certificate, NOW, keyTransport));
      assert.deepEqual(bytesAt(tree, 0, 1, 0, 0), Buffer.from([version]));
      const content = bytesAt(tree, 0, 1, 0, 2, 2);
      // One string, padded to whole blocks.
      assert.equal(content.length, (Math.floor(body.length / 16) + 1) * 16);
    }
  });
}

test('a key transport for an EC certificate fails the attempt, nothing is sent', () => {
  const certificate = toPem(certificateOf(EC.publicKey, LATER));
  for (const keyTransport of ['rsa-oaep', 'rsa-pkcs1v15'] as const) {
    assert.throws(
      () => encryptForCertificate(Buffer.from('{}'), certificate, NOW, keyTransport),
      /keyTransport is for RSA certificates/,
    );
  }
});

test('the certificate may be base64 DER, and no two encryptions are alike', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = certificateOf(publicKey, LATER).toString('base64');
  const body = Buffer.from('{"socialSecurityNumber":"219099999"}');
  const first = encryptForCertificate(body, certificate, NOW);
  const second = encryptForCertificate(body, certificate, NOW);
  assert.notDeepEqual(first, second);
  assert.equal(Buffer.from(first).includes('219099999'), false);
});

for (const [name, certificate, words] of [
  [
    'that has expired since',
    toPem(
      certificateOf(
        generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey,
        NOW - 86_400_000,
      ),
    ),
    /^encryptionCertificate expired on 2026-06-14: set a new certificate/,
  ],
  ['that is none', 'nothing', /must be an X\.509 certificate/],
  [
    'for signing only',
    toPem(certificateOf(generateKeyPairSync('ed25519').publicKey, LATER)),
    /must have an RSA key/,
  ],
] as const) {
  test(`a certificate ${name} fails the attempt, nothing is sent plain`, () => {
    assert.throws(
      () => encryptForCertificate(Buffer.from('{}'), certificate, NOW),
      (error: Error) => {
        assert.ok(error instanceof OutboundError);
        assert.equal(error.failure, 'settings');
        assert.match(error.message, words);
        return true;
      },
    );
  });
}

/** The command as the guide prints it. */
function decryptCommand(): string {
  const [, command] =
    /```sh\n(openssl cms -decrypt [^`]+)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  assert.ok(command !== undefined, 'the guide has no openssl command');
  return command;
}

type Tree = Buffer | Tree[];

/** The content of the string that the path of positions leads to. */
function bytesAt(tree: Tree, ...path: readonly number[]): Buffer {
  if (Buffer.isBuffer(tree)) return tree;
  const [first = 0, ...rest] = path;
  return bytesAt(tree[first] ?? [], ...rest);
}

/** The elements of `bytes`; throws where they are not DER: lengths definite and as short as possible, strings in one piece. */
function readDer(bytes: Uint8Array): Tree[] {
  const rest = Buffer.from(bytes);
  const elements: Tree[] = [];
  for (let at = 0; at < rest.length; ) {
    const tag = rest.readUInt8(at);
    const first = rest.readUInt8(at + 1);
    assert.notEqual(first, 0x80, 'an indefinite length');
    const count = first < 0x80 ? 0 : first & 0x7f;
    const length = count === 0 ? first : rest.readUIntBE(at + 2, count);
    assert.ok(count === 0 || length >= 2 ** (8 * (count - 1)), 'a length longer than needed');
    assert.ok(count !== 1 || length >= 0x80, 'a length longer than needed');
    const start = at + 2 + count;
    assert.ok(start + length <= rest.length, 'an element longer than what is around it');
    const content = rest.subarray(start, start + length);
    const isConstructed = (tag & 0x20) !== 0;
    // Of the universal class, only sequences and sets have parts.
    if (isConstructed && tag < 0x40) assert.ok([0x30, 0x31].includes(tag), 'a string in pieces');
    elements.push(isConstructed ? readDer(content) : content);
    at = start + length;
  }
  return elements;
}
