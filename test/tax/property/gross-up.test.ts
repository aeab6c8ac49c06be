/**
 * Gross-up of random payments: payCalc of the answer leaves the wanted net to the cent, and no smaller
 * gross near it does; or the answer says why not, and its neighbors hold. GROSS_UP_RUNS sets the
 * size, GROSS_UP_SEED the seed.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { grossUp } from '../../../src/tax/paycalc/gross-up/index.ts';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import type { PayCalcItem } from '../../../src/tax/paycalc/schema.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { grossUpBody, releases } from '../../support/gross-ups.ts';
import { request } from '../../support/paychecks.ts';

const RUNS = sizeOf('grossUps');
const seed = Number(process.env.GROSS_UP_SEED ?? SEED);
/** Cents below the solution that are tried one by one. */
const BELOW = 5;

const deps = {
  releases,
  now: 0,
  onFault: (error: unknown) => {
    throw error;
  },
};

function payCalc(item: unknown) {
  const [answer] = answerPayCalc(request(item), deps).body.PayCalcResponse.payCalc;
  return answer ?? assert.fail();
}

/** The item with the gross of `open` changed by `cents`. */
const moved = (item: PayCalcItem, open: readonly number[], cents: number): PayCalcItem => ({
  ...item,
  wages: item.wages.map((wage, i) =>
    open.includes(i)
      ? { ...wage, grossWages: Math.round(wage.grossWages * 100 + cents) / 100 }
      : wage,
  ),
});

test('the gross of an answer leaves the wanted net, or the answer says why none does', () => {
  const seen = { found: 0, skipped: 0, other: 0, refused: 0 };
  fc.assert(
    fc.property(grossUpBody, (body) => {
      const open = body.wages.flatMap((wage, i) => ('grossWages' in wage ? [] : [i]));
      const { body: answer } = grossUp(body, deps);
      const { errorStatus, payCalcItem, solution, nearest } = answer;
      if (errorStatus.errorCode === 0) {
        seen.found += 1;
        assert.ok(payCalcItem && solution);
        const proof = payCalc(payCalcItem);
        assert.equal(proof.totals?.net, body.targetNet);
        assert.deepEqual(proof.totals, answer.totals);
        assert.deepEqual(proof.taxCalculation, answer.taxCalculation);
        const more = Math.round((solution.sameNetUpTo - solution.grossWages) * 100);
        assert.equal(payCalc(moved(payCalcItem, open, more)).totals?.net, body.targetNet);
        for (let cents = 1; cents <= Math.min(BELOW, solution.grossWages * 100); cents += 1) {
          const less = payCalc(moved(payCalcItem, open, -cents)).totals?.net;
          assert.notEqual(less, body.targetNet, `${cents} cents less`);
        }
        return;
      }
      if (errorStatus.errorCode === 2011) {
        seen[/ skips /.test(errorStatus.errorMessage) ? 'skipped' : 'other'] += 1;
        assert.ok(nearest?.below || nearest?.above, errorStatus.errorMessage);
        for (const side of [nearest?.below, nearest?.above]) {
          if (side === undefined) continue;
          const proof = payCalc(side.payCalcItem);
          assert.deepEqual(proof.totals, side.totals);
          assert.deepEqual(proof.taxCalculation, side.taxCalculation);
        }
        assert.ok((nearest?.below?.totals.net ?? -1) < body.targetNet);
        assert.ok((nearest?.above?.totals.net ?? Number.POSITIVE_INFINITY) > body.targetNet);
        return;
      }
      seen.refused += 1;
      const filled = {
        ...body,
        targetNet: undefined,
        wages: body.wages.map((wage, i) =>
          open.includes(i) ? { ...wage, grossWages: 9e9 } : wage,
        ),
      };
      const { targetNet: _, ...item } = filled;
      assert.ok(payCalc(item).errorStatus, errorStatus.errorMessage);
    }),
    { numRuns: RUNS, seed },
  );
  assert.ok(seen.found > RUNS / 2, JSON.stringify(seen));
});
