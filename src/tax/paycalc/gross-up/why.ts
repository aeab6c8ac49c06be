/** Why no gross leaves a wanted net, in words. */

import { present } from '../../../platform/shape/known.ts';
import { inDollars } from '../../../platform/shape/written.ts';
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
      return `The rest of the payment already results in ${inDollars(payment.net(above ?? 0))}, with ${inDollars(above ?? 0)} of the wages to solve for. Send a higher targetNet, or lower the other wages.`;
    case 'too-large':
      return `It takes more than ${inDollars(most)} of gross wages, the maximum. Send a lower targetNet.`;
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
  return `From ${inDollars(jump)} to ${inDollars(jump + 1)} of gross wages, ${title} (${line.uniqueTaxID}, ${line.wageType}) falls from ${inDollars(line.taxAmount)} to ${inDollars(after[i]?.taxAmount ?? 0)}, and the net rises from ${inDollars(payment.net(jump))} to ${inDollars(payment.net(jump + 1))}.`;
}
