/**
 * Living in one state and working in another, over the wire format and with the states' real rules
 * (rules/us/residence.yaml, methods/residence.md): agreements, set-off at home, states that leave
 * wages to the state of work, convenience of the employer, states without a tax.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculateOne } from '../../src/proof/examples.ts';
import { everyRelease } from '../../src/proof/sealing.ts';
import { loadRules } from '../../src/rules/index.ts';

const releases = everyRelease(loadRules());

const CODES = {
  DC: '11',
  GA: '13',
  IL: '17',
  IN: '18',
  KY: '21',
  LA: '22',
  NE: '31',
  NJ: '34',
  NY: '36',
  OH: '39',
  PA: '42',
  TX: '48',
  VA: '51',
  WI: '55',
} as const;
type State = keyof typeof CODES;

const place = (state: State): string => `${CODES[state]}-000-0000`;
const sit = (state: State): string => `${place(state)}-SIT-000`;

type Tax = {
  readonly id: string;
  readonly at: string;
  readonly isResident?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
};

const resident = (state: State): Tax => ({ id: sit(state), at: place(state), isResident: true });
const nonresident = (state: State, ...switches: string[]): Tax => ({
  id: sit(state),
  at: place(state),
  isResident: false,
  parameters: Object.fromEntries(switches.map((name) => [name, 'TRUE'])),
});

type Wages = Partial<Record<State, number>>;

function answer(
  wages: Readonly<Record<string, number>>,
  taxes: readonly Tax[],
  payDate: string,
  options: object = {},
) {
  return calculateOne(
    {
      options,
      payrollRunParameters: { payDate, payPeriodsPerYear: 26, payPeriodNumber: 1 },
      wages: Object.entries(wages).map(([locationCode, grossWages]) => ({
        locationCode,
        wageType: 'Regular',
        grossWages,
      })),
      taxJurisdictionParms: taxes.map(({ id, at, isResident, parameters = {} }) => ({
        uniqueTaxID: id,
        locationCode: at,
        ...(isResident === undefined ? {} : { isResident }),
        miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      })),
    },
    releases,
    undefined,
  );
}

/** Biweekly regular wages by state; the lines in the order of the taxes. */
function lines(wages: Wages, taxes: readonly Tax[], payDate = '2026-06-15') {
  const placed = Object.fromEntries(
    Object.entries(wages).map(([state, amount]) => [place(state as State), amount]),
  );
  const found = answer(placed, taxes, payDate);
  if (found.errorStatus !== undefined) throw new Error(found.errorStatus.errorMessage);
  return found.taxCalculation;
}

const amounts = (wages: Wages, taxes: readonly Tax[]): number[] =>
  lines(wages, taxes).map(({ taxAmount }) => taxAmount);

/** What the state takes from wages that its resident earns at home. */
const atHome = (state: State, amount: number): number =>
  amounts({ [state]: amount }, [{ id: sit(state), at: place(state) }])[0] ?? Number.NaN;

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const notes = (line: { readonly notes?: readonly string[] } | undefined): string =>
  (line?.notes ?? []).join(' ');

