/** Lines of a tax that is a fixed amount of a period: it is due on the line of the first wage type. */

import { addExemptLines, addLine, note } from '../lines.ts';
import { RATE_SCALE } from '../money.ts';
import type { TaxRun } from '../paycheck.ts';
import type { Line } from '../result.ts';
import { requireNoOverride } from './no-override.ts';

type FixedAmount = {
  /** Cents of the whole period; shown as the rate. */
  readonly amount: number;
  /** Cents of this payment. */
  readonly due: number;
  /** On the lines of the other wage types. */
  readonly elsewhere: string;
};

/**
 * Whether the lines are written already, because the employee is exempt. Throws a `CalculationError`
 * for an override, which a fixed amount does not have; `what` ends that message.
 */
export function isFixedDone(run: TaxRun, what: string): boolean {
  if (run.request.isExempt) {
    addExemptLines(run);
    return true;
  }
  requireNoOverride(run.request, () => what);
  return false;
}

/** `finish` adds notes and steps to each line; `k` is 0 for the first. */
export function addFixedLines(
  run: TaxRun,
  { amount, due, elsewhere }: FixedAmount,
  finish: (line: Line, k: number) => void,
): void {
  const { basis } = run;
  for (let k = 0; k < basis.count; k += 1) {
    const line = addLine(run, basis.at(k).kind, {
      taxAmount: k === 0 ? due : 0,
      subjectWages: basis.at(k).amount,
      rate: amount * (RATE_SCALE / 100),
    });
    if (k > 0) note(line, 'fee_on_first_wage_type', elsewhere);
    finish(line, k);
  }
}
