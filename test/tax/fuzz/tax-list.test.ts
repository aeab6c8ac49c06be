/** Damaged tax list requests: an answer, or a refusal in words; never a fault, never a huge message. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TaxInterfaceError } from '../../../src/tax/paycalc/errors.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { damagedBy } from '../../app/fuzz/odd.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { applicability, releases } from '../../support/tax-lists.ts';

const RUNS = sizeOf('taxListBodies');

const good = fc.constant({
  payDate: '2026-06-26',
  homeLocation: { locationCode: '39-049-0000', schoolDistrict: '2503' },
  workLocations: ['36-061-0000', { locationCode: '42-003-0000', psd: '700102' }, '18-097-0000'],
  options: {
    unemploymentState: 'PA',
    grossWages: 2000,
    payPeriodsPerYear: 26,
    employeeID: 'e1',
  },
});

test(`${RUNS} damaged requests`, () => {
  let refused = 0;
  let answered = 0;
  fc.assert(
    fc.property(damagedBy(good), (body) => {
      try {
        taxList(body, { release: releases.highest, applicability });
        answered += 1;
      } catch (error) {
        assert.ok(error instanceof TaxInterfaceError, `${error}`);
        assert.ok(error.message.length > 10 && error.message.length < 64 * 1024);
        assert.doesNotMatch(error.message, /undefined|\[object|node_modules/);
        refused += 1;
      }
    }),
    { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? SEED) },
  );
  assert.ok(refused > RUNS / 4 && answered > 0, `${refused} refused, ${answered} answered`);
});
