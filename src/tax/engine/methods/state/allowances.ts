/** Allowances and credits of `state-percentage@1`: what the certificate counts, times an amount. */

import { applyRateInUnits, divideHalfUp } from '../../money.ts';
import type { Allowance, Credit, TableInput } from './tables.ts';

/** Cents, of the year or of the pay period as the tables are. */
export function allowanceOf(allowance: Allowance, { input, column, wages }: TableInput): number {
  if (input.withoutAllowances) return 0;
  const sent = input.request.parameters[allowance.slot] as number;
  if (!(sent > 0) || wages > (allowance.noneAbove[column] as number)) return 0;
  if (allowance.each === null) return divideHalfUp(sent, allowance.moneyDivisor);
  const count = sent < allowance.most ? sent : allowance.most;
  if (allowance.tiers.length > 0) return count * tierOf(allowance, wages);
  const each = allowance.each[column] as number;
  if (allowance.first === null) return count * each;
  const { first } = allowance;
  const firstCount = Math.min(count, first.count[column] as number);
  return firstCount * (first.each[column] as number) + (count - firstCount) * each;
}

function tierOf({ tiers }: Allowance, wages: number): number {
  for (let i = 0; i < tiers.length; i += 1) {
    const tier = tiers[i] as Allowance['tiers'][number];
    if (wages <= tier.upTo) return tier.each;
  }
  return 0;
}

export function creditOf(credit: Credit, asked: TableInput): number {
  if (!('kind' in credit)) return allowanceOf(credit, asked);
  const { input, column, wages } = asked;
  if (input.withoutAllowances) return 0;
  const amount = credit.amount[column] as number;
  const excess = wages - (credit.from[column] as number);
  if (excess <= 0) return amount;
  const rounded = applyRateInUnits(excess, credit.rate, credit.unit);
  return rounded < amount ? amount - rounded : 0;
}
