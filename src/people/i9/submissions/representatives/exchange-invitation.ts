/** A representative's link opens a session once, for the one submission it was made for. */

import type { Person } from '../../../../platform/requests/actor.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { RequestError } from '../../../../platform/requests/errors.ts';
import { isKeyOver } from '../../../../platform/storage/accounts/api-keys.ts';
import { openSubmissionKey } from '../../evidence/submission-key.ts';
import { requireState } from '../../form/states.ts';
import { consumeInvitation, findInvitation } from '../../storage/invitations.ts';
import { lockSubmissionRow } from '../../storage/submissions.ts';
import { openToChange, type SubmissionIds, writeChange } from '../change-submission.ts';
import { identityOf, requireOther } from '../examiner.ts';
import {
  evidenceOf,
  type Invitee,
  linkHash,
  NO_KEY,
  openInvitee,
  sealInvitee,
} from '../invitations.ts';
import { type Purpose, purposeIn, requireAuthorized } from './representative-purpose.ts';

type RepresentativeSession = {
  readonly accountId: string;
  readonly keyId: string | null;
  readonly person: Person;
  readonly ids: SubmissionIds;
  readonly purpose: Purpose;
};

/**
 * Uses an invitation up; before acceptance it opens Section 2. Refused with 401, whatever is wrong with the token;
 * the caller then makes the 30-minute token for `person`.
 */
export async function exchangeInvitation(
  deps: Deps,
  token: string,
  origin: Caller['origin'],
): Promise<RepresentativeSession> {
  const refusal = new RequestError('invitation_invalid');
  return await deps.db.transaction().execute(async (transaction) => {
    const invitation = await findInvitation(transaction, linkHash(token));
    if (invitation === undefined) throw refusal;
    const keyId = invitation.key_id === NO_KEY ? null : invitation.key_id;
    if (await isKeyOver(transaction, keyId, deps.clock())) throw refusal;
    const { id, submission_id: submissionId } = invitation;
    const row = await lockSubmissionRow(transaction, submissionId);
    const key = await openSubmissionKey(transaction, deps, submissionId);
    const invited = openInvitee(key, invitation);
    if (row === undefined || key === undefined || invited === undefined) throw refusal;
    const at = new Date(deps.clock()).toISOString();
    const invitee: Invitee = { ...invited, exchanged: { at, ...origin } };
    const sealed = sealInvitee(key, id, invitee);
    if (!(await consumeInvitation(transaction, id, at, sealed))) throw refusal;
    const person: Person = {
      kind: 'representative',
      id,
      employerId: row.employer_id,
      name: invitee.name,
      role: null,
      submissionId,
      evidence: evidenceOf(invitation, invitee),
    };
    const caller: Caller = { accountId: row.account_id, actor: person, origin };
    const ids = { employerId: row.employer_id, employeeId: row.employee_id, submissionId };
    const opened = await openToChange(transaction, {
      deps,
      caller,
      ids,
      permission: 'submission.read',
    });
    requireState(opened.row.status, 'admitRepresentative');
    const purpose = purposeIn(opened.row.status);
    requireAuthorized(purpose, opened.rules);
    requireOther(invitee, identityOf(opened.employee, opened.content));
    await writeChange(deps, caller, opened, {
      ...(purpose === 'section2' ? { status: 'section2_in_progress' } : {}),
      content: opened.content,
      action: 'representative.admitted',
      details: { invitationId: id, purpose, evidence: person.evidence },
    });
    return { accountId: row.account_id, keyId, person, ids, purpose };
  });
}
