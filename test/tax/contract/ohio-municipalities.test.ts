/**
 * Ohio municipal income tax and joint districts: every row of the state's own tables through the
 * engine, the courtesy for the municipality of residence, and what the request waives.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { loadRules, RULES_ROOT } from '../../../src/tax/rules/index.ts';
import {
  districtTable,
  type FinderRow,
  municipalDigest,
  municipalTable,
  rateOn,
} from '../../support/finder.ts';
import { parameter, paycheck, request, tax, wage } from '../../support/paychecks.ts';
import { randomNumbers } from '../../support/random.ts';

const COLUMBUS = '39-000-1080996-CITY-000';
const AT_COLUMBUS = '39-049-1080996';
/** 2 %, in Franklin County. */
const DUBLIN = '39-000-2394565-CITY-000';
const AT_DUBLIN = '39-049-2394565';
/** 2.5 %. */
const PRAIRIE_TOWNSHIP_JEDD = '39-000-0000-JEDD-9036';
const AT_PRAIRIE_TOWNSHIP = '39-049-1086113';

const release = everyRelease(loadRules()).all.findLast(({ taxes }) => taxes.has(COLUMBUS));
assert.ok(release !== undefined);
const releases = new ReleaseSet([release]);

type Fields = Readonly<Record<string, unknown>>;

const onFault = (error: unknown): never => {
  throw error;
};

function answerTo(...items: readonly Fields[]) {
  return answerPayCalc(request(...items), { releases, now: 0, onFault }).body.PayCalcResponse;
}

const itemOn = (payDate: string, wages: readonly Fields[], taxes: readonly Fields[]) =>
  paycheck({
    payrollRunParameters: { payDate, payPeriodsPerYear: 26 },
    wages,
    taxJurisdictionParms: taxes,
  });

/** Tax of each entry on a pay date, by id; wages by location. */
function taxesOf(
  wages: Readonly<Record<string, number>>,
  taxes: readonly Fields[],
  payDate = '2026-06-26',
) {
  const entries = Object.entries(wages).map(([locationCode, grossWages]) =>
    wage({ locationCode, grossWages, ytdWages: 0 }),
  );
  const { payCalc, errorStatus } = answerTo(itemOn(payDate, entries, taxes));
  const lines = payCalc[0]?.taxCalculation ?? [];
  return {
    error: payCalc[0]?.errorStatus?.errorMessage ?? errorStatus.errorMessage,
    lines,
    amounts: Object.fromEntries(lines.map((line) => [line.uniqueTaxID, line.taxAmount])),
  };
}

const values = (given: Readonly<Record<string, unknown>>): Fields => ({
  miscParameters: Object.entries(given).map(([name, value]) => parameter(name, String(value))),
});

type RegisterRow = Readonly<Record<string, string>>;

function register(path: string): RegisterRow[] {
  const text = readFileSync(join(RULES_ROOT, 'us/oh', path), 'utf8');
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] as string]));
  });
}

const FIRST = '2024-01-01';
const LAST = '2026-12-31';
const KNOWN = '2026-08-25';

/** Each row of the table that held in the years of the release, once on its first and once on its last day. */
const daysOf = ({ from, to }: FinderRow): string[] =>
  to < FIRST || from > LAST ? [] : [from < FIRST ? FIRST : from, to > LAST ? LAST : to];

const MUNICIPALITIES = register('municipalities/municipalities.csv');
const DISTRICTS = register('joint-districts/joint-districts.csv');
const placeOf = new Map(MUNICIPALITIES.map(({ fips, place }) => [fips as string, place as string]));

/** Tax in dollars of 1,000.00, of all the table's rows, as the engine has it. */
function assertRates(table: readonly FinderRow[], idOf: (key: string) => string | undefined): void {
  const cases = table.flatMap((row) => daysOf(row).map((day) => ({ row, day })));
  assert.ok(cases.length > 2 * 150);
  for (const { row, day } of cases) {
    const id = idOf(row.key);
    const rate = rateOn(table, row.key, day);
    const held = id !== undefined && release?.at(day)?.taxes.has(id);
    if (rate === 0 || !held) {
      assert.equal(rate === 0, !held, `${row.name} on ${day}`);
      continue;
    }
    const { amounts, error } = taxesOf({ '39-000-0000': 1000 }, [atState(id)], day);
    assert.equal(amounts[id], rate / 1000, `${row.name} on ${day}: ${error}`);
  }
}

const atState = (id: string): Fields => tax(id, { locationCode: '39-000-0000', isResident: false });

