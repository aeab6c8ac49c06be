/**
 * Encryption of a postback to the employer's certificate: CMS EnvelopedData (RFC 5652) in DER with
 * AES-256-CBC. The content key is wrapped with RSA: OAEP with SHA-256 (RFC 4055), or PKCS #1 v1.5
 * for receivers that read nothing else. For an EC certificate it is wrapped by ECDH with AES-256 key
 * wrap (RFC 5753). docs/guides/postback.md opens it in several languages.
 */

import {
  constants,
  createCipheriv,
  createHash,
  diffieHellman,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  type X509Certificate,
} from 'node:crypto';
import {
  type KeyTransport,
  keyTransportError,
  usableCertificate,
} from '../storage/delivery/encryption-certificate.ts';
import { der, identifier, integer, NULL, octets, partsOf, sequence } from './der.ts';
import { OutboundError } from './failure.ts';

const ENVELOPED_DATA = identifier('1.2.840.113549.1.7.3');
const DATA = identifier('1.2.840.113549.1.7.1');
/** GCM would belong into AuthEnvelopedData; inside EnvelopedData OpenSSL refuses it. */
const AES_256_CBC = identifier('2.16.840.1.101.3.4.1.42');
const SHA_256 = sequence(identifier('2.16.840.1.101.3.4.2.1'), NULL);
const RSA_PKCS1 = sequence(identifier('1.2.840.113549.1.1.1'), NULL);
const MGF1_SHA_256 = sequence(identifier('1.2.840.113549.1.1.8'), SHA_256);
const RSA_OAEP = sequence(
  identifier('1.2.840.113549.1.1.7'),
  sequence(der(0xa0, SHA_256), der(0xa1, MGF1_SHA_256)),
);
const AES_256_WRAP = sequence(identifier('2.16.840.1.101.3.4.1.45'));
/** dhSinglePass-stdDH-sha256kdf-scheme. */
const ECDH_SHA_256 = sequence(identifier('1.3.132.1.11.1'), AES_256_WRAP);
/** RFC 3394, section 2.2.3.1. */
const WRAP_START = Buffer.alloc(8, 0xa6);
const KEY_BYTES = 32;

/**
 * DER of the ContentInfo that holds `body`, for `certificate` (PEM or base64 DER) at `now`
 * (milliseconds); `keyTransport` matters for RSA alone. Throws an `OutboundError` of class
 * `settings` when the certificate cannot be used (anymore): a postback that asks for encryption is
 * never sent plain.
 */
export function encryptForCertificate(
  body: Uint8Array,
  certificate: string,
  now: number,
  keyTransport?: KeyTransport,
): Uint8Array {
  const parsed = usableCertificate(certificate, now);
  if (typeof parsed === 'string') {
    throw new OutboundError(
      'settings',
      `encryptionCertificate ${parsed}: set a new certificate, nothing was sent`,
    );
  }
  const wrong = keyTransportError(keyTransport, parsed);
  if (wrong !== undefined) {
    throw new OutboundError('settings', `keyTransport ${wrong}; nothing was sent`);
  }
  const key = randomBytes(KEY_BYTES);
  const isRsa = parsed.publicKey.asymmetricKeyType === 'rsa';
  const recipient = isRsa ? transported(key, parsed, keyTransport) : agreed(key, parsed);
  // All recipients have version 0, or one has another (RFC 5652, section 6.1).
  const enveloped = sequence(integer(isRsa ? 0 : 2), der(0x31, recipient), encrypted(body, key));
  return sequence(ENVELOPED_DATA, der(0xa0, enveloped));
}

function encrypted(body: Uint8Array, key: Uint8Array): Buffer {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const content = der(0x80, cipher.update(body), cipher.final());
  return sequence(DATA, sequence(AES_256_CBC, octets(iv)), content);
}

/** KeyTransRecipientInfo (RFC 5652, section 6.2.1). */
function transported(
  key: Uint8Array,
  certificate: X509Certificate,
  keyTransport: KeyTransport = 'rsa-oaep',
): Buffer {
  const isOaep = keyTransport === 'rsa-oaep';
  const padding = isOaep
    ? { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    : { padding: constants.RSA_PKCS1_PADDING };
  const wrapped = publicEncrypt({ key: certificate.publicKey, ...padding }, key);
  const algorithm = isOaep ? RSA_OAEP : RSA_PKCS1;
  return sequence(integer(0), issuerAndSerial(certificate), algorithm, octets(wrapped));
}

/** KeyAgreeRecipientInfo with a key pair made for this message (RFC 5753, section 3.1). */
function agreed(key: Uint8Array, certificate: X509Certificate): Buffer {
  const { publicKey } = certificate;
  const namedCurve = publicKey.asymmetricKeyDetails?.namedCurve ?? '';
  const own = generateKeyPairSync('ec', { namedCurve });
  // May be left out, but pkijs then derives another key.
  const material = octets(randomBytes(KEY_BYTES));
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey });
  const cipher = createCipheriv('id-aes256-wrap', wrappingKey(secret, material), WRAP_START);
  const wrapped = Buffer.concat([cipher.update(key), cipher.final()]);
  const originator = der(0xa1, ...partsOf(own.publicKey.export({ type: 'spki', format: 'der' })));
  const forKey = sequence(issuerAndSerial(certificate), octets(wrapped));
  const keys = sequence(forKey);
  return der(0xa1, integer(3), der(0xa0, originator), der(0xa1, material), ECDH_SHA_256, keys);
}

/** One round of the derivation of RFC 5753, section 7.2, gives all its bits. */
function wrappingKey(secret: Uint8Array, material: Uint8Array): Buffer {
  const counter = Buffer.from([0, 0, 0, 1]);
  const bits = Buffer.alloc(4);
  bits.writeUInt32BE(KEY_BYTES * 8);
  const info = sequence(AES_256_WRAP, der(0xa0, material), der(0xa2, octets(bits)));
  return createHash('sha256').update(secret).update(counter).update(info).digest();
}

/** As the certificate has them (RFC 5280, section 4.1): after its version, which may be absent. */
function issuerAndSerial(certificate: X509Certificate): Buffer {
  const [signed = Buffer.alloc(0)] = partsOf(certificate.raw);
  const fields = partsOf(signed);
  const [serial, , issuer] = fields[0]?.[0] === 0xa0 ? fields.slice(1) : fields;
  if (serial === undefined || issuer === undefined) {
    throw new OutboundError('settings', 'encryptionCertificate has no issuer and serial number');
  }
  return sequence(issuer, serial);
}
