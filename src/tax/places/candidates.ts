/** Locations as answers to a search: code, names, the numbers of other registers, how they were found. */

import type { Location } from '../engine/index.ts';
import {
  municipalitiesOf,
  otherPartsOf,
  PENNSYLVANIA,
  partOfPlace,
  placeOfPart,
} from './aliases.ts';
import { type County, countyOf } from './counties.ts';
import type { Named } from './name-index.ts';
import { isGoverned, type Place, stateFipsOf } from './place-rows.ts';
import { districtOfCode, psdsOfMunicipality } from './school-districts.ts';
import type { How } from './search-names.ts';
import { knownState, type State } from './states.ts';

type Kind = 'state' | 'county' | 'place' | 'countySubdivision';

export type Confidence = 'official' | 'transcribed' | 'secondary' | 'derived';

/** The school district of a municipality, with Pennsylvania's code for the two. */
export type District = {
  readonly psdCode?: string;
  readonly schoolDistrict: { readonly code: string; readonly name: string; readonly nces?: string };
};

/** Why it answers the question. */
type Match = {
  readonly by: 'zip' | 'name' | 'state' | 'psd' | 'fips' | 'gnis' | 'schoolDistrict' | 'geocoder';
  readonly how?: How;
  /** Fraction of the ZCTA's land that lies in it. */
  readonly share?: number;
  /** It has the name of the ZIP code's post office. */
  readonly postOffice?: boolean;
};

export type Candidate = {
  readonly locationCode: string;
  /** Other codes of the same location; all are accepted. */
  readonly aliases: readonly string[];
  readonly kind: Kind;
  /** With its legal suffix. */
  readonly name: string;
  readonly state: State;
  readonly county: { readonly fips: string; readonly name: string } | null;
  /** Other counties that the place lies in. */
  readonly otherCounties: readonly string[];
  /** The Census Bureau's; blank where it has none. */
  readonly gnis: string;
  /** The Census Bureau's ids: state 2, county 5, place 7, county subdivision 10 digits. */
  readonly fips: readonly string[];
  /** False for areas without a working government, such as census-designated places. */
  readonly isGovernment: boolean;
  readonly districts: readonly District[];
  readonly match: Match;
  /** Of the statement that this location answers the question. */
  readonly confidence: Confidence;
};

type FoundBy = { readonly match: Match; readonly confidence?: Confidence };

export function stateCandidate(
  state: State,
  { match, confidence = 'official' }: FoundBy,
): Candidate {
  return {
    locationCode: `${state.fips}-000-0000`,
    aliases: [],
    kind: 'state',
    name: state.name,
    state,
    county: null,
    otherCounties: [],
    gnis: '',
    fips: [state.fips],
    isGovernment: true,
    districts: [],
    match,
    confidence,
  };
}

export function countyCandidate(
  county: County,
  { match, confidence = 'official' }: FoundBy,
): Candidate {
  const { fips, name, gnis } = county;
  return {
    locationCode: `${fips.slice(0, 2)}-${fips.slice(2)}-0000`,
    aliases: [],
    kind: 'county',
    name,
    state: knownState(fips.slice(0, 2)),
    county: { fips, name },
    otherCounties: [],
    gnis,
    fips: [fips],
    isGovernment: true,
    districts: [],
    match,
    confidence,
  };
}

/** The place in one of its counties: five-digit FIPS, or the state's two digits where none is known. */
export function placeCandidate(
  place: Place,
  county: string,
  { match, confidence = ownConfidence(place) }: FoundBy,
): Candidate {
  const state = stateFipsOf(place);
  const known = countyOf(county);
  const before = `${state}-${county.slice(2) || '000'}-`;
  return {
    locationCode: before + partOfPlace(place),
    aliases: otherPartsOf(place, county).map((part) => before + part.padStart(4, '0')),
    kind: place.place === '' ? 'countySubdivision' : 'place',
    name: place.name,
    state: knownState(state),
    county: known === undefined ? null : { fips: county, name: known.name },
    otherCounties: place.counties
      .filter((one) => one !== county)
      .map((one) => countyOf(one)?.name ?? one),
    gnis: String(place.gnis),
    fips: [
      ...(place.place === '' ? [] : [state + place.place]),
      ...(place.subdivision === '' || known === undefined ? [] : [county + place.subdivision]),
    ],
    isGovernment: isGoverned(place),
    districts: districtsOfPlace(place, county),
    match,
    confidence,
  };
}

/** The Gazetteer has the county of a county subdivision, and none of a place. */
const ownConfidence = ({ subdivision }: Place): Confidence =>
  subdivision === '' ? 'secondary' : 'official';

/** The place's counties: first the one of the same name, then the main one. */
function countiesInOrder(place: Place): string[] {
  if (place.counties.length === 1) return [...place.counties];
  const isNamesake = (county: string): boolean =>
    place.name.startsWith((countyOf(county)?.name ?? '?').replace(/ \w+$/, ''));
  return place.counties.toSorted((a, b) => Number(isNamesake(b)) - Number(isNamesake(a)));
}

/** One candidate for each county of the place. */
export const placeCandidates = (place: Place, foundBy: FoundBy): Candidate[] =>
  countiesInOrder(place).map((county) => placeCandidate(place, county, foundBy));

/** Made when its page is shown: lists can be long. */
export type Listed = () => Candidate;

export function listedOf(named: Named, foundBy: FoundBy): Listed[] {
  if (named.kind === 'state') return [() => stateCandidate(named.state, foundBy)];
  if (named.kind === 'county') return [() => countyCandidate(named.county, foundBy)];
  const { place } = named;
  return countiesInOrder(place).map((county) => () => placeCandidate(place, county, foundBy));
}

function districtsOfPlace(place: Place, county: string): District[] {
  if (!county.startsWith(PENNSYLVANIA)) return [];
  return municipalitiesOf(place)
    .filter((municipality) => PENNSYLVANIA + municipality.county === county)
    .flatMap(({ number }) => psdsOfMunicipality(number))
    .map(({ psd, schoolDistrict }) => {
      const district = districtOfCode(PENNSYLVANIA, schoolDistrict);
      return {
        psdCode: psd,
        schoolDistrict: {
          code: schoolDistrict,
          name: district?.name ?? '',
          ...(district?.nces ? { nces: district.nces } : {}),
        },
      };
    });
}

/** A state, county or place whose code is known to exist. */
export function candidateOf(location: Location, foundBy: FoundBy): Candidate {
  const { state, county } = location;
  const place = location.place === '0' ? undefined : placeOfPart(location.place, state);
  if (place !== undefined)
    return placeCandidate(place, county === '000' ? state : state + county, foundBy);
  const known = countyOf(state + county);
  return known === undefined
    ? stateCandidate(knownState(state), foundBy)
    : countyCandidate(known, foundBy);
}
