/** The deductions of `state-percentage@1`: each is one line of the worksheet, in whole cents. */

import { applyRate, shareOf } from '../../money.ts';
import { withheldBy } from './earlier.ts';
import type { Deduction, TableInput } from './tables.ts';

/** Cents that `deduction` takes off the wages, of the year or of the pay period as they are. */
export function deductionOf(deduction: Deduction, asked: TableInput): number {
  const { column, wages, input } = asked;
  switch (deduction.kind) {
    case 'amount':
      return deduction.amount[column] as number;
    case 'percent': {
      const { noneWithout, rate, least, most } = deduction;
      if (noneWithout >= 0 && !(Number(input.request.parameters[noneWithout]) > 0)) return 0;
      return clamp(applyRate(wages, rate), least[column] as number, most[column] as number);
    }
    case 'phaseOut': {
      const excess = wages - (deduction.from[column] as number);
      if (excess <= 0) return deduction.amount[column] as number;
      const left =
        (deduction.amount[column] as number) - applyRate(excess, deduction.rate[column] as number);
      return left > 0 ? left : 0;
    }
    case 'phaseOutRatio': {
      const from = deduction.from[column] as number;
      const to = deduction.to[column] as number;
      const amount = deduction.amount[column] as number;
      if (wages <= from) return amount;
      if (wages >= to) return 0;
      const scale = 10 ** deduction.decimals;
      return shareOf(amount, shareOf(to - wages, scale, to - from), scale);
    }
    case 'ladder': {
      const excess = wages - (deduction.from[column] as number);
      const amount = deduction.amount[column] as number;
      if (excess <= 0) return amount;
      const steps = Math.ceil(excess / (deduction.step[column] as number));
      return Math.max(
        deduction.least[column] as number,
        amount - steps * (deduction.each[column] as number),
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
  for (let i = 0; i < taxes.length; i += 1) {
    amount += withheldBy(input.earlier, taxes[i] as string, input.wages, input.kinds);
  }
  const annual = Math.max(0, amount) * factor;
  const limits = most[column];
  if (limits === undefined || limits.wages.length === 0) return annual;
  let row = limits.wages.length - 1;
  while (row > 0 && wages < (limits.wages[row] as number)) row -= 1;
  return Math.min(annual, limits.most[row] as number);
}

const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;
