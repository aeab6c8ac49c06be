/**
 * `pennsylvania-earned-income@1`: local earned income tax under Act 32. From wages of a place of work
 * the higher of two rates is withheld, on one line: the home's resident rate (municipality and school
 * district), or the nonresident rate where the work is. Philadelphia's wage tax comes before both.
 * Normative text: methods/pennsylvania-earned-income.md.
 */

import { Basis } from '../basis.ts';
import { figureAt } from '../elements.ts';
import { addExemptLines, addLine, dollars, lineAt, methodSteps, step } from '../lines.ts';
import { applyRate, RATE_SCALE } from '../money.ts';
import type { Method, Paycheck, TaxRequest, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import { addNotes, type EarnedIncome, PARTS } from './earned-income-notes.ts';
import {
  claims,
  exemptionOf,
  homeOf,
  isWithheldAtWork,
  nonresidentRate,
  ratesOf,
  residentRate,
} from './earned-income-rates.ts';
import { creditedLocals, creditLocals } from './local-credit.ts';
import { requireNoWageBase } from './no-override.ts';
import { withheldBefore } from './wage-band-rate.ts';

const methodStep = methodSteps('pennsylvania-earned-income');

const MAX_KINDS = 32;
const elsewhere = new Basis();
/** By wage type, cents of this payment from which another place withholds, or withholds first. */
const taken = new Float64Array(MAX_KINDS);
const credited = new Float64Array(MAX_KINDS);

export function pennsylvaniaEarnedIncome(figures: EarnedIncome): Method {
  const { credit } = figures;
  return {
    name: 'pennsylvania-earned-income@1',
    family: 'uniform',
    ...(credit === null
      ? {}
      : {
          credits: (request, paycheck) =>
            creditedLocals(credit, request, paycheck).map(({ rule }) => rule.id),
        }),
    earnedIncome: figures,
    calculate(run) {
      const { request, lines } = run;
      // step 1
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoWageBase(request, 'has no wage base');
      requireClaims(request);
      if (request.isResident === null) throw residentUnknown(request);
      const first = lines.length;
      const sent = run.paycheck.sent ?? run.paycheck;
      if (request.isResident) homeLines(figures, run, sent);
      else workLines(figures, run, sent);
      // step 9
      if (credit !== null) creditLocals(credit, run, first);
      for (let i = first; i < lines.length; i += 1) addNotes(figures, lineAt(lines, i), run, sent);
    },
  };
}

const residentUnknown = ({ rule }: TaxRequest): CalculationError =>
  new CalculationError(
    'field-missing',
    'isResident',
    `${rule.title} has one rate for residents and another for nonresidents: say whether the employee lives there`,
  );

/** Step 4: an exemption that is not granted cannot be claimed. */
function requireClaims(request: TaxRequest): void {
  for (const [part, name, who] of PARTS) {
    if (!claims(request, part) || exemptionOf(request, part) > 0) continue;
    throw new CalculationError(
      'parameter',
      `miscParameters ${name}`,
      `the register lists no low-income exemption of the ${who} for ${request.rule.title}. Leave ${name} out.`,
    );
  }
}

/** Step 7: wages of places that withhold themselves are left out of the home's line. */
function homeLines({ citation }: EarnedIncome, run: TaxRun, sent: Paycheck): void {
  const { basis, request, paycheck } = run;
  const rate = residentRate(request, sent);
  const philadelphia = setApart(run, sent);
  // step 6
  const rest = Math.max(0, rate - philadelphia);
  const least = 0 - (basis.total < 0 ? withheldBefore(basis, request) : 0);
  let own = 0;
  let second = 0;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    const here = basis.at(k).amount - figureAt(taken, k) - figureAt(credited, k);
    own += here;
    second += figureAt(credited, k);
    // step 8
    let tax = applyRate(own, rate) + applyRate(second, rest);
    if (tax < 0) tax = Math.max(tax, least);
    const line = addLine(run, basis.at(k).kind, {
      taxAmount: tax - before,
      subjectWages: here + (rest > 0 ? figureAt(credited, k) : 0),
      rate: here !== 0 || credited[k] === 0 ? (here === 0 && taken[k] !== 0 ? 0 : rate) : rest,
    });
    before = tax;
    if (!paycheck.explain) continue;
    line.steps = [
      methodStep(3, step('resident rate', 'Rate on residents', rate / RATE_SCALE, citation)),
      methodStep(7, step('wages', 'Wages withheld from at home', dollars(here), citation)),
      ...(credited[k] === 0
        ? []
        : [
            methodStep(
              6,
              step(
                'after credit',
                `Rate on ${dollars(figureAt(credited, k)).toFixed(2)} of wages after the credit for Philadelphia’s`,
                rest / RATE_SCALE,
                citation,
              ),
            ),
          ]),
      methodStep(8, step('tax', 'Tax, half up to the cent', dollars(line.taxAmount), citation)),
    ];
  }
}

/** Fills `taken` and `credited`; answers the rate of the tax that withholds first, 0 without one. */
function setApart({ basis, request }: TaxRun, sent: Paycheck): number {
  taken.fill(0);
  credited.fill(0);
  let rate = 0;
  let sum = 0;
  const isFirst = ratesOf(request)?.isFirst === true;
  for (const work of sent.taxes) {
    if (work.isResident !== false || ratesOf(work) === undefined) continue;
    if (!isWithheldAtWork(work, request, sent)) continue;
    elsewhere.fill(request, sent, work.location);
    const comesFirst = !isFirst && ratesOf(work)?.isFirst === true;
    if (comesFirst) rate = nonresidentRate(work, sent);
    const amounts = comesFirst ? credited : taken;
    for (let k = 0; k < basis.count; k += 1) {
      const amount = elsewhere.amountOf(basis.at(k).kind);
      amounts[k] = figureAt(amounts, k) + amount;
      sum += amount;
    }
  }
  elsewhere.forget();
  if (Math.abs(sum) <= Math.abs(basis.total)) return rate;
  throw new CalculationError(
    'wages-not-separable',
    'wages',
    `the same wages count for several places of work in ${request.rule.title}. Send an entry for each place of work, with its own location.`,
  );
}

/** Step 5: the nonresident rate, or 0 where the home withholds. */
function workLines({ citation }: EarnedIncome, run: TaxRun, sent: Paycheck): void {
  const { basis, request, paycheck } = run;
  const atWork = isWithheldAtWork(request, homeOf(sent), sent);
  const own = nonresidentRate(request, sent);
  const rate = atWork ? own : 0;
  const least = 0 - (basis.total < 0 && atWork ? withheldBefore(basis, request) : 0);
  let wages = 0;
  let before = 0;
  for (let k = 0; k < basis.count; k += 1) {
    const here = atWork ? basis.at(k).amount : 0;
    wages += here;
    const tax = Math.max(applyRate(wages, rate), wages < 0 ? least : 0);
    const line = addLine(run, basis.at(k).kind, {
      taxAmount: tax - before,
      subjectWages: here,
      rate,
    });
    before = tax;
    if (!paycheck.explain) continue;
    line.steps = [
      methodStep(3, step('nonresident rate', 'Rate on nonresidents', own / RATE_SCALE, citation)),
      methodStep(5, step('wages', 'Wages withheld from at work', dollars(here), citation)),
      methodStep(8, step('tax', 'Tax, half up to the cent', dollars(line.taxAmount), citation)),
    ];
  }
}
