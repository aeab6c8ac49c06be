/** Random wages and benefits, dense around every cap, threshold and limit. */

import fc from 'fast-check';
import type { PaymentBenefit, PaymentWage } from '../../support/engine-paycheck.ts';

export const MAX_CENTS = 999_999_999_999;
export const PERIODS = [1, 2, 4, 12, 24, 26, 27, 52, 53, 260] as const;

/** Dollars near which the year's tax changes its course. */
const LIMITS = [7_000, 168_600, 176_100, 184_500, 200_000, 1_000_000].map((amount) => amount * 100);

const DAY = 86_400_000;
export const payDate = fc
  .integer({ min: 0, max: (Date.UTC(2026, 11, 31) - Date.UTC(2024, 0, 1)) / DAY })
  .map((days) => new Date(Date.UTC(2024, 0, 1) + days * DAY).toISOString().slice(0, 10));

export const periods = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...PERIODS) },
  { weight: 1, arbitrary: fc.constantFrom(3, 10, 13, 22, 365) },
);

export const ordinary = fc.integer({ min: 0, max: 2_000_000 });
export const large = fc.integer({ min: 0, max: 150_000_000 });
export const huge = fc.integer({ min: 0, max: MAX_CENTS });
export const nearLimit = fc
  .tuple(fc.constantFrom(...LIMITS), fc.integer({ min: -3, max: 3 }))
  .map(([limit, cents]) => limit + cents);
export const amount = fc.oneof(
  { weight: 8, arbitrary: ordinary },
  { weight: 3, arbitrary: large },
  { weight: 2, arbitrary: nearLimit },
  { weight: 1, arbitrary: huge },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, MAX_CENTS) },
);
const yearToDate = fc.option(fc.oneof(nearLimit, large, ordinary, huge, fc.constant(0)), {
  nil: undefined,
});

/** Half a year's limits minus this payment, so that payments cross them by cents. */
const crossing = fc
  .tuple(
    fc.constantFrom(...LIMITS),
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([limit, gross, cents]) => ({ gross, ytd: Math.max(0, limit - gross + cents) }));

export const money = fc.oneof(
  fc.tuple(amount, yearToDate).map(([gross, ytd]) => ({ gross, ytd })),
  crossing,
);

type Given = { readonly gross: number; readonly ytd: number | undefined };

const regularMethod = fc.constantFrom(undefined, 'Annualized', 'Cumulative', 'None' as const);
const supplementalMethod = fc.constantFrom(
  undefined,
  'Flat' as const,
  'CurrentAggregation' as const,
  'PreviousAggregation' as const,
  'None' as const,
);

/** The types are in the table's order: what the order of a request does has its own property. */
const TYPES = [
  'Regular',
  'Supplemental',
  'Tips',
  'GroupTermLife',
  'ThirdPartySickPay',
  'ThirdPartySickPayAfterSixMonths',
  'Fringe',
] as const;

const types = fc.oneof(
  { weight: 3, arbitrary: fc.constant<readonly string[]>(['Regular']) },
  { weight: 2, arbitrary: fc.constant<readonly string[]>(['Regular', 'Supplemental']) },
  { weight: 1, arbitrary: fc.constant<readonly string[]>(['Regular', 'Tips']) },
  { weight: 4, arbitrary: fc.subarray<string>([...TYPES], { minLength: 1 }) },
);

const wages = fc
  .tuple(types, fc.array(money, { minLength: 7, maxLength: 7 }), regularMethod)
  .chain(([names, amounts, regular]) =>
    fc
      .tuple(
        fc.array(supplementalMethod, { minLength: names.length, maxLength: names.length }),
        fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length }),
      )
      .map(([methods, named]) =>
        names.map((type, i): PaymentWage => {
          const { gross, ytd } = amounts[i] as Given;
          const method = methods[i];
          return {
            type,
            gross,
            ...(ytd === undefined ? {} : { ytd }),
            ...(regular === undefined || named[i] ? {} : { regular: regular as 'Annualized' }),
            ...(method === undefined ? {} : { supplemental: method }),
          };
        }),
      ),
  );

const BENEFITS = ['125', '401K', '403B', '457', 'ROTH401K', 'FSA', 'HSA', 'COMMUTER'] as const;

/** A few benefits that mostly stay within the cash wages, or give some back, now and earlier in the year. */
const benefits = fc.array(
  fc.record({
    type: fc.constantFrom(...BENEFITS),
    percent: fc.integer({ min: -20, max: 40 }),
    earlier: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
  }),
  { maxLength: 2 },
);

const CASH = ['Regular', 'Supplemental'];
const cashOf = (list: readonly PaymentWage[], field: 'gross' | 'ytd'): number =>
  list.reduce((sum, wage) => sum + (CASH.includes(wage.type) ? (wage[field] ?? 0) : 0), 0);

export const withBenefits = fc
  .tuple(wages, fc.oneof(fc.constant([]), benefits))
  .map(([list, chosen]) => ({
    wages: list,
    benefits: chosen.map(
      ({ type, percent, earlier }): PaymentBenefit => ({
        type,
        amount: Math.floor((cashOf(list, 'gross') * percent) / 100),
        ...(earlier === undefined
          ? {}
          : { ytd: Math.floor((cashOf(list, 'ytd') * earlier) / 100) }),
      }),
    ),
  }));
