/** The postback as a draft, its rules, and the request that stores it. */

import type { Problem, Values } from '../../ui/draft.tsx';
import {
  authenticationBody,
  authenticationDraft,
  authenticationProblems,
  type Setting,
} from './authentication.ts';
import type { Postback, Target } from './employers.ts';
import { email, type Say, textAt, url, wholeNumber, wrong } from './rules.ts';

export const TARGET = 'postback.target';
export const PROXY = 'postback.proxy';
export const ENCRYPTION = 'postback.encryption';
const CERTIFICATE = `${ENCRYPTION}.encryptionCertificate`;
/** What leaving it out means. */
export const DEFAULT_KEY_TRANSPORT = 'rsa-oaep';
const KEY_TRANSPORT = `${ENCRYPTION}.keyTransport`;
const EMAIL = 'postback.failureNotificationEmail';
const TIMEOUT = 'postback.timeout';
const SECONDS = { least: 0, most: 60 };
const PORTS = { least: 0, most: 65_535 };
/** Seconds to wait where the setting is left empty. */
const DEFAULT_TIMEOUT = 15;

export const postbackDraft = (stored: Postback | undefined): Values => ({
  'postback.enabled': stored?.enabled ?? true,
  [`${TARGET}.url`]: stored?.target.url ?? '',
  ...authenticationDraft(`${TARGET}.authentication`, stored?.target.authentication),
  hasProxy: stored?.proxy != null,
  [`${PROXY}.enabled`]: stored?.proxy?.enabled ?? true,
  [`${PROXY}.host`]: stored?.proxy?.host ?? '',
  [`${PROXY}.port`]: String(stored?.proxy?.port ?? ''),
  ...authenticationDraft(`${PROXY}.authentication`, stored?.proxy?.authentication),
  [`${ENCRYPTION}.enabled`]: stored?.encryption?.enabled ?? false,
  [CERTIFICATE]: stored?.encryption?.encryptionCertificate ?? '',
  [KEY_TRANSPORT]: stored?.encryption?.keyTransport ?? DEFAULT_KEY_TRANSPORT,
  [EMAIL]: stored?.failureNotificationEmail ?? '',
  [TIMEOUT]: String(stored?.timeout ?? DEFAULT_TIMEOUT),
  'postback.trustAllCertificates': stored?.trustAllCertificates ?? false,
});

/** Stored credentials stay only with the address they were entered for. */
export const targetSetting = (values: Values, stored: Postback | undefined): Setting => ({
  at: `${TARGET}.authentication`,
  kept:
    stored?.target.url === textAt(values, `${TARGET}.url`)
      ? stored.target.authentication
      : undefined,
});

export function proxySetting(values: Values, stored: Postback | undefined): Setting {
  const proxy = stored?.proxy;
  const isSame =
    proxy?.host === textAt(values, `${PROXY}.host`) &&
    String(proxy?.port) === textAt(values, `${PROXY}.port`);
  return { at: `${PROXY}.authentication`, kept: isSame ? proxy?.authentication : undefined };
}

export function postbackProblems(
  say: Say,
  values: Values,
  stored: Postback | undefined,
): readonly Problem[] {
  const hasUrl = textAt(values, `${TARGET}.url`) !== '';
  const lacksUrl = values['postback.enabled'] === true && !hasUrl;
  return [
    ...(lacksUrl ? wrong(`${TARGET}.url`, say('rule.requiredWhenEnabled')) : []),
    ...url(say, values, `${TARGET}.url`),
    ...authenticationProblems(say, values, targetSetting(values, stored)),
    ...(values.hasProxy === true ? proxyProblems(say, values, stored) : []),
    ...certificateProblems(say, values),
    ...email(say, values, EMAIL),
    ...wholeNumber(say, values, TIMEOUT, SECONDS),
  ];
}

function proxyProblems(say: Say, values: Values, stored: Postback | undefined): Problem[] {
  const missing = ['host', 'port'].filter((name) => textAt(values, `${PROXY}.${name}`) === '');
  return [
    ...missing.flatMap((name) => wrong(`${PROXY}.${name}`, say('rule.requiredForProxy'))),
    ...hostProblems(say, values, `${PROXY}.host`),
    ...wholeNumber(say, values, `${PROXY}.port`, PORTS),
    ...authenticationProblems(say, values, proxySetting(values, stored)),
  ];
}

/** Blanks, slashes and ports are what people add to a host; the server knows the rest. */
function hostProblems(say: Say, values: Values, path: string): Problem[] {
  const host = textAt(values, path);
  const isHost = host === '' || (/^[\w.:-]+$/.test(host) && !/^[^:]+:\d+$/.test(host));
  return isHost ? [] : wrong(path, say('rule.host'));
}

function certificateProblems(say: Say, values: Values): Problem[] {
  const text = textAt(values, CERTIFICATE);
  if (text === '') {
    const isNeeded = values[`${ENCRYPTION}.enabled`] === true;
    return isNeeded ? wrong(CERTIFICATE, say('rule.requiredWhenOn')) : [];
  }
  if (text.includes('PRIVATE KEY')) return wrong(CERTIFICATE, say('rule.privateKey'));
  const isDer = /^[A-Za-z0-9+/]+={0,2}$/.test(text.replace(/\s+/g, ''));
  return text.includes('-----BEGIN') || isDer ? [] : wrong(CERTIFICATE, say('rule.certificate'));
}

/** Settings of the target that only a proxy uses are kept as the interface has them. */
const keptOf = ({ host, port, enabled }: Partial<Target> = {}): object => ({
  ...(host == null ? {} : { host }),
  ...(port == null ? {} : { port }),
  ...(enabled == null ? {} : { enabled }),
});

export function postbackBody(values: Values, stored: Postback | undefined): object {
  const url = textAt(values, `${TARGET}.url`);
  const timeout = textAt(values, TIMEOUT);
  const failureNotificationEmail = textAt(values, EMAIL);
  return {
    postback: {
      enabled: values['postback.enabled'] === true,
      target: {
        ...keptOf(stored?.target),
        ...(url === '' ? {} : { url }),
        authentication: authenticationBody(values, targetSetting(values, stored)),
      },
      ...(values.hasProxy === true ? { proxy: proxyBody(values, stored) } : {}),
      ...encryptionOf(values),
      ...(failureNotificationEmail === '' ? {} : { failureNotificationEmail }),
      ...(timeout === '' ? {} : { timeout: Number(timeout) }),
      trustAllCertificates: values['postback.trustAllCertificates'] === true,
    },
  };
}

const proxyBody = (values: Values, stored: Postback | undefined): object => ({
  enabled: values[`${PROXY}.enabled`] === true,
  host: textAt(values, `${PROXY}.host`),
  port: Number(textAt(values, `${PROXY}.port`)),
  authentication: authenticationBody(values, proxySetting(values, stored)),
});

function encryptionOf(values: Values): object {
  const enabled = values[`${ENCRYPTION}.enabled`] === true;
  const encryptionCertificate = textAt(values, CERTIFICATE);
  const keyTransport = textAt(values, KEY_TRANSPORT);
  if (!enabled && encryptionCertificate === '') return {};
  return {
    encryption: {
      enabled,
      ...(encryptionCertificate === '' ? {} : { encryptionCertificate }),
      ...(keyTransport === DEFAULT_KEY_TRANSPORT ? {} : { keyTransport }),
    },
  };
}
