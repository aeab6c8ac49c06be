/** Federal income tax on wages treated as regular: the Regular line first, then what tips add. */

import type { Basis } from '../basis.ts';
import { addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import type { EarningKind } from '../rule-parts.ts';
import type { RegularMethod, Wage } from '../wage.ts';
import { isSupplemental } from '../wage-treatment.ts';
import { requireNonresidentAddition } from './federal-certificate.ts';
import type { FederalRun } from './federal-figures.ts';
import { negativeWages, refuseWage } from './wage-refusal.ts';
import { fillWorksheet, type Worksheet, worksheetSteps } from './worksheet-1a.ts';

const methodStep = methodSteps('federal-percentage-2020');

export function regularLines(run: FederalRun): void {
  const { basis } = run;
  let wages = 0;
  let yearToDate = 0;
  let taxed = 0;
  let method: RegularMethod | null = null;
  for (let k = 0; k < basis.count; k += 1) {
    const kind = basis.kinds[k] as EarningKind;
    const entry = basis.entries[k] as Wage;
    refuseNegative(basis, k);
    if (isSupplemental(kind, entry)) continue;
    const own = entry.regularMethod ?? 'Annualized';
    const amount = basis.amounts[k] as number;
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
    yearToDate += basis.yearToDate[k] as number;
    const sheet =
      own === 'Cumulative'
        ? cumulative(run, wages, yearToDate)
        : annualized(run, wages, run.additional);
    const tax = own === 'Cumulative' ? Math.max(0, taxOf(sheet) - withheld(run)) : taxOf(sheet);
    const line = addLine(run, kind, {
      taxAmount: tax - taxed,
      subjectWages: amount,
      rate: rateOf(run, sheet),
    });
    describe(run, line);
    if (run.paycheck.explain && sheet !== null && amount > 0)
      line.steps = stepsOf(run, { line, taxed, method: own, sheet });
    taxed = tax;
  }
  run.regularWages = wages;
  run.regularTax = method === 'Cumulative' ? taxOf(annualized(run, wages, run.additional)) : taxed;
}

const NOT_CALCULATED = 'Calculation method None: no income tax was calculated on these wages.';

const NO_WAGES =
  'This payment has no wages treated as regular, so Form W-4 entries and additional amounts were not applied.';

function refuseNegative(basis: Basis, k: number): void {
  if ((basis.amounts[k] as number) >= 0) return;
  throw negativeWages(basis.entries[k] as Wage);
}

function mixedMethods(entry: Wage): CalculationError {
  return refuseWage(
    entry,
    'calcMethodRegularWages',
    'differs from another entry that is taxed together with this one. Send the same method in all entries treated as regular wages.',
  );
}

/** Worksheet 1A on `wages` cents of one pay period plus `additional` of Step 4(c); null without wages. */
export const annualized = (run: FederalRun, wages: number, additional: number): Worksheet | null =>
  worksheet(run, wages, 1, additional);

function worksheet(
  run: FederalRun,
  wages: number,
  weight: number,
  additional: number,
): Worksheet | null {
  if (wages === 0) return null;
  const { certificate, paycheck, figures, unit } = run;
  requireNonresidentAddition(certificate, figures, paycheck);
  const periods = paycheck.payPeriodsPerYear;
  return fillWorksheet(certificate, { wages, weight, periods, additional, unit });
}

/** Cents; without wages nothing is withheld. */
export const taxOf = (sheet: Worksheet | null): number => sheet?.tax ?? 0;

/** Of the row that holds line 2a. */
export const rateOf = ({ certificate }: FederalRun, sheet: Worksheet | null): number =>
  sheet === null ? 0 : (certificate.schedule.rates[sheet.row] as number);

/** Step 11: tax on the average of the year's pay periods so far, for all of them. */
function cumulative(run: FederalRun, wages: number, yearToDate: number): Worksheet | null {
  const { payPeriodNumber } = run.paycheck;
  if (Number.isNaN(payPeriodNumber)) {
    throw new CalculationError(
      'field-missing',
      'payrollRunParameters.payPeriodNumber',
      'the Cumulative method averages over the pay periods of the year: send the number of this one',
    );
  }
  if (Number.isNaN(run.request.yearWithheld) && yearToDate > 0) {
    throw new CalculationError(
      'field-missing',
      'ytdWH',
      'the Cumulative method withholds the difference to what was withheld: with ytdWages above 0 send ytdWH',
    );
  }
  // Without wages in this payment there is nothing to withhold from.
  return worksheet(run, wages === 0 ? 0 : wages + yearToDate, payPeriodNumber, run.additional);
}

/** Earlier in the year, cents. */
const withheld = ({ request }: FederalRun): number =>
  Number.isNaN(request.yearWithheld) ? 0 : request.yearWithheld;

/** One line, and what it was calculated from; `taxed` is already on the lines before it. */
type Regular = {
  readonly line: Line;
  readonly taxed: number;
  readonly method: RegularMethod;
  readonly sheet: Worksheet;
};

function describe(run: FederalRun, line: Line): void {
  if (line.subjectWages === 0) note(line, 'no_wages_left', NO_WAGES);
  if (line.taxAmount > line.subjectWages && line.subjectWages > 0) {
    note(
      line,
      'more_than_wages',
      'The worksheet asks for more than these wages: withhold at most the net pay.',
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

function stepsOf(run: FederalRun, { line, taxed, method, sheet }: Regular): Step[] {
  const cite = run.figures.citation;
  const steps = worksheetSteps(sheet, run.certificate, run.additional, cite);
  if (method === 'Cumulative') {
    steps.push(
      methodStep(
        11,
        step(
          'periods',
          'Pay periods of the year so far; lines 1a to 4b are of their average',
          sheet.weight,
          cite,
        ),
      ),
      methodStep(
        11,
        step('due', 'Withholding of these pay periods together', dollars(sheet.tax), cite),
      ),
      methodStep(
        11,
        step('withheld', 'Withheld before this payment', dollars(withheld(run)), cite),
      ),
    );
  }
  if (taxed > 0) {
    steps.push(methodStep(10, step('less', 'Already on the lines above', dollars(taxed), cite)));
  }
  const rounding = run.unit === 100 ? 'to the nearest dollar' : 'half-up to the cent';
  steps.push(
    methodStep(9, step('tax', `Withholding, rounded ${rounding}`, dollars(line.taxAmount), cite)),
  );
  return steps;
}
