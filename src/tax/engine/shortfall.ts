/**
 * Tax on reported tips is taken from the employee's other cash, in the order of IRS Pub. 15
 * section 6: first all taxes on other wages, then Social Security and Medicare on tips, then income
 * tax on tips. What the cash does not cover stays uncollected.
 */

import { dollars, note, step } from './lines.ts';
import type { Paycheck, TaxRule } from './paycheck.ts';
import type { Line } from './result.ts';

/** Lowers the tip lines to what `employee.cashAvailable` cents cover and notes the rest. */
export function applyShortfall(paycheck: Paycheck, lines: readonly Line[]): void {
  const rules = new Map<string, TaxRule>(paycheck.taxes.map(({ rule }) => [rule.id, rule]));
  const last = new Set(
    paycheck.wages.filter(({ kind }) => kind.withheldLast).map(({ kind }) => kind.name),
  );
  let cash = paycheck.cashAvailable;
  const uniform: Line[] = [];
  const income: Line[] = [];
  for (const line of lines) {
    const rule = rules.get(line.uniqueTaxID);
    if (rule === undefined || rule.payer === 'employer') continue;
    if (!last.has(line.wageType)) cash -= line.taxAmount;
    else if (rule.method.family === 'uniform') uniform.push(line);
    else income.push(line);
  }
  cash = Math.max(0, cash);
  for (const line of [...uniform, ...income]) {
    const collected = Math.min(line.taxAmount, cash);
    const missing = line.taxAmount - collected;
    cash -= Math.max(0, collected);
    if (missing <= 0) continue;
    line.taxAmount = collected;
    if (paycheck.explain) {
      const { citation } = rules.get(line.uniqueTaxID) as TaxRule;
      line.steps = [
        ...line.steps,
        step('uncollected', 'Not covered by the cash available', dollars(missing), citation),
        step('tax', 'Collected', dollars(collected), citation),
      ];
    }
    note(
      line,
      'tips_uncollected',
      `Uncollected on ${line.wageType}: ${dollars(missing).toFixed(2)}. ${rules.get(line.uniqueTaxID)?.uncollected ?? ''}`.trim(),
    );
  }
}
