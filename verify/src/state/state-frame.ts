/** What the parts of a state's income tax share: the tax, its certificate, the payment, other taxes. */

import type { Answer } from '../base/answer.ts';
import type { Payment, PaymentTax, PaymentWage } from '../base/payment.ts';
import {
  compare,
  decimal,
  most,
  nearest,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { type Reached, UNITED_STATES, type Wages } from '../base/wages.ts';
import type { Parameter } from '../figures/blocks.ts';
import type { Earning } from '../figures/figures.ts';
import type { Supplemental } from '../figures/state-blocks.ts';
import type { Effects } from './certificate-effects.ts';
import { type Asked, CENT, type Certificate, type Formula, money, type Result } from './formula.ts';
import { isElsewhere, isPlaced } from './residence.ts';

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

/** The formula's question about `wages`, of which `types` of this payment are a part. */
export function ask(frame: Frame, wages: Rational, types: readonly string[]): Asked {
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
export function withheldFrom(frame: Frame, tax: string, types: readonly string[]): Withheld {
  const lines = frame.other(tax).filter(({ type }) => types.includes(type));
  return {
    tax: lines.reduce((sum, line) => plus(sum, line.tax), ZERO),
    subject: lines.reduce((sum, line) => plus(sum, line.subject), ZERO),
  };
}

type Withheld = { readonly tax: Rational; readonly subject: Rational };

/** The part for `wages`, where the tax is on more than these (work in several states). */
export function partOf({ tax, subject }: Withheld, wages: Rational): Rational {
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

export const NOTHING: Result = { tax: ZERO, rate: ZERO };

/** The formula, which is not asked without wages. */
export const formulaOn = (frame: Frame, wages: Rational, types: readonly string[]): Result =>
  wages.top === 0n ? NOTHING : frame.formula(ask(frame, wages, types));
