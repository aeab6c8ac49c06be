/**
 * `nebraska-percentage@1`: the percentage method of Circular EN with its special withholding procedure
 * (a floor for employers of 25 or more) and the percentage of Form 9N. Normative text:
 * methods/nebraska-percentage.md.
 */

import { figureAt } from '../../../elements.ts';
import { dollars, methodSteps, step } from '../../../lines.ts';
import { applyRate, RATE_SCALE } from '../../../money.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';

const methodStep = methodSteps('nebraska-percentage');

type SpecialProcedure = {
  /** It holds for employers of this many employees or more. */
  readonly employees: number;
  /** Withholding below this part of the wages is raised ... */
  readonly belowRate: number;
  /** ... to this part of the reference withholding. */
  readonly share: number;
  /** Allowances of the reference withholding, by index of the filing status. */
  readonly referenceAllowances: Float64Array;
};

/** Indices of the certificate's parameters. */
type NebraskaSlots = {
  readonly status: number;
  readonly allowances: number;
  readonly documented: number;
  readonly employees: number;
  readonly nebraskaPart: number;
};

/** `ordinary`: the worksheet of the tables; `floor`: what the special procedure raises it to, or 0. */
type NebraskaSheet = Sheet & {
  readonly ordinary: Sheet;
  readonly floor: number;
  readonly part: number;
};

/** `percentage` is the formula of the tables. */
export function nebraska(
  percentage: Formula,
  special: SpecialProcedure,
  slots: NebraskaSlots,
): Formula<NebraskaSheet> {
  return {
    citation: percentage.citation,
    rounding: percentage.rounding,
    fill(input) {
      // step 1
      const ordinary = percentage.fill(input);
      // step 2
      const floor = isTooLittle(ordinary.tax, input, special, slots)
        ? applyRate(percentage.fill(reference(input, special, slots)).tax, special.share)
        : 0;
      // step 3
      const part = figureAt(input.request.parameters, slots.nebraskaPart);
      return { ordinary, floor, part, tax: applyRate(Math.max(ordinary.tax, floor), part) };
    },
    rate: ({ ordinary }) => percentage.rate(ordinary),
    steps: ({ ordinary, floor, part, tax }) => {
      const { citation } = percentage;
      return [
        ...percentage.steps(ordinary),
        ...(floor > ordinary.tax
          ? [
              methodStep(
                2,
                step(
                  'special',
                  'Special withholding procedure: raised to',
                  dollars(floor),
                  citation,
                ),
              ),
            ]
          : []),
        ...(part < RATE_SCALE
          ? [
              methodStep(
                3,
                step('9N', 'Nebraska part of the wages (Form 9N)', part / RATE_SCALE, citation),
              ),
              methodStep(
                3,
                step('nebraska', 'Withholding times this part', dollars(tax), citation),
              ),
            ]
          : []),
      ];
    },
  };
}

function isTooLittle(
  tax: number,
  { request: { parameters }, wages }: FormulaInput,
  { employees, belowRate }: SpecialProcedure,
  slots: NebraskaSlots,
): boolean {
  if (parameters[slots.documented] === 1) return false;
  if (figureAt(parameters, slots.employees) < employees) return false;
  // Exact wherever the two are near each other: those wages are far below the limits of a double.
  return tax * RATE_SCALE < wages * belowRate;
}

/** The same wages on the certificate that the procedure compares with. */
function reference(
  input: FormulaInput,
  { referenceAllowances }: SpecialProcedure,
  slots: NebraskaSlots,
): FormulaInput {
  const parameters = input.request.parameters.slice();
  parameters[slots.allowances] = figureAt(referenceAllowances, figureAt(parameters, slots.status));
  return { ...input, request: { ...input.request, parameters } };
}
