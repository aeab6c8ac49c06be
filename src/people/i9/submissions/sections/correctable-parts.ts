/** The parts of a form that can be corrected: what a correction may change, and what it makes of the form. */

import { allErrors, type WellShaped } from '../../../../platform/requests/check-all.ts';
import { type FieldError, fieldError, invalid } from '../../../../platform/requests/errors.ts';
import type { FieldCode } from '../../../../platform/shape/field-codes.ts';
import { distinct } from '../../../../platform/shape/field-error.ts';
import type {
  Content,
  CorrectedPart,
  FormDocument,
  FormSection2,
  Signature,
  SupplementBEntry,
} from '../../form/content.ts';
import { PreparerFields, Section1, Section2, SupplementBFields } from '../../form/schema.ts';
import type { Act } from '../../form/states.ts';
import { trackedDate } from '../../form/tracked-date.ts';
import { mayIdentify } from '../../form-data/identity-procedures.ts';
import type { Opened } from '../change-submission.ts';
import { copyErrors } from '../copies/copy-rules.ts';
import { examinerErrors, examinerOf, identityOf } from '../examiner.ts';
import { below, tidy } from './fields.ts';
import { documentsEver, secondReceiptErrors, withoutExtension } from './receipt-rules.ts';
import { errorsOf, preparerFieldErrors, preparerName, section1Signer } from './section1.ts';
import { normalizeSection1 } from './section1-rules.ts';
import { section2ErrorsOf } from './section2.ts';
import { normalizeSection2 } from './section2-rules.ts';
import type { Signing } from './sign.ts';
import { normalizeEntry } from './supplement-b.ts';
import { entryErrors } from './supplement-b-rules.ts';

type Sent = Readonly<Record<string, unknown>>;

type Corrected = {
  readonly before: object;
  readonly after: object;
  readonly content: Content;
  /** Who signs, where it is someone else than the person of the session, or by another name. */
  readonly signer?: Signing;
};

/** What is wrong with a correction, and once nothing is, what it makes of the form. */
type Attempt = { readonly errors: readonly FieldError[]; readonly correct: () => Corrected };

export type CorrectablePart = {
  readonly owner: 'employee' | 'admin';
  readonly act: Act;
  /** `held`: receipts on other forms of the employee. */
  readonly attempt: (
    opened: Opened,
    sent: Sent,
    entry: number | undefined,
    held: readonly FormDocument[],
  ) => Attempt;
};

export const PARTS: Readonly<Record<CorrectedPart, CorrectablePart>> = {
  section1: { owner: 'employee', act: 'correctSection1', attempt: correctSection1 },
  section2: { owner: 'admin', act: 'correctSection2', attempt: correctSection2 },
  supplementA: { owner: 'employee', act: 'correctSupplementA', attempt: correctSupplementA },
  supplementB: { owner: 'admin', act: 'correctSupplementB', attempt: correctSupplementB },
};

function correctSection1(opened: Opened, sent: Sent, entry: number | undefined): Attempt {
  const { content } = opened;
  const before = content.section1 ?? {};
  const merged = { ...before, ...sent };
  const day = signedOn(opened, 'section1');
  const errors = allErrors(Section1, merged, (rest) => [
    ...errorsOf(opened, normalizeSection1(rest), true, day),
    // Someone else would have to sign.
    ...('identityProcedure' in sent
      ? [
          fieldError(
            'identityProcedure',
            'not_allowed',
            'cannot be corrected. Restart the form instead',
          ),
        ]
      : []),
  ]);
  return {
    errors: [...strayEntryErrors(entry), ...below('changes', errors)],
    correct: () => {
      const after = normalizeSection1(merged as Section1);
      const corrected = { ...content, section1: after };
      return { before, after, content: corrected, signer: section1Signer(corrected) };
    },
  };
}

function correctSection2(
  opened: Opened,
  sent: Sent,
  entry: number | undefined,
  held: readonly FormDocument[],
): Attempt {
  const { content } = opened;
  const before = content.section2 ?? {};
  const own = [...(before.documents ?? []), ...documentsEver(content, 'section2'), ...held];
  const read = (from: Section2): FormSection2 => {
    const section2 = normalizeSection2(from);
    if (section2.documents === undefined) return section2;
    return { ...section2, documents: withoutExtension(section2.documents, own) };
  };
  const merged = { ...withSentDocuments(before), ...sent };
  const day = signedOn(opened, 'section2');
  const copies: FieldError[] = [];
  const errors = allErrors(Section2, merged, (rest) => {
    const section2 = read(rest as Section2);
    copies.push(...copyErrors(opened, 'section2', section2));
    const signature = content.signatures.findLast(({ part }) => part === 'section2');
    return [
      ...section2ErrorsOf(opened, section2, true, day),
      ...secondReceiptErrors(section2.documents ?? [], { own, earlier: [] }),
      ...('examiner' in sent
        ? namedErrors(opened, 'examiner', examinerOf(section2), signature)
        : []),
    ];
  });
  return {
    errors: [...strayEntryErrors(entry), ...below('changes', errors), ...copies],
    correct: () => {
      const after = read(merged as Section2);
      return { before, after, content: { ...content, section2: after } };
    },
  };
}

