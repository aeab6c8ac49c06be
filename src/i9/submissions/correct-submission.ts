/**
 * Corrections (M-274, 9.0): the employee corrects Section 1, the preparer the own block of Supplement
 * A, an administrator Section 2 and Supplement B. What stood there before, the reason and a signature
 * are kept.
 */

import { checkShape } from '../check-shape.ts';
import type { Caller } from '../deps.ts';
import { I9Error, invalid } from '../errors.ts';
import { changeSubmission, type Opened, type Use } from './change-submission.ts';
import {
  type Content,
  type CorrectedPart,
  changesBetween,
  type FormDocument,
  type SupplementBEntry,
} from './content.ts';
import { copyErrors } from './copy-rules.ts';
import { below, refuse, tidy } from './fields.ts';
import { Correction, PreparerFields, Section1, Section2, SupplementBFields } from './schema.ts';
import { errorsOf, preparerFieldErrors, preparerName } from './section1.ts';
import { normalizeSection1 } from './section1-rules.ts';
import { section2ErrorsOf } from './section2.ts';
import { normalizeSection2 } from './section2-rules.ts';
import { sign, signatureErrors } from './sign.ts';
import { type Act, requireState } from './states.ts';
import { normalizeEntry } from './supplement-b.ts';
import { entryErrors } from './supplement-b-rules.ts';
import { trackedDate } from './tracked-date.ts';

type Sent = Readonly<Record<string, unknown>>;

type Corrected = {
  readonly before: object;
  readonly after: object;
  readonly content: Content;
  /** Who signs in the session of somebody else: the preparer. */
  readonly signerName?: string;
};

type Part = {
  readonly owner: 'employee' | 'admin';
  readonly act: Act;
  readonly correct: (opened: Opened, sent: Sent, entry: number | undefined) => Corrected;
};

const PARTS: Readonly<Record<CorrectedPart, Part>> = {
  section1: { owner: 'employee', act: 'correctSection1', correct: correctSection1 },
  section2: { owner: 'admin', act: 'correctSection2', correct: correctSection2 },
  supplementA: { owner: 'employee', act: 'correctSupplementA', correct: correctSupplementA },
  supplementB: { owner: 'admin', act: 'correctSupplementB', correct: correctSupplementB },
};

export const correctSubmission: Use = (deps, caller, place, body, ifMatch) =>
  changeSubmission(deps, caller, 'submission.correct', place, ifMatch, (opened) => {
    const { row, today } = opened;
    const {
      section,
      entry,
      changes: sent,
      reason,
      signature: input,
    } = checkShape(Correction, body);
    const { owner, act, correct } = PARTS[section];
    requireOwner(caller, section, owner);
    requireState(row.status, act);
    const corrected = correct(opened, sent, entry);
    const changes = changesBetween(corrected.before, corrected.after);
    refuse([
      ...(changes.length === 0 ? [{ path: 'changes', message: 'change nothing' }] : []),
      ...signatureErrors('correction', input),
    ]);
    const told = { section, ...(entry === undefined ? {} : { entry }), reason, changes };
    const { signerName } = corrected;
    const signature = sign(deps, caller, {
      part: 'correction',
      input,
      today,
      signed: { submissionId: row.id, edition: row.edition, ...told },
      ...(signerName === undefined ? {} : { signerName }),
    });
    const { content } = corrected;
    return {
      content: {
        ...content,
        corrections: [
          ...content.corrections,
          { ...told, signatureId: signature.id, signedOn: today },
        ],
        signatures: [...content.signatures, signature],
      },
      action: `${section}.corrected`,
      details: { ...told, signatureId: signature.id },
    };
  });

/** Nobody corrects what somebody else has attested. */
function requireOwner({ actor }: Caller, section: CorrectedPart, owner: Part['owner']): void {
  if (actor.kind === owner) return;
  throw new I9Error(403, `${section} is corrected by the ${owner} only.`);
}

function correctSection1(opened: Opened, sent: Sent, entry: number | undefined): Corrected {
  refuseEntry(entry);
  const { content } = opened;
  const before = content.section1 ?? {};
  const after = normalizeSection1(checkShape(Section1, { ...before, ...sent }));
  refuse(below('changes', errorsOf(opened, after, true, signedOn(opened, 'section1'))));
  return { before, after, content: { ...content, section1: after } };
}

