/**
 * What supplemental wages are added to when they are aggregated: regular wages of the same payment,
 * or of the current or preceding pay period where none are paid with them (Pub. 15 section 7).
 */

import { figureAt } from '../elements.ts';
import { note } from '../lines.ts';
import type { TaxRun } from '../paycheck.ts';
import { CalculationError, type Line } from '../result.ts';
import { isSent, isSupplemental, refuseWage, type Wage } from '../wage.ts';

/** Cents. */
export type WagesAndTax = { readonly wages: number; readonly tax: number };

/** Whether wages of this payment are treated as regular and taxed, if only with an amount of zero. */
function hasRegular({ basis }: TaxRun, needsNexus: boolean): boolean {
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, entry } = basis.at(k);
    if (isSupplemental(kind, entry) || entry.regularMethod === 'None') continue;
    if (entry.hasNexus || !needsNexus) return true;
  }
  return false;
}

/** What an entry that asks for `CurrentAggregation` is refused by; `hasFlat`: Flat is allowed too. */
type Asked = { readonly entry: Wage; readonly needsNexus: boolean; readonly hasFlat: boolean };

/** Throws where the payment has no regular wages: supplemental wages alone are no pay of a period. */
export function requireRegular(run: TaxRun, { entry, needsNexus, hasFlat }: Asked): void {
  if (hasRegular(run, needsNexus)) return;
  const flat = hasFlat ? ', or send Flat' : '';
  throw refuseWage(
    'no-regular-wages',
    entry,
    'calcMethodSupplementalWages',
    `"CurrentAggregation" adds these wages to regular wages of the same payment, and ${run.request.rule.title} taxes none in it. Send PreviousAggregation with MOST_RECENT_WAGES and MOST_RECENT_WH, the regular wages of the current or preceding pay period and what was withheld from them (both 0 if there were none)${flat}.`,
  );
}

/** Notes that the wages at hand were taxed as the pay of a whole period. */
export function noteAlone(line: Line): void {
  note(
    line,
    'aggregated_alone',
    'The payment has no regular wages to add these wages to, so they were taxed as the only wages of a pay period. If regular wages are paid for the current or preceding period, send PreviousAggregation with MOST_RECENT_WAGES and MOST_RECENT_WH.',
  );
}

/** Notes that more is withheld than was paid: by the recent period's amounts, not by these wages. */
export function noteMoreThanWages(line: Line): void {
  if (line.taxAmount <= line.subjectWages) return;
  note(
    line,
    'more_than_wages',
    'More than these wages: the rest is the tax on MOST_RECENT_WAGES above MOST_RECENT_WH. Check both amounts, and leave out an entry of 0.',
  );
}

type RecentSlots = { readonly recentWages: number; readonly recentWithheld: number };

/** The most recent regular wages and what was withheld from them; throws where one is missing. */
export function recentPeriod(
  parameters: Float64Array,
  { recentWages, recentWithheld }: RecentSlots,
): WagesAndTax {
  const wages = figureAt(parameters, recentWages);
  const tax = figureAt(parameters, recentWithheld);
  if (isSent(wages) && isSent(tax)) return { wages, tax };
  throw new CalculationError(
    'field-missing',
    `miscParameters ${isSent(wages) ? 'MOST_RECENT_WH' : 'MOST_RECENT_WAGES'}`,
    'PreviousAggregation adds this payment to the most recent regular wages: send MOST_RECENT_WAGES and MOST_RECENT_WH (what was withheld from them, additional withholding included)',
  );
}
