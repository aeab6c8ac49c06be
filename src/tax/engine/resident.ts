/**
 * What a resident owes at home on wages earned in other states: the few named rules of
 * methods/residence.md, "Resident".
 */

import {
  byConvenience,
  concernsResidence,
  hasWagesHere,
  isElsewhere,
  type ResidenceRun,
  relocated,
  stateTax,
  untaxed,
} from './elsewhere.ts';
import { dollars, lineAt, methodSteps, note, step } from './lines.ts';
import { isFederal } from './location.ts';
import { shareOf } from './money.ts';
import type { Paycheck, TaxRequest } from './paycheck.ts';
import { CalculationError, type Line } from './result.ts';
import type { ResidenceRule } from './rule-parts.ts';
import type { Wage } from './wage.ts';

const methodStep = methodSteps('residence');
const NONE: readonly string[] = [];

const dependsOnOtherStates = ({ residents }: ResidenceRule): boolean =>
  residents === 'credit' || residents === 'difference' || residents === 'unlessWithheld';

/** Other taxes that decide what is owed here: local ones of the request, and those of other states. */
export function creditedTaxes(request: TaxRequest, paycheck: Paycheck): readonly string[] {
  const { credits } = request.rule.method;
  const states = creditedStates(request, paycheck);
  return credits === undefined ? states : [...credits(request, paycheck), ...states];
}

/** Income taxes of other states that decide what a resident owes here. */
export function creditedStates(request: TaxRequest, paycheck: Paycheck): readonly string[] {
  const { residence } = request.rule;
  if (request.isResident !== true || residence === null || !dependsOnOtherStates(residence))
    return NONE;
  if (!concernsResidence(request, paycheck)) return NONE;
  return otherStates(request, paycheck)
    .map(stateTax)
    .filter((id) => paycheck.law.taxes.has(id));
}

/** States where wages are earned, and those that tax them by convenience, except the home state. */
function otherStates(request: TaxRequest, { wages, taxes }: Paycheck): string[] {
  const states = new Set(
    wages
      .filter((wage) => isElsewhere(wage, request.rule, request.location))
      .map(({ location }) => location.state),
  );
  for (const other of taxes) if (byConvenience(other)) states.add(other.location.state);
  states.delete(request.location.state);
  return [...states];
}

export function residentLines(run: ResidenceRun): void {
  const { request, residence, paycheck, lines, calculateTax } = run;
  const before = lines.length;
  if (residence.residents === 'own') ownWagesOnly(run);
  else if (residence.residents === 'unlessWithheld') leaveOutWithheld(run);
  else if (residence.residents === 'creditTable') byCreditTable(run);
  else {
    calculateTax(
      request,
      relocated(request, paycheck, () => true),
      lines,
    );
    if (dependsOnOtherStates(residence)) creditOtherStates(run, before);
  }
  const { residentNote, unverified } = residence;
  const unknown = unknownStates(request, residence, paycheck);
  for (let i = before; i < lines.length; i += 1) {
    const line = lineAt(lines, i);
    if (residentNote !== '') note(line, 'resident_condition', residentNote);
    if (unverified.residents !== '') note(line, 'residence_unverified', unverified.residents);
    if (unknown !== '') note(line, 'work_state_unknown', unknown);
  }
}

/** Work states whose tax the release does not hold: what they withhold is not looked at. */
function unknownStates(request: TaxRequest, residence: ResidenceRule, paycheck: Paycheck): string {
  if (!dependsOnOtherStates(residence)) return '';
  const unknown = otherStates(request, paycheck).filter(
    (state) => !paycheck.law.taxes.has(stateTax(state)),
  );
  if (unknown.length === 0) return '';
  return `This version has no income tax of state ${unknown.join(', ')} for the pay date: tax withheld there is not credited.`;
}

/** Home withholds on wages earned here only; without any, the answer says so. */
function ownWagesOnly(run: ResidenceRun): void {
  const { request, paycheck, lines, calculateTax } = run;
  if (hasWagesHere(request, paycheck)) calculateTax(request, paycheck, lines);
  else untaxed(run, 5, ['residents_own_wages_only', OWN_ONLY]);
}

const OWN_ONLY = 'Residents are not subject to withholding here on wages earned in other states.';

/**
 * Home has its own table for wages earned where no agreement holds and the state of work
 * withholds from nonresidents. No text says how such wages and others of one payment go together; an
 * entry of 0, which only holds the wages of the year, does not mix them.
 */
function byCreditTable({ request, residence, paycheck, lines, calculateTax }: ResidenceRun): void {
  const all = paycheck.wages.filter(
    ({ location, kind }) => !isFederal(location) && kind.treatment !== 'base',
  );
  const paid = all.filter(({ gross }) => gross !== 0);
  const placed = paid.length > 0 ? paid : all;
  const inTable = placed.filter((wage) => takesCreditTable(wage, request, residence, paycheck));
  if (inTable.length > 0 && inTable.length < placed.length) throw mixed(request);
  const everywhere = relocated(request, paycheck, () => true);
  if (inTable.length === 0) {
    calculateTax(request, everywhere, lines);
    return;
  }
  const { rule } = request;
  const method = rule.method.creditTable ?? null;
  if (method === null) throw noCreditTable(request);
  calculateTax({ ...request, rule: { ...rule, method } }, everywhere, lines);
}

