/**
 * `local-wage-rate@1`: a local tax of one rate on wages, which may differ for residents and
 * nonresidents: city earnings taxes, occupational license fees, payroll taxes of employers.
 * Normative text: methods/local-wage-rate.md.
 */

import type { Basis } from '../basis.ts';
import { figureAt } from '../elements.ts';
import {
  addExemptLines,
  addLine,
  addZeroLines,
  dollars,
  lineAt,
  methodSteps,
  note,
  step,
} from '../lines.ts';
import { applyRate, divideHalfUp, RATE_SCALE } from '../money.ts';
import type { Method, Paycheck, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError, type Line, type Step } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { isSent } from '../wage.ts';
import { creditedLocals, creditLocals, type LocalCredit } from './local-credit.ts';
import { type LocalWaiver, waiverOf } from './local-waiver.ts';
import { requireNoWageBase } from './no-override.ts';
import { withheldBefore } from './wage-band-rate.ts';

const methodStep = methodSteps('local-wage-rate');

/** Cents and rates. */
export type LocalWageRate = {
  /** `NOT_SENT` where residents do not owe it. */
  readonly resident: number;
  /** `NOT_SENT` where nonresidents do not owe it. */
  readonly nonresident: number;
  /** Wages of the year up to which it is owed: Infinity without, or that of Social Security. */
  readonly cap: number | 'social-security';
  /** The most tax of a year, Infinity without. */
  readonly mostTax: number;
  /** Annual value of one exemption and the index of the parameter that counts them; null without. */
  readonly exemption: { readonly slot: number; readonly each: number } | null;
  /** Index of the parameter with the share of a nonresident's work done in the place; -1 without. */
  readonly shareSlot: number;
  /** Whether the share counts for residents too: the place is a zone, of which no one is a resident. */
  readonly shareOfResidents?: boolean;
  readonly credit: LocalCredit | null;
  /** When nothing is withheld, the first that holds. */
  readonly waivers?: readonly LocalWaiver[];
  readonly citation: Citation;
};

const SOCIAL_SECURITY = '00-000-0000-FICA-000';
const NO_ADJUSTMENT =
  'autoAdjust has no effect: exemptions, the share of work, and the credit apply to each payment.';

export function localWageRate(figures: LocalWageRate): Method {
  const { credit } = figures;
  return {
    name: 'local-wage-rate@1',
    family: 'uniform',
    ...(credit === null
      ? {}
      : { credits: (request, paycheck) => idsOf(credit, request, paycheck) }),
    calculate: (run) => calculateLocal(figures, run),
  };
}

const idsOf = (credit: LocalCredit, request: TaxRequest, paycheck: Paycheck): readonly string[] =>
  creditedLocals(credit, request, paycheck).map(({ rule }) => rule.id);

function calculateLocal(figures: LocalWageRate, run: TaxRun): void {
  const { request, lines } = run;
  // step 1
  if (request.isExempt) {
    addExemptLines(run);
    return;
  }
  // step 2
  const levied = rateOf(figures, request);
  if (!isSent(levied)) {
    if (request.isResident === true) addZeroLines(run, 'not_withheld_from_residents', NO_RESIDENTS);
    else addZeroLines(run, 'not_withheld_from_nonresidents', NO_NONRESIDENTS);
    return;
  }
  const waiver = figures.waivers === undefined ? undefined : waiverOf(figures.waivers, request);
  if (waiver !== undefined) {
    addZeroLines(run, 'waived_by_parameter', waiver);
    return;
  }
  const rate = isSent(request.overrideRate) ? request.overrideRate : levied;
  const first = lines.length;
  addRateLines(figures, rate, run);
  if (figures.credit !== null) creditLocals(figures.credit, run, first);
  if (!request.autoAdjust || canAdjust(figures)) return;
  for (let i = first; i < lines.length; i += 1)
    note(lineAt(lines, i), 'auto_adjust_ignored', NO_ADJUSTMENT);
}

const NO_RESIDENTS = 'This tax is not levied on residents of the place.';
const NO_NONRESIDENTS = 'This tax is not levied on nonresidents of the place.';

function rateOf({ resident, nonresident }: LocalWageRate, request: TaxRequest): number {
  const { isResident, rule } = request;
  if (isResident === true) return resident;
  if (isResident === false || Object.is(resident, nonresident)) return nonresident;
  throw new CalculationError(
    'field-missing',
    'isResident',
    `${rule.title} differs for residents and nonresidents: send isResident true or false for ${rule.id}`,
  );
}

/** Payments of the year add up only where each is taxed alike. */
const canAdjust = ({ exemption, shareSlot, credit }: LocalWageRate): boolean =>
  exemption === null && shareSlot < 0 && credit === null;

/** What the lines are made of; cents. */
type Amounts = {
  /** Index of the wage type in the basis. */
  readonly k: number;
  readonly share: number;
  readonly exempted: number;
  readonly upTo: number;
};

