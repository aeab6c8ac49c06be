/**
 * All names of states, counties and places in one folded text, one a line, which the search reads
 * with native string functions. Made in slices when the caller wants, and kept.
 */

import { allCounties, type County } from './counties.ts';
import { foldLines } from './fold.ts';
import { type Place, placeOf, placesText } from './place-rows.ts';
import { allStates, type State } from './states.ts';

export type Named =
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'county'; readonly county: County }
  | { readonly kind: 'place'; readonly place: Place };

export type NameIndex = {
  /** `los angeles|city`: the name, a bar and the legal suffix, each between line breaks. */
  readonly text: string;
  /** Where the lines begin, ascending. */
  readonly starts: readonly number[];
  /** What line number `i` names. */
  readonly named: (i: number) => Named;
};

/** The legal suffix as the Census Bureau writes it; `City` in capitals belongs to the name. */
const PLACE_SUFFIX =
  / (city|town|village|borough|municipality|city and borough|(?:charter )?township|plantation|CDP|comunidad|zona urbana|barrio(?:-pueblo)?|corporation|urban county|UT|district|precinct|gore|grant|purchase|location|(?:County )?(?:unified |consolidated |metro |metropolitan )government)?( ?\(balance\))?$/gm;
/** `Nashville-Davidson metropolitan government (balance)` is Nashville to most. */
const CONSOLIDATED =
  /^([^-/,|\n]+)(?:[-/]|, )([^\n]*(?:County|urban county|government|\(balance\))[^\n]*)$/gm;
const COUNTY_SUFFIX =
  / (County|Parish|Borough|Census Area|Municipality|City and Borough|Municipio|Planning Region|District|Island|city)$/gm;

/** Characters of the file between two pauses: about 2 ms of work. */
const SLICE = 100_000;

let index: NameIndex | undefined;

/** The index; made here and now if it is not there yet. */
export function nameIndex(): NameIndex {
  const making = makeIndex();
  let step = making.next();
  while (!step.done) step = making.next();
  return step.value;
}

/** Makes the index and yields every few milliseconds, so that the caller can serve others. */
export function* makeIndex(): Generator<void, NameIndex> {
  if (index !== undefined) return index;
  const states = [...allStates()];
  const counties = [...allCounties()];
  const folded = [
    foldLines(`\n${states.map(({ name }) => `${name}|`).join('\n')}`),
    foldLines(`\n${counties.map(({ name }) => name).join('\n')}`.replace(COUNTY_SUFFIX, '|$1')),
  ];
  yield;
  const rows = placesText();
  const places: number[] = [];
  let at = rows.indexOf('\n') + 1;
  while (at < rows.length) {
    const end = rows.indexOf('\n', Math.min(at + SLICE, rows.length - 1));
    for (let line = at; line <= end; line = rows.indexOf('\n', line) + 1) places.push(line);
    const names = rows.slice(at, end).replace(/^(?:[^,\n]*,){6}"?(.*?)"?$/gm, '$1');
    folded.push(foldLines(`\n${withBars(names)}`));
    at = end + 1;
    yield;
  }
  const text = `${folded.join('')}\n`;
  const starts: number[] = [];
  for (let line = 1; line < text.length; line = text.indexOf('\n', line) + 1) starts.push(line);
  const named = (i: number): Named => {
    const state = states[i];
    if (state !== undefined) return { kind: 'state', state };
    const county = counties[i - states.length];
    if (county !== undefined) return { kind: 'county', county };
    const start = places[i - states.length - counties.length] ?? 0;
    return { kind: 'place', place: placeOf(rows.slice(start, rows.indexOf('\n', start))) };
  };
  index = { text, starts, named };
  return index;
}

const withBars = (names: string): string =>
  names
    .replace(PLACE_SUFFIX, '|$1$2')
    .replace(CONSOLIDATED, (_, base, rest) => `${base}|${rest.replace('|', ' ')}`);
