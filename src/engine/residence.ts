/**
 * Income taxes of employees who live and work in different places: what a nonresident owes where the
 * work is, what a resident owes at home, and how the two are set off. The states' rules are data
 * (`rules/us/residence.yaml`); this module has the few ways they work. Normative text:
 * methods/residence.md; contract, "payCalc: rules" 6.
 */

import { Basis } from './basis.ts';
import type { Employee, TaxRequest, Wage } from './employee.ts';
import type { EarningKind, ResidenceRule, TaxRule } from './law.ts';
import { addLine, dollars, note, step } from './lines.ts';
import { encloses, isFederal, type Location } from './location.ts';
import { shareOf } from './money.ts';
import { CalculationError, type Line } from './result.ts';

type CalculateTax = (request: TaxRequest, employee: Employee, lines: Line[]) => void;

/** Whether the rules of residence have something to say: the tax is not simply that of its location. */
export function concernsResidence(
  { rule, location, isResident }: TaxRequest,
  { wages, taxes }: Employee,
): boolean {
  if (rule.residence === null) return false;
  if (isResident === false || (isResident && someConvenience(taxes))) return true;
  for (let i = 0; i < wages.length; i += 1) {
    if (isElsewhere(wages[i] as Wage, rule, location)) return true;
  }
  return false;
}

/** Wages outside the state of a state's tax, outside the place of a city's or county's. */
function isElsewhere({ location, kind }: Wage, rule: TaxRule, own: Location): boolean {
  if (isFederal(location) || kind.treatment === 'base') return false;
  if (isStatewide(rule)) return location.state !== own.state;
  return !encloses(own, location) && !encloses(location, own);
}

const isStatewide = ({ id }: TaxRule): boolean => id.startsWith('-000-0000-', 2);

/**
 * A tax at several locations is apportioned between them; who lives where must then be settled with
 * one entry for all. Throws a `CalculationError`.
 */
export function requireOneEntry(requests: readonly TaxRequest[], wages: readonly Wage[]): void {
  const [{ rule }] = requests as readonly [TaxRequest];
  if (rule.residence === null) return;
  const isSettled = requests.every(
    ({ isResident, location }) =>
      isResident !== false &&
      wages.every((wage) => wage.location.state === location.state || isFederal(wage.location)),
  );
  if (isSettled) return;
  throw new CalculationError(
    'value-not-allowed',
    'taxJurisdictionParms',
    `${rule.id} stands at several locations: with wages in other states, or for a nonresident, send it once, its wages in all these places are added up`,
  );
}

/** The income tax of a state, by its two-digit code. */
const stateTax = (state: string): string => `${state}-000-0000-SIT-000`;

function someConvenience(taxes: readonly TaxRequest[]): boolean {
  for (let i = 0; i < taxes.length; i += 1) if (byConvenience(taxes[i] as TaxRequest)) return true;
  return false;
}

/** Whether a state taxes a nonresident's work at home as if done at the employer's office. */
function byConvenience({ rule, isResident, parameters }: TaxRequest): boolean {
  const slot = rule.residence?.slots.convenience ?? -1;
  return isResident === false && slot >= 0 && parameters[slot] === 1;
}

/** Income taxes of other states that a resident's tax is set off against. */
export function creditedTaxes(request: TaxRequest, { wages, taxes, law }: Employee): string[] {
  if (request.isResident !== true || request.rule.residence?.residents !== 'credit') return [];
  const states = new Set(
    wages
      .filter((wage) => isElsewhere(wage, request.rule, request.location))
      .map(({ location }) => location.state),
  );
  for (const other of taxes) if (byConvenience(other)) states.add(other.location.state);
  return [...states].map(stateTax).filter((id) => id !== request.rule.id && law.taxes.has(id));
}

/** Appends the lines of a tax that residence concerns; `lines` hold what was calculated before. */
export function calculateByResidence(
  request: TaxRequest,
  employee: Employee,
  lines: Line[],
  calculateTax: CalculateTax,
): void {
  const residence = request.rule.residence as ResidenceRule;
  if (request.isResident === null) throw residentUnknown(request);
  if (request.isResident) residentLines(request, residence, employee, lines, calculateTax);
  else nonresidentLines(request, residence, employee, lines, calculateTax);
}

function residentUnknown({ rule, location }: TaxRequest): CalculationError {
  return new CalculationError(
    'field-missing',
    'isResident',
    `wages of this payment lie outside ${location.code}: say for ${rule.id} whether the employee is a resident`,
  );
}

function nonresidentLines(
  request: TaxRequest,
  residence: ResidenceRule,
  employee: Employee,
  lines: Line[],
  calculateTax: CalculateTax,
): void {
  const exempt = exemption(request, residence, employee);
  if (exempt !== undefined) {
    untaxed(request, employee, lines, exempt, residence);
    return;
  }
  const first = lines.length;
  const asked = byConvenience(request);
  if (asked) calculateTax(request, withHomeWages(request, residence, employee), lines);
  else calculateTax(request, employee, lines);
  for (const line of lines.slice(first)) {
    if (asked) note(line, CONVENIENCE);
    if (residence.nonresidentNote !== '') note(line, residence.nonresidentNote);
  }
}

const CONVENIENCE =
  'CONVENIENCE: wages earned at home for the employee’s own convenience are taxed as if earned here.';

