/**
 * What is wrong with a historical form as it is sent. The form is not judged: what was signed stays as
 * it is, late or incomplete. Only what cannot be true is refused.
 */

import type { FieldError } from '../../../platform/requests/errors.ts';
import { findDocument, unknownDocument } from '../form-data/documents.ts';
import { Findings } from '../submissions/sections/fields.ts';
import { printedEdition } from './printed-edition.ts';
import type { HistoricalForm } from './schema.ts';

/** Employees hired from this day on need a form (8 CFR 274a.7(a)). */
const FIRST_DAY = '1986-11-07';

/** `today` in the employer's time zone. */
export function historicalErrors(form: HistoricalForm, today: string): readonly FieldError[] {
  const findings = new Findings();
  if (printedEdition(form.edition) === undefined) {
    const message =
      'must be the date printed on the form, as MM/DD/YY. A month and year name an edition where one edition alone was printed then, such as June 2008';
    findings.add('edition', message, 'invalid_format');
  }
  for (const name of ['firstDayOfEmployment', 'section1SignedOn', 'section2SignedOn'] as const) {
    const day = findings.day(name, form[name]);
    if (day === undefined) continue;
    if (day < FIRST_DAY || day > today) {
      findings.add(name, `must be between ${FIRST_DAY} and ${today}`, 'out_of_range');
    }
  }
  const authorized = form.section1?.authorizationExpirationDate;
  if (authorized && authorized !== 'N/A') {
    findings.day('section1.authorizationExpirationDate', authorized);
  }
  findings.day('section1.dateOfBirth', form.section1?.dateOfBirth);
  for (const [index, document] of (form.section2?.documents ?? []).entries()) {
    const path = `section2.documents[${index}]`;
    const { listKey, documentationKey } = document;
    if (findDocument(listKey, documentationKey) === undefined) {
      findings.add(`${path}.documentationKey`, unknownDocument(listKey, documentationKey, 'all'));
    }
    for (const name of [
      'expirationDate',
      'extendedUntil',
      'receiptIssueDate',
      'receiptExpirationDate',
    ] as const) {
      findings.day(`${path}.${name}`, document[name]);
    }
  }
  return findings.errors;
}
