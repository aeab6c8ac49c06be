/** Garnishments by the endpoint's own code and by the second evaluator, for random requests everywhere. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerGarnishment, LaborRequestError } from '../../src/labor/answers.ts';
import { laborRelease, laborVersions, loadLabor } from '../../src/labor/load.ts';
import { ORDER_TYPES } from '../../src/labor/order.ts';
import { DEBTS, FILING_STATUSES, PERIODS } from '../../src/labor/schema.ts';
import { allStates } from '../../src/places/places.ts';
import { RULES_ROOT } from '../../src/rules/index.ts';
import {
  type Garnishment,
  type GarnishmentOrder,
  garnishments,
} from '../../src/verify/garnishments.ts';
import { readLaborFigures } from '../../src/verify/labor-figures.ts';
import { Refusal } from '../../src/verify/refusal.ts';
import { sizeOf } from '../sizes.ts';
import { randomNumbers } from '../support/random.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_123);
const runs = sizeOf('garnishments');
const version = laborVersions().at(-1) ?? '';
const release = laborRelease(version);
assert.ok(release);
const figures = readLaborFigures({ root: RULES_ROOT, version });

const random = randomNumbers(seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const maybe = <T>(value: T, chance = 0.5): T | undefined => (random() < chance ? value : undefined);
const cents = (upTo: number): number => Math.floor(random() * upTo * 100) / 100;
const days = ['2024-06-15', '2025-03-31', '2025-04-01', '2025-08-15', '2026-06-15', '2026-07-01'];
const localities = [...new Set(loadLabor().wages.map(({ place }) => place))].filter((place) =>
  place.includes('-'),
);

const ordered = (more: object): GarnishmentOrder & { id: string } =>
  JSON.parse(
    JSON.stringify({
      id: '1',
      type: random() < 0.5 ? 'creditor' : pick(ORDER_TYPES),
      amount: maybe(cents(900), 0.3),
      supportsOther: maybe(random() < 0.5, 0.95),
      isOver12Weeks: maybe(random() < 0.5, 0.95),
      exemptAmount: maybe(cents(800), 0.6),
      takeHomePay: maybe(cents(3000), 0.3),
      filingStatus: maybe(pick(FILING_STATUSES), 0.7),
      dependents: maybe(Math.floor(random() * 6)),
      isHeadOfFamily: maybe(random() < 0.5),
      debt: maybe(pick(DEBTS), 0.9),
      ...more,
    }),
  );

/** Wages near the amounts where limits begin are as likely as any others. */
function earnings(): { grossEarnings: number; disposableEarnings: number } {
  const disposableEarnings =
    random() < 0.3 ? pick([217.5, 290, 435, 471.25, 628.33, 811.2, 942.5, 1256.66]) : cents(3500);
  const more = random() < 0.2 ? 0 : Math.round(disposableEarnings * random() * 60) / 100;
  return {
    grossEarnings: Math.round((disposableEarnings + more) * 100) / 100,
    disposableEarnings: Math.round((disposableEarnings + pick([0, 0, 0.01])) * 100) / 100,
  };
}

function requested(state: { fips: string }, more: object = {}) {
  const { grossEarnings, disposableEarnings } = earnings();
  const local = localities.filter((place) => place.startsWith(`${state.fips}-`));
  const [, part = '000'] = pick(['', ...local]).split('-');
  const locationCode =
    part.length > 3 ? `${state.fips}-000-${part}` : `${state.fips}-${part || '000'}-0000`;
  return JSON.parse(
    JSON.stringify({
      payDate: pick(days),
      payPeriod: pick(PERIODS),
      grossEarnings: Math.max(grossEarnings, disposableEarnings),
      disposableEarnings,
      locationCode,
      stateMinimumWage: maybe(7 + cents(15), 0.2),
      orders: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ordered(more)),
    }),
  );
}

function first(request: object): (number | string)[] {
  try {
    return answerGarnishment(release as never, request).orders.map(({ amount }) => amount);
  } catch (error) {
    if (error instanceof LaborRequestError) return [error.errors[0]?.path ?? ''];
    throw error;
  }
}

function second(request: Garnishment): (number | string)[] {
  try {
    return garnishments(figures, request).map(({ top, bottom }) => Number(top) / Number(bottom));
  } catch (error) {
    if (error instanceof Refusal) return [error.code];
    throw error;
  }
}

describe('the second evaluator of garnishments', () => {
  const states = [...allStates()];
  test('agrees on random orders in every state', (t) => {
    let [amounts, refusals] = [0, 0];
    const seen = new Set<string>();
    for (let run = 0; run < runs; run += 1) {
      const state = states[run % states.length] as (typeof states)[number];
      const request = requested(state);
      const found = first(request);
      const told = JSON.stringify(request);
      assert.deepEqual(found, second({ ...request, state: state.code }), told);
      if (typeof found[0] === 'string') refusals += 1;
      else {
        amounts += found.length;
        if (request.orders[0].type === 'creditor' && Number(found[0]) > 0) seen.add(state.code);
      }
    }
    t.diagnostic(`seed ${seed}: ${amounts} amounts, ${refusals} refusals`);
    assert.ok(amounts > refusals, 'most requests are calculated');
    // Four states allow no garnishment for creditors.
    assert.ok(seen.size > states.length - 8, `${seen.size} states with an amount`);
  });

  test('notices a changed figure', () => {
    const wrong = {
      ...figures,
      general: figures.general.map((row) => ({ ...row, disposable: '0.24' })),
    };
    const request = {
      payDate: '2026-06-15',
      payPeriod: 'weekly',
      grossEarnings: 1000,
      disposableEarnings: 1000,
      orders: [{ id: '1', type: 'creditor' }],
    };
    assert.deepEqual(first(request), second(request));
    const [amount] = garnishments(wrong, request);
    assert.notEqual(Number(amount?.top) / Number(amount?.bottom), first(request)[0]);
  });
});
