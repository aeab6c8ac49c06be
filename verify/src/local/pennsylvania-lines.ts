/**
 * methods/pennsylvania-earned-income.md and methods/local-services-tax.md, as lines of a request, in
 * exact fractions.
 */

import { type Answer, Refusal } from '../base/answer.ts';
import {
  type Asked,
  centsOf,
  HUNDRED,
  isTrue,
  nothing,
  override,
  round,
  total,
} from '../base/contribution-terms.ts';
import type { PaymentTax } from '../base/payment.ts';
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
} from '../base/rational.ts';
import type { Wages } from '../base/wages.ts';
import type { Block } from '../figures/blocks.ts';

export const EARNED_INCOME = 'pennsylvania-earned-income@1';
export const LOCAL_SERVICES = 'local-services-tax@1';

export type EarnedBlock = Block & {
  readonly nonresident?: string;
  readonly resident?: string;
  readonly school?: string;
  readonly municipalExemption?: string;
  readonly schoolExemption?: string;
  /** Philadelphia: withheld before the others, which credit it. */
  readonly first?: boolean;
  readonly credits?: readonly string[];
};

/** An earned income tax of the request; amounts are of this payment. */
type EarnedEntry = {
  readonly asked: PaymentTax;
  readonly block: EarnedBlock;
  /** Of its own location. */
  readonly wages: () => Wages;
};

type EarnedQuestion = Asked & {
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
  const rate = rateOf(question, year);
  if (asked.resident === false) {
    const own = entries.find((one) => one.asked === asked);
    const atWork = own !== undefined && isAtWork(own, home, year);
    const limit = atWork ? refundLimit(asked, wages) : ZERO;
    return linesOf(wages, limit, (_, amount) => {
      const counting = atWork ? amount : ZERO;
      return { parts: [[rate, counting]], subject: counting, rate: atWork ? rate : ZERO };
    });
  }
  return linesOf(wages, refundLimit(asked, wages), homeParts(question, home, rate));
}

/** Step 5: whether the place of work withholds; step 6: Philadelphia does before the others. */
function isAtWork(work: EarnedEntry, home: EarnedEntry | undefined, year: Rational): boolean {
  if (home === undefined) return true;
  if (municipality(home.asked.id) === municipality(work.asked.id)) return false;
  if (work.block.first === true) return true;
  if (home.block.first === true) return false;
  return compare(rateOf(work, year), rateOf(home, year)) > 0;
}

/** What a line withholds from, each part at its rate. */
type Parts = {
  readonly parts: readonly (readonly [Rational, Rational])[];
  readonly subject: Rational;
  readonly rate: Rational;
};

/** Steps 6 and 7: without the wages of places of work that withhold; those of Philadelphia apart. */
function homeParts(
  { entries, year, block }: EarnedQuestion,
  home: EarnedEntry | undefined,
  rate: Rational,
): (kind: string, amount: Rational) => Parts {
  const withholding = entries.filter(
    (one) => one.asked.resident === false && isAtWork(one, home, year),
  );
  const isCredited = (one: EarnedEntry): boolean =>
    one.block.first === true && block.first !== true;
  const amountOf = (kind: string, list: readonly EarnedEntry[]): Rational =>
    list
      .flatMap((one) => one.wages().reached)
      .filter(({ row }) => row.kind === kind)
      .reduce((sum, one) => plus(sum, one.amount), ZERO);
  const philadelphia = withholding.find(isCredited);
  const rest =
    philadelphia === undefined ? rate : most(ZERO, minus(rate, rateOf(philadelphia, year)));
  return (kind, amount) => {
    const credited = amountOf(kind, withholding.filter(isCredited));
    const taken = amountOf(
      kind,
      withholding.filter((one) => !isCredited(one)),
    );
    const here = minus(minus(amount, taken), credited);
    const parts = [
      [rate, here],
      [rest, credited],
    ] as const;
    if (credited.top !== 0n) {
      const subject = rest.top > 0n ? plus(here, credited) : here;
      return { parts, subject, rate: here.top === 0n ? rest : rate };
    }
    return { parts, subject: here, rate: here.top === 0n && taken.top !== 0n ? ZERO : rate };
  };
}

/** Step 8: what a payment of negative wages may refund. */
function refundLimit(asked: PaymentTax, wages: Wages): Rational {
  if (total(wages, 'amount').top >= 0n) return ZERO;
  if (asked.ytdWH === undefined) throw new Refusal('field-missing');
  return rational(asked.ytdWH);
}

/** Step 8. */
function linesOf(
  wages: Wages,
  refund: Rational,
  partsOf: (kind: string, amount: Rational) => Parts,
): Answer[] {
  const sums = new Map<number, Rational>();
  let before = ZERO;
  return wages.reached.map(({ row: { kind }, amount }) => {
    const { parts, subject, rate } = partsOf(kind, amount);
    const made = parts.reduce((sum, [own, counting], i) => {
      const through = plus(sums.get(i) ?? ZERO, counting);
      sums.set(i, through);
      return plus(sum, round(times(own, through)));
    }, ZERO);
    const limited = most(made, minus(ZERO, refund));
    const tax = minus(limited, before);
    before = limited;
    return { type: kind, tax, subject, rate };
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
