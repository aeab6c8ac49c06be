/** `local-wage-rate@1`: what parameters waive, and a credit of a part of a limited tax. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toPaycheck } from '../../../test/support/engine-paycheck.ts';
import { calculate } from './calculate.ts';
import { type LocalWageRate, localWageRate } from './methods/local-wage-rate.ts';
import type { LocalWaiver } from './methods/local-waiver.ts';
import { toRate } from './money.ts';
import type { TaxRule } from './paycheck.ts';
import type { Parameter } from './rule-parts.ts';

const PLACE = '36-061-975772';
const parameters: readonly Parameter[] = ['DAYS', 'SMALL', 'YOUNG'].map((parameterName, i) => ({
  parameterName,
  dataType: i === 0 ? 'integer' : 'boolean',
  description: 'Invented',
  isOptional: true,
}));
const DAYS: LocalWaiver = { slot: 0, upTo: 20, nonresidentsOnly: true, reason: 'Few days.' };
const YOUNG: LocalWaiver = {
  slot: 2,
  upTo: Number.NaN,
  nonresidentsOnly: false,
  reason: 'Too young.',
};

const figures = (percent: number, more: Partial<LocalWageRate> = {}): LocalWageRate => ({
  resident: toRate(percent / 100),
  nonresident: toRate(percent / 100),
  cap: Number.POSITIVE_INFINITY,
  mostTax: Number.POSITIVE_INFINITY,
  exemption: null,
  shareSlot: -1,
  credit: null,
  citation: { document: 'An invented city code' },
  ...more,
});

type Entry = {
  readonly own: LocalWageRate;
  readonly isResident: boolean | null;
  readonly values?: readonly number[];
};

/** Lines of invented taxes on 1,000.00, all at one place. */
function linesOf(entries: readonly Entry[]) {
  const paycheck = toPaycheck({
    payDate: '2026-06-26',
    periods: 26,
    wages: [{ type: 'Regular', gross: 100_000, ytd: 0, location: PLACE }],
    taxes: entries.map(() => ({ id: '36-000-975772-CITY-000', location: '36-000-975772' })),
  });
  const taxes = paycheck.taxes.map((request, i) => {
    const { own, isResident, values = [] } = entries[i] as Entry;
    const id = `36-000-${i}-CITY-000`;
    const rule: TaxRule = {
      ...request.rule,
      ...{ id, title: id, parameters, dependsOn: [], residence: null, notes: [], noteCodes: [] },
      method: localWageRate(own),
    };
    const slots = Float64Array.from(parameters, (_, k) => values[k] ?? Number.NaN);
    return { ...request, rule, isResident, parameters: slots };
  });
  return calculate({ ...paycheck, taxes });
}

const waived = (isResident: boolean | null, ...values: number[]) =>
  linesOf([{ own: figures(2, { waivers: [DAYS, YOUNG] }), isResident, values }])[0];

describe('what parameters waive', () => {
  test('a count up to the limit waives the tax of a nonresident, with its reason', () => {
    const line = waived(false, 20);
    assert.equal(line?.taxAmount, 0);
    assert.equal(line?.subjectWages, 0);
    assert.deepEqual(line?.notes, ['Few days.']);
    assert.deepEqual(line?.noteCodes, ['waived_by_parameter']);
    assert.equal(waived(null, 1)?.taxAmount, 0);
    assert.equal(waived(false, 21)?.taxAmount, 2000);
    assert.equal(waived(false)?.taxAmount, 2000);
  });

  test('a waiver of nonresidents is rejected for a resident', () => {
    assert.throws(() => waived(true, 20), /DAYS.*nonresidents only/);
    assert.equal(waived(true, 21)?.taxAmount, 2000);
  });

  test('a switch waives the tax of both', () => {
    for (const isResident of [true, false]) {
      assert.deepEqual(waived(isResident, Number.NaN, 0, 1)?.notes, ['Too young.']);
      assert.equal(waived(isResident, Number.NaN, 0, 0)?.taxAmount, 2000);
    }
  });
});

test('the limit of a credit holds before its rate', () => {
  // RITA Form 37 (2016), Section B: 5c is the smaller of the tax withheld and the limit; line 6 is 5c times the factor.
  const home = figures(2, {
    credit: {
      to: 'residents',
      taxes: [/^36-000-1-/],
      rate: toRate(0.5),
      limit: toRate(0.01),
      slots: { rate: -1, limit: -1 },
      names: { rate: '', limit: '' },
      citation: { document: 'An invented city code' },
    },
  });
  // At home 20.00 less half of the lesser of 25.00 and 10.00.
  const lines = linesOf([
    { own: home, isResident: true },
    { own: figures(2.5), isResident: false },
  ]);
  assert.deepEqual(
    lines.map(({ taxAmount }) => taxAmount),
    [1500, 2500],
  );
});
