/** The Comptroller's calculator at the employer's choice: methods/maryland-percentage.md, step 9. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { aroundParameter } from '../../support/releases.ts';

const releases = everyRelease(loadRules());
const ALLEGANY = '24-001-0000';
const { first: VERSION, before: BEFORE } = aroundParameter('24-000-0000-SIT-000', 'CALCULATOR');

type Changes = {
  readonly wages?: number;
  readonly allowances?: number;
  readonly calculator?: string;
  readonly county?: string;
  readonly payDate?: string;
  readonly version?: string;
};

function answerOf({
  wages = 1000,
  allowances = 0,
  calculator,
  county,
  payDate = '2026-06-12',
  version = VERSION,
}: Changes) {
  const parameters = {
    FILINGSTATUS: 'S',
    TOTALALLOWANCES: String(allowances),
    ...(calculator === undefined ? {} : { CALCULATOR: calculator }),
  };
  const own = { uniqueTaxID: `${county}-CNTY-000`, locationCode: county, isResident: true };
  return calculateOne(
    {
      payrollRunParameters: { payDate, payPeriodsPerYear: 52 },
      wages: [{ locationCode: county ?? ALLEGANY, wageType: 'Regular', grossWages: wages }],
      taxJurisdictionParms: [
        {
          uniqueTaxID: '24-000-0000-SIT-000',
          locationCode: '24-000-0000',
          isResident: true,
          miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
            parameterName,
            parameterValue,
          })),
        },
        ...(county === undefined ? [] : [own]),
      ],
    },
    releases,
    version,
  );
}

function amounts(changes: Changes): number[] {
  const { errorStatus, taxCalculation } = answerOf(changes);
  assert.equal(errorStatus?.errorMessage, undefined);
  return taxCalculation.map(({ taxAmount }) => taxAmount);
}

test('without it, and with FALSE, the tables of the guide are used', () => {
  assert.deepEqual(amounts({ calculator: 'TRUE' }), [73.29]);
  assert.deepEqual(amounts({}), [74.3]);
  assert.deepEqual(amounts({ calculator: 'FALSE' }), [74.3]);
  assert.deepEqual(amounts({ version: BEFORE }), [74.3]);
});

test('a county with its own line takes its part from the same amount', () => {
  for (const [county, total] of [
    [ALLEGANY, 73.29],
    ['24-003-0000', undefined],
    ['24-021-0000', undefined],
  ] as const) {
    const [state = 0, own = 0] = amounts({ calculator: 'TRUE', county });
    assert.ok(state > 0 && own > 0, county);
    if (total !== undefined) assert.equal(Math.round((state + own) * 100) / 100, total);
  }
});

test('the county takes no more than is withheld in all', () => {
  const small = { wages: 140, allowances: 1, calculator: 'TRUE', county: ALLEGANY };
  const [state = 0, own = 0] = amounts(small);
  const [, unlimited = 0] = amounts({ ...small, calculator: 'FALSE' });
  assert.equal(state, 0);
  assert.ok(own < unlimited, `${own} ${unlimited}`);
});

test('years and releases without its rule do not take it', () => {
  for (const changes of [{ payDate: '2025-06-13' }, { version: BEFORE }]) {
    const { errorStatus } = answerOf({ calculator: 'TRUE', ...changes });
    assert.equal(errorStatus?.errorCode, 2005, JSON.stringify(changes));
  }
});
