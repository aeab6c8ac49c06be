/** What the simulated agency refuses in a submitted case, field by field. */

import type { FieldError } from '../../../platform/requests/errors.ts';
import { isoTime } from '../../../platform/shape/clock.ts';
import type { FieldCode } from '../../../platform/shape/field-codes.ts';
import { type CaseSubmission, GatewayError } from '../gateway.ts';

/** Throws `refused` with every bad field. */
export function checkSubmission(
  submission: CaseSubmission,
  lateReason: string | null,
  now: number,
): void {
  const { lastName, firstName, ssn, dateOfBirth, firstDayOfEmployment, documents, dueOn } =
    submission;
  const errors: FieldError[] = [];
  const check = (
    passes: boolean,
    path: string,
    message: string,
    code: FieldCode = 'required',
  ): void => {
    if (!passes) errors.push({ path, code, message });
  };
  check(lastName !== '', 'lastName', 'is required');
  check(firstName !== '', 'firstName', 'is required');
  check(/^\d{9}$/.test(ssn), 'ssn', 'must have nine digits', 'invalid_format');
  check(
    /^\d{4}-\d\d-\d\d$/.test(dateOfBirth),
    'dateOfBirth',
    'must be a date in the format yyyy-MM-dd',
    'invalid_format',
  );
  check(/^\d{4}-\d\d-\d\d$/.test(firstDayOfEmployment), 'firstDayOfEmployment', 'is required');
  const lists = new Set(documents.map(({ list }) => list));
  check(
    lists.has('A') ? lists.size === 1 : lists.has('B') && lists.has('C'),
    'documents',
    'must be from List A, or from Lists B and C',
    'invalid_value',
  );
  if (errors.length === 0) {
    const late = isoTime(now).slice(0, 10) > dueOn;
    check(!late || Boolean(lateReason), 'lateReason', `is required after ${dueOn}`);
  }
  if (errors.length === 0) return;
  throw new GatewayError('refused', 'The agency does not take this case.', { errors });
}
