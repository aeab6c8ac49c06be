import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { certificateOf, toPem } from '../../../../test/support/certificate.ts';
import { certificateError } from './encryption-certificate.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const LATER = Date.parse('2030-01-01T00:00:00Z');
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).publicKey;
const good = certificateOf(rsa(2048), LATER);

test('an RSA certificate of 2048 bits is taken as PEM and as base64 DER', () => {
  assert.equal(certificateError(toPem(good), NOW), undefined);
  assert.equal(certificateError(good.toString('base64'), NOW), undefined);
  assert.equal(certificateError(`  ${toPem(good)}\n`, NOW), undefined);
});

for (const namedCurve of ['P-256', 'P-384', 'P-521']) {
  test(`an elliptic key on ${namedCurve} is taken`, () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve });
    assert.equal(certificateError(toPem(certificateOf(publicKey, LATER)), NOW), undefined);
  });
}

for (const [name, text, message] of [
  ['text', 'not a certificate', /PEM or base64 DER/],
  ['base64 of something else', Buffer.from('something else').toString('base64'), /X\.509/],
  ['a damaged certificate', toPem(good.subarray(0, 200)), /X\.509/],
  ['an expired certificate', toPem(certificateOf(rsa(2048), NOW)), /expired on 2026-06-15/],
  ['a short key', toPem(certificateOf(rsa(1024), LATER)), /not 1024/],
  [
    'an elliptic key on another curve',
    toPem(certificateOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey, LATER)),
    /not on secp256k1/,
  ],
  [
    'a signing key',
    toPem(certificateOf(generateKeyPairSync('ed25519').publicKey, LATER)),
    /not ed25519/,
  ],
  ['a private key with it', `${toPem(good)}-----BEGIN PRIVATE KEY-----`, /private key/],
] as const) {
  test(`${name} is refused`, () => assert.match(certificateError(text, NOW) ?? '', message));
}
