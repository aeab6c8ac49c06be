/** What must hold of the next item: every tax reads the year as it was, and nothing is taxed otherwise. */

import { inDollars } from '../../../platform/shape/written.ts';
import {
  Basis,
  CalculationError,
  calculate,
  isSent,
  joinedPayment,
  type Paycheck,
  type Payment,
  type TaxRequest,
  type TaxRule,
} from '../../engine/index.ts';
import { refusalOfCalculation } from '../calculation-refusal.ts';
import { refusalAt } from '../errors.ts';
import type { Paid } from './read.ts';
import { FEDERAL_TAX, hasRecent, isRegularPay } from './recent.ts';
import type { Span } from './span.ts';
import { within } from './within.ts';

/** Cents of the wages that a tax takes. */
type Reading = {
  readonly now: number;
  readonly year: number;
  readonly types: readonly string[];
};

/** Of one tax, at all its places together; undefined without wages. */
function read(requests: readonly TaxRequest[], payment: Payment): Reading | undefined {
  const [first] = requests;
  if (first === undefined) return undefined;
  const basis = new Basis();
  try {
    const whole = requests.length === 1 ? payment : joinedPayment(requests, payment);
    basis.fill(first, whole, first.location);
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    if (error.code === 'no-wages') return undefined;
    throw refusalOfCalculation(error);
  }
  const types = Array.from({ length: basis.count }, (_, k) => basis.at(k).kind.name);
  return { now: basis.total, year: basis.totalYearToDate, types };
}

/** The payment of the item as the law of the next one reads it. */
export type Before = Payment;

/** The requests for one tax, calculated together, that `request` is one of. */
const togetherWith = (request: TaxRequest, taxes: readonly TaxRequest[]): TaxRequest[] =>
  request.rule.method.byLocation === true
    ? [request]
    : taxes.filter(({ rule }) => rule.id === request.rule.id);

/** The item's requests for the tax with the rule of the next payment; those of the next, where it has none. */
function requestsBefore(
  next: readonly TaxRequest[],
  { paycheck }: Paid,
  rule: TaxRule,
): readonly TaxRequest[] {
  if (rule.method.byLocation === true) return next;
  const own = paycheck.taxes.filter((tax) => tax.rule.id === rule.id);
  return own.length === 0 ? next : own.map((request) => ({ ...request, rule }));
}

/** Cents of the year before the next payment that a tax takes. */
export function earlierOf(
  request: TaxRequest,
  taxes: readonly TaxRequest[],
  paid: Paid,
  before: Before,
) {
  const next = togetherWith(request, taxes);
  const reading = read(requestsBefore(next, paid, request.rule), before);
  return { year: (reading?.year ?? 0) + (reading?.now ?? 0), reading };
}

type Next = { readonly item: Paycheck; readonly bare: Paycheck };

/** Throws where the entries of the year change what a tax takes, or a tax takes another year. */
export function checkReadings({ item, bare }: Next, paid: Paid, span: Span, before: Before): void {
  for (const [i, request] of item.taxes.entries()) {
    const together = togetherWith(request, item.taxes);
    if (together[0] !== request) continue;
    const now = read(together, item);
    const alone = read(together, bare);
    const { id, title } = request.rule;
    if (alone !== undefined && now?.now !== alone.now) {
      throw refusalAt(
        'wages-not-separable',
        'next.wages',
        `${title} (${id}) takes ${inDollars(alone.now)} of them, and ${inDollars(now?.now ?? 0)} once the wages of the year are at the locations and wage types of the item. ${SAME}`,
      );
    }
    if (!span.year) continue;
    const { year, reading } = earlierOf(request, item.taxes, paid, before);
    if ((now?.year ?? 0) !== year) {
      throw refusalAt(
        'wages-not-separable',
        'next.wages',
        `${title} (${id}) would take ${inDollars(now?.year ?? 0)} as wages earlier in the year, and they are ${inDollars(year)}. ${SAME}`,
      );
    }
    if (isCumulative(item) && request.rule.method.family === 'income')
      refuseSpread(reading?.types ?? [], paid, `next.taxJurisdictionParms[${i}]`);
  }
}

const SAME =
  'Send the wages at the same locations and with the same wage types as before (SutaGrossWages and ProgramWages included), or run the payments of the year again with the new ones.';

const isCumulative = ({ wages }: Paycheck): boolean =>
  wages.some(({ regularMethod }) => regularMethod === 'Cumulative');

/** Benefits are spread over the wage types of a payment and of a year: the parts do not add up. */
function refuseSpread(types: readonly string[], { paycheck }: Paid, at: string): void {
  if (types.length < 2 || paycheck.benefits.length === 0) return;
  throw refusalAt(
    'wages-not-separable',
    at,
    `the Cumulative method needs the wages of the year by wage type, and the benefits of the item lower several of them (${types.join(', ')}), so that these do not follow. Use Annualized.`,
  );
}

/**
 * Throws where the entries of 0, which hold the wages of the year, make a tax another one (where an
 * employee lives, or what a tax combines, may be read from the locations of the wages), and where
 * they would let pass what payCalc refuses without them, such as missing hours.
 */
