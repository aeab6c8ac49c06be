/** Where text breaks: into paragraphs, and words that are too wide for a line into parts. */

/** A run of words in one face. */
export type Run = { readonly text: string; readonly bold?: boolean };

/** A blank line in the text begins a new paragraph. */
export function splitParagraphs(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const { text, bold = false } of runs) {
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) paragraphs.push([]);
      paragraphs.at(-1)?.push({ text: part, bold });
    }
  }
  return paragraphs;
}

/** A word as it is if it `fits` a line, or else in parts that end at its slashes. */
export function piecesOf(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  for (const part of word.split(/(?<=\/)/)) {
    const joined = `${pieces.at(-1) ?? ''}${part}`;
    if (fits(joined)) pieces.splice(-1, 1, joined);
    else pieces.push(part);
  }
  return pieces;
}
