/**
 * Location codes: `SS-CCC-FFFF` (state FIPS, county FIPS, GNIS place id, or `M` and the state's own
 * municipality number where there is no GNIS id), the same with municipality and school code, the
 * full `TYPE:value` form, and the form without a named place (a 19-digit number that holds
 * coordinates, read as "county only").
 */

export type Location = {
  /** As the sender wrote it. */
  readonly code: string;
  /** Two-digit state FIPS code; `00` is the United States. */
  readonly state: string;
  /** Three digits, `000` for a whole state. */
  readonly county: string;
  /** GNIS feature id or `M` and a municipality number, `0` when no place. */
  readonly place: string;
  readonly municipality: string;
  readonly school: string;
};

const SHORT = /^(\d{2})-(\d{3})-(\d{4,7}|M\d{1,6}|\d{19})(?:-(\d{4,7})-(\d{3,6}))?$/;
const FULL =
  /^(?:STATE|CNTY|CITY|MUNI|SCHL|METRO|TRANS):[0-9A-Za-z]+(?:-(?:STATE|CNTY|CITY|MUNI|SCHL|METRO|TRANS):[0-9A-Za-z]+)*$/;
const COORDINATES_LENGTH = 19;

const named = (id: string): string => (/^0+$/.test(id) ? '0' : id);

function parseFull(code: string): Location | null {
  const segments = new Map(code.split('-').map((part) => part.split(':') as [string, string]));
  const state = segments.get('STATE');
  const county = segments.get('CNTY') ?? '000';
  if (state === undefined || !/^\d{2}$/.test(state) || !/^\d{1,3}$/.test(county)) return null;
  return {
    code,
    state,
    county: county.padStart(3, '0'),
    place: named(segments.get('CITY') ?? '0'),
    municipality: named(segments.get('MUNI') ?? '0'),
    school: named(segments.get('SCHL') ?? '0'),
  };
}

/** The location a code names, or null when it has none of the known forms. */
export function parseLocation(code: string): Location | null {
  if (FULL.test(code)) return parseFull(code);
  const parts = SHORT.exec(code);
  if (parts === null) return null;
  const [, state = '', county = '', place = '', municipality = '0', school = '0'] = parts;
  return {
    code,
    state,
    county,
    place: place.length === COORDINATES_LENGTH ? '0' : named(place),
    municipality: named(municipality),
    school: named(school),
  };
}

export const isFederal = (location: Location): boolean => location.state === '00';

export function sameLocation(a: Location, b: Location): boolean {
  if (a === b) return true;
  return (
    a.state === b.state &&
    a.county === b.county &&
    a.place === b.place &&
    a.municipality === b.municipality &&
    a.school === b.school
  );
}

/** Whether `outer` contains `inner`; every location lies in the United States and in itself. */
export function encloses(outer: Location, inner: Location): boolean {
  if (isFederal(outer)) return true;
  if (outer.state !== inner.state) return false;
  if (outer.county !== '000' && outer.county !== inner.county) return false;
  if (outer.place !== '0' && outer.place !== inner.place) return false;
  if (outer.municipality !== '0' && outer.municipality !== inner.municipality) return false;
  return outer.school === '0' || outer.school === inner.school;
}

/** How narrowly a location is drawn; of two enclosing ones the higher is the nearer. */
export function depth(location: Location): number {
  return (
    (isFederal(location) ? 0 : 1) +
    (location.county === '000' ? 0 : 1) +
    (location.place === '0' ? 0 : 1) +
    (location.municipality === '0' ? 0 : 1) +
    (location.school === '0' ? 0 : 1)
  );
}
