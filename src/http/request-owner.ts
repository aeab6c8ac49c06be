/** Whose limits a request counts against. */

import type { Requester } from '../auth/access.ts';

/** The API key, or the account of people who signed in without one; undefined for everybody else. */
export const ownerOf = (requester: Requester | null): string | undefined =>
  requester === null ? undefined : (requester.keyId ?? requester.accountId);
