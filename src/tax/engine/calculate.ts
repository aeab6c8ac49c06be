/** Gross to tax lines for one paycheck: each tax on its own basis, then the tips shortfall. */

import { Basis } from './basis.ts';
import { concernsResidence } from './elsewhere.ts';
import { addLine, addZeroLines, lineAt, note, noteAll, step } from './lines.ts';
import { isFederal } from './location.ts';
import { noteFound } from './notices.ts';
import { listedOrderOf, needsOrder, orderOf } from './order.ts';
import { type Paycheck, requestAt, type TaxRequest, type TaxRun } from './paycheck.ts';
import { calculateByResidence, requireOneEntry } from './residence.ts';
import { creditedStates, creditedTaxes } from './resident.ts';
import { CalculationError, type Line } from './result.ts';
import { entriesFor } from './scope.ts';
import { apportioned, requireApart } from './several-locations.ts';
import { applyShortfall } from './shortfall.ts';
import { isSent, isSubject } from './wage.ts';
import { noteBase } from './whole-employment.ts';

const basis = new Basis();
/** One for all taxes of a paycheck, as is the basis, so that the hot path creates little garbage. */
let taxRun: { -readonly [Field in keyof TaxRun]: TaxRun[Field] } | null = null;
/** The tax that is calculated, for a refusal to say which one. */
let asked: TaxRequest | null = null;

const CENTS_ONLY = 'roundResult Yes has no effect: this tax is not rounded to whole dollars.';
const NO_NEXUS = 'hasNexus false: the employer has no nexus here, so nothing is owed.';
const YTD_UNKNOWN = 'No ytdWages sent; treated as the first payment of the year.';

/**
 * The tax lines of one paycheck in the order of the requests. Throws `CalculationError` when the
 * payment cannot be calculated as asked. Pure: same input, same answer.
 */
export function calculate(paycheck: Paycheck): Line[] {
  const lines: Line[] = [];
  try {
    calculateAll(paycheck, lines);
  } catch (error) {
    if (error instanceof CalculationError && asked !== null) {
      error.taxIndex = paycheck.taxes.indexOf(asked);
    }
    throw error;
  } finally {
    // Also after a refusal: the caller may correct the same object and calculate it once more.
    basis.forget();
    taxRun = null;
    asked = null;
  }
  if (isSent(paycheck.cashAvailable)) applyShortfall(paycheck, lines);
  return lines;
}

function calculateAll(paycheck: Paycheck, lines: Line[]): void {
  if (needsOrder(paycheck)) calculateInOrder(paycheck, lines);
  else calculateAsListed(paycheck, lines);
}

/** The taxes are calculated in the order in which they are listed. */
function calculateAsListed(paycheck: Paycheck, lines: Line[]): void {
  const { taxes } = paycheck;
  if (someTaxRepeats(taxes)) {
    calculateWithRepeats(paycheck, lines);
    return;
  }
  for (const request of taxes) calculateOne(request, paycheck, lines);
}

function someTaxRepeats(taxes: readonly TaxRequest[]): boolean {
  for (let i = 1; i < taxes.length; i += 1) {
    const { rule } = requestAt(taxes, i);
    for (let j = 0; j < i; j += 1) if (requestAt(taxes, j).rule === rule) return true;
  }
  return false;
}

/** What a tax depends on is calculated first; the answer keeps the order of the request. */
function calculateInOrder(paycheck: Paycheck, lines: Line[]): void {
  const order =
    someTaxRepeats(paycheck.taxes) || someStateIsCredited(paycheck)
      ? null
      : listedOrderOf(paycheck);
  if (order === null) calculateInAnyOrder(paycheck, lines);
  else calculateInKnownOrder(paycheck, order, lines);
}

function someStateIsCredited(paycheck: Paycheck): boolean {
  for (const request of paycheck.taxes) {
    if (creditedStates(request, paycheck).length > 0) return true;
  }
  return false;
}

