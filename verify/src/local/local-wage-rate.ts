/** methods/local-wage-rate.md, step by step, in exact fractions. */

import { type Answer, Refusal } from '../base/answer.ts';
import {
  type Asked,
  centsOf,
  nothing,
  override,
  round,
  total,
} from '../base/contribution-terms.ts';
import {
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
import type { Block } from '../figures/blocks.ts';

export type LocalBlock = Block & {
  readonly resident?: string;
  readonly nonresident?: string;
  readonly cap?: string;
  readonly maximumTax?: string;
  readonly exemptions?: { readonly parameter: string; readonly each: string };
  readonly shareOfWork?: string;
  readonly shareOfResidents?: true;
  readonly credit?: {
    readonly to: 'residents' | 'everyone';
    readonly taxes: readonly string[];
    readonly rate?: string;
    readonly limit?: string;
    readonly rateParameter?: string;
    readonly limitParameter?: string;
  };
  readonly notWithheld?: readonly {
    readonly parameter: string;
    readonly upTo?: number;
    readonly nonresidentsOnly?: boolean;
  }[];
};

/** `socialSecurityBase`: cents, on the pay date. */
export function localWageRate(
  block: LocalBlock,
  { asked, wages, payment }: Asked,
  socialSecurityBase: () => Rational,
): Answer[] {
  const { resident, nonresident, cap, maximumTax, exemptions, shareOfWork } = block;
  if (asked.resident === undefined && resident !== nonresident) throw new Refusal('field-missing');
  const levied = asked.resident === true ? resident : nonresident;
  if (levied === undefined || isWaived(block, asked)) return nothing(wages);
  const rate = override(asked) ?? decimal(levied);
  const ofPayment = exemptions !== undefined || shareOfWork !== undefined;
  if (ofPayment && asked.overrideWageBase !== undefined) throw new Refusal('value-not-allowed');
  const ownShare = asked.parameters?.[shareOfWork ?? ''];
  const share = decimal(
    asked.resident === true && block.shareOfResidents === undefined ? '1' : (ownShare ?? '1'),
  );
  const count = decimal(asked.parameters?.[exemptions?.parameter ?? ''] ?? '0');
  let exemption = round(over(times(count, centsOf(exemptions?.each ?? '0')), payment.periods));
  const limit =
    asked.overrideWageBase === undefined ? capOf(cap) : rational(asked.overrideWageBase);
  function capOf(text: string | undefined): Rational | null {
    if (text === undefined) return null;
    return text === 'social-security' ? socialSecurityBase() : centsOf(text);
  }
  const within = (amount: Rational): Rational => (limit === null ? amount : least(amount, limit));
  const before = total(wages, 'before');
  const trued = asked.autoAdjust === true && !ofPayment && block.credit === undefined;
  const isRefund = total(wages, 'amount').top < 0n;
  if (asked.ytdWH === undefined && ((trued && before.top > 0n) || isRefund)) {
    throw new Refusal('field-missing');
  }
  const withheld = rational(asked.ytdWH ?? 0);
  const start = within(before);
  const from = trued ? ZERO : start;
  const whole = maximumTax === undefined ? null : centsOf(maximumTax);
  const room = whole === null ? null : trued ? whole : most(ZERO, minus(whole, earlier(whole)));
  function earlier(all: Rational): Rational {
    return asked.ytdWH === undefined ? least(round(times(rate, start)), all) : withheld;
  }
  let reached = before;
  let taxBefore = ZERO;
  let endBefore = start;
  return wages.reached.map(({ row, amount }) => {
    const worked = round(times(share, amount));
    const used = row.incomeTax === 'regular' ? least(exemption, most(ZERO, worked)) : ZERO;
    exemption = minus(exemption, used);
    reached = plus(reached, minus(worked, used));
    const end = within(reached);
    const made = round(times(rate, minus(end, from)));
    const limited = room === null ? made : least(made, room);
    const tax = most(trued ? minus(limited, withheld) : limited, minus(ZERO, withheld));
    const answer = {
      type: row.kind,
      tax: minus(tax, taxBefore),
      subject: minus(end, endBefore),
      rate,
      ...(trued || room !== null ? {} : { unrounded: times(rate, minus(end, endBefore)) }),
    };
    taxBefore = tax;
    endBefore = end;
    return answer;
  });
}

function isWaived({ notWithheld = [] }: LocalBlock, asked: Asked['asked']): boolean {
  for (const { parameter, upTo, nonresidentsOnly } of notWithheld) {
    const value = asked.parameters?.[parameter];
    const holds = upTo === undefined ? value === 'TRUE' : Number(value ?? Number.NaN) <= upTo;
    if (!holds) continue;
    if (nonresidentsOnly === true && asked.resident === true) throw new Refusal('parameter');
    return true;
  }
  return false;
}
