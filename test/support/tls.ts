/** Certificates and keys for TLS servers and for encryption: own authority, any name, any life. */

import { webcrypto } from 'node:crypto';
import { Integer, OctetString, PrintableString } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  GeneralNames,
} from 'pkijs';

export type Issued = { readonly cert: string; readonly key: string };
type Authority = Issued & {
  issue(names: { readonly dns?: string; readonly ip?: string }, validTo?: string): Promise<Issued>;
};

const DAY_MS = 86_400_000;
const pem = (label: string, der: ArrayBuffer): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
};

let serial = 0;

function draft(name: string, issuer: string, validTo: Date): Certificate {
  const certificate = new Certificate();
  certificate.version = 2;
  serial += 1;
  certificate.serialNumber = new Integer({ value: serial });
  const nameOf = (value: string) =>
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value }) });
  certificate.subject.typesAndValues.push(nameOf(name));
  certificate.issuer.typesAndValues.push(nameOf(issuer));
  certificate.notBefore.value = new Date('2020-01-01T00:00:00Z');
  certificate.notAfter.value = validTo;
  return certificate;
}

const newKeys = () =>
  webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

async function finish(
  certificate: Certificate,
  keys: webcrypto.CryptoKeyPair,
  signer: webcrypto.CryptoKey,
): Promise<Issued> {
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(signer, 'SHA-256');
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    key: pem('PRIVATE KEY', key),
  };
}

function alternativeName({ dns, ip }: { readonly dns?: string; readonly ip?: string }): Extension {
  const names = [
    ...(dns === undefined ? [] : [new GeneralName({ type: 2, value: dns })]),
    ...(ip === undefined
      ? []
      : [
          new GeneralName({
            type: 7,
            value: new OctetString({ valueHex: Uint8Array.from(ip.split('.').map(Number)).buffer }),
          }),
        ]),
  ];
  const value = new GeneralNames({ names }).toSchema().toBER();
  return new Extension({ extnID: '2.5.29.17', critical: false, extnValue: value });
}

/** An authority of its own and what it issues; `validTo` defaults to ten years from now. */
export async function newAuthority(): Promise<Authority> {
  const far = new Date(Date.now() + 3650 * DAY_MS);
  const keys = await newKeys();
  const root = draft('Test Authority', 'Test Authority', far);
  const constraints = new BasicConstraints({ cA: true }).toSchema().toBER();
  root.extensions = [
    new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints }),
  ];
  const own = await finish(root, keys, keys.privateKey);
  return {
    ...own,
    issue: async (names, validTo) => {
      const until = validTo === undefined ? far : new Date(validTo);
      const certificate = draft(names.dns ?? names.ip ?? 'none', 'Test Authority', until);
      certificate.extensions = [alternativeName(names)];
      return await finish(certificate, await newKeys(), keys.privateKey);
    },
  };
}

/** Signed with its own key. */
export async function selfSigned(names: {
  readonly dns?: string;
  readonly ip?: string;
}): Promise<Issued> {
  const keys = await newKeys();
  const name = names.dns ?? names.ip ?? 'none';
  const certificate = draft(name, name, new Date(Date.now() + 3650 * DAY_MS));
  certificate.extensions = [alternativeName(names)];
  return await finish(certificate, keys, keys.privateKey);
}
