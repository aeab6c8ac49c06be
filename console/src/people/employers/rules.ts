/** The rules of the interface's fields, in its words: what can be reported before anything is sent. */

import type { Problem, Values } from '../../ui/draft.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';

export type Say = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** Text as the server reads it; empty is the same as not sent. */
export const textAt = (values: Values, path: string): string => String(values[path] ?? '').trim();

/** Most characters of names and of lines of addresses. */
export const MOST_CHARACTERS = 200;
const MOST_IN_EMAIL = 254;
const MOST_IN_URL = 2048;

export const wrong = (path: string, words: string | undefined): Problem[] =>
  words === undefined ? [] : [{ path, words }];

export function required(say: Say, values: Values, path: string): Problem[] {
  return textAt(values, path) === '' ? wrong(path, say('rule.required')) : [];
}

export function atMost(say: Say, values: Values, path: string, limit: number): Problem[] {
  const isLong = textAt(values, path).length > limit;
  return isLong ? wrong(path, say('rule.maxLength', { limit: String(limit) })) : [];
}

/** A subset of the server's checks, in the same words. */
export function email(say: Say, values: Values, path: string): Problem[] {
  const text = textAt(values, path);
  if (text === '') return [];
  const isAddress = text.length <= MOST_IN_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text);
  return isAddress ? [] : wrong(path, say('rule.email'));
}

export function url(say: Say, values: Values, path: string): Problem[] {
  const text = textAt(values, path);
  if (text === '') return [];
  return [...atMost(say, values, path, MOST_IN_URL), ...wrong(path, urlWords(say, text))];
}

function urlWords(say: Say, text: string): string | undefined {
  if (!URL.canParse(text)) return say('rule.url');
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return say('rule.urlScheme');
  if (hostname === '') return say('rule.urlHost');
  if (username !== '' || password !== '') return say('rule.urlCredentials');
  return text.includes('#') ? say('rule.urlFragment') : undefined;
}

/** A whole number; `limits` are inclusive. */
export function wholeNumber(
  say: Say,
  values: Values,
  path: string,
  limits: { readonly least: number; readonly most: number },
): Problem[] {
  const text = textAt(values, path);
  if (text === '') return [];
  if (!/^-?\d+$/.test(text)) return wrong(path, say('rule.wholeNumber'));
  if (Number(text) < limits.least) return wrong(path, say('rule.minimum', { limit: limits.least }));
  const isHigh = Number(text) > limits.most;
  return isHigh ? wrong(path, say('rule.maximum', { limit: String(limits.most) })) : [];
}
