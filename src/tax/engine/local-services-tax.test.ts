/** `local-services-tax@1`: whole years in 12 to 53 pay periods, other employers, exemptions, refusals. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  lawOf,
  type PaymentTax,
  type PaymentWage,
  toPaycheck,
} from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';
import { type LocalServicesTax, localServicesTax } from './methods/local-services-tax.ts';
import type { TaxRule } from './paycheck.ts';
import type { Parameter } from './rule-parts.ts';

const MADE_FROM = '42-000-1209052-CITY-000';
const PAY_DATE = '2026-08-07';
const PLACE = '42-001-1111111';

const NAMES = [
  'LOW_INCOME',
  'LOW_INCOME_ENDED',
  'PRINCIPAL_ELSEWHERE',
  'WITHHELD_ELSEWHERE',
  'FIRST_PAY_PERIOD',
] as const;
type Values = Partial<Record<(typeof NAMES)[number], number>>;

const parameters = NAMES.map(
  (parameterName): Parameter => ({
    parameterName,
    dataType: 'boolean',
    description: parameterName,
    isOptional: true,
  }),
);

/** Dollars a year. */
const lst = (municipal: number, school: number, more: Partial<LocalServicesTax> = {}) => ({
  municipal: municipal * 100,
  school: school * 100,
  municipalExemption: 1_200_000,
  schoolExemption: 0,
  atOnceUpTo: 1_000,
  psd: '010101',
  slots: {
    lowIncome: 0,
    lowIncomeEnded: 1,
    principalElsewhere: 2,
    withheldElsewhere: 3,
    firstPayPeriod: 4,
  },
  citation: { document: 'An invented register' },
  ...more,
});

type Pay = {
  readonly periods?: number;
  readonly number?: number;
  readonly gross?: number;
  /** Wages before in the year, cents. */
  readonly ytd?: number;
  readonly request?: Partial<PaymentTax>;
  readonly values?: Values;
  readonly wages?: readonly PaymentWage[];
  readonly explain?: boolean;
};

function linesOf(figures: readonly LocalServicesTax[], pay: Pay) {
  const { periods = 26, number, gross = 100_000, ytd, values = {}, request = {} } = pay;
  const places = figures.map((_, i) => PLACE.slice(0, -1) + (i + 1));
  const paycheck = toPaycheck({
    payDate: PAY_DATE,
    periods,
    ...(number === undefined ? {} : { periodNumber: number }),
    explain: pay.explain ?? false,
    wages:
      pay.wages ??
      places.map((location) => ({
        type: 'Regular',
        gross,
        location,
        ...(ytd === undefined ? {} : { ytd }),
      })),
    taxes: places.map((location) => ({ id: MADE_FROM, location, ...request })),
  });
  const known = lawOf(PAY_DATE).taxes.get(MADE_FROM) as TaxRule;
  return calculate({
    ...paycheck,
    taxes: paycheck.taxes.map((each, i) => ({
      ...each,
      parameters: Float64Array.from(NAMES, (name) => values[name] ?? Number.NaN),
      rule: {
        ...known,
        id: `${places[i]}-LST-111111`,
        title: 'Local services tax',
        residence: null,
        parameters,
        method: localServicesTax(figures[i] as LocalServicesTax),
      },
    })),
  });
}

const taxOf = (figures: LocalServicesTax, pay: Pay): number =>
  linesOf([figures], pay)[0]?.taxAmount ?? Number.NaN;

/** Cents withheld in each pay period from `first` on, each given what was withheld before. */
function year(figures: LocalServicesTax, periods: number, more: (n: number) => Pay, first = 1) {
  const withheld: number[] = [];
  for (let number = first; number <= periods; number += 1) {
    const ytdWH = withheld.reduce((sum, cents) => sum + cents, 0);
    const pay = more(number);
    const asked = { ...pay, periods, number, request: { ytdWH, ...pay.request } };
    withheld.push(taxOf(figures, asked));
  }
  return withheld;
}
const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

describe('a tax of 52.00 a year', () => {
  // The law rounds the share down and makes up nothing: 52.00 / 12 = 4.333..., 12 x 4.33 = 51.96.
  for (const [periods, share, total] of [
    [12, 433, 5_196],
    [24, 216, 5_184],
    [26, 200, 5_200],
    [52, 100, 5_200],
    [53, 98, 5_194],
  ] as const) {
    test(`in ${periods} pay periods is ${share} cents each, ${total} in all`, () => {
      const withheld = year(lst(47, 5), periods, () => ({}));
      assert.deepEqual([...new Set(withheld)], [share]);
      assert.equal(sum(withheld), total);
    });
  }

  test('hired in pay period 14 of 26: 13 shares', () => {
    assert.equal(sum(year(lst(47, 5), 26, () => ({}), 14)), 2_600);
  });

  test('a second payment of the period takes nothing more', () => {
    assert.equal(taxOf(lst(47, 5), { request: { periodWH: 200 } }), 0);
  });

  test('a payment without wages takes nothing', () => {
    assert.equal(taxOf(lst(47, 5), { gross: 0 }), 0);
  });
});

