/** Taxes that end or begin between the two days of a preview. */

import { addDays } from '../../platform/shape/days.ts';
import {
  type Citation,
  encloses,
  type Location,
  parseLocation,
  type TaxRule,
} from '../engine/index.ts';
import type { Pair, Side } from './pair.ts';

type Ending = { readonly citation: Citation; readonly effective: string };

/** The law that ended a tax, and the first day without it. */
export function repealedBy({ id, citation, effective }: TaxRule, { release }: Side): Ending {
  const last = release.taxes.get(id)?.blocks.at(-1);
  if (last?.figures.repealed === undefined) return { citation, effective };
  return { citation: last.figures.repealed, effective: addDays(last.lastPayDate, 1) };
}

type BeginningTax = { readonly rule: TaxRule; readonly location: Location };

const beginning = new WeakMap<Pair, readonly BeginningTax[]>();

/** Taxes whose first figures begin after the earlier day; the law decides for whom. */
function beginningTaxes(pair: Pair): readonly BeginningTax[] {
  let found = beginning.get(pair);
  if (found === undefined) {
    found = [...pair.to.law.taxes.keys()].flatMap((id) => beginningTax(id, pair));
    beginning.set(pair, found);
  }
  return found;
}

function beginningTax(id: string, { from, to }: Pair): BeginningTax[] {
  if (from.law.taxes.has(id)) return [];
  const first = to.release.taxes.peek(id)?.blocks[0]?.figures;
  if (first === undefined || first.effective <= from.payDate) return [];
  const rule = to.law.taxes.get(id);
  const location = parseLocation(id.split('-').slice(0, 3).join('-'));
  if (rule === undefined || location === null || rule.method.name.startsWith('no-tax@')) return [];
  // A school district's id names its state, and the item does not say who lives in it.
  return rule.statewide || location.county !== '000' || id.startsWith('00-')
    ? [{ rule, location }]
    : [];
}

/** Those at the locations of a payment that it does not list. */
export const beginningAt = (
  pair: Pair,
  locations: readonly Location[],
  listed: ReadonlySet<string>,
): TaxRule[] =>
  beginningTaxes(pair)
    .filter(
      ({ rule, location }) =>
        !listed.has(rule.id) && locations.some((place) => encloses(location, place)),
    )
    .map(({ rule }) => rule);
