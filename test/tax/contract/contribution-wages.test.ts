/**
 * The wages that each state's contributions reach: what a cafeteria plan, a 401(k) deferral, a
 * health savings account and tips do to the base, one payment of 1,000 and one reduction of 100.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';

const releases = everyRelease(loadRules());

/** Subject wages after a reduction of 100 by a 125 plan, a 401(k), an HSA; and of 1,000 in tips. */
const BASES: readonly (readonly [string, number, number, number, number])[] = [
  ['06-000-0000-SDI-000', 900, 1000, 1000, 1000],
  ['08-000-0000-FLI-000', 1000, 1000, 1000, 1000],
  ['09-000-0000-FLI-000', 900, 1000, 900, 1000],
  ['10-000-0000-FLI-000', 900, 1000, 900, 1000],
  ['11-000-0000-ER_FLI-000', 900, 1000, 900, 1000],
  ['23-000-0000-FLI-000', 1000, 1000, 1000, 1000],
  ['25-000-0000-FLI-000', 1000, 1000, 1000, 1000],
  ['25-000-0000-ER_FLI-000', 1000, 1000, 1000, 1000],
  ['27-000-0000-FLI-000', 1000, 1000, 1000, 1000],
  ['34-000-0000-SDI-000', 1000, 1000, 1000, 1000],
  ['34-000-0000-FLI-000', 1000, 1000, 1000, 1000],
  ['36-000-0000-FLI-000', 1000, 1000, 1000, 1000],
  ['36-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['41-000-0000-FLI-000', 900, 1000, 900, 1000],
  ['41-000-0000-TRANS-000', 900, 900, 900, 1000],
  ['41-000-0000-ER_TRANS-003', 900, 1000, 900, 1000],
  ['44-000-0000-SDI-000', 900, 900, 900, 1000],
  ['47-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['50-000-0000-ER_POP-921', 900, 900, 900, 1000],
  ['53-000-0000-FLI-000', 1000, 1000, 1000, 0],
  ['53-000-0000-ER_FLI-000', 1000, 1000, 1000, 0],
  ['53-000-0000-LTC-923', 1000, 1000, 1000, 0],
  ['01-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['02-000-0000-SUI-000', 900, 900, 900, 1000],
  ['06-000-0000-ER_SUTA-000', 900, 1000, 1000, 1000],
  ['09-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['15-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['17-000-0000-ER_SUTA-000', 900, 1000, 900, 1000],
  ['21-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['38-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['44-000-0000-ER_SUTA-000', 900, 900, 900, 1000],
  ['46-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['50-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
  ['54-000-0000-ER_SUTA-000', 1000, 1000, 1000, 1000],
];

const subject = (id: string, wageType: string, benefitType?: string): number | undefined =>
  lineOf(id, wageType, benefitType)?.subjectWages;

function lineOf(id: string, wageType: string, benefitType?: string) {
  const locationCode = id.split('-').slice(0, 3).join('-');
  const { taxCalculation, errorStatus } = calculateOne(
    {
      payrollRunParameters: { payDate: '2026-05-15', payPeriodsPerYear: 26, payPeriodNumber: 10 },
      wages: [{ locationCode, wageType, grossWages: 1000, ytdWages: 0 }],
      ...(benefitType === undefined ? {} : { benefits: [{ benefitType, amount: 100 }] }),
      taxJurisdictionParms: [{ uniqueTaxID: id, locationCode }],
    },
    releases,
    undefined,
  );
  if (errorStatus !== undefined) throw new Error(errorStatus.errorMessage);
  return taxCalculation[0];
}

for (const [id, cafeteria, deferral, savings, tips] of BASES) {
  test(`${id}: cafeteria plan, 401(k), HSA, tips`, () => {
    assert.deepEqual(
      [
        subject(id, 'Regular', '125'),
        subject(id, 'Regular', '401K'),
        subject(id, 'Regular', 'HSA'),
        subject(id, 'Tips'),
      ],
      [cafeteria, deferral, savings, tips],
    );
  });
}

test('a base that is unverified says so where a benefit counts, and only there', () => {
  const notes = (id: string, benefit?: string): string =>
    (lineOf(id, 'Regular', benefit)?.notes ?? []).join();
  const capital = '11-000-0000-ER_FLI-000';
  assert.match(notes(capital, '125'), /Which benefits lower dc-leave wages is unverified/);
  assert.doesNotMatch(notes(capital), /unverified/);
  assert.doesNotMatch(notes('06-000-0000-SDI-000', '125'), /unverified/);
});
