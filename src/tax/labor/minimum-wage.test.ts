import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { changedRules, changeFiles } from '../../../test/support/rule-tree.ts';
import { parseLocation } from '../engine/index.ts';
import { allStates } from '../places/places.ts';
import { buildRelease, loadRules } from '../rules/index.ts';
import { laborCoveragePage } from './coverage.ts';
import {
  type LaborRelease,
  laborDigest,
  laborRelease,
  laborSeal,
  laborVersions,
  loadLabor,
} from './load.ts';
import { minimumWage } from './minimum-wage.ts';

const version = laborVersions().at(-1);
const release = laborRelease(version) as LaborRelease;
const at = (code: string, day: string, kind: 'standard' | 'tipped' | 'youth' = 'standard') =>
  minimumWage(release, parseLocation(code), day, kind);

test('the highest of federal, state, and local law', () => {
  assert.equal(minimumWage(release, null, '2026-06-15', 'standard').highest, 7.25);
  assert.equal(at('06-000-0000', '2026-06-15').highest, 16.9);
  assert.equal(at('06-000-0000', '2025-06-15').highest, 16.5);
  assert.equal(at('36-061-0000', '2026-06-15').highest, 17);
  assert.equal(at('36-001-0000', '2026-06-15').highest, 16);
  assert.equal(at('04-005-2410685', '2026-06-15').highest, 15.15);
  // Georgia's own wage is lower than the federal one.
  assert.equal(at('13-000-0000', '2026-06-15').highest, 7.25);
});

test('a county or a city, by either code, and by a city without its county', () => {
  for (const code of ['06-075-0000', '06-000-2411786', '06-075-2411786']) {
    const { highest, rates } = at(code, '2026-06-15');
    assert.equal(highest, 19.18, code);
    assert.equal(rates.filter(({ level }) => level === 'local').length, 1, code);
  }
  // Denver's government has a second number.
  for (const code of ['08-031-0000', '08-000-2410324', '08-000-201738']) {
    assert.equal(at(code, '2026-06-15').highest, 19.29, code);
  }
  assert.equal(at('53-033-2411856', '2026-06-15').highest, 21.3);
  // New York City, whose counties have laws of their own.
  assert.equal(at('36-000-2395220', '2026-06-15').highest, 17);
  assert.equal(at('08-031-0000', '2026-06-15', 'tipped').highest, 16.27);
});

test('cities and counties of 2026, as two lists have them', () => {
  for (const [code, amount] of [
    ['06-085-2410278', 18.7], // Cupertino
    ['06-085-2412009', 19.5], // Sunnyvale
    ['06-037-2412221', 20.25], // West Hollywood
    ['06-073-2411782', 17.75], // San Diego
    ['08-013-2409883', 16.82], // Boulder
    ['27-053-2395345', 16.37], // Minneapolis
    ['53-073-2409823', 19.13], // Bellingham: the state's 17.13 and 2.00
    ['41-051-2411471', 16.3], // Portland, until June 30
  ] as const) {
    const found = at(code, '2026-06-15');
    assert.deepEqual([found.highest, found.isComplete], [amount, true], code);
  }
  assert.equal(at('41-051-2411471', '2026-12-04').highest, 16.8);
  assert.equal(at('17-031-428803', '2026-06-15', 'tipped').highest, 12.62);
});

test('a law with sizes of employers has the largest ones, and a note on the others', () => {
  const hayward = at('06-001-2410724', '2026-06-15');
  assert.equal(hayward.highest, 17.79);
  assert.match(hayward.rates.at(-1)?.note ?? '', /26 or more employees; smaller ones owe .*16\.90/);
});

test('a law of the unincorporated parts of a county does not reach its cities', () => {
  for (const [code, amount] of [
    ['06-081-0000', 17.95], // San Mateo County
    ['06-081-2411362', 18.7], // Palo Alto, which lies in another county, has its own
    ['06-081-2411351', 16.9], // Pacifica, a city without a law
    ['06-037-2407732', 17.81], // Altadena, which has no government
    ['06-000-2407732', 17.81],
    ['06-037-2410877', 17.87], // Los Angeles
    ['53-033-2409505', 20.82], // Vashon, too
    ['53-033-2409821', 17.13], // Bellevue
  ] as const) {
    assert.equal(at(code, '2026-06-15').highest, amount, code);
  }
});

