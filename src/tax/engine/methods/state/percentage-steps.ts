/** The lines that `explain` shows of a worksheet of `state-percentage@1`. */

import { figureAt } from '../../elements.ts';
import { dollars, methodSteps, step } from '../../lines.ts';
import { periodTax, RATE_SCALE } from '../../money.ts';
import type { Step } from '../../result.ts';
import type { Citation } from '../../rule-parts.ts';
import { allowanceOf, creditOf } from './allowances.ts';
import { deductionOf } from './deductions.ts';
import type { FormulaInput } from './formula.ts';
import { creditsOf, type PercentageSheet, reductionOf } from './percentage-sheet.ts';
import { type PercentageFigures, scheduleOf } from './tables.ts';

const methodStep = methodSteps('state-percentage');

/** A step of the text with the citation of the state's figures. */
type At = (number: number, line: string, label: string, value: number | string) => Step;

/** A step of an entry, which has its own citation. */
const entryStep = (
  number: number,
  { line, label, citation }: { line: string; label: string; citation: Citation },
  cents: number,
): Step => methodStep(number, step(line, label, dollars(cents), citation));

export function percentageSteps(sheet: PercentageSheet, figures: PercentageFigures): Step[] {
  const { tables } = sheet;
  const at: At = (number, line, label, value) =>
    methodStep(number, step(line, label, value, figures.citation));
  const wages = wageSteps(sheet, figures, at);
  if (sheet.row < 0) return [...wages, at(4, 'tax', 'Nothing is withheld on these wages', 0)];
  return [
    ...wages,
    ...tables.deductions.map((entry) => entryStep(5, entry, deductionOf(entry, sheet))),
    ...tables.allowances.map((entry) => entryStep(6, entry, allowanceOf(entry, sheet))),
    ...taxSteps(sheet, figures, at),
    ...withholdingSteps(sheet, figures, at),
  ];
}

/** Steps 1 to 4: wages, pay periods, column, limit. */
function wageSteps(
  { input, tables, column, wages }: PercentageSheet,
  { columns }: PercentageFigures,
  at: At,
): Step[] {
  const isAnnual = tables.factor !== 1;
  const { noTax } = tables;
  return [
    at(3, 'wages', 'Subject wages of the pay period', dollars(input.wages)),
    at(1, 'periods', 'Pay periods per year', isAnnual ? tables.factor : input.periods),
    ...(isAnnual ? [at(3, 'annual', 'Annualized wages', dollars(wages))] : []),
    ...(columns.names.length > 1
      ? [at(2, 'column', 'Column of the tables', columns.names[column] ?? '')]
      : []),
    ...(noTax === null
      ? []
      : [at(4, 'limit', noTax.label, dollars(figureAt(noTax.amount, column)))]),
  ];
}

/** The row of the schedule that holds the taxable wages, cents and a rate. */
function rowOf({ tables, column, row, taxable }: PercentageSheet) {
  const rows = scheduleOf(tables, column);
  const threshold = figureAt(rows.thresholds, row);
  const isWhole = rows.whole[row] === 1;
  return {
    threshold,
    base: figureAt(rows.bases, row),
    rate: figureAt(rows.rates, row),
    isWhole,
    excess: taxable - (isWhole ? 0 : threshold),
  };
}

/** Steps 7 to 9: the tax of the tables, and its credits. */
function taxSteps(
  sheet: PercentageSheet,
  { midpoint, rounding }: PercentageFigures,
  at: At,
): Step[] {
  const { tables, taxable } = sheet;
  const { threshold, base, rate, isWhole, excess } = rowOf(sheet);
  const isMiddle = midpoint.band > 0 && taxable < midpoint.below;
  const { taxBeforeCredits, annualTax } = rounding;
  const rounded = (unit: number, credit: number): number =>
    dollars(periodTax({ base, rate, excess, credit, periods: 1, unit }));
  return [
    at(
      7,
      'taxable',
      `Taxable wages (${tables.name})${isMiddle ? ', the middle of their band' : ''}`,
      dollars(taxable),
    ),
    at(8, 'row', isWhole ? 'Row: from, rate on the full amount' : 'Row: over', dollars(threshold)),
    at(8, 'base', 'Amount of the row', dollars(base)),
    at(8, 'rate', isWhole ? 'Rate' : 'Rate on the excess', rate / RATE_SCALE),
    at(
      8,
      'tax of the tables',
      `Tax (${tables.name})`,
      dollars(base + (excess * rate) / RATE_SCALE),
    ),
    ...(taxBeforeCredits > 0
      ? [
          at(
            8,
            'rounded tax',
            `Rounded half-up to the ${unitName(taxBeforeCredits)}`,
            rounded(taxBeforeCredits, 0),
          ),
        ]
      : []),
    ...tables.credits.map((entry) => entryStep(9, entry, creditOf(entry, sheet))),
    ...(annualTax > 0 && taxBeforeCredits === 0
      ? [
          at(
            9,
            'annual tax',
            `Tax after credits, rounded half-up to the ${unitName(annualTax)}`,
            rounded(annualTax, creditsOf(sheet)),
          ),
        ]
      : []),
  ];
}

/** Steps 10 and 11: what is withheld, and a reduction of it. */
function withholdingSteps(sheet: PercentageSheet, figures: PercentageFigures, at: At): Step[] {
  const { input, unreduced, tax } = sheet;
  const { reduction } = figures;
  const withheld = at(10, 'withholding', roundingWords(figures, input), dollars(unreduced));
  if (reduction === null || unreduced === tax) return [withheld];
  return [
    withheld,
    entryStep(11, reduction, reductionOf(figures, input)),
    at(11, 'reduced', 'Withholding after the reduction, not below zero', dollars(tax)),
  ];
}

const unitName = (unit: number): string => (unit === 100 ? 'dollar' : 'cent');

function roundingWords(
  { rounding }: PercentageFigures,
  { ofTheYear, wholeDollars }: FormulaInput,
): string {
  if (ofTheYear) return 'Tax of the year, rounded half-up to the cent';
  const direction = rounding.direction === 'nearest' ? 'half-up' : rounding.direction;
  return `Withholding of the pay period, rounded ${direction} to the ${wholeDollars ? 'dollar' : 'cent'}`;
}
