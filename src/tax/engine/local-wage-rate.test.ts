/** `local-wage-rate@1`: the worked examples of its text, its limits, and what it refuses. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type PaymentTax,
  type PaymentWage,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';
import type { LocalCredit } from './methods/local-credit.ts';
import { type LocalWageRate, localWageRate } from './methods/local-wage-rate.ts';
import { toRate } from './money.ts';
import type { TaxRule } from './paycheck.ts';
import type { Parameter } from './rule-parts.ts';

const MADE_FROM = '36-000-975772-CITY-000';
const PLACE = '36-061-975772';
const NONE = Number.POSITIVE_INFINITY;
const COUNT: Parameter = {
  parameterName: 'EXEMPTIONS',
  dataType: 'integer',
  description: 'How many',
  isOptional: true,
};
const SHARE: Parameter = { ...COUNT, parameterName: 'SHARE_OF_WORK', dataType: 'fraction' };
const CREDIT_RATE: Parameter = { ...COUNT, parameterName: 'CREDIT_RATE', dataType: 'fraction' };
const parameters = [COUNT, SHARE, CREDIT_RATE];

/** The rates in percent; everything else left out. */
const figures = (resident: number, nonresident: number, more: Partial<LocalWageRate> = {}) => ({
  resident: toRate(resident / 100),
  nonresident: toRate(nonresident / 100),
  cap: NONE,
  mostTax: NONE,
  exemption: null,
  shareSlot: -1,
  credit: null,
  citation: { document: 'An invented city code' },
  ...more,
});

/** One tax of the payment: its figures, and what the request says of it. */
type Entry = {
  readonly figures: LocalWageRate;
  readonly id?: string;
  readonly resident?: boolean;
  readonly values?: readonly number[];
  readonly request?: Partial<PaymentTax>;
};

/** Lines of invented taxes at one place, in the order of the entries. */
function linesOf(
  entries: readonly Entry[],
  wages: readonly Omit<PaymentWage, 'location'>[],
  { explain = false, nexus = true } = {},
) {
  const paycheck = toPaycheck({
    payDate: '2026-06-26',
    periods: 26,
    explain,
    nexus,
    wages: wages.map((wage) => ({ ...wage, location: PLACE })),
    taxes: entries.map(({ resident, request }) => ({
      id: MADE_FROM,
      location: '36-000-975772',
      ...(resident === undefined ? {} : { resident }),
      ...request,
    })),
  });
  const taxes = paycheck.taxes.map((request, i) => {
    const { figures: own, id = `36-000-1-CITY-${i}`, values = [] } = entries[i] as Entry;
    const rule: TaxRule = {
      ...request.rule,
      id,
      title: id,
      parameters,
      dependsOn: [],
      residence: null,
      method: localWageRate(own),
      usesYearToDate: false,
      notes: [],
      noteCodes: [],
    };
    const slots = Float64Array.from(parameters, (_, k) => values[k] ?? Number.NaN);
    return { ...request, rule, parameters: slots };
  });
  return calculate({ ...paycheck, taxes });
}

const regular = (gross: number, ytd = 0) => ({ type: 'Regular', gross, ytd });
const supplemental = (gross: number, ytd = 0) => ({ type: 'Supplemental', gross, ytd });
const amounts = (...given: Parameters<typeof linesOf>) =>
  linesOf(...given).map(({ taxAmount }) => taxAmount);

const EXEMPT_600 = { exemption: { slot: 0, each: 60_000 }, shareSlot: 1 };
const CITY = figures(1.5, 0.75, EXEMPT_600);
const credit = (more: Partial<LocalCredit> = {}): LocalCredit => ({
  to: 'residents',
  taxes: [/^36-000-1-/],
  rate: toRate(1),
  limit: toRate(0.005),
  slots: { rate: -1, limit: -1 },
  names: { rate: '', limit: '' },
  citation: { document: 'An invented city code' },
  ...more,
});

