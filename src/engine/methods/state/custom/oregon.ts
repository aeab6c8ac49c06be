/**
 * `oregon-formula@1`: the computer formula of Oregon Withholding Tax Formulas (150-206-436): one table
 * below, another from an amount of annual wages on, and a flat rate while no certificate is on file.
 * Normative text: methods/oregon-formula.md.
 */

import { dollars, step } from '../../../lines.ts';
import { periodTax, RATE_SCALE } from '../../../money.ts';
import type { Formula, FormulaInput } from '../formula.ts';

export type OregonFigures = {
  /** Index of the filing status. */
  readonly status: number;
  /** Value of the filing status that says that no certificate is on file. */
  readonly noForm: number;
  /** Rate without a certificate. */
  readonly noFormRate: number;
  /** Cents of annual wages from which the high table holds. */
  readonly highFrom: number;
};

/** `low` and `high` are the formulas of the two tables. */
export function oregon(low: Formula, high: Formula, figures: OregonFigures): Formula {
  let last: Formula | null = null;
  let wages = 0;
  let tax = 0;
  return {
    citation: low.citation,
    rounding: low.rounding,
    withholding(input) {
      wages = input.wages;
      last = formulaFor(input, low, high, figures);
      tax = last === null ? eightPercent(input, figures) : last.withholding(input);
      return tax;
    },
    lastRate: () => last?.lastRate() ?? figures.noFormRate,
    steps: () =>
      last?.steps() ?? [
        step('wages', 'Wages of the pay period that the tax reaches', dollars(wages), low.citation),
        step('rate', 'Rate without a certificate', figures.noFormRate / RATE_SCALE, low.citation),
        step('withholding', 'Withholding of the pay period', dollars(tax), low.citation),
      ],
  };
}

/** Null: no certificate is on file. */
function formulaFor(
  { request, wages, periods, annualExtra }: FormulaInput,
  low: Formula,
  high: Formula,
  { status, noForm, highFrom }: OregonFigures,
): Formula | null {
  if (request.parameters[status] === noForm) return null;
  return wages * periods + annualExtra < highFrom ? low : high;
}

/** To the cent: the publication rounds results of the formula, and this is none. */
function eightPercent({ request, wages }: FormulaInput, { noFormRate }: OregonFigures): number {
  return periodTax(0, noFormRate, wages, 0, 1, 1, 0, request.roundResult === 'Yes' ? 100 : 1);
}
