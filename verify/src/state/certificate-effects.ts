/** Parameters of a certificate that do the same to every state's formula: methods/state-income.md, steps 7 and 8. */

import { compare, nearest, type Rational, rational, times } from '../base/rational.ts';
import type { Parameter } from '../figures/blocks.ts';
import { CENT, type Certificate, type Formula, money } from './formula.ts';

/** Step 7: the amount in place of the formula's, cents. Step 8: the share of the services. */
export type Effects = { readonly fixed: Rational | null; readonly share: Rational };

/** Which parameters do that, and what the certificate says there. */
export function effectsOf(parameters: readonly Parameter[], certificate: Certificate): Effects {
  const named = (effect: string): Parameter | undefined =>
    parameters.find((one) => one.effect === effect);
  const [fixed, share] = [named('fixedAmount'), named('shareOfServices')];
  const given = fixed === undefined ? '' : certificate.text(fixed.parameterName);
  return {
    fixed: given === '' ? null : money(given),
    share: share === undefined ? rational(1) : certificate.number(share.parameterName),
  };
}

/** Step 8: half-up to the cent. */
export const shared = (share: Rational, tax: Rational): Rational =>
  compare(share, rational(1)) === 0 ? tax : nearest(times(tax, share), CENT);

/** The formula, its tax times the share of the services. */
export const byShare =
  (formula: Formula, { share }: Effects): Formula =>
  (asked) => {
    const result = formula(asked);
    if (compare(share, rational(1)) === 0) return result;
    const { unrounded: _, ...rest } = result;
    return { ...rest, tax: shared(share, result.tax) };
  };
