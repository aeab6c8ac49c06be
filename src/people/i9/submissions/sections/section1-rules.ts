/** Section 1: formats of what is there, and what each citizenship status asks for. */

import type { FieldError } from '../../../../platform/requests/errors.ts';
import { addYears, parseDay } from '../../../../platform/shape/days.ts';
import { isMailAddress } from '../../../../platform/shape/mail-address.ts';
import { ssnError } from '../../../../platform/shape/ssn.ts';
import type { Section1 } from '../../form/schema.ts';
import { identityWords } from '../../form-data/identity-procedures.ts';
import { checkAddress, Findings, tidy } from './fields.ts';

type Section1Rules = {
  /** False for drafts: what is missing is no error yet. */
  readonly complete: boolean;
  /** The day in the employer's time zone. */
  readonly today: string;
  /** The employer uses E-Verify and the employee has not merely applied for a number. */
  readonly ssnRequired: boolean;
  /** Then nobody but the employee signs. */
  readonly usesEVerify: boolean;
};

/** The section as it is stored: days as `yyyy-MM-dd`, numbers without decoration. */
export function normalizeSection1(input: Section1): Section1 {
  const section = tidy(input);
  const {
    socialSecurityNumber: ssn,
    uscisNumber,
    i94Number,
    authorizationExpirationDate,
  } = section;
  const authorization = authorizationExpirationDate?.toUpperCase();
  return tidy({
    ...section,
    // Who signs for the employee signs Supplement A.
    ...(section.identityProcedure ? { preparerUsed: section.preparerUsed ?? true } : {}),
    dateOfBirth: parseDay(section.dateOfBirth) ?? section.dateOfBirth,
    socialSecurityNumber: ssn?.replace(/[\s-]/g, ''),
    uscisNumber: uscisNumber?.replace(/[\s-]/g, '').replace(/^A/i, ''),
    i94Number: i94Number?.replace(/[\s-]/g, '').toUpperCase(),
    authorizationExpirationDate: ['N/A', 'D/S'].includes(authorization ?? '')
      ? 'N/A'
      : (parseDay(authorization) ?? authorizationExpirationDate),
  } as Section1);
}

export function section1Errors(section: Section1, rules: Section1Rules): readonly FieldError[] {
  const findings = new Findings();
  if (rules.complete) {
    findings.require('lastName', section.lastName);
    findings.require('firstName', section.firstName);
    findings.require('dateOfBirth', section.dateOfBirth);
    findings.require('citizenshipStatus', section.citizenshipStatus);
    if (rules.ssnRequired) findings.require('socialSecurityNumber', section.socialSecurityNumber);
  }
  // M-274, 3.0: who has one name enters it as last name and "Unknown" as first name.
  if (section.lastName?.toLowerCase() === 'unknown') {
    findings.add('lastName', 'enter a single name here, and Unknown in firstName');
  }
  checkAddress(findings, 'address', section.address, rules.complete);
  const birth = findings.day('dateOfBirth', section.dateOfBirth);
  if (birth !== undefined && (birth >= rules.today || birth < '1900-01-01')) {
    findings.add('dateOfBirth', 'must be between 1900-01-01 and today', 'out_of_range');
  }
  checkSsn(findings, section.socialSecurityNumber);
  if (section.emailAddress && !isMailAddress(section.emailAddress)) {
    findings.add(
      'emailAddress',
      'must be an email address such as name@example.com',
      'invalid_format',
    );
  }
  checkStatus(findings, section, rules);
  checkIdentityProcedure(findings, section, rules, birth);
  return findings.errors;
}

/** `birth`: the day, where it is one. */
function checkIdentityProcedure(
  findings: Findings,
  { identityProcedure, preparerUsed }: Section1,
  { usesEVerify, today }: Section1Rules,
  birth: string | undefined,
): void {
  if (!identityProcedure) return;
  const path = 'identityProcedure';
  // M-274, 4.1 and 4.2, E-Verify notes.
  if (usesEVerify) {
    findings.add(
      path,
      'is not allowed because the employer uses E-Verify: the employee signs, and shows a List A document, or a List B document with a photograph and a List C document',
      'not_allowed',
    );
  }
  if (identityProcedure === 'individual_under_18' && birth && !isUnder18(birth, today)) {
    findings.add(path, 'is allowed only for individuals under age 18', 'not_allowed');
  }
  if (preparerUsed === false) {
    const words = identityWords(identityProcedure);
    findings.add('preparerUsed', `must be true for "${words}"`, 'mismatch');
  }
}

/** Both days as `yyyy-MM-dd`. */
export const isUnder18 = (birth: string, day: string): boolean => addYears(birth, 18) > day;

function checkSsn(findings: Findings, number: string | null | undefined): void {
  if (!number) return;
  const message = /^\d{9}$/.test(number) ? ssnError(number) : 'must have nine digits';
  if (message !== undefined) findings.add('socialSecurityNumber', message);
}

const NUMBERS = ['i94Number', 'foreignPassportNumber', 'foreignPassportCountry'] as const;

function checkStatus(findings: Findings, section: Section1, rules: Section1Rules): void {
  const status = section.citizenshipStatus;
  const refuse = (names: readonly (keyof Section1)[], reason: string): void => {
    for (const name of names) if (section[name]) findings.add(name, reason, 'not_allowed');
  };
  findings.match('uscisNumber', section.uscisNumber, /^\d{7,9}$/, 'must have 7 to 9 digits');
  findings.match(
    'i94Number',
    section.i94Number,
    /^[A-Z0-9]{11}$/,
    'must have 11 letters and digits',
  );
  const authorization = section.authorizationExpirationDate;
  const until =
    authorization === 'N/A'
      ? undefined
      : findings.day('authorizationExpirationDate', authorization);
  switch (status) {
    case 'citizen':
    case 'noncitizen_national':
      refuse(
        ['uscisNumber', 'authorizationExpirationDate', ...NUMBERS],
        'must be empty for this citizenship status',
      );
      return;
    case 'lawful_permanent_resident':
      if (rules.complete) findings.require('uscisNumber', section.uscisNumber);
      refuse(
        ['authorizationExpirationDate', ...NUMBERS],
        'must be empty for a lawful permanent resident',
      );
      return;
    case 'alien_authorized_to_work':
      if (rules.complete) checkAuthorizedAlien(findings, section);
      if (until !== undefined && until < rules.today) {
        findings.add('authorizationExpirationDate', 'is in the past', 'out_of_range');
      }
      return;
  }
}

function checkAuthorizedAlien(findings: Findings, section: Section1): void {
  findings.require('authorizationExpirationDate', section.authorizationExpirationDate);
  const { uscisNumber, i94Number, foreignPassportNumber, foreignPassportCountry } = section;
  if (!uscisNumber && !i94Number && !foreignPassportNumber) {
    findings.add(
      'uscisNumber',
      'one of uscisNumber, i94Number, or foreignPassportNumber with its country is required',
    );
  }
  if (foreignPassportNumber && !foreignPassportCountry) {
    findings.add(
      'foreignPassportCountry',
      'is required with a foreign passport number',
      'required',
    );
  }
  if (!foreignPassportNumber && foreignPassportCountry) {
    findings.add('foreignPassportNumber', 'is required with a country of issuance', 'required');
  }
}
