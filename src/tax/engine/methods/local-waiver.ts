/**
 * When a parameter of the request says that a local tax is not withheld: few days of work in the
 * place, a small employer, a young employee. Normative text: methods/local-wage-rate.md.
 */

import { figureAt } from '../elements.ts';
import type { TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import { isSent } from '../wage.ts';

export type LocalWaiver = {
  /** Index of the parameter. */
  readonly slot: number;
  /** A count up to this waives the tax; `NOT_SENT` for a switch, which does when it is TRUE. */
  readonly upTo: number;
  readonly nonresidentsOnly: boolean;
  /** What the note on the line says. */
  readonly reason: string;
};

/** Why nothing is withheld, or undefined. Throws where a waiver of nonresidents is sent for a resident. */
export function waiverOf(
  waivers: readonly LocalWaiver[],
  { rule, parameters, isResident }: TaxRequest,
): string | undefined {
  for (const { slot, upTo, nonresidentsOnly, reason } of waivers) {
    const value = figureAt(parameters, slot);
    const holds = isSent(upTo) ? value <= upTo : value === 1;
    if (!holds) continue;
    if (!nonresidentsOnly || isResident !== true) return reason;
    throw new CalculationError(
      'parameter',
      `miscParameters ${rule.parameters[slot]?.parameterName}`,
      `${rule.title}: it applies to nonresidents only, and isResident is true. Leave it out, or send isResident false`,
    );
  }
  return undefined;
}
