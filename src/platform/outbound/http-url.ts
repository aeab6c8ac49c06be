/** Addresses as they are used: checked again, as they were stored by an earlier version perhaps. */

import { OutboundError } from './failure.ts';

/** `text` as an http or https URL without credentials; throws class `settings`, naming `field`. */
export function httpUrl(text: string, field: string): URL {
  const url = URL.parse(text);
  if (url === null) throw settings(field, 'must be an absolute URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw settings(field, 'must be an http or https URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw settings(field, 'must not contain credentials. Use authentication instead');
  }
  return url;
}

const settings = (field: string, words: string) =>
  new OutboundError('settings', `${field} ${words}`);

type Credentials = { readonly username: string; readonly password: string };

/** Credentials as a header of the Basic scheme (RFC 7617), in UTF-8: for targets, proxies, and token servers. */
export const basicCredentials = ({ username, password }: Credentials): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
