import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Location, parseLocation } from '../engine/index.ts';
import { byDistrict, byFips, byGnis, byPsd } from './by-number.ts';
import { type Candidate, listedOf } from './candidates.ts';
import { locationProblem } from './location-problem.ts';
import { makeIndex, nameIndex } from './name-index.ts';
import { placeOf, placesText } from './place-rows.ts';
import { readQuery } from './read-query.ts';
import { districtOfCode, findDistricts } from './school-districts.ts';
import { nearNames, searchNames } from './search-names.ts';
import { findState } from './states.ts';

const index = nameIndex();

function search(text: string, state?: string): Candidate[] {
  const within = state === undefined ? undefined : findState(state);
  return searchNames(index, readQuery(text, within)).flatMap(({ named, how }) =>
    listedOf(named, { match: { by: 'name', how } }).map((make) => make()),
  );
}

const isKnown = (candidate: Candidate): boolean =>
  [candidate.locationCode, ...candidate.aliases].every((code) => {
    const location = parseLocation(code);
    return location !== null && locationProblem(location as Location) === null;
  });

for (const [text, code, how] of [
  ['New York', '36-061-975772', 'exact'],
  ['new york city', '36-061-975772', 'exact'],
  ['New York, NY', '36-061-975772', 'exact'],
  ['New York County', '36-061-0000', 'exact'],
  ['Yonkers', '36-119-971828', 'exact'],
  ['Washington', '53-000-0000', 'exact'],
  ['washington d.c.', '11-001-2390665', 'exact'],
  ['Los Angeles', '06-037-2410877', 'exact'],
  ['LOS ANGELES COUNTY', '06-037-0000', 'exact'],
  ['Columbus', '39-049-1080996', 'exact'],
  ['Columbus, Georgia', '13-215-2404111', 'exact'],
  ['Columbus GA', '13-215-2404111', 'exact'],
  ['St. Louis', '29-510-767557', 'exact'],
  ['saint louis', '29-510-767557', 'exact'],
  ['St Louis Co, MO', '29-189-0000', 'exact'],
  ['Ft. Wayne, IN', '18-003-2394798', 'exact'],
  ['Antis Twp, Blair County, PA', '42-013-1215957', 'exact'],
  ['Abbottstown Boro, PA', '42-001-1214750', 'exact'],
  ['city of Reading, PA', '42-011-1214924', 'exact'],
  ['Coeur d’Alene', '16-055-2410187', 'exact'],
  ['Anasco', '72-011-2415294', 'exact'],
  ['Nashville, TN', '47-037-2405092', 'exact'],
  ['West Virginia', '54-000-0000', 'exact'],
  ['District of Columbia', '11-000-0000', 'exact'],
  ['Louisville/Jefferson County', '21-111-1967434', 'prefix'],
  ['Los Angles', '06-037-2410877', 'similar'],
  ['Cincinatti', '39-061-1086201', 'similar'],
  ['Philladelphia, PA', '42-101-1209052', 'similar'],
] as const) {
  test(`${text} is ${code}`, () => {
    const [first] = search(text);
    assert.equal(first?.locationCode, code, first?.name);
    assert.equal(first?.match.how, how);
  });
}

test('a state given apart narrows the search', () => {
  assert.equal(search('Columbus', 'IN')[0]?.locationCode, '18-005-2393609');
  assert.ok(search('Springfield', 'IL').every(({ state }) => state.code === 'IL'));
  assert.deepEqual(search('Columbus, OH', 'OH'), search('Columbus', 'OH'));
});

test('a place comes before a county subdivision of the same name', () => {
  const kinds = search('New Albany, IN').map(({ kind }) => kind);
  assert.deepEqual(kinds.slice(0, 2), ['place', 'countySubdivision']);
});

test('a place in several counties is answered in each', () => {
  const codes = search('New York, NY').filter(({ gnis }) => gnis === '2395220');
  assert.equal(codes.length, 5);
  assert.equal(new Set(codes.map(({ county }) => county?.fips)).size, 5);
  assert.ok(codes.every(({ otherCounties }) => otherCounties.length === 4));
});

