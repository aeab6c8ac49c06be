/**
 * Disability insurance, paid leave, transit and hourly charges: the engine against the reference
 * evaluator on random payments near their caps, and both shares against the published premium.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calculate, type Line } from '../../../src/tax/engine/index.ts';
import type { Block, Tax } from '../../../verify/src/figures/blocks.ts';
import { parametersOf } from '../../../verify/src/figures/state-figures.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { type Payment, type PaymentTax, toPaycheck } from '../../support/engine-paycheck.ts';
import { agree, agreeTogether, compared } from './compare.ts';
import { blocksOf, CONTRIBUTION_METHODS, stateTaxes } from './state-payments.ts';
import { periods, withBenefits } from './wages.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const numRuns = sizeOf('contributions');

type Known = { readonly upTo?: string; readonly from?: string };

const cases = stateTaxes.flatMap((tax) => blocksOf(tax).map((block) => ({ tax, block })));
const isContribution = ({ method }: Block): boolean => CONTRIBUTION_METHODS.includes(method);

/** Values dense around the limits of each parameter, allowed and not. */
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  NUMBER_EMPLOYEES: fc.constantFrom(
    '0',
    '1',
    '9',
    '10',
    '14',
    '15',
    '24',
    '25',
    '49',
    '50',
    '1200',
  ),
  EMPLOYEE_RATE: fc.constantFrom('0', '0.0011', '0.0011', '0.0005', '0.00107', '0.0016', '0.006'),
  SMALL_EMPLOYER: fc.constantFrom('TRUE', 'FALSE'),
  PREMIUM_RATE: fc.constantFrom('0', '0.004', '0.00999999', '0.01', '0.012', '0.031'),
  EMPLOYEE_HOURLY_RATE: fc.constantFrom('0', '0.0568', '0.12345', '1.5'),
  HOURLY_RATE: fc.constantFrom('0.1431', '0.5', '2.71828', '6'),
  QUARTERLY_PAYROLL: fc.constantFrom(
    '0',
    '312500',
    '312500.01',
    '375000',
    '375000.01',
    '437500',
    '437500.01',
    '2500000',
    '2500000.01',
  ),
  ALL_ZONES_PAYROLL: fc.constantFrom('312500', '312500.01', '9000000'),
  PAYROLL_BEFORE: fc.constantFrom('0', '41234.56', '49999.99', '50000', '50000.01', '800000'),
  HEALTH_BENEFITS: fc.constantFrom('0', '512.34', '9000'),
  LOCAL_GOVERNMENT: fc.constantFrom('TRUE', 'FALSE'),
  ZONE: fc.constantFrom('1', '2'),
};

/** Without these a tax is refused: they are nearly always given. */
const NEEDED = ['EMPLOYEE_HOURLY_RATE', 'HOURLY_RATE', 'PREMIUM_RATE', 'ZONE'];

function parameters(tax: Tax, payDate: string): fc.Arbitrary<Readonly<Record<string, string>>> {
  const names = parametersOf(tax, payDate).map(({ parameterName }) => parameterName);
  return fc
    .record(
      Object.fromEntries(
        names.map((name) => {
          const value = VALUES[name];
          if (value === undefined) throw new Error(`no values of ${name}`);
          return [name, fc.option(value, { nil: null, freq: NEEDED.includes(name) ? 30 : 2 })];
        }),
      ),
    )
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ),
    );
}

const cents = fc.integer({ min: 0, max: 5_000 });
const some = <T>(value: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq });
const COUNTIES = ['000', '061', '119', '001'];

/** Drops what was not given: an absent key and an undefined one are not the same. */
type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const without = <T extends object>(value: T): Given<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Given<T>;

function dayIn({ effective, ends }: Block): fc.Arbitrary<string> {
  return fc.constantFrom(effective, ends);
}

/** Year-to-date wages around the wage base or threshold of the block. */
function earlier({ upTo, from }: Known): fc.Arbitrary<number | undefined> {
  const limit = Number(upTo ?? from ?? '100000') * 100;
  return fc.oneof(
    fc.constant(undefined),
    fc.constant(0),
    fc.integer({ min: limit - 600_000, max: limit + 3 }).map((value) => Math.max(0, value)),
  );
}

