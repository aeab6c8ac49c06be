import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  depth,
  encloses,
  isFederal,
  type Location,
  parseLocation,
  sameLocation,
} from './location.ts';

function at(code: string): Location {
  const location = parseLocation(code);
  assert.ok(location, code);
  return location;
}

const levels = ({ state, county, place, municipality, school }: Location): string[] => [
  state,
  county,
  place,
  municipality,
  school,
];

test('the short form: state, county, place', () => {
  assert.deepEqual(levels(at('00-000-0000')), ['00', '000', '0', '0', '0']);
  assert.deepEqual(levels(at('06-000-0000')), ['06', '000', '0', '0', '0']);
  assert.deepEqual(levels(at('06-037-0000')), ['06', '037', '0', '0', '0']);
  assert.deepEqual(levels(at('06-037-1662328')), ['06', '037', '1662328', '0', '0']);
});

test('the form with municipality and school', () => {
  assert.deepEqual(levels(at('42-003-1214818-1214818-02745')), [
    '42',
    '003',
    '1214818',
    '1214818',
    '02745',
  ]);
  assert.deepEqual(levels(at('42-003-1214818-0000-000')), ['42', '003', '1214818', '0', '0']);
});

test('a place given as coordinates is its county only', () => {
  const [county, coordinates] = [at('06-037-0000'), at('06-037-0340522343118243683')];
  assert.ok(sameLocation(county, coordinates));
  assert.equal(coordinates.code, '06-037-0340522343118243683');
});

test('the full form says the same as the short one', () => {
  assert.ok(sameLocation(at('STATE:06'), at('06-000-0000')));
  assert.ok(sameLocation(at('STATE:06-CNTY:037'), at('06-037-0000')));
  assert.ok(sameLocation(at('STATE:06-CNTY:037-CITY:1662328'), at('06-037-1662328')));
  assert.ok(
    sameLocation(
      at('STATE:42-CNTY:003-CITY:1214818-MUNI:1214818-SCHL:02745'),
      at('42-003-1214818-1214818-02745'),
    ),
  );
});

test('anything else is no location', () => {
  for (const code of [
    '',
    'CA',
    '6-037-0000',
    '06-37-0000',
    '06-037',
    '06-037-000',
    '06-037-0000-1',
    '06-037-12345678',
    'CNTY:037',
    'STATE:6',
    'STATE:06-TOWN:1',
    ' 06-037-0000',
    '06-037-0000\n',
  ]) {
    assert.equal(parseLocation(code), null, JSON.stringify(code));
  }
});

test('enclosure runs from the country inward and never sideways', () => {
  const chain = [
    '00-000-0000',
    '42-000-0000',
    '42-003-0000',
    '42-003-1214818',
    '42-003-1214818-1214818-000',
    '42-003-1214818-1214818-02745',
  ].map(at);
  chain.forEach((outer, i) => {
    chain.forEach((inner, j) => {
      assert.equal(encloses(outer, inner), i <= j, `${outer.code} ${inner.code}`);
    });
    assert.equal(depth(outer), i);
  });
  for (const [one, other] of [
    ['06-000-0000', '36-000-0000'],
    ['06-037-0000', '06-075-0000'],
    ['06-037-1662328', '06-037-1656999'],
    ['06-037-0000', '36-037-0000'],
  ] as const) {
    assert.ok(!encloses(at(one), at(other)) && !encloses(at(other), at(one)));
  }
});

test('a school district lies in its county, whatever the municipality', () => {
  assert.ok(encloses(at('42-003-0000-0000-02745'), at('42-003-1214818-1214818-02745')));
  assert.ok(!encloses(at('42-003-0000-0000-02745'), at('42-003-1214818-1214818-00001')));
});

test('only 00 is the country', () => {
  assert.ok(isFederal(at('00-000-0000')));
  assert.ok(isFederal(at('STATE:00')));
  assert.ok(!isFederal(at('01-000-0000')));
});
