/**
 * methods/residence.md, step by step: what residents and nonresidents owe when they live in one place
 * and work in another.
 */

import { type Answer, Refusal } from '../base/answer.ts';
import type { Payment, PaymentTax, PaymentWage } from '../base/payment.ts';
import {
  compare,
  least,
  minus,
  nearest,
  over,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import { lies, UNITED_STATES } from '../base/wages.ts';
import type { Tax } from '../figures/blocks.ts';
import type { Residence } from '../figures/residences.ts';

const stateTaxOf = (state: string): string => `${state}-000-0000-SIT-000`;
const STATEWIDE = /^\d{2}-000-0000-(?!SCHL)/;
const CENT = rational(1n);

/** Federal entries, and bases that are no pay, are nowhere. */
export const isPlaced = ({ type, location = UNITED_STATES }: PaymentWage): boolean =>
  location !== UNITED_STATES && type !== 'SutaGrossWages';

/** Outside the state of a statewide tax, outside the place of another. */
export function isElsewhere(wage: PaymentWage, { id, location = '' }: PaymentTax): boolean {
  if (!isPlaced(wage)) return false;
  const at = wage.location ?? UNITED_STATES;
  if (STATEWIDE.test(id)) return at.slice(0, 2) !== location.slice(0, 2);
  return !lies(at, location) && !lies(location, at);
}

const says = ({ parameters = {} }: PaymentTax, name: string): boolean =>
  parameters[name] === 'TRUE';

const byConvenience = (tax: PaymentTax): boolean =>
  tax.resident === false && says(tax, 'CONVENIENCE');

/** Whether the rules of residence have something to say. */
export const concernsResidence = (asked: PaymentTax, { wages, taxes }: Payment): boolean =>
  asked.resident === false ||
  wages.some((wage) => isElsewhere(wage, asked)) ||
  (asked.resident === true && taxes.some(byConvenience));

/** The payment with the chosen wages, and all of the tax's own, at the location of the tax. */
export function relocated(
  asked: PaymentTax,
  payment: Payment,
  isChosen: (wage: PaymentWage) => boolean,
): Payment {
  const location = asked.location ?? UNITED_STATES;
  const { nexus = true } =
    payment.wages.find((wage) => isPlaced(wage) && !isElsewhere(wage, asked)) ?? {};
  const wages = payment.wages
    .filter((wage) => !isElsewhere(wage, asked) || isChosen(wage))
    .map((wage) => (isPlaced(wage) ? { ...wage, location, nexus } : wage));
  const benefits = (payment.benefits ?? []).map(({ location: _, ...benefit }) => benefit);
  return { ...payment, wages, benefits };
}

/** One tax whose rule of residence counts. */
type ResidenceQuestion = {
  readonly row: Residence;
  readonly payment: Payment;
  readonly asked: PaymentTax;
  /** The tax by its own method, on wages as they were moved. */
  readonly plain: (moved: Payment) => Answer[];
  /** The same by the tax's separate table. */
  readonly byCreditTable: (moved: Payment) => Answer[];
  /** Whether an income tax is withheld from nonresidents. */
  readonly isWithheldThere: (id: string) => boolean;
  /** 0/0/0 for the wage types of a payment that are subject to the tax. */
  readonly untaxed: (moved: Payment) => Answer[];
  /** A tax of the release; undefined when it has none on the pay date. */
  readonly taxOf: (id: string) => Tax | undefined;
  readonly reference: (payment: Payment, asked: PaymentTax) => Answer[];
};

/** The lines of a tax that residence concerns. Throws `Refusal`. */
export function byResidence(question: ResidenceQuestion): Answer[] {
  const { asked } = question;
  if (asked.resident === undefined) throw new Refusal('field-missing');
  return asked.resident ? ofResident(question) : ofNonresident(question);
}

/** The state whose income tax the request has with `isResident` true. */
const homeOf = ({ taxes }: Payment): string | undefined =>
  taxes
    .find(({ id, resident }) => resident === true && /^\d{2}-000-0000-SIT-000$/.test(id))
    ?.id.slice(0, 2);

/** Steps 1 to 4. */
function ofNonresident({ row, payment, asked, plain, untaxed }: ResidenceQuestion): Answer[] {
  const own = (): Payment => relocated(asked, payment, () => false);
  if (!row.nonresidents.withheld) return untaxed(own());
  const home = homeOf(payment);
  if (says(asked, 'NONRESIDENTCERTIFICATE')) {
    const { states = [] } = row.reciprocity ?? {};
    if (states.length === 0 || (home !== undefined && !states.includes(home))) {
      throw new Refusal('parameter');
    }
    return untaxed(own());
  }
  if (!says(asked, 'CONVENIENCE')) return plain(payment);
  const { convenience } = row;
  if (convenience === undefined || home === undefined) throw new Refusal('parameter');
  if (convenience.states?.includes(home) === false) throw new Refusal('parameter');
  return plain(relocated(asked, payment, ({ location = '' }) => location.startsWith(`${home}-`)));
}

/** Steps 5 to 10. */
function ofResident(question: ResidenceQuestion): Answer[] {
  const { row, payment, asked, plain, untaxed } = question;
  const everywhere = relocated(asked, payment, () => true);
  const isHere = (wages: Payment['wages']): boolean =>
    wages.some((wage) => isPlaced(wage) && !isElsewhere(wage, asked));
  switch (row.residents.rule) {
    case 'own':
      return isHere(payment.wages) ? plain(payment) : untaxed(everywhere);
    case 'all':
      return plain(everywhere);
    case 'unlessWithheld': {
      const withholding = othersOf(question)
        .filter(({ lines }) => lines.some(({ tax }) => tax.top > 0n))
        .map(({ state }) => state);
      const taxed = relocated(
        asked,
        payment,
        ({ location = '' }) => !withholding.includes(location.slice(0, 2)),
      );
      return isHere(taxed.wages) ? plain(taxed) : untaxed(everywhere);
    }
    case 'credit':
    case 'difference': {
      const others = othersOf(question).flatMap(({ lines }) => lines);
      return plain(everywhere).map((line) => credited(line, others, row.residents.rule));
    }
    case 'creditTable': {
      const paid = payment.wages.filter((wage) => isPlaced(wage) && wage.gross !== 0);
      const placed = paid.length > 0 ? paid : payment.wages.filter(isPlaced);
      const ofTable = placed.filter((wage) => takesCreditTable(question, wage));
      if (ofTable.length === 0) return plain(everywhere);
      if (ofTable.length < placed.length) throw new Refusal('value-not-allowed');
      return question.byCreditTable(everywhere);
    }
    default:
      throw new Error(`no reference for ${row.residents.rule}`);
  }
}

/** Step 10: earned in a state without an agreement that withholds from nonresidents. */
function takesCreditTable(
  { row, asked, isWithheldThere }: ResidenceQuestion,
  wage: PaymentWage,
): boolean {
  const state = (wage.location ?? '').slice(0, 2);
  const isAgreed = row.reciprocity?.states.includes(state) === true;
  return isElsewhere(wage, asked) && !isAgreed && isWithheldThere(stateTaxOf(state));
}

type OtherState = { readonly state: string; readonly lines: readonly Answer[] };

/** What other states where wages are earned, or that tax them by convenience, withhold. */
function othersOf({ payment, asked, taxOf, reference }: ResidenceQuestion): OtherState[] {
  const home = (asked.location ?? '').slice(0, 2);
  const places = [
    ...payment.wages.filter((wage) => isElsewhere(wage, asked)),
    ...payment.taxes.filter(byConvenience),
  ].map(({ location = '' }) => location.slice(0, 2));
  const states = new Set(places.filter((state) => state !== home));
  const listed = payment.taxes.map(({ id }) => id);
  return [...states]
    .filter((state) => taxOf(stateTaxOf(state)) !== undefined)
    .sort((a, b) => listed.indexOf(stateTaxOf(a)) - listed.indexOf(stateTaxOf(b)))
    .map((state) => {
      const id = stateTaxOf(state);
      const entry = payment.taxes.find((tax) => tax.id === id);
      if (entry !== undefined) return { state, lines: reference(payment, entry) };
      // Left out of the request: as a nonresident's, with a default certificate.
      const assumed = { id, resident: false, location: `${state}-000-0000` };
      const whole = { ...payment, taxes: [...payment.taxes, assumed] };
      return { state, lines: reference(whole, assumed) };
    });
}

function credited(line: Answer, others: readonly Answer[], rule: string): Answer {
  let left = line.tax;
  for (const { type, tax, subject } of others) {
    if (type !== line.type || tax.top <= 0n || line.subject.top <= 0n) continue;
    left = minus(left, least(least(tax, left), mostOf(line, subject, left, rule)));
  }
  if (compare(left, line.tax) === 0) return line;
  const { unrounded: _, ...reduced } = line;
  return { ...reduced, tax: left };
}

function mostOf(line: Answer, subject: Rational, left: Rational, rule: string): Rational {
  if (rule === 'difference') return left;
  const share = times(line.tax, least(subject, line.subject));
  return nearest(over(times(share, rational(line.subject.bottom)), line.subject.top), CENT);
}

/** Nothing of a wage type. */
export const zero = (type: string): Answer => ({ type, tax: ZERO, subject: ZERO, rate: ZERO });