function paymentOf({ tax, block }: (typeof cases)[number]): fc.Arbitrary<Payment> {
  return dayIn(block).chain((payDate) =>
    fc
      .record({
        periods,
        body: withBenefits,
        ytd: earlier(block as Known),
        gross: fc.option(fc.integer({ min: -50_000, max: 900_000 }), { nil: null, freq: 3 }),
        parameters: parameters(tax, payDate),
        county: fc.constantFrom(...COUNTIES),
        hours: fc.constantFrom(0, 0.25, 37.5, 40, 86.66666667, 173.33),
        explain: fc.boolean(),
        prorate: fc.boolean(),
        asked: fc.record({
          exempt: fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, fc.constant(true)),
          autoAdjust: fc.boolean(),
          periodWH: some(cents, 2),
          quarterWH: some(fc.integer({ min: 0, max: 300 }), 12),
          ytdWH: some(fc.integer({ min: 0, max: 200_000 }), 12),
          overrideRate: some(fc.integer({ min: 0, max: 4_000_000 }), 1),
          overrideWageBase: some(fc.constantFrom(900_000, 17_000_000), 1),
        }),
      })
      .map((given): Payment => {
        const own = placeOf(tax.tax);
        const location = block.method === 'payroll-zones@1' ? `36-${given.county}-0000` : own;
        const { overrideRate, overrideWageBase, ...asked } = given.asked;
        // Both overrides are refused by some methods: one payment in ten carries them.
        const overrides = given.hours === 0 ? without({ overrideRate, overrideWageBase }) : {};
        const entry: PaymentTax = {
          id: tax.tax,
          location,
          parameters: given.parameters,
          ...without(asked),
          ...overrides,
        };
        const wages = given.body.wages.map((wage, i) =>
          without({
            ...wage,
            location,
            ...(i === 0 && given.gross !== null ? { gross: given.gross } : {}),
            ...(i === 0 ? { ytd: given.ytd, hours: given.hours } : {}),
          }),
        );
        // Benefits belong to the wages they were drawn for.
        const benefits = given.gross === null && given.ytd === undefined ? given.body.benefits : [];
        return {
          payDate,
          periods: given.periods,
          wages,
          benefits,
          taxes: [entry],
          explain: given.explain,
          prorate: given.prorate,
        };
      }),
  );
}

for (const method of CONTRIBUTION_METHODS) {
  test(`${method}: the engine and the reference agree on random payments`, (t) => {
    const own = cases.filter(({ block }) => block.method === method);
    assert.ok(own.length > 0, `no tax uses ${method}`);
    compared.answers = 0;
    compared.refusals = 0;
    fc.assert(fc.property(fc.constantFrom(...own).chain(paymentOf), agree), { seed, numRuns });
    assert.ok(compared.answers > numRuns * 0.5, `only ${compared.answers} were answered`);
    t.diagnostic(`${compared.answers} answers, ${compared.refusals} refusals, no difference`);
  });
}

const bands = cases.filter(({ tax, block }) => {
  const { upTo, from } = block as Known;
  const isBand = block.method === 'wage-band-rate@1' && !/-SIT-/.test(tax.tax);
  return (isBand || isContribution(block)) && (upTo ?? from) !== undefined;
});

/** A payment of `gross` after `ytd`, all Regular, biweekly. */
const plain = (tax: Tax, payDate: string, gross: number, ytd: number, rest: object): Payment => ({
  payDate,
  periods: 26,
  wages: [{ type: 'Regular', gross, ytd, location: placeOf(tax.tax) }],
  taxes: [{ id: tax.tax, location: placeOf(tax.tax), ...rest }],
});

const one = (payment: Payment): Line => {
  const [line] = calculate(toPaycheck(payment));
  if (line === undefined) throw new Error('no line');
  return line;
};