describe('the registers and The Finder', () => {
  test('the municipal table is the state’s file', () => {
    assert.equal(
      municipalDigest(),
      '7d88442ea6c503ccd45a375fa17fc902d0181d510df3ed2b501dc8bf26f4b17d',
    );
  });

  test('1,000.00 in every municipality gives the rate of the table, on its first and last day', () => {
    assertRates(municipalTable(), (fips) => {
      const place = placeOf.get(fips);
      return place === undefined ? undefined : `39-000-${place}-CITY-000`;
    });
  });

  test('1,000.00 in every joint district gives the rate of the table, on its first and last day', () => {
    const table = districtTable().filter(({ key }) => key !== '9098');
    assertRates(table, (district) => `39-000-0000-JEDD-${district}`);
  });

  test('as many levy a tax on the day of the copy as the state counts', () => {
    const held = [...(release.at(KNOWN)?.taxes.keys() ?? [])];
    const current = (table: readonly FinderRow[]) =>
      new Set(table.filter(({ key }) => rateOn(table, key, KNOWN) > 0).map(({ key }) => key));
    assert.equal(current(municipalTable()).size, 667);
    assert.equal(held.filter((id) => /^39-000-\d+-CITY-000$/.test(id)).length, 667);
    // 9098, Green Township-Mercy West, has two rates in the table and is left out.
    assert.equal(current(districtTable()).size, 153);
    assert.equal(held.filter((id) => id.startsWith('39-000-0000-JEDD-')).length, 152);
    assert.ok(!held.includes('39-000-0000-JEDD-9098'));
  });

  test('places are those of the Census; three codes of the table are former ones', () => {
    const census = readFileSync(join(RULES_ROOT, 'places/places.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(','))
      .filter(([, counties = '']) => counties.startsWith('39'));
    const codes = new Map(
      readFileSync(join(RULES_ROOT, 'places/aliases.csv'), 'utf8')
        .split('\n')
        .map((line) => line.split(','))
        .map(([id = '', gnis = '', code]) => [id, code === 'gnis' ? gnis : id]),
    );
    const byFips = new Map(
      census.filter(([, , place]) => place !== '').map(([id = '', , place]) => [place, id]),
    );
    const former: string[][] = [];
    for (const { fips = '', place, name = '' } of MUNICIPALITIES) {
      const own = byFips.get(fips);
      if (own === undefined) former.push([fips, place ?? '', name]);
      else assert.equal(place, codes.get(own) ?? own, name);
    }
    const named = new Map(census.map(([id, , place, , , , name]) => [id, `${name} ${place}`]));
    assert.deepEqual(
      former.map(([fips, place, name]) => [fips, name, named.get(place)]),
      [
        ['81214', 'Washington Court House', 'Washington Court House city 81718'],
        ['81942', 'Waverly', 'Waverly village 81935'],
        ['83111', 'West Carrollton', 'West Carrollton city 83090'],
      ],
    );
  });

  test('on each day of a change, the taxes in force are those of the table', () => {
    const table = municipalTable();
    const keys = [...new Set(table.map(({ key }) => key))];
    const days = new Set(table.flatMap(daysOf));
    assert.ok(days.size > 10);
    for (const day of days) {
      const levied = keys.filter((key) => rateOn(table, key, day) > 0);
      const held: readonly string[] = [...(release.at(day)?.taxes.keys() ?? [])];
      assert.deepEqual(
        held.filter((id) => /^39-000-\d+-CITY-000$/.test(id)).toSorted(),
        levied.map((key) => `39-000-${placeOf.get(key)}-CITY-000`).toSorted(),
        day,
      );
    }
  });

  test('the oddities of the table: gaps, rates of zero, a placeholder, a day in two rows', () => {
    const table = municipalTable();
    const named = (name: string) => table.filter((row) => row.name === name);
    // No tax from 2019 to 2025.
    const georgetown = '39-000-2398952-CITY-000';
    assert.equal(placeOf.get(named('GEORGETOWN')[0]?.key ?? ''), '2398952');
    assert.equal(release.at('2025-12-31')?.taxes.has(georgetown), false);
    assert.equal(release.at('2026-01-01')?.taxes.has(georgetown), true);
    // Repealed, and one that never began.
    for (const name of ['AMELIA', 'HUNTING VALLEY', 'GRANDVIEW', 'NEWTONSVILLE', 'SMITHFIELD']) {
      const [{ key } = { key: '' }] = named(name);
      assert.ok(key !== '' && !placeOf.has(key), name);
    }
    const [first, second] = named('CINCINNATI');
    assert.equal(first?.to, second?.from);
    assert.equal(rateOn(table, second?.key ?? '', '2020-10-01'), 18_000);
  });

  test('a tax that was repealed or has not begun is not calculated', () => {
    const collegeCorner = '39-000-2398599-CITY-000';
    const on = (day: string) => taxesOf({ '39-000-0000': 1000 }, [atState(collegeCorner)], day);
    assert.equal(on('2025-09-12').amounts[collegeCorner], 10);
    assert.match(on('2025-09-13').error, /no figures for College Corner/);
    assert.match(on('2024-06-30').error, /no figures for College Corner/);
  });
});

describe('qualifying wages', () => {
  test('are Medicare wages: deferrals stay in, cafeteria plans come off', () => {
    const benefits = [
      { benefitType: '401K', amount: 100, locationCode: '00-000-0000' },
      { benefitType: '125', amount: 40, locationCode: '00-000-0000' },
    ];
    const item = {
      ...itemOn(
        '2026-06-26',
        [wage({ locationCode: AT_COLUMBUS, grossWages: 1000, ytdWages: 0 })],
        [tax(COLUMBUS, { locationCode: AT_COLUMBUS, isResident: false })],
      ),
      benefits,
    };
    const [line] = answerTo(item).payCalc[0]?.taxCalculation ?? [];
    assert.equal(line?.subjectWages, 960);
    assert.equal(line?.taxAmount, 24);
  });
});

describe('the municipality of residence', () => {
  const work = tax(COLUMBUS, { locationCode: AT_COLUMBUS, isResident: false });
  const home = (given: Readonly<Record<string, unknown>> = {}): Fields =>
    tax(DUBLIN, { locationCode: AT_DUBLIN, isResident: true, ...values(given) });

  test('asks for its credit, never assuming a full one', () => {
    for (const given of [{}, { CREDITRATE: 1 }]) {
      const { error } = taxesOf({ [AT_COLUMBUS]: 2000 }, [work, home(given)]);
      assert.match(error, /CREDITRATE|CREDITLIMIT/);
    }
  });

  test('is lowered by the credit, rate and limit, in either order of the request', () => {
    // Dublin 2 % of 2,000.00 is 40.00, Columbus 2.5 % is 50.00.
    const cases = [
      [{ CREDITRATE: 1, CREDITLIMIT: 0.02 }, 0],
      [{ CREDITRATE: 0, CREDITLIMIT: 0.02 }, 40],
      [{ CREDITRATE: 0.5, CREDITLIMIT: 0.02 }, 20],
      [{ CREDITRATE: 1, CREDITLIMIT: 0.0125 }, 15],
      [{ CREDITRATE: 0.5, CREDITLIMIT: 0.01 }, 30],
    ] as const;
    for (const [given, expected] of cases) {
      for (const taxes of [
        [work, home(given)],
        [home(given), work],
      ]) {
        const { amounts, error } = taxesOf({ [AT_COLUMBUS]: 2000 }, taxes);
        assert.deepEqual(amounts, { [COLUMBUS]: 50, [DUBLIN]: expected }, error);
      }
    }
  });

  test('takes wages earned anywhere, and credits those taxed elsewhere only', () => {
    // 2 % of 3,000.00, less 2 % of the 2,000.00 earned in Columbus.
    const { amounts } = taxesOf({ [AT_COLUMBUS]: 2000, [AT_DUBLIN]: 1000 }, [
      work,
      home({ CREDITRATE: 1, CREDITLIMIT: 0.02 }),
    ]);
    assert.deepEqual(amounts, { [COLUMBUS]: 50, [DUBLIN]: 20 });
    // Without a tax where the work is, no credit is asked for.
    const alone = taxesOf({ '39-061-0000': 2000 }, [home()]);
    assert.equal(alone.amounts[DUBLIN], 40);
    assert.match(String(alone.lines[0]?.notes), /courtesy/);
  });

  test('a joint district counts as the municipality of work', () => {
    const district = tax(PRAIRIE_TOWNSHIP_JEDD, { locationCode: AT_PRAIRIE_TOWNSHIP });
    const { amounts } = taxesOf({ [AT_PRAIRIE_TOWNSHIP]: 2000 }, [
      district,
      home({ CREDITRATE: 1, CREDITLIMIT: 0.02 }),
    ]);
    assert.deepEqual(amounts, { [PRAIRIE_TOWNSHIP_JEDD]: 50, [DUBLIN]: 0 });
  });
});

describe('a second evaluator, in whole numbers from the state’s table', () => {
  /** Half away from zero. */
  const times = (cents: bigint, millionths: bigint): bigint =>
    (cents * millionths + 500_000n) / 1_000_000n;
  const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

  test('agrees on random homes, places of work, wages, and credits', () => {
    const table = municipalTable().filter(({ rate, key, from, to }) => {
      return rate > 0 && placeOf.has(key) && from <= KNOWN && KNOWN <= to;
    });
    const random = randomNumbers(20260825);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    for (let i = 0; i < 1500; i += 1) {
      const [home, work] = [pick(table), pick(table)];
      if (home.key === work.key) continue;
      const ids = [home, work].map(({ key }) => `39-000-${placeOf.get(key)}-CITY-000`);
      const [atHome, atWork] = [home, work].map(({ key }) => `39-000-${placeOf.get(key)}`);
      const earned = BigInt(Math.floor(random() * 900_000));
      const elsewhere = BigInt(Math.floor(random() * 100_000));
      const [rate, limit] = [pick([0, 0.25, 0.5, 1]), pick([0.005, 0.01, 0.0175, 0.025])];
      const { amounts, error } = taxesOf(
        { [atWork as string]: Number(earned) / 100, [atHome as string]: Number(elsewhere) / 100 },
        [
          tax(ids[0] as string, {
            locationCode: atHome,
            isResident: true,
            ...values({ CREDITRATE: rate, CREDITLIMIT: limit }),
          }),
          tax(ids[1] as string, { locationCode: atWork, isResident: false }),
        ],
        KNOWN,
      );
      const withheld = times(earned, BigInt(work.rate));
      const counts = least(withheld, times(earned, BigInt(Math.round(limit * 1e6))));
      const whole = times(earned + elsewhere, BigInt(home.rate));
      const credit = least(times(counts, BigInt(rate * 1e6)), whole);
      assert.deepEqual(
        amounts,
        {
          [ids[0] as string]: Number(whole - credit) / 100,
          [ids[1] as string]: Number(withheld) / 100,
        },
        `${home.name}, ${work.name}, ${earned}, ${elsewhere}, ${rate}, ${limit}: ${error}`,
      );
    }
  });
});

describe('what the request waives', () => {
  const inColumbus = (given: Readonly<Record<string, unknown>>, isResident = false) =>
    taxesOf({ [AT_COLUMBUS]: 1000 }, [
      tax(COLUMBUS, { locationCode: AT_COLUMBUS, isResident, ...values(given) }),
    ]);

  test('20 days, a small employer, and age', () => {
    assert.equal(inColumbus({ DAYSWORKED: 20 }).amounts[COLUMBUS], 0);
    assert.match(String(inColumbus({ DAYSWORKED: 20 }).lines[0]?.notes), /718\.011/);
    assert.equal(inColumbus({ DAYSWORKED: 21 }).amounts[COLUMBUS], 25);
    assert.equal(inColumbus({ SMALLEMPLOYER: 'TRUE' }).amounts[COLUMBUS], 0);
    assert.equal(inColumbus({ SMALLEMPLOYER: 'FALSE' }).amounts[COLUMBUS], 25);
    assert.equal(inColumbus({ UNDERAGE: 'TRUE' }).amounts[COLUMBUS], 0);
    assert.equal(inColumbus({ UNDERAGE: 'TRUE' }, true).amounts[COLUMBUS], 0);
    assert.match(inColumbus({ DAYSWORKED: 3 }, true).error, /DAYSWORKED/);
  });

  test('a joint district taxes the share of the wages earned inside it', () => {
    const share = (given: Readonly<Record<string, unknown>>, more: Fields = {}) =>
      taxesOf({ [AT_PRAIRIE_TOWNSHIP]: 1000 }, [
        tax(PRAIRIE_TOWNSHIP_JEDD, {
          locationCode: AT_PRAIRIE_TOWNSHIP,
          ...more,
          ...values(given),
        }),
      ]).amounts[PRAIRIE_TOWNSHIP_JEDD];
    assert.equal(share({}), 25);
    assert.equal(share({ DISTRICTSHARE: 0.4 }), 10);
    assert.equal(share({ DISTRICTSHARE: 0.4 }, { isResident: true }), 10);
    assert.equal(share({ DISTRICTSHARE: 0.4 }, { isResident: false }), 10);
  });
});

test('the rows of the registers are those of the tables that hold since 2024', () => {
  const inYears = (table: readonly FinderRow[]) =>
    table.filter(({ from, to, rate }) => rate > 0 && from <= to && to >= FIRST && from <= LAST);
  const shown = ({ key, from, to, rate }: FinderRow) =>
    [key, from < FIRST ? FIRST : from, to > LAST ? '' : to, rate].join();
  const own = (key: string, rows: readonly RegisterRow[]) =>
    rows.map((row) =>
      [row[key], row.effective, row.ends, Math.round(Number(row.rate) * 1e6)].join(),
    );
  assert.deepEqual(
    own('fips', MUNICIPALITIES).toSorted(),
    inYears(municipalTable()).map(shown).toSorted(),
  );
  const known = districtTable().filter(({ key }) => key !== '9098');
  assert.deepEqual(own('district', DISTRICTS).toSorted(), inYears(known).map(shown).toSorted());
});