describe('other employers', () => {
  test('what they withheld counts toward the year', () => {
    const withheld = year(lst(47, 5), 26, () => ({ values: { WITHHELD_ELSEWHERE: 2_000 } }));
    assert.equal(sum(withheld), 3_200);
    assert.equal(withheld.indexOf(0), 16);
  });

  test('a principal employer elsewhere: nothing is withheld', () => {
    const [line] = linesOf([lst(47, 5)], { values: { PRINCIPAL_ELSEWHERE: 1 } });
    assert.deepEqual([line?.taxAmount, line?.noteCodes], [0, ['local_services_limit']]);
  });

  test('of two places in one payment the first listed withholds', () => {
    const lines = linesOf([lst(47, 5), lst(52, 0)], {});
    assert.deepEqual(
      lines.map(({ taxAmount }) => taxAmount),
      [200, 0],
    );
    assert.deepEqual(lines[1]?.noteCodes, ['local_services_one_place']);
  });
});

describe('a tax of 10.00 or less', () => {
  test('is withheld in the first pay period, in the first payment of the year or of the employment', () => {
    assert.deepEqual(
      year(lst(5, 5), 12, () => ({})),
      [1_000, ...Array(11).fill(0)],
    );
    assert.equal(taxOf(lst(10, 0), { number: 1 }), 1_000);
    assert.equal(taxOf(lst(10, 0), { number: 9, values: { FIRST_PAY_PERIOD: 9 } }), 1_000);
  });

  test('needs ytdWH later in the year', () => {
    assert.throws(() => taxOf(lst(10, 0), { number: 2 }), /ytdWH/);
    assert.throws(() => taxOf(lst(10, 0), {}), /ytdWH/);
  });
});

describe('low income', () => {
  const figures = lst(47, 5);
  const claimed = { LOW_INCOME: 1 };
  /** 500.00 a period: 12,000 is reached with the 24th. */
  const poor = (n: number): Pay => ({ gross: 50_000, ytd: (n - 1) * 50_000, values: claimed });

  test('leaves out the part that has an exemption', () => {
    assert.equal(taxOf(figures, poor(1)), Math.floor(500 / 26));
  });

  test('reached: what was not withheld is due in one sum, then the share', () => {
    const withheld = year(figures, 26, poor);
    assert.deepEqual(withheld.slice(22), [19, 24 * 200 - 23 * 19, 200, 200]);
    assert.equal(sum(withheld), 5_200);
  });

  test('reached by an employee hired in pay period 11', () => {
    const rich = (n: number): Pay => ({
      gross: 200_000,
      ytd: (n - 11) * 200_000,
      values: { LOW_INCOME: 1, FIRST_PAY_PERIOD: 11 },
    });
    const withheld = year(figures, 26, rich, 11);
    // 2,000.00 a period: 12,000 is reached with the sixth.
    assert.deepEqual(withheld.slice(0, 7), [19, 19, 19, 19, 19, 6 * 200 - 5 * 19, 200]);
    assert.equal(sum(withheld), 16 * 200);
  });

  test('ended by the employee or the collector: the same sum', () => {
    const pay: Pay = { number: 10, request: { ytdWH: 171 }, values: { LOW_INCOME_ENDED: 1 } };
    assert.equal(taxOf(figures, pay), 10 * 200 - 171);
  });

  test('claimed in midyear: withholding stops, and the collector refunds', () => {
    const all = lst(52, 0);
    const [line] = linesOf([all], { ...poor(10), number: 10, request: { ytdWH: 1_800 } });
    assert.equal(line?.taxAmount, 0);
    assert.match(line?.notes.join() ?? '', /refunded by the collector/);
  });

  test('the sum after an exemption needs payPeriodNumber and ytdWH', () => {
    const values = { LOW_INCOME_ENDED: 1 };
    assert.throws(() => taxOf(figures, { values, request: { ytdWH: 0 } }), /payPeriodNumber/);
    assert.throws(() => taxOf(figures, { values, number: 3 }), /ytdWH/);
    const late = { LOW_INCOME_ENDED: 1, FIRST_PAY_PERIOD: 4 };
    assert.throws(
      () => taxOf(figures, { values: late, number: 3, request: { ytdWH: 0 } }),
      /FIRST_PAY_PERIOD: must be from 1 to payPeriodNumber, 3/,
    );
  });

  test('that the register does not list is refused', () => {
    const none = lst(0, 10, { municipalExemption: 0 });
    assert.throws(
      () => taxOf(none, { number: 1, values: claimed }),
      /LOW_INCOME: the register lists/,
    );
  });

  test('without ytdWages the line says so', () => {
    const [line] = linesOf([figures], { values: claimed });
    assert.ok(line?.noteCodes.includes('ytd_wages_not_sent'));
  });
});

test('no tax where none is levied', () => {
  const [line] = linesOf([lst(0, 0)], {});
  assert.deepEqual([line?.taxAmount, line?.noteCodes], [0, ['law_states_none']]);
});

test('the first wage type has the tax; overrides are refused; explain names the steps', () => {
  const wages = ['Regular', 'Supplemental'].map((type) => ({
    type,
    gross: 10_000,
    location: PLACE,
  }));
  const lines = linesOf([lst(47, 5)], { wages, explain: true });
  assert.deepEqual(
    lines.map(({ taxAmount }) => taxAmount),
    [200, 0],
  );
  assert.deepEqual(
    lines[0]?.steps.map(({ methodStep, value }) => [methodStep, value]),
    [
      ['local-services-tax 3', 52],
      ['local-services-tax 4', 2],
      ['local-services-tax 7', 52],
      ['local-services-tax 9', 2],
    ],
  );
  assert.throws(() => taxOf(lst(47, 5), { request: { overrideRate: 1 } }), /fixed amount a year/);
});
