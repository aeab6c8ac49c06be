/** What Section 1 says already need not be typed again: name, number, and address, to check and change. */

import type { Section1 } from '../api.ts';
import type { Answers, CertificateForm } from './api.ts';

export function prefilled({ questions }: CertificateForm, section1: Section1 | null): Answers {
  if (section1 === null) return {};
  const { firstName = '', middleInitial = '', lastName = '', address = {} } = section1;
  const { streetAddress1, streetAddress2, city = '', state = '', zipCode = '' } = address;
  const has = (field: string): boolean => questions.some((question) => question.field === field);
  const first = has('middleInitial') ? firstName : joined(' ', firstName, middleInitial);
  const known: Readonly<Record<string, string>> = {
    firstName: first,
    middleInitial,
    lastName,
    fullName: joined(' ', firstName, middleInitial, lastName),
    ssn: section1.socialSecurityNumber ?? '',
    dateOfBirth: section1.dateOfBirth ?? '',
    address: joined(', ', streetAddress1, streetAddress2),
    city,
    state,
    zip: zipCode,
    cityStateZip: joined(', ', city, joined(' ', state, zipCode)),
  };
  return Object.fromEntries(
    questions.flatMap(({ field, worksheet }) => {
      const value = known[field];
      return worksheet || value === undefined || value === '' ? [] : [[field, value]];
    }),
  );
}

/** The answers to another form that this form has, too. */
export const answersOf = ({ questions }: CertificateForm, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => questions.some(({ field }) => field === name)),
  );

const joined = (between: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(between);