function addRateLines(figures: LocalWageRate, rate: number, run: TaxRun): void {
  const { basis, request, paycheck } = run;
  const share = shareOfWork(figures, request);
  // step 4
  let exemption = exemptionOf(figures, run);
  // step 5
  const upTo = capOf(figures, run);
  const adjust = request.autoAdjust && canAdjust(figures);
  const isIgnored = request.autoAdjust && !adjust;
  const withheld = withheldBefore(basis, isIgnored ? { ...request, autoAdjust: false } : request);
  const start = Math.min(basis.totalYearToDate, upTo);
  const from = adjust ? 0 : start;
  const room = roomOf(figures, { request, adjust, start, rate });
  let wages = basis.totalYearToDate;
  let taxed = start;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    const { kind } = basis.at(k);
    // step 3
    const worked = applyRate(basis.at(k).amount, share);
    const exempted = kind.treatment === 'regular' ? Math.min(exemption, Math.max(0, worked)) : 0;
    exemption -= exempted;
    wages += worked - exempted;
    // step 6
    const end = Math.min(wages, upTo);
    let tax = Math.min(applyRate(end - from, rate), room);
    if (adjust) tax -= withheld;
    if (tax < 0 && tax < -withheld) tax = 0 - withheld;
    const line = addLine(run, kind, {
      taxAmount: tax - before,
      subjectWages: end - taxed,
      rate,
    });
    if (paycheck.explain) {
      line.steps = explain(figures, { k, share, exempted, upTo }, { basis, line });
    }
    before = tax;
    taxed = end;
  }
}

function shareOfWork({ shareSlot, shareOfResidents }: LocalWageRate, request: TaxRequest): number {
  if (shareSlot < 0) return RATE_SCALE;
  if (request.isResident === true && shareOfResidents !== true) return RATE_SCALE;
  const share = figureAt(request.parameters, shareSlot);
  return isSent(share) ? share : RATE_SCALE;
}

/** The exemptions of one pay period. */
function exemptionOf({ exemption }: LocalWageRate, { request, paycheck }: TaxRun): number {
  if (exemption === null) return 0;
  const count = figureAt(request.parameters, exemption.slot);
  if (!isSent(count)) return 0;
  return divideHalfUp(count * exemption.each, paycheck.payPeriodsPerYear);
}

function capOf(
  { cap, exemption, shareSlot }: LocalWageRate,
  { request, paycheck }: TaxRun,
): number {
  if (exemption !== null || shareSlot >= 0) requireNoWageBase(request, 'has no wage base');
  if (isSent(request.overrideWageBase)) return request.overrideWageBase;
  if (cap !== 'social-security') return cap;
  const base = paycheck.law.taxes.get(SOCIAL_SECURITY)?.method.upTo;
  if (base !== undefined) return base;
  throw new CalculationError(
    'figure-unknown',
    'overrideWageBase',
    `${request.rule.title} is owed up to the Social Security wage base, which this version does not have for the pay date: send it as overrideWageBase`,
  );
}

/** What remains of the year's most tax. */
function roomOf(
  { mostTax }: LocalWageRate,
  now: {
    readonly request: TaxRequest;
    readonly adjust: boolean;
    readonly start: number;
    readonly rate: number;
  },
): number {
  if (mostTax === Number.POSITIVE_INFINITY || now.adjust) return mostTax;
  const { yearWithheld } = now.request;
  const earlier = isSent(yearWithheld)
    ? yearWithheld
    : Math.min(applyRate(now.start, now.rate), mostTax);
  return Math.max(0, mostTax - earlier);
}

function explain(
  { citation, mostTax }: LocalWageRate,
  { k, share, exempted, upTo }: Amounts,
  { basis, line }: { readonly basis: Basis; readonly line: Line },
): Step[] {
  const { kind } = basis.at(k);
  const taxability = basis.base?.earningCitations[kind.index] ?? citation;
  const steps = [
    methodStep(
      1,
      step(
        'wages',
        `${kind.name} wages of this payment subject to the tax, after benefits`,
        dollars(basis.at(k).amount),
        taxability,
      ),
    ),
  ];
  if (share !== RATE_SCALE)
    steps.push(
      methodStep(3, step('share', 'Share of the work done here', share / RATE_SCALE, citation)),
    );
  if (exempted !== 0)
    steps.push(
      methodStep(
        4,
        step('exemptions', 'Exemptions of the pay period', dollars(exempted), citation),
      ),
    );
  if (upTo !== Number.POSITIVE_INFINITY)
    steps.push(
      methodStep(
        5,
        step('cap', 'Wages of the year up to which it is owed', dollars(upTo), citation),
      ),
      methodStep(
        5,
        step(
          'ytd',
          'Wages reached earlier in the year',
          dollars(basis.totalYearToDate),
          taxability,
        ),
      ),
    );
  if (mostTax !== Number.POSITIVE_INFINITY)
    steps.push(methodStep(5, step('maximum', 'Most tax of the year', dollars(mostTax), citation)));
  steps.push(
    methodStep(
      6,
      step('subject', 'Part of this payment that is taxed', dollars(line.subjectWages), citation),
    ),
    methodStep(2, step('rate', 'Rate', line.rate / RATE_SCALE, citation)),
    methodStep(
      6,
      step('tax', 'Tax, rounded half-up to the cent', dollars(line.taxAmount), citation),
    ),
  );
  return steps;
}
