/**
 * One tax listed at several locations: calculated once on the wages of all, then divided by subject
 * wages; the last location takes the odd cent (docs/guides/payroll.md, multi-state employees).
 */

import type { Answer } from '../base/answer.ts';
import type { Payment, PaymentTax, PaymentWage } from '../base/payment.ts';
import {
  minus,
  nearest,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { depthOf, entriesOf, lies, UNITED_STATES, wagesOf } from '../base/wages.ts';
import type { Tax } from '../figures/blocks.ts';
import type { Figures } from '../figures/figures.ts';

/** The rate depends on the place: such a tax is calculated at each location. */
const BY_LOCATION = ['payroll-zones@1'];

export const sameTax = ({ taxes }: Payment, { id }: PaymentTax): readonly PaymentTax[] =>
  taxes.filter((tax) => tax.id === id);

export const isDivided = (method: string, payment: Payment, asked: PaymentTax): boolean =>
  sameTax(payment, asked).length > 1 && !BY_LOCATION.includes(method);

const at = ({ location = UNITED_STATES }: PaymentTax): string => location;

/** The lines of `asked` at its location. Throws `Refusal`. */
export function dividedLines(
  figures: Figures,
  tax: Tax,
  payment: Payment,
  asked: PaymentTax,
  reference: (payment: Payment, asked: PaymentTax) => Answer[],
): Answer[] {
  const same = sameTax(payment, asked);
  const parts = claimed(figures, tax, payment, same);
  const shares = same.map((one, i) => {
    const benefits = (payment.benefits ?? []).filter(({ location }) => location !== undefined);
    const own = { ...payment, wages: parts[i] ?? [], benefits };
    const { reached, unreached } = wagesOf(figures, own, tax, one);
    return new Map([
      ...reached.map(({ row, amount }) => [row.kind, amount] as const),
      ...unreached.map(({ kind }) => [kind, ZERO] as const),
    ]);
  });
  const location = at(same[0] as PaymentTax);
  const joined: PaymentTax = { ...asked, location, ...sums(same) };
  const whole: Payment = {
    ...payment,
    wages: parts.flat().map((wage) => ({ ...wage, location })),
    benefits: (payment.benefits ?? [])
      .filter(
        (benefit) =>
          benefit.location === undefined ||
          same.some((one) => overlaps(at(one), benefit.location ?? '')),
      )
      .map(({ location: _, ...benefit }) => benefit),
    taxes: [...payment.taxes.filter(({ id }) => id !== asked.id), joined],
  };
  const position = same.findIndex((one) => at(one) === at(asked));
  return reference(whole, joined).flatMap(({ unrounded: _, ...line }) => {
    const holders = shares.flatMap((share, i) => {
      const amount = share.get(line.type);
      return amount === undefined ? [] : [{ i, amount }];
    });
    const own = holders.findIndex(({ i }) => i === position);
    if (own < 0) return [];
    const amounts = holders.map(({ amount }) => amount);
    return [
      {
        ...line,
        tax: shareAt(own, line.tax, amounts),
        subject: shareAt(own, line.subject, amounts),
      },
    ];
  });
}

const overlaps = (a: string, b: string): boolean => lies(a, b) || lies(b, a);

/** Each entry goes to the narrowest location that takes it. */
function claimed(
  figures: Figures,
  tax: Tax,
  payment: Payment,
  same: readonly PaymentTax[],
): PaymentWage[][] {
  const parts = same.map((): PaymentWage[] => []);
  const order = same.map((_, i) => i).sort((a, b) => depthAt(b) - depthAt(a));
  let left = payment.wages;
  for (const i of order) {
    const location = at(same[i] as PaymentTax);
    const mine = entriesOf(figures, { ...payment, wages: left }, tax, location);
    parts[i] = mine;
    left = left.filter((wage) => !mine.includes(wage));
  }
  return parts;

  function depthAt(i: number): number {
    return depthOf(at(same[i] as PaymentTax));
  }
}

const FIELDS = ['periodWH', 'monthWH', 'quarterWH', 'ytdWH'] as const;

/** What was withheld before at all locations; nothing where one of them does not say. */
const sums = (same: readonly PaymentTax[]): Partial<PaymentTax> =>
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      same.some((one) => one[field] === undefined)
        ? undefined
        : same.reduce((sum, one) => sum + (one[field] ?? 0), 0),
    ]),
  );

function shareAt(position: number, amount: Rational, amounts: readonly Rational[]): Rational {
  const total = amounts.reduce(plus, ZERO);
  const of = (part: Rational): Rational =>
    total.top === 0n
      ? ZERO
      : nearest(over(times(times(amount, part), rational(total.bottom)), total.top), rational(1n));
  if (position < amounts.length - 1) return of(amounts[position] ?? ZERO);
  return amounts.slice(0, -1).reduce((left, part) => minus(left, of(part)), amount);
}
