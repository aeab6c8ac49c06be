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
        const sealed = await encryptForCertificate(body, toPem(certificate), NOW);
        writeFileSync(join(directory, 'postback.p7m'), sealed);
        execFileSync('sh', ['-c', decryptCommand()], { cwd: directory });
        assert.deepEqual(readFileSync(join(directory, 'postback.json')), body);
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

test('the certificate may be base64 DER, and no two encryptions are alike', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = certificateOf(publicKey, LATER).toString('base64');
  const body = Buffer.from('{"socialSecurityNumber":"219099999"}');
  const first = await encryptForCertificate(body, certificate, NOW);
  const second = await encryptForCertificate(body, certificate, NOW);
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
  test(`a certificate ${name} fails the attempt, nothing is sent plain`, async () => {
    await assert.rejects(
      encryptForCertificate(Buffer.from('{}'), certificate, NOW),
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
