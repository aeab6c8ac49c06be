/** The words printed on a PDF's pages, to tell forms and editions apart whose fields have the same names. */

import { textRuns } from '../installed/page-text.ts';

/** How often each word is printed; what is typed into fields is not among them. */
export type Words = ReadonlyMap<string, number>;

export async function wordsOf(pdf: Uint8Array): Promise<Words> {
  const found = new Map<string, number>();
  for (const { text } of await textRuns(pdf)) {
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      found.set(word, (found.get(word) ?? 0) + 1);
    }
  }
  return found;
}

/** Words that both must have in common, of all they have. */
const ALIKE = 0.95;

/** Whether one file is the other, saved again: editions often differ in a year and some amounts. */
export function isSamePrint(one: Words, other: Words): boolean {
  let common = 0;
  for (const [word, count] of one) {
    const there = other.get(word) ?? 0;
    if (/\p{N}/u.test(word) && there !== count) return false;
    common += Math.min(count, there);
  }
  for (const word of other.keys()) if (/\p{N}/u.test(word) && !one.has(word)) return false;
  return 2 * common >= ALIKE * (sizeOf(one) + sizeOf(other));
}

const sizeOf = (words: Words): number => [...words.values()].reduce((sum, count) => sum + count, 0);
