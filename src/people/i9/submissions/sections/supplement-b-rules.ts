/** Supplement B: what each of its three reasons asks for (M-274, 5.1). */

import type { FieldError } from '../../../../platform/requests/errors.ts';
import { addYears, localDay } from '../../../../platform/shape/days.ts';
import {
  type Content,
  documentsInForce,
  type FormDocument,
  type SupplementBEntry,
} from '../../form/content.ts';
import { isReverifiable } from '../../form/tracked-date.ts';
import type { Opened } from '../change-submission.ts';
import { checkDocument } from './document-rules.ts';
import { Findings } from './fields.ts';
import { secondReceiptErrors } from './receipt-rules.ts';
import { isListASelection } from './section2-rules.ts';

export type Entry = Omit<SupplementBEntry, 'signatureId' | 'signedOn' | 'copyIds'>;

type EntryContext = {
  /** The day of examination. */
  readonly day: string;
  /** The date tracked before this block; null when none was. */
  readonly tracked: string | null;
  /** Of a block that is corrected: its documents before. */
  readonly recorded?: readonly FormDocument[];
  /** Of a block that is corrected: every list of documents it has had. */
  readonly own?: readonly FormDocument[];
};

export function entryErrors(
  opened: Opened,
  entry: Entry,
  context: EntryContext,
): readonly FieldError[] {
  const findings = new Findings();
  const { day, tracked } = context;
  const { section2, supplementB } = opened.content;
  const recorded = [
    ...(context.recorded ?? []),
    ...(section2?.documents ?? []),
    ...supplementB.flatMap(({ documents }) => documents),
  ];
  for (const [index, document] of entry.documents.entries()) {
    const path = `documents[${index}]`;
    checkDocument(findings, path, document, {
      complete: true,
      today: day,
      receiptsFrom: tracked ?? day,
      receiptsAllowed: true,
      recorded,
    });
    if (document.listKey === 'B') {
      findings.add(`${path}.listKey`, 'List B documents are never reverified: show List A or C');
    }
  }
  // Identity is never reverified: a receipt of List B leaves authorization to its own.
  const earlier = documentsInForce(opened.content).filter(({ listKey }) => listKey !== 'B');
  const onRecord = { own: context.own ?? [], earlier };
  for (const { path, message } of secondReceiptErrors(entry.documents, onRecord)) {
    findings.add(path, message);
  }
  checkSelection(findings, entry);
  if (entry.alternativeProcedure && !opened.rules.alternativeProcedureAllowed) {
    findings.add(
      'alternativeProcedure',
      'is allowed only for employers that use E-Verify and have enabled the alternative procedure',
    );
  }
  checkName(findings, entry);
  checkRecord(findings, opened.content, entry);
  if (entry.reason === 'reverification') checkReverification(findings, opened, entry);
  if (entry.reason === 'rehire') checkRehire(findings, opened, entry, tracked);
  // An unknown reason has a message of its own.
  else if (entry.rehireDate && entry.reason)
    findings.add('rehireDate', 'is allowed only for a rehire', 'not_allowed');
  return findings.errors;
}

function checkSelection(findings: Findings, { documents }: Entry): void {
  const ofA = documents.filter(({ listKey }) => listKey === 'A');
  const ofC = documents.filter(({ listKey }) => listKey === 'C');
  if (ofA.length > 0 && ofC.length > 0) {
    findings.add('documents', 'must be one List A selection, or one List C document');
  }
  if (ofC.length > 1) findings.add('documents', 'must be one List C document');
  const keys = ofA.map(({ documentationKey }) => documentationKey);
  if (keys.length > 0 && !isListASelection(keys)) {
    findings.add('documents', `${keys.join(' + ')} is not a List A selection`);
  }
}

function checkName(findings: Findings, { reason, newName }: Entry): void {
  if (reason === 'nameChange') findings.require('newName', newName);
  if (!newName) return;
  if (!newName.lastName && !newName.firstName) {
    findings.add('newName', 'must include a last name or a first name', 'required');
  }
}

/**
 * The sheet bears the name of Section 1, and whether someone is reverified follows from the status
 * there. Of a form completed elsewhere both may not be on record: nobody guesses them.
 */
function checkRecord(
  findings: Findings,
  { historical, section1 }: Pick<Content, 'historical' | 'section1'>,
  { reason }: Entry,
): void {
  if (historical === undefined) return;
  const missing = [
    ...(section1?.lastName ? [] : ['lastName']),
    ...(reason === 'nameChange' || section1?.citizenshipStatus ? [] : ['citizenshipStatus']),
  ];
  if (missing.length === 0) return;
  const names = missing.map((name) => `section1.${name}`).join(' and ');
  const message = `depends on ${names} of the historical form, not recorded so far`;
  findings.add('reason', message, 'required');
}

function checkReverification(findings: Findings, { content }: Opened, entry: Entry): void {
  if (content.historical && !content.section1?.citizenshipStatus) return;
  if (!isReverifiable(content)) {
    findings.add(
      'reason',
      'citizens and noncitizen nationals are never reverified, and permanent residents only if they showed temporary evidence (an I-551 stamp or notation)',
    );
  }
  if (entry.documents.length === 0) findings.add('documents', 'is required', 'required');
}

function checkRehire(
  findings: Findings,
  { row, content, employer }: Opened,
  entry: Entry,
  tracked: string | null,
): void {
  if (!findings.require('rehireDate', entry.rehireDate)) return;
  const rehired = findings.day('rehireDate', entry.rehireDate);
  if (rehired === undefined) return;
  const completed = completedOn(content, row.accepted_at, employer.timezone);
  if (completed === undefined) {
    const message =
      'needs the day Section 2 of the historical form was signed, which is not recorded: Supplement B is for rehires within three years of it. Start a new form';
    findings.add('rehireDate', message, 'required');
    return;
  }
  if (rehired > addYears(completed, 3) || rehired < completed) {
    findings.add(
      'rehireDate',
      `must be within three years of ${completed}, when the form was first completed. After that, start a new form`,
    );
  }
  if (entry.documents.length > 0) return;
  const hasLapsed = tracked !== null && tracked < rehired;
  if (!hasLapsed && !isEndUnknown(content)) return;
  const why = hasLapsed
    ? 'the employment authorization on record has expired'
    : 'the historical form has no day on record until which employment is authorized';
  findings.add('documents', `is required because ${why}`, 'required');
}

/** Of a form completed elsewhere nothing says until when the employee is authorized, or that it is for good. */
const isEndUnknown = ({ historical, section1, section2 }: Content): boolean =>
  historical !== undefined &&
  section1?.citizenshipStatus === 'alien_authorized_to_work' &&
  !section1.authorizationExpirationDate &&
  (section2?.documents ?? []).length === 0;

/** 8 CFR 274a.2(c)(1)(i): three years from the initial execution, not from a review. */
const completedOn = (
  { signatures, historical }: Content,
  acceptedAt: string | null,
  timezone: string,
): string | undefined =>
  signatures.find(({ part }) => part === 'section2')?.signedOn ??
  historical?.section2SignedOn ??
  (acceptedAt === null ? undefined : localDay(Date.parse(acceptedAt), timezone));
