/**
 * Requests with Pennsylvania's earned income and local services taxes of homes and places of work: the
 * engine against the second evaluator.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkShape } from '../../../src/tax/paycalc/check-shape.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { verifyItem } from '../../../src/tax/seals/verification.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { evaluatorOfRelease } from '../../support/evaluator.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const numRuns = sizeOf('localPayments');
const releases = installedReleases(loadRules());
const { version } = releases.highest;
const evaluator = evaluatorOfRelease(version);
const ids = (code: string) => [...evaluator.figures.taxes.keys()].filter((id) => id.includes(code));

const claims = (names: readonly string[]) =>
  fc
    .oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.subarray([...names]))
    .map((list) => list.map((parameterName) => ({ parameterName, parameterValue: 'TRUE' })));
const earned = fc.record({
  uniqueTaxID: fc.constantFrom(...ids('-EIT-')),
  miscParameters: claims(['LOW_INCOME_MUNICIPAL', 'LOW_INCOME_SCHOOL']),
  isExempt: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
});
const services = fc.record({
  uniqueTaxID: fc.constantFrom(...ids('-LST-')),
  miscParameters: claims(['LOW_INCOME', 'LOW_INCOME_ENDED', 'PRINCIPAL_ELSEWHERE']),
  ytdWH: fc.constantFrom(0, 3.61, 20, 51.5, 52),
});
const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100);

const item = fc
  .record({
    home: fc.option(earned, { nil: undefined }),
    works: fc.uniqueArray(earned, {
      minLength: 1,
      maxLength: 2,
      selector: ({ uniqueTaxID }) => placeOf(uniqueTaxID),
    }),
    atHome: fc.boolean(),
    services,
    payDate: fc.constantFrom('2026-07-03', '2026-12-31'),
    periods: fc.constantFrom(12, 24, 26, 52, 53),
    amounts: fc.array(fc.record({ grossWages: cents(900_000), ytdWages: cents(2_000_000) }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  .map(({ home, works, atHome, services: lst, payDate, periods, amounts }) => {
    const at = <T extends { readonly uniqueTaxID: string }>(tax: T) => ({
      ...tax,
      locationCode: placeOf(tax.uniqueTaxID),
    });
    const away = works.filter(
      ({ uniqueTaxID }) => placeOf(uniqueTaxID) !== placeOf(home?.uniqueTaxID ?? ''),
    );
    const places = [...away, ...(atHome || away.length === 0 ? [home ?? lst] : [])];
    return {
      payrollRunParameters: { payDate, payPeriodsPerYear: periods, payPeriodNumber: 7 },
      wages: places.map(({ uniqueTaxID }, i) => ({
        locationCode: placeOf(uniqueTaxID),
        wageType: 'Regular',
        ...amounts[i],
      })),
      taxJurisdictionParms: [
        ...(home === undefined ? [] : [{ ...at(home), isResident: true }]),
        ...away.map((work) => ({ ...at(work), isResident: false })),
        ...(places.includes(lst) ? [at(lst)] : []),
      ],
    };
  });

/** Lines that agree; fails on one that does not. */
function agreeing(paycheck: object): number {
  const answer = calculateOne(paycheck, releases, version);
  if (answer.errorStatus !== undefined) return 0;
  const whole = checkShape({ employeeID: '1', ...paycheck });
  const lines = verifyItem(evaluator, whole, answer.taxCalculation);
  for (const { outcome, uniqueTaxID, about } of lines) {
    assert.equal(outcome, 'agrees', `${uniqueTaxID}: ${about}`);
  }
  return lines.length;
}

test(`${numRuns} random homes and places of work`, (t) => {
  let [answered, lines] = [0, 0];
  fc.assert(
    fc.property(item, (paycheck) => {
      const found = agreeing(paycheck);
      if (found > 0) answered += 1;
      lines += found;
    }),
    { seed, numRuns },
  );
  t.diagnostic(`${answered} answered, ${lines} lines, no difference`);
  assert.ok(answered > numRuns * 0.3, `${answered} of ${numRuns} answered`);
});

test(`${numRuns} random local services taxes`, (t) => {
  let answered = 0;
  const one = fc
    .tuple(services, fc.constantFrom(12, 24, 26, 52, 53), fc.integer({ min: 1, max: 12 }))
    .chain(([lst, payPeriodsPerYear, payPeriodNumber]) =>
      fc.record({ grossWages: cents(900_000), ytdWages: cents(2_000_000) }).map((amounts) => {
        const locationCode = placeOf(lst.uniqueTaxID);
        return {
          payrollRunParameters: { payDate: '2026-07-03', payPeriodsPerYear, payPeriodNumber },
          wages: [{ locationCode, wageType: 'Regular', ...amounts }],
          taxJurisdictionParms: [{ ...lst, locationCode }],
        };
      }),
    );
  fc.assert(
    fc.property(one, (paycheck) => {
      if (agreeing(paycheck) > 0) answered += 1;
    }),
    { seed, numRuns },
  );
  t.diagnostic(`${answered} answered, no difference`);
  assert.ok(answered > numRuns * 0.3, `${answered} of ${numRuns} answered`);
});
