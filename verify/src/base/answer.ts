/** What the evaluator answers for one tax, and how it refuses one. */

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

/**
 * The reference refuses what the method texts refuse, by the engine's code; `value-not-allowed` is any of
 * those with the number 2003, whose causes it does not tell apart.
 */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
