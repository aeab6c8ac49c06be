/**
 * What may be taken from one payment for several orders: support (15 USC 1673(b)), creditors, federal
 * debts, levies, and orders without a federal limit. The law of the orders decides which comes first
 * (Fact Sheet #30), so the request gives their order.
 */

import { wagesOf } from './hourly-wages.ts';
import { dollars, leastOf, partOf, percent, stepsOf, told } from './limits.ts';
import type { LaborRelease } from './load.ts';
import {
  type Found,
  type Garnished,
  GarnishmentError,
  type Order,
  type Payment,
  type State,
  type Withheld,
} from './order.ts';
import { rowsOn } from './rows-on.ts';
import { citationOf, type FilingStatus } from './schema.ts';
import { stateLimit } from './state-limit.ts';

/** An order that cannot be calculated does not spoil the others; null is one that cannot be read. */
export function garnish(
  release: LaborRelease,
  payment: Payment,
  orders: readonly (Order | null)[],
): Garnished {
  const state: State = { release, payment, gaps: [], taken: 0 };
  const refused: GarnishmentError[] = [];
  const found = orders.map((order, i) => {
    if (order === null) return null;
    try {
      return withhold(state, order, `orders[${i}]`);
    } catch (error) {
      if (!(error instanceof GarnishmentError)) throw error;
      refused.push(error);
      return null;
    }
  });
  const first = found.indexOf(null);
  if (first >= 0 && found.slice(first).some((one) => one !== null)) state.gaps.push(LEFT_OUT);
  const divided = dividedSupport(state, orders, found);
  const withheld = found.filter((one, i) => one !== null && !divided.has(i)) as Withheld[];
  return {
    orders: withheld,
    total: withheld.reduce((sum, { amount }) => sum + amount, 0),
    gaps: [...new Set(state.gaps)],
    refused: [...refused, ...divided.values()],
  };
}

const LEFT_OUT =
  'An order with an error was left out. Correct it before you withhold: the amounts of the orders after it may be lower.';

function withhold(state: State, order: Order, at: string): Withheld {
  const { release, payment } = state;
  const found = limitFor(state, order, at);
  const left = payment.disposable - state.taken;
  const most = Math.min(left, found.limit ?? left);
  const amount = Math.max(0, Math.min(order.amount, most));
  state.taken += amount;
  return {
    id: order.id,
    type: order.type,
    amount,
    limit: found.limit === null ? null : Math.max(0, most),
    explain: [...found.explain, `Withheld: ${dollars(amount)}.`],
    sources: found.documents.flatMap((key) => {
      const document = release.documents[key];
      return document === undefined ? [] : [citationOf(document)];
    }),
  };
}

function limitFor(state: State, order: Order, at: string): Found {
  switch (order.type) {
    case 'support':
      return supportLimit(state, order, at);
    case 'creditor':
      return creditorLimit(state, order, at);
    case 'federalDebt':
    case 'studentLoan':
      return federalDebtLimit(state, order.type);
    case 'federalLevy':
      return levyLimit(state, order, at);
    case 'unlimited':
      return {
        limit: null,
        explain: ['15 USC 1673(b)(1) has no limit for this order.'],
        documents: ['usc-1673'],
      };
  }
}

function known<T>(row: T | undefined, day: string): T {
  if (row !== undefined) return row;
  throw new GarnishmentError(
    'payDate',
    `has no garnishment limits for ${day} in this version`,
    'out_of_range',
  );
}

function supportLimit({ release, payment, taken }: State, order: Order, at: string): Found {
  const { supportsOther, isOver12Weeks } = order;
  if (supportsOther === undefined || isOver12Weeks === undefined) {
    const name = supportsOther === undefined ? 'supportsOther' : 'isOver12Weeks';
    throw new GarnishmentError(`${at}.${name}`, 'is required for support: send true or false');
  }
  const row = known(rowsOn(release.federal.support, payment.day)[0], payment.day);
  const base = Number(supportsOther ? row.supportsOther : row.supportsNoOther);
  const rate = (base + (isOver12Weeks ? Number(row.arrears) : 0)).toFixed(2);
  const limit = partOf(payment.disposable, rate);
  return {
    limit: limit - taken,
    explain: [
      `${percent(rate)} of disposable earnings of ${dollars(payment.disposable)}: ${dollars(limit)}.`,
      ...before(taken),
    ],
    documents: row.documents,
  };
}

const before = (taken: number): string[] =>
  taken === 0 ? [] : [`Minus ${dollars(taken)} for the orders before this one.`];

function generalLimit(state: State): Found & { readonly limit: number } {
  const { release, payment } = state;
  const row = known(rowsOn(release.federal.general, payment.day)[0], payment.day);
  const steps = stepsOf(row, payment, wagesOf(state), 0) ?? [];
  return {
    limit: leastOf(steps),
    explain: [`Federal: the lowest of ${told(steps)}.`],
    documents: row.documents,
  };
}

