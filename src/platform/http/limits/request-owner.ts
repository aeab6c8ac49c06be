/** Whose limits a request counts against. */

import type { Requester } from '../../auth/access.ts';

/**
 * The person, so that no one at a console or with a link keeps others of the account or its programs
 * waiting; else the API key; undefined for everyone else.
 */
export const ownerOf = (requester: Requester | null): string | undefined =>
  requester === null ? undefined : (requester.personId ?? requester.keyId ?? requester.accountId);
