/** Where signing in leads back to. */

/** Sign-in that leads back to the page shown now. */
export const signInHref = (): string => `/sign-in?${andBack()}`;

/** The choice of an employer, which leads back to the page shown now. */
export const chooseHref = (): string => `/sign-in/employer?${andBack()}`;

function andBack(): string {
  const { pathname, search, hash } = window.location;
  return `next=${encodeURIComponent(pathname + search + hash)}`;
}

/**
 * A path of this site to continue with, from an address that anyone may have written: never another
 * site, however it is spelled.
 */
export function ownPath(wanted: string | null, origin: string = window.location.origin): string {
  if (wanted === null || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // A browser would take a path that begins with two slashes for the address of another host.
  if (url.origin !== origin || !/^\/(?![/\\])/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
