/** The known name a misspelled one most likely stands for, and the sentence that says so. */

import { distance } from 'fastest-levenshtein';

/** Names longer than this are not misspellings of ours; comparing them would only cost time. */
const MAX_WORD = 100;

/** One edit for every three characters, one in shorter words. */
const oneInThree = (word: string): number => Math.max(1, Math.floor(word.length / 3));

/**
 * The entry of `known` closest to `word`, upper and lower case alike; undefined when none is close:
 * at most `allowedEdits`, and never as many as `word` has characters.
 */
export function nearest(
  word: string,
  known: Iterable<string>,
  allowedEdits: (word: string) => number = oneInThree,
): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let fewest = allowedEdits(word) + 1;
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) >= fewest) continue;
    const edits = distance(wanted, name.toLowerCase());
    if (edits >= fewest || edits >= word.length) continue;
    best = name;
    fewest = edits;
  }
  return best;
}

/** Longer lists are left to the description of the interface. */
const MAX_LISTED = 30;

/** What a reader can send instead, for programs. */
export type Choices = { readonly allowed: string[]; readonly suggestion: string };

/** The same as `unknownName` says; a long list is left out, and so is a suggestion that is a guess. */
export function choicesOf(word: string, known: readonly string[]): Partial<Choices> {
  const suggestion = nearest(word, known);
  return {
    ...(known.length > 0 && known.length <= MAX_LISTED && { allowed: [...known] }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/**
 * What to say about a name that is not among `known`, without the name itself:
 * `is not a known parameter. Did you mean version? Allowed: version, date.`
 */
export function unknownName(word: string, known: readonly string[], kind: string): string {
  const near = nearest(word, known);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `is not a known ${kind}.${hint}${allowed(known, kind)}`;
}

function allowed(known: readonly string[], kind: string): string {
  if (known.length === 0) return ` No ${kind} is allowed here.`;
  if (known.length <= MAX_LISTED) return ` Allowed: ${known.join(', ')}.`;
  return ` ${known.length} names are allowed, such as ${known.slice(0, 3).join(', ')}.`;
}
