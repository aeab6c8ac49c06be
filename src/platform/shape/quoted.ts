/** Values of clients as messages repeat them: cut where they are longer than anything that is allowed. */

const LONGEST = 60;
/** For a path, whose ids and words a reader wants to see. */
export const LONGEST_PATH = 300;

/** The text, or its beginning; never half of a character. */
export function shortened(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/** The same in quotation marks; what is no text as JSON. */
export const quoted = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(shortened(value)) : shortened(JSON.stringify(value));