export function checkAmounts({ item, bare }: Next): void {
  const wages = item.wages.slice(0, bare.wages.length);
  if (wages.length === item.wages.length) return;
  const benefits = item.benefits.map((benefit) => ({ ...benefit, yearToDate: 0 }));
  const taxes = item.taxes.filter((request) => hasOwnWages(request, bare));
  const alone = within('next', () => taxesOf({ ...item, wages, benefits, taxes }));
  const held = within('payCalcItem', () => taxesOf(item));
  const isFederalSame = held.get(FEDERAL_TAX) === alone.get(FEDERAL_TAX);
  for (const request of taxes) {
    const { rule } = request;
    const [of, next] = [alone.get(rule.id) ?? 0, held.get(rule.id) ?? 0];
    if (of === next || readsYear(request)) continue;
    // What a state lets deduct of the federal tax changes with it.
    if (!isFederalSame && rule.dependsOn.includes(FEDERAL_TAX)) continue;
    throw refusalAt(
      'wages-not-separable',
      'next.wages',
      `${rule.title} (${rule.id}) is ${inDollars(of)} of them, and ${inDollars(next)} next to the entries of 0 that hold the wages of the year at the other locations. List the tax of the place where the employee lives, or send the wages at the same locations as before.`,
    );
  }
}

/** Wages of this payment where the tax is levied, or a resident's anywhere. */
const hasOwnWages = (request: TaxRequest, bare: Paycheck): boolean =>
  (request.isResident === true && request.rule.residence !== null) ||
  read([request], bare) !== undefined;

/** Whether wages of the year that are not paid now may change the tax, as they should. */
const readsYear = ({ rule, parameters }: TaxRequest): boolean =>
  rule.usesYearToDate ||
  OF_YEAR.test(rule.method.name) ||
  rule.parameters.some(
    ({ parameterName }, slot) => /^LOW_INCOME/.test(parameterName) && parameters[slot] === 1,
  );

/** Limits of the year or month that apply to some payments only. */
const OF_YEAR = /^(annual-threshold|federal-percentage-2020|monthly-head-tax)@/;

/** Cents by tax. Throws where the payment cannot be calculated. */
function taxesOf(paycheck: Paycheck): ReadonlyMap<string, number> {
  const taxes = new Map<string, number>();
  for (const { uniqueTaxID, taxAmount } of calculate(paycheck))
    taxes.set(uniqueTaxID, (taxes.get(uniqueTaxID) ?? 0) + taxAmount);
  return taxes;
}

/** Throws where wages would be taxed as the only ones of their pay period, and are not. */
export function checkPeriod({ item, bare }: Next, paid: Paid): void {
  const regular = bare.wages.find(isRegularPay);
  for (const [i, { rule, isExempt }] of item.taxes.entries()) {
    if (isExempt) continue;
    const isSplit =
      rule.method.name.startsWith('weekly-cap@') && rule.payer === 'employer'
        ? bare.wages.some(({ gross }) => gross !== 0)
        : regular !== undefined &&
          !isRegularTakenApart(item.taxes[i] as TaxRequest, regular.regularMethod);
    if (!isSplit || !hadPay(paid)) continue;
    throw refusalAt(
      'method-not-available',
      'next.wages',
      `${rule.title} (${rule.id}) is figured from all wages of the pay period, and this is its second payment of them. Send the wages as Supplemental with calcMethodSupplementalWages PreviousAggregation (or Flat for a bonus), or pay them with the first payment.`,
    );
  }
}

/** Whether a second payment of regular wages owes what it would have added to the first. */
function isRegularTakenApart({ rule, parameters }: TaxRequest, method: string | null): boolean {
  const { name, family } = rule.method;
  if (family === 'income') return name.startsWith('no-tax@') || method === 'Cumulative';
  if (name.startsWith('annual-threshold@')) return false;
  if (!name.startsWith('local-wage-rate@')) return true;
  const slot = rule.parameters.findIndex(({ parameterName }) => parameterName === 'EXEMPTIONS');
  return slot < 0 || !((parameters[slot] ?? 0) > 0);
}

/** Whether the pay period had regular wages, as far as the item knows. */
function hadPay({ paycheck, isFirst }: Paid): boolean {
  const { wages, taxes } = paycheck;
  if (wages.some(isRegularPay)) return true;
  if (taxes.some((tax) => tax.periodWithheld > 0 || hasRecent(tax))) return true;
  return !isFirst && !taxes.some(({ periodWithheld }) => isSent(periodWithheld));
}

/** Throws where the wages of the month do not follow for a tax that is owed once a month. */
export function checkMonth({ item }: Next, { paycheck }: Paid): void {
  for (const [i, { rule, isExempt, monthWithheld }] of item.taxes.entries()) {
    if (isExempt || !rule.method.name.startsWith('monthly-head-tax@')) continue;
    const at = `next.taxJurisdictionParms[${i}]`;
    const unknown = item.wages.some(
      ({ monthToDate, yearToDate }) => !isSent(monthToDate) && yearToDate > 0,
    );
    if (!isSent(monthWithheld) || unknown) {
      throw refusalAt(
        'field-missing',
        at,
        `${rule.title} is owed once a month: send mtdWages and mtdWH in the item, and calculate the payment with them.`,
      );
    }
    const lowers = paycheck.benefits.some(
      ({ kind, amount }) => amount !== 0 && rule.wageBase.reduces[kind.index] === 1,
    );
    if (monthWithheld > 0 || !lowers) continue;
    throw refusalAt(
      'wages-not-separable',
      at,
      `${rule.title} is owed from an amount of wages of the month on, after benefits, and an item says only the wages of the month before benefits. Figure this tax of the month yourself.`,
    );
  }
}
