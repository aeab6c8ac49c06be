/**
 * The engine against the reference evaluator on random payments: zero differences.
 * PROPERTY_RUNS sets the payments per method, PROPERTY_SEED another seed.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { agree, agreeTogether, compared } from './compare.ts';
import { federalPayment, futaPayment, togetherPayment, wageBandPayment } from './payments.ts';

const runs = sizeOf('federalPayments');
const seed = Number(process.env.PROPERTY_SEED ?? SEED);

const methods = [
  ['wage-band-rate@1', wageBandPayment],
  ['futa@2', futaPayment],
  ['federal-percentage-2020@2', federalPayment],
] as const;

for (const [name, payments] of methods) {
  test(`${name}: the engine and the reference agree on random payments`, () => {
    compared.answers = 0;
    compared.refusals = 0;
    fc.assert(fc.property(payments, agree), { seed, numRuns: runs });
    assert.equal(compared.answers + compared.refusals, runs);
    assert.ok(compared.answers > runs * 0.6, `only ${compared.answers} of ${runs} were answered`);
  });
}

test('taxes asked together answer as each alone', () => {
  fc.assert(fc.property(togetherPayment, agreeTogether), { seed, numRuns: Math.ceil(runs / 4) });
});
