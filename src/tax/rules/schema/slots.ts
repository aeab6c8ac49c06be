/** Where a tax's parameters are in a request: the engine reads them by index. */

import type { Parameter } from '../../engine/index.ts';
import type { StateSlots } from '../../engine/methods/state/state-run.ts';

/** Index of a parameter; throws when the tax has none of that name. */
export function slotOf(parameters: readonly Parameter[], name: string): number {
  const index = parameters.findIndex(({ parameterName }) => parameterName === name);
  if (index < 0) throw new Error(`the tax has no parameter ${name}`);
  return index;
}

/** Those that every state's income tax has. */
export const slotsOf = (parameters: readonly Parameter[]): StateSlots => ({
  additional: slotOf(parameters, 'ADDITIONALWH'),
  recentWages: slotOf(parameters, 'MOST_RECENT_WAGES'),
  recentWithheld: slotOf(parameters, 'MOST_RECENT_WH'),
  fixedAmount: slotWith(parameters, 'fixedAmount'),
  shareOfServices: slotWith(parameters, 'shareOfServices'),
});

/** Index of the parameter with this effect, -1 where the tax has none. */
const slotWith = (parameters: readonly Parameter[], effect: Parameter['effect']): number =>
  parameters.findIndex((one) => one.effect === effect);
