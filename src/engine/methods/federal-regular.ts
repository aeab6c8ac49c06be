/** Federal income tax on wages treated as regular: the Regular line first, then what tips add. */

import type { Basis } from '../basis.ts';
import { addLine, dollars, note, step } from '../lines.ts';
import { CalculationError, type Line } from '../result.ts';
import type { EarningKind } from '../rule-parts.ts';
import type { RegularMethod, Wage } from '../wage.ts';
import { isSupplemental } from '../wage-treatment.ts';
import { requireNonresidentAddition } from './federal-certificate.ts';
import type { FederalRun } from './federal-figures.ts';
import { negativeWages, refuseWage } from './wage-refusal.ts';
import { fillWorksheet, worksheetSteps } from './worksheet-1a.ts';

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
      addLine(run.lines, run.request, kind, 0, 0, 0);
      continue;
    }
    if (own === 'None') {
      note(addLine(run.lines, run.request, kind, 0, amount, 0), NOT_CALCULATED);
      continue;
    }
    if (method !== null && own !== method) throw mixedMethods(entry);
    method = own;
    wages += amount;
    yearToDate += basis.yearToDate[k] as number;
    const tax =
      own === 'Cumulative'
        ? cumulativeTax(run, wages, yearToDate)
        : annualizedTax(run, wages, run.additional);
    const line = addLine(
      run.lines,
      run.request,
      kind,
      tax - taxed,
      amount,
      wages === 0 ? 0 : rateOf(run),
    );
    describe(run, line, taxed, own);
    taxed = tax;
  }
  run.regularWages = wages;
  run.regularTax = method === 'Cumulative' ? annualizedTax(run, wages, run.additional) : taxed;
}

const NOT_CALCULATED = 'Calculation method None: no income tax was calculated on these wages.';

const NO_WAGES =
  'No wages treated as regular in this payment: nothing was withheld on Form W-4 entries or additional amounts.';

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

/** Worksheet 1A on `wages` cents of one pay period plus `additional` of Step 4(c); 0 without wages. */
export function annualizedTax(run: FederalRun, wages: number, additional: number): number {
  return worksheet(run, wages, 1, additional);
}

function worksheet(run: FederalRun, wages: number, weight: number, additional: number): number {
  const { sheet, certificate, employee } = run;
  if (wages === 0) {
    sheet.wages = 0;
    return 0;
  }
  requireNonresidentAddition(certificate, run.figures, employee);
  return fillWorksheet(
    sheet,
    certificate,
    wages,
    weight,
    employee.payPeriodsPerYear,
    additional,
    run.unit,
  );
}

/** Tax on the average of the year's pay periods, for all of them, less what was withheld. */
function cumulativeTax(run: FederalRun, wages: number, yearToDate: number): number {
  const { payPeriodNumber } = run.employee;
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
  const due = worksheet(run, wages === 0 ? 0 : wages + yearToDate, payPeriodNumber, run.additional);
  const withheld = Number.isNaN(run.request.yearWithheld) ? 0 : run.request.yearWithheld;
  return Math.max(0, due - withheld);
}

const rateOf = (run: FederalRun): number => run.certificate.schedule.rates[run.sheet.row] as number;

function describe(run: FederalRun, line: Line, taxed: number, method: RegularMethod): void {
  if (line.subjectWages === 0) note(line, NO_WAGES);
  if (line.taxAmount > line.subjectWages && line.subjectWages > 0) {
    note(line, 'The worksheet asks for more than these wages: withhold at most the net pay.');
  }
  if (run.request.autoAdjust) {
    note(
      line,
      'autoAdjust has no effect: a graduated tax is not trued up; use the Cumulative method.',
    );
  }
  if (run.employee.explain && run.sheet.wages > 0 && line.subjectWages > 0)
    explain(run, line, taxed, method);
}

function explain(run: FederalRun, line: Line, taxed: number, method: RegularMethod): void {
  const cite = run.figures.citation;
  const steps = worksheetSteps(run.sheet, run.certificate, run.additional, cite);
  if (method === 'Cumulative') {
    const withheld = Number.isNaN(run.request.yearWithheld) ? 0 : run.request.yearWithheld;
    steps.push(
      step(
        'periods',
        'Pay periods of the year so far; lines 1a to 4b are of their average',
        run.sheet.weight,
        cite,
      ),
      step('due', 'Withholding of these pay periods together', dollars(run.sheet.tax), cite),
      step('withheld', 'Withheld before this payment', dollars(withheld), cite),
    );
  }
  if (taxed > 0) {
    steps.push(step('less', 'Already on the lines above', dollars(taxed), cite));
  }
  const rounding = run.unit === 100 ? 'to the nearest dollar' : 'half-up to the cent';
  steps.push(step('tax', `Withholding, rounded ${rounding}`, dollars(line.taxAmount), cite));
  line.steps = steps;
}
