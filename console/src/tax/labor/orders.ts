/** Garnishment orders as someone enters them, and the request that they make. */

import type { MessageId } from '../../ui/i18n/language.tsx';
import { keysOf } from '../../ui/values.ts';
import type { LocationChoice } from '../payroll/model.ts';
import type { GarnishmentRequest } from './data.ts';

type RequestOrder = GarnishmentRequest['orders'][number];
type OrderType = RequestOrder['type'];

export const ORDER_NAMES: Readonly<Record<OrderType, MessageId>> = {
  support: 'garnish.support',
  creditor: 'garnish.creditor',
  federalDebt: 'garnish.federalDebt',
  studentLoan: 'garnish.studentLoan',
  federalLevy: 'garnish.federalLevy',
  unlimited: 'garnish.unlimited',
};
export const ORDER_TYPES = keysOf(ORDER_NAMES);

export const PERIOD_NAMES: Readonly<Record<GarnishmentRequest['payPeriod'], MessageId>> = {
  weekly: 'periods.weekly',
  biweekly: 'periods.biweekly',
  semimonthly: 'periods.semimonthly',
  monthly: 'periods.monthly',
};

export const DEBT_NAMES: Readonly<Record<NonNullable<RequestOrder['debt']>, MessageId>> = {
  consumer: 'garnish.debt.consumer',
  privateStudentLoan: 'garnish.debt.privateStudentLoan',
  rent: 'garnish.debt.rent',
  other: 'garnish.debt.other',
};

export const STATUS_NAMES: Readonly<Record<NonNullable<RequestOrder['filingStatus']>, MessageId>> =
  {
    single: 'garnish.status.single',
    marriedSeparately: 'garnish.status.marriedSeparately',
    marriedJointly: 'garnish.status.marriedJointly',
    headOfHousehold: 'garnish.status.headOfHousehold',
  };

/** Numbers are NaN where nothing was entered. */
export type Order = {
  /** Of the order on this page, not of a court. */
  readonly key: number;
  readonly type: OrderType;
  readonly amount: number;
  readonly supportsOther?: boolean | undefined;
  readonly isOver12Weeks?: boolean | undefined;
  readonly debt?: RequestOrder['debt'] | undefined;
  readonly isHeadOfFamily?: boolean | undefined;
  readonly dependents: number;
  readonly ageOrBlindness: number;
  readonly takeHomePay: number;
  /** How a levy's exempt amount is known. */
  readonly exemptBy: 'amount' | 'status';
  readonly exemptAmount: number;
  readonly filingStatus?: RequestOrder['filingStatus'] | undefined;
};

export type Garnishment = {
  readonly place: LocationChoice;
  readonly payDate: string;
  readonly payPeriod: GarnishmentRequest['payPeriod'];
  readonly gross: number;
  readonly disposable: number;
  readonly stateMinimumWage: number;
  readonly orders: readonly Order[];
};

export const newOrder = (key: number, type: OrderType): Order => ({
  key,
  type,
  amount: Number.NaN,
  dependents: Number.NaN,
  ageOrBlindness: Number.NaN,
  takeHomePay: Number.NaN,
  exemptBy: 'amount',
  exemptAmount: Number.NaN,
});

/** Whether an answer is missing that the request needs. */
export function isOpen({ type, ...order }: Order): boolean {
  if (type === 'support') {
    return order.supportsOther === undefined || order.isOver12Weeks === undefined;
  }
  if (type !== 'federalLevy') return false;
  return order.exemptBy === 'amount'
    ? Number.isNaN(order.exemptAmount)
    : order.filingStatus === undefined;
}

/** Undefined while something is missing that every request needs. */
export function requestOf(of: Garnishment): GarnishmentRequest | undefined {
  const { place, payDate, payPeriod, gross, disposable, stateMinimumWage, orders } = of;
  if (Number.isNaN(gross) || Number.isNaN(disposable) || orders.some(isOpen)) return undefined;
  return {
    payDate,
    payPeriod,
    grossEarnings: gross,
    disposableEarnings: disposable,
    locationCode: place.code,
    ...filled({ stateMinimumWage }),
    orders: orders.map((order, i) => ({
      id: String(i + 1),
      type: order.type,
      ...filled({ amount: order.amount, ...answersOf(order) }),
    })),
  };
}

/** Only what the kind of order uses: the server refuses the others. */
function answersOf(order: Order): Partial<Order> {
  const { type, dependents, ageOrBlindness, takeHomePay, exemptBy, exemptAmount, filingStatus } =
    order;
  if (type === 'support') {
    const { supportsOther, isOver12Weeks } = order;
    return { supportsOther, isOver12Weeks };
  }
  if (type === 'creditor') {
    const { debt, isHeadOfFamily } = order;
    return { debt, isHeadOfFamily, dependents };
  }
  if (type !== 'federalLevy') return {};
  const exempt =
    exemptBy === 'amount' ? { exemptAmount } : { filingStatus, dependents, ageOrBlindness };
  return { takeHomePay, ...exempt };
}

type Filled<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Without what was not entered. */
const filled = <T extends object>(values: T): Filled<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  ) as Filled<T>;
