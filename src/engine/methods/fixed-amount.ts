/** What taxes of a fixed amount share: nothing can override it, and it is on the first wage type. */

import { addExemptLines, addLine, note } from '../lines.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import type { Line, Step } from '../result.ts';
import type { EarningKind } from '../rule-parts.ts';
import { requireNoOverride } from './no-override.ts';

type FixedAmount = {
  readonly name: string;
  /** What the tax is, after its title: the refusal of an override says so. */
  readonly because: string;
  /** Note of the other wage types. */
  readonly onFirst: string;
  /** What this payment owes; null where the lines are added already. */
  readonly dueOf: (run: TaxRun) => Due | null;
};

export type Due = {
  /** Cents taken from this payment. */
  readonly tax: number;
  /** Of `RATE_SCALE`. */
  readonly rate: number;
  readonly addNotes?: (line: Line, isFirst: boolean) => void;
  /** Asked for when the request says `explain`. */
  readonly stepsOf: (line: Line, isFirst: boolean) => readonly Step[];
};

export const fixedAmount = ({ name, because, onFirst, dueOf }: FixedAmount): Method => ({
  name,
  family: 'uniform',
  calculate(run) {
    const { basis, request, paycheck } = run;
    if (request.isExempt) {
      addExemptLines(run);
      return;
    }
    requireNoOverride(request, () => because);
    const due = dueOf(run);
    if (due === null) return;
    for (let k = 0; k < basis.count; k += 1) {
      const isFirst = k === 0;
      const line = addLine(run, basis.kinds[k] as EarningKind, {
        taxAmount: isFirst ? due.tax : 0,
        subjectWages: basis.amounts[k] as number,
        rate: due.rate,
      });
      if (!isFirst) note(line, 'fee_on_first_wage_type', onFirst);
      due.addNotes?.(line, isFirst);
      if (paycheck.explain) line.steps = due.stepsOf(line, isFirst);
    }
  },
});