describe('agreements', () => {
  test('a Pennsylvanian in New Jersey: with NJ-165 all to Pennsylvania, without all to New Jersey', () => {
    const wages = { NJ: 2_000 };
    const [home, work] = lines(wages, [
      resident('PA'),
      nonresident('NJ', 'NONRESIDENTCERTIFICATE'),
    ]);
    assert.deepEqual([home?.taxAmount, work?.taxAmount], [atHome('PA', 2_000), 0]);
    assert.match(notes(work), /NJ-165 on file: not withheld from residents of state 42/);
    const [homeWithout, workWithout] = lines(wages, [resident('PA'), nonresident('NJ')]);
    assert.deepEqual([homeWithout?.taxAmount, workWithout?.taxAmount], [0, atHome('NJ', 2_000)]);
    assert.match(notes(homeWithout), /34-000-0000-SIT-000 is withheld/);
  });

  test('Illinois and Wisconsin, Kentucky and Ohio: both ways', () => {
    for (const [home, work, certificate] of [
      ['WI', 'IL', /IL-W-5-NR/],
      ['IL', 'WI', /W-220/],
      ['OH', 'KY', /42A809.*20 % or more of an S corporation/],
      ['KY', 'OH', /IT 4NR/],
    ] as const) {
      const found = lines({ [work]: 2_000 }, [
        resident(home),
        nonresident(work, 'NONRESIDENTCERTIFICATE'),
      ]);
      assert.deepEqual(
        found.map(({ taxAmount }) => taxAmount),
        [atHome(home, 2_000), 0],
        `${home} in ${work}`,
      );
      assert.match(notes(found[1]), certificate);
    }
  });

  test('Indiana’s certificate frees from the state’s tax, the county keeps its own', () => {
    const county: Tax = {
      id: '18-097-0000-CNTY-000',
      at: '18-097-0000',
      isResident: false,
      parameters: { PRINCIPALEMPLOYMENT: 'TRUE' },
    };
    const state = nonresident('IN', 'NONRESIDENTCERTIFICATE');
    const found = answer({ '18-097-0000': 2_000 }, [resident('KY'), state, county], '2026-06-15');
    const [home, exempt, due] = found.taxCalculation;
    assert.deepEqual([home?.taxAmount, exempt?.taxAmount], [atHome('KY', 2_000), 0]);
    assert.ok((due?.taxAmount ?? 0) > 0);
    assert.match(notes(exempt), /not from county tax/);
  });

  test('a certificate between states without an agreement is refused by name', () => {
    assert.throws(
      () => lines({ NJ: 2_000 }, [resident('NY'), nonresident('NJ', 'NONRESIDENTCERTIFICATE')]),
      /no reciprocal agreement with the state of residence, 36; there is one with 42/,
    );
  });
});

describe('home sets off what the state of work withholds', () => {
  test('a New Jerseyan in New York: the higher tax at work leaves nothing', () => {
    const found = amounts({ NY: 3_000 }, [resident('NJ'), nonresident('NY')]);
    assert.deepEqual(found, [0, atHome('NY', 3_000)]);
  });

  test('a New Yorker in New Jersey: the difference (20 NYCRR 171.5)', () => {
    const [home, work] = amounts({ NJ: 3_000 }, [resident('NY'), nonresident('NJ')]);
    assert.equal(work, atHome('NJ', 3_000));
    assert.equal(home, cents(atHome('NY', 3_000) - atHome('NJ', 3_000)));
    assert.ok((home ?? 0) > 0);
  });

  test('partly at home: the difference takes the other state’s all, a credit the share at most', () => {
    // Illinois is higher than New Jersey on the wages earned there.
    const half = { NJ: 1_000, IL: 1_000 };
    const [credited] = amounts(half, [resident('NJ'), nonresident('IL')]);
    const whole = atHome('NJ', 2_000);
    assert.equal(credited, cents(whole - cents(whole / 2)));
    const [less, work] = amounts({ NY: 1_000, IL: 1_000 }, [resident('NY'), nonresident('IL')]);
    assert.equal(less, cents(atHome('NY', 2_000) - (work ?? Number.NaN)));
  });

  test('an unverified rule says so on the home line only', () => {
    const [home, work] = lines({ NY: 2_000 }, [resident('IN'), nonresident('NY')]);
    assert.match(notes(home), /Unverified, how a resident’s wages earned elsewhere are treated/);
    assert.doesNotMatch(notes(work), /Unverified, how/);
    assert.doesNotMatch(notes(lines({ IN: 2_000 }, [resident('IN')])[0]), /Unverified, how/);
  });
});

describe('home leaves wages to the state of work, when that withholds', () => {
  test('a Georgian: nothing on wages earned in New York, all on those earned in Texas', () => {
    assert.deepEqual(amounts({ NY: 2_000 }, [resident('GA'), nonresident('NY')]), [
      0,
      atHome('NY', 2_000),
    ]);
    assert.deepEqual(amounts({ TX: 2_000 }, [resident('GA'), nonresident('TX')]), [
      atHome('GA', 2_000),
      0,
    ]);
    assert.deepEqual(amounts({ GA: 1_000, TX: 1_000 }, [resident('GA')]), [atHome('GA', 2_000)]);
    assert.deepEqual(amounts({ GA: 1_000, NY: 1_000 }, [resident('GA'), nonresident('NY')]), [
      atHome('GA', 1_000),
      atHome('NY', 1_000),
    ]);
  });

  test('the state of work may be left out of the request only when told so: the line names it', () => {
    const wages = { '22-000-0000': 500, '39-000-0000': 2_000 };
    const { errorStatus } = answer(wages, [resident('LA')], '2026-06-15');
    assert.equal(errorStatus?.errorCode, 2006);
    assert.match(errorStatus?.errorMessage ?? '', /Add 39-000-0000-SIT-000 at 39-000-0000/);
    const options = { assumeWithheldElsewhere: true };
    const [line] = answer(wages, [resident('LA')], '2026-06-15', options).taxCalculation;
    assert.equal(line?.taxAmount, atHome('LA', 500));
    assert.match(notes(line), /39-000-0000-SIT-000 is withheld/);
    assert.match(notes(line), /which the request leaves out/);
  });
});

