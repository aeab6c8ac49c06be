/**
 * `quarterly-fee@1`: a fixed fee for each employee and calendar quarter, whatever the wages: New
 * Mexico's workers' compensation fee. Normative text: methods/quarterly-fee.md.
 */

import { dollars, methodSteps, step } from '../lines.ts';
import { divideHalfUp } from '../money.ts';
import type { Method, Paycheck, TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { addFixedLines, isFixedDone } from './fixed-amount.ts';

const methodStep = methodSteps('quarterly-fee');

/** Cents for each quarter. */
type QuarterlyFee = { readonly amount: number; readonly citation: Citation };

const QUARTERS = 4;
const ON_FIRST = 'The fee for the quarter is on the line of the first wage type.';

export function quarterlyFee({ amount, citation }: QuarterlyFee): Method {
  return {
    name: 'quarterly-fee@1',
    family: 'uniform',
    calculate(run) {
      const { basis, request, paycheck } = run;
      if (isFixedDone(run, 'is a fixed fee')) return;
      const due = basis.total > 0 ? feeOf(amount, request, paycheck) : 0;
      addFixedLines(run, { amount, due, elsewhere: ON_FIRST }, (line) => {
        if (!paycheck.explain) return;
        line.steps = [
          methodStep(4, step('fee', 'Fee for each quarter', dollars(amount), citation)),
          methodStep(
            5,
            step('tax', 'Part taken from this payment', dollars(line.taxAmount), citation),
          ),
        ];
      });
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
  if (isSent(request.quarterWithheld)) return request.quarterWithheld;
  if (periods === QUARTERS) return 0;
  throw new CalculationError(
    'field-missing',
    'qtdWH',
    `${request.rule.title} is owed once a quarter: send qtdWH, the amount taken for it earlier in the quarter (0 if none)`,
  );
}
