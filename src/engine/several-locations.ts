/**
 * The same tax at several locations: computed once on the summed wages, then apportioned by
 * subject wages; the last location takes the odd cent (contract, "payCalc: rules" 1).
 */

import { Basis, entriesFor } from './basis.ts';
import type { Benefit, Employee, TaxRequest, Wage } from './employee.ts';
import { dollars, step } from './lines.ts';
import { depth, encloses } from './location.ts';
import { shareOf } from './money.ts';
import { CalculationError, type Line, type Step } from './result.ts';

type CalculateTax = (request: TaxRequest, employee: Employee, lines: Line[]) => void;

/** The lines of all `requests`, which ask for one tax, in their order. */
export function apportioned(
  requests: readonly TaxRequest[],
  employee: Employee,
  calculateTax: CalculateTax,
): Line[] {
  const parts = claimedEntries(requests, employee);
  const first = requests[0] as TaxRequest;
  const whole: Employee = {
    ...employee,
    wages: parts.flat().map((wage) => ({ ...wage, location: first.location })),
    benefits: benefitsWithin(employee.benefits, requests).map((benefit) => ({
      ...benefit,
      location: null,
    })),
  };
  const lines: Line[] = [];
  calculateTax(joined(requests), whole, lines);
  const shares = requests.map((request, i) => wagesByType(request, employee, parts[i] as Wage[]));
  return split(lines, requests, shares);
}

/** Each wage entry goes to the narrowest location that takes it, never to two. */
function claimedEntries(requests: readonly TaxRequest[], employee: Employee): Wage[][] {
  const parts: Wage[][] = requests.map(() => []);
  const order = requests.map((_, i) => i).sort((a, b) => depthOf(b) - depthOf(a));
  let left = employee.wages;
  for (const i of order) {
    const request = requests[i] as TaxRequest;
    const mine = entriesFor(request.rule.wageBase, left, request.location);
    parts[i] = mine;
    left = left.filter((wage) => !mine.includes(wage));
  }
  return parts;

  function depthOf(i: number): number {
    return depth((requests[i] as TaxRequest).location);
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

/** One request for the whole: the parameters must agree, what was withheld is added up. */
function joined(requests: readonly TaxRequest[]): TaxRequest {
  const first = requests[0] as TaxRequest;
  for (const other of requests) {
    const agrees =
      other.isExempt === first.isExempt &&
      other.autoAdjust === first.autoAdjust &&
      other.roundResult === first.roundResult &&
      Object.is(other.overrideRate, first.overrideRate) &&
      Object.is(other.overrideWageBase, first.overrideWageBase) &&
      other.parameters.every((value, i) => Object.is(value, first.parameters[i]));
    if (agrees) continue;
    throw new CalculationError(
      'parameter',
      'taxJurisdictionParms',
      `${first.rule.id} stands at several locations and is computed once: its entries must have the same isExempt, autoAdjust, roundResult, overrides and miscParameters`,
    );
  }
  const sum = (field: (request: TaxRequest) => number): number =>
    requests.reduce((total, request) => total + field(request), 0);
  return {
    ...first,
    periodWithheld: sum((r) => r.periodWithheld),
    monthWithheld: sum((r) => r.monthWithheld),
    quarterWithheld: sum((r) => r.quarterWithheld),
    yearWithheld: sum((r) => r.yearWithheld),
  };
}

/** Cents of each wage type that one location contributes, after its benefits. */
function wagesByType(
  request: TaxRequest,
  employee: Employee,
  wages: readonly Wage[],
): Map<string, number> {
  const own = new Basis();
  const located = employee.benefits.filter((benefit) => benefit.location !== null);
  own.fill(request.rule.wageBase, { ...employee, wages, benefits: located }, request.location);
  const cents = new Map<string, number>();
  for (let k = 0; k < own.count; k += 1) {
    cents.set(own.kinds[k]?.name ?? '', own.amounts[k] as number);
  }
  for (let u = 0; u < own.unreachedCount; u += 1) cents.set(own.unreached[u]?.name ?? '', 0);
  return cents;
}

const shareStep = (request: TaxRequest, taxAmount: number): Step =>
  step(
    'share',
    `Share of ${request.location.code}, by subject wages`,
    dollars(taxAmount),
    request.rule.citation,
  );

function split(
  lines: readonly Line[],
  requests: readonly TaxRequest[],
  shares: readonly Map<string, number>[],
): Line[] {
  const result: Line[][] = requests.map(() => []);
  for (const line of lines) {
    const holders = requests.map((_, i) => i).filter((i) => shares[i]?.has(line.wageType));
    const total = holders.reduce((sum, i) => sum + (shares[i]?.get(line.wageType) ?? 0), 0);
    let taxLeft = line.taxAmount;
    let wagesLeft = line.subjectWages;
    holders.forEach((i, position) => {
      const share = shares[i]?.get(line.wageType) ?? 0;
      const last = position === holders.length - 1;
      const taxAmount = last || total === 0 ? taxLeft : shareOf(line.taxAmount, share, total);
      const wages = last || total === 0 ? wagesLeft : shareOf(line.subjectWages, share, total);
      taxLeft -= taxAmount;
      wagesLeft -= wages;
      const request = requests[i] as TaxRequest;
      result[i]?.push({
        ...line,
        locationCode: request.location.code,
        taxAmount,
        subjectWages: wages,
        steps:
          line.steps.length === 0 ? line.steps : [...line.steps, shareStep(request, taxAmount)],
        notes: [
          ...line.notes,
          'One of several locations of this tax: computed once, apportioned by subject wages.',
        ],
      });
    });
  }
  return result.flat();
}
