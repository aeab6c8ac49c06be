/**
 * Requests in which taxes meet: the cash for taxes on tips, one tax at several locations, wages with and
 * without nexus, Maryland's residents who work where no agreement holds, Philadelphia next to other local
 * taxes, refunds of earned income taxes, Massachusetts in part. The engine against the second evaluator.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkShape } from '../../../src/tax/paycalc/check-shape.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { verifyItem } from '../../../src/tax/seals/verification.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { sizeOf } from '../../sizes.ts';
import { evaluatorOfRelease } from '../../support/evaluator.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_123);
const numRuns = sizeOf('wholeRequests');
const tree = loadRules();
const releases = everyRelease(tree);
const version = tree.releases.at(-1)?.version ?? '';
const evaluator = evaluatorOfRelease(version);

const dollars = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((cents) => cents / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const flag = (weight = 3) => fc.oneof({ weight, arbitrary: fc.constant(false) }, fc.constant(true));
const parameter = (parameterName: string, parameterValue: string) => [
  { parameterName, parameterValue },
];

const payroll = fc.record({
  payDate: fc.constantFrom('2026-01-16', '2026-06-26', '2026-08-14'),
  payPeriodsPerYear: fc.constantFrom(12, 24, 26, 52),
  payPeriodNumber: fc.constant(7),
});

const wageAt = (locationCode: string, types: readonly string[], least = 0) =>
  fc.record({
    locationCode: fc.constant(locationCode),
    wageType: fc.constantFrom(...types),
    grossWages: fc.oneof(dollars(600_000, least), dollars(3_000_000)),
    ytdWages: fc.oneof(dollars(1_000_000), dollars(20_000_000)),
    hasNexus: fc.constant(true),
  });

const withoutRepeats = <T extends { locationCode: string; wageType: string }>(
  wages: readonly T[],
) =>
  wages.filter(
    (one, i) =>
      wages.findIndex(
        ({ locationCode, wageType }) =>
          locationCode === one.locationCode && wageType === one.wageType,
      ) === i,
  );

const federal = (code: string) => ({
  uniqueTaxID: `00-000-0000-${code}-000`,
  locationCode: '00-000-0000',
});
const income = (state: string, more: object = {}) => ({
  uniqueTaxID: `${state}-000-0000-SIT-000`,
  locationCode: `${state}-000-0000`,
  ...more,
});

type Paycheck = { readonly taxJurisdictionParms: readonly object[] };

/** Tips and other wages of one state, with the cash that is left for taxes. */
const cash = fc
  .record({
    payroll,
    state: fc.constantFrom('06', '13', '24', '36', '42'),
    wages: fc.array(wageAt('00-000-0000', ['Regular', 'Supplemental', 'Tips', 'Tips']), {
      minLength: 2,
      maxLength: 4,
    }),
    cashAvailable: fc.oneof(dollars(30_000), dollars(300_000)),
  })
  .map(({ payroll: payrollRunParameters, state, wages, cashAvailable }) => ({
    options: { cashAvailable },
    payrollRunParameters,
    wages: withoutRepeats([
      ...wages,
      ...wages.map((wage) => ({ ...wage, locationCode: `${state}-000-0000` })),
    ]),
    taxJurisdictionParms: [
      income(state, { isResident: true }),
      ...['FIT', 'FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI'].map(federal),
    ],
  }));

const COUNTIES = ['24-005-0000', '24-031-0000', '24-033-0000', '24-000-0000'];

/** One tax at several locations, of a state or of the United States. */
const several = fc
  .record({
    payroll,
    wages: fc.array(
      fc.oneof(
        ...['06-037-0000', '06-001-0000', '36-061-0000', '34-017-0000'].map((at) =>
          wageAt(at, ['Regular', 'Supplemental', 'GroupTermLife']),
        ),
      ),
      { minLength: 2, maxLength: 6 },
    ),
    benefit: maybe(dollars(20_000)),
    at: fc.constantFrom(undefined, '06-037-0000'),
    reduction: fc.constantFrom('0', '0.012', '0.015'),
    autoAdjust: flag(2),
    given: maybe(dollars(30_000)),
  })
  .map(({ payroll: payrollRunParameters, wages: all, benefit, at, reduction, ...rest }) => {
    const wages = withoutRepeats(all);
    const places = [...new Set(wages.map(({ locationCode }) => locationCode))];
    const california = places.filter((place) => place.startsWith('06'));
    const states = [...new Set(places.map((place) => `${place.slice(0, 2)}-000-0000`))];
    const futa = states.map((locationCode, i) => ({
      uniqueTaxID: '00-000-0000-ER_FUTA-000',
      locationCode,
      autoAdjust: rest.autoAdjust,
      ...(rest.given === undefined ? {} : { ytdWH: rest.given }),
      miscParameters: parameter('CREDITREDUCTION', i === 0 || rest.autoAdjust ? reduction : '0'),
    }));
    return {
      payrollRunParameters,
      wages,
      benefits:
        benefit === undefined
          ? []
          : [
              {
                benefitType: '125',
                amount: benefit,
                ...(at === undefined ? {} : { locationCode: at }),
              },
            ],
      taxJurisdictionParms: [
        ...futa,
        ...states.map((locationCode) => ({ uniqueTaxID: '00-000-0000-FIT-000', locationCode })),
        ...california.flatMap((locationCode) => [
          { uniqueTaxID: '06-000-0000-SDI-000', locationCode },
          ...(california.length === places.length
            ? [{ uniqueTaxID: '06-000-0000-SIT-000', locationCode, isResident: true }]
            : []),
        ]),
      ],
    };
  });

