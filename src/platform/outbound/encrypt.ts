/**
 * Encryption of a postback to the employer's certificate: CMS EnvelopedData (RFC 5652) with
 * AES-256-CBC, the content key wrapped with RSA-OAEP and SHA-256 (RFC 4055) or, for an EC
 * certificate, by ECDH with AES-256 key wrap (RFC 5753). `openssl cms -decrypt` opens it;
 * docs/guides/postback.md has the command.
 */

import { certificateError, parseCertificate } from '../storage/delivery/encryption-certificate.ts';
import { OutboundError } from './failure.ts';

/** GCM would belong into AuthEnvelopedData; inside EnvelopedData OpenSSL refuses it. */
const CONTENT = { name: 'AES-CBC', length: 256 } as const;
const KEY = { oaepHashAlgorithm: 'SHA-256', kdfAlgorithm: 'SHA-256', kekEncryptionLength: 256 };
/** Which one pkijs uses follows from the certificate's key. */
const KEY_TRANSPORT = 1;
const KEY_AGREEMENT = 2;

/**
 * DER of the ContentInfo that holds `body`, for `certificate` (PEM or base64 DER) at `now`
 * (milliseconds). Throws an `OutboundError` of class `settings` when the certificate cannot be used
 * (anymore): a postback that asks for encryption is never sent plain.
 */
export async function encryptForCertificate(
  body: Uint8Array,
  certificate: string,
  now = Date.now(),
): Promise<Uint8Array> {
  const message = certificateError(certificate, now);
  const parsed = message === undefined ? parseCertificate(certificate) : undefined;
  if (parsed === undefined) {
    throw new OutboundError(
      'settings',
      `encryptionCertificate ${message}: set a new certificate, nothing was sent`,
    );
  }
  // Few employers ask for encryption, and the library is large.
  const { Certificate, ContentInfo, EnvelopedData } = await import('pkijs');
  const enveloped = new EnvelopedData();
  const variant = parsed.publicKey.asymmetricKeyType === 'rsa' ? KEY_TRANSPORT : KEY_AGREEMENT;
  enveloped.addRecipientByCertificate(Certificate.fromBER(parsed.raw), KEY, variant);
  await enveloped.encrypt(CONTENT, new Uint8Array(body).buffer);
  const info = new ContentInfo({
    contentType: ContentInfo.ENVELOPED_DATA,
    content: enveloped.toSchema(),
  });
  return new Uint8Array(info.toSchema().toBER());
}
