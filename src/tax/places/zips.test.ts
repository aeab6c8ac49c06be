import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Location, parseLocation } from '../engine/index.ts';
import type { Candidate } from './candidates.ts';
import { countyOf } from './counties.ts';
import { locationProblem } from './location-problem.ts';
import { nameIndex } from './name-index.ts';
import { findPlace } from './place-rows.ts';
import { zipCandidates } from './zip-candidates.ts';
import { findZip, hasArea, nearestZips, type Zip } from './zips.ts';

const index = nameIndex();
const file = new URL('../../../rules/places/zips.csv', import.meta.url);
const zips = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, 5));

function answer(zip: string): Candidate[] {
  const found = findZip(zip);
  assert.ok(found !== undefined, zip);
  return zipCandidates(index, found);
}

const codes = (zip: string): string[] => answer(zip).map(({ locationCode }) => locationCode);

test('every ZIP code is found and has counties and places that exist', () => {
  assert.ok(zips.length > 41_000);
  assert.deepEqual(zips, zips.toSorted());
  for (const zip of zips) {
    const found = findZip(zip) as Zip;
    assert.equal(found.zip, zip);
    assert.ok(found.counties.length > 0, zip);
    assert.ok(
      found.counties.every(({ id }) => countyOf(id) !== undefined),
      zip,
    );
    assert.ok(
      found.places.every(({ id }) => findPlace(id) !== undefined),
      zip,
    );
    const shares = [...found.counties, ...found.places].map(({ share }) => share ?? 1);
    assert.ok(
      shares.every((share) => share > 0 && share <= 1),
      zip,
    );
  }
});

test('every ZIP code has candidates with known codes, each once', () => {
  for (let i = 0; i < zips.length; i += 29) {
    const candidates = answer(zips[i] ?? '');
    const all = candidates.map(({ locationCode }) => locationCode);
    assert.ok(all.length > 0, zips[i]);
    assert.equal(new Set(all).size, all.length, zips[i]);
    for (const code of candidates.flatMap((one) => [one.locationCode, ...one.aliases])) {
      assert.equal(locationProblem(parseLocation(code) as Location), null, code);
    }
  }
});

test('the shares of the counties of an area make up its land', () => {
  for (const zip of zips) {
    const found = findZip(zip) as Zip;
    if (!hasArea(found)) continue;
    const sum = found.counties.reduce((total, { share }) => total + (share ?? 0), 0);
    assert.ok(sum > 0.99 && sum < 1.01, `${zip}: ${sum}`);
  }
});

test('a ZIP code in one city: the city, then its county', () => {
  assert.deepEqual(codes('10001').slice(0, 1), ['36-061-975772']);
  assert.deepEqual(codes('43215').slice(0, 2), ['39-049-1080996', '39-049-0000']);
  assert.deepEqual(codes('19104'), ['42-101-1209052', '42-101-0000']);
});

test('without a relationship file, the city of the post office; of a post office box too', () => {
  const [city, county] = answer('90012');
  assert.equal(city?.locationCode, '06-037-2410877');
  assert.deepEqual(city?.match, { by: 'zip', postOffice: true });
  assert.equal(city?.confidence, 'derived');
  assert.deepEqual(county?.match, { by: 'zip', share: 1 });
  assert.deepEqual(codes('43216'), ['39-049-1080996', '39-049-0000']);
});

test('a ZIP code over several municipalities and counties: all with their shares', () => {
  const candidates = answer('17301');
  const share = (code: string): number | undefined =>
    candidates.find(({ locationCode }) => locationCode === code)?.match.share;
  assert.equal(share('42-001-0000'), 0.6051);
  assert.equal(share('42-133-0000'), 0.3949);
  assert.equal(share('42-001-1214750'), 0.046);
  assert.equal(candidates[0]?.kind, 'county');
  assert.ok(candidates[1]?.match.postOffice);
});

test('a ZIP code that does not exist has neighbors', () => {
  assert.equal(findZip('00000'), undefined);
  assert.deepEqual(
    nearestZips('10000', 2).map(({ zip }) => zip),
    ['10001', '10002'],
  );
  assert.equal(nearestZips('99999', 3).length, 3);
  assert.equal(nearestZips('00000', 3).length, 3);
});
