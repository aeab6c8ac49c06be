// The certificate a postback is encrypted for: X.509 as PEM or base64 DER. Form I-9 checks it when
// it is set, so that no completed form waits for a certificate that cannot be used, and delivery
// again when it is used.

import { X509Certificate } from 'node:crypto';
import { utcDay } from '../../shape/days.ts';

const MIN_RSA_BITS = 2048;
/** OpenSSL's names of P-256, P-384 and P-521, and what users call them. */
const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

export const KEY_TRANSPORTS = ['rsa-oaep', 'rsa-pkcs1v15'] as const;
/** How an RSA key wraps the content key. */
export type KeyTransport = (typeof KEY_TRANSPORTS)[number];

/** What is wrong with the certificate at `now` (milliseconds), or undefined. */
export function certificateError(text: string, now: number): string | undefined {
  const found = usableCertificate(text, now);
  return typeof found === 'string' ? found : undefined;
}

/** The certificate, or what is wrong with it at `now` (milliseconds). */
export function usableCertificate(text: string, now: number): X509Certificate | string {
  if (/PRIVATE KEY/.test(text)) return 'contains a private key: send only the certificate';
  const certificate = parseCertificate(text);
  if (certificate === undefined) return 'must be an X.509 certificate, PEM or base64 DER';
  if (certificate.validToDate.getTime() <= now) {
    return `expired on ${utcDay(certificate.validToDate.getTime())}`;
  }
  return keyError(certificate) ?? certificate;
}

/** What is wrong with the key transport for a usable certificate, or undefined. */
export function keyTransportError(
  keyTransport: KeyTransport | undefined,
  certificate: X509Certificate,
): string | undefined {
  const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa';
  return keyTransport === undefined || isRsa
    ? undefined
    : 'is for RSA certificates, and this one has an EC key. Leave it out';
}

/** Undefined when the text is no certificate. */
function parseCertificate(text: string): X509Certificate | undefined {
  const isPem = text.includes('-----BEGIN');
  const compact = text.replace(/\s+/g, '');
  if (!isPem && !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined;
  try {
    return new X509Certificate(isPem ? text.trim() : Buffer.from(compact, 'base64'));
  } catch {
    return undefined;
  }
}

function keyError(certificate: X509Certificate): string | undefined {
  const curves = Object.values(CURVES).join(', ');
  const supported = `must have an RSA key of at least ${MIN_RSA_BITS} bits or an EC key on ${curves}`;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType === 'ec') {
      const { namedCurve = 'unnamed' } = asymmetricKeyDetails ?? {};
      return Object.hasOwn(CURVES, namedCurve) ? undefined : `${supported}, not on ${namedCurve}`;
    }
    if (asymmetricKeyType !== 'rsa') return `${supported}, not ${asymmetricKeyType}`;
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < MIN_RSA_BITS ? `${supported}, not ${bits}` : undefined;
  } catch {
    // Node knows the kind of key no better than we do.
    return supported;
  }
}
