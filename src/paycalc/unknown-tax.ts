/** What to say about a tax id that a version does not have. */

import { stateOf } from '../places/places.ts';
import { nearest } from '../shape/nearest.ts';

const TAX_ID = /^(\d{2})-(\d{3})-(\w+)-\w+-\d{3}$/;

/** The end of a sentence: what is wrong with `id`, the nearest of `known`, where to look. */
export function unknownTax(id: string, known: Iterable<string>, version: string): string {
  const ids = [...known];
  const near =
    nearest(
      id,
      ids.filter((one) => sameJurisdiction(one, id)),
    ) ?? nearest(id, ids);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `${JSON.stringify(id)} is not a tax in version ${version}.${hint}${localHint(id, ids)} GET /ste-hosted/v1/taxes lists them.`;
}

const jurisdiction = (id: string): string => id.split('-').slice(0, 3).join('-');
const sameJurisdiction = (a: string, b: string): boolean => jurisdiction(a) === jurisdiction(b);

/** Which local taxes of the state there are, when the id is of a county or place. */
function localHint(id: string, ids: readonly string[]): string {
  const [, state = '', county = '', place = ''] = TAX_ID.exec(id) ?? [];
  const found = stateOf(state);
  if (found === undefined || (county === '000' && /^0+$/.test(place))) return '';
  const own = new Set(
    ids
      .filter((one) => one.startsWith(`${state}-`) && !one.startsWith(`${state}-000-0000-`))
      .map(jurisdiction),
  );
  return own.size === 0
    ? ` Local taxes in ${found.name} are not covered.`
    : ` It covers ${own.size} local jurisdiction${own.size === 1 ? '' : 's'} in ${found.name}, such as ${[...own].slice(0, 3).join(', ')}.`;
}