test('what matches nothing has near names', () => {
  assert.deepEqual(search('Xyzzyville'), []);
  const near = nearNames(index, readQuery('Xyzzyville', undefined), 3);
  assert.equal(near.length, 3);
});

test('every place is found by its own name and state', () => {
  const lines = placesText().trimEnd().split('\n').slice(1);
  for (let i = 0; i < lines.length; i += 97) {
    const place = placeOf(lines[i] ?? '');
    const state = place.counties[0]?.slice(0, 2) ?? '';
    // A comma sets off a county or a state.
    if (place.name.includes(',')) continue;
    const found = search(place.name, state);
    assert.ok(
      found.some(({ gnis, match }) => gnis === String(place.gnis) && match.how === 'exact'),
      `${place.name} ${state}`,
    );
  }
});

test('whatever is searched for, every answer is a known code', () => {
  const word = fc.constantFrom(
    'new',
    'St.',
    'york',
    'Boro',
    'twp',
    'county',
    'of',
    'PA',
    ',',
    'ñ',
    'x',
    '(',
    '\\',
    '|',
    '\n',
    '-',
    '12',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, 'NY', '42', 'PR'), (query, state) => {
      for (const candidate of search(query, state).slice(0, 20)) {
        assert.ok(isKnown(candidate), candidate.locationCode);
        if (state !== undefined) assert.deepEqual(candidate.state, findState(state));
      }
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

test('the index is made in slices and made once', () => {
  const making = makeIndex();
  assert.ok(making.next().done, 'already there');
});

test('what has a working government says so', () => {
  for (const [fips, isGovernment] of [
    ['0644000', true],
    ['1836003', true],
    ['2472450', false],
    ['4200100116', true],
    ['0500190113', false],
  ] as const) {
    assert.equal(byFips(fips)[0]?.isGovernment, isGovernment, fips);
  }
});

test('FIPS ids of all lengths', () => {
  for (const [fips, code] of [
    ['06', '06-000-0000'],
    ['06037', '06-037-0000'],
    ['0644000', '06-037-2410877'],
    ['3651000', '36-061-975772'],
    ['4200100116', '42-001-1214750'],
    ['3904918000', '39-049-1080996'],
    // Bratton Township, a county subdivision and no place, with its county and without.
    ['3900108350', '39-001-1085674'],
    ['3908350', '39-001-1085674'],
    ['99', undefined],
    ['0699999', undefined],
  ] as const) {
    assert.equal(byFips(fips)[0]?.locationCode, code, fips);
  }
});

test('GNIS ids of either kind, and of counties', () => {
  for (const gnis of ['2410877', '1662328']) {
    assert.equal(byGnis(gnis)[0]?.locationCode, '06-037-2410877');
  }
  assert.equal(byGnis('277283')[0]?.locationCode, '06-037-0000');
  assert.equal(byGnis('00161526')[0]?.locationCode, '01-001-0000');
  assert.deepEqual(byGnis('1'), []);
});

test('a PSD code is one municipality and one school district', () => {
  const [pittsburgh, ...others] = byPsd('700102');
  assert.deepEqual(others, []);
  assert.equal(pittsburgh?.locationCode, '42-003-1214818');
  assert.deepEqual(pittsburgh?.districts, [
    {
      psdCode: '700102',
      schoolDistrict: { code: '027451', name: 'PITTSBURGH S D', nces: '4219170' },
    },
  ]);
  assert.deepEqual(byPsd('999999'), []);
});

test('school districts by number, NCES number and words', () => {
  const bexley = findDistricts('39', '2501')[0];
  assert.equal(bexley?.name, 'Bexley CSD');
  const [candidate] = byDistrict(bexley);
  assert.equal(candidate?.locationCode, '39-049-0000');
  assert.equal(candidate?.districts[0]?.schoolDistrict.code, '2501');
  assert.deepEqual(findDistricts('39', 'bexley'), [bexley]);
  assert.deepEqual(findDistricts('39', bexley.nces), [bexley]);
  assert.deepEqual(findDistricts('39', '9999'), []);
  const scranton = findDistricts('42', 'Scranton')[0];
  assert.ok(scranton !== undefined);
  assert.ok(byDistrict(scranton).every(({ kind }) => kind !== 'county'));
  assert.equal(districtOfCode('42', scranton.code), scranton);
});
