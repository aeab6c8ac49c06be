/**
 * Checks that take an earlier one back: the same wages and deductions, negative. What such a check has
 * to give back is what the register withheld on the earlier one, right or wrong.
 */

import { CellError, money } from '../table/cells.ts';
import type { Check } from '../table/check.ts';

/** Cents by wage type and benefit, and the amounts withheld. */
const paidBy = ({ item }: Check): string =>
  JSON.stringify([
    item.wages.map(({ locationCode, wageType, grossWages }) => [
      locationCode,
      wageType,
      Math.abs(grossWages ?? 0),
    ]),
    (item.benefits ?? []).map(({ benefitType, amount }) => [benefitType, Math.abs(amount ?? 0)]),
  ]);
const withheldBy = ({ expected }: Check): string =>
  JSON.stringify(expected.map(({ taxes, label, cents }) => [taxes, label, Math.abs(cents)]));

const isNegative = ({ item }: Check): boolean =>
  item.wages.length > 0 && item.wages.every(({ grossWages = 0 }) => grossWages < 0);

/** The earlier checks that negative ones take back; of each at most one does. */
export function reversedChecks(checks: readonly Check[]): ReadonlyMap<Check, Check | CellError> {
  const found = new Map<Check, Check | CellError>();
  const taken = new Set<Check>();
  for (const check of checks.filter(isNegative)) {
    const open = checks.filter(
      (other) =>
        !taken.has(other) &&
        other.employee === check.employee &&
        other.payDate <= check.payDate &&
        !isNegative(other) &&
        paidBy(other) === paidBy(check),
    );
    const original = originalOf(check, open);
    found.set(check, original);
    if (!(original instanceof CellError)) taken.add(original);
  }
  return found;
}

/** Of checks with the same wages: the one with the same amounts, or the only one of the same day. */
function originalOf(check: Check, open: readonly Check[]): Check | CellError {
  const [only, ...more] = open;
  if (only === undefined) return new CellError(unknown(check));
  if (more.length === 0) return only;
  const same = open.find((other) => withheldBy(other) === withheldBy(check));
  if (same !== undefined) return same;
  const [ofDay, ...others] = open.filter(({ payDate }) => payDate === check.payDate);
  if (ofDay !== undefined && others.length === 0) return ofDay;
  const rows = open.map(({ line }) => line).join(', ');
  return new CellError(
    `the wages are negative, and the check can take back each of the rows ${rows}. Leave the rows that are taken back, and this one, out of the register.`,
  );
}

function unknown({ item }: Check): string {
  const all = item.wages.filter(({ locationCode }) => locationCode === '00-000-0000');
  const cents = all.reduce((sum, { grossWages = 0 }) => sum + Math.round(grossWages * 100), 0);
  return `the wages are ${money(cents)}, and no earlier check of this employee in the register has the same wages. Add that check, or leave this row out.`;
}
