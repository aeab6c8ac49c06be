/** X.509 certificates made on the spot: of any key, valid until any day. */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? Buffer.from([size]) : Buffer.from([0x82, size >> 8, size & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption. */
const SHA256_RSA = sequence(hex('06092a864886f70d01010b'), hex('0500'));

const time = (ms: number): Buffer => {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');
  return tlv(0x18, Buffer.from(text));
};

const NAME = sequence(tlv(0x31, sequence(hex('0603550403'), tlv(0x0c, Buffer.from('test')))));
const signer = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** DER of a certificate for `key`, valid from 2020 to `until` (milliseconds). */
export function certificateOf(key: KeyObject, until: number): Buffer {
  const content = sequence(
    tlv(0xa0, hex('020102')),
    hex('020101'),
    SHA256_RSA,
    NAME,
    sequence(time(Date.parse('2020-01-01T00:00:00Z')), time(until)),
    NAME,
    key.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, signer.privateKey);
  return sequence(content, SHA256_RSA, tlv(0x03, hex('00'), signature));
}

export const toPem = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
