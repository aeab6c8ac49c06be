/** Names as people write them, made comparable: case, accents, punctuation and abbreviations. */

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['twp', 'township'],
  ['boro', 'borough'],
  ['vlg', 'village'],
  ['cty', 'city'],
  ['co', 'county'],
  ['cnty', 'county'],
]);

const ABBREVIATED = new RegExp(`\\b(?:${[...ABBREVIATIONS.keys()].join('|')})\\b`, 'g');

/**
 * Lowercase words without accents and punctuation: `Añasco` is `anasco`, `O'Fallon` is `ofallon`. Line
 * breaks and `|` stay, so that many names are folded in one go.
 */
const plain = (text: string): string =>
  (/[^ -~\n]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text)
    .toLowerCase()
    .replace(/[.'’‘`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9\n|]+/g, ' ')
    .replace(/ *([\n|]) */g, '$1');

const spelledOut = (text: string): string =>
  text.replace(ABBREVIATED, (word) => ABBREVIATIONS.get(word) ?? word);

export const foldLines = (text: string): string => spelledOut(plain(text));

/** The words of one name, abbreviations as they are. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s|]+/)
    .filter(Boolean);

export const spellOut = (words: readonly string[]): string => spelledOut(words.join(' '));

export const fold = (text: string): string => spellOut(wordsOf(text));
