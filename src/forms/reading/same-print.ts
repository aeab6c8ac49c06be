/** Whether two files print the same words. */

/** How often each word is printed; what is typed into fields is not among them. */
export type Words = ReadonlyMap<string, number>;

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
