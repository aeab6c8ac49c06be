/**
 * Which copies of documents are kept. The alternative procedure asks for all of them, front and back
 * (88 FR 47749, Optional Alternative 1). E-Verify employers keep those of the photo match (M-274,
 * 9.2). An employer who keeps copies for another reason keeps everyone's, so no one else's are taken.
 */

import type { FieldError } from '../../../../platform/requests/errors.ts';
import {
  type Content,
  type CopyOfSide,
  type CopyPart,
  type CopySide,
  type DocumentCopy,
  type FormDocument,
  heldCopies,
  isOfSide,
} from '../../form/content.ts';
import type { DocumentRule } from '../../form-data/document-rule.ts';
import { findDocument } from '../../form-data/documents.ts';
import type { Opened } from '../change-submission.ts';
import type { EmployerRules } from '../employer-rules.ts';

type CopyReason = 'alternativeProcedure' | 'employerKeepsCopies' | 'photoMatch';

export type CopyNeed = CopyOfSide & { readonly reason: CopyReason; readonly missing: boolean };

/** The documents of a section or supplement, and how they were examined. */
type Examined = {
  readonly documents?: readonly FormDocument[] | null | undefined;
  readonly alternativeProcedure?: boolean | null | undefined;
};

type Facts = { readonly rules: EmployerRules; readonly content: Content };

/** One entry per side that has to be kept. */
export function copiesNeeded(facts: Facts, part: CopyPart, examined: Examined): CopyNeed[] {
  const held = heldCopies(facts.content, part);
  return (examined.documents ?? []).flatMap((document) => {
    const rule = findDocument(document.listKey, document.documentationKey);
    const reason = rule && reasonFor(facts.rules, rule, document, examined);
    if (rule === undefined || reason === undefined) return [];
    return sidesOf(rule, document).map((side) => {
      const { listKey, documentationKey } = document;
      const slot = { part, listKey, documentationKey, side };
      return { ...slot, reason, missing: !held.some((copy) => isOfSide(copy, slot)) };
    });
  });
}

function reasonFor(
  rules: EmployerRules,
  rule: DocumentRule,
  document: FormDocument,
  { alternativeProcedure }: Examined,
): CopyReason | undefined {
  if (alternativeProcedure) return 'alternativeProcedure';
  if (rules.keepsCopies) return 'employerKeepsCopies';
  return rules.usesEVerify && rule.photoMatch && !document.receipt ? 'photoMatch' : undefined;
}

function sidesOf(rule: DocumentRule, { receipt, oneSided }: FormDocument): readonly CopySide[] {
  // A receipt is a letter, whatever it stands for.
  const sides = receipt ? 'stated' : rule.sides;
  if (sides === 'one' || (sides === 'stated' && oneSided)) return ['front'];
  return ['front', 'back'];
}

/**
 * Nothing is signed without its copies, but for those of the photo match alone: an E-Verify employer
 * has to keep them, and may add them later.
 */
export function copyErrors(facts: Facts, part: CopyPart, examined: Examined): FieldError[] {
  return copiesNeeded(facts, part, examined)
    .filter(({ missing, reason }) => missing && reason !== 'photoMatch')
    .map(({ documentationKey, side, reason }) => ({
      path: 'copies',
      code: 'required',
      message: `the ${side} of ${documentationKey} is missing (${reason}). Add a copy of it first`,
    }));
}

/** Before a signature: copies of what is not recorded, or of what no rule lets this employer keep. */
export function strayCopyErrors(facts: Facts, part: CopyPart, examined: Examined): FieldError[] {
  const needed = copiesNeeded(facts, part, examined);
  const isNeeded = ({ listKey, documentationKey }: DocumentCopy): boolean =>
    needed.some((need) => need.listKey === listKey && need.documentationKey === documentationKey);
  return heldCopies(facts.content, part)
    .filter((copy) => !isNeeded(copy))
    .map(({ id, documentationKey }) => ({
      path: 'copies',
      code: 'not_allowed',
      message: `copy ${id} of ${documentationKey} does not belong to a document whose copies are kept. Delete it`,
    }));
}

/** What the signature covers; nothing when there are no copies. */
export function signedCopies(content: Content, part: CopyPart) {
  const copies = heldCopies(content, part).map(({ id, sha256 }) => ({ id, sha256 }));
  return copies.length === 0 ? {} : { copies };
}

/** Whether this employer may take a copy of such a document at all. */
export function mayKeepCopy({ rules }: Pick<Opened, 'rules'>, document: DocumentRule): boolean {
  const { keepsCopies, alternativeProcedureAllowed, usesEVerify } = rules;
  return keepsCopies || alternativeProcedureAllowed || (usesEVerify && document.photoMatch);
}
