/** What the evaluator answers for one tax. */

import type { Rational } from './rational.ts';

/** One line: cents and a fraction. */
export type Answer = {
  readonly type: string;
  readonly tax: Rational;
  readonly subject: Rational;
  readonly rate: Rational;
  /** Cents before the one rounding that made `tax`; left out where several did. */
  readonly unrounded?: Rational;
};