test('every wage base and threshold: below, crossing, at and above, autoAdjust off and on', (t) => {
  let compares = 0;
  for (const { tax, block } of bands) {
    const { upTo, from } = block as Known;
    const limit = Math.round(Number(upTo ?? from) * 100);
    const inside = (amount: number): number =>
      from === undefined ? Math.min(amount, limit) : Math.max(amount, limit);
    const places: readonly (readonly [gross: number, ytd: number])[] = [
      [100_000, limit - 100_000 - 1],
      [100_000, limit - 100_000],
      [100_000, limit - 100_000 + 1],
      [100_000, limit - 1],
      [100_000, limit],
      [100_000, limit + 1],
    ];
    for (const [gross, ytd] of places) {
      for (const rest of [{}, { autoAdjust: true, ytdWH: 12_345 }]) {
        const payment = plain(tax, block.effective, gross, ytd, rest);
        agree(payment);
        assert.equal(one(payment).subjectWages, inside(ytd + gross) - inside(ytd), tax.tax);
        compares += 1;
      }
    }
  }
  assert.ok(bands.length > 40, `only ${bands.length} blocks have a limit`);
  t.diagnostic(`${bands.length} blocks, ${compares} payments`);
});

/** The taxes of both shares of one program. */
const pairs = stateTaxes.flatMap((employer) => {
  const employee = stateTaxes.find(
    ({ tax }) => tax === employer.tax.replace('ER_POP-921', 'POP-922').replace('-ER_', '-'),
  );
  const [block] = blocksOf(employer);
  if (employee === undefined || employee === employer || block === undefined) return [];
  return block.method === 'premium-share@1' ? [{ employee, employer }] : [];
});

test('employee and employer together are the published premium, payment by payment and over a year', (t) => {
  let payments = 0;
  for (const { employee, employer } of pairs) {
    for (const block of blocksOf(employer)) {
      const { sizes, upTo } = block as Block & { readonly sizes: string; readonly upTo?: string };
      const [, total = ''] = sizes.trim().split('\n').at(-1)?.trim().split(/\s+/) ?? [];
      const limit = upTo === undefined ? Number.POSITIVE_INFINITY : Number(upTo) * 100;
      const millionths = BigInt(Math.round(Number(total) * 1e8));
      const premium = (wages: number): number =>
        Number((2n * BigInt(wages) * millionths + 100_000_000n) / 200_000_000n);
      const gross = 712_345;
      const before = { [employee.tax]: 0, [employer.tax]: 0 };
      for (let n = 0; n < 26; n += 1) {
        const ytd = n * gross;
        const charged = Math.min(limit, ytd + gross) - Math.min(limit, ytd);
        const both = (rest: (id: string) => object): number =>
          [employee, employer].reduce(
            (sum, tax) =>
              sum + one(plain(tax, block.effective, gross, ytd, rest(tax.tax))).taxAmount,
            0,
          );
        assert.equal(
          both(() => ({})),
          premium(charged),
          `${employer.tax} payment ${n + 1}`,
        );
        for (const tax of [employee, employer]) {
          const rest = { autoAdjust: true, ytdWH: before[tax.tax] };
          before[tax.tax] =
            (before[tax.tax] ?? 0) + one(plain(tax, block.effective, gross, ytd, rest)).taxAmount;
        }
        payments += 1;
      }
      const year = (before[employee.tax] ?? 0) + (before[employer.tax] ?? 0);
      assert.equal(year, premium(Math.min(limit, 26 * gross)), `${employer.tax} over the year`);
    }
  }
  assert.equal(pairs.length, 10, pairs.map(({ employer }) => employer.tax).join(' '));
  t.diagnostic(`${payments} payments`);
});

test("Idaho's training fund next to the published rate: both evaluators refuse it, or charge both once", () => {
  const location = '16-000-0000';
  const payment = (own: Partial<PaymentTax>, fund: number): Payment => ({
    payDate: '2026-06-26',
    periods: 26,
    wages: [{ type: 'Regular', gross: 100_000, ytd: 0, location }],
    taxes: [
      { id: `${location}-ER_SUTA-000`, location, ...own },
      { id: `${location}-ER_SUTA_SC-049`, location, overrideRate: fund },
    ],
  });
  const refusals = compared.refusals;
  agree(payment({}, 30_000));
  assert.equal(compared.refusals, refusals + 1);
  for (const apart of [payment({ overrideRate: 970_000 }, 30_000), payment({}, 0)]) {
    agreeTogether(apart);
    assert.equal(calculate(toPaycheck(apart)).length, 2);
  }
  agreeTogether(payment({ exempt: true }, 30_000));
});
