/** One payment on two days: what each tax comes to, and why it differs. Pure. */

import type { TaxRule } from '../engine/index.ts';
import { employeeOf, type OnFault, refusedFor } from '../paycalc/calculate-items.ts';
import { checkShape } from '../paycalc/check-shape.ts';
import { refusalAt } from '../paycalc/errors.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { totalsOf } from '../paycalc/totals.ts';
import { beginningAt } from './awaited.ts';
import { CAUSES } from './causes.ts';
import { type Pair, requireAmountsOf, restarted } from './pair.ts';
import { plannedChange, withoutPlan } from './planned.ts';
import type { Previewed, PreviewItem, PreviewTax } from './schema.ts';
import { type Sides, sidesOf } from './sides.ts';
import { type Change, changesBetween } from './walk.ts';

/** What the payment of an item comes to on both days, or why it cannot be read. */
export function previewItem(value: unknown, pair: Pair, onFault: OnFault): Previewed {
  try {
    const { item: sent, plan } = withoutPlan(value);
    const item = checkShape(sent);
    const now = preview(item, pair);
    if (plan === undefined) return now;
    const { notes, ...rest } = now;
    return { ...rest, planned: plannedChange(item, plan, now, pair), notes };
  } catch (error) {
    return { employeeID: employeeOf(value), ...refusedFor(error, onFault) };
  }
}

function preview(item: PayCalcItem, pair: Pair): PreviewItem {
  requireAmountsOf(item, pair);
  const sides = sidesOf(item, pair, (paycheck) => restarted(paycheck, pair.restarts));
  requireCash(item, sides);
  const changes = changesBetween(sides, pair);
  const taxes = comparedTaxes(item, sides, changes);
  const { paycheck } = sides.known;
  const listed = new Set(item.taxJurisdictionParms.map(({ uniqueTaxID }) => uniqueTaxID));
  const locations = paycheck.wages.map(({ location }) => location);
  const beginning = beginningAt(pair, locations, listed);
  const notCompared = missingTaxes(item, sides, pair);
  const employee = sumOf(taxes, 'employee');
  const lacks = (side: 'before' | 'after'): boolean =>
    notCompared.some(
      ({ payer, before }) => payer !== 'employer' && (side === 'after' || before === null),
    ) ||
    (side === 'after' && beginning.some(({ payer }) => payer === 'employee'));
  const { gross, net } = totalsOf(paycheck, knownTaxes(sides), 0);
  const before = lacks('before') ? null : dollars(net);
  const after = lacks('after') ? null : dollars(net - cents(employee.difference));
  return {
    employeeID: item.employeeID,
    gross: dollars(gross),
    net: {
      before,
      after,
      difference: before === null || after === null ? null : minus(after, before),
    },
    employeeTaxes: employee,
    employerTaxes: sumOf(taxes, 'employer'),
    causes: byCause(taxes),
    taxes,
    notCompared,
    beginning: beginning.map(({ id, title, payer, effective, citation }) => {
      return { uniqueTaxID: id, title, payer, effective, citation };
    }),
    notes: notesOn(item, pair),
  };
}

/** The taxes taken from a shortage of cash depend on all others. */
function requireCash({ options }: PayCalcItem, { reasons }: Sides): void {
  const [first] = reasons.values();
  if (options?.cashAvailable == null || first === undefined) return;
  const reason = `cannot be compared while one of the taxes is not known: ${first} Leave that tax out of taxJurisdictionParms, or leave out cashAvailable.`;
  throw refusalAt('value-unknown', 'options.cashAvailable', reason);
}

const cents = (amount: number): number => Math.round(amount * 100);
const dollars = (amount: number): number => amount / 100;
const minus = (a: number, b: number): number => dollars(cents(a) - cents(b));

