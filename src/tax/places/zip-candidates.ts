/** The locations of a ZIP code, best first. */

import { present } from '../../platform/shape/known.ts';
import { type Candidate, type Confidence, countyCandidate, placeCandidate } from './candidates.ts';
import { countyOf } from './counties.ts';
import { fold } from './fold.ts';
import type { NameIndex } from './name-index.ts';
import { findPlace, type Place } from './place-rows.ts';
import { searchNames } from './search-names.ts';
import { stateOf } from './states.ts';
import { hasArea, type Part, type Zip } from './zips.ts';

/** Places that hold at least this share of the land come before the county. */
const MOST_OF_IT = 0.5;

export function zipCandidates(index: NameIndex, zip: Zip): Candidate[] {
  const counties = zip.counties.map(({ id }) => id);
  const known = zip.places.flatMap(({ id, share }) => {
    const place = findPlace(id);
    return place === undefined ? [] : [{ place, share }];
  });
  const named = placesOfPostOffice(index, zip);
  const isNamed = (place: Place): boolean => named.some(({ gnis }) => gnis === place.gnis);
  const isShared = (place: Place): boolean => known.some((one) => one.place.gnis === place.gnis);
  const places = [
    ...known,
    ...named
      .filter((place) => !isShared(place))
      .map((place) => ({ place, share: zip.knowsPlaces ? 0 : undefined })),
  ].map(({ place, share }) =>
    placeCandidate(place, countyFor(place, counties), {
      match: matchOf(share, isNamed(place)),
      confidence: share === undefined ? 'derived' : 'secondary',
    }),
  );
  return [...places, ...zip.counties.flatMap((part, i) => countyOfPart(part, zip, i))].sort(
    inOrder(hasArea(zip)),
  );
}

const matchOf = (share: number | undefined, postOffice: boolean): Candidate['match'] => ({
  by: 'zip',
  ...(share === undefined ? {} : { share }),
  ...(postOffice ? { postOffice } : {}),
});

function countyOfPart({ id, share }: Part<string>, { confidence }: Zip, i: number): Candidate[] {
  const county = present(countyOf(id));
  const countyConfidence = i === 0 ? (confidence as Confidence) : 'secondary';
  return [countyCandidate(county, { match: matchOf(share, false), confidence: countyConfidence })];
}

/** The county of the ZIP code that the place lies in. */
const countyFor = (place: Place, counties: readonly string[]): string =>
  counties.find((county) => place.counties.includes(county)) ?? present(place.counties[0]);

/** Places with the name of the post office, in one of the ZIP code's counties. */
function placesOfPostOffice(index: NameIndex, { postOffice, counties }: Zip): Place[] {
  const name = fold(postOffice);
  const ids = counties.map(({ id }) => id);
  const states = [...new Set(ids.map((id) => id.slice(0, 2)))];
  return states
    .flatMap((state) =>
      searchNames(index, [{ name, state: stateOf(state), counties: ids }], 'exact'),
    )
    .flatMap(({ named }) => (named.kind === 'place' ? [named.place] : []));
}

/**
 * A place with most of the land or, where no land is known, with the name of the post office; then
 * counties with most of the land; then a smaller place with that name; then whatever has a share.
 */
const inOrder =
  (hasShares: boolean) =>
  (a: Candidate, b: Candidate): number =>
    rank(a, hasShares) - rank(b, hasShares) ||
    shareOf(b) - shareOf(a) ||
    NARROWEST[a.kind] - NARROWEST[b.kind];

function rank({ kind, match, isGovernment }: Candidate, hasShares: boolean): number {
  const { share } = match;
  if (kind === 'county') return (share ?? (hasShares ? 0 : 1)) >= MOST_OF_IT ? 2 : 4;
  const isMain = share === undefined ? match.postOffice === true : share >= MOST_OF_IT;
  if (isMain) return isGovernment ? 0 : 1;
  return match.postOffice === true && isGovernment && share !== 0 ? 3 : 4;
}

const shareOf = ({ match }: Candidate): number => match.share ?? 0;

const NARROWEST = { place: 0, countySubdivision: 1, county: 2, state: 3 } as const;
