/** Step "wages reached" of the method texts: wage types in table order, replaced bases, benefits. */

import type { Tax } from '../figures/blocks.ts';
import type { Earning, Figures } from '../figures/figures.ts';
import { Refusal } from './answer.ts';
import type { Payment, PaymentTax, PaymentWage } from './payment.ts';
import { minus, nearest, over, plus, type Rational, rational, times, ZERO } from './rational.ts';

const CENT = rational(1n);
export const UNITED_STATES = '00-000-0000';

/** One wage type this tax reaches; amounts are cents. */
export type Reached = {
  readonly row: Earning;
  /** The first entry, which says how income taxes treat the type. */
  readonly entry: PaymentWage;
  readonly entries: readonly PaymentWage[];
  amount: Rational;
  before: Rational;
  readonly grossBefore: Rational;
};

export type Wages = {
  readonly reached: readonly Reached[];
  readonly unreached: readonly Earning[];
  /** Every entry of the tax, reached or not. */
  readonly entries: readonly PaymentWage[];
};

export function wagesOf(figures: Figures, payment: Payment, tax: Tax, asked: PaymentTax): Wages {
  const location = asked.location ?? UNITED_STATES;
  const entries = entriesOf(figures, payment, tax, location);
  const stated = statedBase(figures, payment, tax, location);
  const replaced = entries.some(({ type }) => type === stated?.kind);
  const reached: Reached[] = [];
  const unreached: Earning[] = [];
  for (const row of figures.earnings) {
    const own = entries.filter(({ type }) => type === row.kind);
    if (own.length === 0 || (replaced && stated?.replaced.includes(row.kind))) continue;
    const mine = own.filter(({ exemptTaxes = [] }) => !exemptTaxes.includes(tax.tax));
    const cell = row.bases[tax.wageBase];
    const isOther = cell?.taxes?.includes(tax.tax) === false;
    const taxable = row.asSent ? mine.length > 0 : isOther ? 'unknown' : cell?.taxable;
    const [entry] = mine;
    // An exempt tax is 0 whatever the wages are.
    if (taxable === 'unknown' && asked.exempt !== true) throw new Refusal('treatment-unknown');
    if (entry === undefined || (!taxable && row.kind !== stated?.kind)) {
      unreached.push(row);
      continue;
    }
    const before = sum(mine.map((wage) => wage.ytd ?? 0));
    const amount = sum(mine.map((wage) => wage.gross));
    reached.push({ row, entry, entries: mine, amount, before, grossBefore: before });
  }
  if (!replaced) takeBenefits(figures, payment, { tax, asked, location }, reached);
  return { reached, unreached, entries };
}

type StatedBase = { readonly kind: string; readonly replaced: readonly string[] };

/** The kind of entry that states the base of this tax here: one at or inside the location before one around it. */
function statedBase(
  { earnings }: Figures,
  { wages }: Payment,
  { tax, wageBase }: Tax,
  location: string,
): StatedBase | undefined {
  const program = earnings.find(({ replaces }) => replaces?.taxes?.includes(tax));
  const row = program ?? earnings.find(({ replaces }) => replaces?.wageBases?.includes(wageBase));
  if (row?.replaces === undefined) return undefined;
  const { kinds: replaced, otherwise } = row.replaces;
  const kinds = [row.kind, ...(otherwise === undefined ? [] : [otherwise])];
  const sent = (kind: string, holds: (own: string) => boolean): boolean =>
    wages.some(({ type, location: own = UNITED_STATES }) => {
      const counts = own === UNITED_STATES || location !== UNITED_STATES;
      return type === kind && counts && holds(own);
    });
  const kind =
    kinds.find((one) => sent(one, (own) => lies(own, location))) ??
    kinds.find((one) => sent(one, (own) => own !== UNITED_STATES && lies(location, own)));
  return kind === undefined ? undefined : { kind, replaced };
}

