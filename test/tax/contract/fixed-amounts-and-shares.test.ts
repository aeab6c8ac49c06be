/**
 * Certificates that replace the calculated amount (Missouri, Montana, Wisconsin, Maine) or tax a share of
 * a nonresident's services (Kansas): methods/state-income.md, steps 7 and 8.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { aroundParameter } from '../../support/releases.ts';

const releases = everyRelease(loadRules());
const { first: VERSION, before: BEFORE } = aroundParameter('29-000-0000-SIT-000', 'FIXED_WH_AMT');
const FIXED_STATES = ['29', '30', '55', '23'];

type Entry = { readonly wageType?: string; readonly grossWages: number; readonly method?: string };

function answerOf(
  state: string,
  parameters: Readonly<Record<string, string>>,
  wages: readonly Entry[],
  version: string | undefined = VERSION,
) {
  const location = `${state}-000-0000`;
  return calculateOne(
    {
      options: { explain: true },
      payrollRunParameters: { payDate: '2026-06-15', payPeriodsPerYear: 26, payPeriodNumber: 12 },
      wages: wages.map(({ wageType = 'Regular', grossWages, method }) => ({
        locationCode: location,
        wageType,
        grossWages,
        ...(method === undefined ? {} : { calcMethodSupplementalWages: method }),
      })),
      taxJurisdictionParms: [
        {
          uniqueTaxID: `${location}-SIT-000`,
          locationCode: location,
          isResident: state !== '20',
          miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
            parameterName,
            parameterValue,
          })),
        },
      ],
    },
    releases,
    version,
  );
}

function linesOf(...given: Parameters<typeof answerOf>) {
  const { errorStatus, taxCalculation } = answerOf(...given);
  assert.equal(errorStatus?.errorMessage, undefined);
  return taxCalculation;
}

const amounts = (...given: Parameters<typeof answerOf>): number[] =>
  linesOf(...given).map(({ taxAmount }) => taxAmount);

describe('FIXED_WH_AMT', () => {
  for (const state of FIXED_STATES) {
    test(`${state}: the amount is withheld in place of the calculated one`, () => {
      assert.notEqual(amounts(state, {}, [{ grossWages: 3000 }])[0], 17.25);
      const [line] = linesOf(state, { FIXED_WH_AMT: '17.25' }, [{ grossWages: 3000 }]);
      assert.equal(line?.taxAmount, 17.25);
      assert.equal(line.subjectWages, 3000);
      assert.equal(line.rate, 0);
      assert.ok(line.noteCodes?.includes('fixed_amount'));
      assert.equal(line.steps?.at(-1)?.methodStep, 'state-income 7');
    });

    test(`${state}: 0 is an amount; without regular wages nothing is withheld`, () => {
      assert.deepEqual(amounts(state, { FIXED_WH_AMT: '0' }, [{ grossWages: 3000 }]), [0]);
      assert.deepEqual(amounts(state, { FIXED_WH_AMT: '17.25' }, [{ grossWages: 0 }]), [0]);
    });

    test(`${state}: earlier releases do not take it`, () => {
      const { errorStatus } = answerOf(state, { FIXED_WH_AMT: '5' }, [{ grossWages: 100 }], BEFORE);
      assert.equal(errorStatus?.errorCode, 2005);
    });
  }

  test('it is withheld once, and a bonus has the flat rate', () => {
    const wages = [
      { grossWages: 2000 },
      { wageType: 'Tips', grossWages: 100 },
      { wageType: 'Supplemental', grossWages: 1000 },
    ];
    const bonus = amounts('29', {}, [{ wageType: 'Supplemental', grossWages: 1000 }]);
    assert.deepEqual(amounts('29', { FIXED_WH_AMT: '40' }, wages), [40, 0, ...bonus]);
  });

  test('nothing is added to it, and a bonus is not aggregated without the tables', () => {
    const both = answerOf('29', { FIXED_WH_AMT: '40', ADDITIONALWH: '5' }, [{ grossWages: 2000 }]);
    assert.equal(both.errorStatus?.errorCode, 2005);
    assert.match(both.errorStatus?.errorMessage ?? '', /Send one amount as FIXED_WH_AMT/);
    const bonus = {
      wageType: 'Supplemental',
      grossWages: 1000,
      method: 'CurrentAggregation',
    };
    const added = answerOf('29', { FIXED_WH_AMT: '40' }, [{ grossWages: 2000 }, bonus]);
    assert.equal(added.errorStatus?.errorCode, 2003);
    assert.match(added.errorStatus?.errorMessage ?? '', /Send Flat or None/);
  });
});

describe('NONRESPERCENTAGE of Kansas', () => {
  const half = { NONRESPERCENTAGE: '0.25' };

  test('the tax on all wages is multiplied, as the department says; the extra amount is not', () => {
    const [whole = 0] = amounts('20', {}, [{ grossWages: 3001 }]);
    assert.ok(whole > 0);
    const part = Math.round(whole * 25) / 100;
    assert.deepEqual(amounts('20', half, [{ grossWages: 3001 }]), [part]);
    const more = { ...half, ADDITIONALWH: '10' };
    assert.deepEqual(amounts('20', more, [{ grossWages: 3001 }]), [part + 10]);
  });

  test('so is the flat amount on a bonus', () => {
    const bonus = [{ wageType: 'Supplemental', grossWages: 1000.2 }];
    assert.deepEqual(amounts('20', {}, bonus), [50.01]);
    assert.deepEqual(amounts('20', half, bonus), [12.5]);
  });

  test('without it everything is taxed, and the steps name no share', () => {
    const [line] = linesOf('20', {}, [{ grossWages: 3001 }]);
    assert.equal(
      line?.steps?.some(({ line: name }) => name === 'share'),
      false,
    );
  });
});
