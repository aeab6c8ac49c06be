/** Embedded tokens: a person's own session of 30 minutes, and the links that carry it. */

import { randomUUID } from 'node:crypto';
import type { FormsContext } from '../../forms/http/context.ts';
import type { Person } from '../../platform/requests/actor.ts';

const PERSON_TOKEN_MS = 30 * 60_000;

export type Claims = Pick<Person, 'kind' | 'id' | 'employerId' | 'name' | 'submissionId'>;

export type PersonToken = {
  readonly accountId: string;
  /** The API key whose revocation ends the session; null where an administrator without one invited. */
  readonly keyId: string | null;
  readonly person: Claims;
  /** How the identity was established, where it is not by the token alone. */
  readonly evidence?: string;
  /** Id of the administrator who made the link, and whose deactivation ends the session. */
  readonly madeBy?: string;
  /** Id of the invitation the session came from, and ends with. */
  readonly linkId?: string;
};

/** A token for this person. It has no scopes, so nothing takes it for a token of the account. */
export async function issuePersonToken(
  { signingKeys }: FormsContext,
  { accountId, keyId, person, evidence, madeBy, linkId }: PersonToken,
): Promise<string> {
  const { kind, id, employerId, name, submissionId } = person;
  const claims = { sub: accountId, key: keyId, jti: randomUUID() };
  return await signingKeys.sign(
    { ...claims, evidence, madeBy, linkId, person: { kind, id, employerId, name, submissionId } },
    PERSON_TOKEN_MS,
  );
}

/** What a link is today, for its documentation. */
export const LINK_NOTE =
  'At this address, Wagewright has pages for employees only. For administrators and representatives, your own page or application reads the token after # and calls the API with it.';

type LinkedPage = {
  readonly page: 'embedded' | 'representative';
  readonly employerId: string;
  readonly token: string;
};

/**
 * Where a link leads. The token follows `#`: browsers send that part to no server. The employer
 * is in the path, so that the server knows whose frames may show the page.
 */
export const personUri = (base: string, { page, employerId, token }: LinkedPage): string =>
  `${base}/i9/${page}/${employerId}#token=${token}`;
