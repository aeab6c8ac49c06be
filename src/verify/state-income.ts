/** methods/state-income.md: the frame of every state's income tax, in exact fractions of cents. */

import { type Effects, shared } from './certificate-effects.ts';
import type { Answer } from './evaluate.ts';
import type { Earning, Parameter } from './figures.ts';
import type { Payment, PaymentTax, PaymentWage } from './payment.ts';
import {
  compare,
  decimal,
  minus,
  most,
  nearest,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from './rational.ts';
import { Refusal } from './refusal.ts';
import { isElsewhere, isPlaced } from './residence.ts';
import type { Supplemental } from './state-figures.ts';
import {
  type Asked,
  CENT,
  type Certificate,
  DOLLAR,
  type Formula,
  lastReached,
  money,
  type Result,
} from './state-percentage.ts';
import { hasNexus, type Reached, UNITED_STATES, type Wages } from './wages.ts';

/** The lines of another tax of the same payment. */
export type Other = (tax: string) => readonly Answer[];

/** A tax with its formula, and what the payment says. */
export type Frame = {
  readonly formula: Formula;
  readonly effects: Effects;
  readonly supplemental: Supplemental;
  readonly payment: Payment;
  readonly asked: PaymentTax;
  readonly certificate: Certificate;
  readonly wages: Wages;
  readonly other: Other;
  readonly earnings: readonly Earning[];
  /** What wages of a pay period are multiplied with for the year's tax. */
  readonly factor: number;
};

export const nothing = (type: string, subject: Rational = ZERO): Answer => ({
  type,
  tax: ZERO,
  subject,
  rate: ZERO,
});

/** The certificate of `asked`, with the defaults of `parameters`. */
export function certificateOf(parameters: readonly Parameter[], asked: PaymentTax): Certificate {
  const find = (name: string): Parameter & { allowedValues?: readonly { value: string }[] } => {
    const found = parameters.find(({ parameterName }) => parameterName === name);
    if (found === undefined) throw new Error(`no parameter ${name}`);
    return found;
  };
  const text = (name: string): string => asked.parameters?.[name] ?? find(name).defaultValue ?? '';
  return {
    text,
    number: (name) => {
      const { dataType, allowedValues = [] } = find(name);
      const value = text(name);
      if (value === '') return ZERO;
      if (dataType === 'boolean') return rational(value === 'TRUE' ? 1 : 0);
      if (dataType === 'enum') {
        return rational(allowedValues.findIndex((known) => known.value === value));
      }
      return dataType === 'money' ? money(value) : decimal(value);
    },
    isDollars: (name) => find(name).dataType === 'money',
    has: (name) => parameters.some(({ parameterName }) => parameterName === name),
  };
}

/** As in the federal method: tips go either way, as their entry says. */
export function isSupplemental({ row, entry }: Reached): boolean {
  if (row.kind === 'Tips' && entry.regular !== undefined) return false;
  if (row.kind === 'Tips' && entry.supplemental !== undefined) return true;
  return row.incomeTax === 'supplemental';
}

export function stateIncome(frame: Frame): Answer[] {
  const { asked, wages } = frame;
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  const regular = wages.reached.filter((one) => !isSupplemental(one));
  const supplemental = wages.reached.filter(isSupplemental);
  if (asked.exempt === true) {
    return [...regular, ...supplemental].map(({ row }) => nothing(row.kind));
  }
  if (wages.reached.some((one) => hasNexus(one, frame.payment) && one.amount.top < 0n)) {
    throw new Refusal('value-not-allowed');
  }
  return [...regularPart(frame, regular), ...supplementalPart(frame, regular, supplemental)];
}

const isTaxed = (one: Reached, { payment }: Frame): boolean =>
  one.entry.regular !== 'None' && hasNexus(one, payment);
const total = (list: readonly Reached[]): Rational =>
  list.reduce((sum, { amount }) => plus(sum, amount), ZERO);
const typesOf = (list: readonly Reached[]): string[] => list.map(({ row }) => row.kind);

/** The formula's question about `wages`, of which `types` of this payment are a part. */
function ask(frame: Frame, wages: Rational, types: readonly string[]): Asked {
  return {
    wages,
    periods: frame.payment.periods,
    certificate: frame.certificate,
    roundResult: frame.asked.roundResult ?? 'Default',
    withheld: (tax) => withheldFrom(frame, tax, types).tax,
    withheldPart: (tax) => partOf(withheldFrom(frame, tax, types), wages),
    partHere: (amount) => partHere(frame, amount, types),
    withheldBefore: (tax) => withheldBefore(frame, tax),
    supplementalBefore: earlier(
      frame,
      ({ incomeTax }) => incomeTax === 'supplemental',
      (wage) => isPlaced(wage) && !isElsewhere(wage, frame.asked),
    ),
  };
}

/** What a tax withholds from wages of these types, wherever earned, and on how much. */
function withheldFrom(frame: Frame, tax: string, types: readonly string[]): Withheld {
  const lines = frame.other(tax).filter(({ type }) => types.includes(type));
  return {
    tax: lines.reduce((sum, line) => plus(sum, line.tax), ZERO),
    subject: lines.reduce((sum, line) => plus(sum, line.subject), ZERO),
  };
}

type Withheld = { readonly tax: Rational; readonly subject: Rational };

/** The part for `wages`, where the tax is on more than these (work in several states). */
function partOf({ tax, subject }: Withheld, wages: Rational): Rational {
  if (wages.top < 0n || compare(subject, wages) <= 0) return tax;
  return nearest(over(times(times(tax, wages), rational(subject.bottom)), subject.top), CENT);
}

/** In proportion to gross wages of these types; all of it for a resident, or without wages here. */
function partHere({ asked, payment }: Frame, amount: Rational, types: readonly string[]): Rational {
  if (asked.resident !== false) return amount;
  const placed = payment.wages.filter((wage) => isPlaced(wage) && types.includes(wage.type));
  const gross = (wages: Payment['wages']): Rational =>
    wages.reduce((sum, wage) => plus(sum, rational(wage.gross)), ZERO);
  const all = gross(placed);
  const here = gross(placed.filter((wage) => !isElsewhere(wage, asked)));
  return here.top > 0n && compare(here, all) < 0
    ? nearest(over(times(amount, here), all.top), CENT)
    : amount;
}

/** `ytdWages` of the wage types that `counts` takes. */
function earlier(
  { payment, earnings }: Frame,
  counts: (row: Earning) => boolean,
  isChosen: (wage: PaymentWage) => boolean,
): Rational {
  return payment.wages.filter(isChosen).reduce((sum, { type, ytd = 0 }) => {
    const row = earnings.find(({ kind }) => kind === type);
    return row !== undefined && counts(row) ? plus(sum, rational(ytd)) : sum;
  }, ZERO);
}

const isFederal = ({ location = UNITED_STATES }: PaymentWage): boolean =>
  location === UNITED_STATES;

/** What a tax took earlier in the year: its ytdWH, or its rate on the year's earlier wages. */
function withheldBefore(frame: Frame, tax: string): Rational {
  const sent = frame.payment.taxes.find(({ id }) => id === tax)?.ytdWH;
  if (sent !== undefined) return rational(sent);
  const rate = frame.other(tax).reduce((highest, line) => most(highest, line.rate), ZERO);
  return nearest(
    times(
      rate,
      earlier(
        frame,
        ({ incomeTax }) => incomeTax !== 'base',
        // Federal entries have the total; without them, those of all states do.
        (wage) => isFederal(wage) === frame.payment.wages.some(isFederal),
      ),
    ),
    CENT,
  );
}

/** Step 3. */
function regularPart(frame: Frame, regular: readonly Reached[]): Answer[] {
  let wages = ZERO;
  let before = ZERO;
  const types: string[] = [];
  const { fixed } = frame.effects;
  const additional = frame.certificate.number('ADDITIONALWH');
  return regular.map((one): Answer => {
    const { row, entry, amount } = one;
    if (!hasNexus(one, frame.payment)) return nothing(row.kind);
    const method = entry.regular ?? 'Annualized';
    if (method === 'None') return nothing(row.kind, amount);
    if (method === 'Cumulative') throw new Refusal('value-not-allowed');
    if (fixed !== null && additional.top > 0n) throw new Refusal('parameter');
    wages = plus(wages, amount);
    types.push(row.kind);
    if (wages.top === 0n) return nothing(row.kind);
    if (fixed !== null) {
      const line = minus(fixed, before);
      before = fixed;
      return { type: row.kind, tax: line, subject: amount, rate: ZERO };
    }
    const { tax, rate, unrounded } = frame.formula(ask(frame, wages, types));
    const soFar = plus(tax, additional);
    const line = minus(soFar, before);
    before = soFar;
    return {
      type: row.kind,
      tax: line,
      subject: amount,
      rate: amount.top === 0n ? ZERO : rate,
      ...(unrounded === undefined || types.length > 1
        ? {}
        : { unrounded: plus(unrounded, additional) }),
    };
  });
}

const NOTHING: Result = { tax: ZERO, rate: ZERO };

/** The formula, which is not asked without wages. */
const formulaOn = (frame: Frame, wages: Rational, types: readonly string[]): Result =>
  wages.top === 0n ? NOTHING : frame.formula(ask(frame, wages, types));

/** Step 4. */
function supplementalPart(
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
    throw new Refusal('parameter');
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
