/**
 * Federal income tax on supplemental wages (Pub. 15 section 7; 26 CFR 31.3402(g)-1): the optional
 * flat rate or aggregation with regular wages up to the year's million, the mandatory rate above.
 */

import { addLine, dollars, methodSteps, note, step } from '../lines.ts';
import { applyRate, applyTwoRates, RATE_SCALE } from '../money.ts';
import type { Step } from '../result.ts';
import { isSupplemental, refuseWage, type SupplementalMethod, type Wage } from '../wage.ts';
import {
  noteAlone,
  noteMoreThanWages,
  recentPeriod,
  requireRegular,
  type WagesAndTax,
} from './aggregation.ts';
import { noteEdition } from './certificate-edition.ts';
import type { FederalRun } from './federal-figures.ts';
import { additionalOf, regularWages } from './federal-regular.ts';
import { worksheetRate, worksheetSteps, worksheetTax } from './worksheet-1a.ts';

const methodStep = methodSteps('federal-percentage-2020');

const DEFAULT_FLAT =
  'calcMethodSupplementalWages was not sent: the flat rate was used. It requires wages identified as supplemental and income tax withheld from regular wages this year or last; otherwise send';
const WITH_REGULAR = `${DEFAULT_FLAT} CurrentAggregation or PreviousAggregation.`;
const ALONE = `${DEFAULT_FLAT} PreviousAggregation.`;
const NOT_CALCULATED = 'Calculation method None: no income tax was calculated on these wages.';
const EXEMPT_OVER =
  "Exempt, but tax is still withheld on supplemental wages above the year's limit.";

/** Running sums over the supplemental wage types of one payment, cents. */
type Aggregate = {
  wages: number;
  tax: number;
  earlier: number;
  method: SupplementalMethod | null;
};

export function supplementalLines(run: FederalRun): void {
  const { basis } = run;
  let aggregate: Aggregate | null = null;
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, entry } = basis.at(k);
    if (!isSupplemental(kind, entry)) continue;
    aggregate ??= { wages: 0, tax: 0, earlier: supplementalEarlier(run), method: null };
    supplementalLine(run, k, aggregate);
  }
}

function supplementalEarlier(run: FederalRun): number {
  const { basis } = run;
  let earlier = 0;
  for (let k = 0; k < basis.count; k += 1) {
    if (isSupplemental(basis.at(k).kind, basis.at(k).entry)) {
      earlier += basis.at(k).grossYearToDate;
    }
  }
  return earlier;
}

/** The line of the wage type at `k` of the basis. */
function supplementalLine(run: FederalRun, k: number, aggregate: Aggregate): void {
  const { basis, request, figures } = run;
  const { kind, entry, amount } = basis.at(k);
  const { over } = figures.supplemental;
  // step 13
  const under = Math.max(0, Math.min(amount, over - aggregate.earlier));
  const above = amount - under;
  aggregate.earlier += amount;
  const method = entry.supplementalMethod ?? 'Flat';
  if (method === 'None') {
    const subjectWages = request.isExempt ? 0 : amount;
    note(
      addLine(run, kind, { taxAmount: 0, subjectWages, rate: 0 }),
      'method_none',
      NOT_CALCULATED,
    );
    return;
  }
  const payment = { k, under, above };
  if (request.isExempt) exemptLine(run, payment);
  else if (method === 'Flat') flatLine(run, payment);
  else aggregateLine(run, payment, method, aggregate);
}

/** The wage type at `k` of the basis: its parts up to the year's limit and above it, cents. */
type Payment = { readonly k: number; readonly under: number; readonly above: number };

/** Step 15. */
function exemptLine(run: FederalRun, { k, above }: Payment): void {
  const { overRate } = run.figures.supplemental;
  const line = addLine(run, run.basis.at(k).kind, {
    taxAmount: applyRate(above, overRate),
    subjectWages: above,
    rate: above > 0 ? overRate : 0,
  });
  if (above > 0) {
    note(line, 'exempt_over_million', EXEMPT_OVER);
    if (run.paycheck.explain) line.steps = flatSteps(run, 0, above, line.taxAmount);
  }
}

/** Step 14, the flat rate. */
function flatLine(run: FederalRun, { k, under, above }: Payment): void {
  const { kind, entry, amount } = run.basis.at(k);
  const { flatRate, overRate } = run.figures.supplemental;
  const rate = above > 0 ? overRate : flatRate;
  const line = addLine(run, kind, {
    taxAmount: applyTwoRates(under, flatRate, above, overRate),
    subjectWages: amount,
    rate,
  });
  if (entry.supplementalMethod === null)
    note(line, 'bonus_method_default', regularWages(run) > 0 ? WITH_REGULAR : ALONE);
  if (run.request.roundResult === 'Yes') {
    note(
      line,
      'round_result_ignored',
      'roundResult Yes has no effect: whole dollars are permitted for the percentage method only.',
    );
  }
  if (run.paycheck.explain) line.steps = flatSteps(run, under, above, line.taxAmount);
}

