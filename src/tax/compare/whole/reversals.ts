/**
 * Checks that take an earlier one back: the same wages and deductions, negative. What such a check has
 * to give back is what the register withheld on the earlier one, right or wrong.
 */

import { CellError, money } from '../table/cells.ts';
import type { Check } from '../table/check.ts';

/** Every check has its wages at this location, whatever its states and places. */
const NATIONWIDE = '00-000-0000';

/** Dollars by wage type and by benefit, without their sign. */
const paidBy = ({ item }: Check): string =>
  JSON.stringify([
    item.wages
      .filter(({ locationCode }) => locationCode === NATIONWIDE)
      .map(({ wageType, grossWages }) => [wageType, Math.abs(grossWages ?? 0)]),
    (item.benefits ?? []).map(({ benefitType, amount }) => [benefitType, Math.abs(amount ?? 0)]),
  ]);
const withheldBy = ({ expected }: Check): string =>
  JSON.stringify(expected.map(({ taxes, label, cents }) => [taxes, label, Math.abs(cents)]));

export const isNegative = ({ item }: Check): boolean =>
  item.wages.length > 0 && item.wages.every(({ grossWages = 0 }) => grossWages < 0);

/**
 * The earlier checks that negative ones take back, or why it cannot be said which; of each at most one
 * does. A negative check that takes none of the register back is left out.
 */
export function reversedChecks(checks: readonly Check[]): ReadonlyMap<Check, Check | CellError> {
  const found = new Map<Check, Check | CellError>();
  const taken = new Set<Check>();
  const ofEmployee = Map.groupBy(checks, ({ employee }) => employee);
  for (const check of checks.filter(isNegative)) {
    const open = (ofEmployee.get(check.employee) ?? []).filter(
      (other) =>
        !taken.has(other) &&
        other.payDate <= check.payDate &&
        !isNegative(other) &&
        paidBy(other) === paidBy(check),
    );
    const original = originalOf(check, open);
    if (original === undefined) continue;
    found.set(check, original);
    if (!(original instanceof CellError)) taken.add(original);
  }
  return found;
}

/** Of checks with the same wages: the one with the same amounts, or the only one of the same day. */
function originalOf(check: Check, open: readonly Check[]): Check | CellError | undefined {
  const [only, ...more] = open;
  if (more.length === 0) return only;
  const same = open.find((other) => withheldBy(other) === withheldBy(check));
  if (same !== undefined) return same;
  const [ofDay, ...others] = open.filter(({ payDate }) => payDate === check.payDate);
  if (ofDay !== undefined && others.length === 0) return ofDay;
  const rows = open.map(({ line }) => line).join(', ');
  return new CellError(
    'reversal_unclear',
    `the wages are negative, and the check can take back each of the rows ${rows}. Leave the rows that are taken back, and this one, out of the register.`,
  );
}

/** Of a negative check that takes none back, where a tax has no rule for it. */
export function withoutOriginal({ item }: Check): string {
  const all = item.wages.filter(({ locationCode }) => locationCode === NATIONWIDE);
  const cents = all.reduce((sum, { grossWages = 0 }) => sum + Math.round(grossWages * 100), 0);
  return `the wages are ${money(cents)}, and no earlier check of this employee in the register has the same wages. Add that check, or leave this row out.`;
}
