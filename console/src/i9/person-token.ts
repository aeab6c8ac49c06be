/**
 * The token of an embedded link. It stands behind `#`, which browsers send to no server; it is taken
 * out of the address immediately and kept with this tab's history entry, so that a reload goes on.
 */

import { actAs } from '../api/request.ts';

type TabState = { readonly personToken?: string } | null;

const known = (): string | undefined => (window.history.state as TabState)?.personToken;

/** The token of this tab, undefined without one; requests are made with it from here on. */
export function takePersonToken(): string | undefined {
  const { hash, pathname, search } = window.location;
  const sent = new URLSearchParams(hash.slice(1)).get('token') ?? undefined;
  const token = sent ?? known();
  if (sent !== undefined) window.history.replaceState({ personToken: sent }, '', pathname + search);
  actAs(token);
  return token;
}

/** What goes with every step, so that each entry of the history keeps the token. */
export const tabState = (): TabState => {
  const personToken = known();
  return personToken === undefined ? null : { personToken };
};
