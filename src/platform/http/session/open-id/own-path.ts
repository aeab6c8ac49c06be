/** Where a sign-in may lead back to: paths of this server, however another site is spelled. */

/** Of no server: only a path without one of its own stays there. */
const HERE = 'http://here.invalid';

export function isOwnPath(text: string): boolean {
  // Browsers drop tabs and line ends, and take \ for /. A path as they write it is ASCII.
  if (!/^\/(?![/\\])/.test(text) || /[^!-~]|\\/.test(text)) return false;
  const url = URL.parse(text, HERE);
  // `/..//host` is two slashes to the next reader of the parsed path.
  return url !== null && url.origin === HERE && !url.pathname.startsWith('//');
}