/** Why a nonresident owes nothing here, or undefined. */
function exemption(
  request: TaxRequest,
  residence: ResidenceRule,
  { taxes }: Employee,
): string | undefined {
  const { rule } = request;
  if (!residence.taxesNonresidents) return `${rule.title} is not withheld from nonresidents.`;
  if (request.parameters[residence.slots.certificate] !== 1) return undefined;
  if (residence.reciprocal.size === 0) {
    throw refused('NONRESIDENTCERTIFICATE', `${rule.title} knows no reciprocal agreement`);
  }
  const home = homeState(taxes);
  if (home === undefined) {
    return `${residence.certificate} on file: not withheld from residents of a state with an agreement; the request names no state of residence.`;
  }
  if (residence.reciprocal.has(home)) {
    return `${residence.certificate} on file: not withheld from residents of state ${home} (reciprocal agreement).`;
  }
  throw refused(
    'NONRESIDENTCERTIFICATE',
    `there is no reciprocal agreement with the state of residence, ${home}; there is one with ${[...residence.reciprocal].join(', ')}`,
  );
}

const homeState = (taxes: readonly TaxRequest[]): string | undefined =>
  taxes.find(
    ({ isResident, rule }) => isResident === true && rule.id === stateTax(rule.id.slice(0, 2)),
  )?.location.state;

function refused(name: string, reason: string): CalculationError {
  return new CalculationError('parameter', `miscParameters ${name}`, reason);
}

/** A convenience state also reaches the wages earned in the state of residence. */
function withHomeWages(
  request: TaxRequest,
  residence: ResidenceRule,
  employee: Employee,
): Employee {
  if (!residence.convenience) {
    throw refused(
      'CONVENIENCE',
      `${request.rule.title} has no rule on the convenience of the employer`,
    );
  }
  const home = homeState(employee.taxes);
  if (home === undefined) {
    throw refused(
      'CONVENIENCE',
      'needs the income tax of the state of residence in the same request, with isResident true',
    );
  }
  return relocated(request, employee, ({ location }) => location.state === home);
}

/** The employee with the chosen wages, and all of the tax's own, at the location of the tax. */
function relocated(
  { rule, location }: TaxRequest,
  employee: Employee,
  chosen: (wage: Wage) => boolean,
): Employee {
  const own = employee.wages.find(
    (wage) => !isFederal(wage.location) && !isElsewhere(wage, rule, location),
  );
  const hasNexus = own?.hasNexus ?? true;
  return {
    ...employee,
    wages: employee.wages
      .filter((wage) => !isElsewhere(wage, rule, location) || chosen(wage))
      .map((wage) =>
        isFederal(wage.location) || wage.kind.treatment === 'base'
          ? wage
          : { ...wage, location, hasNexus },
      ),
    benefits: employee.benefits.map((benefit) => ({ ...benefit, location: null })),
  };
}

function residentLines(
  request: TaxRequest,
  residence: ResidenceRule,
  employee: Employee,
  lines: Line[],
  calculateTax: CalculateTax,
): void {
  if (residence.residents === 'own') {
    ownWagesOnly(request, residence, employee, lines, calculateTax);
    return;
  }
  const before = lines.length;
  calculateTax(
    request,
    relocated(request, employee, () => true),
    lines,
  );
  if (residence.residents === 'all') return;
  const credited = new Set(creditedTaxes(request, employee));
  const others = lines.slice(0, before).filter(({ uniqueTaxID }) => credited.has(uniqueTaxID));
  for (const line of lines.slice(before)) setOff(line, others, residence, employee.explain);
}

/** Home withholds on wages earned here only; without any, the answer says so. */
function ownWagesOnly(
  request: TaxRequest,
  residence: ResidenceRule,
  employee: Employee,
  lines: Line[],
  calculateTax: CalculateTax,
): void {
  const here = employee.wages.some(
    (wage) => !isFederal(wage.location) && !isElsewhere(wage, request.rule, request.location),
  );
  if (here) calculateTax(request, employee, lines);
  else untaxed(request, employee, lines, OWN_ONLY, residence);
}

const OWN_ONLY = 'Residents are not subject to withholding here on wages earned in other states.';

/** Lowers a resident's line by what other states withhold from the same wages, share by share. */
function setOff(
  line: Line,
  others: readonly Line[],
  { citation }: ResidenceRule,
  explain: boolean,
): void {
  const whole = line.taxAmount;
  for (const other of others) {
    if (other.wageType !== line.wageType || other.taxAmount <= 0 || line.subjectWages <= 0)
      continue;
    const reached = Math.min(other.subjectWages, line.subjectWages);
    const credit = Math.min(
      other.taxAmount,
      shareOf(whole, reached, line.subjectWages),
      line.taxAmount,
    );
    line.taxAmount -= credit;
    note(
      line,
      `Resident tax on all wages, less ${dollars(credit).toFixed(2)} withheld for ${other.uniqueTaxID} on ${dollars(reached).toFixed(2)} of them.`,
    );
    if (!explain) continue;
    line.steps = [
      ...line.steps,
      step(
        'credit',
        `Withheld for ${other.uniqueTaxID}, at most the share of its wages`,
        dollars(credit),
        citation,
      ),
      step('tax', 'Withholding after the credit', dollars(line.taxAmount), citation),
    ];
  }
}

/** Wages that would be reached answer 0/0/0 and say why. */
function untaxed(
  request: TaxRequest,
  employee: Employee,
  lines: Line[],
  reason: string,
  { citation }: ResidenceRule,
): void {
  const basis = new Basis();
  const whole = relocated(request, employee, () => request.isResident === true);
  basis.fill(request.rule.wageBase, whole, request.location);
  for (let k = 0; k < basis.count; k += 1) {
    const line = addLine(lines, request, basis.kinds[k] as EarningKind, 0, 0, 0);
    note(line, reason);
    if (employee.explain) line.steps = [step('residence', reason, 0, citation)];
  }
}
