/** Fields of one payment that are valid one by one and cannot all be right together. */

import { inDollars } from '../../platform/shape/written.ts';
import {
  type Benefit,
  isFederal,
  type Location,
  type Paycheck,
  parseLocation,
  sameLocation,
  type TaxRequest,
  type Wage,
} from '../engine/index.ts';
import { stateOf } from '../places/places.ts';
import { refusalAt } from './errors.ts';

/** Throws a `TaxInterfaceError`. */
export function checkTogether(paycheck: Paycheck): void {
  checkPeriod(paycheck);
  checkWages(paycheck.wages);
  checkBenefits(paycheck.benefits);
  checkTaxes(paycheck.taxes);
}

function checkPeriod({ payPeriodNumber, payPeriodsPerYear }: Paycheck): void {
  if (!(payPeriodNumber > payPeriodsPerYear)) return;
  throw refusalAt(
    'period-number',
    'payrollRunParameters.payPeriodNumber',
    `${payPeriodNumber} is more than the ${payPeriodsPerYear} pay periods of the year (payPeriodsPerYear). Correct one of them.`,
  );
}

/** Two entries alike in everything are most likely one that was sent twice. */
function checkWages(wages: readonly Wage[]): void {
  for (let i = 1; i < wages.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      if (!areAlike(wages[i] as Wage, wages[j] as Wage)) continue;
      throw refusalAt(
        'duplicate',
        `wages[${i}]`,
        `equals wages[${j}] in every field. If it was sent twice, remove it; if both were paid, combine them into one entry.`,
      );
    }
  }
}

const areAlike = (a: Wage, b: Wage): boolean =>
  a.gross === b.gross &&
  a.kind === b.kind &&
  sameLocation(a.location, b.location) &&
  Object.is(a.yearToDate, b.yearToDate) &&
  Object.is(a.quarterToDate, b.quarterToDate) &&
  Object.is(a.monthToDate, b.monthToDate) &&
  Object.is(a.hours, b.hours) &&
  a.regularMethod === b.regularMethod &&
  a.supplementalMethod === b.supplementalMethod &&
  a.hasNexus === b.hasNexus &&
  a.isOvertime === b.isOvertime &&
  areSame(a.exemptTaxes, b.exemptTaxes);

function areSame(a: Wage['exemptTaxes'], b: Wage['exemptTaxes']): boolean {
  if (a == null || b == null) return a === b;
  return a.size === b.size && a.isSubsetOf(b);
}

/** Nothing is given back that the year has not taken. */
function checkBenefits(benefits: readonly Benefit[]): void {
  for (const [i, { amount, yearToDate }] of benefits.entries()) {
    if (!(amount + yearToDate < 0)) continue;
    const [back, taken] = [-amount, yearToDate].map(inDollars);
    throw refusalAt(
      'refund-incomplete',
      `benefits[${i}].amount`,
      `gives ${back} back, and only ${taken} was taken in the year before this payment (ytdAmount). Send at most -${taken}, or correct ytdAmount; what an earlier year took is corrected in that year.`,
    );
  }
}

function checkTaxes(taxes: readonly TaxRequest[]): void {
  let home = -1;
  for (let i = 0; i < taxes.length; i += 1) {
    const tax = taxes[i] as TaxRequest;
    for (let j = 0; j < i; j += 1) checkTwice(tax, i, taxes[j] as TaxRequest, j);
    checkPlace(tax, i);
    if (tax.isResident !== true || tax.rule.residence === null) continue;
    if (home < 0) home = i;
    else checkHome(tax, i, taxes[home] as TaxRequest, home);
  }
}

const at = (i: number): string => `taxJurisdictionParms[${i}]`;

function checkTwice({ rule, location }: TaxRequest, i: number, other: TaxRequest, j: number): void {
  if (other.rule !== rule || !sameLocation(other.location, location)) return;
  throw refusalAt(
    'duplicate',
    at(i),
    `${rule.id} at ${location.code} is already listed in ${at(j)}. Send each tax and location once.`,
  );
}

/** A tax of a state or county is asked for where it is levied. */
function checkPlace({ rule, location }: TaxRequest, i: number): void {
  const own = jurisdictionOf(rule.id);
  if (isFederal(own) || isWithin(location, own)) return;
  const state = stateOf(own.state)?.name ?? `state ${own.state}`;
  throw refusalAt(
    'location-not-levied',
    `${at(i)}.locationCode`,
    `${rule.id} (${rule.title}) is not levied at ${location.code}. Use ${own.code} or a location inside it. Wages earned outside ${state} keep their own locationCode.`,
    { suggestion: own.code },
  );
}

/** Place ids are not compared: GNIS has one for the government and one for the populated place. */
const isWithin = (location: Location, { state, county }: Location): boolean =>
  location.state === state &&
  (county === '000' || location.county === '000' || location.county === county);

const jurisdictions = new Map<string, Location>();

/** Where a tax is levied, as its id says. Ids come from the rules, so that the map stays small. */
function jurisdictionOf(id: string): Location {
  let found = jurisdictions.get(id);
  if (found === undefined) {
    found = parseLocation(id.split('-').slice(0, 3).join('-')) as Location;
    jurisdictions.set(id, found);
  }
  return found;
}

function checkHome(tax: TaxRequest, i: number, other: TaxRequest, j: number): void {
  if (tax.location.state === other.location.state) return;
  throw refusalAt(
    'several-residences',
    `${at(i)}.isResident`,
    `is true for ${tax.rule.id}, and ${at(j)} has it for ${other.rule.id} already. An employee is a resident of one state: send false for the other.`,
  );
}
