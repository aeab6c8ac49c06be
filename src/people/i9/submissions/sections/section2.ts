/** Section 2: an administrator or representative examines the documents and signs. */

import { changesBetween } from '../../../../platform/audit/changes.ts';
import { checkAll } from '../../../../platform/requests/check-all.ts';
import { checkShape } from '../../../../platform/requests/check-shape.ts';
import type { FieldError } from '../../../../platform/requests/errors.ts';
import type { FormSection2 } from '../../form/content.ts';
import { Mismatch, Section2, SignRequest } from '../../form/schema.ts';
import { revokeInvitations } from '../../storage/invitations.ts';
import { type Opened, submissionAct } from '../change-submission.ts';
import { copyErrors, signedCopies, strayCopyErrors } from '../copies/copy-rules.ts';
import { isReviewed } from '../employer-rules.ts';
import { examinerErrors, examinerOf, identityOf, withExaminer } from '../examiner.ts';
import { below, refuse } from './fields.ts';
import { receiptsOnOtherForms, secondReceiptErrors, withoutExtension } from './receipt-rules.ts';
import { normalizeSection2, section2Errors } from './section2-rules.ts';
import { sign, signatureErrors } from './sign.ts';

/** Replaces the draft; the business's name and address are the employer's when left out. */
export const putSection2 = submissionAct('section2.write', 'writeSection2', (opened, body) => {
  const read = (sent: Section2) => withBusiness(opened, normalizeSection2(sent));
  const sent = checkAll(Section2, body, (rest) => section2ErrorsOf(opened, read(rest), false));
  const section2 = read(sent);
  return {
    status: 'section2_in_progress',
    content: { ...opened.content, section2 },
    action: 'section2.written',
    details: { changes: changesBetween(opened.content.section2 ?? {}, section2) },
  };
});

export const signSection2 = submissionAct(
  'section2.sign',
  'signSection2',
  async (opened, body, { deps, caller }) => {
    const { transaction, row, content, today, rules, now } = opened;
    const { signature: input } = checkShape(SignRequest, body);
    const drafted = content.section2 ?? {};
    const held = await receiptsOnOtherForms(deps, opened);
    const named = withExaminer(drafted, opened.signer);
    const documents = withoutExtension(named.documents ?? [], held);
    const section2 = named.documents === undefined ? named : { ...named, documents };
    refuse([
      ...below('section2', secondReceiptErrors(documents, { own: held, earlier: [] })),
      ...below('section2', section2ErrorsOf(opened, section2, true)),
      ...copyErrors(opened, 'section2', section2),
      ...strayCopyErrors(opened, 'section2', section2),
      ...examinerErrors(
        'section2.examiner',
        examinerOf(section2),
        caller.actor,
        identityOf(opened.employee, content),
      ),
      ...signatureErrors('section2', input),
    ]);
    const signed = {
      submissionId: row.id,
      edition: row.edition,
      part: 'section2',
      section1: content.section1,
      section2,
      ...signedCopies(content, 'section2'),
    };
    const signature = sign(deps, caller, { part: 'section2', input, today, signed });
    await revokeInvitations(transaction, row.id, now);
    const reviewed = isReviewed(rules, content);
    const changes = changesBetween(drafted, section2);
    return {
      status: reviewed ? 'in_review' : 'accepted',
      content: { ...content, section2, signatures: [...content.signatures, signature] },
      action: 'section2.signed',
      details: {
        signatureId: signature.id,
        contentSha256: signature.contentSha256,
        ...(changes.length === 0 ? {} : { changes }),
      },
      ...(reviewed ? {} : { event: { key: 'employee.i9Complete', submission: {} } }),
    };
  },
);

/** The representative reports that the documents do not match what was entered. */
export const reportMismatch = submissionAct(
  'mismatch.report',
  'reportMismatch',
  async (opened, body) => {
    const { transaction, row, content, now } = opened;
    const { reason } = checkShape(Mismatch, body ?? {});
    await revokeInvitations(transaction, row.id, now);
    return {
      status: 'rep_mismatch',
      content: { ...content, mismatchReason: reason ?? null },
      action: 'mismatch.reported',
      details: { reason: reason ?? null },
      event: { key: 'employee.i9AuthRepMismatch', submission: {} },
    };
  },
);

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
    section1: content.section1 ?? {},
    recorded: content.section2?.documents ?? [],
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
