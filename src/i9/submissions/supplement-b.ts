/** Supplement B: reverification, rehire, change of name; always on the current edition. */

import { checkShape } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import type { FieldError } from '../errors.ts';
import { addYears, localDay, parseDay } from '../form-data/days.ts';
import { changeSubmission, type Opened, type Place } from './change-submission.ts';
import type { SupplementBEntry } from './content.ts';
import { checkDocument, normalizeDocuments } from './document-rules.ts';
import { Findings, tidy } from './fields.ts';
import { SupplementB } from './schema.ts';
import { refuse } from './section1.ts';
import { isListASelection } from './section2-rules.ts';
import { sign, signatureErrors } from './sign.ts';
import { currentEdition } from './start-submission.ts';
import { requireState } from './states.ts';
import { isReverifiable } from './tracked-date.ts';
import type { SubmissionView } from './view.ts';

type Entry = Omit<SupplementBEntry, 'signatureId' | 'signedOn'>;

export async function signSupplementB(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'supplementB.sign', place, ifMatch, (opened) => {
    const { row, content, today } = opened;
    requireState(row.status, 'signSupplementB');
    const { signature: input, ...sent } = checkShape(SupplementB, body);
    const entry = entryOf(opened, sent, caller.actor.name);
    refuse([...entryErrors(opened, entry), ...signatureErrors('supplementB', input)]);
    const signed = { submissionId: row.id, part: 'supplementB', ...entry };
    const signature = sign(deps, caller, { part: 'supplementB', input, today, signed });
    const added = { ...entry, signatureId: signature.id, signedOn: today };
    return {
      content: {
        ...content,
        supplementB: [...content.supplementB, added],
        signatures: [...content.signatures, signature],
      },
      action: `supplementB.${entry.reason}`,
      details: {
        signatureId: signature.id,
        contentSha256: signature.contentSha256,
        entry,
      },
      ...(entry.reason === 'reverification'
        ? { event: { key: 'employee.submissionReverified', submission: {} } }
        : {}),
    };
  });
}

function entryOf(
  { row, today }: Opened,
  sent: Omit<SupplementB, 'signature'>,
  examiner: string,
): Entry {
  const { document, documents, ...rest } = tidy(sent);
  const shown = document ? [document, ...(documents ?? [])] : (documents ?? []);
  // A receipt counts from the day authorization expires, which is the day tracked so far.
  const receiptsFrom = row.expires_on ?? today;
  const rehireDate = parseDay(rest.rehireDate) ?? rest.rehireDate;
  return tidy({
    ...rest,
    ...(rehireDate ? { rehireDate } : {}),
    examinerName: rest.examinerName ?? examiner,
    edition: currentEdition(today).edition,
    documents: normalizeDocuments(shown, receiptsFrom),
  });
}

function entryErrors(opened: Opened, entry: Entry): readonly FieldError[] {
  const findings = new Findings();
  const { today, row, rules } = opened;
  for (const [index, document] of entry.documents.entries()) {
    const path = `documents[${index}]`;
    checkDocument(findings, path, document, {
      complete: true,
      today,
      receiptsFrom: row.expires_on ?? today,
      receiptsAllowed: true,
    });
    if (document.listKey === 'B') {
      findings.add(`${path}.listKey`, 'List B documents are never reverified: show List A or C');
    }
  }
  checkSelection(findings, entry);
  if (entry.alternativeProcedure && !rules.alternativeProcedureAllowed) {
    findings.add(
      'alternativeProcedure',
      'is only for employers that use E-Verify and have the procedure switched on',
    );
  }
  checkName(findings, entry);
  if (entry.reason === 'reverification') checkReverification(findings, opened, entry);
  if (entry.reason === 'rehire') checkRehire(findings, opened, entry);
  else if (entry.rehireDate) findings.add('rehireDate', 'is for a rehire only');
  return findings.errors;
}

function checkSelection(findings: Findings, { documents }: Entry): void {
  const ofA = documents.filter(({ listKey }) => listKey === 'A');
  const ofC = documents.filter(({ listKey }) => listKey === 'C');
  if (ofA.length > 0 && ofC.length > 0) {
    findings.add('documents', 'must be one List A selection or one List C document');
  }
  if (ofC.length > 1) findings.add('documents', 'must be one List C document');
  const keys = ofA.map(({ documentationKey }) => documentationKey);
  if (keys.length > 0 && !isListASelection(keys)) {
    findings.add('documents', `${keys.join(' + ')} is no List A selection`);
  }
}

function checkName(findings: Findings, { reason, newName }: Entry): void {
  if (reason === 'nameChange') findings.require('newName', newName);
  if (!newName) return;
  if (!newName.lastName && !newName.firstName) {
    findings.add('newName', 'must have a last or first name');
  }
}

function checkReverification(findings: Findings, { content }: Opened, entry: Entry): void {
  if (!isReverifiable(content)) {
    findings.add(
      'reason',
      'citizens, noncitizen nationals, and permanent residents who showed their card are never reverified',
    );
  }
  if (entry.documents.length === 0) findings.add('documents', 'is required');
}

function checkRehire(findings: Findings, opened: Opened, entry: Entry): void {
  const { row, employer } = opened;
  if (!findings.require('rehireDate', entry.rehireDate)) return;
  const rehired = findings.day('rehireDate', entry.rehireDate);
  if (rehired === undefined || row.accepted_at === null) return;
  const completed = localDay(Date.parse(row.accepted_at), employer.timezone);
  if (rehired > addYears(completed, 3) || rehired < completed) {
    findings.add(
      'rehireDate',
      `must lie within three years of ${completed}, when the form was completed; later, start a new form`,
    );
  }
  const hasLapsed = row.expires_on !== null && row.expires_on < rehired;
  if (hasLapsed && entry.documents.length === 0) {
    findings.add('documents', 'is required: the authorization on record has expired');
  }
}