/** Entries of the very location, or else those within it, or else those of the nearest around it. */
export function entriesOf(
  figures: Figures,
  payment: Payment,
  tax: Tax,
  location: string,
): PaymentWage[] {
  const stated = statedBase(figures, payment, tax, location);
  const usable = payment.wages.filter((wage) => {
    const row = figures.earnings.find(({ kind }) => kind === wage.type);
    if (row?.incomeTax !== 'base') return true;
    const isFederal = (wage.location ?? UNITED_STATES) === UNITED_STATES;
    const counts = isFederal || location !== UNITED_STATES;
    return counts && row.kind === stated?.kind;
  });
  const at = ({ location: own = UNITED_STATES }: PaymentWage): string => own;
  const exact = usable.filter((wage) => at(wage) === location);
  if (exact.length > 0) return exact;
  const within = usable.filter((wage) => lies(at(wage), location));
  if (within.length > 0) return within;
  const around = usable
    .map(at)
    .filter((own) => own !== UNITED_STATES && lies(location, own))
    .sort((a, b) => depthOf(b) - depthOf(a));
  if (around.length === 0) throw new Refusal('no-wages');
  return usable.filter((wage) => at(wage) === around[0]);
}

export const depthOf = (code: string): number =>
  code.split('-').filter((part) => !/^0+$/.test(part)).length;

/** Every part of `place` that is not 0 is that of `code`: state, county, city. */
export const lies = (code: string, place: string): boolean =>
  place.split('-').every((part, i) => /^0+$/.test(part) || part === code.split('-')[i]);

const sum = (amounts: readonly number[]): Rational =>
  amounts.reduce((total, amount) => plus(total, rational(amount)), ZERO);

function takeBenefits(
  figures: Figures,
  payment: Payment,
  { tax, asked, location }: { tax: Tax; asked: PaymentTax; location: string },
  reached: Reached[],
): void {
  const lowering = (payment.benefits ?? []).filter((benefit) => {
    const { type, amount, ytd, location: own, exemptTaxes = [] } = benefit;
    if (own !== undefined && !lies(own, location) && !lies(location, own)) return false;
    const row = figures.benefits.find(({ kind }) => kind === type);
    if (row?.asSent) return exemptTaxes.includes(tax.tax);
    const cell = row?.bases[tax.wageBase];
    const reduces = cell?.taxes?.includes(tax.tax) === false ? 'unknown' : cell?.reduces;
    const matters = (amount !== 0 || (ytd ?? 0) !== 0) && asked.exempt !== true;
    if (reduces === 'unknown' && matters) throw new Refusal('treatment-unknown');
    return reduces === true;
  });
  const cash = reached.filter(({ row }) => row.cash);
  const now = spread(
    sum(lowering.map(({ amount }) => amount)),
    cash.map(({ amount }) => amount),
  );
  const earlier = spread(
    sum(lowering.map(({ ytd }) => ytd ?? 0)),
    cash.map(({ before }) => before),
  );
  cash.forEach((one, i) => {
    one.amount = minus(one.amount, now[i] ?? ZERO);
    one.before = minus(one.before, earlier[i] ?? ZERO);
  });
}

/** `benefit` over `amounts` in proportion, half-up to the cent, the rest from the last. */
function spread(benefit: Rational, amounts: readonly Rational[]): Rational[] {
  if (benefit.top === 0n) return amounts.map(() => ZERO);
  const whole = amounts.reduce(plus, ZERO);
  const isRefund = benefit.top < 0n;
  // A refunded benefit raises the wages; it needs some, and is not more than a voided payment.
  const isTooMuch = isRefund ? whole.top < 0n && benefit.top < whole.top : benefit.top > whole.top;
  if (isTooMuch || (isRefund && amounts.length === 0)) throw new Refusal('value-not-allowed');
  let left = benefit;
  return amounts.map((amount, i) => {
    const shareOf = (): Rational =>
      whole.top === 0n ? ZERO : nearest(over(times(benefit, amount), whole.top), CENT);
    const part = i === amounts.length - 1 ? left : shareOf();
    left = minus(left, part);
    return part;
  });
}

/** Whether the employer has nexus where a wage type was earned, as its first entry says. */
export const hasNexus = ({ entry }: Reached, payment: Payment): boolean =>
  payment.nexus !== false && entry.nexus !== false;

/** Whether a tax that is not an income tax has no nexus for its wages. Throws where only some have it. */
export function isWithoutNexus({ reached, entries }: Wages, payment: Payment): boolean {
  if (reached.length === 0) {
    return entries.every(({ nexus }) => payment.nexus === false || nexus === false);
  }
  const without = reached.filter((one) => !hasNexus(one, payment)).length;
  if (without > 0 && without < reached.length) throw new Refusal('value-not-allowed');
  return without > 0;
}
