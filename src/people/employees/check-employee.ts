/** Rules of an employee's record that the schema cannot tell. */

import type { TSchema } from 'typebox';
import type { FieldError } from '../../platform/requests/errors.ts';
import { maskedErrors } from '../../platform/requests/masking.ts';
import { isDay } from '../../platform/shape/days.ts';
import { distinct } from '../../platform/shape/field-error.ts';
import { shapeErrors } from '../../platform/shape/shape-errors.ts';
import { ssnError } from '../../platform/shape/ssn.ts';
import { unknownFieldErrors } from '../../platform/shape/unknown-fields.ts';
import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import { addressErrors, digitsOf } from '../employers/address.ts';
import { EmployeeDetails } from './employee-schema.ts';

/** The dates of `current` stand in for those a change leaves out. */
type CurrentEmployment = Pick<
  EmployeeRow,
  'hire_date' | 'start_date' | 'termination_date' | 'status'
>;

type Fields = Readonly<Record<string, unknown>>;

/** Everything wrong with `sent`; `today` is `yyyy-MM-dd`, one day later than anywhere. */
export function employeeErrors(
  schema: TSchema,
  sent: unknown,
  latestDay: string,
  current?: CurrentEmployment,
): FieldError[] {
  const fields = (typeof sent === 'object' && sent !== null ? sent : {}) as Fields;
  return distinct([
    ...maskedErrors(sent),
    ...shapeErrors(schema, sent),
    ...unknownFieldErrors(sent, schema, EmployeeDetails),
    ...addressErrors(fields.address, 'address'),
    ...ssnErrors(fields.socialSecurityNumber),
    ...birthErrors(fields.dateOfBirth, latestDay),
    ...employmentErrors(fields.employment, current),
  ]);
}

export function ssnErrors(value: unknown): FieldError[] {
  if (typeof value !== 'string') return [];
  const digits = digitsOf(value);
  const message = digits.length === 9 ? ssnError(digits) : 'must have exactly 9 digits';
  return message === undefined
    ? []
    : [{ path: 'socialSecurityNumber', code: 'invalid_format', message }];
}

function birthErrors(value: unknown, latestDay: string): FieldError[] {
  if (typeof value !== 'string' || (value <= latestDay && value >= '1900-01-01')) return [];
  return [
    { path: 'dateOfBirth', code: 'out_of_range', message: 'must be between 1900-01-01 and today' },
  ];
}

function employmentErrors(value: unknown, current: CurrentEmployment | undefined): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const sent = value as Fields;
  const dayOf = (name: string, now: string | null | undefined): unknown =>
    sent[name] === undefined ? (now ?? null) : sent[name];
  const status = sent.status ?? current?.status ?? 'active';
  const isBack = sent.status === 'active' && current?.status !== 'active';
  const end = dayOf('terminationDate', isBack ? null : current?.termination_date);
  const path = 'employment.terminationDate';
  const hired = dayOf('hireDate', current?.hire_date);
  const started = dayOf('startDate', current?.start_date);
  const errors: FieldError[] = [];
  const areSent = sent.hireDate !== undefined || sent.startDate !== undefined;
  if (areSent && isDay(hired) && isDay(started) && hired > started) {
    errors.push({
      path: 'employment.hireDate',
      code: 'mismatch',
      message: 'must not be after startDate. The offer must be accepted before work for pay begins',
    });
  }
  const first = started ?? hired;
  const isOver = status === 'terminated' || status === 'never_started';
  if (isOver && end === null) {
    errors.push({ path, code: 'required', message: `is required when status is ${status}` });
  } else if (
    status !== 'never_started' &&
    typeof end === 'string' &&
    typeof first === 'string' &&
    end < first
  ) {
    errors.push({
      path,
      code: 'mismatch',
      message:
        'must not be before the first day of employment. Use status never_started for who never worked',
    });
  }
  return errors;
}
