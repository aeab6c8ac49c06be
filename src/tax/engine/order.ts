/**
 * The order in which the taxes of one paycheck are calculated: what a tax depends on comes before
 * it, whatever order the request has.
 */

import { isFederal, type Location, parseLocation } from './location.ts';
import { type Paycheck, requestAt, type TaxRequest, type TaxRule } from './paycheck.ts';
import { creditedStates, creditedTaxes } from './resident.ts';
import { CalculationError } from './result.ts';
import { NOT_SENT } from './wage.ts';

/** Requests in the order of calculation; `added` were not asked for, others need them. */
type Order = {
  readonly requests: readonly TaxRequest[];
  readonly added: ReadonlySet<TaxRequest>;
};

/** False where every tax is listed after those that it needs: most clients send them so. */
export function needsOrder(paycheck: Paycheck): boolean {
  const { taxes } = paycheck;
  for (let i = 0; i < taxes.length; i += 1) {
    const request = requestAt(taxes, i);
    const { dependsOn } = request.rule;
    for (const id of dependsOn) if (!isListedBefore(id, i, taxes)) return true;
    if (creditedStates(request, paycheck).length > 0) return true;
    const locals = creditedLocals(request, paycheck);
    for (const id of locals) if (!isListedBefore(id, i, taxes)) return true;
  }
  return false;
}

const NOTHING: readonly string[] = [];

/** Other local taxes of the request that this one sets off. */
const creditedLocals = (request: TaxRequest, paycheck: Paycheck): readonly string[] =>
  request.rule.method.credits?.(request, paycheck) ?? NOTHING;

/** Whether the request has tax `id`, and no entry of it at `index` or later. */
function isListedBefore(id: string, index: number, taxes: readonly TaxRequest[]): boolean {
  let found = false;
  for (let i = 0; i < taxes.length; i += 1) {
    if (requestAt(taxes, i).rule.id !== id) continue;
    if (i >= index) return false;
    found = true;
  }
  return found;
}

/**
 * Indices of the requests in the order of calculation, when each tax is listed once and all that is
 * needed is asked for; otherwise null, and `orderOf` finds the order. The faster of the two.
 */
export function listedOrderOf(paycheck: Paycheck): readonly number[] | null {
  const { taxes } = paycheck;
  const order: number[] = [];
  while (order.length < taxes.length) {
    const before = order.length;
    for (let i = 0; i < taxes.length; i += 1) {
      if (!order.includes(i) && isReady(requestAt(taxes, i), paycheck, order)) order.push(i);
    }
    if (order.length === before) return null;
  }
  return order;
}

function isReady(request: TaxRequest, paycheck: Paycheck, placed: readonly number[]): boolean {
  return (
    arePlaced(request.rule.dependsOn, paycheck, placed) &&
    arePlaced(creditedLocals(request, paycheck), paycheck, placed)
  );
}

function arePlaced(
  ids: readonly string[],
  { taxes }: Paycheck,
  placed: readonly number[],
): boolean {
  for (const id of ids) {
    const index = indexOf(id, taxes);
    if (index < 0 || !placed.includes(index)) return false;
  }
  return true;
}

function indexOf(id: string, taxes: readonly TaxRequest[]): number {
  let index = 0;
  while (index < taxes.length && requestAt(taxes, index).rule.id !== id) index += 1;
  return index === taxes.length ? -1 : index;
}

/** What one tax of this payment needs: by its rule, and as a resident's by where the wages are. */
const needsOf = (request: TaxRequest, paycheck: Paycheck): readonly string[] => [
  ...request.rule.dependsOn,
  ...creditedTaxes(request, paycheck),
];

export function orderOf(paycheck: Paycheck): Order {
  const requests: TaxRequest[] = [];
  const added = new Set<TaxRequest>();
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (id: string, own: readonly TaxRequest[]): void => {
    if (done.has(id)) return;
    if (open.has(id)) throw new Error(`${id} depends on itself`);
    open.add(id);
    for (const needed of own.flatMap((request) => needsOf(request, paycheck))) {
      const asked = paycheck.taxes.filter(({ rule }) => rule.id === needed);
      if (asked.length > 0) visit(needed, asked);
      else {
        const request = withDefaults(needed, paycheck);
        added.add(request);
        visit(needed, [request]);
      }
    }
    open.delete(id);
    done.add(id);
    requests.push(...own);
  };
  for (const { rule } of paycheck.taxes) {
    visit(
      rule.id,
      paycheck.taxes.filter((other) => other.rule.id === rule.id),
    );
  }
  return { requests, added };
}

const UNITED_STATES = parseLocation('00-000-0000') as Location;

/** The tax without a certificate, at its own location. */
function withDefaults(id: string, { law, wages }: Paycheck): TaxRequest {
  const rule = law.taxes.get(id);
  if (rule === undefined) {
    throw new CalculationError(
      'figure-unknown',
      'taxJurisdictionParms',
      `${id} is needed by another tax of this request, and this version has no figures of it for the pay date. Use a version of the rules that has them, or leave both out and withhold them by the agency's publication.`,
    );
  }
  return {
    rule,
    location: locationOf(rule, wages),
    isExempt: false,
    // Needed by another tax: that of the state of residence, or of the nation.
    isResident: false,
    parameters: rule.defaults,
    periodWithheld: NOT_SENT,
    monthWithheld: NOT_SENT,
    quarterWithheld: NOT_SENT,
    yearWithheld: NOT_SENT,
    roundResult: 'Default',
    autoAdjust: false,
    overrideRate: NOT_SENT,
    overrideWageBase: NOT_SENT,
  };
}

function locationOf({ id }: TaxRule, wages: Paycheck['wages']): Location {
  if (id.startsWith('00-')) return UNITED_STATES;
  const code = `${id.slice(0, 2)}-000-0000`;
  const state = parseLocation(code);
  if (state === null || isFederal(state)) throw new Error(`${id} belongs to no state`);
  return wages.find(({ location }) => location.code === code)?.location ?? state;
}