/**
 * Every tax is listed once and none is missing: only the lines change places. Measured on paychecks
 * that list Oregon's income tax before the federal one, this takes half the time of
 * `calculateInAnyOrder` (1.8 instead of 3.9 microseconds of one core each).
 */
function calculateInKnownOrder(paycheck: Paycheck, order: readonly number[], lines: Line[]): void {
  const all: Line[] = [];
  const starts = new Array<number>(order.length);
  const ends = new Array<number>(order.length);
  for (const i of order) {
    starts[i] = all.length;
    calculateOne(requestAt(paycheck.taxes, i), paycheck, all);
    ends[i] = all.length;
  }
  for (let i = 0; i < starts.length; i += 1) {
    for (let n = starts[i] as number; n < (ends[i] as number); n += 1) {
      lines.push(lineAt(all, n));
    }
  }
}

/** Taxes at several places, set off against each other, or needed and left out of the request. */
function calculateInAnyOrder(paycheck: Paycheck, lines: Line[]): void {
  const { requests, added } = orderOf(paycheck);
  const ordered: Paycheck = { ...paycheck, taxes: requests };
  const all: Line[] = [];
  calculateAsListed(ordered, all);
  if (!paycheck.assumeWithheldElsewhere) requireCredited(paycheck, added, all);
  const assumed = new Set([...added].map(({ rule }) => rule.id));
  for (const request of paycheck.taxes) {
    const { rule, location } = request;
    const needs = [...rule.dependsOn, ...creditedTaxes(request, paycheck)];
    for (const line of all) {
      if (line.uniqueTaxID !== rule.id || line.locationCode !== location.code) continue;
      for (const needed of needs) {
        if (!assumed.has(needed)) continue;
        note(
          line,
          'default_certificate',
          `It depends on ${needed}, which the request leaves out: calculated with a default certificate.`,
        );
      }
      lines.push(line);
    }
  }
}

/** A resident is credited only for what the request withholds: throws where a credit would be assumed. */
function requireCredited(
  paycheck: Paycheck,
  added: ReadonlySet<TaxRequest>,
  lines: readonly Line[],
): void {
  for (const other of added) {
    const { id, title } = other.rule;
    if (!lines.some(({ uniqueTaxID, taxAmount }) => uniqueTaxID === id && taxAmount > 0)) continue;
    const home = paycheck.taxes.find((request) => creditedTaxes(request, paycheck).includes(id));
    if (home === undefined) continue;
    const { certificate, reciprocal } = other.rule.residence ?? NO_AGREEMENT;
    const agreement = reciprocal.has(home.location.state)
      ? ` (with NONRESIDENTCERTIFICATE TRUE if the employer has ${certificate} on file)`
      : '';
    throw new CalculationError(
      'tax-needed',
      'taxJurisdictionParms',
      `${home.rule.title} depends on what ${title} withholds from this resident, and the request leaves that tax out. Add ${id} at ${other.location.code} with isResident false${agreement}, or set options.assumeWithheldElsewhere to true.`,
    );
  }
}

const NO_AGREEMENT = { certificate: '', reciprocal: new Set<string>() } as const;

/** Taxes requested at several locations are calculated once, at the first of them. */
function calculateWithRepeats(paycheck: Paycheck, lines: Line[]): void {
  for (const request of paycheck.taxes) {
    const same = paycheck.taxes.filter(({ rule }) => rule === request.rule);
    if (same.length === 1) calculateOne(request, paycheck, lines);
    else if (request.rule.method.byLocation === true) {
      asked = request;
      requireApart(same);
      calculateOne(request, paycheck, lines);
    } else if (same[0] === request) {
      asked = request;
      requireOneEntry(same, paycheck.wages);
      lines.push(...apportioned(same, paycheck, calculateTax));
    }
  }
}

