/** Responses about garnishments, in dollars, as every interface sends them. */

import Type, { type Static } from 'typebox';
import { BadField, badField } from '../../platform/shape/bad-field.ts';
import { distinct, fieldError } from '../../platform/shape/field-error.ts';
import { toCents } from '../engine/index.ts';
import { stateOf } from '../places/places.ts';
import { garnish } from './garnishment.ts';
import {
  type GarnishmentRequest,
  orderOf,
  readGarnishment,
  type SentOrder,
} from './garnishment-request.ts';
import type { LaborRelease } from './load.ts';
import { type Garnished, GarnishmentError, type Order, type Payment } from './order.ts';
import { dayOf, LaborRequestError, locationOf, refused, wrong } from './sent.ts';

const texts = Type.Array(Type.String());

export const GarnishmentAnswer = Type.Object(
  {
    version: Type.String(),
    isDraft: Type.Boolean(),
    total: Type.Number({ description: 'Of orders.' }),
    orders: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        amount: Type.Number(),
        limit: Type.Union([Type.Number(), Type.Null()]),
        explain: texts,
        sources: texts,
      }),
    ),
    errors: Type.Array(BadField, { description: 'Of orders that are left out.' }),
    gaps: texts,
  },
  { title: 'GarnishmentResponse', description: 'What to withhold.' },
);

/** The orders that can be calculated, with the postal code that the location stands for. */
export function stateOfRequest(body: unknown): GarnishmentRequest & { readonly state?: string } {
  const { orders, ...request } = readGarnishment(body);
  const state = stateOf(locationOf(request.locationCode)?.state ?? '')?.code;
  return {
    ...request,
    orders: orders.flatMap(({ order }) => order ?? []),
    ...(state === undefined ? {} : { state }),
  };
}

/** Throws a `LaborRequestError` if the request as a whole is wrong, or none of its orders is right. */
export function answerGarnishment(
  of: LaborRelease,
  body: unknown,
): Static<typeof GarnishmentAnswer> {
  const request = readGarnishment(body);
  const found = calculated(
    of,
    paymentOf(request),
    request.orders.map(({ order }) => order),
  );
  const errors = distinct([
    ...request.orders.flatMap(({ faults }) => faults),
    ...found.refused.map(({ path, message, code }) => fieldError(path, code, message)),
  ]).sort((a, b) => (orderOf(a.path) ?? -1) - (orderOf(b.path) ?? -1));
  const { orders, total, gaps } = found;
  if (orders.length === 0) throw new LaborRequestError(errors);
  return {
    version: of.version,
    isDraft: of.isDraft,
    total: total / 100,
    orders: orders.map(({ amount, limit, explain, sources, ...order }) => ({
      ...order,
      amount: amount / 100,
      limit: limit === null ? null : limit / 100,
      explain: [...explain],
      sources: [...sources],
    })),
    errors: errors.map(badField),
    gaps: [...gaps],
  };
}

function calculated(
  of: LaborRelease,
  payment: Payment,
  orders: readonly (SentOrder | null)[],
): Garnished {
  try {
    return garnish(
      of,
      payment,
      orders.map((order) => order && inCents(order)),
    );
  } catch (error) {
    if (error instanceof GarnishmentError) throw refused(error.path, error.code, error.message);
    throw error;
  }
}

type Paid = Omit<GarnishmentRequest, 'orders'>;

function paymentOf({ grossEarnings, disposableEarnings, ...paid }: Paid): Payment {
  if (disposableEarnings > grossEarnings) {
    throw wrong('disposableEarnings', 'must not be more than grossEarnings');
  }
  const location = locationOf(paid.locationCode);
  const state = location === null ? null : (stateOf(location.state)?.code ?? null);
  if (state === null && paid.stateMinimumWage !== undefined) {
    throw refused(
      'stateMinimumWage',
      'not_allowed',
      'is used with the locationCode of a state only. Add the place of work, or leave it out',
    );
  }
  return {
    day: dayOf('payDate', paid.payDate),
    period: paid.payPeriod,
    gross: toCents(grossEarnings),
    disposable: toCents(disposableEarnings),
    location,
    state,
    stateWage: centsOf(paid.stateMinimumWage) ?? null,
  };
}

const centsOf = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : toCents(dollars);

const inCents = (order: SentOrder): Order => ({
  ...order,
  amount: centsOf(order.amount) ?? Number.POSITIVE_INFINITY,
  exemptAmount: centsOf(order.exemptAmount),
  takeHomePay: centsOf(order.takeHomePay),
});