function comparedTaxes(item: PayCalcItem, sides: Sides, changes: readonly Change[]): PreviewTax[] {
  const { before, after, reasons } = sides;
  const rules = new Map<number, TaxRule>();
  for (const { paycheck, positions } of [before, after]) {
    for (const [i, { rule }] of paycheck.taxes.entries()) rules.set(positions[i] ?? -1, rule);
  }
  return item.taxJurisdictionParms.flatMap(({ uniqueTaxID, locationCode }, position) => {
    const rule = rules.get(position);
    if (rule === undefined || reasons.has(position)) return [];
    const [was, is] = [before.amounts.get(position) ?? 0, after.amounts.get(position) ?? 0];
    const causes = changes
      .filter((change) => change.position === position)
      .map(({ position: _, difference, figures, of, ...why }) => ({
        difference: dollars(difference),
        ...why,
        figures: [...figures],
        ...(of && { of: [...of] }),
      }));
    return [
      {
        uniqueTaxID,
        locationCode,
        title: rule.title,
        payer: rule.payer,
        before: dollars(was),
        after: dollars(is),
        difference: dollars(is - was),
        causes,
      },
    ];
  });
}

function missingTaxes(
  item: PayCalcItem,
  { reasons, known }: Sides,
  { from, to }: Pair,
): PreviewItem['notCompared'] {
  return [...reasons]
    .sort(([a], [b]) => a - b)
    .flatMap(([position, reason]) => {
      const entry = item.taxJurisdictionParms[position];
      if (entry === undefined) return [];
      const { uniqueTaxID, locationCode } = entry;
      const { title = uniqueTaxID, payer = null } =
        (to.release.taxes.get(uniqueTaxID) ?? from.release.taxes.get(uniqueTaxID))?.identity ?? {};
      const before = known.amounts.get(position);
      return {
        ...{ uniqueTaxID, locationCode, title, payer, reason },
        before: before === undefined ? null : dollars(before),
      };
    });
}

/** Cents of all employee taxes that are known on the earlier day. */
function knownTaxes({ known }: Sides): number {
  let sum = 0;
  for (const [i, { rule }] of known.paycheck.taxes.entries()) {
    if (rule.payer === 'employee') sum += known.amounts.get(known.positions[i] ?? -1) ?? 0;
  }
  return sum;
}

function sumOf(
  taxes: readonly PreviewTax[],
  payer: TaxRule['payer'],
): PreviewItem['employeeTaxes'] {
  let [before, after] = [0, 0];
  for (const tax of taxes) {
    if (tax.payer !== payer) continue;
    before += cents(tax.before);
    after += cents(tax.after);
  }
  return { before: dollars(before), after: dollars(after), difference: dollars(after - before) };
}

/** In the order in which the causes are applied. */
function byCause(taxes: readonly PreviewTax[]): PreviewItem['causes'] {
  return CAUSES.flatMap((cause) => {
    const sums = { employee: 0, employer: 0 };
    let isThere = false;
    for (const { payer, causes } of taxes) {
      for (const one of causes) {
        if (one.cause !== cause) continue;
        sums[payer] += cents(one.difference);
        isThere = true;
      }
    }
    if (!isThere) return [];
    const { employee, employer } = sums;
    return [{ cause, employeeTaxes: dollars(employee), employerTaxes: dollars(employer) }];
  });
}

/** What the preview takes for granted. */
function notesOn(item: PayCalcItem, { from, to, restarts }: Pair): string[] {
  const notes: string[] = [];
  if (restarts.year) {
    const year = to.payDate.slice(0, 'yyyy'.length);
    notes.push(`The payment of ${to.payDate} is compared as the first one of ${year}.`);
  }
  const { wages, payrollRunParameters: run } = item;
  if (run.payDate !== from.payDate)
    notes.push(`The amounts before the payment are those of ${run.payDate}.`);
  if (restarts.year && wages.some(({ ytdWages }) => ytdWages == null))
    notes.push(
      `Wages without ytdWages are compared as if ${from.payDate} were the first payment of the year.`,
    );
  return notes;
}
