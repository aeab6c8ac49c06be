/**
 * Corrections: the employee corrects Section 1, an administrator Section 2. What stood there
 * before, the reason and a signature are kept.
 */

import { checkShape } from '../check-shape.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { I9Error } from '../errors.ts';
import { changeSubmission, type Opened, type Place } from './change-submission.ts';
import { type Content, changesBetween } from './content.ts';
import { Correction, Section1, Section2 } from './schema.ts';
import { errorsOf, refuse } from './section1.ts';
import { normalizeSection1 } from './section1-rules.ts';
import { section2ErrorsOf } from './section2.ts';
import { normalizeSection2 } from './section2-rules.ts';
import { sign, signatureErrors } from './sign.ts';
import { requireState } from './states.ts';
import type { SubmissionView } from './view.ts';

export async function correctSubmission(
  deps: I9Deps,
  caller: Caller,
  place: Place,
  body: unknown,
  ifMatch?: string,
): Promise<SubmissionView> {
  return await changeSubmission(deps, caller, 'submission.correct', place, ifMatch, (opened) => {
    const { row, content, today } = opened;
    const { section, changes: sent, reason, signature: input } = checkShape(Correction, body);
    requireOwner(caller, section);
    requireState(row.status, section === 'section1' ? 'correctSection1' : 'correctSection2');
    const corrected = correct(opened, section, sent);
    const changes = changesBetween(content[section] ?? {}, corrected);
    refuse([
      ...(changes.length === 0 ? [{ path: 'changes', message: 'change nothing' }] : []),
      ...signatureErrors('correction', input),
    ]);
    const signed = { submissionId: row.id, edition: row.edition, section, changes, reason };
    const signature = sign(deps, caller, { part: 'correction', input, today, signed });
    const entry = { section, reason, changes, signatureId: signature.id, signedOn: today };
    const after: Content = {
      ...content,
      [section]: corrected,
      corrections: [...content.corrections, entry],
      signatures: [...content.signatures, signature],
    };
    return {
      content: after,
      action: `${section}.corrected`,
      details: { reason, changes, signatureId: signature.id },
    };
  });
}

/** Nobody corrects what somebody else has attested. */
function requireOwner({ actor }: Caller, section: 'section1' | 'section2'): void {
  const owner = section === 'section1' ? 'employee' : 'admin';
  if (actor.kind === owner) return;
  throw new I9Error(403, `${section} is corrected by the ${owner} only.`);
}

function correct(
  opened: Opened,
  section: 'section1' | 'section2',
  sent: Readonly<Record<string, unknown>>,
): object {
  const { content, today } = opened;
  // Documents were good on the day they were examined, not necessarily today.
  const signedOn = content.signatures.findLast(({ part }) => part === section)?.signedOn ?? today;
  if (section === 'section1') {
    const merged = normalizeSection1(checkShape(Section1, { ...content.section1, ...sent }));
    refuse(below(errorsOf(opened, merged, true, signedOn)));
    return merged;
  }
  const documents = content.section2?.documents?.map(
    ({ receiptValidUntil: _, ...document }) => document,
  );
  const before = { ...content.section2, ...(documents === undefined ? {} : { documents }) };
  const merged = normalizeSection2(checkShape(Section2, { ...before, ...sent }));
  refuse(below(section2ErrorsOf(opened, merged, true, signedOn)));
  return merged;
}

const below = (errors: ReturnType<typeof errorsOf>) =>
  errors.map(({ path, message }) => ({ path: `changes.${path}`, message }));