/** Wages with and without nexus at home and in another state. */
const nexus = fc
  .record({
    payroll,
    home: fc.constantFrom('08', '17', '24', '36', '55'),
    away: fc.constantFrom('19', '25', '29', '36', '51'),
    types: fc.shuffledSubarray(['Regular', 'Supplemental', 'Tips', 'Fringe'], { minLength: 2 }),
    wages: fc.array(fc.tuple(wageAt('', ['Regular']), flag(1), flag(1)), {
      minLength: 4,
      maxLength: 4,
    }),
  })
  .map(({ payroll: payrollRunParameters, home, away, types, wages }) => ({
    payrollRunParameters,
    wages: types.map((wageType, i) => {
      const [wage, isAway, hasNexus] = wages[i] ?? [{}, false, true];
      return {
        ...wage,
        wageType,
        hasNexus,
        locationCode: `${isAway && home !== away ? away : home}-000-0000`,
      };
    }),
    taxJurisdictionParms: [
      ...(home === away ? [] : [income(away, { isResident: false })]),
      income(home, { isResident: true }),
      {
        uniqueTaxID: `${home}-000-0000-ER_SUTA-000`,
        locationCode: `${home}-000-0000`,
        overrideRate: 0.031,
      },
    ],
    options: { assumeWithheldElsewhere: true },
  }));

/** Residents of Maryland who work where no agreement holds, with and without the county's line. */
const maryland = fc
  .record({
    payroll,
    county: fc.constantFrom(...COUNTIES, '24-003-0000', '24-021-0000'),
    withCounty: flag(1),
    away: fc.constantFrom('10', '34', '36', '37', '48', '51'),
    types: fc.shuffledSubarray(['Regular', 'Supplemental', 'Tips'], { minLength: 1 }),
    wages: fc.array(wageAt('', ['Regular']), { minLength: 3, maxLength: 3 }),
    status: fc.constantFrom('S', 'M', 'H'),
    exemptions: fc.integer({ min: 0, max: 4 }).map(String),
    method: maybe(fc.constantFrom('Flat', 'CurrentAggregation')),
  })
  .map(({ payroll: payrollRunParameters, county, withCounty, away, types, wages, ...rest }) => {
    const isNamed = withCounty && county !== '24-000-0000';
    return {
      payrollRunParameters,
      options: { assumeWithheldElsewhere: true },
      wages: types.map((wageType, i) => ({
        ...wages[i],
        wageType,
        locationCode: `${away}-000-0000`,
        ...(wageType === 'Supplemental' && rest.method !== undefined
          ? { calcMethodSupplementalWages: rest.method }
          : {}),
      })),
      taxJurisdictionParms: [
        income('24', {
          isResident: true,
          miscParameters: [
            ...parameter('FILINGSTATUS', rest.status),
            ...parameter('TOTALALLOWANCES', rest.exemptions),
          ],
        }),
        ...(isNamed
          ? [{ uniqueTaxID: `${county}-CNTY-000`, locationCode: county, isResident: true }]
          : []),
      ],
    };
  });

/** Nonresidents who earn a part of their wages in Massachusetts. */
const massachusetts = fc
  .record({
    payroll,
    here: fc.array(wageAt('25-000-0000', ['Regular', 'Tips', 'Supplemental']), {
      minLength: 1,
      maxLength: 2,
    }),
    away: fc.array(wageAt('33-000-0000', ['Regular', 'Tips', 'Supplemental']), {
      minLength: 0,
      maxLength: 2,
    }),
    exemptions: fc.integer({ min: 0, max: 3 }).map(String),
    withFederal: flag(1),
  })
  .map(({ payroll: payrollRunParameters, here, away, exemptions, withFederal }) => {
    const placed = withoutRepeats([...here, ...away]);
    const all = placed.map((wage) => ({ ...wage, locationCode: '00-000-0000' }));
    const wages = withFederal ? [...placed, ...withoutRepeats(all)] : placed;
    return {
      payrollRunParameters,
      wages,
      taxJurisdictionParms: [
        { uniqueTaxID: '00-000-0000-FICA-000', locationCode: '00-000-0000' },
        { uniqueTaxID: '00-000-0000-MEDI-000', locationCode: '00-000-0000' },
        income('25', {
          isResident: false,
          miscParameters: parameter('TOTALALLOWANCES', exemptions),
        }),
      ],
    };
  });