test('a local law that is known on other days only is a gap', () => {
  const late = at('06-075-0000', '2026-07-01');
  assert.equal(late.isComplete, false);
  assert.match(
    late.gaps[0] ?? '',
    /^San Francisco: its standard minimum wage was not found for 2026-07-01, only from 2024-07-01 through 2026-06-30\. The last known amount, \$19\.18 /,
  );
  assert.equal(late.highest, 19.18);
  assert.equal(late.gaps.filter((gap) => gap.startsWith('San Francisco')).length, 1);
  // Chicago's rows are not in date order in the file.
  assert.match(
    at('17-031-428803', '2026-11-24').gaps[0] ?? '',
    /^Chicago: its standard minimum wage was not found for 2026-11-24, only from 2024-07-01 through 2026-06-30\. The last/,
  );
});

test('2024: states whose amount is the same in 2024 and since', () => {
  for (const [code, amount] of [
    ['48-000-0000', 7.25],
    ['25-000-0000', 15],
    ['05-000-0000', 11],
    ['01-000-0000', 7.25],
  ] as const) {
    const found = at(code, '2024-06-15');
    assert.deepEqual([found.highest, found.isComplete], [amount, true], code);
  }
});

test('changes within a year', () => {
  for (const [day, amount] of [
    ['2026-06-30', 13],
    ['2026-07-01', 14],
    ['2027-07-01', 15],
  ] as const) {
    assert.equal(at('02-000-0000', day).highest, amount, day);
  }
  assert.equal(at('12-000-0000', '2026-09-29').highest, 14);
  assert.equal(at('12-000-0000', '2026-09-30').highest, 15);
});

test('a state without a law, and one whose tips do not lower the wage', () => {
  const alabama = at('01-000-0000', '2026-06-15');
  assert.deepEqual([alabama.highest, alabama.isComplete], [7.25, true]);
  assert.equal(alabama.rates[1]?.amount, null);
  assert.equal(at('53-000-0000', '2026-06-15', 'tipped').highest, 17.13);
  assert.equal(at('04-000-0000', '2026-06-15', 'tipped').highest, 12.15);
});

test('an amount that ended is a floor with a gap, never the federal wage alone', () => {
  const cases = [
    ['11-000-0000', '2027-07-01', 'standard', 18.4],
    ['41-051-0000', '2027-07-01', 'standard', 15.55],
    ['06-000-0000', '2027-01-01', 'standard', 16.9],
    ['04-000-0000', '2027-01-01', 'tipped', 12.15],
    // Tips do not lower these wages, whose amounts are not known.
    ['53-000-0000', '2027-01-01', 'tipped', 17.13],
    ['41-000-0000', '2027-07-01', 'tipped', 15.55],
    ['48-000-0000', '2030-06-15', 'standard', 7.25],
  ] as const;
  for (const [code, day, kind, highest] of cases) {
    const found = at(code, day, kind);
    const state = found.rates.findLast(({ level }) => level === 'state');
    assert.deepEqual(
      [found.highest, found.isComplete, state?.amount],
      [highest, false, highest],
      code,
    );
    assert.ok((state?.through ?? '') < day, code);
    const told = found.gaps.join();
    assert.match(
      told,
      /was found\. Check the labor agency .* The last known amount, \$[\d.]+ through 20/,
    );
    assert.match(found.explain.join(), /through 20[\d-]+, the last known/);
    assert.match(found.explain.at(-1) ?? '', /An amount is unknown and may be higher/);
  }
});

test('every state whose wage ended has its last known amount from then on', () => {
  for (const { code, fips } of allStates()) {
    const own = release.wages.filter(({ place, kind }) => place === code && kind === 'standard');
    const last = own.toSorted((one, other) => (one.from < other.from ? -1 : 1)).at(-1);
    if (last?.amount === undefined) continue;
    const found = at(`${fips}-000-0000`, '2031-01-01');
    assert.equal(found.highest, Math.max(7.25, Number(last.amount)), code);
    assert.equal(found.isComplete, false, code);
  }
});

