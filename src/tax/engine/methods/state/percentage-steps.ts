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

export function percentageSteps(sheet: PercentageSheet, figures: PercentageFigures): Step[] {
  const { input, tables, column } = sheet;
  const cite = figures.citation;
  const s = (line: string, label: string, value: number | string, by: Citation = cite): Step =>
    step(line, label, value, by);
  const annual = tables.factor !== 1;
  const steps = [
    methodStep(3, s('wages', 'Subject wages of the pay period', dollars(input.wages))),
    methodStep(
      1,
      s('periods', 'Pay periods per year', tables.factor === 1 ? input.periods : tables.factor),
    ),
  ];
  if (annual) steps.push(methodStep(3, s('annual', 'Annualized wages', dollars(sheet.wages))));
  const name = figures.columns.names[column] ?? '';
  if (figures.columns.names.length > 1)
    steps.push(methodStep(2, s('column', 'Column of the tables', name)));
  if (tables.noTax !== null) {
    steps.push(
      methodStep(4, s('limit', tables.noTax.label, dollars(figureAt(tables.noTax.amount, column)))),
    );
  }
  if (sheet.row < 0)
    return [...steps, methodStep(4, s('tax', 'Nothing is withheld on these wages', 0))];
  for (const entry of tables.deductions) {
    const { line, label, citation } = entry;
    steps.push(methodStep(5, s(line, label, dollars(deductionOf(entry, sheet)), citation)));
  }
  for (const entry of tables.allowances) {
    const { line, label, citation } = entry;
    steps.push(methodStep(6, s(line, label, dollars(allowanceOf(entry, sheet)), citation)));
  }
  const rows = scheduleOf(tables, column);
  const threshold = figureAt(rows.thresholds, sheet.row);
  const base = figureAt(rows.bases, sheet.row);
  const rate = figureAt(rows.rates, sheet.row);
  const whole = rows.whole[sheet.row] === 1;
  const excess = sheet.taxable - (whole ? 0 : threshold);
  const middle = figures.midpoint.band > 0 && sheet.taxable < figures.midpoint.below;
  const tax = base + (excess * rate) / RATE_SCALE;
  steps.push(
    methodStep(
      7,
      s(
        'taxable',
        `Taxable wages (${tables.name})${middle ? ', the middle of their band' : ''}`,
        dollars(sheet.taxable),
      ),
    ),
    methodStep(
      8,
      s('row', whole ? 'Row: from, rate on the full amount' : 'Row: over', dollars(threshold)),
    ),
    methodStep(8, s('base', 'Amount of the row', dollars(base))),
    methodStep(8, s('rate', whole ? 'Rate' : 'Rate on the excess', rate / RATE_SCALE)),
    methodStep(8, s('tax of the tables', `Tax (${tables.name})`, dollars(tax))),
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
      methodStep(
        8,
        s('rounded tax', `Rounded half-up to the ${unitName(taxBeforeCredits)}`, dollars(rounded)),
      ),
    );
  }
  for (const entry of tables.credits) {
    const { line, label, citation } = entry;
    steps.push(methodStep(9, s(line, label, dollars(creditOf(entry, sheet)), citation)));
  }
  if (annualTax > 0 && taxBeforeCredits === 0) {
    const credit = creditsOf(sheet);
    const rounded = periodTax({ base, rate, excess, credit, periods: 1, unit: annualTax });
    steps.push(
      methodStep(
        9,
        s(
          'annual tax',
          `Tax after credits, rounded half-up to the ${unitName(annualTax)}`,
          dollars(rounded),
        ),
      ),
    );
  }
  steps.push(
    methodStep(10, s('withholding', roundingWords(figures, input), dollars(sheet.unreduced))),
  );
  const { reduction } = figures;
  if (reduction === null || sheet.unreduced === sheet.tax) return steps;
  return [
    ...steps,
    methodStep(
      11,
      s(reduction.line, reduction.label, dollars(reductionOf(figures, input)), reduction.citation),
    ),
    methodStep(
      11,
      s('reduced', 'Withholding after the reduction, not below zero', dollars(sheet.tax)),
    ),
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
