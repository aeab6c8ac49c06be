/** The search for names: exact, then beginnings, then single words, then misspellings. */

import { distance } from 'fastest-levenshtein';
import { present } from '../../platform/shape/known.ts';
import type { Named, NameIndex } from './name-index.ts';
import { isGoverned, stateFipsOf } from './place-rows.ts';
import type { Reading } from './read-query.ts';

/** How a name matches, best first. */
const HOW = ['exact', 'prefix', 'words', 'similar'] as const;
export type How = (typeof HOW)[number];

type Found = { readonly named: Named; readonly how: How };

/** Everything that one of the readings matches at least as well as `least`, best first. */
export function searchNames(
  index: NameIndex,
  readings: readonly Reading[],
  least: How = 'similar',
): Found[] {
  const worst = HOW.indexOf(least);
  const best = new Map<number, How>();
  for (const reading of readings) {
    for (const [line, how] of matching(index, reading.name)) {
      if (HOW.indexOf(how) > worst) continue;
      const before = best.get(line);
      if (before !== undefined && HOW.indexOf(before) <= HOW.indexOf(how)) continue;
      if (isWithin(index.named(line), reading)) best.set(line, how);
    }
  }
  if (best.size === 0 && least === 'similar') {
    for (const reading of readings) {
      for (const line of misspelled(index, reading)) best.set(line, 'similar');
    }
  }
  return ranked(index, [...best]);
}

/** Lines whose words all begin as the words of `name` do. */
function* matching({ text, starts }: NameIndex, name: string): Generator<readonly [number, How]> {
  if (name === '') return;
  const words = name.split(' ');
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const finder = new RegExp(`[\\n |]${longest}`, 'g');
  let last = -1;
  while (finder.exec(text) !== null) {
    const line = lineAt(starts, finder.lastIndex - longest.length);
    if (line === last) continue;
    last = line;
    const how = howOf(lineText(text, starts, line), name, words);
    if (how !== undefined) yield [line, how];
  }
}

/** The last line that begins at `position` or before. */
function lineAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (present(starts[middle]) <= position) low = middle;
    else high = middle;
  }
  return low;
}

const lineText = (text: string, starts: readonly number[], line: number): string => {
  const start = present(starts[line]);
  return text.slice(start, text.indexOf('\n', start));
};

function howOf(text: string, name: string, words: readonly string[]): How | undefined {
  const [base = '', suffix = ''] = text.split('|');
  const full = suffix === '' ? base : `${base} ${suffix}`;
  if (full === name || base === name) return 'exact';
  if (full.startsWith(name)) return 'prefix';
  const begins = (word: string): boolean => full.startsWith(word) || full.includes(` ${word}`);
  return words.every(begins) ? 'words' : undefined;
}

function isWithin(named: Named, { state, counties }: Reading): boolean {
  if (state !== undefined && stateOfNamed(named) !== state.fips) return false;
  if (counties === undefined) return true;
  return named.kind === 'place' && named.place.counties.some((one) => counties.includes(one));
}

function stateOfNamed(named: Named): string {
  if (named.kind === 'state') return named.state.fips;
  return named.kind === 'county' ? named.county.fips.slice(0, 2) : stateFipsOf(named.place);
}

/** One wrong letter in four, at most three. */
function misspelled(index: NameIndex, reading: Reading): number[] {
  const most = Math.min(3, Math.floor(reading.name.length / 4));
  if (most === 0) return [];
  return [...editsOf(index, reading.name, most)]
    .filter(([line, edits]) => edits <= most && isWithin(index.named(line), reading))
    .map(([line]) => line);
}

/** Edits between `name` and the names that are at most `most` letters longer or shorter. */
function* editsOf(
  { text, starts }: NameIndex,
  name: string,
  most: number,
): Generator<readonly [number, number]> {
  for (let line = 0; line < starts.length; line += 1) {
    const start = present(starts[line]);
    const end = (starts[line + 1] ?? text.length + 1) - 1;
    if (end - start < name.length - most) continue;
    const bar = text.indexOf('|', start);
    const stop = bar < 0 || bar > end ? end : bar;
    const isBase = Math.abs(stop - start - name.length) <= most;
    const isFull = Math.abs(end - start - name.length) <= most && stop < end;
    if (isBase) yield [line, distance(name, text.slice(start, stop))];
    if (isFull) yield [line, distance(name, text.slice(start, end).replace('|', ' '))];
  }
}

const MOST_EDITS = 6;

/** The known names nearest to a text that matches none, in the state if one is given. */
export function nearNames(index: NameIndex, readings: readonly Reading[], most: number): Named[] {
  const near = readings.flatMap(({ name, state }) =>
    [...editsOf(index, name, MOST_EDITS)]
      .filter(([, edits]) => edits < name.length && edits <= MOST_EDITS)
      .map(([line, edits]) => ({ named: index.named(line), edits }))
      .filter(({ named }) => state === undefined || stateOfNamed(named) === state.fips),
  );
  return near
    .sort((a, b) => a.edits - b.edits || zipsOf(b.named) - zipsOf(a.named))
    .slice(0, most)
    .map(({ named }) => named);
}

const zipsOf = (named: Named): number => (named.kind === 'place' ? named.place.zips : 0);

function ranked(index: NameIndex, lines: readonly (readonly [line: number, how: How])[]): Found[] {
  const found = lines.map(([line, how]) => ({ line, how, named: index.named(line) }));
  const isExactState = ({ named, how }: Found): boolean =>
    how === 'exact' && named.kind === 'state';
  const states = new Set(found.filter(isExactState).map(({ named }) => stateOfNamed(named)));
  return found
    .map((one) => ({ one, rank: rankOf(one, states) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ one: { named, how } }) => ({ named, how }));
}

/** New York is first the city, then the state; Washington is first the state. */
function rankOf(
  { named, how, line }: Found & { readonly line: number },
  states: ReadonlySet<string>,
): readonly number[] {
  const isPlace = named.kind === 'place';
  const isCityOfState = isPlace && how === 'exact' && states.has(stateOfNamed(named));
  return [
    HOW.indexOf(how),
    isCityOfState ? 0 : RANK[isPlace && named.place.place === '' ? 'subdivision' : named.kind],
    -zipsOf(named),
    isPlace && !isGoverned(named.place) ? 1 : 0,
    Number(stateOfNamed(named)),
    line,
  ];
}

const RANK = { state: 1, place: 2, county: 3, subdivision: 4 } as const;

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : present(a[at]) - present(b[at]);
}
