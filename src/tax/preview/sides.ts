/** The taxes of a payment that can be calculated on both days, and why the others cannot. */

import {
  CalculationError,
  creditedTaxes,
  type Paycheck,
  type TaxRequest,
} from '../engine/index.ts';
import { repealOf } from '../paycalc/awaited.ts';
import { linesOf } from '../paycalc/calculate-items.ts';
import { refusalOfCalculation } from '../paycalc/calculation-refusal.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { RUNNING } from '../paycalc/next-run/running.ts';
import { parseItem, withoutFigures } from '../paycalc/parse.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import type { Pair, Side } from './pair.ts';
import { sumsOf } from './sums.ts';

/** By position among the taxes of the item. */
type Amounts = ReadonlyMap<number, number>;

type Settled = {
  readonly paycheck: Paycheck;
  /** The positions of its taxes in the item. */
  readonly positions: readonly number[];
  readonly amounts: Amounts;
};

/** What a tax of the item is on the two days. */
type Standing = 'both' | 'ended' | 'new' | 'unknown';

export type Sides = {
  readonly standings: readonly Standing[];
  readonly before: Settled;
  readonly after: Settled;
  /** The earlier day with all that it can calculate. */
  readonly known: Settled;
  /** Why a tax is not compared. */
  readonly reasons: ReadonlyMap<number, string>;
};

/** Throws a `TaxInterfaceError` for an item that cannot be calculated whatever its taxes. */
export function sidesOf(item: PayCalcItem, pair: Pair, change: (p: Paycheck) => Paycheck): Sides {
  const reasons = new Map<number, string>();
  const standings = item.taxJurisdictionParms.map((entry, i): Standing => {
    const { standing, reason = countedUntil(entry, pair) } = standingOf(entry.uniqueTaxID, pair);
    if (reason !== undefined) reasons.set(i, reason);
    return standing;
  });
  const has = (side: Side) => (i: number) =>
    side.law.taxes.has(item.taxJurisdictionParms[i]?.uniqueTaxID ?? '');
  const all = item.taxJurisdictionParms.map((_, i) => i);
  const same = (paycheck: Paycheck): Paycheck => paycheck;
  const known = settle(item, all.filter(has(pair.from)), pair.from, same, reasons);
  let before = known;
  let after = settle(item, all.filter(has(pair.to)), pair.to, change, reasons);
  for (;;) {
    refuseDependents([before, after], item, reasons);
    const open = (settled: Settled): number[] => settled.positions.filter((i) => !reasons.has(i));
    const [left, right] = [open(before), open(after)];
    if (left.length === before.positions.length && right.length === after.positions.length) break;
    before = settle(item, left, pair.from, same, reasons);
    after = settle(item, right, pair.to, change, reasons);
  }
  return { standings, before, after, known, reasons };
}

/** The payment on the later day alone, and why taxes of it cannot be calculated. */
export function laterSideOf(
  item: PayCalcItem,
  pair: Pair,
  change: (p: Paycheck) => Paycheck,
): { readonly settled: Settled; readonly reasons: ReadonlyMap<number, string> } {
  const reasons = new Map<number, string>();
  for (const [i, entry] of item.taxJurisdictionParms.entries()) {
    const { uniqueTaxID } = entry;
    const isKnown = pair.to.law.taxes.has(uniqueTaxID);
    const reason = isKnown ? countedUntil(entry, pair) : missing(uniqueTaxID, pair.to);
    if (reason !== undefined) reasons.set(i, reason);
  }
  const all = item.taxJurisdictionParms.map((_, i) => i);
  for (;;) {
    const left = all.filter((i) => !reasons.has(i));
    const settled = settle(item, left, pair.to, change, reasons);
    refuseDependents([settled], item, reasons);
    if (settled.positions.every((i) => !reasons.has(i))) return { settled, reasons };
  }
}

function standingOf(
  id: string,
  { from, to }: Pair,
): { readonly standing: Standing; readonly reason?: string } {
  const [was, is] = [from.law.taxes.has(id), to.law.taxes.has(id)];
  if (was && is) return { standing: 'both' };
  if (was) {
    const last = to.release.taxes.get(id)?.blocks.at(-1);
    if (last && repealOf(last, to.payDate) !== undefined) return { standing: 'ended' };
    return { standing: 'unknown', reason: missing(id, to) };
  }
  const first = to.release.taxes.get(id)?.blocks[0];
  if (is && first !== undefined && first.figures.effective > from.payDate)
    return { standing: 'new' };
  return { standing: 'unknown', reason: missing(id, is ? from : to) };
}

