/**
 * `quarterly-fee@1`: a fixed fee for each employee and calendar quarter, whatever the wages: New
 * Mexico's workers' compensation fee. Normative text: methods/quarterly-fee.md.
 */

import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { divideHalfUp, RATE_SCALE } from '../money.ts';
import type { Method, Paycheck, TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation, EarningKind } from '../rule-parts.ts';
import { requireNoOverride } from './no-override.ts';

const methodStep = methodSteps('quarterly-fee');

/** Cents for each quarter. */
export type QuarterlyFee = { readonly amount: number; readonly citation: Citation };

const QUARTERS = 4;

export function quarterlyFee({ amount, citation }: QuarterlyFee): Method {
  return {
    name: 'quarterly-fee@1',
    family: 'uniform',
    calculate(run) {
      const { basis, request, paycheck } = run;
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoOverride(request, () => 'is a fixed fee');
      const due = basis.total > 0 ? feeOf(amount, request, paycheck) : 0;
      for (let k = 0; k < basis.count; k += 1) {
        const kind = basis.kinds[k] as EarningKind;
        const fee = k === 0 ? due : 0;
        const line = addLine(run, kind, {
          taxAmount: fee,
          subjectWages: basis.amounts[k] as number,
          rate: amount * (RATE_SCALE / 100),
        });
        if (k > 0)
          note(
            line,
            'fee_on_first_wage_type',
            'The fee of the quarter is on the line of the first wage type.',
          );
        if (!paycheck.explain) continue;
        line.steps = [
          methodStep(4, step('fee', 'Fee for each quarter', dollars(amount), citation)),
          methodStep(5, step('tax', 'Part taken from this payment', dollars(fee), citation)),
        ];
      }
    },
  };
}

/** The quarter's fee, or with `prorate` this period's part of it, less what was taken before. */
function feeOf(
  amount: number,
  request: TaxRequest,
  { payPeriodsPerYear: periods, prorate }: Paycheck,
): number {
  if (periods < QUARTERS) return divideHalfUp(amount * QUARTERS, periods);
  const taken = takenBefore(request, periods);
  const left = Math.max(0, amount - taken);
  return prorate ? Math.min(left, divideHalfUp(amount * QUARTERS, periods)) : left;
}

function takenBefore(request: TaxRequest, periods: number): number {
  if (!Number.isNaN(request.quarterWithheld)) return request.quarterWithheld;
  if (periods === QUARTERS) return 0;
  throw new CalculationError(
    'field-missing',
    'qtdWH',
    `${request.rule.title} is owed once a quarter: send qtdWH, what was taken for it earlier in the quarter (0 if nothing)`,
  );
}
