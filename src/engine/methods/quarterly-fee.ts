/**
 * `quarterly-fee@1`: a fixed fee for each employee and calendar quarter, whatever the wages: New
 * Mexico's workers' compensation fee. Normative text: methods/quarterly-fee.md.
 */

import { dollars, methodSteps, step } from '../lines.ts';
import { divideHalfUp, RATE_SCALE } from '../money.ts';
import type { Method, Paycheck, TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { fixedAmount } from './fixed-amount.ts';

const methodStep = methodSteps('quarterly-fee');

/** Cents for each quarter. */
export type QuarterlyFee = { readonly amount: number; readonly citation: Citation };

const QUARTERS = 4;

export const quarterlyFee = ({ amount, citation }: QuarterlyFee): Method =>
  fixedAmount({
    name: 'quarterly-fee@1',
    because: 'is a fixed fee',
    onFirst: 'The fee of the quarter is on the first wage type.',
    dueOf: ({ basis, request, paycheck }) => ({
      tax: basis.total > 0 ? feeOf(amount, request, paycheck) : 0,
      rate: amount * (RATE_SCALE / 100),
      stepsOf: ({ taxAmount }) => [
        methodStep(4, step('fee', 'Fee for each quarter', dollars(amount), citation)),
        methodStep(5, step('tax', 'Part taken from this payment', dollars(taxAmount), citation)),
      ],
    }),
  });

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