function takesCreditTable(
  wage: Wage,
  { rule, location }: TaxRequest,
  { reciprocal }: ResidenceRule,
  { law }: Paycheck,
): boolean {
  const { state } = wage.location;
  if (!isElsewhere(wage, rule, location) || reciprocal.has(state)) return false;
  return law.taxes.get(stateTax(state))?.residence?.taxesNonresidents !== false;
}

const mixed = ({ rule }: TaxRequest): CalculationError =>
  new CalculationError(
    'wages-not-separable',
    'wages',
    `${rule.title}: wages earned in a state without a reciprocal agreement and other wages cannot be combined in one payment; the agency has a table for such wages alone (${rule.citation.document}) and no rule for both. Ask the agency, and send the payment without ${rule.id} meanwhile`,
  );

const noCreditTable = ({ rule }: TaxRequest): CalculationError =>
  new CalculationError(
    'figure-unknown',
    'taxJurisdictionParms',
    `${rule.title}: the table for residents who work in a state without a reciprocal agreement is not known for this pay date (${rule.citation.document}). Send the payment without ${rule.id} and withhold by the agency's table`,
  );

/** Home leaves out the wages earned in states that withhold from them. */
function leaveOutWithheld(run: ResidenceRun): void {
  const { request, paycheck, lines, calculateTax } = run;
  const credited = creditedStates(request, paycheck);
  const withheld = credited.filter((id) =>
    lines.some(({ uniqueTaxID, taxAmount }) => uniqueTaxID === id && taxAmount > 0),
  );
  const states = new Set(withheld.map((id) => id.slice(0, 2)));
  const taxed = relocated(request, paycheck, ({ location }) => !states.has(location.state));
  const reason = `Wages from which ${withheld.join(', ')} is withheld are not subject to withholding here.`;
  if (!hasWagesHere(request, taxed)) {
    untaxed(run, 9, ['withheld_elsewhere', reason]);
    return;
  }
  const before = lines.length;
  calculateTax(request, taxed, lines);
  const leftOut = paycheck.wages.some(
    (wage) => isElsewhere(wage, request.rule, request.location) && states.has(wage.location.state),
  );
  const convenience = paycheck.taxes.some(byConvenience);
  for (const line of lines.slice(before)) {
    if (leftOut) note(line, 'withheld_elsewhere', reason);
    if (convenience) note(line, 'convenience_not_left_out', NOT_BY_CONVENIENCE);
  }
}

const NOT_BY_CONVENIENCE =
  'Wages earned here are taxed here, even if another state taxes them under its convenience rule. Only wages earned elsewhere are left out.';

function creditOtherStates(
  { request, residence, paycheck, lines }: ResidenceRun,
  before: number,
): void {
  const credited = new Set(creditedStates(request, paycheck));
  const others = lines.slice(0, before).filter(({ uniqueTaxID }) => credited.has(uniqueTaxID));
  for (const line of lines.slice(before)) creditLine(line, others, residence, paycheck.explain);
}

/**
 * Lowers a resident's line by what other states withhold: `credit` at most by the share of the same
 * wages in the tax, `difference` by all of it.
 */
function creditLine(
  line: Line,
  others: readonly Line[],
  { citation, residents }: ResidenceRule,
  explain: boolean,
): void {
  const whole = line.taxAmount;
  const number = residents === 'difference' ? 8 : 7;
  for (const other of others) {
    if (other.wageType !== line.wageType || other.taxAmount <= 0 || line.subjectWages <= 0)
      continue;
    const sameWages = Math.min(other.subjectWages, line.subjectWages);
    const most =
      residents === 'difference' ? line.taxAmount : shareOf(whole, sameWages, line.subjectWages);
    const credit = Math.min(other.taxAmount, most, line.taxAmount);
    line.taxAmount -= credit;
    note(
      line,
      'resident_credit',
      `Resident tax on all wages, less ${dollars(credit).toFixed(2)} withheld for ${other.uniqueTaxID} on ${dollars(sameWages).toFixed(2)} of them.`,
    );
    if (!explain) continue;
    line.steps = [
      ...line.steps,
      methodStep(
        number,
        step(
          'credit',
          residents === 'difference'
            ? `Withheld for ${other.uniqueTaxID}, at most what is left of the tax`
            : `Withheld for ${other.uniqueTaxID}, at most the share of its wages`,
          dollars(credit),
          citation,
        ),
      ),
      methodStep(
        number,
        step('tax', 'Withholding after the credit', dollars(line.taxAmount), citation),
      ),
    ];
  }
}
