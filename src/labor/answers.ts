/** Requests and responses about minimum wages and garnishments, in dollars, as every interface sends them. */

import Type, { type Static } from 'typebox';
import { isFederal, type Location, parseLocation, toCents } from '../engine/index.ts';
import { findState, locationProblem, stateOf } from '../places/places.ts';
import { isDay } from '../shape/days.ts';
import { type FieldError, fieldError } from '../shape/field-error.ts';
import { shapeErrors } from '../shape/shape-errors.ts';
import { garnish } from './garnishment.ts';
import type { LaborRelease } from './load.ts';
import { type MinimumWage, minimumWage } from './minimum-wage.ts';
import { GarnishmentError, ORDER_TYPES, type Order } from './order.ts';
import { DEBTS, FILING_STATUSES, KINDS, type Kind, PERIODS } from './schema.ts';

const Amount = Type.Number({ minimum: 0, maximum: 9_999_999 });
const closed = { additionalProperties: false };

const GarnishmentOrder = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100 }),
    type: Type.Enum([...ORDER_TYPES]),
    amount: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 9_999_999,
        description: 'Of this payment; default the most that may be taken.',
      }),
    ),
    supportsOther: Type.Optional(Type.Boolean()),
    isOver12Weeks: Type.Optional(Type.Boolean()),
    takeHomePay: Type.Optional(Amount),
    exemptAmount: Type.Optional(Amount),
    filingStatus: Type.Optional(Type.Enum([...FILING_STATUSES])),
    dependents: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    debt: Type.Optional(
      Type.Enum([...DEBTS], { description: 'Of a creditor, where the state asks.' }),
    ),
    isHeadOfFamily: Type.Optional(
      Type.Boolean({ description: 'Claimed against a creditor, where the state asks.' }),
    ),
  },
  { ...closed, title: 'GarnishmentOrder' },
);

export const GarnishmentRequest = Type.Object(
  {
    payDate: Type.String({ format: 'date' }),
    payPeriod: Type.Enum([...PERIODS]),
    grossEarnings: Amount,
    disposableEarnings: Amount,
    locationCode: Type.Optional(Type.String({ description: 'Place of work.' })),
    stateMinimumWage: Type.Optional(Amount),
    orders: Type.Array(GarnishmentOrder, {
      minItems: 1,
      maxItems: 50,
      description: 'In the order in which they are satisfied; the law of the orders decides it.',
    }),
  },
  { ...closed, title: 'GarnishmentRequest' },
);
type GarnishmentRequest = Static<typeof GarnishmentRequest>;

const texts = Type.Array(Type.String());
const release = {
  version: Type.String(),
  isDraft: Type.Boolean(),
};

export const GarnishmentAnswer = Type.Object(
  {
    ...release,
    total: Type.Number(),
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
    gaps: texts,
  },
  { title: 'GarnishmentResponse', description: 'What to withhold.' },
);

export const MinimumWageAnswer = Type.Object(
  {
    ...release,
    highest: Type.Number(),
    isComplete: Type.Boolean({
      description: 'False if an amount of the day is unknown.',
    }),
    rates: Type.Array(
      Type.Object({
        level: Type.String(),
        name: Type.String(),
        amount: Type.Union([Type.Number(), Type.Null()]),
        from: Type.String(),
        through: Type.String(),
        note: Type.Optional(Type.String()),
        confidence: Type.String(),
        sources: texts,
      }),
    ),
    gaps: texts,
    explain: texts,
  },
  { title: 'MinimumWageResponse', description: 'Dollars an hour, with sources and gaps.' },
);

export const MinimumWageQuery = Type.Object({
  locationCode: Type.Optional(
    Type.String({ description: 'Place of work; federal law alone without it.' }),
  ),
  date: Type.String({ description: 'yyyy-MM-dd.' }),
  kind: Type.Optional(Type.Enum([...KINDS], { description: 'Default standard.' })),
  version: Type.Optional(Type.String({ description: 'Of the rules, drafts too.' })),
});

/** What is wrong with a request, field by field. */
export class LaborRequestError extends Error {
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.errors = errors;
  }
}

const wrong = (path: string, message: string): LaborRequestError =>
  new LaborRequestError([fieldError(path, 'invalid_value', message)]);

function locationOf(code: string | undefined): Location | null {
  if (code === undefined) return null;
  const location = parseLocation(code);
  const problem = location === null ? notALocation(code) : null;
  const message = problem ?? (location && locationProblem(location));
  if (message !== null) throw wrong('locationCode', message);
  return location === null || isFederal(location) ? null : location;
}

function notALocation(code: string): string {
  const state = findState(code);
  return state === undefined
    ? 'must be a location code such as 06-037-0000'
    : `must be a location code: ${state.name} is ${state.fips}-000-0000`;
}

function dayOf(path: string, day: string): string {
  if (!isDay(day)) throw wrong(path, 'must be a date such as 2026-06-15');
  return day;
}

type WageRequest = { readonly locationCode?: string; readonly date: string; readonly kind?: Kind };

/** Throws a `LaborRequestError`. */
export const answerMinimumWage = (
  of: LaborRelease,
  { locationCode, date, kind = 'standard' }: WageRequest,
): MinimumWage & { readonly version: string; readonly isDraft: boolean } => ({
  version: of.version,
  isDraft: of.isDraft,
  ...minimumWage(of, locationOf(locationCode), dayOf('date', date), kind),
});

const isRequest = (body: unknown): body is GarnishmentRequest =>
  shapeErrors(GarnishmentRequest, body).length === 0;

/** A valid request with the postal code that its location stands for. */
export function stateOfRequest(body: unknown): GarnishmentRequest & { readonly state?: string } {
  if (!isRequest(body)) throw new LaborRequestError(shapeErrors(GarnishmentRequest, body));
  const state = stateOf(locationOf(body.locationCode)?.state ?? '')?.code;
  return state === undefined ? body : { ...body, state };
}

/** Throws a `LaborRequestError`. */
export function answerGarnishment(
  of: LaborRelease,
  body: unknown,
): Static<typeof GarnishmentAnswer> {
  if (!isRequest(body)) throw new LaborRequestError(shapeErrors(GarnishmentRequest, body));
  const { grossEarnings, disposableEarnings } = body;
  if (disposableEarnings > grossEarnings) {
    throw wrong('disposableEarnings', 'must not be more than grossEarnings');
  }
  const location = locationOf(body.locationCode);
  const payment = {
    day: dayOf('payDate', body.payDate),
    period: body.payPeriod,
    gross: toCents(grossEarnings),
    disposable: toCents(disposableEarnings),
    location,
    state: location === null ? null : (stateOf(location.state)?.code ?? null),
    stateWage: centsOf(body.stateMinimumWage) ?? null,
  } as const;
  try {
    const { orders, total, gaps } = garnish(of, payment, body.orders.map(orderOf));
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
      gaps: [...gaps],
    };
  } catch (error) {
    if (error instanceof GarnishmentError) throw wrong(error.path, error.message);
    throw error;
  }
}

const centsOf = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : toCents(dollars);

const orderOf = (order: GarnishmentRequest['orders'][number]): Order => ({
  ...order,
  amount: centsOf(order.amount) ?? Number.POSITIVE_INFINITY,
  exemptAmount: centsOf(order.exemptAmount),
  takeHomePay: centsOf(order.takeHomePay),
});
