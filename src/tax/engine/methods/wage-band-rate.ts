/**
 * `wage-band-rate@1`: one rate on the part of the year's wages that lies between two amounts.
 * Social Security has an upper amount (the wage base), Medicare none, Additional Medicare a lower
 * one. Normative text: methods/wage-band-rate.md.
 */

import type { Basis } from '../basis.ts';
import { addExemptLines, addLine, dollars, methodSteps, NO_STEPS, step } from '../lines.ts';
import { applyRate, RATE_SCALE } from '../money.ts';
import type { Method, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { requireNoWageBase } from './no-override.ts';

const methodStep = methodSteps('wage-band-rate');

/** Cents and rates; `upTo` is Infinity where the law sets no upper amount. */
type WageBand = {
  readonly rate: number;
  readonly from: number;
  readonly upTo: number;
  readonly citation: Citation;
};

/** The wages of the year that are taxed, whatever the rate. */
export type Band = Pick<WageBand, 'from' | 'upTo' | 'citation'>;

export function wageBandRate(band: WageBand): Method {
  const rate = bandRate(band.rate);
  return {
    name: 'wage-band-rate@1',
    family: 'uniform',
    upTo: band.upTo,
    calculate: (run) => calculateBand(run, band, rate),
  };
}

/** The band calculation with a rate already chosen; `overrideRate` goes before it. */
export function calculateBand(run: TaxRun, band: Band, chosen: BandRate): void {
  const { isExempt, overrideRate } = run.request;
  if (isExempt) {
    addExemptLines(run);
    return;
  }
  const rate = isSent(overrideRate) ? { ...chosen, rate: overrideRate } : chosen;
  addBandLines(run, band, rate);
}

/** Labels of the steps. */
export type BandWords = {
  /** What follows "wages of this payment". */
  readonly wages: string;
  readonly subject: string;
  readonly rate: string;
  readonly withheld: string;
  readonly tax: string;
};

const TAX: BandWords = {
  wages: 'subject to the tax, after benefits',
  subject: 'Part of this payment that is taxed',
  rate: 'Rate',
  withheld: 'Withheld before this payment, trued up (autoAdjust)',
  tax: 'Tax, rounded half-up to the cent',
};

/** The rate on the wages in a band. */
export type BandRate = {
  readonly rate: number;
  /** 0, or the part of the rate that someone else bears: what it comes to, rounded by itself, is taken off. */
  readonly less: number;
  /** How the rate came about. */
  readonly steps: readonly Step[];
  readonly words: BandWords;
};

/** A rate of which no one else bears a part. */
export const bandRate = (rate: number, steps = NO_STEPS, words = TAX): BandRate => ({
  rate,
  less: 0,
  steps,
  words,
});

/** The lines of a tax on the wages in the band. */
export function addBandLines(run: TaxRun, band: Band, charged: BandRate): void {
  const { basis, request } = run;
  const { rate, less } = charged;
  // step 3
  const upTo = upperAmount(band, request);
  // step 4
  const start = clip(basis.totalYearToDate, band.from, upTo);
  const adjust = request.autoAdjust;
  const from = adjust ? band.from : start;
  // step 5
  const withheld = withheldBefore(basis, request);
  let wages = basis.totalYearToDate;
  let taxed = start;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    wages += basis.at(k).amount;
    // step 6
    const end = clip(wages, band.from, upTo);
    let tax = applyRate(end - from, rate);
    if (less !== 0) tax -= applyRate(end - from, less);
    if (adjust) tax -= withheld;
    if (tax < 0 && tax < -withheld) tax = 0 - withheld;
    const { kind } = basis.at(k);
    // step 7
    const line = addLine(run, kind);
    // One by one: most lines come from here, and an object of amounts for each would be allocated.
    line.taxAmount = Math.trunc(tax - before);
    line.subjectWages = Math.trunc(end - taxed);
    line.rate = Math.trunc(rate - less);
    if (run.paycheck.explain) {
      line.steps = explainBand({ band, charged, upTo, basis, k, line, adjust, withheld });
    }
    before = tax;
    taxed = end;
  }
}

/** `amount` raised to `from` and lowered to `upTo`. */
const clip = (amount: number, from: number, upTo: number): number =>
  amount < from ? from : amount > upTo ? upTo : amount;

/** The upper amount of the band, or the request's own. */
function upperAmount(band: Band, request: TaxRequest): number {
  if (!isSent(request.overrideWageBase)) return band.upTo;
  if (band.from > 0) requireNoWageBase(request, 'has a threshold, no wage base');
  return request.overrideWageBase;
}

/** Tax withheld earlier in the year; needed to true up and to limit a refund. */
export function withheldBefore(basis: Basis, request: TaxRequest): number {
  if (isSent(request.yearWithheld)) return request.yearWithheld;
  if (request.autoAdjust && basis.totalYearToDate > 0) {
    throw new CalculationError(
      'field-missing',
      'ytdWH',
      'autoAdjust trues the tax up to the year to date: if ytdWages is above 0, send ytdWH, the amount withheld before this payment',
    );
  }
  if (basis.total < 0) {
    throw new CalculationError(
      'field-missing',
      'ytdWH',
      'negative wages refund tax down to what was withheld: send ytdWH',
    );
  }
  return 0;
}

/** What the steps of the wage type at `k` show. */
type Shown = {
  readonly band: Band;
  readonly charged: BandRate;
  readonly upTo: number;
  readonly basis: Basis;
  readonly k: number;
  readonly line: Line;
  readonly adjust: boolean;
  readonly withheld: number;
};

function explainBand(shown: Shown): Step[] {
  const { band, charged, upTo, basis, k, line, adjust, withheld } = shown;
  const { words } = charged;
  const cite = band.citation;
  const { kind } = basis.at(k);
  const taxability = basis.base?.earningCitations[kind.index] ?? cite;
  const steps = [
    methodStep(
      2,
      step(
        'wages',
        `${kind.name} wages of this payment ${words.wages}`,
        dollars(basis.at(k).amount),
        taxability,
      ),
    ),
    methodStep(
      2,
      step('ytd', 'Wages reached earlier in the year', dollars(basis.totalYearToDate), taxability),
    ),
  ];
  if (band.from > 0)
    steps.push(
      methodStep(
        3,
        step('threshold', 'Wages of the year above which the tax begins', dollars(band.from), cite),
      ),
    );
  if (upTo !== Number.POSITIVE_INFINITY)
    steps.push(methodStep(3, step('wage base', 'Wage base of the year', dollars(upTo), cite)));
  steps.push(
    methodStep(7, step('subject', words.subject, dollars(line.subjectWages), cite)),
    ...charged.steps,
    methodStep(3, step('rate', words.rate, line.rate / RATE_SCALE, cite)),
  );
  if (adjust) steps.push(methodStep(5, step('withheld', words.withheld, dollars(withheld), cite)));
  steps.push(methodStep(7, step('tax', words.tax, dollars(line.taxAmount), cite)));
  return steps;
}
