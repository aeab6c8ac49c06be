/**
 * methods/pennsylvania-earned-income.md (without Philadelphia next to another local tax) and
 * methods/local-services-tax.md, as lines of a request, in exact fractions.
 */

import {
  type Asked,
  centsOf,
  HUNDRED,
  isTrue,
  nothing,
  override,
  round,
  total,
} from './contribution-terms.ts';
import type { Answer } from './evaluate.ts';
import type { Block } from './figures.ts';
import type { PaymentTax } from './payment.ts';
import {
  compare,
  decimal,
  least,
  minus,
  most,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from './rational.ts';
import { Refusal } from './refusal.ts';
import type { Wages } from './wages.ts';

export const EARNED_INCOME = 'pennsylvania-earned-income@1';
export const LOCAL_SERVICES = 'local-services-tax@1';

export type EarnedBlock = Block & {
  readonly nonresident?: string;
  readonly resident?: string;
  readonly school?: string;
  readonly municipalExemption?: string;
  readonly schoolExemption?: string;
};

/** An earned income tax of the request; amounts are of this payment. */
export type EarnedEntry = {
  readonly asked: PaymentTax;
  readonly block: EarnedBlock;
  /** Of its own location. */
  readonly wages: () => Wages;
};

export type EarnedQuestion = Asked & {
  readonly block: EarnedBlock;
  /** All earned income taxes of the request, this one too. */
  readonly entries: readonly EarnedEntry[];
  /** Wages of the year wherever earned, this payment included. */
  readonly year: Rational;
};

const municipality = (id: string): string => id.split('-').slice(0, 3).join('-');

/** Step 4: 0 while the claimed exemption holds. */
function partOf(
  { asked, year }: { readonly asked: PaymentTax; readonly year: Rational },
  printed: string | undefined,
  claim: string,
  exemption: string | undefined,
): Rational {
  const rate = decimal(printed || '0');
  if (!isTrue(asked, claim)) return rate;
  if (!exemption) throw new Refusal('parameter');
  return compare(year, centsOf(exemption)) < 0 ? ZERO : rate;
}

/** Steps 3 and 4: H of the home, N of a place of work. */
function rateOf({ asked, block }: Pick<EarnedEntry, 'asked' | 'block'>, year: Rational): Rational {
  if (asked.exempt === true) return ZERO;
  const own = override(asked);
  if (own !== null) return own;
  const about = { asked, year };
  if (asked.resident !== true) return decimal(block.nonresident || '0');
  return plus(
    partOf(about, block.resident, 'LOW_INCOME_MUNICIPAL', block.municipalExemption),
    partOf(about, block.school, 'LOW_INCOME_SCHOOL', block.schoolExemption),
  );
}

export function earnedIncome(question: EarnedQuestion): Answer[] {
  const { asked, wages, entries, year } = question;
  if (asked.overrideWageBase !== undefined) throw new Refusal('value-not-allowed');
  if (asked.resident === undefined) throw new Refusal('field-missing');
  if (entries.filter((one) => one.asked.resident === true).length > 1) {
    throw new Refusal('value-not-allowed');
  }
  if (asked.exempt === true) return nothing(wages);
  const home = entries.find((one) => one.asked.resident === true);
  const isAtWork = (work: EarnedEntry): boolean =>
    home === undefined ||
    (municipality(home.asked.id) !== municipality(work.asked.id) &&
      compare(rateOf(work, year), rateOf(home, year)) > 0);
  const rate = rateOf(question, year);
  if (asked.resident === false) {
    const atWork = entries.some((one) => one.asked === asked && isAtWork(one));
    return linesOf(wages, atWork ? rate : ZERO, (_, amount) => (atWork ? amount : ZERO));
  }
  // Step 7.
  const taken = entries
    .filter((one) => one.asked.resident === false && isAtWork(one))
    .flatMap((one) => one.wages().reached);
  const left = (kind: string, amount: Rational): Rational =>
    taken
      .filter(({ row }) => row.kind === kind)
      .reduce((rest, one) => minus(rest, one.amount), amount);
  return linesOf(wages, rate, left, (kind, here) =>
    here.top === 0n && taken.some(({ row, amount }) => row.kind === kind && amount.top !== 0n)
      ? ZERO
      : rate,
  );
}

/** Step 8. */
function linesOf(
  wages: Wages,
  rate: Rational,
  countingOf: (kind: string, amount: Rational) => Rational,
  shownRate: (kind: string, counting: Rational) => Rational = () => rate,
): Answer[] {
  let sum = ZERO;
  let before = ZERO;
  return wages.reached.map(({ row: { kind }, amount }) => {
    const counting = countingOf(kind, amount);
    sum = plus(sum, counting);
    const made = round(times(rate, sum));
    const tax = minus(made, before);
    before = made;
    return { type: kind, tax, subject: counting, rate: shownRate(kind, counting) };
  });
}

export type ServicesBlock = Block & {
  readonly municipal?: string;
  readonly school?: string;
  readonly municipalExemption?: string;
  readonly schoolExemption?: string;
  readonly atOnceUpTo: string;
};

/** `isFirst`: no other local services tax is listed before this one. */
export function localServices(block: ServicesBlock, question: Asked, isFirst: boolean): Answer[] {
  const { asked, wages } = question;
  if (asked.exempt === true) return nothing(wages);
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  const due = isFirst ? servicesDue(block, question) : ZERO;
  return wages.reached.map(({ row, amount }, i) => ({
    type: row.kind,
    tax: i === 0 ? due : ZERO,
    subject: amount,
    rate: ZERO,
  }));
}

function servicesDue(block: ServicesBlock, { asked, wages, payment }: Asked): Rational {
  const parts = [
    [block.municipal, block.municipalExemption],
    [block.school, block.schoolExemption],
  ]
    .map(([amount, exemption]) => ({ amount: centsOf(amount || '0'), exemption }))
    .filter(({ amount }) => amount.top > 0n);
  const combined = parts.reduce((sum, { amount }) => plus(sum, amount), ZERO);
  const now = total(wages, 'amount');
  if (combined.top === 0n || now.top <= 0n || isTrue(asked, 'PRINCIPAL_ELSEWHERE')) return ZERO;
  // Step 3.
  const claims = isTrue(asked, 'LOW_INCOME') && !isTrue(asked, 'LOW_INCOME_ENDED');
  if (claims && parts.every(({ exemption }) => !exemption)) throw new Refusal('parameter');
  const year = plus(now, total(wages, 'before'));
  const isSpared = (exemption: string | undefined): boolean =>
    claims && !!exemption && compare(year, centsOf(exemption)) < 0;
  const whole = parts
    .filter(({ exemption }) => !isSpared(exemption))
    .reduce((sum, { amount }) => plus(sum, amount), ZERO);
  // Step 4.
  const isAtOnce = compare(combined, centsOf(block.atOnceUpTo)) <= 0;
  const share = isAtOnce ? whole : down(over(whole, payment.periods));
  const number = (name: string): Rational => decimal(asked.parameters?.[name] ?? '0');
  const first = Number(asked.parameters?.FIRST_PAY_PERIOD ?? '1');
  // Step 7, the last sentence but one.
  if (isAtOnce && asked.ytdWH === undefined && payment.periodNumber !== first) {
    throw new Refusal('field-missing');
  }
  const withheld = rational(asked.ytdWH ?? 0);
  const hasEnded =
    isTrue(asked, 'LOW_INCOME_ENDED') ||
    (claims && parts.some(({ exemption }) => !!exemption && !isSpared(exemption)));
  const due = (): Rational => {
    if (isAtOnce) return share;
    if (!hasEnded) return minus(share, rational(asked.periodWH ?? 0));
    if (payment.periodNumber === undefined || asked.ytdWH === undefined) {
      throw new Refusal('field-missing');
    }
    return minus(times(share, rational(payment.periodNumber - first + 1)), withheld);
  };
  const elsewhere = times(number('WITHHELD_ELSEWHERE'), HUNDRED);
  const room = most(ZERO, minus(minus(whole, elsewhere), withheld));
  return most(ZERO, least(due(), room));
}

/** To the cent below. */
const down = ({ top, bottom }: Rational): Rational => rational(top / bottom);