/** In the session of the employee, as it was signed; the preparer signs the correction. */
function correctSupplementA(opened: Opened, sent: Sent, entry: number | undefined): Attempt {
  const { content } = opened;
  const block = blockOf(content.supplementA, entry);
  if ('refusal' in block) return refused(block.refusal);
  const { signatureId, ...before } = block.stored;
  const merged = { ...before, ...sent };
  const procedure = content.section1?.identityProcedure;
  const errors = allErrors(PreparerFields, merged, (rest) => [
    ...preparerFieldErrors(tidy(rest)),
    ...(procedure &&
    mayIdentify(procedure, before.relationship) &&
    !mayIdentify(procedure, rest.relationship)
      ? [fieldError('relationship', 'mismatch', 'must be one that may sign for the employee')]
      : []),
  ]);
  return {
    errors: below('changes', errors),
    correct: () => {
      const after = tidy(merged as PreparerFields);
      const supplementA = content.supplementA.with(block.index, { ...after, signatureId });
      return {
        before,
        after,
        content: { ...content, supplementA },
        signer: { signerName: preparerName(after) },
      };
    },
  };
}

function correctSupplementB(opened: Opened, sent: Sent, entry: number | undefined): Attempt {
  const { content } = opened;
  const block = blockOf(content.supplementB, entry);
  if ('refusal' in block) return refused(block.refusal);
  const { signatureId, signedOn: day, copyIds, ...before } = block.stored;
  // Either would be another examination, with its own signature, day and event.
  const isOther = {
    reason: 'reason' in sent,
    documents: before.documents.length === 0 && 'documents' in sent,
  };
  const others = Object.entries(isOther)
    .filter(([, is]) => is)
    .map(([path]) =>
      fieldError(
        path,
        'not_allowed',
        'cannot be corrected in this block. Sign a new block instead',
      ),
    );
  const { edition, examinerName, ...fields } = withSentDocuments(before);
  const { reason: _, ...kept } = sent;
  const merged = { ...fields, examinerName, ...kept };
  const earlier = { ...content, supplementB: content.supplementB.slice(0, block.index) };
  const tracked = trackedDate(earlier);
  const asItWas = { ...opened, content: earlier };
  const own = [...before.documents, ...documentsEver(content, 'supplementB', entry)];
  const read = (from: WellShaped<SupplementBFields>) => {
    const after = normalizeEntry(from as SupplementBFields, {
      receiptsFrom: tracked ?? day,
      edition,
      examiner: examinerName ?? '',
    });
    return { ...after, documents: withoutExtension(after.documents, own) };
  };
  const copies: FieldError[] = [];
  const errors = allErrors(SupplementBFields, merged, (rest) => {
    const after = read(rest);
    copies.push(...copyErrors(asItWas, 'supplementB', after));
    const signature = content.signatures.find(({ id }) => id === signatureId);
    return [
      ...entryErrors(asItWas, after, { day, tracked, recorded: before.documents, own }),
      ...('examinerName' in sent
        ? namedErrors(opened, 'examinerName', after.examinerName ?? '', signature)
        : []),
    ];
  });
  return {
    errors: [...below('changes', distinct([...others, ...errors])), ...copies],
    correct: () => {
      const after = read(merged as SupplementBFields);
      const corrected: SupplementBEntry = {
        ...after,
        ...(copyIds === undefined ? {} : { copyIds }),
        signatureId,
        signedOn: day,
      };
      const supplementB = content.supplementB.with(block.index, corrected);
      return { before, after, content: { ...content, supplementB } };
    },
  };
}

/** Documents were good on the day they were examined, not necessarily today. */
const signedOn = ({ content, today }: Opened, section: 'section1' | 'section2'): string =>
  content.signatures.findLast(({ part }) => part === section)?.signedOn ?? today;

/** The examiner stays who signed the part, no matter who corrects it. */
function namedErrors(
  { employee, content }: Opened,
  path: string,
  named: string,
  signature: Signature | undefined,
): FieldError[] {
  if (signature === undefined) return [];
  return examinerErrors(path, named, signature.signer, identityOf(employee, content));
}

/** Stored documents as they may be sent: without what the product has worked out. */
function withSentDocuments<Holder extends { readonly documents?: readonly FormDocument[] }>(
  holder: Holder,
): Holder {
  const documents = holder.documents?.map(({ receiptValidUntil: _, ...document }) => document);
  return documents === undefined ? holder : { ...holder, documents };
}

const strayEntryErrors = (entry: number | undefined): FieldError[] =>
  entry === undefined
    ? []
    : [{ path: 'entry', code: 'not_allowed', message: 'is allowed only for supplements. Omit it' }];

/** The block that `entry` numbers, or what is wrong with the number. */
function blockOf<Block>(
  blocks: readonly Block[],
  entry: number | undefined,
): { readonly stored: Block; readonly index: number } | { readonly refusal: FieldError } {
  const refusal = (code: FieldCode, message: string) => ({
    refusal: fieldError('entry', code, message),
  });
  if (entry === undefined)
    return refusal('required', 'is required. Send the number of the block, starting with 1');
  const stored = blocks[entry - 1];
  if (stored === undefined) return refusal('out_of_range', `there are ${blocks.length} blocks`);
  return { stored, index: entry - 1 };
}

const refused = (error: FieldError): Attempt => ({
  errors: [error],
  correct: () => {
    throw invalid([error]);
  },
});
