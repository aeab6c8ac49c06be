/** The city of an address as a location, where its name leaves no doubt. */

import { listedOf } from '../../places/candidates.ts';
import { fold } from '../../places/fold.ts';
import { nameIndex } from '../../places/name-index.ts';
import type { State } from '../../places/places.ts';
import { searchNames } from '../../places/search-names.ts';

/** Undefined unless exactly one place of the state has this name, in one county. */
export function locationOfCity(city: string | undefined, state: State): string | undefined {
  const name = fold(city ?? '');
  if (name === '') return undefined;
  const found = searchNames(nameIndex(), [{ name, state, counties: undefined }], 'exact')
    .filter(({ named }) => named.kind === 'place')
    .flatMap(({ named }) => listedOf(named, { match: { by: 'name' } }));
  const [only, second] = found;
  return second === undefined ? only?.().locationCode : undefined;
}
