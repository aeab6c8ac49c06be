/** The candidates that answer a question, or an error that names near ones. */

import { present } from '../../../platform/shape/known.ts';
import { nearest } from '../../../platform/shape/nearest.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { byDistrict, byFips, byGnis, byPsd } from '../../places/by-number.ts';
import { type Candidate, type Listed, listedOf } from '../../places/candidates.ts';
import { type Named, nameIndex } from '../../places/name-index.ts';
import { nearPlaces } from '../../places/place-rows.ts';
import { countiesOf, knownState, type State, stateOf } from '../../places/places.ts';
import { readQuery } from '../../places/read-query.ts';
import { neighbors } from '../../places/rows.ts';
import {
  allPsds,
  districtsOf,
  findDistricts,
  statesWithDistricts,
} from '../../places/school-districts.ts';
import { nearNames, searchNames } from '../../places/search-names.ts';
import { stateLocations } from '../../places/state-locations.ts';
import { zipCandidates } from '../../places/zip-candidates.ts';
import { findZip, hasArea, nearestZips } from '../../places/zips.ts';
import { refusalAt } from '../errors.ts';
import { type Question, wrong, zipDigits } from './question.ts';

export type Found = {
  /** Best first; made when shown. */
  readonly candidates: readonly Listed[];
  readonly notes: readonly string[];
};

const NEAR = 3;

/** Answers every question but that for an address. Throws a `TaxInterfaceError`. */
export function findLocations(question: Question): Found {
  const { by, text, state } = question;
  if (by === 'q') return { candidates: byName(text, state), notes: [] };
  if (by === 'state') return { candidates: stateLocations(present(state)), notes: [] };
  const { candidates, notes = [] } = byNumber(question);
  return { candidates: inState(candidates, question).map((one) => () => one), notes };
}

type Few = { readonly candidates: readonly Candidate[]; readonly notes?: readonly string[] };

function byNumber({ by, text, state }: Question): Few {
  if (by === 'zip') return byZip(zipDigits(text));
  if (by === 'psd') return { candidates: psdCandidates(text) };
  if (by === 'fips') return { candidates: fipsCandidates(text) };
  if (by === 'gnis') return { candidates: gnisCandidates(text, state) };
  return { candidates: districtCandidates(text, state) };
}

/** Only what lies in the state that was sent along. */
function inState(
  candidates: readonly Candidate[],
  { by, text, state }: Question,
): readonly Candidate[] {
  if (state === undefined) return candidates;
  const own = candidates.filter((candidate) => candidate.state.fips === state.fips);
  if (own.length > 0) return own;
  const states = [...new Set(candidates.map((candidate) => candidate.state.name))];
  throw wrong(
    'state-differs',
    'state',
    `${by} ${text} is in ${states.join(', ')}, not in ${state.name}. Correct one of them, or leave state out`,
  );
}

function byZip(zip: string): Few {
  const found = findZip(zip);
  if (found === undefined) {
    const near = nearestZips(zip, NEAR).map((one) => `${one.zip} ${one.postOffice}`.trim());
    throw wrong(
      'location-unknown',
      'zip',
      `${zip} is not a known ZIP code. Near it: ${near.join(', ')}. Search for the city by name with q`,
    );
  }
  const note = hasArea(found)
    ? `A ZIP code is a set of mail routes, not an area. Shares are of the land of ZIP Code Tabulation Area ${zip} (2020 Census), which approximates it. Check the address where candidates differ.`
    : `No land shares are known for ZIP code ${zip}. Its locations come from the county and the name of its post office. It may have only PO boxes.`;
  return { candidates: zipCandidates(nameIndex(), found), notes: [note] };
}

function byName(text: string, state: State | undefined): Listed[] {
  if (/\b\d{5}(-\d{4})?$/.test(text)) {
    throw wrong('invalid-format', 'q', `${quoted(text)} holds a ZIP code. Send it as zip`);
  }
  const readings = readQuery(text, state);
  const [reading] = readings;
  if (readings.every(({ name }) => name.length < 2)) {
    throw wrong(
      'out-of-range',
      'q',
      `${quoted(text)} is too short. Send at least two letters of a name`,
    );
  }
  if (state !== undefined && reading?.state !== undefined && reading.state !== state) {
    throw wrong(
      'state-differs',
      'q',
      `names ${reading.state.name}, but state is ${state.name}. Leave one of them out`,
    );
  }
  const index = nameIndex();
  const found = searchNames(index, readings);
  if (found.length > 0) {
    return found.flatMap(({ named, how }) => listedOf(named, { match: { by: 'name', how } }));
  }
  const near = nearNames(index, readings, NEAR).map(nameAndState);
  const where = reading?.state === undefined ? '' : ` in ${reading.state.name}`;
  const hint = near.length === 0 ? '' : ` Near it: ${near.join('; ')}.`;
  throw wrong(
    'location-unknown',
    'q',
    `no state, county, or place${where} matches ${quoted(text)}.${hint} Send part of the name, or a ZIP code as zip`,
  );
}

