/** Refusals of a part of what was sent, with the path from the whole. */

import { CalculationError } from '../../engine/index.ts';
import { refusalOfCalculation } from '../calculation-refusal.ts';
import { TaxInterfaceError } from '../errors.ts';

/** What `read` returns; what it refuses names its fields below `part`. */
export function within<T>(part: string, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const error = thrown instanceof CalculationError ? refusalOfCalculation(thrown) : thrown;
    if (!(error instanceof TaxInterfaceError)) throw error;
    const problems = error.problems.map((one) => ({
      ...one,
      path: one.path === '' || one.path === part ? part : `${part}.${one.path}`,
    }));
    throw new TaxInterfaceError(error.kind, `${part}: ${error.message}`, problems);
  }
}
