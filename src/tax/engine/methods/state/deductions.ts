/** The deductions of `state-percentage@1`: each is one line of the worksheet, in whole cents. */

import { figureAt } from '../../elements.ts';
import { applyRate, shareOf } from '../../money.ts';
import { withheldBy } from './earlier.ts';
import type { Deduction, TableInput } from './tables.ts';

/** Cents that `deduction` takes off the wages, of the year or of the pay period as they are. */
export function deductionOf(deduction: Deduction, asked: TableInput): number {
  const { column, wages, input } = asked;
  switch (deduction.kind) {
    case 'amount':
      return figureAt(deduction.amount, column);
    case 'percent': {
      const { noneWithout, rate, least, most } = deduction;
      if (noneWithout >= 0 && !(Number(input.request.parameters[noneWithout]) > 0)) return 0;
      return clamp(applyRate(wages, rate), figureAt(least, column), figureAt(most, column));
    }
    case 'phaseOut': {
      const excess = wages - figureAt(deduction.from, column);
      if (excess <= 0) return figureAt(deduction.amount, column);
      const left =
        figureAt(deduction.amount, column) - applyRate(excess, figureAt(deduction.rate, column));
      return left > 0 ? left : 0;
    }
    case 'phaseOutRatio': {
      const from = figureAt(deduction.from, column);
      const to = figureAt(deduction.to, column);
      const amount = figureAt(deduction.amount, column);
      if (wages <= from) return amount;
      if (wages >= to) return 0;
      const scale = 10 ** deduction.decimals;
      return shareOf(amount, shareOf(to - wages, scale, to - from), scale);
    }
    case 'ladder': {
      const excess = wages - figureAt(deduction.from, column);
      const amount = figureAt(deduction.amount, column);
      if (excess <= 0) return amount;
      const steps = Math.ceil(excess / figureAt(deduction.step, column));
      return Math.max(
        figureAt(deduction.least, column),
        amount - steps * figureAt(deduction.each, column),
      );
    }
    case 'tax':
      return otherTaxes(deduction, asked);
  }
}

function otherTaxes(
  { taxes, most }: Extract<Deduction, { kind: 'tax' }>,
  { column, wages, factor, input }: TableInput,
): number {
  let amount = 0;
  for (const tax of taxes) {
    amount += withheldBy(input.earlier, tax, input.wages, input.kinds);
  }
  const annual = Math.max(0, amount) * factor;
  const limits = most[column];
  if (limits === undefined || limits.wages.length === 0) return annual;
  let row = limits.wages.length - 1;
  while (row > 0 && wages < figureAt(limits.wages, row)) row -= 1;
  return Math.min(annual, figureAt(limits.most, row));
}

const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;
