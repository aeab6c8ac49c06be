/** Addresses as they are used: checked again, as they were stored by an earlier version perhaps. */

import { OutboundError } from './failure.ts';

/** Where a request goes: scheme and host, and what the request line says. */
export type HttpAddress = {
  readonly origin: string;
  /** With the port, unless it is the scheme's own. */
  readonly host: string;
  readonly path: string;
};

/** `text` as an http or https address without credentials; throws class `settings`, naming `field`. */
export function httpAddress(text: string, field: string): HttpAddress {
  const url = URL.parse(text);
  if (url === null) throw settings(field, 'must be an absolute URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw settings(field, 'must be an http or https URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw settings(field, 'must not contain credentials. Use authentication instead');
  }
  const { origin, host, pathname } = url;
  return { origin, host, path: pathname + queryOf(text) };
}

/**
 * The query with its question mark as it was given: signatures and gateways compare its bytes, and
 * `URL` encodes apostrophes and drops a lone question mark. What no URL may hold is encoded.
 */
function queryOf(text: string): string {
  const [address = ''] = text
    .replace(/[\t\n\r]/g, '')
    .replace(/ +$/, '')
    .split('#');
  const start = address.indexOf('?');
  if (start === -1) return '';
  return address
    .slice(start)
    .toWellFormed()
    .replace(/[^\x21-\x7e]|["<>]/gu, encodeURIComponent);
}

const settings = (field: string, words: string) =>
  new OutboundError('settings', `${field} ${words}`);

type Credentials = { readonly username: string; readonly password: string };

/** Credentials as a header of the Basic scheme (RFC 7617), in UTF-8: for targets, proxies, and token servers. */
export const basicCredentials = ({ username, password }: Credentials): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