/** A tax at its one location; work elsewhere and residence elsewhere have their own rules. */
function calculateOne(request: TaxRequest, paycheck: Paycheck, lines: Line[]): void {
  asked = request;
  if (concernsResidence(request, paycheck)) {
    calculateByResidence(request, paycheck, lines, calculateTax);
  } else calculateTax(request, paycheck, lines);
}

/** Appends one tax's lines at one location. */
function calculateTax(request: TaxRequest, paycheck: Paycheck, lines: Line[]): void {
  const { rule } = request;
  const first = lines.length;
  basis.fill(request, paycheck, request.location);
  const run = runOf(request, paycheck, lines);
  if (isWithoutNexus(request)) addZeroLines(run, 'no_nexus', NO_NEXUS);
  else rule.method.calculate(run);
  if (basis.notSubjectCount > 0) addNotSubject(run);
  noteBase(run, first);
  for (let i = first; i < lines.length; i += 1) {
    const line = lineAt(lines, i);
    if (rule.notes.length > 0) noteAll(line, rule);
    noteFound(line, request, paycheck);
    if (!basis.yearToDateGiven && rule.usesYearToDate)
      note(line, 'ytd_wages_not_sent', unknownYearToDate(request, paycheck));
    if (basis.reduction !== 0 && rule.wageBase.benefitsNote !== '') {
      note(line, 'benefit_treatment_unverified', rule.wageBase.benefitsNote);
    }
    if (request.roundResult === 'Yes' && rule.method.family === 'uniform')
      note(line, 'round_result_ignored', CENTS_ONLY);
  }
}

function runOf(request: TaxRequest, paycheck: Paycheck, lines: Line[]): TaxRun {
  if (taxRun === null) {
    taxRun = { request, paycheck, basis, lines };
    return taxRun;
  }
  taxRun.request = request;
  taxRun.paycheck = paycheck;
  taxRun.lines = lines;
  return taxRun;
}

function unknownYearToDate({ rule, location }: TaxRequest, { wages }: Paycheck): string {
  if (!basis.someYearToDate) return YTD_UNKNOWN;
  const unknown = entriesFor(rule.wageBase, wages, location).filter(
    (wage) => isSubject(rule, wage) && !isSent(wage.yearToDate),
  );
  const types = new Set(unknown.map(({ kind }) => kind.name));
  return `No ytdWages sent for ${[...types].join(' and ')} wages; counted as 0.`;
}

/**
 * Whether the employer has no nexus where a state or local uniform tax applies; income taxes check it
 * by wage type. Throws where only some of the wages that the tax adds up have nexus.
 */
function isWithoutNexus({ rule, location }: TaxRequest): boolean {
  if (rule.method.family !== 'uniform' || isFederal(location)) return false;
  if (basis.count === 0) return basis.notSubjectCount > 0 && !basis.notSubjectHasNexus;
  let without = 0;
  for (let k = 0; k < basis.count; k += 1) {
    if (!basis.at(k).entry.hasNexus) without += 1;
  }
  if (without === 0) return false;
  if (without === basis.count) return true;
  throw new CalculationError(
    'nexus-differs',
    'wages',
    `${rule.title}: wages that one tax adds up must have the same hasNexus. Send the wages without nexus in an item of their own`,
  );
}

/** Wages of this payment that are not subject to the tax get a line of zero that says why. */
function addNotSubject(run: TaxRun): void {
  for (const kind of basis.notSubject.slice(0, basis.notSubjectCount)) {
    const line = addLine(run, kind);
    const reason = kind.asSent
      ? `exemptTaxes of the ${kind.name} entry names this tax.`
      : `${kind.name} wages are not subject to this tax.`;
    note(line, 'wage_type_not_subject', reason);
    if (!run.paycheck.explain) continue;
    const citation = basis.base?.earningCitations[kind.index] ?? run.request.rule.citation;
    line.steps = [step('subject', `${kind.name} wages are not subject to this tax`, 0, citation)];
  }
}
