/** Which characters the forms' font has: the others would silently be blank boxes. */

import { type FieldError, fieldError } from '../shape/field-error.ts';
import { fontFiles, openFont } from './font-files.ts';

let shown: Set<number> | undefined;
/** The first character of `text` that the forms' font has no glyph for. */
export function unknownCharacter(text: string): string | undefined {
  shown ??= new Set(openFont(fontFiles().regular).characterSet);
  const known = shown;
  return [...text].find(
    (character) => character !== '\n' && !known.has(character.codePointAt(0) ?? 0),
  );
}

/** Values with a character that would silently be a blank box, by field as `answers.lastName`. */
export function unshownValues(values: ReadonlyMap<string, string>): FieldError[] {
  return [...values].flatMap(([id, value]) => {
    const character = unknownCharacter(value);
    if (character === undefined) return [];
    const message = `holds ${character}, which the form’s font cannot show: write it in Latin, Greek or Cyrillic letters`;
    return [fieldError(`answers.${id}`, 'unsafe_text', message)];
  });
}