/** Counted in the year or quarter through a payment: not known for a later one. */
const COUNTED: Readonly<Record<string, keyof Pair['restarts']>> = {
  ALL_ZONES_PAYROLL: 'quarter',
  DAYSWORKED: 'period',
  PAYROLL_BEFORE: 'quarter',
  QUARTERLY_PAYROLL: 'quarter',
};

function countedUntil(
  { miscParameters }: PayCalcItem['taxJurisdictionParms'][number],
  { to, restarts }: Pair,
): string | undefined {
  for (const { parameterName, parmName, name } of miscParameters ?? []) {
    const own = (parameterName ?? parmName ?? name ?? '').trim().toUpperCase();
    const span = COUNTED[own];
    if (span === undefined || !restarts[span]) continue;
    return `${own} is ${RUNNING[own]?.of ?? 'a count'} on the earlier pay date, and its value on ${to.payDate} is not known.`;
  }
  return undefined;
}

function missing(id: string, { release, payDate }: Side): string {
  const tax = release.taxes.get(id);
  if (tax !== undefined) return withoutFigures(tax, release, payDate);
  return `version ${release.version} has no rules for ${id}.`;
}

/** The taxes of `positions` that can be calculated; adds the reason of each that cannot. */
function settle(
  item: PayCalcItem,
  positions: readonly number[],
  { payDate, release }: Side,
  change: (paycheck: Paycheck) => Paycheck,
  reasons: Map<number, string>,
): Settled {
  let left = [...positions];
  for (;;) {
    const own: PayCalcItem = {
      ...item,
      payrollRunParameters: { ...item.payrollRunParameters, payDate },
      taxJurisdictionParms: item.taxJurisdictionParms.filter((_, i) => left.includes(i)),
    };
    try {
      const paycheck = change(parseItem(own, release));
      const minimumConfidence = item.options?.minimumConfidence;
      const lines = linesOf({ minimumConfidence, paycheck });
      const sums = sumsOf(paycheck.taxes, lines);
      const amounts = new Map(left.map((position, i) => [position, sums[i] ?? 0]));
      return { paycheck, positions: left, amounts };
    } catch (error) {
      const { at, reason } = failingTax(error);
      const position = left[at];
      if (position === undefined) throw error;
      if (!reasons.has(position)) reasons.set(position, reason);
      left = left.filter((_, i) => i !== at);
    }
  }
}

/** The tax of the list that a refusal is about; -1: of none. */
function failingTax(thrown: unknown): { readonly at: number; readonly reason: string } {
  const error = thrown instanceof CalculationError ? refusalOfCalculation(thrown) : thrown;
  if (!(error instanceof TaxInterfaceError)) throw thrown;
  const { path = '', message = '' } = error.problems[0] ?? {};
  const named = /^taxJurisdictionParms\[(\d+)\]/.exec(path)?.[1];
  const at = thrown instanceof CalculationError ? thrown.taxIndex : Number(named ?? -1);
  return { at, reason: message };
}

/** Adds a reason for each tax that needs one which is not compared. */
function refuseDependents(
  sides: readonly Settled[],
  item: PayCalcItem,
  reasons: Map<number, string>,
): void {
  const missingIds = new Map<string, number>();
  for (const position of reasons.keys()) {
    const id = item.taxJurisdictionParms[position]?.uniqueTaxID;
    if (id !== undefined) missingIds.set(id, position);
  }
  if (missingIds.size === 0) return;
  for (const { paycheck, positions } of sides) {
    for (const [i, request] of paycheck.taxes.entries()) {
      const position = positions[i];
      if (position === undefined || reasons.has(position)) continue;
      const needed = needsOf(request, paycheck).find((id) => missingIds.has(id));
      if (needed === undefined) continue;
      reasons.set(position, `It depends on ${needed}, which cannot be compared.`);
      missingIds.set(request.rule.id, position);
    }
  }
}

const needsOf = (request: TaxRequest, paycheck: Paycheck): readonly string[] => [
  ...request.rule.dependsOn,
  ...creditedTaxes(request, paycheck),
  ...(request.rule.method.credits?.(request, paycheck) ?? []),
];
