/** Authorized representatives: invited for one submission, let in once by a secret link. */

import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../storage/clock.ts';
import {
  consumeInvitation,
  findInvitation,
  insertInvitation,
  revokeInvitations,
} from '../../storage/invitations.ts';
import { newId } from '../../storage/new-id.ts';
import { lockSubmissionRow } from '../../storage/submissions.ts';
import type { SubmissionStatus } from '../../storage/tables-submissions.ts';
import type { Person } from '../actor.ts';
import { checkShape } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { I9Error } from '../errors.ts';
import { openSubmissionKey } from '../evidence/submission-key.ts';
import { changeSubmission, openToChange, type Place, writeChange } from './change-submission.ts';
import type { EmployerRules } from './employer-rules.ts';
import { Invitation } from './schema.ts';
import { requireState } from './states.ts';

const VALID_MS = 7 * DAY_MS;

/** What a representative is asked to complete. */
export type Purpose = 'section2' | 'supplementB';

export type NewInvitation = {
  readonly purpose: Purpose;
  readonly id: string;
  /** Shown once; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: string;
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const inviteeContext = (id: string): string => `invitations.invitee:${id}`;

const purposeIn = (status: SubmissionStatus): Purpose =>
  status === 'accepted' ? 'supplementB' : 'section2';

function requireAuthorized(purpose: Purpose, rules: EmployerRules): void {
  const isAuthorized =
    purpose === 'section2' ? rules.remoteCountersigning : rules.remoteReverification;
  if (isAuthorized) return;
  const what = purpose === 'section2' ? 'Section 2' : 'Supplement B';
  throw new I9Error(409, `The employer has not authorized representatives for ${what}.`);
}

/**
 * Before acceptance to complete Section 2, after it to complete Supplement B. A new invitation ends
 * the ones before it. `keyId`: the API key behind the request.
 */
export async function inviteRepresentative(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  keyId: string,
): Promise<NewInvitation> {
  const invitee = checkShape(Invitation, body);
  const made = {
    id: newId(deps.clock()),
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(deps.clock() + VALID_MS).toISOString(),
  };
  let purpose: Purpose = 'section2';
  await changeSubmission(
    deps,
    caller,
    'representative.invite',
    place,
    undefined,
    async ({ transaction, row, content, key, rules, now }) => {
      requireState(row.status, 'inviteRepresentative');
      purpose = purposeIn(row.status);
      requireAuthorized(purpose, rules);
      await revokeInvitations(transaction, row.id, now);
      await insertInvitation(transaction, {
        id: made.id,
        submission_id: row.id,
        token_hash: hashOf(made.token),
        invitee: key.seal(JSON.stringify(invitee), inviteeContext(made.id)),
        key_id: keyId,
        created_at: now,
        expires_at: made.expiresAt,
        used_at: null,
        revoked_at: null,
      });
      return {
        content,
        action: 'representative.invited',
        details: { invitationId: made.id, purpose, ...invitee },
      };
    },
  );
  return { ...made, purpose };
}

export type RepresentativeSession = {
  readonly accountId: string;
  readonly keyId: string;
  readonly person: Person;
  readonly place: Place;
  readonly purpose: Purpose;
};

/**
 * Uses an invitation up; before acceptance it opens Section 2. Refused with 401, whatever is wrong with the token;
 * the caller then makes the 30-minute token for `person`.
 */
export async function exchangeInvitation(
  deps: I9Deps,
  token: string,
  origin: Caller['origin'],
): Promise<RepresentativeSession> {
  const refusal = new I9Error(401, 'The invitation is not known, was used, or has expired.');
  return await deps.db.transaction().execute(async (transaction) => {
    const invitation = await findInvitation(transaction, hashOf(token));
    if (invitation === undefined) throw refusal;
    const { id, submission_id: submissionId } = invitation;
    const row = await lockSubmissionRow(transaction, submissionId);
    const key = await openSubmissionKey(transaction, deps, submissionId);
    if (row === undefined || key === undefined || invitation.invitee === null) throw refusal;
    if (!(await consumeInvitation(transaction, id, new Date(deps.clock()).toISOString()))) {
      throw refusal;
    }
    const { name } = JSON.parse(key.open(invitation.invitee, inviteeContext(id))) as {
      name: string;
    };
    const employer = await findEmployer(transaction, row.account_id, row.employer_id);
    const person: Person = {
      kind: 'representative',
      id,
      employerId: employer.id,
      name,
      role: null,
      submissionId,
      evidence: `invitation ${id}`,
    };
    const caller: Caller = { accountId: row.account_id, actor: person, origin };
    const place = { employerId: employer.id, employeeId: row.employee_id, submissionId };
    const opened = await openToChange(
      transaction,
      deps,
      caller,
      'submission.read',
      place,
      undefined,
    );
    requireState(opened.row.status, 'admitRepresentative');
    const purpose = purposeIn(opened.row.status);
    await writeChange(deps, caller, opened, {
      ...(purpose === 'section2' ? { status: 'section2_in_progress' } : {}),
      content: opened.content,
      action: 'representative.admitted',
      details: { invitationId: id, purpose },
    });
    return { accountId: row.account_id, keyId: invitation.key_id, person, place, purpose };
  });
}
