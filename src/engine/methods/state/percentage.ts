/**
 * `state-percentage@1`: annual or printed period figures, deductions, allowances, one schedule,
 * credits. Normative text: methods/state-percentage.md.
 */

import { dollars, inText, step } from '../../lines.ts';
import { periodTax, periodTaxOneWay, RATE_SCALE } from '../../money.ts';
import type { Step } from '../../result.ts';
import type { Citation } from '../../rule-parts.ts';
import { allowanceOf, creditOf } from './allowances.ts';
import { deductionOf } from './deductions.ts';
import type { Formula, FormulaInput, Sheet } from './formula.ts';
import type {
  Allowance,
  Credit,
  Deduction,
  PercentageFigures,
  Rows,
  TableInput,
  Tables,
} from './tables.ts';

const at = inText('state-percentage');

/** What one calculation found. The steps calculate the lines of deductions, allowances and credits again. */
export type PercentageSheet = Sheet &
  TableInput & {
    readonly tables: Tables;
    /** The row that holds `taxable`; -1 where nothing is withheld on such small wages. */
    readonly row: number;
    readonly taxable: number;
    /** `tax` before the reduction on a certificate. */
    readonly unreduced: number;
  };

type Filling = { -readonly [field in keyof PercentageSheet]: PercentageSheet[field] };

