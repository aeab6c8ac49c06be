/** Texts as the forms' font can show them: nothing is left out, nothing looks like something else. */

import { unknownCharacter } from './known-characters.ts';

export class Characters {
  /** Whether any text had a character that the font lacks. */
  replaced = false;

  /** Characters that the font lacks as their Unicode number, such as `[U+4E2D]`. */
  of(text: string): string {
    const lines = text
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replace(/\t/g, ' ');
    if (unknownCharacter(lines) === undefined) return lines;
    return [...lines]
      .map((character) => {
        if (unknownCharacter(character) === undefined) return character;
        this.replaced = true;
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        return `[U+${code}]`;
      })
      .join('');
  }
}
