/**
 * `options.cashAvailable`: taxes on tips are taken from the employee's other cash in the order of IRS
 * Pub. 15 section 6. First all taxes on other wages, then taxes on tips that are not income taxes, then
 * income taxes on tips; what the cash does not cover stays uncollected.
 */

import type { Answer } from './base/answer.ts';
import type { Payment } from './base/payment.ts';
import { least, minus, most, type Rational, rational, ZERO } from './base/rational.ts';
import type { Tax } from './figures/blocks.ts';
import { blockOf, type Figures } from './figures/figures.ts';
import { UNIFORM } from './state/state-tax.ts';

/** Lines of each tax of the payment, in its order. */
export function withinCash(
  figures: Figures,
  payment: Payment,
  lines: readonly (readonly Answer[])[],
): Answer[][] {
  if (payment.cashAvailable === undefined) return lines.map((own) => [...own]);
  const isLast = (type: string): boolean =>
    figures.earnings.find(({ kind }) => kind === type)?.withheldLast === true;
  const about = payment.taxes.map(({ id }) => {
    const tax = figures.taxes.get(id) as Tax;
    const isUniform = UNIFORM.includes(blockOf(tax, payment.payDate).method);
    return { isEmployees: tax.payer !== 'employer', isUniform };
  });
  let cash = rational(payment.cashAvailable);
  lines.forEach((own, i) => {
    if (about[i]?.isEmployees !== true) return;
    for (const { type, tax } of own) if (!isLast(type)) cash = minus(cash, tax);
  });
  cash = most(cash, ZERO);
  const answers = lines.map((own) => [...own]);
  for (const isUniform of [true, false]) {
    about.forEach((one, i) => {
      if (!one.isEmployees || one.isUniform !== isUniform) return;
      answers[i] = (answers[i] ?? []).map((line) => {
        if (!isLast(line.type)) return line;
        const collected: Rational = least(line.tax, cash);
        cash = minus(cash, most(collected, ZERO));
        if (collected === line.tax) return line;
        const { unrounded: _, ...rest } = line;
        return { ...rest, tax: collected };
      });
    });
  }
  return answers;
}
