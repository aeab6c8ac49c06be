/**
 * State income taxes at every edge: each threshold, limit and printed exclusion of each edition and
 * pay period, one cent below, at and above, in every column, the engine against the reference.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tax } from '../../../verify/src/figures/blocks.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import { amountsOf, statusesOf } from './state-amounts.ts';
import { agreeOnStates } from './state-compare.ts';
import { blocksOf, incomeMethods, incomeTaxes } from './state-payments.ts';

/** A flat rate on the wages, or on those of another tax, has no edge of its own. */
const WITHOUT_EDGES = ['no-tax@1', 'elected-rate@1', 'indiana-county@1', 'maryland-county@1'];

for (const method of incomeMethods.filter((name) => !WITHOUT_EDGES.includes(name))) {
  test(`${method}: every edge, one cent below, at and above`, (t) => {
    let cases = 0;
    for (const tax of incomeTaxes) {
      for (const block of blocksOf(tax).filter((one) => one.method === method)) {
        const edges = amountsOf(block);
        const statuses = statusesOf(tax, block.effective);
        const location = placeOf(tax.tax);
        for (const { periods, gross } of edges) {
          for (const parameters of statuses) {
            agreeOnStates({
              payDate: block.effective,
              periods,
              wages: [{ type: 'Regular', gross, location }],
              taxes: [{ id: tax.tax, location, parameters, ...residence(tax) }],
            });
            cases += 1;
          }
        }
      }
    }
    assert.ok(cases > 100, `${cases} cases`);
    t.diagnostic(`${cases} cases`);
  });
}

/** Yonkers' own edges are those of nonresidents. */
const residence = ({ tax }: Tax) => (tax.includes('-971828-') ? { resident: false } : {});
