/**
 * `oregon-formula@1`: the computer formula of Oregon Withholding Tax Formulas (150-206-436): one table
 * below, another from an amount of annual wages on, and a flat rate while no certificate is on file.
 * Normative text: methods/oregon-formula.md.
 */

import { dollars, methodSteps, step } from '../../../lines.ts';
import { applyRateInUnits, RATE_SCALE } from '../../../money.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';

const methodStep = methodSteps('oregon-formula');

type OregonFigures = {
  /** Index of the filing status. */
  readonly status: number;
  /** Value of the filing status that says that no certificate is on file. */
  readonly noForm: number;
  /** Rate without a certificate. */
  readonly noFormRate: number;
  /** Cents of annual wages from which the high table holds. */
  readonly highFrom: number;
};

/** `table`: the formula that was used; null without a certificate. */
type OregonSheet = Sheet & {
  readonly wages: number;
  readonly table: { readonly formula: Formula; readonly sheet: Sheet } | null;
};

/** `low` and `high` are the formulas of the two tables. */
export function oregon(low: Formula, high: Formula, figures: OregonFigures): Formula<OregonSheet> {
  return {
    citation: low.citation,
    rounding: low.rounding,
    fill(input) {
      const formula = formulaFor(input, low, high, figures);
      if (formula === null) {
        return { wages: input.wages, table: null, tax: eightPercent(input, figures) };
      }
      const sheet = formula.fill(input);
      return { wages: input.wages, table: { formula, sheet }, tax: sheet.tax };
    },
    rate: ({ table }) => (table === null ? figures.noFormRate : table.formula.rate(table.sheet)),
    steps({ wages, table, tax }) {
      if (table !== null) return table.formula.steps(table.sheet);
      const { citation } = low;
      return [
        methodStep(1, step('wages', 'Subject wages of the pay period', dollars(wages), citation)),
        methodStep(
          1,
          step('rate', 'Rate without a certificate', figures.noFormRate / RATE_SCALE, citation),
        ),
        methodStep(1, step('withholding', 'Withholding of the pay period', dollars(tax), citation)),
      ];
    },
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

/** To the cent: the publication rounds results of the formula only. */
function eightPercent({ request, wages }: FormulaInput, { noFormRate }: OregonFigures): number {
  const unit = request.roundResult === 'Yes' ? 100 : 1;
  return applyRateInUnits(wages, noFormRate, unit);
}