describe('local-wage-rate@1', () => {
  test('exemptions of the pay period reduce regular wages only', () => {
    const wages = [regular(200_000), supplemental(50_000)];
    assert.deepEqual(amounts([{ figures: CITY, resident: true, values: [2] }], wages), [2931, 750]);
    // 46.15 are more than the regular wages of 30.00.
    const little = [regular(3_000), supplemental(50_000)];
    assert.deepEqual(amounts([{ figures: CITY, resident: true, values: [2] }], little), [0, 750]);
  });

  test('a nonresident owes the share of the work that is done in the place', () => {
    const wages = [regular(200_000), supplemental(50_000)];
    const values = [0, toRate(0.4)];
    assert.deepEqual(amounts([{ figures: CITY, resident: false, values }], wages), [600, 150]);
    assert.deepEqual(amounts([{ figures: CITY, resident: true, values }], wages), [3000, 750]);
  });

  test('a resident is credited for the city of work, up to the rate of nonresidents at home', () => {
    const home = { figures: figures(1, 0.5, { credit: credit() }), id: '36-000-2-CITY-000' };
    const work = { figures: CITY, id: '36-000-1-CITY-000', resident: false };
    // In either order of the request.
    assert.deepEqual(
      amounts([{ ...home, resident: true }, work], [regular(200_000)]),
      [1000, 1500],
    );
    assert.deepEqual(
      amounts([work, { ...home, resident: true }], [regular(200_000)]),
      [1500, 1000],
    );
    assert.deepEqual(
      amounts([work, { ...home, resident: false }], [regular(200_000)]),
      [1500, 1000],
    );
    const [line] = linesOf([{ ...home, resident: true }, work], [regular(200_000)]);
    assert.deepEqual(line?.noteCodes, ['resident_credit']);
    assert.match(line?.notes[0] ?? '', /10\.00 for 36-000-1-CITY-000/);
  });

  test('a refund takes back the credit', () => {
    const home = { figures: figures(1, 0.5, { credit: credit() }), id: '36-000-2-CITY-000' };
    const work = { figures: figures(1.5, 0.75), id: '36-000-1-CITY-000', resident: false };
    const request = { ytdWH: 100_000 };
    const entries = [
      { ...home, resident: true, request },
      { ...work, request },
    ];
    assert.deepEqual(amounts(entries, [regular(-200_000, 400_000)]), [-1000, -1500]);
  });

  test('a credit whose rate no figure says is asked for, and only where there is one', () => {
    const asks = credit({
      rate: Number.NaN,
      slots: { rate: 2, limit: -1 },
      names: { rate: 'CREDIT_RATE', limit: '' },
    });
    const home = {
      figures: figures(1, 1, { credit: asks }),
      id: '36-000-2-CITY-000',
      resident: true,
    };
    const work = { figures: figures(1.5, 0.75), id: '36-000-1-CITY-000', resident: false };
    assert.deepEqual(amounts([home], [regular(200_000)]), [2000]);
    assert.throws(
      () => linesOf([home, work], [regular(200_000)]),
      /miscParameters CREDIT_RATE: 36-000-2.*Send CREDIT_RATE/,
    );
    const values = [0, 0, toRate(0.5)];
    // Half of 0.5 % of 2,000.00, the limit, which is less than 15.00.
    assert.deepEqual(amounts([{ ...home, values }, work], [regular(200_000)]), [1500, 1500]);
  });

  test('a county sets off the fee of its city for everyone', () => {
    const county = {
      figures: figures(1, 1, { credit: credit({ to: 'everyone', limit: NONE }) }),
      id: '36-000-2-OLF-000',
    };
    const city = { figures: figures(1.5, 1.5), id: '36-000-1-OLF-000' };
    assert.deepEqual(amounts([county, city], [regular(200_000)]), [0, 3000]);
  });

  test('wages above the cap of the year are free', () => {
    const county = { figures: figures(1, 1, { cap: 5_000_000 }) };
    const wages = [regular(200_000, 4_950_000)];
    const [line] = linesOf([county], wages);
    assert.deepEqual([line?.taxAmount, line?.subjectWages], [500, 50_000]);
    assert.deepEqual(amounts([county], [regular(200_000, 5_000_000)]), [0]);
    const higher = { ...county, request: { overrideWageBase: 10_000_000 } };
    assert.deepEqual(amounts([higher], wages), [2000]);
    // 1 % of 50,000.00, of which 490.00 were withheld.
    const adjusted = { ...county, request: { autoAdjust: true, ytdWH: 49_000 } };
    assert.deepEqual(amounts([adjusted], wages), [1000]);
  });

  test('a cap follows the Social Security wage base of the pay date', () => {
    const county = { figures: figures(1, 1, { cap: 'social-security' }) };
    // 184,500 in 2026.
    const [line] = linesOf([county], [regular(200_000, 18_400_000)]);
    assert.deepEqual([line?.taxAmount, line?.subjectWages], [500, 50_000]);
  });

  test('the tax of a year ends at its maximum', () => {
    const city = { figures: figures(1, 1, { mostTax: 5_000 }) };
    assert.deepEqual(amounts([city], [regular(200_000, 400_000)]), [1000]);
    assert.deepEqual(amounts([city], [regular(200_000, 500_000)]), [0]);
    const withheld = { ...city, request: { ytdWH: 4_500 } };
    assert.deepEqual(amounts([withheld], [regular(200_000, 400_000)]), [500]);
  });

  test('it is not owed by those on whom it is not levied', () => {
    const onlyNonresidents = figures(Number.NaN, 1);
    const [line] = linesOf([{ figures: onlyNonresidents, resident: true }], [regular(200_000)]);
    assert.deepEqual([line?.taxAmount, line?.noteCodes], [0, ['not_withheld_from_residents']]);
    assert.deepEqual(
      amounts([{ figures: onlyNonresidents, resident: false }], [regular(200_000)]),
      [2000],
    );
    const onlyResidents = figures(1, Number.NaN);
    assert.deepEqual(
      amounts([{ figures: onlyResidents, resident: false }], [regular(200_000)]),
      [0],
    );
  });

  test('who lives where is asked for if the rates differ', () => {
    assert.throws(
      () => linesOf([{ figures: CITY }], [regular(200_000)]),
      /send isResident true or/,
    );
    assert.deepEqual(amounts([{ figures: figures(1, 1) }], [regular(200_000)]), [2000]);
  });

  test('overrideRate replaces the rate; exempt and without nexus are zero', () => {
    const override = { overrideRate: toRate(0.02) };
    assert.deepEqual(
      amounts([{ figures: figures(1, 1), request: override }], [regular(1000)]),
      [20],
    );
    const exempt = { figures: figures(1, 1), request: { exempt: true } };
    assert.deepEqual(amounts([exempt], [regular(1000)]), [0]);
    assert.deepEqual(amounts([{ figures: figures(1, 1) }], [regular(1000)], { nexus: false }), [0]);
  });

  test('explain shows each figure that decides', () => {
    const home = { figures: figures(1, 0.5, { credit: credit() }), id: '36-000-2-CITY-000' };
    const work = { figures: CITY, id: '36-000-1-CITY-000', resident: false };
    const entries = [
      { ...home, resident: true },
      { ...work, values: [1, toRate(0.5)] },
    ];
    const lines = linesOf(entries, [regular(200_000)], { explain: true });
    const steps = lines.map((line) => line.steps.map(({ line: name, value }) => [name, value]));
    assert.deepEqual(steps, [
      [
        ['wages', 2000],
        ['subject', 2000],
        ['rate', 0.01],
        ['tax', 20],
        ['credit rate', 1],
        ['credit limit', 4.88],
        ['credit', 4.88],
        ['tax', 15.12],
      ],
      [
        ['wages', 2000],
        ['share', 0.5],
        ['exemptions', 23.08],
        ['subject', 976.92],
        ['rate', 0.0075],
        ['tax', 7.33],
      ],
    ]);
  });
});
