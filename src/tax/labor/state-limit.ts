/** A state's own limit for creditors' garnishments: which row counts, what it needs, what is unknown. */

import { wagesOf } from './hourly-wages.ts';
import { isUpTo, leastOf, stepsOf, told, wageOf } from './limits.ts';
import { type Found, GarnishmentError, type Order, type State } from './order.ts';
import { rowsOn } from './rows-on.ts';
import { DEBTS, type StateLimit } from './schema.ts';

type StateFound = Found & { readonly limit: number };

/** Undefined where no limit of the state is known; `gaps` then says so. */
export function stateLimit(state: State, order: Order, at: string): StateFound | undefined {
  const { release, payment, gaps } = state;
  if (payment.state === null) {
    gaps.push('No locationCode was sent: the state of work may allow less than the federal limit.');
    return undefined;
  }
  const rows = rowsOn(
    release.states.filter((one) => one.state === payment.state),
    payment.day,
  );
  checkDebt(rows, order, payment.state, at);
  const row = rows.find((one) => holds(one, state, order));
  if (row === undefined || row.unknown) {
    gaps.push(unknownLimit(payment.state, row?.note));
    return undefined;
  }
  return limitOf(row, rows, state, order);
}

const unknownLimit = (state: string, note: string | undefined): string =>
  `${state}: this version does not have the state's own garnishment limit, so only the federal limit was used. The law that allows less applies. ${note ?? 'Check the order and the statute.'}`;

function limitOf(
  row: StateLimit,
  rows: readonly StateLimit[],
  state: State,
  order: Order,
): StateFound {
  const { payment, gaps } = state;
  const wages = wagesOf(state);
  const steps = stepsOf(row, payment, wages, order.dependents ?? 0);
  if (steps === null) throw unknownWage(state);
  if (row.note !== undefined) gaps.push(`${row.state}: ${row.note}`);
  gaps.push(...unasked(row, rows, order));
  if (row.wage === 'highest' && !wages.withLocal) {
    gaps.push(
      `${row.state}: a higher local minimum wage counts, but this version has none for this place. If there is one, send it as stateMinimumWage.`,
    );
  }
  if (row.keep !== undefined && row.keep[payment.period] === undefined) {
    gaps.push(
      `${row.state}: the amount that an employee paid ${payment.period} keeps is unknown from ${row.from}. It may leave less for the order.`,
    );
  }
  return {
    limit: leastOf(steps),
    explain: [`${row.state}: the lowest of ${told(steps)}.`],
    documents: row.documents,
  };
}

const unknownWage = ({ payment: { state, day } }: State): GarnishmentError =>
  new GarnishmentError(
    'stateMinimumWage',
    `is required: the limit of ${state} multiplies hours by its minimum wage, which is unknown for ${day}. Send the hourly amount`,
  );

/** What the request could say to lower the limit. */
function unasked(row: StateLimit, rows: readonly StateLimit[], order: Order): string[] {
  const asks: string[] = [];
  if (order.isHeadOfFamily === undefined && rows.some(({ headOfFamily }) => headOfFamily)) {
    asks.push(
      `${row.state}: a head of family keeps more. If the employee claims to be one, send isHeadOfFamily.`,
    );
  }
  if (order.dependents === undefined && row.dependent !== undefined) {
    asks.push(`${row.state}: each dependent lowers the limit. Send dependents.`);
  }
  return asks;
}

function checkDebt(rows: readonly StateLimit[], { debt }: Order, state: string, at: string): void {
  const known = new Set(rows.flatMap((row) => (row.debt === undefined ? [] : [row.debt])));
  if (debt !== undefined || known.size === 0) return;
  const allowed = DEBTS.filter((one) => known.has(one) || one === 'other');
  throw new GarnishmentError(
    `${at}.debt`,
    `is required for creditors in ${state}, whose limit depends on the debt. Use ${listOf(allowed)}`,
  );
}

const listOf = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;

function holds(row: StateLimit, state: State, order: Order): boolean {
  const { payment } = state;
  const { headOfFamily, debt, grossUpTo, grossUpToHours } = row;
  if (headOfFamily && !order.isHeadOfFamily) return false;
  if (debt !== undefined && debt !== order.debt) return false;
  if (grossUpTo !== undefined && !isUpTo(Math.round(Number(grossUpTo) * 100), payment)) {
    return false;
  }
  if (grossUpToHours === undefined) return true;
  const wage = wageOf(row, wagesOf(state));
  if (wage === null) throw unknownWage(state);
  return isUpTo(Number(grossUpToHours) * wage, payment);
}
