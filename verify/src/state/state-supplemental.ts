/** methods/state-income.md, step 4: supplemental wages. */

import { type Answer, Refusal } from '../base/answer.ts';
import {
  compare,
  decimal,
  minus,
  most,
  nearest,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { hasNexus, type Reached } from '../base/wages.ts';
import { shared } from './certificate-effects.ts';
import { CENT, DOLLAR, money, type Result } from './formula.ts';
import {
  ask,
  type Frame,
  formulaOn,
  NOTHING,
  nothing,
  partOf,
  withheldFrom,
} from './state-frame.ts';
import { lastReached } from './state-percentage.ts';

const isTaxed = (one: Reached, { payment }: Frame): boolean =>
  one.entry.regular !== 'None' && hasNexus(one, payment);
const total = (list: readonly Reached[]): Rational =>
  list.reduce((sum, { amount }) => plus(sum, amount), ZERO);
const typesOf = (list: readonly Reached[]): string[] => list.map(({ row }) => row.kind);

/** Step 4. */
export function supplementalPart(
  frame: Frame,
  regular: readonly Reached[],
  supplemental: readonly Reached[],
): Answer[] {
  const taxed = regular.filter((one) => isTaxed(one, frame));
  const regularWages = total(taxed);
  const { fixed } = frame.effects;
  const regularTax = fixed === null ? formulaOn(frame, regularWages, typesOf(taxed)) : NOTHING;
  const together = { wages: regularWages, types: typesOf(taxed), tax: regularTax.tax };
  const recent = { wages: frame.certificate.number('MOST_RECENT_WAGES'), types: [] as string[] };
  let recentWithheld: Rational | null = null;
  return supplemental.map((one): Answer => {
    const { row, entry, amount } = one;
    const type = row.kind;
    if (!hasNexus(one, frame.payment)) return nothing(type);
    const method = entry.supplemental ?? ownRule(frame, regularWages);
    if (method === 'None') return nothing(type, amount);
    if (method === 'Flat') return { type, subject: amount, ...flat(frame, one, regularWages) };
    if (fixed !== null) throw new Refusal('value-not-allowed');
    const line = (tax: Rational, rate: Rational): Answer => ({
      type,
      tax,
      subject: amount,
      rate: amount.top === 0n ? ZERO : rate,
    });
    if (method === 'difference') {
      const { year, ofPeriod } = salaryOf(frame, regularWages, frame.factor);
      const of = (extra: Rational): Result =>
        frame.formula({
          ...ask(frame, plus(year, extra), []),
          ofTheYear: { regular: ofPeriod, extra },
        });
      const [all, usual] = [of(amount), of(ZERO)];
      return line(most(minus(all.tax, usual.tax), ZERO), all.rate);
    }
    if (method === 'withoutAllowances') {
      const question = { ...ask(frame, amount, [type]), withoutAllowances: true };
      const { tax, rate } = amount.top === 0n ? NOTHING : frame.formula(question);
      return line(tax, rate);
    }
    if (method === 'PreviousAggregation') {
      const withheld = recentWithheld ?? recentPeriod(frame);
      recent.wages = plus(recent.wages, amount);
      recent.types.push(type);
      const { tax, rate } = formulaOn(frame, recent.wages, recent.types);
      const isWithRegular = frame.certificate.number('MOST_RECENT_WAGES').top > 0n;
      const added = isWithRegular ? frame.certificate.number('ADDITIONALWH') : ZERO;
      const soFar = plus(tax, added);
      const own = most(minus(soFar, withheld), ZERO);
      recentWithheld = plus(withheld, own);
      return line(own, rate);
    }
    if (entry.supplemental === 'CurrentAggregation' && taxed.length === 0 && amount.top > 0n)
      throw new Refusal('value-not-allowed');
    together.wages = plus(together.wages, amount);
    together.types.push(type);
    const { tax, rate } = formulaOn(frame, together.wages, together.types);
    const own = most(minus(tax, together.tax), ZERO);
    together.tax = plus(together.tax, own);
    return line(own, rate);
  });
}

/** What was withheld from the recent period; both parameters are needed. */
function recentPeriod(frame: Frame): Rational {
  const given = frame.asked.parameters ?? {};
  if (given.MOST_RECENT_WAGES === undefined || given.MOST_RECENT_WH === undefined) {
    throw new Refusal('field-missing');
  }
  return money(given.MOST_RECENT_WH);
}

/** The annual salary, and the regular wages of a pay period that it comes from. */
function salaryOf(
  { supplemental: { salary }, asked }: Frame,
  regularWages: Rational,
  factor: number,
): { readonly year: Rational; readonly ofPeriod: Rational } {
  const byPeriod = (wages: Rational) => ({ year: times(wages, rational(factor)), ofPeriod: wages });
  const given = asked.parameters ?? {};
  if (salary === undefined) return byPeriod(regularWages);
  const stated = given[salary.parameter];
  if (stated !== undefined) return { year: money(stated), ofPeriod: ZERO };
  if (regularWages.top > 0n || given.MOST_RECENT_WAGES === undefined) return byPeriod(regularWages);
  return byPeriod(money(given.MOST_RECENT_WAGES));
}

const FLAT_RULES = ['flat', 'byAnnualWages', 'shareOfFederal'];

/** Whether a flat rate holds; not for a kind without one. */
const hasFlat = ({
  supplemental: { rule, rates = {}, parameter = '' },
  certificate,
}: Frame): boolean =>
  FLAT_RULES.includes(rule) ||
  (rule === 'byKind' && rates[certificate.text(parameter)] !== undefined);

/** The state's own rule, when the entry names no method. */
function ownRule(frame: Frame, regularWages: Rational): string {
  const { rule } = frame.supplemental;
  if (hasFlat(frame)) return 'Flat';
  if (rule === 'difference') return 'difference';
  if (regularWages.top > 0n) return 'CurrentAggregation';
  if (rule === 'withoutAllowances') return 'withoutAllowances';
  const given = frame.asked.parameters ?? {};
  const isRecent = given.MOST_RECENT_WAGES !== undefined && given.MOST_RECENT_WH !== undefined;
  return isRecent ? 'PreviousAggregation' : 'CurrentAggregation';
}

function flat(
  frame: Frame,
  { row, amount }: Reached,
  regularWages: Rational,
): Pick<Answer, 'tax' | 'rate' | 'unrounded'> {
  const { rule, rate, rates = {}, parameter = '', rows = '', rounding } = frame.supplemental;
  if (!hasFlat(frame)) throw new Refusal('value-not-allowed');
  const unit = rounding === 'dollars' ? DOLLAR : CENT;
  const isWhole = compare(frame.effects.share, rational(1)) === 0;
  const of = (share: Rational, base: Rational) => ({
    tax: shared(frame.effects.share, nearest(times(share, base), unit)),
    rate: share,
    ...(isWhole ? { unrounded: times(share, base) } : {}),
  });
  switch (rule) {
    case 'flat':
      return of(decimal(rate ?? ''), amount);
    case 'byKind': {
      const ofKind = rates[frame.certificate.text(parameter)];
      if (ofKind === undefined) throw new Refusal('value-not-allowed');
      return of(decimal(ofKind), amount);
    }
    case 'byAnnualWages': {
      const annual = salaryOf(frame, regularWages, frame.payment.periods).year;
      return of(decimal(lastReached(rows, annual) ?? ''), amount);
    }
    case 'shareOfFederal': {
      const withheld = partOf(withheldFrom(frame, '00-000-0000-FIT-000', [row.kind]), amount);
      return { ...of(decimal(rate ?? ''), most(withheld, ZERO)), rate: ZERO };
    }
    default:
      throw new Refusal('value-not-allowed');
  }
}
