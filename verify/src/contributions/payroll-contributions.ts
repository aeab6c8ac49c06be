/** methods/quarterly-threshold.md and payroll-zones.md, step by step, in exact fractions. */

import { type Answer, Refusal } from '../base/answer.ts';
import {
  type Asked,
  centsOf,
  given,
  HUNDRED,
  isTrue,
  nothing,
  override,
  round,
  rowsOf,
  total,
} from '../base/contribution-terms.ts';
import { compare, decimal, minus, most, plus, times, ZERO } from '../base/rational.ts';
import type { Block } from '../figures/blocks.ts';
import { wageBand } from './wage-band.ts';

export type ThresholdBlock = Block & { readonly rate: string; readonly over?: string };

export function quarterlyThreshold(block: ThresholdBlock, { asked, wages }: Asked): Answer[] {
  if (asked.overrideWageBase !== undefined || total(wages, 'amount').top < 0n) {
    throw new Refusal('value-not-allowed');
  }
  const free = centsOf(block.over ?? '0');
  const told = given(asked, 'PAYROLL_BEFORE');
  const payroll = told === null ? free : times(told, HUNDRED);
  const start = most(payroll, free);
  const deduction = times(given(asked, 'HEALTH_BENEFITS') ?? ZERO, HUNDRED);
  const rate = override(asked) ?? decimal(block.rate);
  let reached = minus(payroll, deduction);
  let taxBefore = ZERO;
  let endBefore = ZERO;
  return wages.reached.map(({ row, amount }) => {
    reached = plus(reached, amount);
    const end = most(ZERO, minus(reached, start));
    const tax = round(times(rate, end));
    const answer = {
      type: row.kind,
      tax: minus(tax, taxBefore),
      subject: minus(end, endBefore),
      rate,
    };
    taxBefore = tax;
    endBefore = end;
    return answer;
  });
}

export type ZonesBlock = Block & {
  readonly zones: readonly { readonly counties: readonly string[]; readonly tiers: string }[];
  readonly exemptUpTo: string;
};

export function payrollZones(block: ZonesBlock, { asked, wages, payment }: Asked): Answer[] {
  const zoneOf = (county: string | undefined): number =>
    block.zones.findIndex(({ counties }) => counties.includes(county ?? ''));
  const county = asked.location?.split('-')[1];
  let zone: number;
  if (county !== '000') zone = zoneOf(county);
  else if (asked.parameters?.ZONE !== undefined) zone = Number(asked.parameters.ZONE) - 1;
  else {
    const found = payment.wages
      .map(({ location = '' }) => location.split('-'))
      .filter(([state]) => state === asked.location?.split('-')[0])
      .map(([, one]) => one);
    const inZones = [...new Set(found.map(zoneOf))];
    if (found.includes('000') || inZones.length !== 1) throw new Refusal('field-missing');
    zone = inZones[0] as number;
  }
  const { tiers } = block.zones[zone] ?? {};
  if (tiers === undefined) return nothing(wages);
  const payroll = given(asked, 'QUARTERLY_PAYROLL');
  const all = given(asked, 'ALL_ZONES_PAYROLL') ?? ZERO;
  if (payroll !== null && compare(most(payroll, all), decimal(block.exemptUpTo)) <= 0) {
    return nothing(wages);
  }
  const rows = rowsOf(tiers);
  const row =
    payroll === null
      ? rows.at(-1)
      : (rows.findLast(([above = '']) => compare(payroll, decimal(above)) > 0) ?? rows[0]);
  const rate = row?.[isTrue(asked, 'LOCAL_GOVERNMENT') ? 2 : 1] ?? '';
  return wageBand({ ...block, rate }, asked, wages);
}
