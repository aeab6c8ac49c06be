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
  const within = fips.slice(0, fips.length === PLACE_DIGITS ? 2 : 5);
  const code = fips.slice(within.length);
  if (fips.length === SUBDIVISION_DIGITS) {
    const line = lineOf(within, `\\d*,${code}`);
    return line === undefined ? [] : [placeCandidate(placeOf(line), within, { match })];
  }
  // Registers number townships as places: no place of a state has the code of another's subdivision.
  const line = lineOf(within, `${code},`) ?? lineOf(within, `,${code}`);
  return line === undefined ? [] : placeCandidates(placeOf(line), { match });
}

/** The row of a place by what its county begins with, and by its columns of codes. */
const lineOf = (within: string, columns: string): string | undefined =>
  new RegExp(`^\\d+,(?:\\d+ )*${within}[\\d ]*,${columns}.*$`, 'm').exec(placesText())?.[0];

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
