/** The postback object: rules that join its fields, and what is stored of it. */

import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { type FieldError, fieldError } from '../../platform/requests/errors.ts';
import { isObject } from '../../platform/shape/known.ts';
import {
  KEY_TRANSPORTS,
  keyTransportError,
  usableCertificate,
} from '../../platform/storage/delivery/encryption-certificate.ts';
import type {
  StoredPostback,
  StoredProxy,
  StoredTarget,
} from '../../platform/storage/delivery/endpoint-settings.ts';
import { authenticationErrors, storeAuthentication } from './authentication.ts';
import type { PostbackConfig, TargetConfig } from './schema.ts';
import { type HostError, urlError } from './url.ts';

const DEFAULT_TIMEOUT_SECONDS = 15;

type Fields = Readonly<Record<string, unknown>>;

/** What the checks need to know: milliseconds since 1970, and which addresses are never called. */
type Checks = { readonly now: number; readonly hostError: HostError };

/** `value` may be partly wrong in shape. */
export function postbackErrors(
  value: unknown,
  stored: StoredPostback | undefined,
  { now, hostError }: Checks,
): FieldError[] {
  if (!isObject(value)) return [];
  const { enabled, target, proxy, encryption } = value;
  const url = 'postback.target.url';
  const isUseless = enabled === true && isObject(target) && target.url === undefined;
  return [
    ...(isUseless
      ? [fieldError(url, 'required', 'is required when postback.enabled is true')]
      : []),
    ...(isObject(target) ? targetErrors(target, stored?.target, hostError) : []),
    ...(isObject(proxy) ? proxyErrors(proxy, stored?.proxy, hostError) : []),
    ...(isObject(encryption) ? encryptionErrors(encryption, now) : []),
  ];
}

function targetErrors(
  target: Fields,
  stored: StoredTarget | undefined,
  hostError: HostError,
): FieldError[] {
  const path = 'postback.target';
  const message = urlError(target.url, hostError);
  return [
    ...(message === undefined ? [] : [fieldError(`${path}.url`, 'invalid_value', message)]),
    ...hostErrors(target, path, hostError),
    ...authenticationErrors(target.authentication, {
      path: `${path}.authentication`,
      kept: keptOf(target, stored),
      hostError,
    }),
  ];
}

function proxyErrors(
  proxy: Fields,
  stored: StoredTarget | undefined,
  hostError: HostError,
): FieldError[] {
  const path = 'postback.proxy';
  const required = ['host', 'port', 'enabled'].filter((name) => proxy[name] === undefined);
  return [
    ...required.map((name) => fieldError(`${path}.${name}`, 'required', 'is required for a proxy')),
    // One that is not used may be kept as it is.
    ...hostErrors(proxy, path, proxy.enabled === true ? hostError : () => undefined),
    ...authenticationErrors(proxy.authentication, {
      path: `${path}.authentication`,
      kept: keptOf(proxy, stored),
      hostError,
      isProxy: true,
    }),
  ];
}

function hostErrors({ host }: Fields, path: string, hostError: HostError): FieldError[] {
  if (typeof host !== 'string' || host === '') return [];
  const message = isHost(host) ? hostError(host) : 'must be an IP address or a host name';
  return message === undefined ? [] : [{ path: `${path}.host`, code: 'invalid_value', message }];
}

const LABEL = /^[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;

const isHost = (host: string): boolean =>
  isIP(host) !== 0 ||
  (host.length <= 253 &&
    // Four numbers that are no IP address are a mistyped one.
    !/^[\d.]+$/.test(host) &&
    host
      .replace(/\.$/, '')
      .split('.')
      .every((label) => LABEL.test(label)));

function encryptionErrors(encryption: Fields, now: number): FieldError[] {
  const path = 'postback.encryption.encryptionCertificate';
  const { enabled, encryptionCertificate } = encryption;
  const keyTransport = KEY_TRANSPORTS.find((each) => each === encryption.keyTransport);
  if (encryptionCertificate === undefined) {
    return enabled === true
      ? [{ path, code: 'required', message: 'is required when enabled is true' }]
      : [];
  }
  if (typeof encryptionCertificate !== 'string' || encryptionCertificate === '') return [];
  const certificate = usableCertificate(encryptionCertificate, now);
  if (typeof certificate === 'string') return [fieldError(path, 'invalid_value', certificate)];
  const message = keyTransportError(keyTransport, certificate);
  return message === undefined
    ? []
    : [fieldError('postback.encryption.keyTransport', 'invalid_value', message)];
}

/** The stored credentials, if they would go where they went before. */
function keptOf(sent: Fields, stored: StoredTarget | undefined) {
  if (stored === undefined) return undefined;
  const isSame = sent.url === stored.url && sent.host === stored.host && sent.port === stored.port;
  return isSame ? stored.authentication : undefined;
}

/** What is stored of a postback without errors. Ids stay what they were. */
export function storePostback(
  input: PostbackConfig,
  stored: StoredPostback | undefined,
): StoredPostback {
  const { enabled, target, proxy, encryption, failureNotificationEmail } = input;
  return {
    id: stored?.id ?? randomUUID(),
    enabled,
    target: storeTarget(target, stored?.target),
    ...(proxy ? { proxy: storeTarget(proxy, stored?.proxy) as StoredProxy } : {}),
    ...(encryption ? { encryption: storeEncryption(encryption) } : {}),
    ...(failureNotificationEmail ? { failureNotificationEmail } : {}),
    timeout: input.timeout ?? DEFAULT_TIMEOUT_SECONDS,
    trustAllCertificates: input.trustAllCertificates ?? false,
  };
}

function storeEncryption(input: NonNullable<PostbackConfig['encryption']>) {
  const { enabled, encryptionCertificate, keyTransport } = input;
  return {
    enabled,
    ...(encryptionCertificate ? { encryptionCertificate } : {}),
    ...(keyTransport ? { keyTransport } : {}),
  };
}

function storeTarget(input: TargetConfig, stored: StoredTarget | undefined): StoredTarget {
  const { url, host, port, enabled } = input;
  const kept = keptOf(input, stored);
  return {
    id: stored?.id ?? randomUUID(),
    authentication: storeAuthentication(input.authentication, kept, stored?.authentication.id),
    ...(url ? { url } : {}),
    ...(host ? { host } : {}),
    ...(typeof port === 'number' ? { port } : {}),
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
  };
}
