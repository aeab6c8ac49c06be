/**
 * What only the employer knows, left out: payCalc refuses the item of the tax list with 2001 while any
 * required answer is missing, so that no line is 0 because of a placeholder. With the answers it is
 * calculated as the item with the answers written into it, and nothing but the answers differs from the
 * item as listed.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TaxInterfaceError } from '../../../src/tax/paycalc/errors.ts';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import type { RequiredAnswer, TaxListResult } from '../../../src/tax/paycalc/tax-list/schema.ts';
import { sizeOf } from '../../sizes.ts';
import { counties, exists, places, rich, states } from '../../support/geography.ts';
import {
  type Answers,
  assertNoPlaceholder,
  calculated,
  listTaxes,
} from '../../support/tax-lists.ts';

const STATE_PAIRS = sizeOf('statePairs');
const LOCAL_PAIRS = sizeOf('localPairs');
const OPTIONS = { payPeriodsPerYear: 26, grossWages: 3456.78 };

/** The states with DC and Puerto Rico. */
const STATES = states.filter((code) => code.slice(0, 2) <= '56' || code.startsWith('72'));

/** A value above 0 that the employer's records could hold. */
function answerTo({ name, dataType, allowedValues, sendAs }: RequiredAnswer): string | number {
  const [first] = allowedValues ?? [];
  if (first !== undefined) return first.value;
  if (sendAs === 'hours') return 80;
  if (sendAs !== 'miscParameters') return 0.0123;
  if (dataType === 'boolean') return 'TRUE';
  if (name === 'HOURLY_RATE') return 2.5;
  return dataType === 'integer' ? 3 : 0.01;
}

const answersTo = (required: readonly RequiredAnswer[]): Answers =>
  required.map((answer) => ({
    uniqueTaxID: answer.uniqueTaxID,
    locationCode: answer.locationCode,
    name: answer.name,
    value: answerTo(answer),
  }));

/** The item without the places that answers go to. */
const withoutAnswers = ({ taxJurisdictionParms, wages, ...item }: PayCalcItem) => ({
  ...item,
  wages: wages.map(({ hours: _, ...wage }) => wage),
  taxJurisdictionParms: taxJurisdictionParms.map(({ uniqueTaxID, locationCode }) => [
    uniqueTaxID,
    locationCode,
  ]),
});

/** The item with each value where the guide says that payCalc takes it. */
function writtenByHand(item: PayCalcItem, required: readonly RequiredAnswer[]): PayCalcItem {
  const written: PayCalcItem = structuredClone(item);
  for (const answer of required) {
    const { uniqueTaxID, locationCode, name, sendAs } = answer;
    const value = answerTo(answer);
    const entry = written.taxJurisdictionParms.find(
      (each) => each.uniqueTaxID === uniqueTaxID && each.locationCode === locationCode,
    );
    assert.ok(entry, uniqueTaxID);
    if (sendAs === 'miscParameters') {
      entry.miscParameters ??= [];
      entry.miscParameters.push({ parameterName: name, parameterValue: String(value) });
    } else if (sendAs === 'hours') {
      const state = uniqueTaxID.slice(0, 3);
      const wage = written.wages.find(
        (each) => each.wageType === 'Regular' && each.locationCode.startsWith(state),
      );
      assert.ok(wage, uniqueTaxID);
      wage.hours = Number(value);
    } else Object.assign(entry, { [sendAs]: Number(value) });
  }
  return written;
}

/** An answer can make another one required. */
function answeredWhole(open: TaxListResult, listed: (answers: Answers) => TaxListResult) {
  const required = [...open.required];
  let complete = open;
  while (complete.required.length > 0) {
    complete = listed(answersTo(required));
    required.push(...complete.required);
    assert.ok(required.length < 50);
  }
  return { required, complete, answers: answersTo(required) };
}

function check(home: string, work: string): number {
  const about = `${home} and ${work}`;
  const listed = (answers: Answers = []): TaxListResult =>
    listTaxes(home, [work], OPTIONS, { answers });
  const open = listed();
  assertNoPlaceholder(open, about);
  const { required, complete, answers } = answeredWhole(open, listed);
  assert.deepEqual(withoutAnswers(complete.payCalcItem), withoutAnswers(open.payCalcItem), about);
  const { errorStatus, taxCalculation } = calculated(complete.payCalcItem);
  assert.equal(errorStatus, undefined, `${about}: ${errorStatus?.errorMessage}`);
  const byHand = calculated(writtenByHand(open.payCalcItem, required));
  assert.equal(byHand.errorStatus, undefined, `${about}: ${byHand.errorStatus?.errorMessage}`);
  assert.deepEqual(taxCalculation, byHand.taxCalculation, about);
  assertNotZero(required, taxCalculation, about);
  for (const [i, { uniqueTaxID, name, sendAs }] of required.entries()) {
    // Hours are of the wages, for every tax that reads them.
    const isSame = (k: number): boolean =>
      k === i || (sendAs === 'hours' && required[k]?.sendAs === 'hours');
    const without = listed(answers.filter((_, k) => !isSame(k)));
    const refused = calculated(without.payCalcItem);
    const what = `${about}, without ${name} of ${uniqueTaxID}`;
    assert.equal(refused.errorStatus?.errorCode, 2001, what);
    assert.deepEqual(refused.taxCalculation, [], what);
  }
  return required.length;
}

type Lines = ReturnType<typeof calculated>['taxCalculation'];

/** A tax whose rate the employer answered takes something of the wages that it takes at all. */
function assertNotZero(required: readonly RequiredAnswer[], lines: Lines, about: string): void {
  for (const { uniqueTaxID, locationCode, sendAs } of required) {
    if (sendAs !== 'overrideRate') continue;
    const own = lines.filter(
      (line) => line.uniqueTaxID === uniqueTaxID && line.locationCode === locationCode,
    );
    assert.ok(own.length > 0, `${about}: ${uniqueTaxID}`);
    for (const { subjectWages, taxAmount } of own)
      assert.ok(taxAmount > 0 || subjectWages === 0, `${about}: ${uniqueTaxID}`);
  }
}

test(`${STATE_PAIRS} pairs of home and work states, each answer left out`, () => {
  const pairs = STATES.flatMap((home) => STATES.map((work) => [home, work] as const));
  assert.equal(pairs.length, 52 * 52);
  // A prime number of steps, so that few pairs hold every home and every work state.
  const chosen = Array.from({ length: STATE_PAIRS }, (_, i) => pairs[(i * 1483) % pairs.length]);
  let required = 0;
  for (const pair of chosen) if (pair) required += check(...pair);
  assert.ok(required > 0);
});

test(`${LOCAL_PAIRS} random pairs of localities, each answer left out`, () => {
  const location = fc
    .oneof(fc.constantFrom(...counties), fc.constantFrom(...places), fc.constantFrom(...rich))
    .filter(exists);
  let checked = 0;
  fc.assert(
    fc.property(location, location, (home, work) => {
      try {
        check(home, work);
        checked += 1;
      } catch (error) {
        if (!(error instanceof TaxInterfaceError)) throw error;
        assert.match(error.message, /is inside|is already/);
      }
    }),
    { numRuns: LOCAL_PAIRS },
  );
  assert.ok(checked > LOCAL_PAIRS / 2, `${checked} checked`);
});
