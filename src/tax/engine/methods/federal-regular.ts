/** Federal income tax on wages treated as regular: the Regular line first, then what tips add. */

import type { Basis } from '../basis.ts';
import { figureAt } from '../elements.ts';
import { addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import {
  isSent,
  isSupplemental,
  negativeWages,
  type RegularMethod,
  refuseWage,
  type Wage,
} from '../wage.ts';
import { noteEdition } from './certificate-edition.ts';
import type { FederalRun } from './federal-figures.ts';
import {
  type Period,
  unitOf,
  worksheetRate,
  worksheetSteps,
  worksheetTax,
} from './worksheet-1a.ts';

const methodStep = methodSteps('federal-percentage-2020');

export function regularLines(run: FederalRun): void {
  const { basis } = run;
  const additional = additionalOf(run);
  const hasWages = regularWages(run) !== 0;
  let wages = 0;
  let taxed = 0;
  let method: RegularMethod | null = null;
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, entry } = basis.at(k);
    refuseNegative(basis, k);
    if (isSupplemental(kind, entry)) continue;
    const own = methodOf(entry);
    const { amount } = basis.at(k);
    if (run.request.isExempt) {
      addLine(run, kind);
      continue;
    }
    if (own === 'None') {
      note(
        addLine(run, kind, { taxAmount: 0, subjectWages: amount, rate: 0 }),
        'method_none',
        NOT_CALCULATED,
      );
      continue;
    }
    if (method !== null && own !== method) throw mixedMethods(entry);
    method = own;
    wages += amount;
    const isCumulative = own === 'Cumulative';
    const yearToDate = isCumulative ? earlierFor(run, k) : 0;
    const weight = isCumulative ? periodsSoFar(run, yearToDate) : 1;
    // Without wages in this payment there is nothing to withhold from.
    const averaged = isCumulative && wages !== 0 ? wages + yearToDate : wages;
    const due = worksheetTax(run, averaged, weight, additional);
    const tax = isCumulative ? Math.max(0, due - withheld(run)) : due;
    const line = addLine(run, kind, {
      taxAmount: tax - taxed,
      subjectWages: amount,
      rate: worksheetRate(run, averaged, weight),
    });
    describe(run, line, hasWages);
    if (run.paycheck.explain && averaged !== 0 && (amount > 0 || line.taxAmount !== 0)) {
      const period = { wages: averaged, weight, additional };
      line.steps = stepsOf(run, { line, taxed, due, period, isCumulative });
    }
    taxed = tax;
  }
}

const methodOf = (entry: Wage): RegularMethod => entry.regularMethod ?? 'Annualized';

/** Step 4(c) per pay period, cents. */
export const additionalOf = ({ request, figures }: FederalRun): number =>
  figureAt(request.parameters, figures.slots.additional);

/** Wages of this payment that the worksheet was used on, cents. */
export function regularWages({ basis }: FederalRun): number {
  let wages = 0;
  for (let k = 0; k < basis.count; k += 1) {
    const { entry } = basis.at(k);
    if (isSupplemental(basis.at(k).kind, entry)) continue;
    if (methodOf(entry) !== 'None') wages += basis.at(k).amount;
  }
  return wages;
}

const NOT_CALCULATED = 'Calculation method None: no income tax was calculated on these wages.';

const NO_WAGES =
  'This payment has no wages treated as regular, so Form W-4 entries and additional amounts were not applied.';

const ON_EARLIER_WAGES =
  'This payment has none of these wages: the tax is on those earlier in the year. The lines together withhold the right amount; later rules put all of it on the lines that have wages.';

function refuseNegative(basis: Basis, k: number): void {
  if (basis.at(k).amount >= 0) return;
  throw negativeWages(basis.at(k).entry);
}

function mixedMethods(entry: Wage): CalculationError {
  return refuseWage(
    'methods-differ',
    entry,
    'calcMethodRegularWages',
    'differs from another entry that is taxed together with this one. Send the same method in all entries treated as regular wages.',
  );
}

/** Steps 11 and 17: wages earlier in the year that are averaged with those up to the type at `k`, cents. */
function earlierFor({ basis, figures }: FederalRun, k: number): number {
  const last = figures.name === 'federal-percentage-2020@1' ? k : basis.count - 1;
  let earlier = 0;
  for (let i = 0; i <= last; i += 1) {
    const { kind, entry } = basis.at(i);
    if (isSupplemental(kind, entry) || methodOf(entry) !== 'Cumulative') continue;
    earlier += basis.at(i).yearToDate;
  }
  return earlier;
}

/** Step 11: the pay periods of the year so far, over which the wages are averaged. */
function periodsSoFar(run: FederalRun, yearToDate: number): number {
  const { payPeriodNumber } = run.paycheck;
  if (!isSent(payPeriodNumber)) {
    throw new CalculationError(
      'field-missing',
      'payrollRunParameters.payPeriodNumber',
      'the Cumulative method averages over the pay periods of the year: send the number of this one',
    );
  }
  if (!isSent(run.request.yearWithheld) && yearToDate > 0) {
    throw new CalculationError(
      'field-missing',
      'ytdWH',
      'the Cumulative method withholds the difference from what was already withheld: if ytdWages is above 0, send ytdWH',
    );
  }
  return payPeriodNumber;
}

/** Earlier in the year, cents. */
const withheld = ({ request }: FederalRun): number =>
  isSent(request.yearWithheld) ? request.yearWithheld : 0;

/** One line, and what it was calculated from; `taxed` is already on the lines before it. */
type Regular = {
  readonly line: Line;
  readonly taxed: number;
  /** The tax of the worksheet, cents. */
  readonly due: number;
  readonly period: Period;
  readonly isCumulative: boolean;
};

function describe(run: FederalRun, line: Line, hasWages: boolean): void {
  if (hasWages) noteEdition(run.request, line);
  else note(line, 'no_wages_left', NO_WAGES);
  if (line.subjectWages === 0 && line.taxAmount !== 0)
    note(line, 'found_since_release', ON_EARLIER_WAGES);
  if (line.taxAmount > line.subjectWages && line.subjectWages > 0) {
    note(
      line,
      'more_than_wages',
      'The worksheet result is more than these wages: withhold at most the net pay.',
    );
  }
  if (run.request.autoAdjust) {
    note(
      line,
      'auto_adjust_ignored',
      'autoAdjust has no effect: a graduated tax is not trued up; use the Cumulative method.',
    );
  }
}

function stepsOf(run: FederalRun, { line, taxed, due, period, isCumulative }: Regular): Step[] {
  const cite = run.figures.citation;
  const steps = worksheetSteps(run, period);
  if (isCumulative) {
    steps.push(
      methodStep(
        11,
        step(
          'periods',
          'Pay periods of the year so far; lines 1a to 4b are of their average',
          period.weight,
          cite,
        ),
      ),
      methodStep(11, step('due', 'Withholding of these pay periods together', dollars(due), cite)),
      methodStep(
        11,
        step('withheld', 'Withheld before this payment', dollars(withheld(run)), cite),
      ),
    );
  }
  if (taxed > 0) {
    steps.push(methodStep(10, step('less', 'Already on the lines above', dollars(taxed), cite)));
  }
  const rounding = unitOf(run) === 100 ? 'to the nearest dollar' : 'half-up to the cent';
  steps.push(
    methodStep(9, step('tax', `Withholding, rounded ${rounding}`, dollars(line.taxAmount), cite)),
  );
  return steps;
}
