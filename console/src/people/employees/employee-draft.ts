/** An employee's fields: from what is stored to a draft, its rules, and back to a request. */

import type { Employee } from '@wagewright/client';
import type { Problem, Values } from '../../ui/draft.tsx';
import {
  atMost,
  email,
  MOST_CHARACTERS,
  required,
  type Say,
  textAt,
  wrong,
} from '../employers/rules.ts';

const TOP = [
  'firstName',
  'middleName',
  'lastName',
  'nickname',
  'emailAddress',
  'telephoneNumber',
] as const;
/** Without a choice emails are in English. */
const LANGUAGE = 'language';
const ADDRESS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'zipCode'] as const;
const EMPLOYMENT = ['hireDate', 'startDate'] as const;
const FLAGS = ['appliedForSsn', 'skipEverify'] as const;
/** Shown masked: what is typed replaces them, what is left empty stays. */
const SECRET = ['socialSecurityNumber', 'dateOfBirth'] as const;

export function employeeDraft(employee: Employee | undefined): Values {
  return {
    ...Object.fromEntries(TOP.map((name) => [name, employee?.[name] ?? ''])),
    [LANGUAGE]: employee?.language ?? 'en',
    ...Object.fromEntries(
      ADDRESS.map((name) => [`address.${name}`, employee?.address?.[name] ?? '']),
    ),
    ...Object.fromEntries(
      EMPLOYMENT.map((name) => [`employment.${name}`, employee?.employment[name] ?? '']),
    ),
    ...Object.fromEntries(SECRET.map((name) => [name, ''])),
    ...Object.fromEntries(FLAGS.map((name) => [name, employee?.[name] ?? false])),
  };
}

export function employeeProblems(say: Say, values: Values): readonly Problem[] {
  const address = ADDRESS.filter((name) => textAt(values, `address.${name}`) !== '');
  const needed =
    address.length === 0
      ? []
      : ADDRESS.filter((name) => name !== 'streetAddress2').map((name) => `address.${name}`);
  const ssn = textAt(values, 'socialSecurityNumber').replace(/\D/g, '');
  const isSsn = textAt(values, 'socialSecurityNumber') === '' || ssn.length === 9;
  const [hired, started] = EMPLOYMENT.map((name) => textAt(values, `employment.${name}`));
  const isLate = hired !== '' && started !== '' && (hired ?? '') > (started ?? '');
  return [
    ...['firstName', 'lastName', ...needed].flatMap((path) => required(say, values, path)),
    ...['firstName', 'middleName', 'lastName', 'nickname'].flatMap((path) =>
      atMost(say, values, path, MOST_CHARACTERS),
    ),
    ...email(say, values, 'emailAddress'),
    ...(isSsn ? [] : wrong('socialSecurityNumber', say('employee.ssnDigits'))),
    ...(isLate ? wrong('employment.hireDate', say('employee.hiredAfterStart')) : []),
  ];
}

/** What differs from `before`; an empty optional field clears what is stored. */
export function employeeBody(values: Values, before: Employee | undefined): object {
  const stored = employeeDraft(before);
  const isNew = before === undefined;
  const changed = (path: string): boolean => textAt(values, path) !== textAt(stored, path);
  const sentOf = (path: string): string | null => textAt(values, path) || null;
  const top = [...TOP, LANGUAGE].filter(changed).map((name) => [name, sentOf(name)]);
  const secret = SECRET.filter(changed).map((name) => [name, sentOf(name)]);
  const employment = EMPLOYMENT.filter((name) => changed(`employment.${name}`));
  return {
    ...Object.fromEntries([...top, ...secret].filter(([, value]) => !isNew || value !== null)),
    ...Object.fromEntries(
      FLAGS.filter((name) => values[name] !== stored[name]).map((name) => [
        name,
        values[name] === true,
      ]),
    ),
    ...addressBody(
      values,
      ADDRESS.some((name) => changed(`address.${name}`)),
      isNew,
    ),
    ...(employment.length === 0
      ? {}
      : {
          employment: Object.fromEntries(
            employment.map((name) => [name, sentOf(`employment.${name}`)]),
          ),
        }),
  };
}

function addressBody(values: Values, isChanged: boolean, isNew: boolean): object {
  if (!isChanged) return {};
  const filled = ADDRESS.filter((name) => textAt(values, `address.${name}`) !== '');
  if (filled.length === 0) return isNew ? {} : { address: null };
  const lines = filled.map((name) => [name, textAt(values, `address.${name}`)]);
  return { address: Object.fromEntries(lines) };
}
