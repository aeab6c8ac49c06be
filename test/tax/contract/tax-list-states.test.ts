/** Every pair of states answers, and its item, with what it requires, is accepted by payCalc. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import type { TaxListResult } from '../../../src/tax/paycalc/tax-list/schema.ts';
import { allStates } from '../../../src/tax/places/places.ts';
import {
  type Answers,
  allAnswered,
  applicability,
  assertNoPlaceholder,
  calculated,
  listTaxes,
  releases,
} from '../../support/tax-lists.ts';

/** The states, the District of Columbia, and Puerto Rico. */
const STATES = [...allStates()].filter(({ fips }) => fips < '57' || fips === '72');
const code = (fips: string): string => `${fips}-000-0000`;

/**
 * What only the employer knows is left out, and payCalc refuses the item until it is there; with the
 * answers it takes the item as sent, with 0, and with wages in every entry that is to be filled in.
 */
function accept(list: (answers: Answers) => TaxListResult, about: string): TaxListResult {
  const result = list([]);
  const { errorStatus } = calculated(withWages(result.payCalcItem));
  const isMissing = result.required.length > 0;
  assert.equal(errorStatus?.errorCode, isMissing ? 2001 : undefined, `${about}, as it is`);
  assertNoPlaceholder(result, about);
  const answered = isMissing ? list(allAnswered(result)) : result;
  assert.deepEqual(answered.required, [], about);
  for (const item of [answered.payCalcItem, withWages(answered.payCalcItem)]) {
    const paid = calculated(item);
    assert.equal(paid.errorStatus, undefined, `${about}: ${paid.errorStatus?.errorMessage}`);
    const lines = new Set(paid.taxCalculation.map(({ uniqueTaxID }) => uniqueTaxID));
    for (const { uniqueTaxID } of item.taxJurisdictionParms) {
      assert.ok(lines.has(uniqueTaxID), `${about}: no line of ${uniqueTaxID}`);
    }
  }
  return result;
}

const withWages = (item: PayCalcItem): PayCalcItem => ({
  ...item,
  wages: item.wages.map((entry) => ({ ...entry, grossWages: 2000 })),
});

const listed =
  (home: string, work: readonly string[], options = {}, payDate = '2026-06-30') =>
  (answers: Answers): TaxListResult =>
    listTaxes(home, work, options, { answers, payDate });

test('52 places', () => assert.equal(STATES.length, 52));

describe('home and work in one state or two', () => {
  for (const home of STATES) {
    test(`home ${home.name}`, () => {
      for (const work of STATES) {
        const about = `home ${home.code}, work ${work.code}`;
        const result = accept(listed(code(home.fips), [code(work.fips)]), about);
        const ids = result.payCalcItem.taxJurisdictionParms.map(({ uniqueTaxID }) => uniqueTaxID);
        assert.ok(ids.includes('00-000-0000-FICA-000'));
        assert.ok(ids.some((id) => id.startsWith(`${work.fips}-000-0000-ER_SUTA-`)));
        const refused = result.notCovered.filter(({ id }) => /^\d/.test(id));
        assert.deepEqual(refused, [], about);
        for (const { why, ask } of result.taxes) {
          assert.ok(why.rule.length > 10 && why.citation.document !== '');
          assert.doesNotMatch(why.rule, /[{}]/);
          for (const { question, required, default: usual } of ask) {
            assert.ok(question.length > 5);
            assert.ok(!required || usual === undefined);
          }
        }
      }
    });
  }
});

test('home and a second state: work in both', () => {
  for (const [i, home] of STATES.entries()) {
    for (const step of [1, 7, 19]) {
      const work = STATES[(i + step) % STATES.length] as (typeof STATES)[number];
      const both = accept(
        listed(code(home.fips), [code(work.fips), code(home.fips)]),
        `home ${home.code}, work ${work.code} and ${home.code}`,
      );
      const suta = both.taxes.filter(({ uniqueTaxID }) => /ER_SUTA-000$/.test(uniqueTaxID));
      assert.deepEqual(
        suta.map(({ uniqueTaxID }) => uniqueTaxID.slice(0, 2)),
        [work.fips],
        'unemployment tax goes to one state, the first one listed',
      );
      assert.equal(both.questions[0]?.name, 'options.unemploymentState');
    }
  }
});

test('wages sent are divided to the cent, and all count for the one unemployment state', () => {
  const { payCalcItem } = listTaxes('34-000-0000', ['36-061-0000', '34-000-0000'], {
    grossWages: 1000.01,
    unemploymentState: 'NJ',
    payPeriodsPerYear: 52,
    employeeID: 'e7',
  });
  assert.equal(payCalcItem.employeeID, 'e7');
  assert.equal(payCalcItem.payrollRunParameters.payPeriodsPerYear, 52);
  assert.deepEqual(
    payCalcItem.wages.map(({ locationCode, wageType, grossWages }) => [
      locationCode,
      wageType,
      grossWages,
    ]),
    [
      ['00-000-0000', 'Regular', 1000.01],
      ['36-061-0000', 'Regular', 500],
      ['34-000-0000', 'Regular', 500.01],
      ['34-000-0000', 'SutaGrossWages', 1000.01],
      ['34-000-0000', 'ProgramWages', 1000.01],
    ],
  );
  const lines = calculated(payCalcItem).taxCalculation;
  const of = (id: string) => lines.find(({ uniqueTaxID }) => uniqueTaxID === id);
  assert.equal(of('34-000-0000-ER_SUTA-000')?.subjectWages, 1000.01);
  assert.equal(of('36-000-0000-SIT-000')?.subjectWages, 500);
  assert.equal(of('34-000-0000-SIT-000')?.subjectWages, 1000.01);
});

