/** Form I-9: who signs it, what its status allows, copies of documents, retention. */

import { type ErrorEntry, SEE_ID } from './entry.ts';

export const I9_ERRORS = {
  copy_too_large: {
    status: 413,
    message: 'The copy is too large. Send at most {limit} bytes.',
    remedy: 'Scan or photograph the document at a lower resolution.',
  },
  person_required: {
    status: 403,
    message: 'An API key cannot sign. The employee or administrator must sign.',
    remedy: 'Use the person’s own token: call generateToken for the employee or administrator.',
  },
  not_the_signer: {
    status: 403,
    message: 'Only the {owner} can correct {part}.',
    remedy: 'Ask the person who signed that part to correct it.',
  },
  administrator_required: {
    status: 403,
    message: 'Only an administrator can restart an accepted form.',
    remedy: 'Ask an administrator to restart the form.',
  },
  own_form: {
    status: 403,
    message:
      '{name} has the same {field} as the employee on this form. Employees cannot act for the employer on their own Form I-9. Ask another administrator or representative.',
    remedy: 'Ask another administrator or representative.',
  },
  employee_cannot_invite: {
    status: 403,
    message:
      'Employees cannot invite a representative. Ask an administrator, or set options.i9EmployeeInvitesRepresentative of the employer.',
    remedy: 'Ask an administrator, or set the employer option.',
  },
  administrator_must_invite: {
    status: 403,
    message: 'Only an administrator can invite a representative for Supplement B.',
    remedy: 'Ask an administrator to invite the representative.',
  },
  invitation_ended: {
    status: 403,
    message: 'The invitation has ended.',
    remedy: 'Ask an administrator for a new invitation.',
  },
  submission_not_found: { status: 404, message: 'Submission not found', remedy: SEE_ID },
  signature_not_found: { status: 404, message: 'Signature not found', remedy: SEE_ID },
  copy_not_found: { status: 404, message: 'Copy not found', remedy: SEE_ID },
  form_purged: {
    status: 404,
    message: 'The form was purged at the end of its retention period.',
    remedy: 'The values no longer exist and cannot be restored. The audit trail remains.',
  },
  historical_form: {
    status: 404,
    message:
      'The form was completed elsewhere and has no Supplement B here, so there is no PDF of it. Read its scans.',
    remedy: 'Read the scans that the submission lists under `historical`.',
  },
  already_taken_in: {
    status: 409,
    message: 'The form was already imported, as submission {id}.',
    remedy: 'Leave the row out, or correct its edition or first day.',
  },
  not_a_historical_form: {
    status: 409,
    message: 'Submission {id} is {status}. Values can be added only to a historical form.',
    remedy: 'Leave submissionId out to import another form, or correct it.',
  },
  invalid_state: {
    status: 409,
    message: 'The submission is {status}. {act} is possible only from {from}.',
    remedy: 'Read the submission and continue from its status.',
  },
  submission_open: {
    status: 409,
    message: 'Submission {id} is {status}. Finish or restart it first.',
    remedy: 'Finish or restart the open form, then start another one.',
  },
  submission_purged: {
    status: 409,
    message: 'The submission was purged.',
    remedy: 'The values no longer exist and cannot be restored.',
  },
  edition_unknown: {
    status: 409,
    message:
      'This release has no edition of Form I-9 that is valid on {day}. Install a newer release.',
    remedy: 'Install a newer release.',
  },
  retention_not_ended: {
    status: 409,
    message: 'The form must be retained until {until}.',
    remedy: 'Purge the form after that date.',
  },
  everify_case_open: {
    status: 409,
    message: 'E-Verify has an open case of this form.',
    remedy: 'Close the case, then purge the form.',
  },
  employee_still_employed: {
    status: 409,
    message: 'Form I-9 must be retained for current employees.',
    remedy:
      'Record the employee’s termination first. The form may be purged when its retention period ends.',
  },
  representatives_not_authorized: {
    status: 409,
    message: 'The employer has not authorized representatives for {what}.',
    remedy: 'Authorize representatives in the employer’s options.',
  },
  no_open_invitation: {
    status: 409,
    message: 'There is no open invitation. Invite a representative first.',
    remedy: 'Invite a representative first.',
  },
  too_many_copies: {
    status: 409,
    message: 'There are already {most} copies {of}, the maximum.',
    remedy: 'Delete a copy that is not part of a signed section, or a form that may be purged.',
  },
  copy_not_taken_yet: {
    status: 409,
    message: 'Copies for Supplement B can be added only after the form is accepted.',
    remedy: 'Add the copy after the form is accepted.',
  },
  copy_of_historical_form: {
    status: 409,
    message: 'Section 2 was completed elsewhere. Add copies of its documents as scans.',
    remedy: 'Upload them with addScan. Copies for Supplement B are added with part=supplementB.',
  },
  copy_by_administrator_only: {
    status: 409,
    message: 'After Section 2 is signed, only administrators can add copies to it.',
    remedy: 'Ask an administrator to add the copy.',
  },
  copies_not_kept: {
    status: 409,
    message:
      'This employer does not keep copies of this document. An employer keeps copies for all employees (option documentCopiesKept) or for none, except for the alternative procedure and E-Verify photo matching.',
    remedy: 'Omit the copy, or set documentCopiesKept for all employees.',
  },
  copy_signed: {
    status: 409,
    message: 'The copy is part of a signed section and is retained until the form is purged.',
    remedy: 'Keep the copy. It is destroyed together with the form.',
  },
  copy_missing: {
    status: 409,
    message:
      'A copy of {missing} must be on the form before the photo is compared. Add it with POST .../submissions/{submissionId}/copies.',
    remedy: 'Add the copy, then repeat the action.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
