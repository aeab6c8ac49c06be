/**
 * What may be taken from one payment for several orders: support (15 USC 1673(b)), creditors, federal
 * debts, levies, and orders without a federal limit. The law of the orders decides which comes first
 * (Fact Sheet #30), so the request gives their order.
 */

import type { Location } from '../engine/index.ts';
import {
  dollars,
  type Earnings,
  type HourlyWages,
  leastOf,
  partOf,
  percent,
  stepsOf,
} from './limits.ts';
import type { LaborRelease } from './load.ts';
import { minimumWage } from './minimum-wage.ts';
import { citationOf, type FilingStatus, type Period } from './schema.ts';

export const ORDER_TYPES = [
  'support',
  'creditor',
  'federalDebt',
  'studentLoan',
  'federalLevy',
  'unlimited',
] as const;

/** Amounts in cents. */
export type Order = {
  readonly id: string;
  readonly type: (typeof ORDER_TYPES)[number];
  /** What the order asks of this payment; infinite if it takes all that may be taken. */
  readonly amount: number;
  readonly supportsOther?: boolean | undefined;
  readonly isOver12Weeks?: boolean | undefined;
  readonly exemptAmount?: number | undefined;
  /** Of a levy: pay after taxes and the deductions that were in effect when it came; default disposable earnings. */
  readonly takeHomePay?: number | undefined;
  readonly filingStatus?: FilingStatus | undefined;
  readonly dependents?: number | undefined;
};

export type Payment = Earnings & {
  readonly day: string;
  readonly period: Period;
  /** The place of work; null for the federal limits alone. */
  readonly location: Location | null;
  /** Postal code whose limits apply; null for the federal limits alone. */
  readonly state: string | null;
  /** Hourly cents, in place of the state's minimum wage in the data. */
  readonly stateWage: number | null;
};

export type Withheld = {
  readonly id: string;
  readonly type: Order['type'];
  readonly amount: number;
  /** The most that this order may take after those before it; null without a limit. */
  readonly limit: number | null;
  readonly explain: readonly string[];
  readonly sources: readonly string[];
};

export type Garnished = {
  readonly orders: readonly Withheld[];
  readonly total: number;
  readonly gaps: readonly string[];
};

/** A question that the request must answer; `path` is the field. */
export class GarnishmentError extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

type State = {
  readonly release: LaborRelease;
  readonly payment: Payment;
  readonly gaps: string[];
  taken: number;
};

/** Throws a `GarnishmentError` if a figure or an answer is missing. */
export function garnish(
  release: LaborRelease,
  payment: Payment,
  orders: readonly Order[],
): Garnished {
  const state: State = { release, payment, gaps: [], taken: 0 };
  const withheld = orders.map((order, i) => {
    const found = limitFor(state, order, `orders[${i}]`);
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
  });
  checkSupport(orders, withheld);
  return { orders: withheld, total: state.taken, gaps: [...new Set(state.gaps)] };
}

type Found = {
  readonly limit: number | null;
  readonly explain: readonly string[];
  readonly documents: readonly string[];
};

