/** Section 2: one List A selection, or one document each of List B and List C. */

import type { FieldError } from '../../../../platform/requests/errors.ts';
import { addYears, parseDay } from '../../../../platform/shape/days.ts';
import type { FormDocument, FormSection2 } from '../../form/content.ts';
import type { Section1, Section2 } from '../../form/schema.ts';
import { findDocument, LIST_A_SELECTIONS } from '../../form-data/documents.ts';
import { identityWords } from '../../form-data/identity-procedures.ts';
import { checkDocument, normalizeDocuments } from './document-rules.ts';
import { checkAddress, Findings, tidy } from './fields.ts';
import { isUnder18 } from './section1-rules.ts';

type Section2Rules = {
  readonly complete: boolean;
  readonly today: string;
  readonly usesEVerify: boolean;
  readonly alternativeProcedureAllowed: boolean;
  /** As it is signed; days as `yyyy-MM-dd`. */
  readonly section1: Pick<Section1, 'dateOfBirth' | 'identityProcedure'>;
  /** What is in Section 2 before. */
  readonly recorded: readonly FormDocument[];
};

export function normalizeSection2(input: Section2): FormSection2 {
  const { documents, ...rest } = tidy(input);
  const firstDay = parseDay(rest.firstDayOfEmployment);
  return {
    ...rest,
    ...(firstDay === undefined ? {} : { firstDayOfEmployment: firstDay }),
    ...(documents === undefined ? {} : { documents: normalizeDocuments(documents, firstDay) }),
  };
}

export function section2Errors(section: FormSection2, rules: Section2Rules): readonly FieldError[] {
  const findings = new Findings();
  const firstDay = findings.day('firstDayOfEmployment', section.firstDayOfEmployment);
  const documents = section.documents ?? [];
  for (const [index, document] of documents.entries()) {
    checkDocument(findings, `documents[${index}]`, document, {
      complete: rules.complete,
      today: rules.today,
      receiptsFrom: firstDay,
      receiptsAllowed: section.employmentUnderThreeDays !== true,
      recorded: rules.recorded,
    });
  }
  if (section.alternativeProcedure && !rules.alternativeProcedureAllowed) {
    findings.add(
      'alternativeProcedure',
      'is allowed only for employers that use E-Verify and have enabled the alternative procedure',
    );
  }
  checkAddress(findings, 'businessAddress', section.businessAddress, rules.complete);
  if (!rules.complete) return findings.errors;
  findings.require('firstDayOfEmployment', section.firstDayOfEmployment);
  checkFirstDay(findings, firstDay, rules.today);
  findings.require('businessName', section.businessName);
  const { lastName, firstName, title } = section.examiner ?? {};
  findings.require('examiner.lastName', lastName);
  findings.require('examiner.firstName', firstName);
  findings.require('examiner.title', title);
  checkSelection(findings, documents, rules);
  checkListB(findings, section, documents, rules);
  return findings.errors;
}

/** Who was hired before has no Form I-9 (8 CFR 274a.7(a): "prior to November 7, 1986"). */
const FIRST_DAY_OF_THE_LAW = '1986-11-07';
/**
 * Section 2 may be signed before the first day of work, as soon as the offer is accepted. The law
 * names no longest time; a day further ahead than this is taken for a slip of the pen.
 */
const MAX_YEARS_AHEAD = 1;

function checkFirstDay(findings: Findings, day: string | undefined, today: string): void {
  if (day === undefined) return;
  const path = 'firstDayOfEmployment';
  if (day < FIRST_DAY_OF_THE_LAW) {
    findings.add(
      path,
      'is before November 7, 1986: no Form I-9 is required for such employment',
      'out_of_range',
    );
  }
  if (day > addYears(today, MAX_YEARS_AHEAD)) {
    findings.add(path, `is more than ${MAX_YEARS_AHEAD} year after the signature`, 'out_of_range');
  }
}

function checkSelection(
  findings: Findings,
  documents: readonly FormDocument[],
  { section1, usesEVerify }: Section2Rules,
): void {
  const keysOf = (list: string): string[] =>
    documents
      .filter(({ listKey }) => listKey === list)
      .map(({ documentationKey }) => documentationKey);
  const [a, b, c] = [keysOf('A'), keysOf('B'), keysOf('C')];
  const words = identityWords(section1.identityProcedure);
  if (words !== undefined) {
    if (!usesEVerify && a.length + b.length === 0 && c.length === 1) return;
    findings.add(
      'documents',
      usesEVerify
        ? `cannot be recorded for a form signed "${words}" because the employer uses E-Verify. Restart the form`
        : `must be one List C document: Section 1 is signed "${words}", which stands for List B. For an employee who shows a List A or List B document, restart the form`,
    );
    return;
  }
  if (a.length === 0) {
    if (b.length === 1 && c.length === 1) return;
    findings.add(
      'documents',
      'must be one List A selection, or one List B and one List C document',
    );
    return;
  }
  // Recording more than the lists ask for is over-documentation.
  if (b.length + c.length > 0) {
    findings.add('documents', 'List A is sufficient: record no List B or List C document with it');
  }
  if (!isListASelection(a)) {
    findings.add('documents', `${a.join(' + ')} is not a List A selection`);
  }
}

export const isListASelection = (keys: readonly string[]): boolean =>
  new Set(keys).size === keys.length &&
  LIST_A_SELECTIONS.some(
    ({ all, also }) =>
      all.every((key) => keys.includes(key)) &&
      keys.every((key) => all.includes(key) || also.includes(key)),
  );

function checkListB(
  findings: Findings,
  section: FormSection2,
  documents: readonly FormDocument[],
  rules: Section2Rules,
): void {
  for (const [index, { listKey, documentationKey }] of documents.entries()) {
    const rule = findDocument(listKey, documentationKey);
    if (rule === undefined || rule.listKey !== 'B') continue;
    const path = `documents[${index}].documentationKey`;
    if (rule.minorsOnly && !isMinor(rules) && !section.specialPlacement) {
      findings.add(
        path,
        'is allowed only for individuals under age 18 and for individuals with disabilities in special placement',
        'not_allowed',
      );
    }
    // M-274, 4.1 and 4.2, E-Verify notes: for minors and special placement, too.
    if (!rule.photo && rules.usesEVerify) {
      findings.add(
        path,
        'E-Verify employers need a List A document, or a List B document with a photograph',
      );
    }
  }
}

const isMinor = ({ section1: { dateOfBirth }, today }: Section2Rules): boolean =>
  Boolean(dateOfBirth) && isUnder18(dateOfBirth ?? '', today);