function nameAndState(named: Named): string {
  const [make] = listedOf(named, { match: { by: 'name' } });
  const { name, state, locationCode } = (make as Listed)();
  return `${name}, ${state.code} (${locationCode})`;
}

function psdCandidates(text: string): Candidate[] {
  if (!/^\d{6}$/.test(text)) {
    throw wrong(
      'invalid-format',
      'psd',
      `${quoted(text)} is not a PSD code. Send six digits, such as 700102`,
    );
  }
  const found = byPsd(text);
  if (found.length > 0) return found;
  const near = neighbors(allPsds(), (psd) => psd > text, NEAR);
  throw wrong(
    'location-unknown',
    'psd',
    `${text} is not a known PSD code. Near it: ${near.join(', ')}`,
  );
}

function fipsCandidates(text: string): Candidate[] {
  if (!/^(\d{2}|\d{5}|\d{7}|\d{10})$/.test(text)) {
    throw wrong(
      'invalid-format',
      'fips',
      `${quoted(text)} is not a Census Bureau id. Send 2 digits (state), 5 (county), 7 (place), or 10 (county subdivision)`,
    );
  }
  const found = byFips(text);
  if (found.length > 0) return found;
  const state = stateOf(text.slice(0, 2));
  if (state === undefined) {
    throw wrong(
      'location-unknown',
      'fips',
      `no state has the FIPS code ${text.slice(0, 2)}. Search by name with q`,
    );
  }
  const counties = neighbors(countiesOf(state.fips), ({ fips }) => fips > text.slice(0, 5), NEAR);
  const near = counties.map(({ fips, name }) => `${fips} ${name}`).join(', ');
  const hint = text.length === 5 ? ` Near it: ${near}.` : '';
  throw wrong(
    'location-unknown',
    'fips',
    `${text} is not a known Census Bureau id in ${state.name}.${hint} Search by name with q and state=${state.code}`,
  );
}

function gnisCandidates(text: string, state: State | undefined): Candidate[] {
  if (!/^\d{1,8}$/.test(text)) {
    throw wrong(
      'invalid-format',
      'gnis',
      `${quoted(text)} is not a GNIS id. Send its digits, such as 2410877`,
    );
  }
  const digits = String(Number(text));
  const found = byGnis(digits);
  if (found.length > 0) return found;
  const near = nearPlaces(digits, state?.fips, NEAR).map(({ gnis, name }) => `${gnis} ${name}`);
  const hint = near.length === 0 ? '' : ` Near it: ${near.join(', ')}.`;
  throw wrong(
    'location-unknown',
    'gnis',
    `${text} is not the id of a known place or county.${hint} Search by name with q`,
  );
}

function districtCandidates(text: string, state: State | undefined): Candidate[] {
  const states = statesWithDistricts().map((fips) => knownState(fips));
  const names = states.map(({ name, code }) => `${name} (${code})`).join(' and ');
  if (state === undefined) {
    throw refusalAt(
      'field-missing',
      'state',
      `is required with schoolDistrict. School districts are known for ${names}.`,
    );
  }
  if (!states.includes(state)) {
    throw wrong(
      'location-unknown',
      'state',
      `no school districts are known for ${state.name}; only for ${names}`,
    );
  }
  const found = findDistricts(state.fips, text);
  if (found.length > 0) return found.flatMap(byDistrict);
  const own = districtsOf(state.fips);
  const near = nearest(
    text,
    /^\d+$/.test(text) ? own.map(({ code }) => code) : own.map(({ name }) => name),
  );
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  throw wrong(
    'location-unknown',
    'schoolDistrict',
    `${quoted(text)} is not a known school district in ${state.name}.${hint} Send the number of the state or of NCES, or words of the name. ${state.code === 'OH' ? 'Only districts with an income tax are listed' : 'All districts of the tax register are listed'}`,
  );
}
