/** Why no gross leaves a wanted net, in words. */

import { present } from '../../../platform/shape/known.ts';
import type { Paycheck } from '../../engine/index.ts';
import type { OpenPayment } from './payment.ts';
import type { Solution } from './solve.ts';

type Unsolved = Extract<Solution, { found: false }>;

/** `most` is the largest gross in cents. */
export function whyNot(
  { why, jump, above }: Unsolved,
  payment: OpenPayment,
  paycheck: Paycheck,
  most: number,
): string {
  switch (why) {
    case 'paid-already':
      return `The rest of the payment already results in ${dollars(payment.net(above ?? 0))}, with ${dollars(above ?? 0)} of the wages to solve for. Send a higher targetNet, or lower the other wages.`;
    case 'too-large':
      return `It takes more than ${dollars(most)} of gross wages, the maximum. Send a lower targetNet.`;
    case 'never':
      return 'Above that, taxes take all of the additional wages. Check overrideRate.';
    case 'skipped':
      return jump === null ? SKIPPED : `${SKIPPED} ${jumpText(jump, payment, paycheck)}`;
  }
}

const SKIPPED = 'The net skips this amount.';

/** The line that falls most when gross wages rise by a cent. */
function jumpText(jump: number, payment: OpenPayment, paycheck: Paycheck): string {
  const before = payment.lines(jump);
  const after = payment.lines(jump + 1);
  const falls = before.map((line, i) => line.taxAmount - (after[i]?.taxAmount ?? 0));
  const i = falls.indexOf(Math.max(...falls));
  const line = present(before[i]);
  const title = paycheck.law.taxes.get(line.uniqueTaxID)?.title ?? '';
  return `From ${dollars(jump)} to ${dollars(jump + 1)} of gross wages, ${title} (${line.uniqueTaxID}, ${line.wageType}) falls from ${dollars(line.taxAmount)} to ${dollars(after[i]?.taxAmount ?? 0)}, and the net rises from ${dollars(payment.net(jump))} to ${dollars(payment.net(jump + 1))}.`;
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);
