/**
 * `weekly-cap@1`: a rate on wages up to an amount a week, and at most a fixed amount a week: New York
 * disability benefits, Hawaii temporary disability insurance with the employer's share of the
 * insurance premium. Normative text: methods/weekly-cap.md.
 */

import type { Basis } from '../basis.ts';
import { figureAt } from '../elements.ts';
import { addExemptLines, addLine, dollars, lineAt, methodSteps, note, step } from '../lines.ts';
import { applyRate, divideHalfUp, RATE_SCALE } from '../money.ts';
import type { Method, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent, NOT_SENT } from '../wage.ts';
import { requireNoWageBase } from './no-override.ts';
import { withheldBefore } from './wage-band-rate.ts';

const methodStep = methodSteps('weekly-cap');

/** Cents and rates. */
type WeeklyCap = {
  readonly share: 'employee' | 'employer';
  /** The most that may be withheld from the employee, of the wages of the week. */
  readonly rate: number;
  readonly wagesPerWeek: number;
  readonly taxPerWeek: number;
  /** The printed maximum of employees paid daily; `NOT_SENT` where none is printed. */
  readonly taxPerDay: number;
  /** Where an insurance premium is shared; null without. */
  readonly premium: {
    /** Parameter index of PREMIUM_RATE. */
    readonly slot: number;
    /** The largest part of it that may be withheld from the employee. */
    readonly employeePart: number;
  } | null;
  readonly citation: Citation;
};

/** From here on a pay period is a day. */
const DAILY = 260;

/** Cents of a weekly amount for one pay period: 53 periods are weeks, 27 are two weeks each. */
export function forPeriod(perWeek: number, periods: number): number {
  if (perWeek === Number.POSITIVE_INFINITY) return perWeek;
  if (periods === 53) return perWeek;
  if (periods === 27) return perWeek * 2;
  return divideHalfUp(perWeek * 52, periods);
}

const NO_PREMIUM =
  "PREMIUM_RATE was not sent; the legal maximum was used. If half of the insurance premium is less, that is the employee's limit.";
const NO_ADJUSTMENT =
  'autoAdjust has no effect: the maximum applies to each week and is not made up later.';

export function weeklyCap(figures: WeeklyCap): Method {
  return {
    name: 'weekly-cap@1',
    family: 'uniform',
    calculate(run) {
      const { request, lines } = run;
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoWageBase(request, 'is limited by the week');
      const first = lines.length;
      addCapped(figures, run);
      const assumed = figures.premium !== null && !isSent(premiumOf(figures, request));
      for (let i = first; i < lines.length; i += 1) {
        if (assumed && !isSent(request.overrideRate))
          note(lineAt(lines, i), 'premium_not_sent', NO_PREMIUM);
        if (request.autoAdjust) note(lineAt(lines, i), 'auto_adjust_ignored', NO_ADJUSTMENT);
      }
    },
  };
}

const premiumOf = ({ premium }: WeeklyCap, request: TaxRequest): number =>
  premium === null ? NOT_SENT : figureAt(request.parameters, premium.slot);

/** The employee's rate: the legal maximum, or the part of a lower premium. */
function employeeRate(figures: WeeklyCap, request: TaxRequest): number {
  const premium = premiumOf(figures, request);
  if (figures.premium === null || !isSent(premium)) return figures.rate;
  return Math.min(figures.rate, applyRate(premium, figures.premium.employeePart));
}

/** The share of the employer or the employee; `room`: the most that may be withheld now, cents. */
function shareOf(
  figures: WeeklyCap,
  request: TaxRequest,
  room: number,
): { readonly amountOf: (wages: number) => number; readonly rate: number } {
  const isEmployer = figures.share === 'employer';
  const isOverridden = isSent(request.overrideRate);
  const premium = premiumOf(figures, request);
  if (isEmployer && !isSent(premium) && !isOverridden) {
    throw new CalculationError(
      'field-missing',
      'miscParameters PREMIUM_RATE',
      `${request.rule.title}: send the insurance premium as a fraction of the covered wages. It is on the bill of the employer’s insurer and is not published.`,
    );
  }
  const ofEmployee =
    !isEmployer && isOverridden ? request.overrideRate : employeeRate(figures, request);
  const fromEmployee = (wages: number): number => Math.min(applyRate(wages, ofEmployee), room);
  const amountOf = (wages: number): number => {
    if (!isEmployer) return fromEmployee(wages);
    if (isOverridden) return applyRate(wages, request.overrideRate);
    return applyRate(wages, premium) - fromEmployee(wages);
  };
  const rate = isOverridden ? request.overrideRate : isEmployer ? premium - ofEmployee : ofEmployee;
  return { amountOf, rate };
}

function addCapped(figures: WeeklyCap, run: TaxRun): void {
  const { basis, request } = run;
  const { payPeriodsPerYear: periods, explain } = run.paycheck;
  const { taxPerDay } = figures;
  const mostWages = forPeriod(figures.wagesPerWeek, periods);
  const most =
    periods >= DAILY && isSent(taxPerDay) ? taxPerDay : forPeriod(figures.taxPerWeek, periods);
  const earlier = isSent(request.periodWithheld) ? request.periodWithheld : 0;
  const room = figures.share === 'employer' ? most : Math.max(0, most - earlier);
  const { amountOf, rate } = shareOf(figures, request, room);
  // A refund is limited by what was withheld in the year; it must be known.
  const withheld = basis.total < 0 ? withheldBefore(basis, { ...request, autoAdjust: false }) : 0;
  let wages = 0;
  let taxed = 0;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    wages += basis.at(k).amount;
    const end = Math.min(wages, mostWages);
    const tax = Math.max(amountOf(end), end < 0 ? 0 - withheld : Number.NEGATIVE_INFINITY);
    const { kind } = basis.at(k);
    const line = addLine(run, kind, { taxAmount: tax - before, subjectWages: end - taxed, rate });
    if (explain) line.steps = capSteps(figures, { basis, k, mostWages, most, earlier, rate, line });
    before = tax;
    taxed = end;
  }
}

/** What the steps of the line at `k` of the basis show; cents and a rate. */
type Shown = {
  readonly basis: Basis;
  readonly k: number;
  readonly mostWages: number;
  readonly most: number;
  readonly earlier: number;
  readonly rate: number;
  readonly line: Line;
};

function capSteps(
  { share, citation }: WeeklyCap,
  { basis, k, mostWages, most, earlier, rate, line }: Shown,
): Step[] {
  const { kind, amount } = basis.at(k);
  const taxability = basis.base?.earningCitations[kind.index] ?? citation;
  return [
    methodStep(1, step('wages', `${kind.name} wages of this payment`, dollars(amount), taxability)),
    ...(mostWages === Number.POSITIVE_INFINITY
      ? []
      : [
          methodStep(
            2,
            step('wage base', 'Wages of the pay period that count', dollars(mostWages), citation),
          ),
        ]),
    methodStep(7, step('rate', `Rate of the ${share}`, rate / RATE_SCALE, citation)),
    methodStep(
      2,
      step('maximum', "The employee's maximum of the pay period", dollars(most), citation),
    ),
    ...(earlier === 0
      ? []
      : [
          methodStep(
            4,
            step('earlier', 'Withheld earlier in the pay period', dollars(earlier), citation),
          ),
        ]),
    methodStep(7, step('tax', 'Contribution', dollars(line.taxAmount), citation)),
  ];
}
