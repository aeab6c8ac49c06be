/**
 * `vermont-percentage@1`: the percentage method of GB-1210 and its rule for nonresidents who work a
 * part of the pay period in Vermont. Normative text: methods/vermont-percentage.md.
 */

import { dollars, step } from '../../../lines.ts';
import { applyRate, RATE_SCALE } from '../../../money.ts';
import type { Formula } from '../formula.ts';

/** `vermontPart` is the index of NONRESPERCENTAGE. */
export function vermont(percentage: Formula, vermontPart: number): Formula {
  let part = RATE_SCALE;
  let tax = 0;
  return {
    citation: percentage.citation,
    rounding: percentage.rounding,
    withholding(input) {
      part = input.request.parameters[vermontPart] as number;
      tax = applyRate(percentage.withholding(input), part);
      return tax;
    },
    lastRate: () => percentage.lastRate(),
    steps: () => {
      if (part >= RATE_SCALE) return percentage.steps();
      const { citation } = percentage;
      return [
        ...percentage.steps(),
        step('part', 'Vermont hours / all hours', part / RATE_SCALE, citation),
        step('vermont', 'Withholding times this part', dollars(tax), citation),
      ];
    },
  };
}
