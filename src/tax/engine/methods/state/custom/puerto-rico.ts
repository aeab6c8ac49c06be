/**
 * `puerto-rico-percentage@1`: the percentage method of Hacienda's employer's guide, whose tables give a
 * rate on all the wages left after exemptions, less an amount. Normative text:
 * methods/puerto-rico-percentage.md.
 */

import { elementAt, figureAt } from '../../../elements.ts';
import { dollars, methodSteps, step } from '../../../lines.ts';
import { periodTaxOneWay, RATE_SCALE } from '../../../money.ts';
import type { Step } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import { allowanceOf } from '../allowances.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';
import {
  type Allowance,
  type PercentageFigures,
  type Rows,
  scheduleOf,
  type Tables,
} from '../tables.ts';

const methodStep = methodSteps('puerto-rico-percentage');

/** Exemptions and rates of a pay period, and the cents that each row takes off. */
export type PuertoRicoTables = { readonly tables: Tables; readonly less: Float64Array };

type PuertoRicoFigures = {
  readonly citation: Citation;
  /** Column by value of the filing status. */
  readonly status: number;
  readonly columns: PercentageFigures['columns'];
  tablesFor(periods: number): PuertoRicoTables;
};

type PuertoRicoSheet = Sheet & {
  readonly input: FormulaInput;
  readonly known: PuertoRicoTables;
  readonly column: number;
  readonly exemptions: readonly number[];
  readonly taxable: number;
  readonly row: number;
};

export function puertoRico(figures: PuertoRicoFigures): Formula<PuertoRicoSheet> {
  return {
    citation: figures.citation,
    rounding: { default: 'cents', choice: false },
    fill: (input) => fill(input, figures),
    rate: (sheet) => figureAt(rowsOf(sheet).rates, sheet.row),
    steps: (sheet) => stepsOf(sheet, figures),
  };
}

function fill(
  input: FormulaInput,
  { status, columns, tablesFor }: PuertoRicoFigures,
): PuertoRicoSheet {
  const known = tablesFor(input.periods);
  const { tables, less } = known;
  const column = figureAt(columns.ofValue, figureAt(input.request.parameters, status));
  const wages = input.wages * tables.factor + input.annualExtra;
  // step 1
  const asked = { input, column, wages, factor: tables.factor };
  const exemptions = tables.allowances.map((exemption) => allowanceOf(exemption, asked));
  // step 2
  const taxable = Math.max(0, wages - exemptions.reduce((sum, amount) => sum + amount, 0));
  // step 3
  const { thresholds, rates } = scheduleOf(tables, column);
  let row = thresholds.length - 1;
  while (row > 0 && taxable <= figureAt(thresholds, row)) row -= 1;
  // The guide's examples drop the part of a cent.
  const tax = periodTaxOneWay('down', {
    base: 0,
    rate: figureAt(rates, row),
    excess: taxable,
    credit: figureAt(less, row),
    periods: input.ofTheYear ? 1 : tables.factor,
    unit: 1,
  });
  return { input, known, column, exemptions, taxable, row, tax };
}

const rowsOf = ({ known, column }: PuertoRicoSheet): Rows => scheduleOf(known.tables, column);

function stepsOf(sheet: PuertoRicoSheet, { citation, columns }: PuertoRicoFigures): Step[] {
  const { input, known, column, exemptions, taxable, row, tax } = sheet;
  const { tables, less } = known;
  const s = (line: string, label: string, value: number | string): Step =>
    step(line, label, value, citation);
  return [
    s('wages', 'Subject wages of the pay period', dollars(input.wages)),
    s('periods', 'Pay periods per year', input.periods),
    s('column', 'Column of the tables', columns.names[column] ?? ''),
    ...tables.allowances.map(({ line, label }: Allowance, i) =>
      methodStep(1, s(line, label, dollars(elementAt(exemptions, i)))),
    ),
    methodStep(2, s('taxable', `Wages less exemptions (${tables.name})`, dollars(taxable))),
    methodStep(3, s('rate', 'Rate', figureAt(rowsOf(sheet).rates, row) / RATE_SCALE)),
    methodStep(3, s('less', 'Less', dollars(figureAt(less, row)))),
    methodStep(
      3,
      s('withholding', 'Withholding of the pay period, rounded down to the cent', dollars(tax)),
    ),
  ];
}
