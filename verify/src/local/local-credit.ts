/** methods/local-wage-rate.md, step 7: other local taxes on the same wages are set off. */

import { type Answer, Refusal } from '../base/answer.ts';
import { type Asked, round } from '../base/contribution-terms.ts';
import type { PaymentTax } from '../base/payment.ts';
import {
  compare,
  decimal,
  least,
  minus,
  type Rational,
  rational,
  times,
} from '../base/rational.ts';
import type { LocalBlock } from './local-wage-rate.ts';

/** Another tax of the request, and its lines when asked. */
export type CreditedTax = { readonly asked: PaymentTax; readonly lines: () => readonly Answer[] };

type Credit = NonNullable<LocalBlock['credit']>;

export function credited(
  lines: readonly Answer[],
  block: LocalBlock,
  { asked }: Asked,
  others: () => readonly CreditedTax[],
): Answer[] {
  const { credit } = block;
  if (credit === undefined || (credit.to === 'residents' && asked.resident !== true)) {
    return [...lines];
  }
  const counting = others()
    .filter(
      (other) =>
        other.asked.id !== asked.id &&
        names(credit, other.asked.id) &&
        (credit.to === 'everyone' || other.asked.resident !== true),
    )
    .flatMap((other) => other.lines())
    .filter(({ tax }) => tax.top !== 0n);
  if (counting.length === 0) return [...lines];
  const rate = termOf(asked, credit.rateParameter, credit.rate);
  if (rate === undefined) throw new Refusal('field-missing');
  const printed = credit.limit === 'nonresident' ? (block.nonresident ?? '0') : credit.limit;
  const limit = termOf(asked, credit.limitParameter, printed);
  if (limit === undefined && credit.limitParameter !== undefined)
    throw new Refusal('field-missing');
  return lines.map((line) => {
    // A refund takes back the credit of the payment that it reverses.
    const sign = rational(line.subject.top < 0n ? -1n : 1n);
    let left = times(line.tax, sign);
    for (const other of counting) {
      if (other.type !== line.type) continue;
      const same = least(times(other.subject, sign), times(line.subject, sign));
      if (left.top <= 0n || same.top <= 0n) continue;
      const withheld = times(other.tax, sign);
      const most = limit === undefined ? withheld : least(withheld, round(times(limit, same)));
      const amount = least(round(times(rate, most)), left);
      if (amount.top > 0n) left = minus(left, amount);
    }
    const tax = times(left, sign);
    if (compare(tax, line.tax) === 0) return line;
    const { unrounded: _, ...reduced } = line;
    return { ...reduced, tax };
  });
}

/** Whether the credit names the tax; `*` stands for any characters. */
export const names = ({ taxes }: Pick<Credit, 'taxes'>, id: string): boolean =>
  taxes.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(id));

const termOf = (
  { parameters = {} }: PaymentTax,
  name: string | undefined,
  printed: string | undefined,
): Rational | undefined => {
  const text = (name === undefined ? undefined : parameters[name]) ?? (printed || undefined);
  return text === undefined ? undefined : decimal(text);
};
