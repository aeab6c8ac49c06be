/**
 * `state-percentage@1`: annual or printed period figures, deductions, allowances, one schedule,
 * credits. Normative text: methods/state-percentage.md.
 */

import { figureAt } from '../../elements.ts';
import { periodTax, periodTaxOneWay } from '../../money.ts';
import type { Formula, FormulaInput } from './formula.ts';
import {
  allowancesOf,
  creditsOf,
  deductionsOf,
  type PercentageSheet,
  reductionOf,
} from './percentage-sheet.ts';
import { percentageSteps } from './percentage-steps.ts';
import { type PercentageFigures, type Rows, scheduleOf, type Tables } from './tables.ts';

type Filling = { -readonly [field in keyof PercentageSheet]: PercentageSheet[field] };

export function statePercentage(figures: PercentageFigures): Formula<PercentageSheet> {
  const { rounding } = figures;
  return {
    citation: figures.citation,
    rounding: { default: rounding.unit === 100 ? 'dollars' : 'cents', choice: rounding.choice },
    fill: (input) => fill(figures, input),
    rate: ({ tables, column, row }) =>
      row < 0 ? 0 : figureAt(scheduleOf(tables, column).rates, row),
    steps: (sheet) => percentageSteps(sheet, figures),
  };
}

function fill(figures: PercentageFigures, input: FormulaInput): PercentageSheet {
  // step 1
  const tables = figures.tablesFor(input.periods, input.ofTheYear);
  const { factor } = tables;
  // step 2
  const column = columnOf(figures, input);
  // step 3
  const wages = input.wages * factor + input.annualExtra;
  const sheet: Filling = {
    tax: 0,
    input,
    tables,
    factor,
    column,
    wages,
    row: -1,
    taxable: 0,
    unreduced: 0,
  };
  // step 4
  if (isBelowNoTax(tables, column, wages)) return sheet;
  // steps 5 to 7
  const left = wages - deductionsOf(sheet) - allowancesOf(sheet);
  sheet.taxable = middleOf(figures, left > 0 ? left : 0);
  // step 8
  sheet.row = rowAt(scheduleOf(tables, column), sheet.taxable, figures.edgesOver);
  // steps 8 to 10
  sheet.unreduced = taxOf(figures, sheet);
  // step 11
  const reduced = sheet.unreduced - reductionOf(figures, input);
  sheet.tax = reduced > 0 ? reduced : 0;
  return sheet;
}

/** Where the state taxes the middle of a band of wages. */
function middleOf({ midpoint: { band, below } }: PercentageFigures, taxable: number): number {
  return band > 0 && taxable < below ? Math.floor(taxable / band) * band + band / 2 : taxable;
}

function columnOf({ columns }: PercentageFigures, { request }: FormulaInput): number {
  let column =
    columns.slot < 0 ? 0 : figureAt(columns.ofValue, figureAt(request.parameters, columns.slot));
  for (const rule of columns.atLeast) {
    if (rule.from !== column || !(figureAt(request.parameters, rule.slot) >= rule.value)) continue;
    column = rule.to;
    break;
  }
  return column;
}

function isBelowNoTax({ noTax }: Tables, column: number, wages: number): boolean {
  if (noTax === null) return false;
  const limit = figureAt(noTax.amount, column);
  return noTax.inclusive ? wages <= limit : wages < limit;
}

function rowAt({ thresholds }: Rows, amount: number, over: boolean): number {
  let row = thresholds.length - 1;
  while (row > 0) {
    const threshold = figureAt(thresholds, row);
    if (over ? amount > threshold : amount >= threshold) break;
    row -= 1;
  }
  return row;
}

function taxOf({ rounding, minimum }: PercentageFigures, sheet: PercentageSheet): number {
  const { input, tables, column, row, taxable } = sheet;
  const rows = scheduleOf(tables, column);
  let base = figureAt(rows.bases, row);
  let rate = figureAt(rows.rates, row);
  let excess = taxable - (rows.whole[row] === 1 ? 0 : figureAt(rows.thresholds, row));
  // step 9, the credits
  let credit = creditsOf(sheet);
  if (rounding.taxBeforeCredits > 0) {
    base = periodTax({
      base,
      rate,
      excess,
      credit: 0,
      periods: 1,
      unit: rounding.taxBeforeCredits,
    });
    rate = 0;
    excess = 0;
  }
  if (rounding.annualTax > 0) {
    base = periodTax({ base, rate, excess, credit, periods: 1, unit: rounding.annualTax });
    rate = 0;
    excess = 0;
    credit = 0;
  }
  // What is taken of the year is not rounded to dollars before the difference is made.
  const unit = input.wholeDollars && !input.ofTheYear ? 100 : 1;
  const direction = directionOf(rounding, input);
  const periods = input.ofTheYear ? 1 : tables.factor;
  const tax =
    direction === 'nearest'
      ? periodTax({ base, rate, excess, credit, periods, unit })
      : periodTaxOneWay(direction, { base, rate, excess, credit, periods, unit });
  return tax < minimum ? 0 : tax;
}

/** What is taken of the year goes to the nearest cent, whatever a pay period's withholding does. */
const directionOf = ({ direction }: PercentageFigures['rounding'], input: FormulaInput) =>
  input.ofTheYear ? 'nearest' : direction;