describe('states without a tax, and the one that leaves nonresidents alone', () => {
  test('a Texan in New York: New York’s tax, and nothing at home', () => {
    const [home, work] = lines({ NY: 2_000 }, [resident('TX'), nonresident('NY')]);
    assert.deepEqual([home?.taxAmount, work?.taxAmount], [0, atHome('NY', 2_000)]);
    assert.match(notes(home), /Texas/);
  });

  test('nobody else’s wages are reached there, in the row’s own words', () => {
    const [line] = lines({ TX: 2_000 }, [nonresident('TX')]);
    assert.deepEqual([line?.taxAmount, line?.subjectWages], [0, 0]);
    assert.match(notes(line), /Texas has no income tax on wages\./);
  });

  test('New York City says of nonresidents what its row says', () => {
    const city = { id: '36-000-975772-CITY-000', at: '36-061-975772', isResident: false };
    const found = answer({ '36-061-975772': 2_000 }, [city], '2026-06-15').taxCalculation;
    assert.equal(found[0]?.taxAmount, 0);
    assert.match(notes(found[0]), /Nonresidents of New York City are not liable/);
  });

  test('District of Columbia: a Virginian owes Virginia only, without any agreement named', () => {
    const [home, work] = lines({ DC: 2_000 }, [resident('VA'), nonresident('DC')]);
    assert.deepEqual([home?.taxAmount, work?.taxAmount], [atHome('VA', 2_000), 0]);
    assert.match(notes(work), /D-4A/);
  });
});

describe('convenience of the employer', () => {
  test('a New Jerseyan at home for New York: New York takes its tax, New Jersey sets it off', () => {
    const [home, work] = lines({ NJ: 2_000 }, [resident('NJ'), nonresident('NY', 'CONVENIENCE')]);
    assert.equal(work?.taxAmount, atHome('NY', 2_000));
    assert.equal(work?.subjectWages, 2_000);
    assert.equal(home?.taxAmount, 0);
    assert.match(notes(work), /own convenience/);
  });

  test('New Jersey applies its rule to New Yorkers, not to residents of states without one', () => {
    const [, work] = amounts({ NY: 2_000 }, [resident('NY'), nonresident('NJ', 'CONVENIENCE')]);
    assert.equal(work, atHome('NJ', 2_000));
    assert.throws(
      () => lines({ OH: 2_000 }, [resident('OH'), nonresident('NJ', 'CONVENIENCE')]),
      /residents of states with such a rule of their own/,
    );
  });

  test('Nebraska withholds on convenience wages until 2024, and refuses the switch after', () => {
    const taxes = [resident('IL'), nonresident('NE', 'CONVENIENCE')];
    const [, work] = lines({ IL: 2_000 }, taxes, '2024-12-31');
    assert.ok((work?.taxAmount ?? 0) > 0);
    assert.throws(
      () => lines({ IL: 2_000 }, taxes, '2025-01-01'),
      /no rule on the convenience of the employer/,
    );
  });
});

test('every income tax has a rule of residence for every pay date it has figures for', () => {
  for (const payDate of ['2024-01-01', '2024-12-31', '2025-12-31', '2026-01-01', '2026-12-31']) {
    const law = releases.highest.at(payDate);
    assert.ok(law !== null);
    const without = [...law.taxes.values()]
      .filter(({ id, residence }) => id.endsWith('-000-0000-SIT-000') && residence === null)
      .map(({ id }) => id);
    assert.deepEqual(without, [], payDate);
  }
});
