/**
 * `quarterly-threshold@1`: an employer's tax on the part of its whole payroll of the quarter that
 * lies above an amount: Nevada's modified business tax. Normative text:
 * methods/quarterly-threshold.md.
 */

import { figureAt } from '../elements.ts';
import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { applyRate, RATE_SCALE } from '../money.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import type { Citation, EarningKind } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { requireNoWageBase } from './no-override.ts';

const methodStep = methodSteps('quarterly-threshold');

type QuarterlyThreshold = {
  readonly rate: number;
  /** Cents of the employer's payroll of the quarter; 0 where all of it is taxed. */
  readonly over: number;
  readonly slots: { readonly payrollBefore: number; readonly deduction: number };
  readonly citation: Citation;
};

export function quarterlyThreshold(figures: QuarterlyThreshold): Method {
  return {
    name: 'quarterly-threshold@1',
    family: 'uniform',
    calculate: (run) => taxedAbove(figures, run),
  };
}

function taxedAbove(figures: QuarterlyThreshold, run: TaxRun): void {
  const { over, slots } = figures;
  const { basis, request } = run;
  if (request.isExempt) {
    addExemptLines(run);
    return;
  }
  requireNoWageBase(request, 'has a threshold, no wage base');
  if (basis.total < 0) {
    throw new CalculationError(
      'negative-wages',
      'wages[].grossWages',
      `${request.rule.title} depends on the employer's payroll: lower PAYROLL_BEFORE in the next payment instead`,
    );
  }
  const given = slots.payrollBefore < 0 ? 0 : figureAt(request.parameters, slots.payrollBefore);
  const payroll = isSent(given) ? given : over;
  const deduction = figureAt(request.parameters, slots.deduction);
  const rate = isSent(request.overrideRate) ? request.overrideRate : figures.rate;
  const start = Math.max(payroll, over);
  let wages = 0;
  let taxed = 0;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, amount: own } = basis.at(k);
    wages += own;
    const end = Math.max(0, payroll + wages - deduction - start);
    const tax = applyRate(end, rate);
    const line = addLine(run, kind, {
      taxAmount: tax - before,
      subjectWages: end - taxed,
      rate,
    });
    if (!isSent(given)) note(line, 'quarter_assumed', ASSUMED);
    if (request.autoAdjust) note(line, 'auto_adjust_ignored', NO_ADJUSTMENT);
    before = tax;
    taxed = end;
    if (run.paycheck.explain)
      line.steps = thresholdSteps(figures, { kind, own, payroll, deduction, line });
  }
}

/** What the steps of one line show, cents. */
type Shown = {
  readonly kind: EarningKind;
  readonly own: number;
  readonly payroll: number;
  readonly deduction: number;
  readonly line: Line;
};

function thresholdSteps(
  { over, citation }: QuarterlyThreshold,
  { kind, own, payroll, deduction, line }: Shown,
): Step[] {
  const s = (line: string, label: string, value: number): Step =>
    step(line, label, value, citation);
  return [
    methodStep(3, s('wages', `${kind.name} wages of this payment`, dollars(own))),
    methodStep(2, s('payroll', 'Payroll of the quarter before it', dollars(payroll))),
    methodStep(2, s('threshold', 'Payroll of the quarter that is free', dollars(over))),
    methodStep(3, s('deduction', 'Health benefits taken off this payment', dollars(deduction))),
    methodStep(4, s('subject', 'Part of this payment that is taxed', dollars(line.subjectWages))),
    methodStep(3, s('rate', 'Rate', line.rate / RATE_SCALE)),
    methodStep(4, s('tax', 'Tax, rounded half-up to the cent', dollars(line.taxAmount))),
  ];
}

const ASSUMED =
  'PAYROLL_BEFORE was not sent; taxed as if the payroll for the quarter had already exceeded the threshold.';
const NO_ADJUSTMENT =
  "autoAdjust has no effect: the tax depends on the employer's payroll for the quarter.";
