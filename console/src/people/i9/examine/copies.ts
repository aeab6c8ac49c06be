/** Which sides of which documents are photographed, by the employer's settings. */

import type {
  AcceptableDocuments,
  DocumentCopy,
  ExaminationRules,
  IdentityDocument,
  Submission,
} from '@wagewright/client';
import type { CopySlot } from '../../model/form-requests.ts';
import { type Draft, documentsOf, type Part, ruleOf } from './draft.ts';

export type CopyNeed = CopySlot & {
  readonly title: string;
  /** Nothing can be signed without it. */
  readonly isRequired: boolean;
  /** The examiner may say that its back is empty. */
  readonly mayBeOneSided: boolean;
  readonly document: IdentityDocument;
};

export function copiesNeeded(
  catalog: AcceptableDocuments,
  rules: ExaminationRules,
  part: Part,
  draft: Draft,
): readonly CopyNeed[] {
  const isAll = rules.copiesKept || draft.alternativeProcedure === true;
  return documentsOf(catalog, draft).flatMap((document) => {
    const rule = ruleOf(catalog, document);
    if (rule === undefined) return [];
    const isMatched = rules.usesEVerify && rule.photoMatch && !document.receipt;
    if (!isAll && !isMatched) return [];
    const { listKey, documentationKey } = document;
    const sides = document.receipt ? 'stated' : rule.copySides;
    const isOneSided = sides === 'one' || (sides === 'stated' && document.oneSided === true);
    return (isOneSided ? (['front'] as const) : (['front', 'back'] as const)).map((side) => ({
      part,
      listKey,
      documentationKey,
      side,
      title: rule.title,
      isRequired: isAll,
      mayBeOneSided: sides === 'stated',
      document,
    }));
  });
}

/** The copies that the next signature will cover. */
export function heldCopies({ copies, signatures }: Submission, part: Part): DocumentCopy[] {
  const signedAt =
    part === 'section2'
      ? undefined
      : signatures.findLast((signature) => signature.part === part)?.signedAt;
  return copies.filter(
    (copy) => copy.part === part && (signedAt === undefined || copy.addedAt > signedAt),
  );
}

export const copyFor = (held: readonly DocumentCopy[], need: CopySlot): DocumentCopy | undefined =>
  held.findLast(
    (copy) =>
      copy.listKey === need.listKey &&
      copy.documentationKey === need.documentationKey &&
      copy.side === need.side,
  );

/** Copies of documents that are not chosen anymore: they are removed before the signature. */
export const strayCopies = (
  held: readonly DocumentCopy[],
  needed: readonly CopyNeed[],
): readonly DocumentCopy[] =>
  held.filter(
    (copy) =>
      !needed.some(
        ({ listKey, documentationKey }) =>
          listKey === copy.listKey && documentationKey === copy.documentationKey,
      ),
  );
