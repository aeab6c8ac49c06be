/** California's Method B, annualized at the employer's choice: methods/california-method-b.md, step 10. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { aroundParameter } from '../../support/releases.ts';

const releases = everyRelease(loadRules());
const CALIFORNIA = '06-000-0000';
const { first: VERSION, before: BEFORE } = aroundParameter(`${CALIFORNIA}-SIT-000`, 'ANNUALIZED');

function answerOf(periods: number, wages: number, parameters: object, version = VERSION) {
  return calculateOne(
    {
      payrollRunParameters: { payDate: '2026-06-12', payPeriodsPerYear: periods },
      wages: [{ locationCode: CALIFORNIA, wageType: 'Regular', grossWages: wages }],
      taxJurisdictionParms: [
        {
          uniqueTaxID: `${CALIFORNIA}-SIT-000`,
          locationCode: CALIFORNIA,
          isResident: true,
          miscParameters: Object.entries({
            FILINGSTATUS: 'M',
            REGULARALLOWANCES: '4',
            ...parameters,
          }).map(([parameterName, parameterValue]) => ({ parameterName, parameterValue })),
        },
      ],
    },
    releases,
    version,
  );
}

function amount(...given: Parameters<typeof answerOf>): number | undefined {
  const { errorStatus, taxCalculation } = answerOf(...given);
  assert.equal(errorStatus?.errorMessage, undefined);
  return taxCalculation[0]?.taxAmount;
}

const ANNUALIZED = { ANNUALIZED: 'TRUE' };

test('examples E and F of the Withholding Schedules, Method B, 2026', () => {
  assert.equal(amount(24, 2400, ANNUALIZED), 4.13);
  assert.equal(amount(12, 4750, ANNUALIZED), 7.17);
});

test('without it, the tables of the pay period are used', () => {
  const usual = amount(24, 2400, {});
  assert.notEqual(usual, 4.13);
  assert.equal(amount(24, 2400, { ANNUALIZED: 'FALSE' }), usual);
  assert.equal(amount(24, 2400, {}, BEFORE), usual);
});

test('pay periods without a table are annualized anyway; 365 only where asked for', () => {
  assert.equal(amount(13, 4800, ANNUALIZED), amount(13, 4800, {}));
  assert.equal(answerOf(365, 300, {}).errorStatus?.errorCode, 2003);
  // 365 payments of 300 take the tax of the year on 109,500, within half a cent each.
  const year = amount(1, 109_500, {}) ?? 0;
  const day = amount(365, 300, ANNUALIZED) ?? 0;
  assert.ok(year > 1000 && Math.abs(day * 365 - year) < 365 * 0.005, `${day} ${year}`);
});

test('earlier releases do not take it', () => {
  assert.equal(answerOf(24, 2400, ANNUALIZED, BEFORE).errorStatus?.errorCode, 2005);
});
