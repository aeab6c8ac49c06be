import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Location, parseLocation } from '../engine/index.ts';
import { findState, locationProblem } from './places.ts';

const problem = (code: string): string | null => locationProblem(parseLocation(code) as Location);

test('real states, counties and places have no problem', () => {
  for (const code of [
    '00-000-0000',
    '06-000-0000',
    '06-037-0000',
    '72-127-0000',
    // Connecticut before and after its planning regions.
    '09-001-0000',
    '09-110-0000',
    // Los Angeles: the city as a government, and the populated place.
    '06-037-2410877',
    '06-037-1662328',
    '06-000-2410877',
    // New York City lies in five counties.
    '36-061-2395220',
    '36-081-2395220',
    // A Pennsylvania municipality by its own number.
    '42-001-M010485',
    '42-000-M010485',
    '42-003-1213644-1214818-027451',
    'STATE:06-CNTY:037-CITY:2410877',
  ]) {
    assert.equal(problem(code), null, code);
  }
});

for (const [code, message] of [
  ['99-000-0000', /no state FIPS code 99.*78 U\.S\. Virgin Islands/],
  ['03-000-0000', /no state FIPS code 03.*02 Alaska, 04 Arizona/],
  ['00-037-0000', /00-000-0000/],
  [
    '06-036-0000',
    /California has no county FIPS code 036.*035 Lassen County, 037 Los Angeles County/,
  ],
  ['36-061-2410877', /2410877 is Los Angeles city, California \(state 06\), not in New York/],
  [
    '06-037-2310877',
    /there is no place 2310877 in California\. Near it: 06-037-2410877 Los Angeles city.*GET \/ste-hosted\/v1\/locations\?q=NAME&state=CA/,
  ],
  ['06-037-2140877', /Near it: .*06-037-2410877 Los Angeles city/],
  ['36-061-975773', /Near it: .*36-\d{3}-\d+ /],
  [
    '42-003-1214818-2114818-027451',
    /no place 2114818 in Pennsylvania\. Near it: 42-003-1214818 Pitt/,
  ],
  ['42-001-M010486', /no place M010486 in Pennsylvania\. Near it: .*42-001-M010485/],
  ['42-003-M010485', /M010485 is Hamilton township in 001 Adams County, not in 003/],
  ['36-001-M010485', /no place M010485 in New York/],
  ['06-037-9999999', /there is no place 9999999 in California/],
  ['06-075-2410877', /Los Angeles city in 037 Los Angeles County, not in 075 San Francisco County/],
] as const) {
  test(`${code} is refused`, () => {
    assert.match(problem(code) ?? '', message);
  });
}

test('every listed place is found under its county, and in no other state', () => {
  const file = new URL('../../../rules/places/places.csv', import.meta.url);
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  let last = 0;
  for (const [i, row] of rows.entries()) {
    const [gnis = '', counties = ''] = row.split(',');
    assert.match(row, /^\d+,\d[\d ]+,(\d{5})?,(\d{5})?,[A-CFGINS],\d*,("[^"]+"|[^",]+)$/);
    assert.ok(Number(gnis) > last, `${gnis} is out of order`);
    last = Number(gnis);
    const place = gnis.padStart(4, '0');
    const [county = ''] = counties.split(' ');
    const code = `${county.slice(0, 2)}-${county.slice(2) || '000'}-${place}`;
    assert.equal(problem(code), null, code);
    if (i % 20 !== 0) continue;
    const elsewhere = county.startsWith('06') ? '32' : '06';
    assert.match(problem(`${elsewhere}-000-${place}`) ?? '', /outside the state/);
  }
  assert.ok(rows.length > 50_000);
});

test('a state is found by FIPS code and by postal code', () => {
  for (const text of ['06', 'CA', 'ca', ' Ca ']) assert.equal(findState(text)?.name, 'California');
  assert.equal(findState('XX'), undefined);
});