test('wages of 2025 read in the law or in a second source', () => {
  const row = (place: string, kind: string, day: string) => {
    const rows = release.wages.filter(
      (wage) =>
        wage.place === place && wage.kind === kind && wage.from <= day && day <= wage.through,
    );
    assert.equal(rows.length, 1, place);
    return [Number(rows[0]?.amount), rows[0]?.confidence];
  };
  // Nebraska Revised Statute 48-1203(1)(d), (1)(e), and (3).
  assert.deepEqual(row('NE', 'standard', '2025-06-15'), [13.5, 'official']);
  assert.deepEqual(row('NE', 'standard', '2026-06-15'), [15, 'official']);
  assert.deepEqual(row('NE', 'tipped', '2026-06-15'), [2.13, 'official']);
  // Virginia's Department of Labor and Industry: $12.00 + ($12.00 x .034) = $12.408.
  assert.deepEqual(row('VA', 'standard', '2025-06-15'), [12.41, 'official']);
  // The law's formula by hand: 50% of 13.75, 14.65, 38% of 12.48, and the credits.
  assert.deepEqual(row('MO', 'tipped', '2025-06-15'), [6.88, 'official']);
  assert.deepEqual(row('ME', 'tipped', '2025-06-15'), [7.33, 'transcribed']);
  assert.deepEqual(row('MI', 'tipped', '2025-06-15'), [4.74, 'transcribed']);
  assert.deepEqual(row('AZ', 'tipped', '2025-06-15'), [14.7 - 3, 'transcribed']);
  assert.deepEqual(row('CO', 'tipped', '2025-06-15'), [11.79, 'transcribed']); // 14.81 - 3.02
  assert.deepEqual(row('FL', 'tipped', '2025-06-15'), [9.98, 'transcribed']); // 13.00 - 3.02
  // Puerto Rico's Act 47-2021 has $10.50 from July 1, 2024, not only from the table of July 2026.
  assert.equal(at('72-000-0000', '2024-07-01').highest, 10.5);
  assert.equal(at('72-000-0000', '2025-06-15').isComplete, true);
  const secondary = release.wages.filter(({ confidence }) => confidence === 'secondary');
  assert.deepEqual(
    secondary.map(({ place, kind, from }) => `${place} ${kind} ${from}`).toSorted(),
    [
      '24-031 tipped 2025-07-01',
      '27-2395345 standard 2025-01-01',
      '27-2396511 standard 2026-01-01',
      '41-2411471 standard 2024-07-01',
      '41-2411471 standard 2026-07-01',
      '53-033 standard 2026-01-01',
      '53-2410469 standard 2026-01-01',
      '53-2410926 standard 2026-01-01',
      '53-2412106 standard 2026-01-01',
      'DC standard 2026-07-01',
      'DC tipped 2026-07-01',
      'OR standard 2026-07-01',
      'VI standard 2026-07-01',
      'VI tipped 2026-07-01',
    ],
  );
});

test('nothing known before the day is a gap without a floor', () => {
  for (const [code, day, kind] of [
    ['78-000-0000', '2026-06-15', 'standard'],
    ['36-000-0000', '2026-06-15', 'tipped'],
    ['13-000-0000', '2026-06-15', 'youth'],
    ['06-000-0000', '2024-06-15', 'standard'],
  ] as const) {
    const found = at(code, day, kind);
    assert.equal(found.isComplete, false, code);
    assert.match(found.gaps[0] ?? '', /was found\. Check the labor agency .* others\.$/);
    assert.equal(
      found.rates.some(({ level }) => level === 'state'),
      false,
      code,
    );
  }
});

