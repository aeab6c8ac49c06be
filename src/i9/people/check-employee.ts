/** Rules of an employee's record that the schema cannot tell. */

import type { TSchema } from 'typebox';
import type { EmployeeRow } from '../../storage/tables-i9.ts';
import { shapeErrors } from '../check-shape.ts';
import { addressErrors, digitsOf } from '../employers/address.ts';
import { distinct } from '../employers/parse-employer.ts';
import type { FieldError } from '../errors.ts';
import { blankErrors } from './blank.ts';

/** The dates of `current` stand in for those a change leaves out. */
export type CurrentEmployment = Pick<
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
    ...shapeErrors(schema, sent),
    ...blankErrors(fields, ['firstName', 'lastName', 'middleName', 'nickname']),
    ...addressErrors(fields.address, 'address'),
    ...ssnErrors(fields.socialSecurityNumber),
    ...birthErrors(fields.dateOfBirth, latestDay),
    ...employmentErrors(fields.employment, current),
  ]);
}

export function ssnErrors(value: unknown): FieldError[] {
  if (typeof value !== 'string' || digitsOf(value).length === 9) return [];
  return [{ path: 'socialSecurityNumber', message: 'must have exactly 9 digits' }];
}

function birthErrors(value: unknown, latestDay: string): FieldError[] {
  if (typeof value !== 'string' || (value <= latestDay && value >= '1900-01-01')) return [];
  return [{ path: 'dateOfBirth', message: 'must be a date since 1900 that is not in the future' }];
}

function employmentErrors(value: unknown, current: CurrentEmployment | undefined): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const sent = value as Fields;
  const dayOf = (name: string, now: string | null | undefined): unknown =>
    sent[name] === undefined ? (now ?? null) : sent[name];
  const status = sent.status ?? current?.status ?? 'active';
  const isBack = sent.status === 'active' && current?.status === 'terminated';
  const end = dayOf('terminationDate', isBack ? null : current?.termination_date);
  const path = 'employment.terminationDate';
  if (status === 'terminated' && end === null) {
    return [{ path, message: 'is required when status is terminated' }];
  }
  const first = dayOf('startDate', current?.start_date) ?? dayOf('hireDate', current?.hire_date);
  if (typeof end === 'string' && typeof first === 'string' && end < first) {
    return [{ path, message: 'must not be before the first day' }];
  }
  return [];
}
