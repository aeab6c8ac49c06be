/**
 * `options.allowStale`: figures that are not known to hold on the pay date are refused, unless the
 * request sends its own rate, or asks for the last known ones, which are then marked.
 */

import type { TaxRule } from '../engine/index.ts';
import { refusalAt } from './errors.ts';

/** How a request continues without current figures. */
type GoingOn = { readonly hasOwnRate: boolean; readonly allowStale: boolean };

const marked = new WeakMap<TaxRule, TaxRule>();

/** The rule to calculate with; the same one for figures that hold. Throws a `TaxInterfaceError`. */
export function ruleInForce(
  rule: TaxRule,
  payDate: string,
  i: number,
  { hasOwnRate, allowStale }: GoingOn,
): TaxRule {
  if (rule.stale === undefined || hasOwnRate) return rule;
  if (allowStale) return markedStale(rule, payDate);
  const { knownTo, lastKnown } = rule.stale;
  throw refusalAt(
    'figure-unknown',
    `taxJurisdictionParms[${i}].uniqueTaxID`,
    `${rule.title} is not confirmed for pay date ${payDate}. The last known figures (${lastKnown}) are confirmed through ${knownTo}. Send the rate in force as overrideRate, import a newer register (wagewright rules import), or set options.allowStale to true to use the last known figures.`,
  );
}

/** A rule belongs to one pay date, because its law does. */
function markedStale(rule: TaxRule, payDate: string): TaxRule {
  let found = marked.get(rule);
  if (found === undefined) {
    found = {
      ...rule,
      notes: Object.freeze([...rule.notes, staleNote(rule, payDate)]),
      noteCodes: Object.freeze([...rule.noteCodes, 'stale_figures' as const]),
      confidence: 'unverified',
      confidences: { figures: 'unverified', parts: {} },
    };
    marked.set(rule, found);
  }
  return found;
}

const staleNote = ({ title, stale }: TaxRule, payDate: string): string =>
  `The figures of ${title} are confirmed through ${stale?.knownTo}, not for pay date ${payDate}. They were used because options.allowStale is true; check the rate with the collector.`;