test('a state without a law has the federal wages for tips and youth', () => {
  for (const code of ['01', '22', '28', '45', '47']) {
    const tipped = at(`${code}-000-0000`, '2026-06-15', 'tipped');
    assert.deepEqual([tipped.highest, tipped.isComplete], [2.13, true], code);
    assert.equal(tipped.rates[1]?.amount, null, code);
    assert.equal(at(`${code}-000-0000`, '2026-06-15', 'youth').highest, 4.25, code);
  }
  for (const code of ['13', '37', '40', '48', '49', '56']) {
    const tipped = at(`${code}-000-0000`, '2026-06-15', 'tipped');
    assert.deepEqual([tipped.highest, tipped.isComplete], [2.13, true], code);
  }
});

test('the tables of the Labor Department of July 1, 2026', () => {
  for (const [code, standard, tipped] of [
    ['11', 18.4, 10.3],
    ['41', 15.55, 15.55],
    ['72', 10.5, 2.13],
    ['66', 9.25, 9.25],
    ['78', 10.5, 4.2],
    ['24', 15, 3.63],
    ['25', 15, 6.75],
    ['33', 7.25, 3.27],
    ['35', 12, 3],
    ['38', 7.25, 4.86],
    ['42', 7.25, 2.83],
    ['54', 8.75, 2.62],
    ['55', 7.25, 2.33],
  ] as const) {
    const day = '2026-07-15';
    const found = (['standard', 'tipped'] as const).map((kind) =>
      at(`${code}-000-0000`, day, kind),
    );
    assert.deepEqual(
      found.map(({ highest, isComplete }) => [highest, isComplete]),
      [
        [standard, true],
        [tipped, true],
      ],
      code,
    );
  }
  const michigan = (['standard', 'tipped'] as const).map((kind) =>
    at('26-000-0000', '2027-01-01', kind),
  );
  assert.deepEqual(
    michigan.map(({ highest }) => highest),
    [15, 6.3],
  );
});

test('every state and D.C. has a standard minimum wage, or a statement that it has none, on June 15, 2026', () => {
  const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI', 'UM', 'FM', 'MH', 'PW']);
  for (const { code, fips } of allStates()) {
    if (territories.has(code)) continue;
    assert.equal(at(`${fips}-000-0000`, '2026-06-15').isComplete, true, code);
  }
});

test('rows: an amount or a reason, days in order, known documents, no two for one day', () => {
  const { wages, documents } = loadLabor();
  for (const row of wages) {
    const text = JSON.stringify(row);
    assert.ok(row.from <= row.through, text);
    const told = [row.amount, row.none, row.fullWage].filter((value) => value !== undefined);
    assert.equal(told.length, 1, text);
    for (const key of row.documents) assert.ok(key in documents, `${key} in ${text}`);
    if (row.documents.length === 1) assert.notEqual(row.confidence, 'transcribed', text);
    const same = wages.filter(
      (other) =>
        other !== row &&
        other.place === row.place &&
        other.kind === row.kind &&
        other.since === row.since &&
        other.from <= row.through &&
        row.from <= other.through,
    );
    assert.deepEqual(same, [], text);
  }
});

test('a version without rows has none; a seal changes with any row of the version, and with no later one', (t) => {
  assert.equal(laborRelease('2025.1'), undefined);
  const first = version ?? '';
  const file = 'minimum-wage/federal.yaml';
  const root = changedRules(t, {});
  const sealed = laborSeal(root, first);
  assert.equal(sealed, laborDigest(release));
  assert.equal(laborSeal(root, '2025.1'), undefined);
  const later = `  - { place: US, kind: standard, from: 2026-01-01, through: 2026-12-31, amount: "9.99", documents: [usc-206], confidence: unverified, since: "9999.1" }\n`;
  changeFiles(root, { [file]: (text) => text + later });
  assert.equal(laborSeal(root, first), sealed);
  changeFiles(root, { [file]: (text) => text.replace('"7.25"', '"7.26"') });
  assert.notEqual(laborSeal(root, first), sealed);
});

test('the coverage page is the one of the rows', () => {
  const page = new URL('../../../docs/reference/labor-coverage.md', import.meta.url);
  const current = laborRelease();
  assert.ok(current);
  const { coveredThrough } = buildRelease(loadRules(), current.version);
  assert.equal(readFileSync(page, 'utf8'), laborCoveragePage(current, coveredThrough));
});
