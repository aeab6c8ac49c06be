/** Section 2: an administrator or representative examines the documents and signs. */

import { revokeInvitations } from '../../storage/submissions.ts';
import { checkShape } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import type { FieldError } from '../errors.ts';
import { changeSubmission, type Opened, type Place } from './change-submission.ts';
import { changesBetween, type FormSection2 } from './content.ts';
import { Mismatch, Section2, SignRequest } from './schema.ts';
import { refuse } from './section1.ts';
import { normalizeSection2, section2Errors } from './section2-rules.ts';
import { sign, signatureErrors } from './sign.ts';
import { requireState } from './states.ts';
import type { SubmissionView } from './view.ts';

/** Replaces the draft; the business's name and address are the employer's when left out. */
export async function putSection2(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'section2.write', place, ifMatch, (opened) => {
    requireState(opened.row.status, 'writeSection2');
    const section2 = withBusiness(opened, normalizeSection2(checkShape(Section2, body)));
    refuse(section2ErrorsOf(opened, section2, false));
    return {
      status: 'section2_in_progress',
      content: { ...opened.content, section2 },
      action: 'section2.written',
      details: { changes: changesBetween(opened.content.section2 ?? {}, section2) },
    };
  });
}

export async function signSection2(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'section2.sign', place, ifMatch, async (opened) => {
    const { transaction, row, content, today, rules, now } = opened;
    requireState(row.status, 'signSection2');
    const { signature: input } = checkShape(SignRequest, body);
    const section2 = content.section2 ?? {};
    refuse([
      ...section2ErrorsOf(opened, section2, true).map(({ path, message }) => ({
        path: `section2.${path}`,
        message,
      })),
      ...signatureErrors('section2', input),
    ]);
    const signed = {
      submissionId: row.id,
      edition: row.edition,
      part: 'section2',
      section1: content.section1,
      section2,
    };
    const signature = sign(deps, caller, { part: 'section2', input, today, signed });
    await revokeInvitations(transaction, row.id, now);
    return {
      status: rules.reviewRequired ? 'in_review' : 'accepted',
      content: { ...content, signatures: [...content.signatures, signature] },
      action: 'section2.signed',
      details: { signatureId: signature.id, contentSha256: signature.contentSha256 },
      ...(rules.reviewRequired ? {} : { event: { key: 'employee.i9Complete', submission: {} } }),
    };
  });
}

/** The representative reports that the documents do not match what was entered. */
export async function reportMismatch(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'mismatch.report', place, ifMatch, async (opened) => {
    const { transaction, row, content, now } = opened;
    requireState(row.status, 'reportMismatch');
    const { reason } = checkShape(Mismatch, body ?? {});
    await revokeInvitations(transaction, row.id, now);
    return {
      status: 'rep_mismatch',
      content: { ...content, mismatchReason: reason ?? null },
      action: 'mismatch.reported',
      details: { reason: reason ?? null },
      event: { key: 'employee.i9AuthRepMismatch', submission: {} },
    };
  });
}

export const section2ErrorsOf = (
  { rules, content, today }: Opened,
  section2: FormSection2,
  complete: boolean,
  day = today,
): readonly FieldError[] =>
  section2Errors(section2, {
    complete,
    today: day,
    usesEVerify: rules.usesEVerify,
    alternativeProcedureAllowed: rules.alternativeProcedureAllowed,
    dateOfBirth: content.section1?.dateOfBirth,
  });

function withBusiness({ employer }: Opened, section2: FormSection2): FormSection2 {
  return {
    ...section2,
    businessName: section2.businessName ?? employer.name,
    businessAddress:
      section2.businessAddress ??
      (JSON.parse(employer.address) as NonNullable<Section2['businessAddress']>),
  };
}
