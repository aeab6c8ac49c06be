/**
 * `california-method-b@1`: the exact calculation method of the California Withholding Schedules, with
 * its low income exemption, estimated deductions and exemption credits. Normative text:
 * methods/california-method-b.md.
 */

import { figureAt } from '../../../elements.ts';
import { dollars, methodSteps, step } from '../../../lines.ts';
import { divideHalfUp, periodTax, RATE_SCALE } from '../../../money.ts';
import { CalculationError, type Step } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import { isSent } from '../../../wage.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';
import { type PercentageFigures, scheduleOf, type Tables } from '../tables.ts';

const methodStep = methodSteps('california-method-b');

/** Tables 1, 3 and 5 to 28 of one number of pay periods, and what Tables 2 and 4 are made of. */
export type CaliforniaTables = {
  readonly tables: Tables;
  /** Pay periods that an annual amount is divided by in these tables; 1 in annual tables. */
  readonly perYear: number;
};

type CaliforniaFigures = {
  readonly citation: Citation;
  readonly columns: PercentageFigures['columns'];
  /** `annualized`: those of the year although the pay period has its own. */
  tablesFor(periods: number, annualized: boolean): CaliforniaTables;
  /** Table 2: for each allowance for estimated deductions. */
  readonly estimatedDeductions: CountTable;
  /** Table 4: for each regular allowance, taken off the tax. */
  readonly exemptionCredits: CountTable;
};

/** Amounts by number of allowances. */
type CountTable = {
  /** Cents per year for each. */
  readonly annual: number;
  /** Cents that an entry is rounded to. */
  readonly unit: number;
  /** The table lists up to this many; for more, the entry for one counts. */
  readonly listed: number;
};

/** Indices of the certificate's parameters. */
type CaliforniaSlots = {
  readonly regular: number;
  readonly additional: number;
  readonly total: number;
  /** -1 where the tax has no such parameter. */
  readonly annualized: number;
};

type Allowances = { readonly regular: number; readonly additional: number };

type CaliforniaSheet = Sheet & {
  readonly tables: Tables;
  readonly allowances: Allowances;
  readonly column: number;
  readonly wages: number;
  readonly estimated: number;
  readonly taxable: number;
  /** -1 where the low income exemption holds. */
  readonly row: number;
  readonly computed: number;
  readonly credit: number;
};

type Filling = { -readonly [field in keyof CaliforniaSheet]: CaliforniaSheet[field] };

export function california(
  figures: CaliforniaFigures,
  slots: CaliforniaSlots,
): Formula<CaliforniaSheet> {
  return {
    citation: figures.citation,
    rounding: { default: 'cents', choice: false },
    fill: (input) => fill(figures, slots, input),
    rate: ({ tables, column, row }) =>
      row < 0 ? 0 : figureAt(scheduleOf(tables, column).rates, row),
    steps: (sheet) => stepsOf(sheet, figures),
  };
}

function fill(
  figures: CaliforniaFigures,
  slots: CaliforniaSlots,
  input: FormulaInput,
): CaliforniaSheet {
  // step 2, first: a pay period without tables is refused before the certificate is read.
  const { tables, perYear } = figures.tablesFor(input.periods, isAnnualized(slots, input));
  // step 1
  const allowances = allowancesOf(input, slots);
  // step 3
  const column = columnOf(figures.columns, input, allowances);
  const wages = input.wages * tables.factor + input.annualExtra;
  const sheet: Filling = {
    tax: 0,
    tables,
    allowances,
    column,
    wages,
    estimated: 0,
    taxable: 0,
    row: -1,
    computed: 0,
    credit: 0,
  };
  // step 4
  if (tables.noTax !== null && wages <= figureAt(tables.noTax.amount, column)) return sheet;
  const { estimatedDeductions, exemptionCredits } = figures;
  // step 5
  sheet.estimated = entryOf(estimatedDeductions, allowances.additional, perYear);
  // steps 6 and 7
  const taxable = Math.max(0, wages - sheet.estimated - standardOf(tables, column));
  const { thresholds, bases, rates } = scheduleOf(tables, column);
  const row = rowOver(thresholds, taxable);
  const excess = taxable - figureAt(thresholds, row);
  sheet.taxable = taxable;
  sheet.row = row;
  sheet.computed = periodTax({
    base: figureAt(bases, row),
    rate: figureAt(rates, row),
    excess,
    credit: 0,
    periods: 1,
    unit: 1,
  });
  // step 8
  sheet.credit = entryOf(exemptionCredits, allowances.regular, perYear);
  const net = Math.max(0, sheet.computed - sheet.credit);
  // step 9
  sheet.tax = input.ofTheYear ? net : divideHalfUp(net, tables.factor);
  return sheet;
}

