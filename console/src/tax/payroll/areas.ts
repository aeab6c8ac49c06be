/** States and counties, from the same public files that the server reads. */

import countiesText from '../../../../rules/places/counties.csv?raw';
import statesText from '../../../../rules/places/states.csv?raw';

const MOST_FOUND = 20;
/** Counties of the same year; Connecticut's of the years before are not offered. */
const EDITION = '2025';

type Area = { readonly id: string; readonly label: string; readonly detail: string };

const rows = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const states = rows(statesText).map(([fips = '', code = '', name = '']) => ({ fips, code, name }));
const codes = new Map(states.map(({ fips, code }) => [fips, code]));

const areas: readonly Area[] = [
  ...states.map(({ fips, name }) => area(`${fips}-000-0000`, name)),
  ...rows(countiesText)
    .filter(([, , edition]) => edition === EDITION)
    .map(([fips = '', name = '']) =>
      area(`${fips.slice(0, 2)}-${fips.slice(2)}-0000`, `${name}, ${codes.get(fips.slice(0, 2))}`),
    ),
];

function area(id: string, label: string): Area {
  return { id, label, detail: id };
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Names that begin with the text come first, then names that contain it; a postal code is its state. */
export function findAreas(text: string): Area[] {
  const wanted = folded(text);
  const state = states.find(({ code }) => folded(code) === wanted);
  const named = areas.filter(({ label }) => folded(label).includes(wanted));
  const ranked = named.toSorted(
    (a, b) =>
      Number(folded(b.label).startsWith(wanted)) - Number(folded(a.label).startsWith(wanted)),
  );
  const first = state === undefined ? [] : [area(`${state.fips}-000-0000`, state.name)];
  return [...first, ...ranked.filter(({ id }) => id !== first[0]?.id)].slice(0, MOST_FOUND);
}
