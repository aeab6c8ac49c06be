/**
 * Income taxes of employees who live and work in different places: what a nonresident owes where the
 * work is, what a resident owes at home, and how the two are set off. The states' rules are data
 * (`rules/us/residence.yaml`); the engine has the few rules they choose from. Normative text:
 * methods/residence.md.
 */

import {
  byConvenience,
  type CalculateTax,
  type Remark,
  type ResidenceRun,
  relocated,
  stateTax,
  untaxed,
} from './elsewhere.ts';
import { lineAt, note } from './lines.ts';
import { isFederal } from './location.ts';
import type { Paycheck, TaxRequest } from './paycheck.ts';
import { residentLines } from './resident.ts';
import { CalculationError, type Line } from './result.ts';
import type { ResidenceRule } from './rule-parts.ts';
import type { Wage } from './wage.ts';

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
    'several-locations',
    'taxJurisdictionParms',
    `${rule.id} is listed at several locations. With wages in other states, or for a nonresident, list it once; its wages in all these places are added up`,
  );
}

/** Appends the lines of a tax that residence concerns; `lines` hold what was calculated before. */
export function calculateByResidence(
  request: TaxRequest,
  paycheck: Paycheck,
  lines: Line[],
  calculateTax: CalculateTax,
): void {
  const residence = request.rule.residence as ResidenceRule;
  if (request.isResident === null) throw residentUnknown(request);
  const run: ResidenceRun = { request, residence, paycheck, lines, calculateTax };
  if (request.isResident) residentLines(run);
  else nonresidentLines(run);
}

function residentUnknown({ rule, location }: TaxRequest): CalculationError {
  return new CalculationError(
    'field-missing',
    'isResident',
    `wages of this payment were earned outside ${location.code}: say for ${rule.id} whether the employee is a resident`,
  );
}

function nonresidentLines(run: ResidenceRun): void {
  const { request, residence, paycheck, lines, calculateTax } = run;
  const first = lines.length;
  const exempt = exemption(request, residence, paycheck);
  if (exempt !== undefined) {
    untaxed(run, residence.taxesNonresidents ? 2 : 1, exempt.reason);
    addNotes(lines, first, exempt.notes);
    return;
  }
  if (!byConvenience(request)) {
    calculateTax(request, paycheck, lines);
    if (residence.nonresidentNote !== '') {
      addNotes(lines, first, [['nonresident_condition', residence.nonresidentNote]]);
    }
    return;
  }
  calculateTax(request, withHomeWages(request, residence, paycheck), lines);
  const { unverified, nonresidentNote } = residence;
  addNotes(lines, first, [
    ['convenience_of_employer', CONVENIENCE],
    ['residence_unverified', unverified.convenience],
    ['nonresident_condition', nonresidentNote],
  ]);
}

function addNotes(lines: readonly Line[], first: number, notes: readonly Remark[]): void {
  for (let i = first; i < lines.length; i += 1) {
    for (const [code, text] of notes) if (text !== '') note(lineAt(lines, i), code, text);
  }
}

const CONVENIENCE =
  'CONVENIENCE: wages earned at home for the employee’s own convenience are taxed as if earned here.';

type Exemption = { readonly reason: Remark; readonly notes: readonly Remark[] };

/** Why a nonresident owes nothing here, or undefined. */
function exemption(
  request: TaxRequest,
  residence: ResidenceRule,
  { taxes }: Paycheck,
): Exemption | undefined {
  const { rule } = request;
  const { certificate, nonresidentNote, unverified } = residence;
  if (!residence.taxesNonresidents) {
    return {
      reason: [
        'not_withheld_from_nonresidents',
        nonresidentNote || `${rule.title} is not withheld from nonresidents.`,
      ],
      notes: [['residence_unverified', unverified.nonresidents]],
    };
  }
  if (request.parameters[residence.slots.certificate] !== 1) return undefined;
  if (residence.reciprocal.size === 0) {
    throw refused('NONRESIDENTCERTIFICATE', `${rule.title} has no reciprocal agreement`);
  }
  const notes: readonly Remark[] = [
    ['reciprocity_condition', residence.reciprocityNote],
    ['residence_unverified', unverified.reciprocity],
  ];
  const home = homeState(taxes);
  if (home === undefined) {
    return {
      reason: [
        'reciprocity',
        `${certificate} on file: not withheld from residents of a state with an agreement; the request names no state of residence.`,
      ],
      notes,
    };
  }
  if (residence.reciprocal.has(home)) {
    return {
      reason: [
        'reciprocity',
        `${certificate} on file: not withheld from residents of state ${home} (reciprocal agreement).`,
      ],
      notes,
    };
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

/** A convenience state also taxes the wages earned in the state of residence. */
function withHomeWages(
  request: TaxRequest,
  residence: ResidenceRule,
  paycheck: Paycheck,
): Paycheck {
  const { title } = request.rule;
  if (!residence.convenience) {
    throw refused('CONVENIENCE', `${title} has no rule on the convenience of the employer`);
  }
  const home = homeState(paycheck.taxes);
  if (home === undefined) {
    throw refused(
      'CONVENIENCE',
      'needs the income tax of the state of residence in the same request, with isResident true',
    );
  }
  const { convenienceStates } = residence;
  if (convenienceStates.size > 0 && !convenienceStates.has(home)) {
    throw refused(
      'CONVENIENCE',
      `${title} applies its rule to residents of states with such a rule of their own, ${[...convenienceStates].join(', ')}, not of ${home}`,
    );
  }
  return relocated(request, paycheck, ({ location }) => location.state === home);
}
