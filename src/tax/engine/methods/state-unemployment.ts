/**
 * `state-unemployment@1`: a state's unemployment tax or a surcharge collected with it: the employer's own
 * rate, or the published one with a note, on the wage base of the year.
 * Normative text: methods/state-unemployment.md.
 */

import { lineAt, note, noteAll, sharedNotes } from '../lines.ts';
import { RATE_SCALE } from '../money.ts';
import type { Method, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { type Band, bandRate, calculateBand } from './wage-band-rate.ts';

/** Cents and rates. */
type UnemploymentFigures = {
  /** Infinity where the law sets no wage base. */
  readonly upTo: number;
  /** `NOT_SENT` where no rate is published for employers in general. */
  readonly rate: number;
  /** With a rate: whose it is, said on lines that used it. Without: why the request must say it. */
  readonly rateNote: string;
  /** The wage base of employers of whom the parameter HIGHERWAGEBASE is TRUE; null without. */
  readonly higherBase: HigherBase | null;
  /** Said where benefits lowered the wages; empty when that is certain. */
  readonly benefitsNote: string;
  readonly citation: Citation;
};

export type HigherBase = {
  readonly upTo: number;
  /** Parameter index of HIGHERWAGEBASE. */
  readonly parameter: number;
  /** Said when the request leaves HIGHERWAGEBASE out. */
  readonly note: string;
};

export function stateUnemployment(figures: UnemploymentFigures): Method {
  const { rate, rateNote, higherBase, benefitsNote, citation } = figures;
  const published = bandRate(rate);
  const publishedNotes = sharedNotes([rateNote], ['new_employer_rate']);
  const ordinary: Band = { from: 0, upTo: figures.upTo, citation };
  const higher = higherBase === null ? ordinary : { ...ordinary, upTo: higherBase.upTo };
  return {
    name: 'state-unemployment@1',
    family: 'uniform',
    calculate(run) {
      const { basis, request, lines } = run;
      const ownRate = isSent(request.overrideRate);
      if (!isSent(rate) && !ownRate && !request.isExempt) {
        throw new CalculationError(
          'field-missing',
          'overrideRate',
          `${request.rule.title}: ${rateNote} Send overrideRate: the rate on the notice that the state’s unemployment agency sent to the employer, as a fraction (0.027).`,
        );
      }
      if (!ownRate && !request.isExempt) requireApart(run);
      const isHigher = higherBase !== null && request.parameters[higherBase.parameter] === 1;
      const first = lines.length;
      calculateBand(run, isHigher ? higher : ordinary, published);
      if (request.isExempt) return;
      const asksForBase =
        higherBase !== null &&
        request.parameters === request.rule.defaults &&
        !isSent(request.overrideWageBase);
      for (let i = first; i < lines.length; i += 1) {
        const line = lineAt(lines, i);
        if (!ownRate) noteAll(line, publishedNotes);
        else if (isFarAbove(run.request, rate))
          note(line, 'rate_far_from_published', farAbove(rate));
        if (asksForBase) note(line, 'higher_wage_base_not_sent', higherBase.note);
        if (benefitsNote !== '' && basis.reduction !== 0)
          note(line, 'benefit_treatment', benefitsNote);
      }
    },
  };
}

/** A surcharge at several times its published rate most likely has the rate of the unemployment tax. */
const isFarAbove = ({ rule, overrideRate }: TaxRequest, rate: number): boolean =>
  !rule.id.endsWith('-ER_SUTA-000') && rate > 0 && overrideRate > FAR * rate;

const FAR = 5;

const farAbove = (rate: number): string =>
  `overrideRate is more than ${FAR} times the published rate of this line, ${rate / RATE_SCALE}. The rate of the unemployment tax belongs to ER_SUTA-000; send here only what the notice prints for this line.`;

/** Throws where the published rate holds another line of the request, which has a rate of its own. */
function requireApart({ request, paycheck }: TaxRun): void {
  const { publishedHolds, title } = request.rule;
  const other = paycheck.taxes.find(
    ({ rule, overrideRate }) =>
      publishedHolds?.holds.includes(rule.id) === true && isSent(overrideRate) && overrideRate > 0,
  );
  if (other === undefined || publishedHolds === null) return;
  throw new CalculationError(
    'field-missing',
    'overrideRate',
    `${title}: is missing, and the request has a rate for ${other.rule.title}; ${publishedHolds.reason}`,
  );
}
