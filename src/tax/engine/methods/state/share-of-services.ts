/**
 * The formula of a state whose tax on all wages is multiplied by the share of a nonresident's services
 * in the state. Normative text: methods/state-income.md, step 8.
 */

import { figureAt } from '../../elements.ts';
import { dollars, methodSteps, step } from '../../lines.ts';
import { applyRate, RATE_SCALE } from '../../money.ts';
import type { Formula, Sheet } from './formula.ts';

const methodStep = methodSteps('state-income');

/** `whole`: the worksheet as if all services were performed in the state. */
type ShareSheet = Sheet & { readonly whole: Sheet; readonly share: number };

/** `slot` is the index of the parameter with the share. */
export function byShareOfServices(formula: Formula, slot: number): Formula<ShareSheet> {
  const { citation, rounding } = formula;
  return {
    citation,
    rounding,
    fill(input) {
      const share = figureAt(input.request.parameters, slot);
      const whole = formula.fill(input);
      return { whole, share, tax: share < RATE_SCALE ? applyRate(whole.tax, share) : whole.tax };
    },
    rate: ({ whole }) => formula.rate(whole),
    steps: ({ whole, share, tax }) =>
      share >= RATE_SCALE
        ? formula.steps(whole)
        : [
            ...formula.steps(whole),
            methodStep(
              8,
              step('share', 'Share of the services in the state', share / RATE_SCALE, citation),
            ),
            methodStep(8, step('part', 'Withholding times this share', dollars(tax), citation)),
          ],
  };
}
