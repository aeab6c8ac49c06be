/** Garnishments by the endpoint's own code and by the second evaluator, for random requests everywhere. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerGarnishment } from '../../../src/tax/labor/garnishment-answer.ts';
import { laborRelease, laborVersions, loadLabor } from '../../../src/tax/labor/load.ts';
import { ORDER_TYPES } from '../../../src/tax/labor/order.ts';
import { DEBTS, FILING_STATUSES, PERIODS } from '../../../src/tax/labor/schema.ts';
import { LaborRequestError } from '../../../src/tax/labor/sent.ts';
import { allStates } from '../../../src/tax/places/places.ts';
import { RULES_ROOT } from '../../../src/tax/rules/index.ts';
import { Refusal } from '../../../verify/src/base/answer.ts';
import type { Rational } from '../../../verify/src/base/rational.ts';
import {
  type Garnishment,
  type GarnishmentOrder,
  garnishments,
} from '../../../verify/src/labor/garnishments.ts';
import { readLaborFigures } from '../../../verify/src/labor/labor-figures.ts';
import { readGeography } from '../../../verify/src/labor/places.ts';
import { SEED } from '../../seed.ts';
import { sizeOf } from '../../sizes.ts';
import { randomNumbers } from '../../support/random.ts';

const seed = Number(process.env.PROPERTY_SEED ?? SEED);
const runs = sizeOf('garnishments');
const version = laborVersions().at(-1) ?? '';
const release = laborRelease(version);
assert.ok(release);
const figures = readLaborFigures({ root: RULES_ROOT, version });
const geography = readGeography(RULES_ROOT);

const random = randomNumbers(seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const maybe = <T>(value: T, chance = 0.5): T | undefined => (random() < chance ? value : undefined);
const cents = (upTo: number): number => Math.floor(random() * upTo * 100) / 100;
const days = ['2024-06-15', '2025-03-31', '2025-04-01', '2025-08-15', '2026-06-15', '2026-07-01'];
const localities = [...new Set(loadLabor().wages.map(({ place }) => place))].filter((place) =>
  place.includes('-'),
);

/** What each type uses; the exempt amount of a levy is sent or looked up. */
function answersFor(type: string): object {
  const dependents = maybe(Math.floor(random() * 6));
  if (type === 'support') {
    return {
      supportsOther: maybe(random() < 0.5, 0.95),
      isOver12Weeks: maybe(random() < 0.5, 0.95),
    };
  }
  if (type === 'creditor') {
    return { debt: maybe(pick(DEBTS), 0.9), isHeadOfFamily: maybe(random() < 0.5), dependents };
  }
  if (type !== 'federalLevy') return {};
  const exempt =
    random() < 0.6
      ? { exemptAmount: cents(800) }
      : {
          filingStatus: maybe(pick(FILING_STATUSES), 0.7),
          dependents,
          ageOrBlindness: maybe(Math.floor(random() * 5)),
        };
  return { takeHomePay: maybe(cents(3000), 0.3), ...exempt };
}

function ordered(id: number): GarnishmentOrder & { id: string } {
  const type = random() < 0.5 ? 'creditor' : pick(ORDER_TYPES);
  // Now and then the fields of another type.
  const answered = answersFor(random() < 0.05 ? pick(ORDER_TYPES) : type);
  const order = { id: String(id), type, amount: maybe(cents(900), 0.3), ...answered };
  return JSON.parse(JSON.stringify(order));
}

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

function requested(state: { fips: string }) {
  const { grossEarnings, disposableEarnings } = earnings();
  const local = localities.filter((place) => place.startsWith(`${state.fips}-`));
  // New York City is in five counties, each with a law.
  const cities = state.fips === '36' ? ['36-2395220'] : [];
  const [, part = '000'] = pick(['', ...local, ...cities]).split('-');
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
      orders: Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => ordered(i)),
    }),
  );
}

type Outcome = {
  /** Dollars by the place of the order. */
  readonly amounts: Readonly<Record<string, number>>;
  readonly refused: readonly string[];
};

function first(request: object): Outcome {
  try {
    const { orders, errors } = answerGarnishment(release as never, request);
    return {
      amounts: Object.fromEntries(orders.map(({ id, amount }) => [id, amount])),
      refused: errors.map(({ path }) => path),
    };
  } catch (error) {
    if (!(error instanceof LaborRequestError)) throw error;
    return { amounts: {}, refused: error.errors.map(({ path }) => path) };
  }
}

function second(request: Garnishment): Outcome {
  try {
    const found = [...garnishments(figures, geography, request).entries()];
    return {
      amounts: Object.fromEntries(
        found.flatMap(([i, one]) => (one instanceof Refusal ? [] : [[i, dollarsOf(one)]])),
      ),
      refused: found.flatMap(([, one]) => (one instanceof Refusal ? [one.code] : [])),
    };
  } catch (error) {
    if (error instanceof Refusal) return { amounts: {}, refused: [error.code] };
    throw error;
  }
}

const dollarsOf = ({ top, bottom }: Rational): number => Number(top) / Number(bottom);

describe('the second evaluator of garnishments', () => {
  const states = [...allStates()];
  test('agrees on random orders in every state', (t) => {
    let [amounts, refusals, mixed] = [0, 0, 0];
    const seen = new Set<string>();
    for (let run = 0; run < runs; run += 1) {
      const state = states[run % states.length] as (typeof states)[number];
      const request = requested(state);
      const found = first(request);
      const again = second({ ...request, state: state.code });
      const told = JSON.stringify(request);
      assert.deepEqual(found.amounts, again.amounts, told);
      // The endpoint names every field, the second evaluator the first of each order.
      assert.equal(found.refused.length > 0, again.refused.length > 0, told);
      for (const path of again.refused) assert.ok(found.refused.includes(path), `${path}: ${told}`);
      refusals += again.refused.length;
      amounts += Object.keys(found.amounts).length;
      if (again.refused.length > 0 && Object.keys(found.amounts).length > 0) mixed += 1;
      if (request.orders[0].type === 'creditor' && (found.amounts[0] ?? 0) > 0)
        seen.add(state.code);
    }
    t.diagnostic(`seed ${seed}: ${amounts} amounts, ${refusals} refusals`);
    assert.ok(amounts > refusals, 'most orders are calculated');
    assert.ok(mixed > 0, 'some requests have orders of both kinds');
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
      orders: [{ id: '0', type: 'creditor' }],
    };
    assert.deepEqual(first(request), second(request));
    const [amount] = garnishments(wrong, geography, request);
    assert.ok(amount !== undefined && !(amount instanceof Refusal));
    assert.notEqual(dollarsOf(amount), first(request).amounts[0]);
  });
});