function limitFor(state: State, order: Order, at: string): Found {
  switch (order.type) {
    case 'support':
      return supportLimit(state, order, at);
    case 'creditor':
      return creditorLimit(state, at);
    case 'federalDebt':
    case 'studentLoan':
      return federalDebtLimit(state, at);
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

const onDay = <T extends { readonly from: string; readonly through: string }>(
  rows: readonly T[],
  day: string,
): T | undefined => rows.findLast(({ from, through }) => from <= day && day <= through);

function known<T>(row: T | undefined, day: string): T {
  if (row !== undefined) return row;
  throw new GarnishmentError('payDate', `has no garnishment limits for ${day} in this version`);
}

function supportLimit({ release, payment, taken }: State, order: Order, at: string): Found {
  const { supportsOther, isOver12Weeks } = order;
  if (supportsOther === undefined || isOver12Weeks === undefined) {
    const name = supportsOther === undefined ? 'supportsOther' : 'isOver12Weeks';
    throw new GarnishmentError(`${at}.${name}`, 'is required for support: send true or false');
  }
  const row = known(onDay(release.federal.support, payment.day), payment.day);
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
  taken === 0 ? [] : [`Less ${dollars(taken)} for the orders before this one.`];

function wagesOf({ release, payment }: State): HourlyWages {
  const federal = minimumWage(release, null, payment.day, 'standard').highest;
  const here = minimumWage(release, payment.location, payment.day, 'standard');
  const local = here.rates.filter(({ level }) => level !== 'federal');
  const amounts = local.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const state = payment.stateWage ?? (amounts.length === 0 ? null : cents(Math.max(...amounts)));
  return { federal: cents(federal), state };
}

const cents = (amount: number): number => Math.round(amount * 100);

function generalLimit(state: State): Found & { readonly limit: number } {
  const { release, payment } = state;
  const row = known(onDay(release.federal.general, payment.day), payment.day);
  const steps = stepsOf(row, payment, wagesOf(state), payment.period) ?? [];
  return {
    limit: leastOf(steps),
    explain: [`Federal: the least of ${told(steps)}.`],
    documents: row.documents,
  };
}

const told = (steps: readonly { text: string; amount: number }[]): string =>
  steps.map(({ text, amount }) => `${text}: ${dollars(amount)}`).join('; ');

function creditorLimit(state: State, at: string): Found {
  const federal = generalLimit(state);
  const own = stateLimit(state, at);
  const limit = Math.min(federal.limit, own?.limit ?? federal.limit);
  return {
    limit: limit - state.taken,
    explain: [...federal.explain, ...(own?.explain ?? []), ...before(state.taken)],
    documents: [...federal.documents, ...(own?.documents ?? [])],
  };
}

function stateLimit(state: State, at: string): (Found & { readonly limit: number }) | undefined {
  const { release, payment } = state;
  if (payment.state === null) {
    state.gaps.push('No state was sent: a state may allow less than the federal limit.');
    return undefined;
  }
  const row = onDay(
    release.states.filter((one) => one.state === payment.state),
    payment.day,
  );
  if (row === undefined) {
    state.gaps.push(
      `${payment.state}: its own garnishment limits are not in this version. The law with the lower amount applies; check the order and the state's statute.`,
    );
    return undefined;
  }
  const steps = stepsOf(row, payment, wagesOf(state), payment.period);
  if (steps === null) {
    throw new GarnishmentError(
      at,
      `needs the minimum wage of ${payment.state} on ${payment.day}, which is unknown. Send stateMinimumWage`,
    );
  }
  if (row.note !== undefined) state.gaps.push(`${payment.state}: ${row.note}`);
  return {
    limit: leastOf(steps),
    explain: [`${payment.state}: the least of ${told(steps)}.`],
    documents: row.documents,
  };
}

/** 15 % each, within the general federal limit for all orders together; state law does not apply. */
function federalDebtLimit(state: State, _at: string): Found {
  const { release, payment, taken } = state;
  const row = known(onDay(release.federal.federalDebt, payment.day), payment.day);
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

function levyLimit({ release, payment }: State, order: Order, at: string): Found {
  const sent = order.exemptAmount;
  const { filingStatus, dependents = 0 } = order;
  const year = Number(payment.day.slice(0, 4));
  const table = release.federal.levies.find((one) => one.year === year);
  if (sent === undefined && (table === undefined || filingStatus === undefined)) {
    throw new GarnishmentError(
      `${at}.exemptAmount`,
      table === undefined
        ? `is required: Publication 1494 for ${year} is not in this version. Send the exempt amount of the table that came with the levy`
        : 'or filingStatus is required: the amount that the levy leaves the employee',
    );
  }
  const dollarsOf = (text: string): number => cents(Number(text));
  const exempt =
    sent ??
    (table === undefined || filingStatus === undefined
      ? 0
      : dollarsOf(table.filingStatus[filingStatus][payment.period]) +
        dependents * dollarsOf(table.dependent[payment.period]));
  return {
    limit: Math.max(0, (order.takeHomePay ?? payment.disposable) - exempt),
    explain: [`The levy leaves ${dollars(exempt)} to the employee.`],
    documents: sent === undefined ? (table?.documents ?? []) : [],
  };
}

/** States divide what is too little for several support orders; which way is theirs to say. */
function checkSupport(orders: readonly Order[], withheld: readonly Withheld[]): void {
  const support = orders.flatMap((order, i) => (order.type === 'support' ? [{ order, i }] : []));
  const short = support.find(
    ({ order, i }) => Number.isFinite(order.amount) && (withheld[i]?.amount ?? 0) < order.amount,
  );
  if (support.length < 2 || short === undefined) return;
  throw new GarnishmentError(
    `orders[${short.i}].amount`,
    'together with the other support orders is more than the limit. The state says how to divide it: send the amount that each order gets',
  );
}
