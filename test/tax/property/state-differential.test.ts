/**
 * State income taxes: the engine against the reference evaluator on random payments, zero
 * differences. STATE_RUNS sets the payments per method, PROPERTY_SEED another seed.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import type { Payment } from '../../support/engine-paycheck.ts';
import { agreeOnStates, stateCompared } from './state-compare.ts';
import { paymentsBy, stateMethods } from './state-payments.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const runsOf = (method: string): number =>
  sizeOf(method === 'state-percentage@1' ? 'percentagePayments' : 'statePayments');

/** Payments on which the two once differed. */
const FOUND: readonly (readonly [string, Payment])[] = [
  [
    'Utah rounds 1.3 % of the excess once, to the dollar: 92.495 is 92',
    found('49', '2024-06-01', 2, [['Regular', 1_152_800]]),
  ],
  [
    'federal tax on fringe benefits is no deduction from regular wages in Alabama',
    found('01', '2026-05-13', 27, [
      ['Regular', 94_875],
      ['Fringe', 100_000_000],
    ]),
  ],
  [
    'what is aggregated with the recent period counts once for two wage types',
    found(
      '18',
      '2025-01-03',
      52,
      [
        ['Supplemental', 318_241],
        ['Fringe', 262_958],
      ],
      { MOST_RECENT_WAGES: '900.00', MOST_RECENT_WH: '10.00', ADDITIONALWH: '5.00' },
      'PreviousAggregation',
    ),
  ],
  [
    'a wage type without wages has no rate left over from the one before, in Arkansas',
    found('05', '2024-07-01', 26, [
      ['Supplemental', 0],
      ['Fringe', 0],
    ]),
  ],
  [
    'wages that an unemployment tax does not reach, without nexus: no rate is asked for, in Montana',
    {
      payDate: '2024-01-01',
      periods: 3,
      nexus: false,
      wages: [{ type: 'GroupTermLife', gross: 0, location: '30-000-0000' }],
      taxes: [{ id: '30-000-0000-ER_SUTA-000', location: '30-000-0000', parameters: {} }],
    },
  ],
];

function found(
  state: string,
  payDate: string,
  periods: number,
  wages: readonly (readonly [string, number])[],
  parameters: Readonly<Record<string, string>> = {},
  supplemental?: 'PreviousAggregation',
): Payment {
  const location = `${state}-000-0000`;
  return {
    payDate,
    periods,
    wages: wages.map(([type, gross]) => ({
      type,
      gross,
      location,
      ...(supplemental === undefined ? {} : { supplemental }),
    })),
    taxes: [{ id: `${location}-SIT-000`, location, parameters }],
  };
}

for (const [name, payment] of FOUND) test(name, () => agreeOnStates(payment));

for (const method of stateMethods) {
  test(`${method}: the engine and the reference agree on random payments`, (t) => {
    stateCompared.answers = 0;
    stateCompared.refusals = 0;
    const numRuns = runsOf(method);
    fc.assert(fc.property(paymentsBy(method), agreeOnStates), { seed, numRuns });
    const { answers, refusals } = stateCompared;
    assert.equal(answers + refusals, numRuns);
    assert.ok(answers > numRuns * 0.6, `only ${answers} of ${numRuns} were answered`);
    t.diagnostic(`${answers} answers, ${refusals} refusals, no difference`);
  });
}
