import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Location, parseLocation, sameLocation } from '../engine/index.ts';
import {
  canonicalLocation,
  findPlace,
  locationProblem,
  otherPartsOf,
  partOfPlace,
  placeOfPart,
} from './places.ts';

const at = (code: string): Location => canonicalLocation(parseLocation(code) as Location);

for (const [one, other] of [
  ['36-061-975772', '36-061-2395220'],
  ['36-119-971828', '36-119-979660'],
  ['06-037-2410877', '06-037-1662328'],
  ['39-049-1080996', '39-049-1086101'],
  ['42-001-M010485', '42-001-1215783'],
  ['42-003-1213644', '42-003-1214818'],
  ['42-101-1209052-1209052-515001', '42-101-1215531-1215531-515001'],
  ['36-119-0979660', '36-119-979660'],
  ['STATE:36-CNTY:061-CITY:2395220', '36-061-975772'],
] as const) {
  test(`${one} and ${other} are one place`, () => {
    assert.ok(sameLocation(at(one), at(other)));
    assert.equal(at(other).code, other);
    assert.equal(locationProblem(parseLocation(other) as Location), null);
  });
}

test('the number of a place is the one of the tax', () => {
  assert.equal(at('36-061-2395220').place, '975772');
  assert.equal(at('36-119-979660').place, '971828');
});

test('every alias names a listed place of its state, and no other place', () => {
  const file = new URL('../../../rules/places/aliases.csv', import.meta.url);
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  assert.ok(rows.length >= 30);
  const seen = new Set<string>();
  for (const row of rows) {
    const [census = '', gnis = '', code, state = '', confidence, name] = row.split(',');
    const place = findPlace(Number(census));
    assert.ok(place !== undefined, row);
    assert.equal(place.name, name);
    assert.ok(place.counties.every((county) => county.startsWith(state)));
    assert.equal(findPlace(Number(gnis)), undefined, `${gnis} is a place of its own`);
    assert.deepEqual(placeOfPart(gnis, state), place);
    assert.equal(partOfPlace(place), code === 'gnis' ? gnis : census);
    assert.ok(
      otherPartsOf(place, place.counties[0] ?? '').includes(code === 'gnis' ? census : gnis),
    );
    assert.ok(['official', 'transcribed', 'secondary'].includes(confidence ?? ''));
    assert.ok(!seen.has(census) && !seen.has(gnis), row);
    seen.add(census).add(gnis);
  }
});

test('every Pennsylvania municipality is a listed place of its county', () => {
  const file = new URL('../../../rules/places/pa-municipalities.csv', import.meta.url);
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  assert.equal(rows.length, 2564);
  for (const row of rows) {
    const [number = '', county = ''] = row.split(',');
    const place = placeOfPart(`M${number}`, '42');
    assert.ok(place !== undefined, row);
    assert.ok(place.counties.includes(`42${county}`), row);
    assert.ok(otherPartsOf(place, `42${county}`).includes(`M${number}`));
  }
});
