/**
 * Any home and work locations of the geography, on any pay date, by any release: the tax list answers,
 * payCalc refuses its item until what it requires is answered, accepts it then, with wages and without, and the list is consistent in itself.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TaxInterfaceError } from '../../../src/tax/paycalc/errors.ts';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import type { Release } from '../../../src/tax/rules/index.ts';
import { sizeOf } from '../../sizes.ts';
import { counties, exists, places, rich, states } from '../../support/geography.ts';
import {
  allAnswered,
  applicability,
  assertNoPlaceholder,
  releases,
} from '../../support/tax-lists.ts';

const RUNS = sizeOf('taxLists');

const location = fc
  .oneof(
    fc.constantFrom(...states),
    fc.constantFrom(...counties),
    fc.constantFrom(...places),
    fc.constantFrom(...rich),
  )
  .filter(exists);

const day = fc
  .date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2026-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

/** What payCalc answers to one item: 0, or the number of its error. */
function codeOf(item: PayCalcItem, { version }: Release): number {
  const { body } = answerPayCalc(
    { PayCalcRequest: { payCalc: [item] } },
    {
      releases,
      now: 0,
      version,
      onFault: (error) => {
        throw error;
      },
    },
  );
  return body.PayCalcResponse.payCalc[0]?.errorStatus?.errorCode ?? 0;
}

test(`${RUNS} random employees`, () => {
  let answered = 0;
  fc.assert(
    fc.property(
      location,
      fc.array(location, { minLength: 1, maxLength: 3 }),
      day,
      fc.constantFrom(...releases.all),
      fc.constantFrom(1, 12, 24, 26, 52, 260),
      (homeLocation, workLocations, payDate, release, payPeriodsPerYear) => {
        const options = { payPeriodsPerYear, grossWages: 3456.78 };
        const body = { payDate, homeLocation, workLocations, options };
        const result = (() => {
          try {
            const list = taxList(body, { release, applicability });
            assertNoPlaceholder(list, 'as listed');
            assert.equal(codeOf(list.payCalcItem, release), list.required.length > 0 ? 2001 : 0);
            const answers = allAnswered(list);
            return taxList({ ...body, answers }, { release, applicability });
          } catch (error) {
            assert.ok(error instanceof TaxInterfaceError, String(error));
            assert.match(error.message, /is inside|is already/);
            return undefined;
          }
        })();
        if (result === undefined) return;
        answered += 1;
        const { taxes, notOwed, payCalcItem } = result;
        const keys = taxes.map((tax) => `${tax.uniqueTaxID} ${tax.locationCode}`);
        assert.equal(new Set(keys).size, keys.length, 'each tax and location once');
        const included = taxes.filter(({ condition }) => condition?.assumed ?? true);
        assert.deepEqual(
          payCalcItem.taxJurisdictionParms.map((tax) => `${tax.uniqueTaxID} ${tax.locationCode}`),
          included.map((tax) => `${tax.uniqueTaxID} ${tax.locationCode}`),
        );
        for (const { uniqueTaxID, locationCode } of notOwed) {
          assert.ok(!keys.includes(`${uniqueTaxID} ${locationCode}`));
        }
        const empty = payCalcItem.wages.map((entry) => ({ ...entry, grossWages: 0 }));
        for (const wages of [payCalcItem.wages, empty]) {
          assert.equal(codeOf({ ...payCalcItem, wages }, release), 0);
        }
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(answered > RUNS / 2, `${answered} answered`);
});