const ids = (code: string) => [...evaluator.figures.taxes.keys()].filter((id) => id.includes(code));
const PHILADELPHIA = '42-000-1209052-CITY-000';
const WILMINGTON = '10-000-214862-CITY-000';
const earned = fc.constantFrom(...ids('-EIT-'));

/** Homes and places of work, Philadelphia and Wilmington among them; wages below zero refund. */
const pennsylvania = fc
  .record({
    payroll: payroll.map((given) => ({ ...given, payDate: '2026-07-03' })),
    home: maybe(fc.oneof(fc.constant(PHILADELPHIA), earned)),
    works: fc.uniqueArray(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(PHILADELPHIA) },
        earned,
        fc.constant(WILMINGTON),
      ),
      { minLength: 1, maxLength: 2, selector: placeOf },
    ),
    atHome: flag(1),
    sign: fc.constantFrom(1, 1, 1, -1),
    types: fc.constantFrom(['Regular'], ['Regular', 'Supplemental']),
    amounts: fc.array(fc.tuple(dollars(900_000), dollars(2_000_000), dollars(40_000)), {
      minLength: 6,
      maxLength: 6,
    }),
  })
  .map(({ payroll: payrollRunParameters, home, works, atHome, sign, types, amounts }) => {
    const away = works.filter((id) => placeOf(id) !== placeOf(home ?? ''));
    const places = [
      ...away,
      ...(home !== undefined && (atHome || away.length === 0) ? [home] : []),
    ];
    const listed = [
      ...away.map((uniqueTaxID) => ({ uniqueTaxID, isResident: false })),
      ...(home === undefined ? [] : [{ uniqueTaxID: home, isResident: true }]),
    ];
    return {
      payrollRunParameters,
      wages: places.flatMap((id, i) =>
        types.map((wageType, n) => {
          const [grossWages = 0, ytdWages = 0] = amounts[2 * i + n] ?? [];
          // In one payment of four with two wage types, only the second is refunded.
          const own = n === 0 && types.length > 1 && i === 0 ? Math.abs(sign) : sign;
          return { locationCode: placeOf(id), wageType, grossWages: own * grossWages, ytdWages };
        }),
      ),
      taxJurisdictionParms: listed.map((tax, i) => ({
        ...tax,
        locationCode: placeOf(tax.uniqueTaxID),
        ytdWH: amounts[i]?.[2] ?? 0,
      })),
    };
  });

const KINDS: readonly (readonly [string, fc.Arbitrary<Paycheck>, number])[] = [
  ['cash for taxes on tips', cash, 0.9],
  ['one tax at several locations', several, 0.5],
  ['wages with and without nexus', nexus, 0.3],
  ['Maryland’s table for residents who work elsewhere', maryland, 0.3],
  ['nonresidents with a part of their wages in Massachusetts', massachusetts, 0.9],
  ['Philadelphia, Wilmington, and earned income taxes, with refunds', pennsylvania, 0.5],
];

for (const [name, paychecks, answeredAtLeast] of KINDS) {
  test(`${numRuns} random requests: ${name}`, (t) => {
    let [answered, lines] = [0, 0];
    const refusals = new Map<string, number>();
    fc.assert(
      fc.property(paychecks, (paycheck) => {
        const answer = calculateOne(paycheck, releases, version);
        if (answer.errorStatus !== undefined) {
          const { errorMessage } = answer.errorStatus;
          refusals.set(errorMessage, (refusals.get(errorMessage) ?? 0) + 1);
          return;
        }
        const whole = checkShape({ employeeID: '1', ...paycheck });
        const verified = verifyItem(evaluator, whole, answer.taxCalculation);
        for (const { outcome, uniqueTaxID, about } of verified) {
          assert.equal(outcome, 'agrees', `${uniqueTaxID}: ${about}`);
        }
        answered += 1;
        lines += verified.length;
      }),
      { seed, numRuns },
    );
    t.diagnostic(`${answered} of ${numRuns} answered, ${lines} lines, no difference`);
    const [often] = [...refusals].sort((a, b) => b[1] - a[1]);
    assert.ok(answered >= numRuns * answeredAtLeast, `${answered} answered; ${String(often)}`);
  });
}
