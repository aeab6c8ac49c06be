/** Refusals of one wages entry, which name its position in the request. */

import { CalculationError } from '../result.ts';
import type { Wage } from '../wage.ts';

/** `reason` follows the name of the field: what is wrong, what is allowed, what to do. */
export const refuseWage = (wage: Wage, field: string, reason: string): CalculationError =>
  new CalculationError('value-not-allowed', `wages[${wage.index}].${field}`, reason);

export const negativeWages = (wage: Wage): CalculationError =>
  refuseWage(
    wage,
    'grossWages',
    'is negative, and income tax has no rule for negative wages. To correct a payment, reverse the original payment in your records and calculate the corrected one.',
  );
