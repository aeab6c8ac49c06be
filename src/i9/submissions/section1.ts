/** Section 1: the employee writes it, a preparer may help, the employee signs. */

import { checkShape } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { type FieldError, invalid } from '../errors.ts';
import { changeSubmission, type Opened, type Place } from './change-submission.ts';
import { changesBetween } from './content.ts';
import { checkAddress, Findings, tidy } from './fields.ts';
import { Preparer, Section1, SignRequest } from './schema.ts';
import { normalizeSection1, section1Errors } from './section1-rules.ts';
import { sign, signatureErrors } from './sign.ts';
import { requireState } from './states.ts';
import type { SubmissionView } from './view.ts';

/** Replaces the draft. */
export async function putSection1(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'section1.write', place, ifMatch, (opened) => {
    requireState(opened.row.status, 'writeSection1');
    const section1 = normalizeSection1(checkShape(Section1, body));
    refuse(errorsOf(opened, section1, false));
    return {
      status: 'section1_in_progress',
      content: { ...opened.content, section1 },
      action: 'section1.written',
      details: { changes: changesBetween(opened.content.section1 ?? {}, section1) },
    };
  });
}

export async function signSection1(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'section1.sign', place, ifMatch, (opened) => {
    const { row, content, today } = opened;
    requireState(row.status, 'signSection1');
    const { signature: input } = checkShape(SignRequest, body);
    const section1 = content.section1 ?? {};
    refuse([
      ...errorsOf(opened, section1, true).map(({ path, message }) => ({
        path: `section1.${path}`,
        message,
      })),
      ...preparerErrors(opened),
      ...signatureErrors('section1', input),
    ]);
    const signed = { submissionId: row.id, edition: row.edition, part: 'section1', section1 };
    const signature = sign(deps, caller, { part: 'section1', input, today, signed });
    return {
      status: 'section1_complete',
      content: { ...content, signatures: [...content.signatures, signature] },
      action: 'section1.signed',
      details: { signatureId: signature.id, contentSha256: signature.contentSha256 },
      event: { key: 'employee.section1Complete', submission: {} },
    };
  });
}

/** One preparer or translator signs, beside the employee. */
export async function signSupplementA(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'supplementA.sign', place, ifMatch, (opened) => {
    const { row, content, today } = opened;
    requireState(row.status, 'signSupplementA');
    const { signature: input, ...preparer } = tidy(checkShape(Preparer, body));
    const findings = new Findings();
    findings.require('lastName', preparer.lastName);
    findings.require('firstName', preparer.firstName);
    checkAddress(findings, 'address', preparer.address, true);
    refuse([...findings.errors, ...signatureErrors('supplementA', input)]);
    const signed = {
      submissionId: row.id,
      edition: row.edition,
      part: 'supplementA',
      preparer,
      section1: content.section1,
    };
    const signerName = `${preparer.firstName} ${preparer.lastName}`;
    const toSign = { part: 'supplementA', input, today, signed, signerName } as const;
    const signature = sign(deps, caller, toSign);
    return {
      content: {
        ...content,
        supplementA: [...content.supplementA, { ...preparer, signatureId: signature.id }],
        signatures: [...content.signatures, signature],
      },
      action: 'supplementA.signed',
      details: { signatureId: signature.id, contentSha256: signature.contentSha256 },
    };
  });
}

export const errorsOf = (
  { rules, employee, today }: Opened,
  section1: Section1,
  complete: boolean,
  day = today,
): readonly FieldError[] =>
  section1Errors(section1, {
    complete,
    today: day,
    ssnRequired: rules.usesEVerify && employee.applied_for_ssn !== 1,
  });

function preparerErrors({ content }: Opened): FieldError[] {
  if (!content.section1?.preparerUsed || content.supplementA.length > 0) return [];
  return [{ path: 'supplementA', message: 'has to be signed by the preparer or translator first' }];
}

export function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors);
}
