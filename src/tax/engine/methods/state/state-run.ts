/** One calculation of a state's income tax: what `state-income.ts` and `supplemental.ts` share. */

import { figureAt } from '../../elements.ts';
import { addLine, note } from '../../lines.ts';
import { RATE_SCALE } from '../../money.ts';
import type { TaxRequest, TaxRun } from '../../paycheck.ts';
import type { EarningKind } from '../../rule-parts.ts';
import { isSent, NOT_SENT, negativeWages } from '../../wage.ts';
import type { WagesAndTax } from '../aggregation.ts';
import type { Formula, FormulaInput } from './formula.ts';
import type { SupplementalRule } from './supplemental-rule.ts';

/** Indices into the request's parameters. */
export type StateSlots = {
  readonly additional: number;
  readonly recentWages: number;
  readonly recentWithheld: number;
  /** -1 where the tax has no such parameter. */
  readonly fixedAmount: number;
  readonly shareOfServices: number;
};

export type StateIncome = {
  readonly name: string;
  readonly formula: Formula;
  readonly supplemental: SupplementalRule;
  readonly slots: StateSlots;
};

/** One calculation: what the parts of the frame share. */
export type StateRun = TaxRun & {
  readonly tax: StateIncome;
  /** Regular wages that were taxed, and what was withheld from them, cents. */
  regularWages: number;
  regularTax: number;
  /** The formula's part of `regularTax`. */
  formulaTax: number;
  /** Types of these wages and of those aggregated with them. */
  kinds: readonly string[];
  /** The regular wages with what was aggregated with them, once an entry asked for that. */
  together: WagesAndTax | null;
  /** The recent period with what was aggregated with it, once an entry asked for that. */
  recent: WagesAndTax | null;
  recentKinds: readonly string[];
};

const NOT_CALCULATED = 'Calculation method None: no income tax was calculated on these wages.';
const NO_NEXUS = 'hasNexus false: the employer has no nexus here, so nothing is withheld.';

/** True when the wages at `k` get no line of the formula's; it has then been added. */
export function isLeftOut(run: StateRun, k: number, method: string | null): boolean {
  const { basis } = run;
  const { kind, amount } = basis.at(k);
  if (!basis.at(k).entry.hasNexus) {
    note(addLine(run, kind), 'no_nexus', NO_NEXUS);
    return true;
  }
  if (amount < 0) throw negativeWages(basis.at(k).entry);
  if (method !== 'None') return false;
  note(
    addLine(run, kind, { taxAmount: 0, subjectWages: amount, rate: 0 }),
    'method_none',
    NOT_CALCULATED,
  );
  return true;
}

/** Dollars per pay period that the certificate asks for on top, in cents. */
export const additionalOf = ({ request, tax }: StateRun): number => {
  const amount = figureAt(request.parameters, tax.slots.additional);
  return isSent(amount) ? amount : 0;
};

/** Cents that the certificate asks for in place of the calculated amount; null without them. */
export function fixedAmountOf({ request, tax }: StateRun): number | null {
  const { fixedAmount } = tax.slots;
  const amount = fixedAmount < 0 ? NOT_SENT : figureAt(request.parameters, fixedAmount);
  return isSent(amount) ? amount : null;
}

/** The share of a nonresident's services in the state, of `RATE_SCALE`. */
export function shareOfServices({ request, tax }: StateRun): number {
  const { shareOfServices: slot } = tax.slots;
  return slot < 0 ? RATE_SCALE : figureAt(request.parameters, slot);
}

/** Without a spread for the first: most payments have one wage type. */
export const withKind = (kinds: readonly string[], { name }: EarningKind): readonly string[] =>
  kinds.length === 0 ? [name] : [...kinds, name];

/** What the formula is asked for `wages` cents of these wage types. */
export const inputOf = (
  { tax, request, paycheck, lines }: StateRun,
  wages: number,
  kinds: readonly string[],
): FormulaInput => ({
  request,
  paycheck,
  periods: paycheck.payPeriodsPerYear,
  wages,
  annualExtra: 0,
  ofTheYear: false,
  withoutAllowances: false,
  kinds,
  wholeDollars: isWholeDollars(tax.formula, request),
  earlier: lines,
});

function isWholeDollars({ rounding }: Formula, { roundResult }: TaxRequest): boolean {
  if (!rounding.choice || roundResult === 'Default') return rounding.default === 'dollars';
  return roundResult === 'Yes';
}
