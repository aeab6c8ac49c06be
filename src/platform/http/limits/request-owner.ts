/** Whose limits a request counts against. */

import type { Requester } from '../../auth/access.ts';

type Request = {
  readonly principal: Requester | null;
  readonly operatorKey?: { readonly id: string } | null;
};

/**
 * The person, so that no one at a console or with a link keeps others of the account or its programs
 * waiting; else the API key, or that of the operator; undefined for everyone else.
 */
export const ownerOf = ({ principal, operatorKey }: Request): string | undefined =>
  principal === null
    ? operatorKey?.id
    : (principal.personId ?? principal.keyId ?? principal.accountId);
