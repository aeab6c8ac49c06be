/**
 * `massachusetts-percentage@1`: the percentage methods of Circular M for wages, with the deduction of
 * social insurance contributions within its yearly limit, and for supplemental payments (section G).
 * Normative text: methods/massachusetts-percentage.md.
 */

import { figureAt } from '../../../elements.ts';
import { dollars, methodSteps, step } from '../../../lines.ts';
import { isFederal } from '../../../location.ts';
import { applyRate, applyTwoRates, periodTax, RATE_SCALE, shareOf } from '../../../money.ts';
import type { Paycheck } from '../../../paycheck.ts';
import type { Line, Step } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import { isSent, type Wage } from '../../../wage.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';

const methodStep = methodSteps('massachusetts-percentage');

/** The printed figures of one pay period, cents. */
export type MassachusettsPeriod = {
  /** Exemptions: `each` times the number claimed, plus `plus`. */
  readonly each: number;
  readonly plus: number;
  /** With an exemption claimed, nothing is withheld on smaller wages. */
  readonly noTaxBelow: number;
  readonly headOfHousehold: number;
  readonly blindness: number;
};

type MassachusettsFigures = {
  readonly citation: Citation;
  readonly supplementalCitation: Citation;
  /** Throws `CalculationError` for pay periods without printed figures. */
  periodOf(periods: number): MassachusettsPeriod;
  readonly annual: MassachusettsPeriod;
  /** Taxes whose amounts are deducted, and the limit of the year, cents. */
  readonly contributions: readonly string[];
  readonly contributionsLimit: number;
  /** Rates up to the threshold and above it. */
  readonly rate: number;
  readonly threshold: number;
  readonly rateAbove: number;
};

/** Indices of the certificate's parameters. */
type MassachusettsSlots = {
  readonly exemptions: number;
  readonly headOfHousehold: number;
  readonly blind: number;
  readonly spouseBlind: number;
  readonly student: number;
  readonly recentWages: number;
};

const STATE = '25';

/** Three worksheets, each with steps of its own. */
type MassachusettsSheet = Sheet & { readonly rate: number; readonly steps: () => Step[] };

export function massachusetts(
  figures: MassachusettsFigures,
  slots: MassachusettsSlots,
): Formula<MassachusettsSheet> {
  return {
    citation: figures.citation,
    rounding: { default: 'cents', choice: false },
    fill(input) {
      if (input.request.parameters[slots.student] === 1) return studentSheet(figures);
      return input.ofTheYear
        ? supplementalSheet(figures, slots, input)
        : regularSheet(figures, slots, input);
    },
    rate: ({ rate }) => rate,
    steps: ({ steps }) => steps(),
  };
}

const studentSheet = ({ citation }: MassachusettsFigures): MassachusettsSheet => ({
  tax: 0,
  rate: 0,
  steps: () => [step('M-4 D', 'Full-time student: nothing is withheld', 0, citation)],
});

function regularSheet(
  figures: MassachusettsFigures,
  slots: MassachusettsSlots,
  input: FormulaInput,
): MassachusettsSheet {
  const { threshold } = figures;
  const { wages, periods, request } = input;
  const { parameters } = request;
  const period = figures.periodOf(periods);
  const claimed = input.withoutAllowances ? 0 : figureAt(parameters, slots.exemptions);
  if (claimed > 0 && wages < period.noTaxBelow) return belowLimit(figures, input, period);
  // step 1
  const contributions = contributionsOf(figures, input);
  // step 2
  const exemptions = exemptionsOf(period, claimed);
  // step 3
  const annual = Math.max(0, wages - contributions - exemptions) * periods;
  // steps 4 and 5
  const under = Math.min(annual, threshold);
  const isAbove = annual > threshold;
  const rate = isAbove ? figures.rateAbove : figures.rate;
  const tentative = periodTax({
    base: isAbove ? applyRate(threshold, figures.rate) : 0,
    rate,
    excess: isAbove ? annual - threshold : annual,
    credit: 0,
    periods,
    unit: 1,
  });
  // steps 6 and 7
  const head = parameters[slots.headOfHousehold] === 1 ? period.headOfHousehold : 0;
  const blind =
    (Number(parameters[slots.blind] === 1) + Number(parameters[slots.spouseBlind] === 1)) *
    period.blindness;
  const tax = Math.max(0, tentative - head - blind);
  return {
    tax,
    rate,
    steps: () =>
      regularSteps(figures, input, {
        contributions,
        exemptions,
        annual,
        under,
        tentative,
        head,
        blind,
        tax,
      }),
  };
}