export function statePercentage(figures: PercentageFigures): Formula<PercentageSheet> {
  const { rounding } = figures;
  return {
    citation: figures.citation,
    rounding: { default: rounding.unit === 100 ? 'dollars' : 'cents', choice: rounding.choice },
    fill: (input) => fill(figures, input),
    rate: ({ tables, column, row }) =>
      row < 0 ? 0 : ((tables.schedules[column] as Rows).rates[row] as number),
    steps: (sheet) => stepsOf(sheet, figures),
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
  sheet.row = rowAt(tables.schedules[column] as Rows, sheet.taxable, figures.edgesOver);
  // steps 8 to 10
  sheet.unreduced = taxOf(figures, sheet);
  // step 11
  const reduced = sheet.unreduced - reductionOf(figures, input);
  sheet.tax = reduced > 0 ? reduced : 0;
  return sheet;
}

function deductionsOf(sheet: PercentageSheet): number {
  const { deductions } = sheet.tables;
  let total = 0;
  for (let i = 0; i < deductions.length; i += 1) {
    total += deductionOf(deductions[i] as Deduction, sheet);
  }
  return total;
}

function allowancesOf(sheet: PercentageSheet): number {
  const { allowances } = sheet.tables;
  let total = 0;
  for (let i = 0; i < allowances.length; i += 1) {
    total += allowanceOf(allowances[i] as Allowance, sheet);
  }
  return total;
}

function creditsOf(sheet: PercentageSheet): number {
  const { credits } = sheet.tables;
  let total = 0;
  for (let i = 0; i < credits.length; i += 1) total += creditOf(credits[i] as Credit, sheet);
  return total;
}

/** Where the state taxes the middle of a band of wages. */
function middleOf({ midpoint: { band, below } }: PercentageFigures, taxable: number): number {
  return band > 0 && taxable < below ? Math.floor(taxable / band) * band + band / 2 : taxable;
}

/** An amount of a pay period: what is taken of the year is not lowered by it. */
function reductionOf(
  { reduction }: PercentageFigures,
  { request, ofTheYear }: FormulaInput,
): number {
  if (reduction === null || ofTheYear) return 0;
  const amount = request.parameters[reduction.slot] as number;
  return Number.isNaN(amount) ? 0 : amount;
}

function columnOf({ columns }: PercentageFigures, { request }: FormulaInput): number {
  let column =
    columns.slot < 0 ? 0 : (columns.ofValue[request.parameters[columns.slot] as number] as number);
  for (let i = 0; i < columns.atLeast.length; i += 1) {
    const rule = columns.atLeast[i] as (typeof columns.atLeast)[number];
    if (rule.from !== column || !((request.parameters[rule.slot] as number) >= rule.value))
      continue;
    column = rule.to;
    break;
  }
  return column;
}

function isBelowNoTax({ noTax }: Tables, column: number, wages: number): boolean {
  if (noTax === null) return false;
  const limit = noTax.amount[column] as number;
  return noTax.inclusive ? wages <= limit : wages < limit;
}

function rowAt({ thresholds }: Rows, amount: number, over: boolean): number {
  let row = thresholds.length - 1;
  while (row > 0) {
    const threshold = thresholds[row] as number;
    if (over ? amount > threshold : amount >= threshold) break;
    row -= 1;
  }
  return row;
}

function taxOf({ rounding, minimum }: PercentageFigures, sheet: PercentageSheet): number {
  const { input, tables, column, row, taxable } = sheet;
  const rows = tables.schedules[column] as Rows;
  let base = rows.bases[row] as number;
  let rate = rows.rates[row] as number;
  let excess = taxable - (rows.whole[row] === 1 ? 0 : (rows.thresholds[row] as number));
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

function stepsOf(sheet: PercentageSheet, figures: PercentageFigures): Step[] {
  const { input, tables, column } = sheet;
  const cite = figures.citation;
  const s = (line: string, label: string, value: number | string, by: Citation = cite): Step =>
    step(line, label, value, by);
  const annual = tables.factor !== 1;
  const steps = [
    at(3, s('wages', 'Subject wages of the pay period', dollars(input.wages))),
    at(
      1,
      s('periods', 'Pay periods per year', tables.factor === 1 ? input.periods : tables.factor),
    ),
  ];
  if (annual) steps.push(at(3, s('annual', 'Annualized wages', dollars(sheet.wages))));
  const name = figures.columns.names[column] ?? '';
  if (figures.columns.names.length > 1)
    steps.push(at(2, s('column', 'Column of the tables', name)));
  if (tables.noTax !== null) {
    steps.push(
      at(4, s('limit', tables.noTax.label, dollars(tables.noTax.amount[column] as number))),
    );
  }
  if (sheet.row < 0) return [...steps, at(4, s('tax', 'Nothing is withheld on these wages', 0))];
  for (const entry of tables.deductions) {
    const { line, label, citation } = entry;
    steps.push(at(5, s(line, label, dollars(deductionOf(entry, sheet)), citation)));
  }
  for (const entry of tables.allowances) {
    const { line, label, citation } = entry;
    steps.push(at(6, s(line, label, dollars(allowanceOf(entry, sheet)), citation)));
  }
  const rows = tables.schedules[column] as Rows;
  const [threshold, base, rate] = [rows.thresholds, rows.bases, rows.rates].map(
    (values) => values[sheet.row] as number,
  ) as [number, number, number];
  const whole = rows.whole[sheet.row] === 1;
  const excess = sheet.taxable - (whole ? 0 : threshold);
  const middle = figures.midpoint.band > 0 && sheet.taxable < figures.midpoint.below;
  const tax = base + (excess * rate) / RATE_SCALE;
  steps.push(
    at(
      7,
      s(
        'taxable',
        `Taxable wages (${tables.name})${middle ? ', the middle of their band' : ''}`,
        dollars(sheet.taxable),
      ),
    ),
    at(
      8,
      s('row', whole ? 'Row: from, rate on the whole amount' : 'Row: over', dollars(threshold)),
    ),
    at(8, s('base', 'Amount of the row', dollars(base))),
    at(8, s('rate', whole ? 'Rate' : 'Rate on the excess', rate / RATE_SCALE)),
    at(8, s('tax of the tables', `Tax (${tables.name})`, dollars(tax))),
  );
  const { taxBeforeCredits, annualTax } = figures.rounding;
  if (taxBeforeCredits > 0) {
    const rounded = periodTax({
      base,
      rate,
      excess,
      credit: 0,
      periods: 1,
      unit: taxBeforeCredits,
    });
    steps.push(
      at(
        8,
        s('rounded tax', `Rounded half-up to the ${unitName(taxBeforeCredits)}`, dollars(rounded)),
      ),
    );
  }
  for (const entry of tables.credits) {
    const { line, label, citation } = entry;
    steps.push(at(9, s(line, label, dollars(creditOf(entry, sheet)), citation)));
  }
  if (annualTax > 0 && taxBeforeCredits === 0) {
    const credit = creditsOf(sheet);
    const rounded = periodTax({ base, rate, excess, credit, periods: 1, unit: annualTax });
    steps.push(
      at(
        9,
        s(
          'annual tax',
          `Tax after credits, rounded half-up to the ${unitName(annualTax)}`,
          dollars(rounded),
        ),
      ),
    );
  }
  steps.push(at(10, s('withholding', roundingWords(figures, input), dollars(sheet.unreduced))));
  const { reduction } = figures;
  if (reduction === null || sheet.unreduced === sheet.tax) return steps;
  return [
    ...steps,
    at(
      11,
      s(reduction.line, reduction.label, dollars(reductionOf(figures, input)), reduction.citation),
    ),
    at(11, s('reduced', 'Withholding after the reduction, not below zero', dollars(sheet.tax))),
  ];
}

const unitName = (unit: number): string => (unit === 100 ? 'dollar' : 'cent');

function roundingWords(
  { rounding }: PercentageFigures,
  { ofTheYear, wholeDollars }: FormulaInput,
): string {
  if (ofTheYear) return 'Tax of the year, rounded half-up to the cent';
  const way = rounding.direction === 'nearest' ? 'half-up' : rounding.direction;
  return `Withholding of the pay period, rounded ${way} to the ${wholeDollars ? 'dollar' : 'cent'}`;
}