const isAnnualized = ({ annualized }: CaliforniaSlots, { request }: FormulaInput): boolean =>
  annualized >= 0 && request.parameters[annualized] === 1;

/** Table 3. */
function standardOf({ deductions }: Tables, column: number): number {
  const [standard] = deductions;
  return standard?.kind === 'amount' ? figureAt(standard.amount, column) : 0;
}

function stepsOf(sheet: CaliforniaSheet, { citation, columns }: CaliforniaFigures): Step[] {
  const { tables, allowances, column, row } = sheet;
  const s = (line: string, label: string, value: number | string) =>
    step(line, label, value, citation);
  const steps = [
    methodStep(2, s('wages', `Wages (${tables.name})`, dollars(sheet.wages))),
    methodStep(3, s('column', 'Column of the tables', columns.names[column] ?? '')),
    methodStep(
      4,
      s(
        '1',
        'Table 1, low income exemption: nothing is withheld on wages up to',
        dollars(tables.noTax?.amount[column] as number),
      ),
    ),
  ];
  if (row < 0) return [...steps, methodStep(4, s('tax', 'Nothing is withheld on these wages', 0))];
  const rows = scheduleOf(tables, column);
  return [
    ...steps,
    methodStep(
      5,
      s('2', `Table 2, estimated deduction (${allowances.additional})`, dollars(sheet.estimated)),
    ),
    methodStep(6, s('3', 'Table 3, standard deduction', dollars(standardOf(tables, column)))),
    methodStep(7, s('taxable', 'Taxable income', dollars(sheet.taxable))),
    methodStep(7, s('row', 'Row: over', dollars(figureAt(rows.thresholds, row)))),
    methodStep(7, s('base', 'Amount of the row', dollars(figureAt(rows.bases, row)))),
    methodStep(7, s('rate', 'Rate on the excess', figureAt(rows.rates, row) / RATE_SCALE)),
    methodStep(7, s('4', 'Computed tax', dollars(sheet.computed))),
    methodStep(
      8,
      s('5', `Table 4, exemption allowance credit (${allowances.regular})`, dollars(sheet.credit)),
    ),
    methodStep(9, s('withholding', 'Withholding of the pay period', dollars(sheet.tax))),
  ];
}

/** Lines 1a and 1b of Form DE 4; the total (1c) replaces 1a when that is not sent. */
function allowancesOf(
  { request: { parameters }, withoutAllowances }: FormulaInput,
  slots: CaliforniaSlots,
): Allowances {
  if (withoutAllowances) return { regular: 0, additional: 0 };
  const regular = figureAt(parameters, slots.regular);
  const additional = figureAt(parameters, slots.additional);
  const total = figureAt(parameters, slots.total);
  if (!isSent(total)) return { regular: isSent(regular) ? regular : 0, additional };
  const rest = total - additional;
  if (rest < 0 || (isSent(regular) && regular !== rest)) {
    throw new CalculationError(
      'parameter',
      'miscParameters TOTALALLOWANCES',
      'must be REGULARALLOWANCES plus ADDITIONALALLOWANCES (Form DE 4 line 1c): correct it or leave it out',
    );
  }
  return { regular: rest, additional };
}

function columnOf(
  columns: PercentageFigures['columns'],
  { request }: FormulaInput,
  { regular, additional }: Allowances,
): number {
  const column = figureAt(columns.ofValue, figureAt(request.parameters, columns.slot));
  const rule = columns.atLeast[0];
  if (rule === undefined || rule.from !== column || regular + additional < rule.value)
    return column;
  return rule.to;
}

/** The annual amount times the count, by pay period, rounded half-up. */
function entryOf({ annual, unit, listed }: CountTable, count: number, perYear: number): number {
  const isListed = count <= listed;
  const entry = divideHalfUp(annual * (isListed ? count : 1), perYear * unit) * unit;
  return isListed ? entry : entry * count;
}

function rowOver(thresholds: Float64Array, amount: number): number {
  let row = thresholds.length - 1;
  while (row > 0 && amount <= figureAt(thresholds, row)) row -= 1;
  return row;
}
