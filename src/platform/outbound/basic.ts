/** The Basic scheme (RFC 7617), for targets, proxies and token servers. */

type Credentials = { readonly username: string; readonly password: string };

/** The value of the header, in UTF-8. */
export const basicCredentials = ({ username, password }: Credentials): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