/** With an exemption claimed, on wages below the printed amount. */
const belowLimit = (
  figures: MassachusettsFigures,
  input: FormulaInput,
  { noTaxBelow }: MassachusettsPeriod,
): MassachusettsSheet => ({
  tax: 0,
  rate: 0,
  steps: () => [
    ...periodSteps(figures, input),
    step(
      'limit',
      'No withholding on wages below, with an exemption',
      dollars(noTaxBelow),
      figures.citation,
    ),
    step('tax', 'Nothing is withheld on these wages', 0, figures.citation),
  ],
});

const periodSteps = (
  { citation }: MassachusettsFigures,
  { wages, periods }: FormulaInput,
): Step[] => [
  step('wages', 'Subject wages of the pay period', dollars(wages), citation),
  step('periods', 'Pay periods per year', periods, citation),
];

/** Lines of the regular worksheet, cents. */
type RegularLines = {
  readonly contributions: number;
  readonly exemptions: number;
  readonly annual: number;
  readonly under: number;
  readonly tentative: number;
  readonly head: number;
  readonly blind: number;
  readonly tax: number;
};

function regularSteps(
  figures: MassachusettsFigures,
  input: FormulaInput,
  { contributions, exemptions, annual, under, tentative, head, blind, tax }: RegularLines,
): Step[] {
  const s = (line: string, label: string, value: number): Step =>
    step(line, label, value, figures.citation);
  return [
    ...periodSteps(figures, input),
    methodStep(
      1,
      s(
        '1',
        'Social insurance contributions, within the limit of the year',
        dollars(contributions),
      ),
    ),
    methodStep(2, s('2', 'Exemptions', dollars(exemptions))),
    methodStep(3, s('3', 'Annualized', dollars(annual))),
    methodStep(4, s('4', 'Taxed at the basic rate', dollars(under))),
    methodStep(4, s('4 surtax', 'Taxed at the rate with the surtax', dollars(annual - under))),
    methodStep(5, s('5', 'Tax of the pay period, half-up to the cent', dollars(tentative))),
    methodStep(6, s('6', 'Head of household', dollars(head))),
    methodStep(7, s('7', 'Blindness of employee and spouse', dollars(blind))),
    methodStep(7, s('withholding', 'Withholding of the pay period, not below zero', dollars(tax))),
  ];
}

/**
 * Section G: the surtax on the part of a supplemental payment that lies above the threshold on top of
 * the year's regular wages and earlier supplemental payments. The frame (rule `difference`) asks with
 * and without the payment: without it the answer is 0, so that the difference is rounded once.
 */
function supplementalSheet(
  figures: MassachusettsFigures,
  slots: MassachusettsSlots,
  input: FormulaInput,
): MassachusettsSheet {
  const { annual, threshold, supplementalCitation: citation } = figures;
  const payment = input.annualExtra;
  const regular = annualRegular(figures, slots, input, annual);
  const earlier = earlierSupplemental(input.paycheck);
  const total = regular + earlier + payment;
  const above = Math.min(payment, Math.max(0, total - threshold));
  const s = (line: string, label: string, value: number): Step =>
    step(line, label, value, citation);
  const tax = applyTwoRates(above, figures.rateAbove, payment - above, figures.rate);
  return {
    tax,
    rate: above > 0 ? figures.rateAbove : figures.rate,
    steps: () => [
      s('G 3', 'Supplemental payment', dollars(payment)),
      s(
        'G 4 wages',
        'Annualized regular wages, less contributions and exemptions',
        dollars(regular),
      ),
      s('G 4 earlier', 'Earlier supplemental payments of the year', dollars(earlier)),
      s('G 4', 'Sum', dollars(total)),
      s('threshold', 'Threshold of the surtax', dollars(threshold)),
      s('G 6', 'Part of the payment above it', dollars(above)),
      s('rate', 'Rate of this part', figures.rateAbove / RATE_SCALE),
      s('rate below', 'Rate of the remainder', figures.rate / RATE_SCALE),
    ],
  };
}

