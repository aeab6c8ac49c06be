/**
 * Wages earned outside the location of a tax: what counts as such, and the paycheck with wages
 * moved to where the tax is. Shared by what residents and nonresidents owe. Normative text:
 * methods/residence.md.
 */

import { Basis } from './basis.ts';
import { addLine, methodSteps, note, step } from './lines.ts';
import { encloses, isFederal, type Location } from './location.ts';
import type { NoteCode } from './note-codes.ts';
import type { Paycheck, TaxRequest, TaxRule } from './paycheck.ts';
import type { Line } from './result.ts';
import type { ResidenceRule } from './rule-parts.ts';
import type { Wage } from './wage.ts';

const methodStep = methodSteps('residence');

/** A note and its code. */
export type Remark = readonly [code: NoteCode, text: string];

export type CalculateTax = (request: TaxRequest, paycheck: Paycheck, lines: Line[]) => void;

/** One tax and the rule of residence that holds for it. */
export type ResidenceRun = {
  readonly request: TaxRequest;
  readonly residence: ResidenceRule;
  readonly paycheck: Paycheck;
  readonly lines: Line[];
  readonly calculateTax: CalculateTax;
};

/** Whether the rules of residence have something to say: the tax is not simply that of its location. */
export function concernsResidence(
  { rule, location, isResident }: TaxRequest,
  { wages, taxes }: Paycheck,
): boolean {
  if (rule.residence === null) return false;
  if (isResident === false) return true;
  for (const wage of wages) {
    if (isElsewhere(wage, rule, location)) return true;
  }
  return isResident === true && someConvenience(taxes);
}

/** Wages outside the state of a state's tax, outside the place of a city's or county's. */
export function isElsewhere({ location, kind }: Wage, rule: TaxRule, own: Location): boolean {
  if (isFederal(location) || kind.treatment === 'base') return false;
  if (rule.statewide) return location.state !== own.state;
  return !encloses(own, location) && !encloses(location, own);
}

/** The income tax of a state, by its two-digit code. */
export const stateTax = (state: string): string => `${state}-000-0000-SIT-000`;

function someConvenience(taxes: readonly TaxRequest[]): boolean {
  for (const request of taxes) if (byConvenience(request)) return true;
  return false;
}

/** Whether a state taxes a nonresident's work at home as if done at the employer's office. */
export function byConvenience({ rule, isResident, parameters }: TaxRequest): boolean {
  const slot = rule.residence?.slots.convenience ?? -1;
  return isResident === false && slot >= 0 && parameters[slot] === 1;
}

/** Whether any wages of the paycheck were earned at the location of the tax. */
export const hasWagesHere = ({ rule, location }: TaxRequest, { wages }: Paycheck): boolean =>
  wages.some((wage) => isHere(wage, rule, location));

/** Pay earned at the location of the tax; a base for unemployment taxes is no pay. */
const isHere = (wage: Wage, rule: TaxRule, own: Location): boolean =>
  !isFederal(wage.location) && wage.kind.treatment !== 'base' && !isElsewhere(wage, rule, own);

function nexusHere(wages: readonly Wage[], rule: TaxRule, location: Location): boolean {
  for (const wage of wages) {
    if (isHere(wage, rule, location)) return wage.hasNexus;
  }
  return true;
}

/** The paycheck with the chosen wages, and all of the tax's own, at the location of the tax. */
export function relocated(
  { rule, location }: TaxRequest,
  paycheck: Paycheck,
  chosen: (wage: Wage) => boolean,
): Paycheck {
  const hasNexus = nexusHere(paycheck.wages, rule, location);
  const wages: Wage[] = [];
  for (const wage of paycheck.wages) {
    const stays = isFederal(wage.location) || wage.kind.treatment === 'base';
    if (stays) wages.push(wage);
    else if (!isElsewhere(wage, rule, location) || chosen(wage)) {
      wages.push({ ...wage, location, hasNexus });
    }
  }
  const { benefits } = paycheck;
  return {
    ...paycheck,
    sent: paycheck.sent ?? paycheck,
    wages,
    benefits:
      benefits.length === 0 ? benefits : benefits.map((each) => ({ ...each, location: null })),
  };
}

/** Appends 0/0/0 with the reason, step `number` of the text, for every wage type that would be subject. */
export function untaxed(run: ResidenceRun, number: number, [code, reason]: Remark): void {
  const { request, paycheck, residence } = run;
  const basis = new Basis();
  const whole = relocated(request, paycheck, () => request.isResident === true);
  basis.fill(request, whole, request.location);
  for (let k = 0; k < basis.count; k += 1) {
    const line = addLine(run, basis.at(k).kind);
    note(line, code, reason);
    if (paycheck.explain)
      line.steps = [methodStep(number, step('residence', reason, 0, residence.citation))];
  }
}
