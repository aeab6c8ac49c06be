/**
 * The frame of every state's income tax: regular wages by the state's formula, supplemental wages by
 * the state's rule or the method asked for, exemption and additional withholding. Normative text:
 * methods/state-income.md.
 */

import type { Basis } from '../../basis.ts';
import type { Employee, RegularMethod, TaxRequest, Wage } from '../../employee.ts';
import type { EarningKind } from '../../law.ts';
import { addExemptLines, addLine, dollars, note, step } from '../../lines.ts';
import type { Method } from '../../method.ts';
import type { CalculationError, Line } from '../../result.ts';
import { isSupplemental } from '../federal-regular.ts';
import { requireNoOverride } from '../no-override.ts';
import { negativeWages, refuseWage } from '../wage-refusal.ts';
import type { Formula, FormulaInput } from './formula.ts';
import { supplementalLines } from './supplemental.ts';
import { type SupplementalRule, supplementalMethods } from './supplemental-rule.ts';

/** Indices into the request's parameters. */
export type StateSlots = {
  readonly additional: number;
  readonly recentWages: number;
  readonly recentWithheld: number;
};

export type StateIncome = {
  readonly name: string;
  readonly formula: Formula;
  readonly supplemental: SupplementalRule;
  readonly slots: StateSlots;
};

/** One calculation: what the parts of the frame share. */
export type StateRun = {
  readonly tax: StateIncome;
  readonly basis: Basis;
  readonly request: TaxRequest;
  readonly employee: Employee;
  readonly lines: Line[];
  readonly input: FormulaInput;
  /** Regular wages that were taxed, and what was withheld from them, cents. */
  regularWages: number;
  regularTax: number;
  /** Types of these wages and of those aggregated with them. */
  readonly kinds: string[];
  /** These wages with those aggregated with them, and the formula's part of what was withheld. */
  together: WagesAndTax;
  /** The recent period with what was aggregated with it, once an entry asked for that. */
  recent: WagesAndTax | null;
  readonly recentKinds: string[];
};

/** Cents. */
export type WagesAndTax = { readonly wages: number; readonly tax: number };
const NO_WAGES_YET: WagesAndTax = { wages: 0, tax: 0 };

export function stateIncome(tax: StateIncome): Method {
  return {
    name: tax.name,
    family: 'income',
    takes: { regular: ['Annualized', 'None'], supplemental: supplementalMethods(tax.supplemental) },
    calculate(basis, request, employee, lines) {
      requireNoOverride(request);
      if (request.isExempt) {
        addExemptLines(lines, basis, request);
        return;
      }
      const run: StateRun = {
        tax,
        basis,
        request,
        employee,
        lines,
        input: {
          request,
          employee,
          periods: employee.payPeriodsPerYear,
          wages: 0,
          annualExtra: 0,
          ofTheYear: false,
          withoutAllowances: false,
          kinds: [],
          wholeDollars: isWholeDollars(tax.formula, request),
          earlier: lines,
        },
        regularWages: 0,
        regularTax: 0,
        kinds: [],
        together: NO_WAGES_YET,
        recent: null,
        recentKinds: [],
      };
      regularLines(run);
      supplementalLines(run);
    },
  };
}

function isWholeDollars({ rounding }: Formula, { roundResult }: TaxRequest): boolean {
  if (!rounding.choice || roundResult === 'Default') return rounding.default === 'dollars';
  return roundResult === 'Yes';
}

const NOT_CALCULATED = 'Calculation method None: no income tax was calculated on these wages.';
const NO_NEXUS = 'hasNexus false: the employer has no nexus here, nothing is withheld.';
const NO_WAGES =
  'No wages treated as regular in this payment: nothing was withheld on certificate entries or additional amounts.';
const NO_TRUE_UP = 'autoAdjust has no effect: a graduated tax is not trued up.';

/** True when the wages at `k` get no line of the formula's; it has then been added. */
export function isLeftOut(run: StateRun, k: number, method: string | null): boolean {
  const { basis, lines, request } = run;
  const kind = basis.kinds[k] as EarningKind;
  const amount = basis.amounts[k] as number;
  if (!(basis.entries[k] as Wage).hasNexus) {
    note(addLine(lines, request, kind, 0, 0, 0), NO_NEXUS);
    return true;
  }
  if (amount < 0) throw negativeWages(basis.entries[k] as Wage);
  if (method !== 'None') return false;
  note(addLine(lines, request, kind, 0, amount, 0), NOT_CALCULATED);
  return true;
}

function regularLines(run: StateRun): void {
  const { basis, input } = run;
  for (let k = 0; k < basis.count; k += 1) {
    const kind = basis.kinds[k] as EarningKind;
    const entry = basis.entries[k] as Wage;
    if (isSupplemental(kind, entry)) continue;
    const method: RegularMethod = entry.regularMethod ?? 'Annualized';
    if (isLeftOut(run, k, method)) continue;
    if (method === 'Cumulative') throw noCumulative(entry, run.request);
    const amount = basis.amounts[k] as number;
    run.regularWages += amount;
    run.kinds.push(kind.name);
    input.wages = run.regularWages;
    input.kinds = run.kinds;
    const formulaTax = input.wages === 0 ? 0 : run.tax.formula.withholding(input);
    const total = input.wages === 0 ? 0 : formulaTax + additionalOf(run);
    const rate = amount === 0 ? 0 : run.tax.formula.lastRate();
    const line = addLine(run.lines, run.request, kind, total - run.regularTax, amount, rate);
    describe(run, line);
    run.together = { wages: run.regularWages, tax: formulaTax };
    run.regularTax = total;
  }
}

/** Dollars per pay period that the certificate asks for on top, in cents. */
export const additionalOf = ({ request, tax }: StateRun): number => {
  const amount = request.parameters[tax.slots.additional] as number;
  return Number.isNaN(amount) ? 0 : amount;
};

function describe(run: StateRun, line: Line): void {
  if (line.subjectWages === 0) note(line, NO_WAGES);
  if (line.taxAmount > line.subjectWages && line.subjectWages > 0) {
    note(line, 'More than these wages: withhold at most the net pay.');
  }
  if (run.request.autoAdjust) note(line, NO_TRUE_UP);
  if (!run.employee.explain || line.subjectWages === 0) return;
  const cite = run.tax.formula.citation;
  const additional = additionalOf(run);
  line.steps = [
    ...run.tax.formula.steps(),
    ...(additional > 0
      ? [step('additional', 'Additional withholding asked for', dollars(additional), cite)]
      : []),
    ...(run.regularTax > 0
      ? [step('less', 'Already on the lines above', dollars(run.regularTax), cite)]
      : []),
    step('tax', 'Withholding', dollars(line.taxAmount), cite),
  ];
}

function noCumulative(entry: Wage, { rule }: TaxRequest): CalculationError {
  return refuseWage(
    entry,
    'calcMethodRegularWages',
    `"Cumulative" is not available for ${rule.title}, which taxes these wages: no publication gives such a method. Send Annualized or None.`,
  );
}
