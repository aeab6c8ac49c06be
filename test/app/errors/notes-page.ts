/** docs/reference/notes.md, made from the table of note codes. */

import { NOTE_CODES } from '../../../src/tax/engine/index.ts';

export const NOTES_PAGE = new URL('../../../docs/reference/notes.md', import.meta.url);

export function notesPage(): string {
  const rows = Object.entries(NOTE_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return `<!-- Made by npm run errors from src/tax/engine/note-codes.ts. -->

# Notes

A tax line, or a payment as a whole, can have \`notes\`: defaults that were used, conditions to check, and figures that are uncertain. \`noteCodes\` has the code of each note, in the same order. Codes are stable; the wording of a note may change. A note often names amounts, parameters, or sources that the code does not.

| Code | Meaning |
|---|---|
${rows.join('\n')}
`;
}
