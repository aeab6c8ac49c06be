/**
 * What the earned income taxes of one paycheck levy on its employee, and which of them is withheld
 * from wages of a place of work: the comparison of `pennsylvania-earned-income@1`. Normative text:
 * methods/pennsylvania-earned-income.md.
 */

import { encloses, isFederal, sameLocation } from '../location.ts';
import type { Paycheck, TaxRequest } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { EarnedIncomeRates } from '../rule-parts.ts';
import { isSent, type Wage } from '../wage.ts';

/** A request for an earned income tax: what it levies is known. */
export const ratesOf = ({ rule }: TaxRequest): EarnedIncomeRates | undefined =>
  rule.method.earnedIncome;

/** The earned income tax of the employee's home, undefined without one. Throws when there are two. */
export function homeOf({ taxes }: Paycheck): TaxRequest | undefined {
  let home: TaxRequest | undefined;
  for (const request of taxes) {
    if (request.isResident !== true || ratesOf(request) === undefined) continue;
    if (home !== undefined) {
      throw new CalculationError(
        'several-residences',
        'isResident',
        `true for ${home.rule.id} and for ${request.rule.id}: an employee lives in one municipality and school district. Send isResident false for the others.`,
      );
    }
    home = request;
  }
  return home;
}

/** Step 3: the rate on a resident, of `RATE_SCALE`. */
export function residentRate(request: TaxRequest, sent: Paycheck): number {
  if (request.isExempt) return 0;
  if (isSent(request.overrideRate)) return request.overrideRate;
  const { resident, school } = ratesOf(request) as EarnedIncomeRates;
  return (
    (isLowIncome(request, 'municipal', sent) ? 0 : resident) +
    (isLowIncome(request, 'school', sent) ? 0 : school)
  );
}

/** Step 3: the rate on a nonresident who works there, of `RATE_SCALE`. */
export function nonresidentRate(request: TaxRequest, sent: Paycheck): number {
  if (request.isExempt) return 0;
  if (isSent(request.overrideRate)) return request.overrideRate;
  const { nonresident } = ratesOf(request) as EarnedIncomeRates;
  return isLowIncome(request, 'municipal', sent) ? 0 : nonresident;
}

/** Steps 5 and 6: whether the place of work, not the home, withholds from the wages earned there. */
export function isWithheldAtWork(
  work: TaxRequest,
  home: TaxRequest | undefined,
  sent: Paycheck,
): boolean {
  if (home === undefined) return true;
  if (isSameMunicipality(work, home)) return false;
  const isFirst = ratesOf(work)?.isFirst === true;
  if (isFirst || ratesOf(home)?.isFirst === true) return isFirst;
  return nonresidentRate(work, sent) > residentRate(home, sent);
}

/** Two school districts of one municipality have two taxes; its residents are nonresidents of neither. */
export function isSameMunicipality(a: TaxRequest, b: TaxRequest): boolean {
  return isSameUpToThirdDash(a.rule.id, b.rule.id);
}

/** State, county, and place; character by character, because every payment compares them. */
function isSameUpToThirdDash(a: string, b: string): boolean {
  let dashes = 0;
  for (let i = 0; i < a.length; i += 1) {
    const code = a.charCodeAt(i);
    if (code !== b.charCodeAt(i)) return false;
    if (code !== DASH) continue;
    dashes += 1;
    if (dashes === PLACE_PARTS) return true;
  }
  return a === b;
}

const DASH = 45;
const PLACE_PARTS = 3;

export type Part = 'municipal' | 'school';

export const claims = (request: TaxRequest, part: Part): boolean =>
  request.parameters[ratesOf(request)?.slots[part] ?? -1] === 1;

/** Step 4: claimed, and the wages of the year stay below the exemption. */
function isLowIncome(request: TaxRequest, part: Part, sent: Paycheck): boolean {
  if (!claims(request, part)) return false;
  return wagesOfYear(sent) < exemptionOf(request, part);
}

export function exemptionOf(request: TaxRequest, part: Part): number {
  const rates = ratesOf(request) as EarnedIncomeRates;
  return part === 'municipal' ? rates.municipalExemption : rates.schoolExemption;
}

/** Cents paid in the year with this payment, wherever earned; an entry around others holds them. */
export function wagesOfYear({ wages }: Paycheck): number {
  let total = 0;
  for (const wage of wages) {
    if (!isPay(wage) || wages.some((other) => isPay(other) && isInside(other, wage))) continue;
    total += wage.gross + (isSent(wage.yearToDate) ? wage.yearToDate : 0);
  }
  return total;
}

const isPay = ({ kind, location }: Wage): boolean =>
  kind.treatment !== 'base' && !isFederal(location);

const isInside = (inner: Wage, outer: Wage): boolean =>
  encloses(outer.location, inner.location) && !sameLocation(outer.location, inner.location);
