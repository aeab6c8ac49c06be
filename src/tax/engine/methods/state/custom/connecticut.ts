/**
 * `connecticut-tables@1`: the calculation rules of TPG-211, five tables by withholding code and annual
 * salary. Normative text: methods/connecticut-tables.md.
 */

import { elementAt, figureAt } from '../../../elements.ts';
import { dollars, methodSteps, step } from '../../../lines.ts';
import { applyRate, periodTax, RATE_SCALE } from '../../../money.ts';
import type { Step } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';
import type { Rows } from '../tables.ts';

const methodStep = methodSteps('connecticut-tables');

/** Rows "salary of more than | value"; the first is at 0. */
export type SalaryRows = { readonly moreThan: Float64Array; readonly values: Float64Array };

/** The tables of one withholding code. Amounts are cents of the year. */
export type ConnecticutCode = {
  /** Table A. */
  readonly exemptions: SalaryRows;
  /** Table B. */
  readonly schedule: Rows;
  /** Table C. */
  readonly addBack: SalaryRows;
  /** Table D. */
  readonly recapture: SalaryRows;
  /** Table E, hundredths. */
  readonly credits: SalaryRows;
};

type ConnecticutFigures = {
  readonly citation: Citation;
  /** By index of the code's value: its tables, `exempt`, or `flat` (no certificate). */
  readonly codes: readonly (ConnecticutCode | 'exempt' | 'flat')[];
  /** Rate on all wages without a certificate, of `RATE_SCALE`. */
  readonly flatRate: number;
};

type ConnecticutSlots = {
  readonly code: number;
  /** Line 3: dollars per pay period that withholding is reduced by, in cents. */
  readonly reduced: number;
};

const HUNDRED = 100;

/** What the five tables give for a salary. */
type ByTables = {
  readonly salary: number;
  readonly exemption: number;
  readonly taxable: number;
  readonly row: number;
  readonly addBack: number;
  readonly recapture: number;
  /** Hundredths. */
  readonly credit: number;
};

type ConnecticutSheet = Sheet & {
  readonly code: CodeFigures;
  readonly wages: number;
  readonly periods: number;
  /** Null without tables. */
  readonly tables: ByTables | null;
  readonly beforeReduction: number;
  readonly reduced: number;
};

export function connecticut(
  figures: ConnecticutFigures,
  slots: ConnecticutSlots,
): Formula<ConnecticutSheet> {
  return {
    citation: figures.citation,
    rounding: { default: 'cents', choice: false },
    fill(input) {
      const { request, wages, periods } = input;
      const code = elementAt(figures.codes, figureAt(request.parameters, slots.code));
      const reduced = figureAt(request.parameters, slots.reduced);
      const tables = typeof code === 'string' ? null : lookUp(code, input);
      const beforeReduction =
        typeof code === 'string' || tables === null
          ? applyRate(wages, code === 'flat' ? figures.flatRate : 0)
          : taxByTables(code, tables, input);
      // step 8
      const tax = Math.max(0, beforeReduction - reduced);
      return { code, wages, periods, tables, beforeReduction, reduced, tax };
    },
    rate: (sheet) => rateOf(sheet, figures),
    steps: (sheet) => stepsOf(sheet, figures),
  };
}

type CodeFigures = ConnecticutFigures['codes'][number];

function lookUp(
  { exemptions, schedule, ...other }: ConnecticutCode,
  { wages, periods, annualExtra }: FormulaInput,
): ByTables {
  // step 2
  const salary = wages * periods + annualExtra;
  // step 3
  const exemption = valueFor(exemptions, salary);
  const taxable = Math.max(0, salary - exemption);
  // steps 4 to 6
  return {
    salary,
    exemption,
    taxable,
    row: rowFor(schedule.thresholds, taxable),
    addBack: valueFor(other.addBack, salary),
    recapture: valueFor(other.recapture, salary),
    credit: valueFor(other.credits, salary),
  };
}

function taxByTables(
  { schedule }: ConnecticutCode,
  { taxable, row, addBack, recapture, credit }: ByTables,
  { ofTheYear, periods }: FormulaInput,
): number {
  // steps 4 to 7, one fraction
  const kept = HUNDRED - credit;
  return periodTax({
    base: (figureAt(schedule.bases, row) + addBack + recapture) * kept,
    rate: figureAt(schedule.rates, row) * kept,
    excess: taxable - figureAt(schedule.thresholds, row),
    credit: 0,
    periods: (ofTheYear ? 1 : periods) * HUNDRED,
    unit: 1,
  });
}

function rateOf({ code, tables }: ConnecticutSheet, { flatRate }: ConnecticutFigures): number {
  if (typeof code === 'string' || tables === null) return code === 'flat' ? flatRate : 0;
  return figureAt(code.schedule.rates, tables.row);
}

function stepsOf(sheet: ConnecticutSheet, figures: ConnecticutFigures): Step[] {
  const { code, tables, beforeReduction, reduced } = sheet;
  const s = (line: string, label: string, value: number | string) =>
    step(line, label, value, figures.citation);
  const steps = [
    methodStep(1, s('wages', 'Subject wages of the pay period', dollars(sheet.wages))),
  ];
  if (code === 'exempt')
    return [...steps, methodStep(1, s('tax', 'Code E: nothing is withheld', 0))];
  const rate = rateOf(sheet, figures) / RATE_SCALE;
  if (code === 'flat' || tables === null) {
    steps.push(methodStep(1, s('rate', 'Rate without Form CT-W4', rate)));
  } else {
    const { schedule } = code;
    const threshold = figureAt(schedule.thresholds, tables.row);
    const base = figureAt(schedule.bases, tables.row);
    const initial =
      base + ((tables.taxable - threshold) * figureAt(schedule.rates, tables.row)) / RATE_SCALE;
    steps.push(
      methodStep(2, s('periods', 'Pay periods per year', sheet.periods)),
      methodStep(2, s('salary', 'Annualized salary', dollars(tables.salary))),
      methodStep(3, s('A', 'Table A: personal exemption', dollars(tables.exemption))),
      methodStep(3, s('taxable', 'Annualized taxable income', dollars(tables.taxable))),
      methodStep(4, s('B', 'Table B: initial tax', dollars(initial))),
      methodStep(4, s('rate', 'Rate of its last row', rate)),
      methodStep(5, s('C', 'Table C: 2 % tax rate phase-out add-back', dollars(tables.addBack))),
      methodStep(5, s('D', 'Table D: tax recapture', dollars(tables.recapture))),
      methodStep(
        6,
        s('E', 'Table E: decimal of the personal tax credits', tables.credit / HUNDRED),
      ),
    );
  }
  return [
    ...steps,
    methodStep(
      7,
      s(
        'pay period',
        'Withholding of the pay period, half-up to the cent',
        dollars(beforeReduction),
      ),
    ),
    ...(reduced > 0
      ? [methodStep(8, s('line 3', 'Less the reduction of Form CT-W4 line 3', dollars(reduced)))]
      : []),
    methodStep(8, s('withholding', 'Withholding, not below zero', dollars(sheet.tax))),
  ];
}

/** Index of the last row whose amount `amount` exceeds; 0 when it exceeds none. */
function rowFor(moreThan: Float64Array, amount: number): number {
  let row = moreThan.length - 1;
  while (row > 0 && amount <= figureAt(moreThan, row)) row -= 1;
  return row;
}

const valueFor = ({ moreThan, values }: SalaryRows, amount: number): number =>
  figureAt(values, rowFor(moreThan, amount));
