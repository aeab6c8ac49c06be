/**
 * `monthly-head-tax@1`: a fixed amount for each calendar month in which the wages reach a minimum:
 * Colorado's occupational privilege taxes. Normative text: methods/monthly-head-tax.md.
 */

import { dollars, methodSteps, note, step } from '../lines.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { entriesFor } from '../scope.ts';
import { isSent, isSubject } from '../wage.ts';
import { addFixedLines, isFixedDone } from './fixed-amount.ts';

const methodStep = methodSteps('monthly-head-tax');

/** Cents. */
type MonthlyHeadTax = {
  readonly amount: number;
  /** Wages of the month from which it is owed. */
  readonly from: number;
  readonly citation: Citation;
};

const MONTHS = 12;
const ON_FIRST = 'The tax is on the line of the first wage type.';
const MONTH_UNKNOWN = 'No mtdWages sent; treated as the first payment of the month.';

export function monthlyHeadTax({ amount, from, citation }: MonthlyHeadTax): Method {
  return {
    name: 'monthly-head-tax@1',
    family: 'uniform',
    calculate(run) {
      const { basis, paycheck } = run;
      if (isFixedDone(run, 'is a fixed amount')) return;
      const { earlier, isKnown } = monthToDate(run);
      const reached = earlier + basis.total;
      const due = basis.total > 0 && reached >= from ? Math.max(0, amount - takenBefore(run)) : 0;
      addFixedLines(run, { amount, due, elsewhere: ON_FIRST }, (line) => {
        if (!isKnown && reached < from) note(line, 'mtd_wages_not_sent', MONTH_UNKNOWN);
        if (!paycheck.explain) return;
        line.steps = [
          methodStep(3, step('month', 'Wages of the month so far', dollars(reached), citation)),
          methodStep(
            3,
            step('minimum', 'Wages of a month from which it is owed', dollars(from), citation),
          ),
          methodStep(4, step('amount', 'Amount for each month', dollars(amount), citation)),
          methodStep(5, step('tax', 'Taken from this payment', dollars(line.taxAmount), citation)),
        ];
      });
    },
  };
}

/** Cents of this tax's wages earlier in the month; not known where an entry does not say it. */
function monthToDate({ request, paycheck }: TaxRun): { earlier: number; isKnown: boolean } {
  const { rule } = request;
  let earlier = 0;
  let isKnown = true;
  for (const wage of entriesFor(rule.wageBase, paycheck.wages, request.location)) {
    if (!isSubject(rule, wage)) continue;
    if (!isSent(wage.monthToDate)) isKnown = false;
    else earlier += wage.monthToDate;
  }
  return { earlier, isKnown };
}

function takenBefore({ request, paycheck }: TaxRun): number {
  if (isSent(request.monthWithheld)) return request.monthWithheld;
  if (paycheck.payPeriodsPerYear <= MONTHS) return 0;
  throw new CalculationError(
    'field-missing',
    'mtdWH',
    `${request.rule.title} is owed once a month: send mtdWH, the amount taken for it earlier in the month (0 if none)`,
  );
}
