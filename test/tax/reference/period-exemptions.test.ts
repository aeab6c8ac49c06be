/**
 * `period-exemptions@1` and `indiana-county@1` against their texts, with exact fractions, and what a
 * county asks of an employee's certificate.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import {
  decimal,
  minus,
  most,
  nearest,
  over,
  plus,
  rational,
  times,
  ZERO,
} from '../../../verify/src/base/rational.ts';
import { randomNumbers } from '../../support/random.ts';

const releases = everyRelease(loadRules());
const CENT = rational(1, 100);
const STATE = '18-000-0000-SIT-000';
const county = (fips: string): string => `18-${fips}-0000-CNTY-000`;

type Counts = Readonly<Record<string, number>>;
type Tax = {
  readonly id: string;
  readonly location: string;
  readonly counts?: Counts;
  readonly principal?: boolean;
  readonly isResident?: boolean;
};

function answer(
  payDate: string,
  periods: number,
  wages: readonly (readonly [string, number])[],
  taxes: readonly Tax[],
) {
  const item = {
    payrollRunParameters: { payDate, payPeriodsPerYear: periods },
    wages: wages.map(([locationCode, cents]) => ({
      locationCode,
      wageType: 'Regular',
      grossWages: cents / 100,
    })),
    taxJurisdictionParms: taxes.map(
      ({ id, location, counts = {}, principal, isResident = true }) => ({
        uniqueTaxID: id,
        locationCode: location,
        isResident,
        miscParameters: [
          ...Object.entries(counts).map(([parameterName, count]) => ({
            parameterName,
            parameterValue: String(count),
          })),
          ...(principal ? [{ parameterName: 'PRINCIPALEMPLOYMENT', parameterValue: 'TRUE' }] : []),
        ],
      }),
    ),
  };
  const { taxCalculation, errorStatus } = calculateOne(item, releases, undefined);
  assert.equal(errorStatus, undefined, errorStatus?.errorMessage);
  return taxCalculation;
}

/** Steps 1 to 4 of methods/period-exemptions.md; dollars. */
function byTheText(cents: number, periods: number, rate: string, lines: readonly number[]): number {
  const exemptions = lines.reduce(
    (sum, yearly) => plus(sum, nearest(over(rational(yearly), periods), CENT)),
    ZERO,
  );
  const taxable = most(ZERO, minus(rational(cents, 100), exemptions));
  const tax = nearest(times(taxable, decimal(rate)), CENT);
  return Number(tax.top) / Number(tax.bottom);
}

const YEARS = [
  { payDate: '2024-03-15', illinois: 2775, indiana: '0.0305' },
  { payDate: '2025-03-14', illinois: 2850, indiana: '0.03' },
  { payDate: '2026-03-13', illinois: 2925, indiana: '0.0295' },
] as const;

test('Illinois, Indiana and every county come out as their texts say', () => {
  const random = randomNumbers(18);
  const whole = (below: number): number => Math.floor(random() * below);
  const rates = countyRates();
  for (let i = 0; i < 4_000; i += 1) {
    const year = YEARS[i % 3] as (typeof YEARS)[number];
    const periods = [52, 26, 24, 12, 53, 27, 365, 1][whole(8)] as number;
    const cents = whole(1_000_000);
    const [a, b, c, d] = [whole(12), whole(9), whole(4), whole(4)] as [
      number,
      number,
      number,
      number,
    ];
    const [fips, rows] = rates[i % rates.length] as (typeof rates)[number];
    const rate = rows.filter(([from]) => from <= year.payDate).at(-1)?.[1] as string;
    const counts = {
      PERSONALEXEMPTIONS: a,
      DEPENDENTEXEMPTIONS: b,
      FIRSTTIMEDEPENDENTS: c,
      ADOPTEDDEPENDENTS: d,
    };
    const lines = [a * 1000, b * 1500, c * 1500, d * 3000];
    const about = JSON.stringify({ ...year, periods, cents, counts, fips });
    const indiana = answer(
      year.payDate,
      periods,
      [[`18-${fips}-0000`, cents]],
      [
        { id: county(fips), location: `18-${fips}-0000` },
        { id: STATE, location: '18-000-0000', counts },
      ],
    );
    assert.deepEqual(
      indiana.map(({ taxAmount }) => taxAmount),
      [byTheText(cents, periods, rate, lines), byTheText(cents, periods, year.indiana, lines)],
      about,
    );
    const illinois = answer(
      year.payDate,
      periods,
      [['17-000-0000', cents]],
      [
        {
          id: '17-000-0000-SIT-000',
          location: '17-000-0000',
          counts: { BASICALLOWANCES: a, ADDITIONALALLOWANCES: b },
        },
      ],
    );
    assert.equal(
      illinois[0]?.taxAmount,
      byTheText(cents, periods, '0.0495', [a * year.illinois + b * 1000]),
      about,
    );
  }
});

/** Rates by county as the register has them: first pay date and rate. */
function countyRates(): (readonly [string, readonly (readonly [string, string])[]])[] {
  const text = readFileSync(new URL('../../../rules/us/in/counties.csv', import.meta.url), 'utf8');
  const byCounty = new Map<string, [string, string][]>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [fips = '', , , effective = '', , , , rate = ''] = line.split(',');
    byCounty.set(fips, [...(byCounty.get(fips) ?? []), [effective, rate]]);
  }
  assert.equal(byCounty.size, 92);
  return [...byCounty];
}

test('a county changes its rate in the middle of a year', () => {
  const henry = (payDate: string): number | undefined =>
    answer(
      payDate,
      26,
      [['18-065-0000', 100_000]],
      [{ id: county('065'), location: '18-065-0000' }],
    )[0]?.rate;
  assert.deepEqual(
    ['2024-09-30', '2024-10-01', '2025-12-31', '2026-09-30'].map(henry),
    [0.018, 0.0202, 0.0202, 0.0202],
  );
});

test('the county of residence taxes wages that are earned in another county', () => {
  const lines = answer(
    '2026-03-13',
    26,
    [['18-097-452890', 200_000]],
    [{ id: county('063'), location: '18-063-0000' }],
  );
  assert.deepEqual(
    lines.map(({ subjectWages, taxAmount }) => [subjectWages, taxAmount]),
    [[2000, 34]],
  );
});

test('a nonresident owes county tax where the principal place of work is, and nowhere else', () => {
  const from = (principal: boolean) =>
    answer(
      '2026-03-13',
      26,
      [['18-097-452890', 200_000]],
      [{ id: county('097'), location: '18-097-0000', isResident: false, principal }],
    )[0];
  assert.equal(from(true)?.taxAmount, 40.4);
  assert.equal(from(false)?.taxAmount, 0);
  assert.match(from(false)?.notes?.join() ?? '', /PRINCIPALEMPLOYMENT FALSE/);
});

test('a count on the county’s own entry goes before the state’s', () => {
  const [line] = answer(
    '2026-03-13',
    52,
    [['18-097-0000', 100_000]],
    [
      { id: county('097'), location: '18-097-0000', counts: { PERSONALEXEMPTIONS: 4 } },
      {
        id: STATE,
        location: '18-000-0000',
        counts: { PERSONALEXEMPTIONS: 1, DEPENDENTEXEMPTIONS: 2 },
      },
    ],
  );
  assert.equal(line?.taxAmount, byTheText(100_000, 52, '0.0202', [4000, 3000]));
});
