/** The minimum wages at the place of work that limits are counted in. */

import type { HourlyWages } from './limits.ts';
import { minimumWage, type WageFound } from './minimum-wage.ts';
import type { State } from './order.ts';

export function wagesOf({ release, payment }: Pick<State, 'release' | 'payment'>): HourlyWages {
  const { rates } = minimumWage(release, payment.location, payment.day, 'standard');
  const of = (level: WageFound['level']): number | null => {
    // A floor would leave the employee too little.
    const own = rates.filter((rate) => rate.level === level && rate.through >= payment.day);
    // A state without a minimum wage law has a row without an amount.
    return own.length === 0 ? null : Math.max(...own.map(({ amount }) => cents(amount ?? 0)));
  };
  const federal = of('federal') ?? 0;
  const { stateWage } = payment;
  const state = stateWage ?? of('state');
  const local = of('local');
  return {
    federal,
    state,
    highest:
      state === null ? null : Math.max(federal, state, stateWage === null ? (local ?? 0) : 0),
    withLocal: stateWage !== null || local !== null,
  };
}

const cents = (amount: number): number => Math.round(amount * 100);
