/**
 * The same tax at several locations: computed once on the summed wages, then apportioned by
 * subject wages; the last location takes the odd cent.
 */

import { Basis } from './basis.ts';
import { elementAt } from './elements.ts';
import { dollars, step } from './lines.ts';
import { depth, encloses } from './location.ts';
import { shareOf } from './money.ts';
import type { Paycheck, TaxRequest } from './paycheck.ts';
import { CalculationError, type Line, type Step } from './result.ts';
import { entriesFor } from './scope.ts';
import type { Benefit, Payment, Wage } from './wage.ts';

type CalculateTax = (request: TaxRequest, paycheck: Paycheck, lines: Line[]) => void;

/** The lines of all `requests`, which ask for one tax, in their order. */
export function apportioned(
  requests: readonly TaxRequest[],
  paycheck: Paycheck,
  calculateTax: CalculateTax,
): Line[] {
  const parts = claimedEntries(requests, paycheck);
  const whole: Paycheck = { ...paycheck, ...joinedPayment(requests, paycheck) };
  const shares = requests.map((request, i) => wagesByType(request, paycheck, elementAt(parts, i)));
  requireAgreement(requests);
  // With equal settings all answers are equal; a credit reduction may differ from state to state.
  const answers = requests.map((request) => {
    const lines: Line[] = [];
    calculateTax(joined(request, requests), whole, lines);
    return lines;
  });
  return split(answers, requests, shares);
}

/** The wages and benefits that all `requests` take, at the location of the first. */
export function joinedPayment(requests: readonly TaxRequest[], payment: Payment): Payment {
  const { location } = elementAt(requests, 0);
  return {
    wages: claimedEntries(requests, payment)
      .flat()
      .map((wage) => ({ ...wage, location })),
    benefits: benefitsWithin(payment.benefits, requests).map((benefit) => ({
      ...benefit,
      location: null,
    })),
  };
}

/** Each wage entry goes to the narrowest location that takes it, never to two. */
function claimedEntries(requests: readonly TaxRequest[], payment: Payment): Wage[][] {
  const parts: Wage[][] = requests.map(() => []);
  const order = requests.map((_, i) => i).sort((a, b) => depthOf(b) - depthOf(a));
  let left = payment.wages;
  for (const i of order) {
    const request = elementAt(requests, i);
    const mine = entriesFor(request.rule.wageBase, left, request.location);
    parts[i] = mine;
    left = left.filter((wage) => !mine.includes(wage));
  }
  return parts;

  function depthOf(i: number): number {
    return depth(elementAt(requests, i).location);
  }
}

/** Locations that are calculated one by one may not hold one another: wages would count twice. */
export function requireApart(requests: readonly TaxRequest[]): void {
  for (const [i, { location, rule }] of requests.entries()) {
    for (const other of requests.slice(i + 1)) {
      if (!encloses(location, other.location) && !encloses(other.location, location)) continue;
      throw new CalculationError(
        'locations-overlap',
        'taxJurisdictionParms',
        `${rule.id} at ${location.code} and at ${other.location.code}: one is inside the other, so wages would count twice. Leave one of them out`,
      );
    }
  }
}

function benefitsWithin(
  benefits: readonly Benefit[],
  requests: readonly TaxRequest[],
): readonly Benefit[] {
  return benefits.filter(
    ({ location }) =>
      location === null ||
      requests.some((r) => encloses(r.location, location) || encloses(location, r.location)),
  );
}

/**
 * Settings that must agree because the tax is computed once. A uniform tax may have another rate or
 * exemption at each location; with autoAdjust, which trues up one sum, it may not.
 */
