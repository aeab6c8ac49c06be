/** The request about garnishments: its shape, and which fields each type of order uses. */

import Type, { type Static } from 'typebox';
import { type FieldError, fieldError } from '../../platform/shape/field-error.ts';
import { shapeErrors } from '../../platform/shape/shape-errors.ts';
import { ORDER_TYPES } from './order.ts';
import { DEBTS, FILING_STATUSES, PERIODS } from './schema.ts';
import { LaborRequestError } from './sent.ts';

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
    ageOrBlindness: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 4,
        description:
          'Of a federalLevy: the additional standard deductions on its statement, one each for being 65 or older and for being blind, of the employee and of the spouse.',
      }),
    ),
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
export type GarnishmentRequest = Static<typeof GarnishmentRequest>;

export type SentOrder = Static<typeof GarnishmentOrder>;

/** An order with its faults, in the place where it was sent. */
type ReadOrder = {
  readonly order: SentOrder | null;
  readonly faults: readonly FieldError[];
};
type ReadRequest = Omit<GarnishmentRequest, 'orders'> & {
  readonly orders: readonly ReadOrder[];
};

/** Faults of an order stay with it. Throws a `LaborRequestError` for the others. */
export function readGarnishment(body: unknown): ReadRequest {
  const faults = shapeErrors(GarnishmentRequest, body);
  const whole = faults.filter(({ path }) => orderOf(path) === undefined);
  if (whole.length > 0) throw new LaborRequestError(faults);
  const request = body as GarnishmentRequest;
  return {
    ...request,
    orders: request.orders.map((order, i) => {
      const own = faults.filter(({ path }) => orderOf(path) === i);
      const all = own.length > 0 ? own : unusedFields(order, `orders[${i}]`);
      return { order: all.length > 0 ? null : order, faults: all };
    }),
  };
}

/** Which order a path is about; undefined for the request as a whole. */
export function orderOf(path: string): number | undefined {
  const found = /^orders\[(\d+)\]/.exec(path)?.[1];
  return found === undefined ? undefined : Number(found);
}

type Field = Exclude<keyof SentOrder, 'id' | 'type' | 'amount'>;

const FIELDS: Readonly<Record<SentOrder['type'], readonly Field[]>> = {
  support: ['supportsOther', 'isOver12Weeks'],
  creditor: ['debt', 'isHeadOfFamily', 'dependents'],
  federalDebt: [],
  studentLoan: [],
  federalLevy: ['takeHomePay', 'exemptAmount', 'filingStatus', 'dependents', 'ageOrBlindness'],
  unlimited: [],
};
/** Look up the exempt amount, which is not needed where it is sent. */
const INSTEAD_OF_EXEMPT: readonly string[] = [
  'filingStatus',
  'dependents',
  'ageOrBlindness',
] satisfies Field[];

/** What the type of the order does not use would be lost without notice. */
function unusedFields(order: SentOrder, at: string): FieldError[] {
  const { id: _, type, amount: __, ...sent } = order;
  const own: readonly string[] = FIELDS[type];
  return Object.keys(sent).flatMap((name) => {
    const refused = (message: string) => [fieldError(`${at}.${name}`, 'not_allowed', message)];
    if (!own.includes(name)) {
      const known = own.length === 0 ? 'only amount' : ['amount', ...own].join(', ');
      return refused(`is not used by ${type} orders, which have ${known}. Leave it out`);
    }
    return sent.exemptAmount !== undefined && INSTEAD_OF_EXEMPT.includes(name)
      ? refused('is not used with exemptAmount. Leave one of them out')
      : [];
  });
}
