/** Maryland has two official methods: the guide's tables, and the Comptroller's calculator if the employer chooses it. */

import type { TaxRequest } from '../../../paycheck.ts';
import type { MarylandMethod } from './maryland.ts';

/** `slot`: the state's parameter that chooses the calculator; the county's tax takes the state's parameters first. */
export function marylandByChoice(
  guide: MarylandMethod,
  calculator: MarylandMethod,
  slot: number,
): MarylandMethod {
  const chosen = <T>({ parameters }: TaxRequest, one: T, other: T): T =>
    parameters[slot] === 1 ? other : one;
  return {
    ...guide,
    calculate: (run) => chosen(run.request, guide, calculator).calculate(run),
    countyPart(fips, slots) {
      const one = guide.countyPart(fips, slots);
      const other = calculator.countyPart(fips, slots);
      return { ...one, calculate: (run) => chosen(run.request, one, other).calculate(run) };
    },
  };
}
