/** A planned change of the employee, such as a raise, a move, or a new certificate: what it does on the later day. */

import { unknownName } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { checkShape } from '../paycalc/check-shape.ts';
import { refusalAt } from '../paycalc/errors.ts';
import { within } from '../paycalc/next-run/within.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { cashGross, deductions } from '../paycalc/totals.ts';
import { beginningAt } from './awaited.ts';
import { type Pair, restarted } from './pair.ts';
import type { Planned, PreviewItem } from './schema.ts';
import { laterSideOf } from './sides.ts';

/** The preview of the item without the plan. */
type Now = Pick<PreviewItem, 'taxes' | 'net' | 'notCompared'>;

/** Lists that replace those of the item. */
const LISTS = ['wages', 'benefits', 'taxJurisdictionParms'];

const PERIODS = 'payPeriodsPerYear';

/** The item, and its fields that a plan replaces; undefined without a plan. */
export function withoutPlan(value: unknown): { readonly item: unknown; readonly plan?: object } {
  if (typeof value !== 'object' || value === null || !('planned' in value)) return { item: value };
  const { planned: plan, ...item } = value;
  if (plan === null || plan === undefined) return { item };
  const known = [...LISTS, PERIODS];
  if (typeof plan !== 'object' || Array.isArray(plan)) {
    const reason = `is not an object. Send what changes: ${known.join(', ')}.`;
    throw refusalAt('wrong-type', 'planned', reason);
  }
  for (const name of Object.keys(plan)) {
    if (known.includes(name)) continue;
    throw refusalAt(
      'unknown-field',
      `planned.${name}`,
      `${quoted(name)} ${unknownName(name, known, 'field')}`,
    );
  }
  return { item, plan };
}

/** What the plan changes after `now`. Throws a `TaxInterfaceError`. */
export function plannedChange(item: PayCalcItem, plan: object, now: Now, pair: Pair): Planned {
  return within('planned', () => changeBy(planItem(item, plan), item, now, pair));
}

function planItem(item: PayCalcItem, plan: object): PayCalcItem {
  const { payrollRunParameters: run } = item;
  const fields = Object.entries(plan);
  const periods = fields.filter(([name]) => name === PERIODS);
  return checkShape({
    ...item,
    payrollRunParameters: { ...run, ...Object.fromEntries(periods) },
    ...Object.fromEntries(fields.filter(([name]) => name !== PERIODS)),
  });
}

function changeBy(planned: PayCalcItem, item: PayCalcItem, now: Now, pair: Pair): Planned {
  const restart = (paycheck: Parameters<typeof restarted>[0]) => restarted(paycheck, pair.restarts);
  const { settled, reasons } = laterSideOf(planned, pair, restart);
  const without = laterSideOf({ ...item, taxJurisdictionParms: [] }, pair, restart).settled;
  const taxes = plannedTaxes(planned, settled.amounts, now, pair);
  const notCompared = [...reasons].map(([position, reason]) => {
    const { uniqueTaxID = '' } = planned.taxJurisdictionParms[position] ?? {};
    const { title = uniqueTaxID, payer } = pair.to.release.taxes.get(uniqueTaxID)?.identity ?? {};
    return { uniqueTaxID, title, reason, payer };
  });
  const gross = amounts(cashGross(without.paycheck.wages), cashGross(settled.paycheck.wages));
  const taken = amounts(deductions(without.paycheck), deductions(settled.paycheck));
  const listed = new Set(planned.taxJurisdictionParms.map(({ uniqueTaxID }) => uniqueTaxID));
  const { paycheck } = settled;
  const places = paycheck.wages.map(({ location }) => location);
  const isKnown =
    notCompared.every(({ payer }) => payer === 'employer') &&
    beginningAt(pair, places, listed).every(({ payer }) => payer === 'employer');
  const employeeTaxes = paycheck.taxes.reduce((sum, { rule }, i) => {
    const position = settled.positions[i] ?? -1;
    return rule.payer === 'employee' ? sum + (settled.amounts.get(position) ?? 0) : sum;
  }, 0);
  const before = now.net.after;
  const after = isKnown ? (cents(gross.after) - cents(taken.after) - employeeTaxes) / 100 : null;
  const isBoth = before !== null && after !== null;
  return {
    gross,
    deductions: taken,
    net: { before, after, difference: isBoth ? (cents(after) - cents(before)) / 100 : null },
    taxes,
    notCompared: notCompared.map(({ payer: _, ...one }) => one),
  };
}

const cents = (dollars: number): number => Math.round(dollars * 100);

const amounts = (before: number, after: number) => ({
  before: before / 100,
  after: after / 100,
  difference: (after - before) / 100,
});

/** Taxes of either payment; one that the other does not have is 0 there. */
function plannedTaxes(
  planned: PayCalcItem,
  after: ReadonlyMap<number, number>,
  now: Now,
  { to }: Pair,
): Planned['taxes'] {
  const keyOf = ({ uniqueTaxID, locationCode }: { uniqueTaxID: string; locationCode: string }) =>
    `${uniqueTaxID} ${locationCode}`;
  const before = new Map(now.taxes.map((tax) => [keyOf(tax), tax]));
  const unknown = new Set(now.notCompared.map(keyOf));
  const found = planned.taxJurisdictionParms.flatMap((entry, position) => {
    const is = after.get(position);
    const rule = to.law.taxes.get(entry.uniqueTaxID);
    // Without its amount before, there is no difference.
    if (is === undefined || rule === undefined || unknown.has(keyOf(entry))) return [];
    const was = cents(before.get(keyOf(entry))?.after ?? 0);
    before.delete(keyOf(entry));
    const { uniqueTaxID, locationCode } = entry;
    const { title, payer } = rule;
    return [{ uniqueTaxID, locationCode, title, payer, ...amounts(was, is) }];
  });
  const listed = new Set(planned.taxJurisdictionParms.map(keyOf));
  const left = [...before.values()].filter((tax) => !listed.has(keyOf(tax)));
  return [
    ...found,
    ...left.map(({ uniqueTaxID, locationCode, title, payer, after: was }) => {
      return { uniqueTaxID, locationCode, title, payer, ...amounts(cents(was), 0) };
    }),
  ];
}
