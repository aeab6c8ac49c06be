/** The actions of administrators: each reads its body and says what is done with it. */

import { checkAll } from '../../platform/requests/check-all.ts';
import { checkShape } from '../../platform/requests/check-shape.ts';
import { type FieldError, invalid } from '../../platform/requests/errors.ts';
import { isDay } from '../../platform/shape/days.ts';
import { ssnError } from '../../platform/shape/ssn.ts';
import type { CaseAction } from '../cases/statuses.ts';
import { isOfMediaType } from '../i9/submissions/copies/media-types.ts';
import { stripPicture } from '../i9/submissions/copies/strip-picture.ts';
import {
  type CaseContext,
  close,
  confirm,
  fetchNotice,
  matchPhoto,
  refer,
  resubmit,
  submit,
  uploadDocument,
} from './case-acts.ts';
import { CASE_INPUTS } from './case-inputs.ts';
import { closureReason } from './closure-reasons.ts';
import type { Notice } from './gateway.ts';

export type Work = {
  /** What the audit trail tells of it. */
  readonly details: Readonly<Record<string, unknown>>;
  run(
    context: CaseContext,
  ): Promise<{ readonly notice?: Notice; readonly caseId?: string } | undefined>;
};

const correctedSsnError = (ssn: string): string | undefined =>
  /^\d{9}$/.test(ssn) ? ssnError(ssn) : 'must have nine digits';

/** Reads the body, or refuses it with every bad field, before the case is touched. */
export const CASE_WORK: Readonly<Record<CaseAction, (body: unknown, now: number) => Work>> = {
  submit(body) {
    const input = checkShape(CASE_INPUTS.submit, body ?? {});
    return { details: input, run: (context) => submit(context, input) };
  },

  confirm(body) {
    const edits = checkShape(CASE_INPUTS.confirm, body ?? {});
    const errors: FieldError[] = [];
    const ssn = edits.ssn?.replace(/[\s-]/g, '');
    const wrongSsn = ssn === undefined ? undefined : correctedSsnError(ssn);
    if (wrongSsn !== undefined)
      errors.push({ path: 'ssn', code: 'invalid_value', message: wrongSsn });
    if (edits.dateOfBirth !== undefined && !isDay(edits.dateOfBirth)) {
      errors.push({
        path: 'dateOfBirth',
        code: 'invalid_format',
        message: 'must be a date in the format yyyy-MM-dd',
      });
    }
    if (errors.length > 0) throw invalid(errors);
    const data = ssn === undefined ? edits : { ...edits, ssn };
    return { details: { corrected: edits }, run: (context) => confirm(context, data) };
  },

  photoMatch(body) {
    const { answer } = checkShape(CASE_INPUTS.photoMatch, body);
    return { details: { answer }, run: (context) => matchPhoto(context, answer) };
  },

  uploadDocument(body) {
    const { contentType, front, back = null } = checkShape(CASE_INPUTS.uploadDocument, body);
    const errors = [
      ...pictureErrors('front', front, contentType),
      ...(back === null ? [] : pictureErrors('back', back, contentType)),
    ];
    if (errors.length > 0) throw invalid(errors);
    const pictureOf = (base64: string): string =>
      stripPicture(contentType, Buffer.from(base64, 'base64')).toString('base64');
    const images = {
      contentType,
      front: pictureOf(front),
      back: back === null ? null : pictureOf(back),
    };
    return {
      details: { contentType, sides: back === null ? 1 : 2 },
      run: (context) => uploadDocument(context, images),
    };
  },

  furtherActionNotice(body) {
    const { language = 'en' } = checkShape(CASE_INPUTS.furtherActionNotice, body ?? {});
    return { details: { language }, run: (context) => fetchNotice(context, language) };
  },

  refer(body, now) {
    const decision = checkAll(CASE_INPUTS.refer, body, ({ employeeNotifiedAt: at = '' }) => {
      if (/^\d{4}-\d\d-\d\dT/.test(at) && Date.parse(at) <= now) return [];
      const message = 'must be a past time (ISO 8601). Notify the employee first';
      return [{ path: 'employeeNotifiedAt', code: 'invalid_format', message }];
    });
    return { details: decision, run: (context) => refer(context, decision) };
  },

  close(body) {
    const { reason, explanation = null } = checkAll(CASE_INPUTS.close, body, (sent) =>
      closureReason(sent.reason ?? '')?.needsExplanation && sent.explanation === undefined
        ? [{ path: 'explanation', code: 'required', message: `is required with ${sent.reason}` }]
        : [],
    );
    return {
      details: { reason, explanation },
      run: (context) => close(context, reason, explanation),
    };
  },

  resubmit(body) {
    const input = checkShape(CASE_INPUTS.resubmit, body ?? {});
    return { details: input, run: (context) => resubmit(context, input) };
  },
};

/** What is sent must be what it is said to be: the agency would refuse it days later. */
function pictureErrors(path: string, base64: string, contentType: string): FieldError[] {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return [{ path, code: 'invalid_format', message: 'must be base64' }];
  }
  if (isOfMediaType(Buffer.from(base64, 'base64'), contentType)) return [];
  return [
    { path, code: 'invalid_format', message: `does not match the contentType ${contentType}` },
  ];
}
