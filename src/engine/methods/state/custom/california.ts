/**
 * `california-method-b@1`: the exact calculation method of the California Withholding Schedules, with
 * its low income exemption, estimated deductions and exemption credits. Normative text:
 * methods/california-method-b.md.
 */

import { dollars, step } from '../../../lines.ts';
import { divideHalfUp, periodTax, RATE_SCALE } from '../../../money.ts';
import { CalculationError } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import type { Formula, FormulaInput } from '../formula.ts';
import type { PercentageFigures, Rows, Tables } from '../tables.ts';

/** Tables 1, 3 and 5 to 28 of one number of pay periods, and what Tables 2 and 4 are made of. */
export type CaliforniaTables = {
  readonly tables: Tables;
  /** Pay periods that an annual amount is divided by in these tables; 1 in annual tables. */
  readonly perYear: number;
};

export type CaliforniaFigures = {
  readonly citation: Citation;
  readonly columns: PercentageFigures['columns'];
  tablesFor(periods: number): CaliforniaTables;
  /** Table 2: cents per year for each allowance for estimated deductions. */
  readonly estimatedDeduction: number;
  /** Table 4: cents per year for each regular allowance, taken off the tax. */
  readonly exemptionCredit: number;
  /** The tables list up to this many allowances; for more, the amount for one counts. */
  readonly listed: number;
};

/** Indices of the certificate's parameters. */
export type CaliforniaSlots = {
  readonly regular: number;
  readonly additional: number;
  readonly total: number;
};

type Allowances = { regular: number; additional: number };

const DOLLAR = 100;

export function california(figures: CaliforniaFigures, slots: CaliforniaSlots): Formula {
  const { citation } = figures;
  const allowances: Allowances = { regular: 0, additional: 0 };
  let input: FormulaInput | null = null;
  let known: CaliforniaTables | null = null;
  let column = 0;
  let wages = 0;
  let estimated = 0;
  let standard = 0;
  let taxable = 0;
  let row = 0;
  let computed = 0;
  let credit = 0;
  let tax = 0;
  let isLowIncome = false;
  return {
    citation,
    rounding: { default: 'cents', choice: false },
    withholding(asked) {
      input = asked;
      known = figures.tablesFor(asked.periods);
      const { tables, perYear } = known;
      readAllowances(asked, slots, allowances);
      column = columnOf(figures.columns, asked, allowances);
      wages = asked.wages * tables.factor + asked.annualExtra;
      isLowIncome = tables.noTax !== null && wages <= (tables.noTax.amount[column] as number);
      tax = 0;
      if (isLowIncome) return 0;
      estimated = listedAmount(figures, figures.estimatedDeduction, allowances.additional, {
        perYear,
        unit: DOLLAR,
      });
      standard = (tables.deductions[0] as { amount: Float64Array }).amount[column] as number;
      taxable = Math.max(0, wages - estimated - standard);
      const rows = tables.schedules[column] as Rows;
      row = rowOver(rows, taxable);
      const excess = taxable - (rows.thresholds[row] as number);
      computed = periodTax(
        rows.bases[row] as number,
        rows.rates[row] as number,
        excess,
        0,
        1,
        1,
        0,
        1,
      );
      credit = listedAmount(figures, figures.exemptionCredit, allowances.regular, {
        perYear,
        unit: 1,
      });
      const net = Math.max(0, computed - credit);
      tax = asked.ofTheYear ? net : divideHalfUp(net, tables.factor);
      return tax;
    },
    lastRate: () =>
      known === null || isLowIncome
        ? 0
        : ((known.tables.schedules[column] as Rows).rates[row] as number),
    steps: () => {
      if (input === null || known === null) return [];
      const { tables } = known;
      const s = (line: string, label: string, value: number | string) =>
        step(line, label, value, citation);
      const rows = tables.schedules[column] as Rows;
      const steps = [
        s('wages', `Wages (${tables.name})`, dollars(wages)),
        s('column', 'Column of the tables', figures.columns.names[column] ?? ''),
        s(
          '1',
          'Table 1, low income exemption: nothing is withheld on wages up to',
          dollars(tables.noTax?.amount[column] as number),
        ),
      ];
      if (isLowIncome) return [...steps, s('tax', 'Nothing is withheld on these wages', 0)];
      return [
        ...steps,
        s('2', `Table 2, estimated deduction (${allowances.additional})`, dollars(estimated)),
        s('3', 'Table 3, standard deduction', dollars(standard)),
        s('taxable', 'Taxable income', dollars(taxable)),
        s('row', 'Row: over', dollars(rows.thresholds[row] as number)),
        s('base', 'Amount of the row', dollars(rows.bases[row] as number)),
        s('rate', 'Rate on the excess', (rows.rates[row] as number) / RATE_SCALE),
        s('4', 'Computed tax', dollars(computed)),
        s('5', `Table 4, exemption allowance credit (${allowances.regular})`, dollars(credit)),
        s('withholding', 'Withholding of the pay period', dollars(tax)),
      ];
    },
  };
}

/** Lines 1a and 1b of Form DE 4; the total (1c) may stand for 1a when that is not sent. */
function readAllowances(
  { request: { parameters }, withoutAllowances }: FormulaInput,
  slots: CaliforniaSlots,
  into: Allowances,
): void {
  const regular = parameters[slots.regular] as number;
  const additional = parameters[slots.additional] as number;
  const total = parameters[slots.total] as number;
  into.additional = withoutAllowances ? 0 : additional;
  into.regular = withoutAllowances ? 0 : Number.isNaN(regular) ? 0 : regular;
  if (Number.isNaN(total) || withoutAllowances) return;
  const rest = total - additional;
  if (rest < 0 || (!Number.isNaN(regular) && regular !== rest)) {
    throw new CalculationError(
      'parameter',
      'miscParameters TOTALALLOWANCES',
      'must be REGULARALLOWANCES plus ADDITIONALALLOWANCES (Form DE 4 line 1c): correct it or leave it out',
    );
  }
  into.regular = rest;
}

function columnOf(
  columns: PercentageFigures['columns'],
  { request }: FormulaInput,
  { regular, additional }: Allowances,
): number {
  const column = columns.ofValue[request.parameters[columns.slot] as number] as number;
  const rule = columns.atLeast[0];
  if (rule === undefined || rule.from !== column || regular + additional < rule.value)
    return column;
  return rule.to;
}

/** An entry of Table 2 or 4: the annual amount times the count, by pay period, rounded half-up. */
function listedAmount(
  { listed }: CaliforniaFigures,
  annual: number,
  count: number,
  { perYear, unit }: { readonly perYear: number; readonly unit: number },
): number {
  const entry = (n: number): number => divideHalfUp(annual * n, perYear * unit) * unit;
  return count <= listed ? entry(count) : entry(1) * count;
}

function rowOver({ thresholds }: Rows, amount: number): number {
  let row = thresholds.length - 1;
  while (row > 0 && amount <= (thresholds[row] as number)) row -= 1;
  return row;
}
