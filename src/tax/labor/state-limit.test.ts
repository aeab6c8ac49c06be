/** The states' own limits, each worked by hand from the words of its law. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseLocation } from '../engine/index.ts';
import { allStates } from '../places/places.ts';
import { garnish } from './garnishment.ts';
import { type LaborRelease, laborRelease, laborVersions, loadLabor } from './load.ts';
import type { Garnished, GarnishmentError, Order, Payment } from './order.ts';
import { rowsOn } from './rows-on.ts';

const release = laborRelease(laborVersions().at(-1)) as LaborRelease;
const fips = new Map([...allStates()].map((state) => [state.code, state.fips]));

type Case = Partial<Omit<Payment, 'state'>> & { readonly place?: string };

function at(
  state: string,
  disposable: number,
  more: Case = {},
  order: Partial<Order> = {},
  of = release,
) {
  const { place = `${fips.get(state)}-000-0000`, ...payment } = more;
  const creditor: Order = { id: '1', type: 'creditor', amount: Number.POSITIVE_INFINITY, ...order };
  return garnish(
    of,
    {
      day: '2026-06-15',
      period: 'weekly',
      gross: disposable,
      disposable,
      location: parseLocation(place),
      state,
      stateWage: null,
      ...payment,
    },
    [creditor],
  );
}

const refusal = (call: () => Garnished): GarnishmentError => {
  const [error] = call().refused;
  assert.ok(error, 'the request was accepted');
  return error;
};

describe('a percentage and hours at a minimum wage', () => {
  const cases: [string, number, number, Case?, Partial<Order>?][] = [
    // 48 x 16.90 = 811.20; 40 % of 188.80.
    ['CA', 1000_00, 75_52],
    ['CA', 2000_00, 400_00],
    ['CA', 1000_00, 16_00, { stateWage: 20_00 }],
    // 15 % of gross; 45 x 15.00 = 675.00.
    ['IL', 900_00, 180_00, { gross: 1200_00 }],
    ['IL', 700_00, 25_00, { gross: 1200_00 }],
    // Chicago's own wage is not the one of the statute.
    ['IL', 700_00, 25_00, { gross: 1200_00, place: '17-031-428803' }],
    // New York County: 30 x 17.00 = 510.00.
    ['NY', 800_00, 100_00, { gross: 1000_00, place: '36-061-0000' }],
    ['NY', 520_00, 10_00, { gross: 700_00, place: '36-061-0000' }],
    // 60 x 15.15 = 909.00; in Flagstaff 60 x 18.35 = 1,101.00.
    ['AZ', 2000_00, 200_00],
    ['AZ', 1000_00, 91_00],
    ['AZ', 1000_00, 0, { place: '04-005-2410509' }],
    // 40 x 15.16 = 606.40.
    ['CO', 1000_00, 200_00],
    ['CO', 700_00, 93_60],
    // 40 x 16.94 = 677.60.
    ['CT', 700_00, 22_40],
    ['DE', 800_00, 150_00, { gross: 1000_00 }],
    // The greater of 85 % of gross and 50 x 15.00 = 750.00 stays.
    ['MA', 800_00, 50_00, { gross: 1000_00 }],
    ['MA', 1200_00, 225_00, { gross: 1500_00 }],
    // 30 x 15.00 = 450.00.
    ['MD', 500_00, 50_00],
    ['MD', 1000_00, 250_00],
    ['NJ', 700_00, 90_00, { gross: 900_00 }],
    ['NJ', 230_00, 12_50, { gross: 300_00 }],
    ['NM', 1000_00, 250_00],
    // 40 x 12.00 = 480.00.
    ['NM', 500_00, 20_00],
    // 50 x 7.25 = 362.50.
    ['NH', 380_00, 17_50],
    ['WV', 400_00, 37_50],
    ['WV', 1000_00, 200_00],
    ['WI', 1000_00, 200_00],
    ['OH', 1000_00, 250_00],
    // 40 x 12.77 = 510.80.
    ['VA', 600_00, 89_20],
  ];
  for (const [state, disposable, expected, more, order] of cases) {
    test(`${state}: ${expected / 100} of ${disposable / 100} ${JSON.stringify(more ?? {})}`, () =>
      assert.equal(at(state, disposable, more, order).total, expected));
  }
});

test('a local minimum wage that is not in the data is a gap where it counts', () => {
  const told = /a higher local minimum wage counts, but this version has none/;
  const late = { place: '06-075-0000', day: '2026-07-01' };
  assert.match(at('CA', 1000_00, late).gaps.join(), told);
  for (const more of [{ stateWage: 18_67 }, { place: '06-081-2409826' }]) {
    assert.doesNotMatch(at('CA', 1000_00, more).gaps.join(), told);
  }
  // San Francisco through June: 48 x 19.18 = 920.64; 40 % of 79.36.
  assert.equal(at('CA', 1000_00, { place: '06-075-0000' }).total, 31_74);
  // Belmont: 48 x 18.95 = 909.60; 40 % of 90.40.
  assert.equal(at('CA', 1000_00, { place: '06-081-2409826' }).total, 36_16);
});

test('no garnishment for creditors, and support as everywhere: NC, PA, SC, TX', () => {
  for (const state of ['NC', 'SC', 'TX']) assert.equal(at(state, 1000_00).total, 0, state);
  assert.equal(at('PA', 1000_00, {}, { debt: 'other' }).total, 0);
  assert.equal(at('PA', 1000_00, {}, { debt: 'rent' }).total, 100_00);
  const support = { type: 'support', supportsOther: true, isOver12Weeks: false } as const;
  assert.equal(at('TX', 1000_00, {}, support).total, 500_00);
});

test('District of Columbia: 25 % of what is above 40 hours at its minimum wage', () => {
  // 40 x 17.95 = 718.00; 25 % of 282.00.
  assert.equal(at('DC', 1000_00).total, 70_50);
  // 40 x 18.40 = 736.00; 25 % of 264.00.
  assert.equal(at('DC', 1000_00, { day: '2026-07-01' }).total, 66_00);
  assert.equal(at('DC', 1000_00, { day: '2026-07-01', stateWage: 18_00 }).total, 70_00);
});

test('a minimum wage that ended is no floor of a limit: it would leave the employee too little', () => {
  const wages = release.wages.filter(({ place, from }) => place !== 'DC' || from < '2026-07-01');
  const ended = { ...release, wages };
  const error = refusal(() => at('DC', 1000_00, { day: '2026-07-01' }, {}, ended));
  assert.equal(error.path, 'stateMinimumWage');
  assert.match(
    error.message,
    /^is required: the limit of DC .* 2026-07-01\. Send the hourly amount/,
  );
});

test("a head of a family: FL nothing, MO 10 %, NE 15 %; unclaimed, the others' limit and a gap", () => {
  const claimed = { isHeadOfFamily: true };
  assert.equal(at('FL', 1000_00, {}, claimed).total, 0);
  assert.equal(at('MO', 1000_00, {}, claimed).total, 100_00);
  assert.equal(at('NE', 1000_00, {}, claimed).total, 150_00);
  for (const state of ['FL', 'MO', 'NE']) {
    const open = at(state, 1000_00);
    assert.equal(open.total, 250_00, state);
    assert.match(open.gaps.join(), /a head of family keeps more/);
    const denied = at(state, 1000_00, {}, { isHeadOfFamily: false });
    assert.doesNotMatch(denied.gaps.join(), /keeps more/);
  }
});

test('the kind of debt: asked for where the law asks, by name', () => {
  const error = refusal(() => at('WA', 1000_00));
  assert.equal(error.path, 'orders[0].debt');
  assert.match(error.message, /Use consumer, privateStudentLoan, or other$/);
  // 35 x 17.13 = 599.55; 50 x 17.13 = 856.50; 35 x 7.25 = 253.75.
  assert.equal(at('WA', 700_00, {}, { debt: 'consumer' }).total, 100_45);
  assert.equal(at('WA', 1000_00, {}, { debt: 'consumer' }).total, 200_00);
  assert.equal(at('WA', 1000_00, {}, { debt: 'privateStudentLoan' }).total, 143_50);
  assert.equal(at('WA', 300_00, {}, { debt: 'other' }).total, 46_25);
  assert.equal(at('GA', 1000_00, {}, { debt: 'privateStudentLoan' }).total, 150_00);
  assert.equal(at('GA', 1000_00, {}, { debt: 'consumer' }).total, 250_00);
  assert.equal(at('VT', 1000_00, {}, { debt: 'consumer' }).total, 150_00);
  assert.equal(at('IA', 310_00, {}, { debt: 'consumer' }).total, 20_00);
  assert.equal(at('IA', 310_00, {}, { debt: 'other' }).total, 77_50);
  assert.equal(at('ME', 700_00, {}, { debt: 'consumer' }).total, 96_00);
});

test('dependents: ND $20 each off the limit, SD $25 each next to the hours, TN $2.50', () => {
  // 40 x 7.25 = 290.00; the least of 100.00 and 110.00, less 40.00.
  assert.equal(at('ND', 400_00, {}, { dependents: 2 }).total, 60_00);
  assert.equal(at('ND', 400_00).total, 100_00);
  assert.match(
    at('ND', 400_00).gaps.join(),
    /ND: each dependent lowers the limit\. Send dependents/,
  );
  // 40 x 11.85 = 474.00 and 50.00: 76.00 of 600.00; 20 % is 120.00.
  assert.equal(at('SD', 600_00, {}, { dependents: 2 }).total, 76_00);
  assert.equal(at('SD', 1000_00, {}, { dependents: 2 }).total, 200_00);
  assert.equal(at('TN', 1000_00, {}, { dependents: 2 }).total, 245_00);
  // 40 x 11.85 = 474.00, since 2016 the higher wage: 26.00 of 500.00, nothing of 400.00.
  assert.equal(at('SD', 500_00, {}, { dependents: 0 }).total, 26_00);
  assert.equal(at('SD', 400_00, {}, { dependents: 0 }).total, 0);
  // Two weeks: twice as much.
  assert.equal(at('ND', 800_00, { period: 'biweekly' }, { dependents: 2 }).total, 120_00);
  // 311.9275 less 86.6666…: the part of a cent is dropped once.
  assert.equal(at('ND', 1247_71, { period: 'semimonthly' }, { dependents: 2 }).total, 225_26);
});

test('Nevada: 18 % up to $770 of gross a week, else 25 %, above 50 hours', () => {
  assert.equal(at('NV', 600_00, { gross: 770_00 }).total, 108_00);
  assert.equal(at('NV', 600_00, { gross: 770_01 }).total, 150_00);
  assert.equal(at('NV', 1200_00, { gross: 1540_00, period: 'biweekly' }).total, 216_00);
  assert.equal(at('NV', 400_00, { gross: 500_00 }).total, 37_50);
});

test('Minnesota: one limit through March 2025, parts by weekly income since', () => {
  const before = { day: '2025-03-31' };
  // 40 x 11.13 = 445.20.
  assert.equal(at('MN', 500_00, before).total, 54_80);
  // 2026: 40, 60, and 80 x 11.41 are 456.40, 684.60, and 912.80.
  for (const [gross, disposable, expected] of [
    [456_40, 400_00, 0],
    [456_41, 400_00, 40_00],
    [684_60, 600_00, 60_00],
    [684_61, 600_00, 90_00],
    [912_80, 800_00, 120_00],
    [912_81, 800_00, 200_00],
  ] as const) {
    assert.equal(at('MN', disposable, { gross }).total, expected, String(gross));
  }
});

test('Oregon: the amounts of each period and half year; an unknown one is a gap', () => {
  assert.equal(at('OR', 400_00).total, 62_00);
  assert.equal(at('OR', 1000_00).total, 250_00);
  for (const day of ['2026-07-01', '2027-06-30']) {
    assert.equal(at('OR', 420_00, { day }).total, 20_00);
  }
  assert.equal(at('OR', 1100_00, { day: '2024-06-15', period: 'monthly' }).total, 10_00);
  const monthly = at('OR', 2000_00, { period: 'monthly' });
  assert.equal(monthly.total, 500_00);
  assert.match(
    monthly.gaps.join(),
    /OR: the amount that an employee paid monthly keeps is unknown/,
  );
});

test('Alaska: an amount of a week, more for the only earner of a household', () => {
  // The form of the courts: the smaller of net earnings less 473.00 and a quarter of them.
  assert.equal(at('AK', 600_00).total, 127_00);
  assert.equal(at('AK', 1000_00).total, 250_00);
  assert.equal(at('AK', 800_00, {}, { isHeadOfFamily: true }).total, 57_00);
  // Half a month: 473.00 times 2.17.
  assert.equal(at('AK', 1100_00, { period: 'semimonthly' }).total, 73_59);
  const biweekly = at('AK', 1200_00, { period: 'biweekly' });
  assert.equal(biweekly.total, 300_00);
  assert.match(biweekly.gaps.join(), /AK: the amount that an employee paid biweekly keeps/);
});

test('states whose law is the federal limit, and Rhode Island, which exempts less', () => {
  for (const state of ['AR', 'ID', 'IN', 'KY', 'LA', 'MI', 'MS', 'MT', 'RI', 'UT', 'WY']) {
    assert.equal(at(state, 250_00).total, 32_50, state);
    assert.equal(at(state, 368_00).total, 92_00, state);
  }
});

test('Hawaii: 5, 10, and 20 % of parts of a month', () => {
  // 5.00 + 10.00 + 20 % of 1,800.00.
  assert.equal(at('HI', 2000_00, { period: 'monthly' }).total, 375_00);
  // A week has 3/13 of a month: 20 % of 500.00 less 25 x 3/13 = 5.769...
  assert.equal(at('HI', 500_00).total, 94_23);
});

test('a law that was not read, or in part, is a gap that says so', () => {
  const unread = at('PR', 1000_00);
  assert.equal(unread.total, 250_00);
  assert.match(
    unread.gaps.join(),
    /PR: this version does not have the state's own garnishment limit/,
  );
  const part = at('ME', 1000_00, {}, { debt: 'other' });
  assert.equal(part.total, 250_00);
  assert.match(part.gaps.join(), /title 14, section 3126-A\(3\)/);
});

test('limits read in the text of the law by a second or third reader', () => {
  const second = ['AL', 'CT', 'HI', 'KS', 'NM', 'OR', 'SD', 'TX', 'UT', 'VA', 'WA', 'WV'];
  for (const state of [...second, 'AZ', 'MT', 'NE']) {
    const own = release.states.filter((row) => row.state === state);
    assert.ok(own.length > 0, state);
    for (const { confidence, unknown } of own)
      assert.deepEqual([confidence, unknown], ['official', undefined], state);
  }
});

test("Alaska's amounts are those of its regulation of September 2024, and unsure after it", () => {
  const confidences = (day: string) =>
    rowsOn(
      release.states.filter(({ state }) => state === 'AK'),
      day,
    ).map(({ confidence }) => confidence);
  assert.deepEqual(confidences('2024-09-30'), ['official', 'official']);
  assert.deepEqual(confidences('2024-10-01'), ['secondary', 'secondary']);
  // 8 AAC 95.030(d)(1): 473.00 stays of 600.00.
  assert.equal(at('AK', 600_00, { day: '2024-09-30' }).total, 127_00);
});

test('rows: conditions before the rest, days in order, known documents, two for "transcribed"', () => {
  const { states, documents } = loadLabor();
  for (const row of states) {
    const text = JSON.stringify(row);
    assert.ok(row.from <= row.through, text);
    for (const key of row.documents) assert.ok(key in documents, `${key} in ${text}`);
    if (row.documents.length === 1) assert.notEqual(row.confidence, 'transcribed', text);
    const { none, unknown, gross, disposable, hours, monthly, keep } = row;
    const says = [none, unknown, gross, disposable, hours, monthly, keep];
    assert.ok(
      says.some((value) => value !== undefined),
      text,
    );
    assert.equal(row.hours !== undefined && row.wage === undefined, false, text);
    if (row.unknown || row.confidence === 'unverified') assert.ok(row.note, text);
    const all = rowsOn(
      states.filter(({ state }) => state === row.state),
      row.from,
    );
    const plain = all.filter(
      ({ headOfFamily, debt, grossUpTo, grossUpToHours }) =>
        !headOfFamily && debt === undefined && (grossUpTo ?? grossUpToHours) === undefined,
    );
    assert.equal(plain.length, 1, `${row.state} needs one row without conditions`);
    assert.equal(plain[0], all.at(-1), `${row.state}: the row without conditions comes last`);
  }
});