function requireAgreement(requests: readonly TaxRequest[]): void {
  const first = elementAt(requests, 0);
  const mayDiffer = first.rule.method.family === 'uniform' && !first.autoAdjust;
  for (const other of requests) {
    const agrees =
      other.autoAdjust === first.autoAdjust &&
      other.roundResult === first.roundResult &&
      Object.is(other.overrideWageBase, first.overrideWageBase);
    const sameRate =
      other.isExempt === first.isExempt &&
      Object.is(other.overrideRate, first.overrideRate) &&
      other.parameters.every((value, i) => Object.is(value, first.parameters[i]));
    if (agrees && (sameRate || mayDiffer)) continue;
    throw new CalculationError(
      'parameter',
      'taxJurisdictionParms',
      `${first.rule.id} is listed at several locations and calculated once: its entries must have the same autoAdjust, roundResult, and overrideWageBase${mayDiffer ? '' : ', isExempt, overrideRate and miscParameters'}`,
    );
  }
}

/** `request` for the whole: what was withheld at all locations is added up. */
function joined(request: TaxRequest, requests: readonly TaxRequest[]): TaxRequest {
  const sum = (field: (request: TaxRequest) => number): number =>
    requests.reduce((total, request) => total + field(request), 0);
  return {
    ...request,
    location: elementAt(requests, 0).location,
    periodWithheld: sum((r) => r.periodWithheld),
    monthWithheld: sum((r) => r.monthWithheld),
    quarterWithheld: sum((r) => r.quarterWithheld),
    yearWithheld: sum((r) => r.yearWithheld),
  };
}

/** Cents of each wage type that one location contributes, after its benefits. */
function wagesByType(
  request: TaxRequest,
  paycheck: Paycheck,
  wages: readonly Wage[],
): Map<string, number> {
  const own = new Basis();
  const located = paycheck.benefits.filter((benefit) => benefit.location !== null);
  own.fill(request, { ...paycheck, wages, benefits: located }, request.location);
  const cents = new Map<string, number>();
  for (let k = 0; k < own.count; k += 1) {
    const { kind, amount } = own.at(k);
    cents.set(kind.name, amount);
  }
  for (const { name } of own.notSubject.slice(0, own.notSubjectCount)) cents.set(name, 0);
  return cents;
}

const shareStep = (request: TaxRequest, taxAmount: number): Step =>
  step(
    'share',
    `Share of ${request.location.code}, by subject wages`,
    dollars(taxAmount),
    request.rule.citation,
  );

/** `answers[i]` is the whole tax with the settings of `requests[i]`. */
function split(
  answers: readonly Line[][],
  requests: readonly TaxRequest[],
  shares: readonly Map<string, number>[],
): Line[] {
  const result: Line[][] = requests.map(() => []);
  for (const [n, { wageType }] of elementAt(answers, 0).entries()) {
    const holders = requests.map((_, i) => i).filter((i) => shares[i]?.has(wageType));
    const total = holders.reduce((sum, i) => sum + (shares[i]?.get(wageType) ?? 0), 0);
    const parts = holders.map((i) => shares[i]?.get(wageType) ?? 0);
    holders.forEach((i, position) => {
      const line = elementAt(elementAt(answers, i), n);
      const share = (amount: number): number => shareAt(position, amount, parts, total);
      result[i]?.push(sharedLine(line, elementAt(requests, i), share));
    });
  }
  return result.flat();
}

/** The part of `amount` at `position`; the last takes what rounding leaves, all of it when there are no wages. */
function shareAt(
  position: number,
  amount: number,
  parts: readonly number[],
  total: number,
): number {
  const of = (part: number): number => (total === 0 ? 0 : shareOf(amount, part, total));
  if (position < parts.length - 1) return of(elementAt(parts, position));
  return parts.slice(0, -1).reduce((left, part) => left - of(part), amount);
}

function sharedLine(line: Line, request: TaxRequest, share: (amount: number) => number): Line {
  const taxAmount = share(line.taxAmount);
  return {
    ...line,
    locationCode: request.location.code,
    taxAmount,
    subjectWages: share(line.subjectWages),
    steps: line.steps.length === 0 ? line.steps : [...line.steps, shareStep(request, taxAmount)],
    notes: [...line.notes, SHARED],
    noteCodes: [...line.noteCodes, 'shared_by_locations'],
  };
}

const SHARED = 'One of several locations of this tax: computed once, apportioned by subject wages.';