function creditorLimit(state: State, order: Order, at: string): Found {
  const federal = generalLimit(state);
  const own = stateLimit(state, order, at);
  const limit = Math.min(federal.limit, own?.limit ?? federal.limit);
  return {
    limit: limit - state.taken,
    explain: [...federal.explain, ...(own?.explain ?? []), ...before(state.taken)],
    documents: [...federal.documents, ...(own?.documents ?? [])],
  };
}

/** 15 % each, within the general federal limit for all orders together; state law does not apply. */
function federalDebtLimit(state: State, type: Order['type']): Found {
  const { release, payment, taken } = state;
  const rows = release.federal.federalDebt.filter((one) => one.type === type);
  const row = known(rowsOn(rows, payment.day)[0], payment.day);
  const own = partOf(payment.disposable, row.disposable);
  const general = generalLimit(state);
  return {
    limit: Math.min(own, general.limit - taken),
    explain: [
      `${percent(row.disposable)} of disposable earnings: ${dollars(own)}.`,
      ...general.explain,
      ...before(taken),
    ],
    documents: [...row.documents, ...general.documents],
  };
}

function levyLimit({ release, payment, gaps }: State, order: Order, at: string): Found {
  const sent = order.exemptAmount;
  const { filingStatus, dependents = 0 } = order;
  const year = Number(payment.day.slice(0, 4));
  const table = release.federal.levies.find((one) => one.year === year);
  if (sent === undefined && (table === undefined || filingStatus === undefined)) {
    throw new GarnishmentError(
      `${at}.exemptAmount`,
      table === undefined
        ? `is required: Publication 1494 for ${year} is not in this version. Send the exempt amount from the table that came with the levy`
        : 'or filingStatus is required: the amount that the levy leaves the employee',
    );
  }
  if (sent === undefined && table?.note !== undefined) gaps.push(table.note);
  const more =
    sent === undefined && table !== undefined && filingStatus !== undefined
      ? ageOrBlindness({ payment, table, filingStatus, gaps }, order, at)
      : { amount: 0, documents: [] };
  const exempt =
    sent ??
    (table === undefined || filingStatus === undefined
      ? 0
      : centsIn(table.filingStatus[filingStatus][payment.period]) +
        dependents * centsIn(table.dependent[payment.period]) +
        more.amount);
  return {
    limit: Math.max(0, (order.takeHomePay ?? payment.disposable) - exempt),
    explain: [`The levy leaves the employee ${dollars(exempt)}.`],
    documents: sent === undefined ? [...(table?.documents ?? []), ...more.documents] : [],
  };
}

const centsIn = (text: string): number => Math.round(Number(text) * 100);

type Levy = Pick<State, 'payment' | 'gaps'> & {
  readonly table: LaborRelease['federal']['levies'][number];
  readonly filingStatus: FilingStatus;
};

/** The additional standard deductions of 26 USC 63(f), which section 6334(d) counts. */
function ageOrBlindness(
  { payment, table, filingStatus, gaps }: Levy,
  { ageOrBlindness: times = 0 }: Order,
  at: string,
): { readonly amount: number; readonly documents: readonly string[] } {
  if (times === 0) return { amount: 0, documents: [] };
  const more = table.ageOrBlindness;
  if (more === undefined) {
    throw new GarnishmentError(
      `${at}.exemptAmount`,
      `is required: the amounts for age and blindness of ${table.year} are not in this version. Send the exempt amount from the table that came with the levy`,
    );
  }
  const isMarried = filingStatus === 'marriedJointly' || filingStatus === 'marriedSeparately';
  if (!isMarried && times > 2) {
    throw new GarnishmentError(
      `${at}.ageOrBlindness`,
      'is at most 2 without a spouse: once for age and once for blindness. Correct it, or filingStatus',
    );
  }
  gaps.push(more.note);
  const each = centsIn((isMarried ? more.married : more.unmarried)[payment.period]);
  return { amount: times * each, documents: more.documents };
}

/**
 * Support orders that exceed the limit together, each refused: states divide the amount in different
 * ways. The others are calculated with what support takes in all.
 */
function dividedSupport(
  state: State,
  orders: readonly (Order | null)[],
  withheld: readonly (Withheld | null)[],
): ReadonlyMap<number, GarnishmentError> {
  const support = orders.flatMap((order, i) => {
    const own = withheld[i];
    return order?.type === 'support' && own != null ? [{ i, order, own }] : [];
  });
  const isShort = support.some(
    ({ order, own }) => Number.isFinite(order.amount) && own.amount < order.amount,
  );
  if (support.length < 2 || !isShort) return new Map();
  const total = dollars(support.reduce((sum, { own }) => sum + own.amount, 0));
  if (support.length < withheld.filter((one) => one !== null).length) {
    state.gaps.push(
      `The support orders were left out. The other orders are calculated as if support took ${total} of this payment.`,
    );
  }
  const message = `together with the other support orders is more than the ${total} that may be taken for support. The state says how to divide it: send the amount that each order gets`;
  return new Map(
    support.map(({ i }) => [
      i,
      new GarnishmentError(`orders[${i}].amount`, message, 'invalid_value'),
    ]),
  );
}
