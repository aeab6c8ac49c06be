/**
 * The frame of every state's income tax: regular wages by the state's formula, supplemental wages by
 * the state's rule or the method asked for, exemption and additional withholding. Normative text:
 * methods/state-income.md.
 */

import { addExemptLines, addLine, dollars, methodSteps, note, step } from '../../lines.ts';
import type { Method, TaxRequest } from '../../paycheck.ts';
import { CalculationError, type Line } from '../../result.ts';
import { isSupplemental, type RegularMethod, refuseWage, type Wage } from '../../wage.ts';
import { noteEdition } from '../certificate-edition.ts';
import { requireNoOverride } from '../no-override.ts';
import type { Sheet } from './formula.ts';
import {
  additionalOf,
  fixedAmountOf,
  inputOf,
  isLeftOut,
  type StateIncome,
  type StateRun,
  withKind,
} from './state-run.ts';
import { supplementalLines } from './supplemental.ts';
import { supplementalMethods } from './supplemental-rule.ts';

const methodStep = methodSteps('state-income');

const NO_KINDS: readonly string[] = [];

export function stateIncome(tax: StateIncome): Method {
  return {
    name: tax.name,
    family: 'income',
    takes: { regular: ['Annualized', 'None'], supplemental: supplementalMethods(tax.supplemental) },
    calculate(taxRun) {
      const { basis, request, paycheck, lines } = taxRun;
      requireNoOverride(request);
      if (request.isExempt) {
        addExemptLines(taxRun);
        return;
      }
      const run: StateRun = {
        tax,
        basis,
        request,
        paycheck,
        lines,
        regularWages: 0,
        regularTax: 0,
        formulaTax: 0,
        kinds: NO_KINDS,
        together: null,
        recent: null,
        recentKinds: NO_KINDS,
      };
      regularLines(run);
      supplementalLines(run);
    },
  };
}

const NO_WAGES =
  'This payment has no wages treated as regular, so certificate entries and additional amounts were not applied.';
const NO_TRUE_UP = 'autoAdjust has no effect: a graduated tax is not trued up.';

function regularLines(run: StateRun): void {
  const { basis } = run;
  const { formula } = run.tax;
  const fixed = fixedAmountOf(run);
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, entry } = basis.at(k);
    if (isSupplemental(kind, entry)) continue;
    const method: RegularMethod = entry.regularMethod ?? 'Annualized';
    if (isLeftOut(run, k, method)) continue;
    if (method === 'Cumulative') throw noCumulative(entry, run.request);
    if (fixed !== null && additionalOf(run) > 0) throw additionalToFixed();
    const { amount } = basis.at(k);
    run.regularWages += amount;
    run.kinds = withKind(run.kinds, kind);
    const sheet =
      run.regularWages === 0 || fixed !== null
        ? null
        : formula.fill(inputOf(run, run.regularWages, run.kinds));
    const formulaTax = sheet === null ? 0 : sheet.tax;
    const total = totalOf(run, fixed, formulaTax);
    const rate = sheet === null || amount === 0 ? 0 : formula.rate(sheet);
    const line = addLine(run, kind, {
      taxAmount: total - run.regularTax,
      subjectWages: amount,
      rate,
    });
    describe(run, line, sheet);
    if (fixed !== null && line.subjectWages > 0) describeFixed(run, line, fixed);
    run.formulaTax = formulaTax;
    run.regularTax = total;
  }
}

/** What is withheld from the regular wages so far: nothing without wages. */
function totalOf(run: StateRun, fixed: number | null, formulaTax: number): number {
  if (run.regularWages === 0) return 0;
  return fixed ?? formulaTax + additionalOf(run);
}

/** Step 7. */
function describeFixed(run: StateRun, line: Line, fixed: number): void {
  note(line, 'fixed_amount', FIXED);
  if (!run.paycheck.explain) return;
  line.steps = [
    methodStep(
      7,
      step('fixed', 'Amount in place of the calculation', dollars(fixed), run.tax.formula.citation),
    ),
    methodStep(7, step('tax', 'Withholding', dollars(line.taxAmount), run.tax.formula.citation)),
  ];
}

const FIXED =
  'The certificate asks for a fixed amount in place of the calculated one. Allowances and tables were not used.';

function additionalToFixed(): CalculationError {
  return new CalculationError(
    'parameter',
    'miscParameters ADDITIONALWH',
    'FIXED_WH_AMT replaces the calculated amount, so nothing can be added to it. Send one amount as FIXED_WH_AMT, without ADDITIONALWH.',
  );
}

function describe(run: StateRun, line: Line, sheet: Sheet | null): void {
  if (line.subjectWages === 0) note(line, 'no_wages_left', NO_WAGES);
  if (sheet !== null) noteEdition(run.request, line);
  if (line.taxAmount > line.subjectWages && line.subjectWages > 0) {
    note(line, 'more_than_wages', 'More than these wages: withhold at most the net pay.');
  }
  if (run.request.autoAdjust) note(line, 'auto_adjust_ignored', NO_TRUE_UP);
  if (!run.paycheck.explain || line.subjectWages === 0 || sheet === null) return;
  const cite = run.tax.formula.citation;
  const additional = additionalOf(run);
  line.steps = [
    ...run.tax.formula.steps(sheet),
    ...(additional > 0
      ? [
          methodStep(
            3,
            step('additional', 'Additional withholding requested', dollars(additional), cite),
          ),
        ]
      : []),
    ...(run.regularTax > 0
      ? [methodStep(3, step('less', 'Already on the lines above', dollars(run.regularTax), cite))]
      : []),
    methodStep(3, step('tax', 'Withholding', dollars(line.taxAmount), cite)),
  ];
}

function noCumulative(entry: Wage, { rule }: TaxRequest): CalculationError {
  return refuseWage(
    'method-not-available',
    entry,
    'calcMethodRegularWages',
    `"Cumulative" is not available for ${rule.title}, which taxes these wages: no publication has such a method. Send Annualized or None.`,
  );
}
