/** What a form has its signer declare, in the form's own words. */

import type { Item, Section } from './item-schema.ts';
import type { LoadedEdition } from './load.ts';
import { fieldsIn, fieldsOf } from './walk.ts';

/**
 * The quoted words of the sections that are signed: other quoted words of a form are instructions.
 * Of a form that is signed apart from its words, those of all sections the employer gets.
 */
export function declaredIn(
  edition: Pick<LoadedEdition, 'sections'>,
  signatures: readonly string[] = signaturesOf(edition),
): string[] {
  const isSigned = ({ items }: Section): boolean =>
    items.flatMap(fieldsIn).some(({ id }) => signatures.includes(id));
  const signed = quotedIn(edition.sections.filter(isSigned));
  if (signed.length > 0) return signed;
  return quotedIn(edition.sections.filter(({ worksheet }) => worksheet !== true));
}

const signaturesOf = (edition: Pick<LoadedEdition, 'sections'>): string[] =>
  fieldsOf(edition).flatMap(({ field }) => (field.type === 'signature' ? [field.id] : []));

/** The quoted words of sections, in printed order. */
export const quotedIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ items }) => items.flatMap(wordsOf));

function wordsOf(item: Item): string[] {
  if ('columns' in item) return item.columns.flatMap(({ items }) => items.flatMap(wordsOf));
  if ('list' in item) return item.quoted ? [...item.list] : [];
  return 'text' in item && item.quoted ? [item.text] : [];
}
