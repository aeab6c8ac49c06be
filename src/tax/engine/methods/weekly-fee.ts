/**
 * `weekly-fee@1`: a fixed amount for each calendar week of work in the place: the service fees of
 * West Virginia's cities. Normative text: methods/weekly-fee.md.
 */

import { figureAt } from '../elements.ts';
import { addZeroLines, dollars, methodSteps, note, step } from '../lines.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { addFixedLines, isFixedDone } from './fixed-amount.ts';
import { forPeriod } from './weekly-cap.ts';

const methodStep = methodSteps('weekly-fee');

const ON_FIRST = 'The fee is on the line of the first wage type.';

const FIRST_ASSUMED =
  'No periodWH sent; treated as the first payment of the pay period. For a second one, send what was withheld.';

type WeeklyFee = {
  /** Cents for each week. */
  readonly amount: number;
  /** Residents of the place do not owe it. */
  readonly nonresidentsOnly: boolean;
  /** Index of the parameter with the weeks of this payment. */
  readonly weeksSlot: number;
  readonly citation: Citation;
};

export function weeklyFee({ amount, nonresidentsOnly, weeksSlot, citation }: WeeklyFee): Method {
  return {
    name: 'weekly-fee@1',
    family: 'uniform',
    calculate(run) {
      const { request, paycheck } = run;
      if (isFixedDone(run, 'is a fixed amount')) return;
      if (nonresidentsOnly && isResident(run)) {
        addZeroLines(
          run,
          'not_withheld_from_residents',
          'Residents of the city do not owe this fee.',
        );
        return;
      }
      const weeks = figureAt(request.parameters, weeksSlot);
      const whole = isSent(weeks) ? weeks * amount : forPeriod(amount, paycheck.payPeriodsPerYear);
      const isFirstAssumed = !isSent(request.periodWithheld);
      const earlier = isFirstAssumed ? 0 : request.periodWithheld;
      const due = regularWages(run) > 0 ? Math.max(0, whole - earlier) : 0;
      addFixedLines(run, { amount, due, elsewhere: ON_FIRST }, (line, k) => {
        if (k === 0 && due > 0 && isFirstAssumed) note(line, 'period_wh_not_sent', FIRST_ASSUMED);
        if (!paycheck.explain) return;
        line.steps = [
          methodStep(3, step('amount', 'Fee for each week', dollars(amount), citation)),
          methodStep(4, step('fee', 'Fee of the pay period', dollars(whole), citation)),
          methodStep(5, step('tax', 'Taken from this payment', dollars(line.taxAmount), citation)),
        ];
      });
    },
  };
}

function isResident({ request: { isResident: lives, rule } }: TaxRun): boolean {
  if (lives !== null) return lives;
  throw new CalculationError(
    'field-missing',
    'isResident',
    `${rule.title} is owed by nonresidents only: send isResident true or false for ${rule.id}`,
  );
}

/** Cents: a payment of a bonus alone is no week of work. */
function regularWages({ basis }: TaxRun): number {
  let sum = 0;
  for (let k = 0; k < basis.count; k += 1) {
    if (basis.at(k).kind.treatment === 'regular') sum += basis.at(k).amount;
  }
  return sum;
}