test('Yonkers: the surcharge of a resident who works elsewhere', () => {
  const { payCalcItem } = listTaxes('36-119-979660', ['36-061-0000'], { grossWages: 2000 });
  const lines = calculated(payCalcItem).taxCalculation;
  const amount = (id: string) =>
    lines.find(({ uniqueTaxID }) => uniqueTaxID === id)?.taxAmount as number;
  const state = amount('36-000-0000-SIT-000');
  assert.ok(state > 0);
  // NYS-50-T-Y: 16.75 percent of the state's tax.
  assert.equal(amount('36-000-971828-CITY-000'), Math.round(state * 16.75) / 100);
});

test('Maryland has no rule for pay from Maryland and a state without an agreement: reported, not guessed', () => {
  const mixed = accept(
    listed('24-033-0000', ['10-000-0000', '24-033-0000']),
    'home MD, work DE and MD',
  );
  const ids = mixed.notCovered.map(({ id }) => id);
  assert.ok(ids.includes('24-000-0000-SIT-000') && ids.includes('24-033-0000-CNTY-000'));
  assert.match(mixed.notCovered[0]?.detail ?? '', /cannot be combined in one payment/);
  const older = accept(
    listed('24-033-0000', ['10-000-0000'], {}, '2024-06-30'),
    'home MD, work DE, 2024',
  );
  assert.ok(older.notCovered.some(({ id }) => id === '24-000-0000-SIT-000'));
});

test('home Pennsylvania, work in two other states: a base for unemployment taxes is no pay at home', () => {
  const result = accept(
    listed('42-000-0000', ['34-000-0000', '10-000-0000'], { grossWages: 4000 }),
    'home PA, work NJ and DE',
  );
  const home = calculated(result.payCalcItem).taxCalculation.find(
    ({ uniqueTaxID }) => uniqueTaxID === '42-000-0000-SIT-000',
  );
  assert.equal(home?.taxAmount, 0);
  assert.match(home?.notes?.join(' ') ?? '', /not subject to withholding here/);
});

test('readiness: what is missing before the employee may be paid, and what was assumed meanwhile', () => {
  const WASHINGTON = '53-033-0000';
  const open = listTaxes(WASHINGTON, [WASHINGTON], { grossWages: 3000 });
  assert.equal(open.readiness.ready, false);
  assert.deepEqual(
    open.readiness.missing.map(({ kind, name }) => [kind, name]),
    open.required.map(({ name }) => ['answer', name]),
  );
  assert.ok(open.readiness.missing.some(({ name }) => name === 'overrideRate'));
  const assumed = open.readiness.assumed.filter(({ kind }) => kind === 'certificate');
  assert.deepEqual(
    assumed.map(({ uniqueTaxID }) => uniqueTaxID),
    ['00-000-0000-FIT-000'],
  );
  const certificate = {
    uniqueTaxID: '00-000-0000-FIT-000',
    name: 'FILINGSTATUS',
    value: 'M',
  };
  const answers = [...allAnswered(open, 0.01), certificate];
  const filled = listTaxes(WASHINGTON, [WASHINGTON], { grossWages: 3000 }, { answers });
  const { ready, missing, assumed: still } = filled.readiness;
  assert.deepEqual([ready, missing], [true, []]);
  // The certificate is answered; whether the work is in Seattle is assumed, and said.
  assert.deepEqual(
    still.map(({ kind, uniqueTaxID }) => [kind, uniqueTaxID]),
    [['condition', '53-000-2411856-ER_POP-929']],
  );
  // A home in a state alone: its local taxes are asked about, and no one is ready before.
  const ohio = listTaxes('39-000-0000', ['39-000-0000']);
  assert.equal(ohio.readiness.ready, ohio.required.length + ohio.questions.length === 0);
  assert.deepEqual(
    ohio.readiness.missing.filter(({ kind }) => kind === 'location').map(({ name }) => name),
    ohio.questions.map(({ name }) => name),
  );
});

test('a list without locations says that a code is enough', () => {
  assert.throws(
    () => taxList({ payDate: '2026-06-26' }, { release: releases.highest, applicability }),
    (error: Error) => {
      assert.match(
        error.message,
        /workLocations: is missing\. Send an array, such as \["36-061-0000"\]/,
      );
      assert.match(
        error.message,
        /homeLocation: is missing\. Send a string, such as "36-061-0000"/,
      );
      return true;
    },
  );
});
