/**
 * The token of an embedded link. It follows `#`, which browsers send to no server; it is taken
 * out of the address immediately and kept with this tab's history entry, so that a reload continues.
 */

import { useEffect } from 'react';
import { actAs } from '../../ui/api/request.ts';

type TabState = { readonly personToken?: string; readonly link?: string } | null;

const stateOfTab = (): TabState => window.history.state;

/** The token of an emailed link, which opens sessions; kept with the tab, so that a reload opens another. */
export function takeLink(): string | undefined {
  const { hash, pathname, search } = window.location;
  const sent = new URLSearchParams(hash.slice(1)).get('link') ?? undefined;
  if (sent !== undefined) window.history.replaceState({ link: sent }, '', pathname + search);
  return stateOfTab()?.link;
}

/** A session that a link opened. */
export function rememberPersonToken(personToken: string): void {
  window.history.replaceState({ ...window.history.state, personToken }, '');
  actAs(personToken);
}

const known = (): string | undefined => stateOfTab()?.personToken;

/** The token of this tab, undefined without one; requests are made with it from here on. */
export function takePersonToken(): string | undefined {
  const { hash, pathname, search } = window.location;
  const sent = new URLSearchParams(hash.slice(1)).get('token') ?? undefined;
  const token = sent ?? known();
  if (sent !== undefined) window.history.replaceState({ personToken: sent }, '', pathname + search);
  actAs(token);
  return token;
}

/** A link opened in a tab that shows someone else's pages changes only what is behind `#`: begins again. */
export function useNewLinks(): void {
  useEffect(() => {
    const begin = (): void => {
      if (/^#(link|token)=/.test(window.location.hash)) window.location.reload();
    };
    window.addEventListener('hashchange', begin);
    return () => window.removeEventListener('hashchange', begin);
  }, []);
}

/** The state of every history entry, so that each one keeps the token. */
export const tabState = (): TabState => {
  const { personToken, link } = stateOfTab() ?? {};
  if (personToken === undefined) return null;
  return { personToken, ...(link === undefined ? {} : { link }) };
};