const exemptionsOf = ({ each, plus }: MassachusettsPeriod, claimed: number): number =>
  claimed > 0 ? each * claimed + plus : 0;

/** Regular wages of this payment, or of the most recent pay period for a payment made alone. */
function annualRegular(
  { contributionsLimit }: MassachusettsFigures,
  slots: MassachusettsSlots,
  { wages, periods, request: { parameters } }: FormulaInput,
  annual: MassachusettsPeriod,
): number {
  const recent = figureAt(parameters, slots.recentWages);
  const ofPeriod = wages > 0 || !isSent(recent) ? wages : recent;
  const exemptions = exemptionsOf(annual, figureAt(parameters, slots.exemptions));
  return Math.max(0, ofPeriod * periods - contributionsLimit - exemptions);
}

/** Of the state's own wage entries. */
function earlierSupplemental({ wages }: Paycheck): number {
  let sum = 0;
  for (const { kind, location, yearToDate } of wages) {
    if (kind.treatment !== 'supplemental' || location.state !== STATE) continue;
    if (isSent(yearToDate)) sum += yearToDate;
  }
  return sum;
}

/** Step 1: what is withheld from these wages, as far as the limit of the year is not used up. */
function contributionsOf(figures: MassachusettsFigures, input: FormulaInput): number {
  let now = 0;
  let before = 0;
  for (const tax of figures.contributions) {
    const own = input.earlier.filter(({ uniqueTaxID }) => uniqueTaxID === tax);
    for (const line of own) {
      if (input.kinds.includes(line.wageType)) now += line.taxAmount;
    }
    before += withheldBefore(tax, own, input.paycheck);
  }
  const left = Math.max(0, figures.contributionsLimit - Math.max(0, before));
  return Math.min(left, Math.max(0, hereOf(now, input)));
}

/** `ytdWH` of the tax; where it was not sent, its rate times the year's earlier wages. */
function withheldBefore(tax: string, lines: readonly Line[], { taxes, wages }: Paycheck): number {
  const request = taxes.find(({ rule }) => rule.id === tax);
  if (request !== undefined && isSent(request.yearWithheld)) return request.yearWithheld;
  const rate = lines.reduce((most, line) => Math.max(most, line.rate), 0);
  const hasFederal = wages.some(({ location }) => isFederal(location));
  const earlier = wages.reduce(
    (sum, { location, kind, yearToDate }) =>
      isFederal(location) !== hasFederal || kind.treatment === 'base' || !isSent(yearToDate)
        ? sum
        : sum + yearToDate,
    0,
  );
  return applyRate(Math.max(0, earlier), rate);
}

/** Of a nonresident who works in several states, the part that the wages earned here bear to all. */
function hereOf(amount: number, { paycheck, request, kinds }: FormulaInput): number {
  if (request.isResident !== false) return amount;
  const counts = ({ kind, location }: Wage): boolean =>
    !isFederal(location) && kind.treatment !== 'base' && kinds.includes(kind.name);
  let all = 0;
  let here = 0;
  for (const wage of paycheck.wages) {
    if (!counts(wage)) continue;
    all += wage.gross;
    if (wage.location.state === STATE) here += wage.gross;
  }
  return here > 0 && here < all ? shareOf(amount, here, all) : amount;
}
