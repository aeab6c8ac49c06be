/**
 * What an operator's geocoder answers, checked: `{ "locations": [...] }`, each a location code or the
 * numbers of state, county and place. docs/guides/operating.md describes it for operators.
 */

import Type, { type Static } from 'typebox';
import { quoted } from '../../../platform/shape/quoted.ts';
import { dataErrors } from '../../../platform/shape/shape-errors.ts';
import { parseLocation } from '../../engine/index.ts';
import { type Candidate, candidateOf, type District } from '../../places/candidates.ts';
import { canonicalLocation, locationProblem } from '../../places/places.ts';

const Districts = {
  psd: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
  schoolDistrict: Type.Optional(Type.String({ maxLength: 20 })),
};

const GeocodedLocation = Type.Union([
  Type.Object({ locationCode: Type.String({ maxLength: 100 }), ...Districts }),
  Type.Object({
    stateFips: Type.String({ pattern: '^\\d{2}$' }),
    countyFips: Type.Optional(Type.String({ pattern: '^\\d{3}$' })),
    placeGnis: Type.Optional(Type.String({ pattern: '^\\d{1,8}$' })),
    ...Districts,
  }),
]);
type GeocodedLocation = Static<typeof GeocodedLocation>;

const GeocoderAnswer = Type.Object({
  locations: Type.Array(GeocodedLocation, { maxItems: 100 }),
});

/** Something else than a list of known locations; `message` is for the operator. */
export class GeocoderFault extends Error {
  override readonly name = 'GeocoderFault';
}

/** The candidates of an answer, in its order. Throws a `GeocoderFault`. */
export function geocodedCandidates(answer: unknown): Candidate[] {
  const [error] = dataErrors(GeocoderAnswer, answer);
  if (error !== undefined) throw new GeocoderFault(`${error.path}: ${error.message}`);
  return (answer as Static<typeof GeocoderAnswer>).locations.map(candidate);
}

function candidate(geocoded: GeocodedLocation): Candidate {
  const code = 'locationCode' in geocoded ? geocoded.locationCode : codeOf(geocoded);
  const location = parseLocation(code);
  const problem = location === null ? 'is not a location code' : locationProblem(location);
  if (location === null || problem !== null || location.state === '00') {
    throw new GeocoderFault(`${quoted(code)} ${problem ?? 'is the whole United States'}`);
  }
  const found = candidateOf(canonicalLocation(location), {
    match: { by: 'geocoder' },
    confidence: 'secondary',
  });
  const { psd, schoolDistrict } = geocoded;
  return { ...found, districts: found.districts.filter(isOne(psd, schoolDistrict)) };
}

function codeOf({
  stateFips,
  countyFips = '000',
  placeGnis,
}: Extract<GeocodedLocation, { stateFips: string }>): string {
  const place = placeGnis === undefined ? '0000' : String(Number(placeGnis)).padStart(4, '0');
  return `${stateFips}-${countyFips}-${place}`;
}

/** The district that the geocoder names; all of the municipality when it names none. */
const isOne =
  (psd: string | undefined, schoolDistrict: string | undefined) =>
  (district: District): boolean =>
    (psd === undefined || district.psdCode === psd) &&
    (schoolDistrict === undefined || district.schoolDistrict.code === schoolDistrict);
