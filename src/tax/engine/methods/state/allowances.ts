/** Allowances and credits of `state-percentage@1`: what the certificate counts, times an amount. */

import { figureAt } from '../../elements.ts';
import { applyRateInUnits, divideHalfUp } from '../../money.ts';
import type { Allowance, Credit, TableInput } from './tables.ts';

/** Cents, of the year or of the pay period as the tables are. */
export function allowanceOf(allowance: Allowance, { input, column, wages }: TableInput): number {
  if (input.withoutAllowances) return 0;
  const sent = figureAt(input.request.parameters, allowance.slot);
  if (!(sent > 0) || wages > figureAt(allowance.noneAbove, column)) return 0;
  if (allowance.each === null) return divideHalfUp(sent, allowance.moneyDivisor);
  const count = sent < allowance.most ? sent : allowance.most;
  if (allowance.tiers.length > 0) return count * tierOf(allowance, wages);
  const each = figureAt(allowance.each, column);
  if (allowance.first === null) return count * each;
  const { first } = allowance;
  const firstCount = Math.min(count, figureAt(first.count, column));
  return firstCount * figureAt(first.each, column) + (count - firstCount) * each;
}

function tierOf({ tiers }: Allowance, wages: number): number {
  for (const tier of tiers) {
    if (wages <= tier.upTo) return tier.each;
  }
  return 0;
}

export function creditOf(credit: Credit, asked: TableInput): number {
  if (!('kind' in credit)) return allowanceOf(credit, asked);
  const { input, column, wages } = asked;
  if (input.withoutAllowances) return 0;
  const amount = figureAt(credit.amount, column);
  const excess = wages - figureAt(credit.from, column);
  if (excess <= 0) return amount;
  const rounded = applyRateInUnits(excess, credit.rate, credit.unit);
  return rounded < amount ? amount - rounded : 0;
}
