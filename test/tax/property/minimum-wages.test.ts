/** Minimum wages by the endpoint's own code and by the second evaluator: every place with a law, and random ones. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type LaborRelease,
  laborRelease,
  laborVersions,
  loadLabor,
} from '../../../src/tax/labor/load.ts';
import { KINDS } from '../../../src/tax/labor/schema.ts';
import { answerMinimumWage } from '../../../src/tax/labor/wage-answer.ts';
import { allStates } from '../../../src/tax/places/places.ts';
import { RULES_ROOT } from '../../../src/tax/rules/index.ts';
import { readLaborFigures } from '../../../verify/src/labor/labor-figures.ts';
import { minimumWages } from '../../../verify/src/labor/minimum-wages.ts';
import { readGeography } from '../../../verify/src/labor/places.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { randomNumbers } from '../../support/random.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const version = laborVersions().at(-1) ?? '';
const release = laborRelease(version) as LaborRelease;
const figures = readLaborFigures({ root: RULES_ROOT, version });
const geography = readGeography(RULES_ROOT);

const places = [...geography.counties.keys()];

const random = randomNumbers(seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

type Question = { locationCode?: string; date: string; kind: (typeof KINDS)[number] };

const key = (level: string, amount: number | null): string => `${level} ${amount ?? 'no law'}`;

function first(request: Question, of = release) {
  const { highest, isComplete, rates } = answerMinimumWage(of, request);
  const laws = new Set(rates.map(({ level, amount }) => key(level, amount)));
  return { highest, isComplete, laws: [...laws].sort() };
}

function second(request: Question, of = figures) {
  const { highest, isComplete, laws } = minimumWages(of, geography, request);
  const dollars = ({ top, bottom }: typeof highest): number => Number(top) / Number(bottom);
  const keys = laws.map(({ level, amount }) => key(level, amount && dollars(amount)));
  return { highest: dollars(highest), isComplete, laws: [...new Set(keys)].sort() };
}

/** First and last days of rows, the days next to them, and a day before and after all rows. */
const days = [
  ...new Set(
    loadLabor().wages.flatMap(({ from, through }) => [
      from,
      dayAfter(from, -1),
      through,
      dayAfter(through, 1),
    ]),
  ),
  '2023-06-15',
  '2030-06-15',
].sort();

function dayAfter(day: string, count: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + count);
  return time.toISOString().slice(0, 10);
}

/** Places of a county, some with a government and some without. */
function within(state: string, county: string): string[] {
  const inside = places.filter((id) => geography.counties.get(id)?.[0] === `${state}${county}`);
  const [cities, others] = [true, false].map((is) =>
    inside.filter((id) => geography.governed.has(id) === is).slice(0, 2),
  );
  return [...(cities ?? []), ...(others ?? [])].map((id) => `${state}-${county}-${id}`);
}

/** Codes for the rows of a county or a city: a city also by its other number, and within its county. */
function codesOf(place: string): string[] {
  const [state = '', part = ''] = place.split('-');
  if (part.length === 3) return [`${state}-${part}-0000`, ...within(state, part)];
  const others = [...geography.census].flatMap(([other, census]) =>
    census === part ? [other] : [],
  );
  const counties = (geography.counties.get(part) ?? []).map((fips) => fips.slice(2));
  return [part, ...others].flatMap((id) =>
    ['000', ...counties].map((in_) => `${state}-${in_}-${id}`),
  );
}

const lawful = [...new Set(loadLabor().wages.map(({ place }) => place))].filter((place) =>
  place.includes('-'),
);

function anyPlace(): string {
  const gnis = pick(places);
  const counties = geography.counties.get(gnis) ?? [];
  const main = counties[0] ?? '';
  // Of 27 places only the state is known.
  const county = random() < 0.5 ? '' : main.slice(2);
  return `${main.slice(0, 2)}-${county || '000'}-${gnis}`;
}

describe('the second evaluator of minimum wages', () => {
  test('agrees in every state, and wherever a local law is known, on each day of a change', (t) => {
    const codes = [
      ...[...allStates()].map(({ fips }) => `${fips}-000-0000`),
      ...lawful.flatMap(codesOf),
      // New York City, whose counties have laws of their own.
      '36-000-2395220',
    ];
    let count = 0;
    let missing = 0;
    for (const kind of KINDS) {
      for (const date of days) {
        for (const locationCode of [undefined, ...codes]) {
          const request = { date, kind, ...(locationCode === undefined ? {} : { locationCode }) };
          const found = first(request);
          assert.deepEqual(found, second(request), JSON.stringify(request));
          count += 1;
          if (!found.isComplete) missing += 1;
        }
      }
    }
    t.diagnostic(`${count} requests, ${missing} with an unknown amount`);
    assert.ok(missing > 0 && missing < count);
  });

  test('agrees at random places', () => {
    for (let run = 0; run < sizeOf('minimumWages'); run += 1) {
      const request = { locationCode: anyPlace(), date: pick(days), kind: pick(KINDS) };
      assert.deepEqual(first(request), second(request), `seed ${seed}: ${JSON.stringify(request)}`);
    }
  });

  test('a newer release replaces a row, wherever it is in the file', () => {
    const [row] = release.wages.filter(({ place }) => place === 'CA');
    assert.ok(row);
    const newer = { ...row, amount: '99.00', since: '9999.1' };
    const request: Question = { locationCode: '06-000-0000', date: row.from, kind: row.kind };
    const wages = [newer, ...release.wages];
    assert.equal(first(request, { ...release, wages }).highest, 99);
    assert.equal(second(request, { ...figures, wages: [newer, ...figures.wages] }).highest, 99);
  });

  test('notices a changed figure', () => {
    const wages = figures.wages.map((row) =>
      row.place === 'US' && row.kind === 'standard' ? { ...row, amount: '7.24' } : row,
    );
    const request: Question = { date: '2026-06-15', kind: 'standard' };
    assert.deepEqual(first(request), second(request));
    assert.notDeepEqual(first(request), second(request, { ...figures, wages }));
  });
});