function correctSection2(opened: Opened, sent: Sent, entry: number | undefined): Corrected {
  refuseEntry(entry);
  const { content } = opened;
  const before = content.section2 ?? {};
  const after = normalizeSection2(checkShape(Section2, { ...withSentDocuments(before), ...sent }));
  refuse([
    ...below('changes', section2ErrorsOf(opened, after, true, signedOn(opened, 'section2'))),
    ...copyErrors(opened, 'section2', after),
  ]);
  return { before, after, content: { ...content, section2: after } };
}

/** In the session of the employee, as it was signed; the preparer signs the correction. */
function correctSupplementA(opened: Opened, sent: Sent, entry: number | undefined): Corrected {
  const { content } = opened;
  const index = indexOf(content.supplementA, entry);
  const { signatureId, ...before } = content.supplementA[index] ?? missingEntry(0);
  const after = tidy(checkShape(PreparerFields, { ...before, ...sent }));
  refuse(below('changes', preparerFieldErrors(after)));
  const supplementA = content.supplementA.with(index, { ...after, signatureId });
  return {
    before,
    after,
    content: { ...content, supplementA },
    signerName: preparerName(after),
  };
}

function correctSupplementB(opened: Opened, sent: Sent, entry: number | undefined): Corrected {
  const { content } = opened;
  const index = indexOf(content.supplementB, entry);
  const stored = content.supplementB[index] ?? missingEntry(0);
  const { signatureId, signedOn: day, copyIds, ...before } = stored;
  // Either would be another examination, with its own signature, day and event.
  const isOther = {
    reason: 'reason' in sent,
    documents: before.documents.length === 0 && 'documents' in sent,
  };
  refuse(
    Object.entries(isOther)
      .filter(([, is]) => is)
      .map(([name]) => ({
        path: `changes.${name}`,
        message: 'is no correction of this block: sign another block instead',
      })),
  );
  const { edition, examinerName, ...fields } = withSentDocuments(before);
  const merged = checkShape(SupplementBFields, { ...fields, examinerName, ...sent });
  const earlier = { ...content, supplementB: content.supplementB.slice(0, index) };
  const tracked = trackedDate(earlier);
  const after = normalizeEntry(merged, {
    receiptsFrom: tracked ?? day,
    edition,
    examiner: examinerName ?? '',
  });
  const asItWas = { ...opened, content: earlier };
  refuse([
    ...below('changes', entryErrors(asItWas, after, { day, tracked })),
    ...copyErrors(asItWas, 'supplementB', after),
  ]);
  const corrected: SupplementBEntry = {
    ...after,
    ...(copyIds === undefined ? {} : { copyIds }),
    signatureId,
    signedOn: day,
  };
  const supplementB = content.supplementB.with(index, corrected);
  return { before, after, content: { ...content, supplementB } };
}

/** Documents were good on the day they were examined, not necessarily today. */
const signedOn = ({ content, today }: Opened, section: 'section1' | 'section2'): string =>
  content.signatures.findLast(({ part }) => part === section)?.signedOn ?? today;

/** Stored documents as they may be sent: without what the product has worked out. */
function withSentDocuments<Holder extends { readonly documents?: readonly FormDocument[] }>(
  holder: Holder,
): Holder {
  const documents = holder.documents?.map(({ receiptValidUntil: _, ...document }) => document);
  return documents === undefined ? holder : { ...holder, documents };
}

function refuseEntry(entry: number | undefined): void {
  if (entry === undefined) return;
  throw invalid([{ path: 'entry', message: 'is for supplements only' }]);
}

function indexOf(entries: readonly unknown[], entry: number | undefined): number {
  if (entry === undefined) {
    throw invalid([{ path: 'entry', message: 'is required: which block, 1 for the first' }]);
  }
  return entries.length < entry ? missingEntry(entries.length) : entry - 1;
}

function missingEntry(count: number): never {
  throw invalid([{ path: 'entry', message: `there are ${count} blocks` }]);
}
