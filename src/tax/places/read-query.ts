/** What a search text may mean: a name, with the state and the county that it lies in. */

import { countiesOf } from './counties.ts';
import { fold, spellOut, wordsOf } from './fold.ts';
import { allStates, findState, type State } from './states.ts';

export type Reading = {
  /** Folded. */
  readonly name: string;
  readonly state: State | undefined;
  /** Five-digit codes of the counties it must lie in; undefined: any. */
  readonly counties: readonly string[] | undefined;
};

/**
 * Every reading of `text`: `Columbus, OH`, `Columbus Ohio`, `Antis Twp, Blair County, PA`. Without a
 * comma the last words may be a state or belong to the name: both are readings.
 */
export function readQuery(text: string, within: State | undefined): Reading[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(u\.?s\.?(a\.?)?|united states)$/i.test(part));
  const [first = '', ...rest] = parts;
  const last = rest.at(-1);
  const named = last === undefined ? undefined : stateNamed(wordsOf(last));
  if (named !== undefined) rest.pop();
  const state = named ?? within;
  const counties = rest.length === 0 ? undefined : countiesNamed(rest, state);
  const words = wordsOf(first);
  const readings = [{ name: nameOf(words), state, counties }];
  if (named !== undefined) return readings;
  for (let size = 1; size <= MOST_STATE_WORDS && size < words.length; size += 1) {
    const found = stateNamed(words.slice(-size));
    if (found === undefined || (within !== undefined && within !== found)) continue;
    readings.push({ name: nameOf(words.slice(0, -size)), state: found, counties });
  }
  return readings;
}

/** `District of Columbia`, `Northern Mariana Islands`. */
const MOST_STATE_WORDS = 3;

/** The state whose name or postal code the words are. */
function stateNamed(words: readonly string[]): State | undefined {
  const [only = ''] = words;
  if (words.length === 1 && only.length === 2)
    return /^\d/.test(only) ? undefined : findState(only);
  const name = spellOut(words);
  return [...allStates()].find((state) => fold(state.name) === name);
}

/** `city of Reading` is `reading city`. */
function nameOf(words: readonly string[]): string {
  const name = spellOut(words);
  return name.replace(/^(city|town|township|village|borough|county|parish) of (.+)$/, '$2 $1');
}

/** The counties that all of `parts` name, each with or without the word County. */
function countiesNamed(parts: readonly string[], state: State | undefined): string[] {
  const all = state === undefined ? [...allStates()].map(({ fips }) => fips) : [state.fips];
  const names = parts.map((part) => nameOf(wordsOf(part)));
  return all
    .flatMap(countiesOf)
    .filter(({ name }) => {
      const folded = fold(name);
      return names.every((one) => folded === one || folded.startsWith(`${one} `));
    })
    .map(({ fips }) => fips);
}
