/** Locations by the numbers of registers: FIPS, GNIS, Pennsylvania's PSD codes, school districts. */

import { municipalityOf, PENNSYLVANIA, placeOfPart } from './aliases.ts';
import {
  type Candidate,
  type Confidence,
  countyCandidate,
  type District,
  placeCandidate,
  placeCandidates,
  stateCandidate,
} from './candidates.ts';
import { allCounties, countyOf } from './counties.ts';
import { findPlace, placeOf, placesText } from './place-rows.ts';
import { once } from './rows.ts';
import { findPsd, type Psd, psdsOfDistrict, type SchoolDistrict } from './school-districts.ts';
import { stateOf } from './states.ts';

/**
 * A state (2 digits), county (5), place or county subdivision (7, without its county), or county
 * subdivision (10) by the Census Bureau's id.
 */
export function byFips(fips: string): Candidate[] {
  const match = { by: 'fips' } as const;
  const [state, county] = [stateOf(fips), countyOf(fips)];
  if (state !== undefined) return [stateCandidate(state, { match })];
  if (county !== undefined) return [countyCandidate(county, { match })];
  if (fips.length !== PLACE_DIGITS && fips.length !== SUBDIVISION_DIGITS) return [];
  const within = fips.slice(0, -CODE_DIGITS);
  const { subdivisions, places } = codes();
  if (fips.length === SUBDIVISION_DIGITS) {
    const line = subdivisions.get(fips);
    return line === undefined ? [] : [placeCandidate(placeOf(line), within, { match })];
  }
  // Registers number townships as places: no place of a state has the code of another's subdivision.
  const line = places.get(fips);
  return line === undefined ? [] : placeCandidates(placeOf(line), { match });
}

type Codes = {
  /** The row by county and code of the county subdivision. */
  readonly subdivisions: ReadonlyMap<string, string>;
  /** The row by state and code of the place; of the county subdivision for what is no place. */
  readonly places: ReadonlyMap<string, string>;
};

/** Rows of `places.csv` by their codes, the first of those that have the same. */
const codes = once((): Codes => {
  const subdivisions = new Map<string, string>();
  const places = new Map<string, string>();
  const onlySubdivisions = new Map<string, string>();
  const add = (rows: Map<string, string>, key: string, line: string): void => {
    if (!rows.has(key)) rows.set(key, line);
  };
  const [, ...lines] = placesText().split('\n');
  for (const line of lines) {
    const [, counties = '', place = '', subdivision = ''] = line.split(',', 4);
    for (const county of counties.split(' ')) {
      const state = county.slice(0, STATE_DIGITS);
      if (subdivision !== '') add(subdivisions, county + subdivision, line);
      if (place !== '') add(places, state + place, line);
      else if (subdivision !== '') add(onlySubdivisions, state + subdivision, line);
    }
  }
  for (const [key, line] of onlySubdivisions) add(places, key, line);
  return { subdivisions, places };
});

const STATE_DIGITS = 2;
/** Of a place or a county subdivision, within its state or county. */
const CODE_DIGITS = 5;
const PLACE_DIGITS = 7;
const SUBDIVISION_DIGITS = 10;

/** A place by any of its GNIS ids, or a county. */
export function byGnis(gnis: string): Candidate[] {
  const match = { by: 'gnis' } as const;
  const place = placeOfPart(gnis, '');
  if (place !== undefined) return placeCandidates(place, { match });
  const id = String(Number(gnis));
  const county = [...allCounties()].find((one) => one.gnis === id);
  return county === undefined ? [] : [countyCandidate(county, { match })];
}

/** The municipalities of a PSD code, each with the one school district that the code names. */
export const byPsd = (psd: string): Candidate[] =>
  findPsd(psd).flatMap((row) => municipalityCandidate(row, 'psd'));

/** The municipalities of a school district, or its county where those are not known. */
export function byDistrict(district: SchoolDistrict): Candidate[] {
  const rows = district.state === PENNSYLVANIA ? psdsOfDistrict(district.code) : [];
  if (rows.length > 0) return rows.flatMap((row) => municipalityCandidate(row, 'schoolDistrict'));
  const county = countyOf(district.state + district.county);
  if (county === undefined) return [];
  const foundBy = {
    match: { by: 'schoolDistrict' },
    confidence: district.confidence as Confidence,
  } as const;
  const { code, name, nces } = district;
  const schoolDistrict = { code, name, ...(nces === '' ? {} : { nces }) };
  return [{ ...countyCandidate(county, foundBy), districts: [{ schoolDistrict }] }];
}

function municipalityCandidate(row: Psd, by: 'psd' | 'schoolDistrict'): Candidate[] {
  const municipality = municipalityOf(row.municipality);
  const place = municipality === undefined ? undefined : findPlace(municipality.gnis);
  if (municipality === undefined || place === undefined) return [];
  const candidate = placeCandidate(place, PENNSYLVANIA + municipality.county, {
    match: { by },
    confidence: municipality.confidence as Confidence,
  });
  const isIt = ({ psdCode, schoolDistrict }: District): boolean =>
    psdCode === row.psd && schoolDistrict.code === row.schoolDistrict;
  return [{ ...candidate, districts: candidate.districts.filter(isIt) }];
}
