/**
 * Disability insurance, paid leave, transit and hourly charges through the tax interface: changes in
 * mid-year, parameters and elections, what a request must say, and the ids of our own.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { buildRelease, loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const tree = loadRules();
const releases = everyRelease(tree);

const id = (state: string, code: string): string => `${state}-000-0000-${code}`;

type Asked = {
  readonly id: string;
  readonly at?: string;
  readonly set?: Readonly<Record<string, string | number>>;
  readonly with?: Readonly<Record<string, unknown>>;
};
type Paid = {
  readonly on: string;
  readonly periods?: number;
  readonly wages?: readonly Readonly<Record<string, unknown>>[];
  readonly gross?: number;
  readonly at?: string;
};

function answer({ on, periods = 26, wages, gross = 0, at }: Paid, taxes: readonly Asked[]) {
  const place = at ?? `${taxes[0]?.id.slice(0, 2)}-000-0000`;
  return calculateOne(
    {
      payrollRunParameters: { payDate: on, payPeriodsPerYear: periods, payPeriodNumber: 1 },
      wages: wages ?? [
        { locationCode: place, wageType: 'Regular', grossWages: gross, ytdWages: 0 },
      ],
      taxJurisdictionParms: taxes.map((tax) => ({
        uniqueTaxID: tax.id,
        locationCode: tax.at ?? place,
        ...tax.with,
        miscParameters: Object.entries(tax.set ?? {}).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      })),
    },
    releases,
    undefined,
  );
}

function lines(paid: Paid, taxes: readonly Asked[]) {
  const { errorStatus, taxCalculation } = answer(paid, taxes);
  if (errorStatus !== undefined) throw new Error(errorStatus.errorMessage);
  return taxCalculation;
}

const amounts = (paid: Paid, taxes: readonly Asked[]): number[] =>
  lines(paid, taxes).map(({ taxAmount }) => taxAmount);

const refusal = (paid: Paid, taxes: readonly Asked[]): string =>
  answer(paid, taxes).errorStatus?.errorMessage ?? 'answered';

describe('changes in mid-year', () => {
  const changes: readonly (readonly [string, string, Asked, number, number])[] = [
    ['District of Columbia paid leave', '2024-07-01', { id: id('11', 'ER_FLI-000') }, 2.6, 7.5],
    [
      'MCTMT, zone 1',
      '2025-07-01',
      { id: id('36', 'ER_POP-008'), at: '36-061-0000', set: { QUARTERLY_PAYROLL: 2_500_001 } },
      6,
      8.95,
    ],
    [
      'MCTMT, zone 2',
      '2025-07-01',
      { id: id('36', 'ER_POP-008'), at: '36-119-0000', set: { QUARTERLY_PAYROLL: 400_000 } },
      2.3,
      1.15,
    ],
    ['New Mexico fee', '2025-07-01', { id: id('35', 'WC-000'), with: { qtdWH: 0 } }, 2, 2.25],
  ];
  for (const [name, from, tax, before, after] of changes) {
    test(`${name}: the day before and the day of ${from}`, () => {
      const eve = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      const at = tax.at === undefined ? {} : { at: tax.at };
      assert.deepEqual(amounts({ on: eve, gross: 1000, ...at }, [tax]), [before]);
      assert.deepEqual(amounts({ on: from, gross: 1000, ...at }, [tax]), [after]);
    });
  }

  test('Vermont has no figures before July 2024, Minnesota none before 2026', () => {
    const vermont = [{ id: id('50', 'ER_POP-921') }];
    assert.match(refusal({ on: '2024-06-30', gross: 1000 }, vermont), /no figures .* 2024-06-30/);
    assert.deepEqual(amounts({ on: '2024-07-01', gross: 1000 }, vermont), [4.4]);
    const minnesota = [{ id: id('27', 'FLI-000') }];
    assert.match(
      refusal({ on: '2025-12-31', gross: 1000 }, minnesota),
      /figures for 2026-01-01 to/,
    );
  });
});

describe('size of the employer and elections', () => {
  const both = (state: string, set: Asked['set'] = {}): readonly Asked[] =>
    ['FLI-000', 'ER_FLI-000'].map((code) => ({ id: id(state, code), set }));

  test('each program changes at its own number of employees', () => {
    const steps: readonly (readonly [string, number, readonly number[], readonly number[]])[] = [
      ['08', 10, [4.4, 0], [4.4, 4.4]],
      ['10', 10, [0, 0], [1.6, 1.6]],
      ['10', 25, [1.6, 1.6], [4, 4]],
      ['23', 15, [5, 0], [5, 5]],
      ['25', 25, [4.6, 0], [4.6, 4.2]],
      ['41', 25, [6, 0], [6, 4]],
      ['53', 50, [8.07, 0], [8.07, 3.23]],
    ];
    for (const [state, count, below, from] of steps) {
      const paid = { on: '2026-03-06', gross: 1000 };
      assert.deepEqual(amounts(paid, both(state, { NUMBER_EMPLOYEES: count - 1 })), below, state);
      assert.deepEqual(amounts(paid, both(state, { NUMBER_EMPLOYEES: count })), from, state);
    }
  });

  test('a number above 999 is taken; without one the largest class is, and the answer says so', () => {
    const paid = { on: '2026-03-06', gross: 1000 };
    assert.deepEqual(amounts(paid, both('25', { NUMBER_EMPLOYEES: 15_000 })), [4.6, 4.2]);
    const [line] = lines(paid, both('25'));
    assert.match((line?.notes ?? []).join(), /NUMBER_EMPLOYEES was not sent; .* 25 or more/);
  });

  test('fewer than ten employees in Delaware are outside the program', () => {
    const [line] = lines({ on: '2026-03-06', gross: 1000 }, both('10', { NUMBER_EMPLOYEES: 9 }));
    assert.equal(line?.subjectWages, 0);
    assert.match((line?.notes ?? []).join(), /fewer than 10 employees/);
  });

  test('what the employer pays of the employee share has its own line', () => {
    const paid = { on: '2026-03-06', gross: 1000 };
    assert.deepEqual(amounts(paid, both('08', { EMPLOYEE_RATE: 0 })), [0, 8.8]);
    assert.deepEqual(amounts(paid, both('08', { EMPLOYEE_RATE: 0.002 })), [2, 6.8]);
    assert.match(refusal(paid, both('08', { EMPLOYEE_RATE: 0.0045 })), /at most 0\.0044/);
  });

  test('Minnesota: the reduced rate changes the employer part alone', () => {
    const paid = { on: '2026-03-06', gross: 1000 };
    assert.deepEqual(amounts(paid, both('27')), [4.4, 4.4]);
    assert.deepEqual(amounts(paid, both('27', { SMALL_EMPLOYER: 'TRUE' })), [4.4, 2.2]);
  });

  test('Vermont: nothing is withheld unless the employer chose to', () => {
    const child = (set: Asked['set'] = {}): readonly Asked[] =>
      ['POP-922', 'ER_POP-921'].map((code) => ({ id: id('50', code), set }));
    const paid = { on: '2026-03-06', gross: 1000 };
    assert.deepEqual(amounts(paid, child()), [0, 4.4]);
    assert.deepEqual(amounts(paid, child({ EMPLOYEE_RATE: 0.0011 })), [1.1, 3.3]);
  });
});

describe('by the week', () => {
  const newYork = { id: id('36', 'SDI-000') };

  test('New York: one cent below the cap, at it, above it, for two weeks', () => {
    for (const [gross, tax] of [
      [238, 1.19],
      [240, 1.2],
      [5000, 1.2],
    ] as const) {
      assert.deepEqual(amounts({ on: '2026-03-06', gross }, [newYork]), [tax]);
    }
  });

  test('53 weekly payments stay at 60 cents; a second payment of the week takes the rest', () => {
    const paid = { on: '2026-03-06', gross: 900, periods: 53 };
    assert.deepEqual(amounts(paid, [newYork]), [0.6]);
    assert.deepEqual(amounts(paid, [{ ...newYork, with: { periodWH: 0.45 } }]), [0.15]);
    assert.deepEqual(amounts(paid, [{ ...newYork, with: { periodWH: 0.6 } }]), [0]);
  });

  test('autoAdjust makes nothing up and says so', () => {
    const [line] = lines({ on: '2026-03-06', gross: 900, periods: 52 }, [
      { ...newYork, with: { autoAdjust: true, ytdWH: 0 } },
    ]);
    assert.equal(line?.taxAmount, 0.6);
    assert.match((line?.notes ?? []).join(), /autoAdjust has no effect/);
  });

  test('Hawaii: half of a low premium, the employer bears the rest; without a premium no employer line', () => {
    const paid = { on: '2026-03-06', gross: 1000, periods: 52 };
    const both = (set: Asked['set'] = {}): readonly Asked[] =>
      ['SDI-000', 'ER_SDI-924'].map((code) => ({ id: id('15', code), set }));
    assert.deepEqual(amounts(paid, both({ PREMIUM_RATE: 0.008 })), [4, 4]);
    assert.deepEqual(amounts(paid, both({ PREMIUM_RATE: 0.013 })), [5, 8]);
    assert.match(refusal(paid, both()), /PREMIUM_RATE.*is not published/);
    const [line] = lines(paid, both().slice(0, 1));
    assert.equal(line?.taxAmount, 5);
    assert.match((line?.notes ?? []).join(), /half of the insurance premium/);
  });
});

describe('by the hour and by the quarter', () => {
  const hourly = (on: string, hours: readonly number[]): Paid => ({
    on,
    wages: ['Regular', 'Supplemental'].slice(0, hours.length).map((wageType, i) => ({
      locationCode: '41-000-0000',
      wageType,
      grossWages: 2000,
      hours: hours[i],
    })),
  });
  const oregon = ['WC-000', 'ER_WC-000'].map((code) => ({ id: id('41', code) }));

  test('Oregon: 2.0 cents in 2025, 1.8 in 2026, both shares together', () => {
    assert.deepEqual(amounts(hourly('2025-12-31', [80]), oregon), [0.8, 0.8]);
    assert.deepEqual(amounts(hourly('2026-01-01', [80]), oregon), [0.72, 0.72]);
    assert.deepEqual(amounts(hourly('2026-01-01', [37.5]), oregon), [0.34, 0.34]);
  });

  test('hours of all wage types are rounded once', () => {
    assert.deepEqual(amounts(hourly('2026-01-01', [0.5, 0.5]), oregon.slice(0, 1)), [0, 0.01]);
  });

  test('without hours or, in Washington, without a rate the tax is refused', () => {
    assert.match(refusal({ on: '2026-01-01', gross: 1000 }, oregon), /send the hours worked/);
    const washington = [{ id: id('53', 'SDI-000') }];
    assert.match(refusal({ on: '2026-01-01', gross: 1000 }, washington), /EMPLOYEE_HOURLY_RATE/);
  });

  test('Washington: rates above one dollar an hour are taken, absurd ones are not', () => {
    const wages = [
      { locationCode: '53-000-0000', wageType: 'Regular', grossWages: 900, hours: 40 },
    ];
    const roofers = (total: number): readonly Asked[] => [
      { id: id('53', 'SDI-000'), set: { EMPLOYEE_HOURLY_RATE: 0.7113 } },
      { id: id('53', 'ER_SDI-000'), set: { HOURLY_RATE: total, EMPLOYEE_HOURLY_RATE: 0.7113 } },
    ];
    assert.deepEqual(amounts({ on: '2026-01-09', wages }, roofers(6.2031)), [28.45, 219.67]);
    assert.match(
      refusal({ on: '2026-01-09', wages }, roofers(1001)),
      /dollars per hour, 0 to 1000/,
    );
    assert.match(refusal({ on: '2026-01-09', wages }, roofers(0.5)), /cannot be more/);
  });

  test('New Mexico: once a quarter, refused without qtdWH, the same after it was taken', () => {
    const fee = (rest: Asked['with']): readonly Asked[] => [
      { id: id('35', 'ER_EHT-000'), with: rest ?? {} },
    ];
    const paid = { on: '2026-03-06', gross: 1000 };
    assert.deepEqual(amounts(paid, fee({ qtdWH: 0 })), [2.55]);
    assert.deepEqual(amounts(paid, fee({ qtdWH: 2.55 })), [0]);
    assert.match(refusal(paid, fee({})), /qtdWH.*once a quarter/);
    assert.deepEqual(amounts({ ...paid, gross: 0 }, fee({ qtdWH: 0 })), [0]);
  });
});

describe('by the payroll of the quarter', () => {
  const mctmt = (payroll: number, more: Asked['set'] = {}): Asked => ({
    id: id('36', 'ER_POP-008'),
    set: { QUARTERLY_PAYROLL: payroll, ...more },
  });
  const inZone = (county: string, tax: Asked, on = '2026-03-06') =>
    amounts({ on, gross: 10_000, at: `36-${county}-0000` }, [tax])[0];

  test('every tier of both zones, at its limit and a cent above', () => {
    const tiers: readonly (readonly [number, number, number])[] = [
      [312_500, 0, 0],
      [312_500.01, 5.5, 5.5],
      [375_000, 5.5, 5.5],
      [375_000.01, 11.5, 11.5],
      [437_500, 11.5, 11.5],
      [437_500.01, 60, 34],
      [2_500_000, 60, 34],
      [2_500_000.01, 89.5, 63.5],
    ];
    for (const [payroll, zone1, zone2] of tiers) {
      assert.equal(inZone('047', mctmt(payroll)), zone1, `zone 1 ${payroll}`);
      assert.equal(inZone('103', mctmt(payroll)), zone2, `zone 2 ${payroll}`);
    }
  });

  test('local governments, payroll in the other zone, counties outside', () => {
    const government = { LOCAL_GOVERNMENT: 'TRUE' };
    assert.equal(inZone('061', mctmt(3_000_000, government)), 60);
    assert.equal(inZone('059', mctmt(3_000_000, government)), 0);
    assert.equal(inZone('061', mctmt(100_000, { ALL_ZONES_PAYROLL: 312_501 })), 5.5);
    assert.equal(inZone('001', mctmt(3_000_000)), 0);
  });

  test('one payment earned in both zones: each at its own rate, nothing twice', () => {
    const wages = ['36-061-0000', '36-119-0000'].map((locationCode) => ({
      locationCode,
      wageType: 'Regular',
      grossWages: 1000,
    }));
    const paid = { on: '2026-03-06', wages };
    const at = (code: string): Asked => ({ ...mctmt(500_000), at: code });
    assert.deepEqual(amounts(paid, [at('36-061-0000'), at('36-119-0000')]), [6, 3.4]);
    assert.match(refusal(paid, [at('36-061-0000'), at('36-000-0000')]), /inside the other/);
  });

  test('without a county the zone is asked for', () => {
    const paid = { on: '2026-03-06', gross: 10_000 };
    assert.match(refusal(paid, [mctmt(500_000)]), /ZONE/);
    assert.deepEqual(amounts(paid, [mctmt(500_000, { ZONE: 2 })]), [34]);
  });
});

test('ids with a sequence of our own stand in one list, each once', () => {
  const text = readFileSync(new URL('../../../rules/us/own-ids.csv', import.meta.url), 'utf8');
  const listed = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
  const ids = tree.releases.flatMap(({ version }) => [...buildRelease(tree, version).taxes.keys()]);
  const own = [...new Set(ids)].filter((tax) => /-9\d\d$/.test(tax));
  assert.deepEqual(listed.toSorted(), own.toSorted());
  const numbers = own.map((tax) => tax.slice(-3));
  assert.equal(new Set(numbers).size, numbers.length, 'no number stands for two taxes');
});
