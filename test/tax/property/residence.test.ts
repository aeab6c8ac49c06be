/**
 * Employees who live in one state and work in others: the engine against the second evaluator on random
 * pairs of states, wages, certificates, and pay dates, as requests of the tax interface.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkShape } from '../../../src/tax/paycalc/check-shape.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { verifyItem } from '../../../src/tax/seals/verification.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { evaluatorOfRelease } from '../../support/evaluator.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const numRuns = sizeOf('residencePayments');
const releases = installedReleases(loadRules());
const { version } = releases.highest;
const evaluator = evaluatorOfRelease(version);

const states = [...evaluator.figures.residences.keys()]
  .filter((id) => /^\d{2}-000-0000-SIT-000$/.test(id))
  .map((id) => id.slice(0, 2));
const FLAGS = ['NONRESIDENTCERTIFICATE', 'CONVENIENCE'];

const dollars = (most: number) => fc.integer({ min: 0, max: most }).map((cents) => cents / 100);
const wage = fc.record({
  wageType: fc.constantFrom('Regular', 'Regular', 'Supplemental', 'Tips'),
  grossWages: fc.oneof(dollars(800_000), dollars(30_000_000)),
  ytdWages: dollars(20_000_000),
});

type Entry = {
  readonly state: string;
  readonly flags: readonly string[];
  readonly exempt: boolean;
};

function taxOf({ state, flags, exempt }: Entry, home: string): object {
  const known = evaluator.figures.taxes.get(`${state}-000-0000-SIT-000`)?.parameters ?? [];
  const names = known.map(({ parameterName }) => parameterName);
  return {
    uniqueTaxID: `${state}-000-0000-SIT-000`,
    locationCode: `${state}-000-0000`,
    isResident: state === home,
    isExempt: exempt,
    miscParameters: flags
      .filter((name) => names.includes(name) && state !== home)
      .map((parameterName) => ({ parameterName, parameterValue: 'TRUE' })),
  };
}

const item = fc
  .record({
    home: fc.constantFrom(...states),
    others: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 2 }),
    worksAtHome: fc.boolean(),
    wages: fc.array(wage, { minLength: 3, maxLength: 3 }),
    payDate: fc.constantFrom('2024-05-31', '2025-06-13', '2026-01-02', '2026-06-26'),
    payPeriodsPerYear: fc.constantFrom(12, 24, 26, 52),
    flags: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(FLAGS) },
    ),
    isExempt: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
    withFederal: fc.boolean(),
    assumeWithheldElsewhere: fc.boolean(),
  })
  .map(({ home, others, worksAtHome, wages, payDate, payPeriodsPerYear, ...rest }) => {
    const away = others.filter((state) => state !== home);
    const places = [...(worksAtHome || away.length === 0 ? [home] : []), ...away];
    const listed = rest.assumeWithheldElsewhere ? places.slice(0, 1) : away;
    const federal = { uniqueTaxID: '00-000-0000-FIT-000', locationCode: '00-000-0000' };
    return {
      options: { assumeWithheldElsewhere: rest.assumeWithheldElsewhere },
      payrollRunParameters: { payDate, payPeriodsPerYear, payPeriodNumber: 5 },
      wages: places.map((state, i) => ({ ...wages[i], locationCode: `${state}-000-0000` })),
      taxJurisdictionParms: [
        ...(rest.withFederal ? [federal] : []),
        ...[...new Set([home, ...listed])].map((state) =>
          taxOf({ state, flags: rest.flags, exempt: rest.isExempt && state === home }, home),
        ),
      ],
    };
  });

test(`${numRuns} random residents of one state who work in others`, (t) => {
  const counts = { agrees: 0, differs: 0, 'not-covered': 0, refused: 0 };
  fc.assert(
    fc.property(item, (paycheck) => {
      const answer = calculateOne(paycheck, releases, version);
      if (answer.errorStatus !== undefined) {
        counts.refused += 1;
        return;
      }
      const whole = checkShape({ employeeID: '1', ...paycheck });
      for (const { outcome, uniqueTaxID, about } of verifyItem(
        evaluator,
        whole,
        answer.taxCalculation,
      )) {
        counts[outcome] += 1;
        assert.notEqual(outcome, 'differs', `${uniqueTaxID}: ${about}`);
      }
    }),
    { seed, numRuns },
  );
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.agrees > numRuns, JSON.stringify(counts));
  assert.ok(counts.refused < numRuns / 2, JSON.stringify(counts));
  assert.equal(counts['not-covered'], 0, JSON.stringify(counts));
});
