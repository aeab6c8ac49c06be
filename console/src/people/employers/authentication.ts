/**
 * Outbound authentication as a draft. A stored credential is never shown; it is kept while it goes to
 * the same place for the same user, and has to be entered again otherwise.
 */

import type { Problem, Values } from '../../ui/draft.tsx';
import type { Authentication } from './employers.ts';
import { atMost, type Say, textAt, url, wrong } from './rules.ts';

const MOST_IN_USERNAME = 500;
const MOST_IN_SECRET = 4096;
const RESERVED = [
  'grant_type',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
];

type Stored = Authentication | null | undefined;

export function authenticationDraft(at: string, stored: Stored): Values {
  return {
    [`${at}.authType`]: stored?.authType ?? 'none',
    [`${at}.username`]: stored?.username ?? '',
    [`${at}.password`]: '',
    [`${at}.oauth2AuthServerUrl`]: stored?.oauth2AuthServerUrl ?? '',
    [`${at}.oauth2ClientId`]: '',
    [`${at}.oauth2ClientSecret`]: '',
    [`${at}.oauth2AdditionalParameters`]: '',
    [`${at}.replacesParameters`]: false,
  };
}

export type Setting = {
  /** Path of the authentication. */
  readonly at: string;
  /** What is stored there, if the address it is sent to stays the same. */
  readonly kept: Stored;
};

/** Whether the stored credentials stay when none are entered. */
export function keepsCredentials(values: Values, { at, kept }: Setting): boolean {
  const type = textAt(values, `${at}.authType`);
  if (kept == null || kept.authType !== type) return false;
  if (type === 'basic') return textAt(values, `${at}.username`) === kept.username;
  if (type === 'none') return true;
  return textAt(values, `${at}.oauth2AuthServerUrl`) === kept.oauth2AuthServerUrl;
}

export function authenticationProblems(
  say: Say,
  values: Values,
  setting: Setting,
): readonly Problem[] {
  const { at } = setting;
  const authType = textAt(values, `${at}.authType`);
  const keeps = keepsCredentials(values, setting);
  const needed = (name: string, isKept: boolean): Problem[] =>
    String(values[`${at}.${name}`] ?? '') === '' && !isKept
      ? wrong(`${at}.${name}`, say('rule.requiredForType', { authType }))
      : [];
  const secret = (name: string): Problem[] => [
    ...needed(name, keeps),
    ...atMost(say, values, `${at}.${name}`, MOST_IN_SECRET),
  ];
  if (authType === 'basic') {
    const hasColon = textAt(values, `${at}.username`).includes(':');
    return [
      ...needed('username', false),
      ...(hasColon ? wrong(`${at}.username`, say('rule.colon')) : []),
      ...atMost(say, values, `${at}.username`, MOST_IN_USERNAME),
      ...secret('password'),
    ];
  }
  if (authType !== 'oauth2') return [];
  return [
    ...needed('oauth2AuthServerUrl', false),
    ...url(say, values, `${at}.oauth2AuthServerUrl`),
    ...secret('oauth2ClientId'),
    ...secret('oauth2ClientSecret'),
    ...parameterProblems(say, values, setting),
  ];
}

/** Whether additional parameters are sent: always with new credentials, otherwise on request. */
export const sendsParameters = (values: Values, setting: Setting): boolean =>
  !keepsCredentials(values, setting) || values[`${setting.at}.replacesParameters`] === true;

function parameterProblems(say: Say, values: Values, setting: Setting): Problem[] {
  const path = `${setting.at}.oauth2AdditionalParameters`;
  if (!sendsParameters(values, setting)) return [];
  return linesOf(values, path).flatMap((line) => {
    const name = line.split('=')[0]?.trim() ?? '';
    if (!line.includes('=') || name === '') return wrong(path, say('rule.parameter'));
    const isReserved = RESERVED.includes(name.toLowerCase());
    return isReserved ? wrong(`${path}.${name}`, say('rule.reserved')) : [];
  });
}

const linesOf = (values: Values, path: string): string[] =>
  textAt(values, path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent: secrets exactly as entered, and only those that were. */
export function authenticationBody(values: Values, setting: Setting): object {
  const { at } = setting;
  const authType = textAt(values, `${at}.authType`);
  const entered = (name: string, value: string) => (value === '' ? {} : { [name]: value });
  const text = (name: string) => entered(name, textAt(values, `${at}.${name}`));
  const secret = (name: string) => entered(name, String(values[`${at}.${name}`] ?? ''));
  if (authType === 'basic') return { authType, ...text('username'), ...secret('password') };
  if (authType !== 'oauth2') return { authType };
  const path = `${at}.oauth2AdditionalParameters`;
  const parameters = linesOf(values, path).map((line) => {
    const split = line.indexOf('=');
    return [line.slice(0, split).trim(), line.slice(split + 1).trim()];
  });
  const sendsNone = !sendsParameters(values, setting);
  return {
    authType,
    ...text('oauth2AuthServerUrl'),
    ...secret('oauth2ClientId'),
    ...secret('oauth2ClientSecret'),
    oauth2GrantType: 'client_credentials',
    ...(sendsNone ? {} : { oauth2AdditionalParameters: Object.fromEntries(parameters) }),
  };
}
