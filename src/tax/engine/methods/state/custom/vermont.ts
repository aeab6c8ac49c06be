/**
 * `vermont-percentage@1`: the percentage method of GB-1210 and its rule for nonresidents who work a
 * part of the pay period in Vermont. Normative text: methods/vermont-percentage.md.
 */

import { figureAt } from '../../../elements.ts';
import { dollars, methodSteps, step } from '../../../lines.ts';
import { applyRate, RATE_SCALE } from '../../../money.ts';
import type { Formula, Sheet } from '../formula.ts';

const methodStep = methodSteps('vermont-percentage');

/** `whole`: the worksheet as if all work was done in Vermont. */
type VermontSheet = Sheet & { readonly whole: Sheet; readonly part: number };

/** `vermontPart` is the index of NONRESPERCENTAGE. */
export function vermont(percentage: Formula, vermontPart: number): Formula<VermontSheet> {
  return {
    citation: percentage.citation,
    rounding: percentage.rounding,
    fill(input) {
      const part = figureAt(input.request.parameters, vermontPart);
      const whole = percentage.fill(input);
      return { whole, part, tax: applyRate(whole.tax, part) };
    },
    rate: ({ whole }) => percentage.rate(whole),
    steps: ({ whole, part, tax }) => {
      if (part >= RATE_SCALE) return percentage.steps(whole);
      const { citation } = percentage;
      return [
        ...percentage.steps(whole),
        methodStep(2, step('part', 'Vermont hours / all hours', part / RATE_SCALE, citation)),
        methodStep(2, step('vermont', 'Withholding times this part', dollars(tax), citation)),
      ];
    },
  };
}
