/** Ohio school district income tax: printed exemptions, both bases, whose count holds, and where it is listed. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { everyRelease, ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability, loadRules, RULES_ROOT } from '../../../src/tax/rules/index.ts';
import { parameter, paycheck, request, tax, wage } from '../../support/paychecks.ts';

const idOf = (district: string): string => `39-000-0000-SCHL-${district}`;
/** 1 % of the traditional base, and 1 % of earned income. */
const SPENCERVILLE = '0209';
const ATHENS = '0502';
const STATE = '39-000-0000-SIT-000';
const COLUMBUS = '39-049-1080996';

const applicability = loadApplicability();
const release = everyRelease(loadRules()).all.findLast(({ taxes }) =>
  taxes.has(idOf(SPENCERVILLE)),
);
assert.ok(release !== undefined);
const releases = new ReleaseSet([release]);

const onFault = (error: unknown): never => {
  throw error;
};

type Fields = Readonly<Record<string, unknown>>;

const entry = (district: string, fields: Fields = {}): Fields =>
  tax(idOf(district), { locationCode: COLUMBUS, isResident: true, ...fields });

const exemptions = (count: number): Fields => ({
  miscParameters: [parameter('TOTALALLOWANCES', String(count))],
});

/** Lines by tax id. */
function linesOf(
  taxes: readonly Fields[],
  { grossWages = 1000, periods = 52, at = COLUMBUS } = {},
) {
  const item = paycheck({
    payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: periods },
    wages: [wage({ locationCode: at, grossWages })],
    taxJurisdictionParms: taxes,
  });
  const { body } = answerPayCalc(request(item), { releases, now: 0, onFault });
  const { payCalc, errorStatus } = body.PayCalcResponse;
  assert.equal(errorStatus.errorCode, 0, errorStatus.errorMessage);
  const [answer] = payCalc;
  return new Map((answer?.taxCalculation ?? []).map((line) => [line.uniqueTaxID, line]));
}

const withheld = (district: string, fields: Fields, how: Parameters<typeof linesOf>[1] = {}) =>
  linesOf([entry(district, fields)], how).get(idOf(district))?.taxAmount;

describe('Ohio school district income tax', () => {
  test('an exemption is worth in each pay period what the agency prints', () => {
    // School District Income Tax Withholding Instructions, computer formula: dollars for one exemption.
    const printed = [
      [260, 2.5],
      [52, 12.5],
      [26, 25],
      [24, 27.08],
      [12, 54.17],
      [1, 650],
    ] as const;
    for (const [periods, exemption] of printed) {
      // At 1 %, wages of 10,000 above the exemption give 100.00; a cent less on the dollar shows.
      const grossWages = 10_000 + exemption;
      const how = { grossWages, periods };
      assert.equal(withheld(SPENCERVILLE, exemptions(1), how), 100, String(periods));
    }
  });

  test('earned income is taxed without exemptions', () => {
    assert.equal(withheld(ATHENS, {}, { grossWages: 1234.56 }), 12.35);
    assert.equal(
      release.taxes.get(idOf(ATHENS))?.identity.parameters[0]?.parameterName,
      'ADDITIONALWH',
    );
  });

  test('a count that is left out is that of the Ohio income tax in the same request', () => {
    const state = tax(STATE, { locationCode: '39-000-0000', isResident: true, ...exemptions(2) });
    const amounts = (fields: Fields) =>
      linesOf([state, entry(SPENCERVILLE, fields)]).get(idOf(SPENCERVILLE));
    assert.equal(amounts({})?.taxAmount, 9.75);
    assert.equal(amounts(exemptions(1))?.taxAmount, 9.88);
    assert.equal(amounts(exemptions(0))?.taxAmount, 10);
    const alone = linesOf([entry(SPENCERVILLE)]).get(idOf(SPENCERVILLE));
    assert.equal(alone?.taxAmount, 10);
    assert.match(String(alone?.notes), /default certificate/);
  });

  test('each district of the list takes its rate', () => {
    const rows = ['traditional', 'earned-income'].flatMap((base) =>
      readFileSync(join(RULES_ROOT, `us/oh/school-districts/${base}.csv`), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')),
    );
    assert.equal(rows.length, 214);
    for (const [district = '', , , rate] of rows) {
      assert.equal(withheld(district, {}), Number(rate) * 1000, district);
    }
  });

  test('residents owe it wherever they work, and nobody else does', () => {
    assert.equal(withheld(ATHENS, {}, { at: '18-097-0000' }), 10);
    assert.equal(withheld(ATHENS, { isResident: false }), 0);
    // The location of the home, another city of Ohio or the state, does not matter either.
    for (const locationCode of ['39-009-1075290', '39-000-0000', '39-009-0000']) {
      assert.equal(withheld(ATHENS, { locationCode }), 10, locationCode);
    }
  });

  describe('taxList', () => {
    const list = (homeLocation: unknown, workLocations: readonly unknown[] = [COLUMBUS]) =>
      taxList({ payDate: '2026-06-26', workLocations, homeLocation }, { release, applicability });
    const districtsOf = ({ taxes }: ReturnType<typeof list>) =>
      taxes.map(({ uniqueTaxID }) => uniqueTaxID).filter((id) => id.includes('-SCHL-'));

    test('lists the tax of the home’s district, named with the code or in it', () => {
      for (const home of [
        { locationCode: COLUMBUS, schoolDistrict: ATHENS },
        `${COLUMBUS}-0000-${ATHENS}`,
      ]) {
        const answer = list(home);
        assert.deepEqual(districtsOf(answer), [idOf(ATHENS)]);
        assert.ok(!answer.notCovered.some(({ id }) => id.includes('school')));
        const { body } = answerPayCalc(request(answer.payCalcItem), {
          releases,
          now: 0,
          onFault,
        });
        assert.equal(body.PayCalcResponse.errorStatus.errorCode, 0);
      }
    });

    test('asks once for a district that is not named', () => {
      const answer = list(COLUMBUS);
      assert.deepEqual(districtsOf(answer), []);
      const questions = answer.questions.filter(({ question }) => /school district/.test(question));
      assert.equal(questions.length, 1);
      assert.equal(questions[0]?.name, 'homeLocation');
    });

    test('lists none for a district that levies none, and none of the place of work', () => {
      assert.deepEqual(districtsOf(list({ locationCode: COLUMBUS, schoolDistrict: '2503' })), []);
      const work = { locationCode: COLUMBUS, schoolDistrict: ATHENS };
      assert.deepEqual(districtsOf(list('18-097-0000', [work])), []);
    });
  });
});
