/** Random payCalc items: well-formed ones, and the same with fields replaced, removed, or added. */

import fc from 'fast-check';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { damagedBy } from '../../app/fuzz/odd.ts';
import { FEDERAL, FIT } from '../../support/paychecks.ts';

const releases = installedReleases();

const TAXES = [...releases.highest.taxes.keys()];
const LAW = releases.highest.at('2026-06-26');
const PARAMETERS = TAXES.flatMap((id) =>
  (LAW?.taxes.get(id)?.parameters ?? []).map(({ parameterName }) => parameterName),
);

const money = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 30_000_00 }).map((cents) => cents / 100) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 9_999_999_999.99, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 0.005, 184_500, 999_999.99, 9_999_999_999.99) },
);
const signed = fc.oneof(
  { weight: 9, arbitrary: money },
  { weight: 1, arbitrary: money.map((m) => -m) },
);
const place = fc.constantFrom(
  FEDERAL,
  FEDERAL,
  FEDERAL,
  '06-037-1662328',
  '06-000-0000',
  '36-061-975772',
  '',
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });

const wage = fc.record(
  {
    locationCode: place,
    wageType: fc.constantFrom(
      'Regular',
      'Regular',
      'supplemental',
      'TIPS',
      'GroupTermLife',
      'Fringe',
      'SutaGrossWages',
      'Third Party Sick Pay',
      'Bonus',
    ),
    grossWages: signed,
    calcMethodRegularWages: optional(fc.constantFrom('Annualized', 'cumulative', 'None')),
    calcMethodSupplementalWages: optional(
      fc.constantFrom('None', 'flat', 'CURRENT_AGGREGATION', 'Previous Aggregation'),
    ),
    hasNexus: optional(fc.boolean()),
    hours: optional(fc.double({ min: 0, max: 10_000, noNaN: true })),
    mtdWages: optional(money),
    qtdWages: optional(money),
    ytdWages: optional(money),
  },
  { requiredKeys: ['locationCode', 'wageType', 'grossWages'] },
);

const misc = fc
  .tuple(
    fc.constantFrom(...PARAMETERS, 'constructor', '__proto__'),
    fc.oneof(
      fc.constantFrom<unknown>(
        'S',
        'M',
        'H',
        'MS',
        'NRA',
        'TRUE',
        'FALSE',
        true,
        0,
        1,
        '2',
        '1e3',
        0.009,
      ),
      money,
    ),
    fc.boolean(),
  )
  .map(([name, value, short]) =>
    short ? { name, value } : { parameterName: name, parameterValue: value },
  );

const tax = fc.record(
  {
    uniqueTaxID: fc.constantFrom(...TAXES, FIT, FIT, FIT, '00-000-0000-XXX-000', 'constructor'),
    locationCode: place,
    isExempt: optional(fc.boolean()),
    isResident: optional(fc.boolean()),
    periodWH: optional(money),
    mtdWH: optional(money),
    qtdWH: optional(money),
    ytdWH: optional(money),
    roundResult: optional(fc.constantFrom('Default', 'yes', 'NO')),
    autoAdjust: optional(fc.boolean()),
    overrideRate: optional(fc.constantFrom(0, 0.027, 1, 0.00000001, 1e-12)),
    overrideWageBase: optional(money),
    miscParameters: optional(fc.array(misc, { maxLength: 4 })),
  },
  { requiredKeys: ['uniqueTaxID', 'locationCode'] },
);

export const item = fc.record(
  {
    employeeID: fc.string({ unit: 'grapheme', maxLength: 12 }),
    options: optional(
      fc.record(
        {
          prorate: optional(fc.boolean()),
          explain: optional(fc.boolean()),
          allowStale: optional(fc.boolean()),
          cashAvailable: optional(money),
        },
        { requiredKeys: [] },
      ),
    ),
    payrollRunParameters: fc.record(
      {
        payDate: fc.constantFrom(
          '2024-01-01',
          '2024-02-29',
          '2025-06-30',
          '2026-12-31',
          '2026-06-26',
          '2019-01-01',
        ),
        payPeriodsPerYear: fc.oneof(
          fc.constantFrom(52, 26, 24, 12, 260),
          fc.integer({ min: 1, max: 366 }),
        ),
        payPeriodNumber: optional(fc.integer({ min: 1, max: 366 })),
      },
      { requiredKeys: ['payDate', 'payPeriodsPerYear'] },
    ),
    wages: fc.array(wage, { minLength: 1, maxLength: 4 }),
    taxJurisdictionParms: fc.array(tax, { maxLength: 5 }),
    benefits: optional(
      fc.array(
        fc.record({
          benefitType: fc.constantFrom('125', '401K', 'hsa', 'ROTH401K', 'COMMUTER', 'CAR'),
          amount: signed,
          ytdAmount: optional(money),
        }),
        { maxLength: 3 },
      ),
    ),
  },
  { requiredKeys: ['employeeID', 'payrollRunParameters', 'wages', 'taxJurisdictionParms'] },
);

/** An item with one to three fields replaced, removed or added somewhere inside it. */
export const damaged = damagedBy(item);
