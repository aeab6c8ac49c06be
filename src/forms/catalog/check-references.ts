/** Whether a form sends its reader to pages or instructions that it does not print, without saying where. */

import type { Item, Section } from './item-schema.ts';
import type { LoadedEdition } from './load.ts';
import { fieldsIn } from './walk.ts';

/** Of the form's own pages; other publications are named with their title. */
const REFERENCE =
  /\b(see|read|on|from|to|in) (the )?(line \d+ |employee general )?(instructions?\b(?! for| [A-Z]\b)|page \d|reverse side|back\b)/i;

export function checkReferences(edition: LoadedEdition): string[] {
  const { sections, elsewhere, incomplete } = edition;
  const isPrinted = incomplete === undefined;
  if (!isPrinted || elsewhere !== undefined || sections.some(isInstructions)) return [];
  const found = sections
    .flatMap(({ items }) => items.flatMap(wordsIn))
    .find((text) => REFERENCE.test(text) && !sections.some((section) => isNamed(section, text)));
  if (found === undefined) return [];
  return [`"${found.slice(0, 80)}" names what is not printed: say in elsewhere where it is`];
}

/** The form's own instructions: below its lines, or a page of them. */
const isInstructions = ({ title, newPage }: Section): boolean =>
  /^instructions$/i.test(title) ||
  (newPage === true &&
    /^(General Instructions( \(continued\))?$|Instrucciones Generales$|(FORM [A-Z0-9-]+ )?INSTRUCTIONS\b)/.test(
      title,
    ));

/** A page of the form that the text names by its title. */
const isNamed = ({ title, newPage }: Section, text: string): boolean =>
  newPage === true && text.includes(title);

function wordsIn(item: Item): string[] {
  if ('columns' in item) return item.columns.flatMap(({ items }) => items.flatMap(wordsIn));
  if ('text' in item) return [item.text];
  if ('list' in item) return [...item.list];
  return fieldsIn(item).flatMap(({ label, options = [] }) => [
    label,
    ...options.map((option) => option.label),
  ]);
}
