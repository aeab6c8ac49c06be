/**
 * `annual-threshold@1` and `@2`: rates on the part of annualized wages above thresholds: the personal income
 * taxes of Metro (Portland) and Multnomah County, withheld from high pay. Normative text:
 * methods/annual-threshold.md.
 */

import { figureAt } from '../elements.ts';
import { addExemptLines, addLine, dollars, methodSteps, step } from '../lines.ts';
import { RATE_SCALE } from '../money.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { requireNoOverride } from './no-override.ts';

const methodStep = methodSteps('annual-threshold');

type AnnualThreshold = {
  /** The second adds supplemental wages to all regular wages of the payment, in whatever order they are listed. */
  readonly name: 'annual-threshold@1' | 'annual-threshold@2';
  /** Rising; cents of the year and the rate that is added above them. */
  readonly steps: readonly { readonly above: number; readonly rate: number }[];
  /** Index of the parameter with the amount that the employee elects for each pay period. */
  readonly additionalSlot: number;
  readonly citation: Citation;
};

export function annualThreshold(figures: AnnualThreshold): Method {
  return {
    name: figures.name,
    family: 'uniform',
    calculate(run) {
      if (run.request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoOverride(run.request);
      addLines(figures, run);
    },
  };
}

function addLines({ name, steps, additionalSlot, citation }: AnnualThreshold, run: TaxRun): void {
  const { basis, request, paycheck } = run;
  const { payPeriodsPerYear: periods, explain } = paycheck;
  const elected = figureAt(request.parameters, additionalSlot);
  let additional = isSent(elected) ? elected : 0;
  const all = name === 'annual-threshold@1' ? 0 : allRegular(run);
  let regular = 0;
  let regularTax = 0;
  let supplemental = 0;
  let supplementalTax = 0;
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, amount } = basis.at(k);
    const isRegular = kind.treatment === 'regular';
    let tax: number;
    if (isRegular) {
      regular += amount;
      // step 3
      const sum = rounded(units(regular * periods, steps), periods);
      tax = sum - regularTax + (regular > 0 ? additional : 0);
      regularTax = sum;
      if (regular > 0) additional = 0;
    } else {
      supplemental += amount;
      // step 4
      const below = belowOf(Math.max(regular, all), run);
      const sum = rounded(units(below + supplemental, steps) - units(below, steps), 1);
      tax = sum - supplementalTax;
      supplementalTax = sum;
    }
    const annual = isRegular
      ? regular * periods
      : belowOf(Math.max(regular, all), run) + supplemental;
    const rate = rateAt(annual, steps);
    const line = addLine(run, kind, { taxAmount: tax, subjectWages: amount, rate });
    if (!explain) continue;
    line.steps = [
      methodStep(2, step('wages', `${kind.name} wages of this payment`, dollars(amount), citation)),
      methodStep(
        isRegular ? 3 : 4,
        step(
          'annual',
          'Wages of the year, as if each payment were this one',
          dollars(annual),
          citation,
        ),
      ),
      methodStep(
        isRegular ? 3 : 4,
        step('rate', 'Rate of the highest threshold reached', rate / RATE_SCALE, citation),
      ),
      methodStep(5, step('tax', 'Tax of this payment', dollars(line.taxAmount), citation)),
    ];
  }
}

/** Cents of the year to which supplemental wages are added. */
const belowOf = (regular: number, { basis, paycheck }: TaxRun): number =>
  regular > 0 ? regular * paycheck.payPeriodsPerYear : basis.totalYearToDate;

function allRegular({ basis }: TaxRun): number {
  let regular = 0;
  for (let k = 0; k < basis.count; k += 1) {
    if (basis.at(k).kind.treatment === 'regular') regular += basis.at(k).amount;
  }
  return regular;
}

/** Cents x rate units of the year's tax; 0 for wages below the first threshold. */
function units(annual: number, steps: AnnualThreshold['steps']): bigint {
  let sum = 0n;
  for (const { above, rate } of steps) {
    if (annual > above) sum += BigInt(annual - above) * BigInt(rate);
  }
  return sum;
}

/** Cents of one pay period, rounded half away from zero. */
function rounded(amount: bigint, periods: number): number {
  const divisor = BigInt(periods) * BigInt(RATE_SCALE);
  const half = amount < 0n ? -divisor : divisor;
  return Number((amount * 2n + half) / (divisor * 2n));
}

const rateAt = (annual: number, steps: AnnualThreshold['steps']): number =>
  steps.reduce((sum, { above, rate }) => (annual > above ? sum + rate : sum), 0);
