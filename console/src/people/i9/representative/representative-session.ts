/**
 * The session of an invited representative. The link's token follows `#`; it is taken out of the
 * address immediately and exchanged once, when they begin. What it gave is kept with this tab's history
 * entry, so that a reload continues.
 */

import type { RepresentativeSession } from '@wagewright/client';
import { actAs, request } from '../../../ui/api/request.ts';

type TabState = {
  readonly invitation?: string;
  readonly representative?: RepresentativeSession;
} | null;

const tabState = (): TabState => window.history.state;

export type Opened =
  | { readonly is: 'session'; readonly session: RepresentativeSession }
  | { readonly is: 'invitation'; readonly token: string }
  | { readonly is: 'nothing' };

/** What this tab holds; requests are made as the representative from here on. */
export function openTab(): Opened {
  const { hash, pathname, search } = window.location;
  const sent = new URLSearchParams(hash.slice(1)).get('token');
  if (sent !== null) {
    window.history.replaceState({ invitation: sent } satisfies TabState, '', pathname + search);
  }
  const { invitation, representative } = tabState() ?? {};
  actAs(representative?.token.token);
  if (representative !== undefined) return { is: 'session', session: representative };
  return invitation === undefined ? { is: 'nothing' } : { is: 'invitation', token: invitation };
}

/** Uses the link up. */
export async function begin(token: string): Promise<RepresentativeSession> {
  const session = await request<RepresentativeSession>('/v1/representativeSessions', {
    method: 'POST',
    body: { token },
  });
  const { pathname } = window.location;
  window.history.replaceState({ representative: session } satisfies TabState, '', pathname);
  actAs(session.token.token);
  return session;
}