/** Step 14, aggregation. */
function aggregateLine(
  run: FederalRun,
  { k, under, above }: Payment,
  method: SupplementalMethod,
  aggregate: Aggregate,
): void {
  const { kind, entry, amount } = run.basis.at(k);
  const { overRate } = run.figures.supplemental;
  if (method === 'CurrentAggregation' && under > 0)
    requireRegular(run, { entry, needsNexus: false, hasFlat: true });
  const base = aggregationBase(run, method);
  requireOneMethod(aggregate, entry, method);
  aggregate.wages += under;
  // Step 4(c) is taken once per pay period, with the regular wages; it is inside `base.tax`.
  const additional = base.wages > 0 ? additionalOf(run) : 0;
  const together = base.wages + aggregate.wages;
  const isNothing = hasNothingToAdd(run, aggregate);
  const tax = isNothing ? 0 : Math.max(0, worksheetTax(run, together, 1, additional) - base.tax);
  const overTax = applyRate(above, overRate);
  const line = addLine(run, kind, {
    taxAmount: tax - aggregate.tax + overTax,
    subjectWages: amount,
    rate: above > 0 ? overRate : isNothing ? 0 : worksheetRate(run, together, 1),
  });
  if (method === 'CurrentAggregation' && base.wages === 0 && under > 0) noteAlone(line);
  if (method === 'PreviousAggregation') noteMoreThanWages(line);
  if (under > 0) noteEdition(run.request, line);
  if (run.paycheck.explain)
    line.steps = aggregateSteps(run, {
      base,
      additional,
      aggregate,
      above,
      tax: line.taxAmount,
    });
  aggregate.tax = tax;
}

/** Step 17: wages above the limit alone, or of 0, are no reason to withhold more from other wages. */
const hasNothingToAdd = ({ figures }: FederalRun, { wages }: Aggregate): boolean =>
  wages === 0 && figures.name !== 'federal-percentage-2020@1';

type AggregationBase = WagesAndTax & { readonly label: string };

function requireOneMethod(aggregate: Aggregate, entry: Wage, method: SupplementalMethod): void {
  if (aggregate.method !== null && aggregate.method !== method) {
    throw refuseWage(
      'methods-differ',
      entry,
      'calcMethodSupplementalWages',
      'differs from another supplemental entry of this payment. Send the same aggregation method in both.',
    );
  }
  aggregate.method = method;
}

function aggregationBase(run: FederalRun, method: SupplementalMethod): AggregationBase {
  if (method === 'CurrentAggregation') {
    const wages = regularWages(run);
    const tax = worksheetTax(run, wages, 1, additionalOf(run));
    return { wages, tax, label: 'this payment' };
  }
  const recent = recentPeriod(run.request.parameters, run.figures.slots);
  return { ...recent, label: 'the most recent payroll period' };
}

function flatSteps(run: FederalRun, under: number, above: number, tax: number): Step[] {
  const { citation, flatRate, over, overRate } = run.figures.supplemental;
  const s = (line: string, label: string, value: number): Step =>
    step(line, label, value, citation);
  return [
    methodStep(
      13,
      s(
        'limit',
        'Supplemental wages of the year up to which the flat rate is optional',
        dollars(over),
      ),
    ),
    methodStep(13, s('under', 'Part of this payment up to the limit', dollars(under))),
    methodStep(14, s('flat rate', 'Optional flat rate', flatRate / RATE_SCALE)),
    ...(above > 0
      ? [
          methodStep(13, s('above', 'Part of this payment above the limit', dollars(above))),
          methodStep(
            13,
            s('mandatory rate', 'Mandatory rate above the limit', overRate / RATE_SCALE),
          ),
        ]
      : []),
    methodStep(14, s('tax', 'Withholding, rounded half-up to the cent', dollars(tax))),
  ];
}

/** What the steps of one aggregated line show. */
type Aggregation = {
  readonly base: AggregationBase;
  readonly additional: number;
  readonly aggregate: Aggregate;
  readonly above: number;
  readonly tax: number;
};

function aggregateSteps(
  run: FederalRun,
  { base, additional, aggregate, above, tax }: Aggregation,
): Step[] {
  const { citation, over, overRate } = run.figures.supplemental;
  const wages = base.wages + aggregate.wages;
  const s = (line: string, label: string, value: number): Step =>
    step(line, label, value, citation);
  return [
    methodStep(14, s('regular', `Regular wages of ${base.label}`, dollars(base.wages))),
    methodStep(14, s('supplemental', 'Supplemental wages added to them', dollars(aggregate.wages))),
    ...(wages === 0 || hasNothingToAdd(run, aggregate)
      ? []
      : worksheetSteps(run, { wages, weight: 1, additional })),
    methodStep(
      14,
      s('withheld', `Withholding on the regular wages of ${base.label}`, dollars(base.tax)),
    ),
    ...(aggregate.tax > 0
      ? [methodStep(14, s('less', 'Already on the lines above', dollars(aggregate.tax)))]
      : []),
    ...(above > 0
      ? [
          methodStep(
            13,
            s(
              'limit',
              'Supplemental wages of the year above which the mandatory rate applies',
              dollars(over),
            ),
          ),
          methodStep(13, s('above', 'Part of this payment above the limit', dollars(above))),
          methodStep(
            13,
            s('mandatory rate', 'Mandatory rate above the limit', overRate / RATE_SCALE),
          ),
        ]
      : []),
    methodStep(
      14,
      s('tax', 'Withholding, not below zero, rounded half-up to the cent', dollars(tax)),
    ),
  ];
}
