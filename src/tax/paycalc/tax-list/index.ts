/**
 * Which taxes apply to an employee, by home and work locations: each with its reason, what to ask, and
 * a payCalc item ready to fill in. Pure: the console, the command line and other builds use it as it is.
 */

import { CalculationError, calculate, type TaxRule } from '../../engine/index.ts';
import { stateOf } from '../../places/places.ts';
import type { Applicability, Release, Where } from '../../rules/index.ts';
import { TaxInterfaceError } from '../errors.ts';
import { parseItem } from '../parse.ts';
import type { PayCalcItem } from '../schema.ts';
import { withNeedsOfAnswers, withoutRefused } from './accepted.ts';
import { answersOf, type Filled, fillIn, isAnswered } from './answers.ts';
import { askAbout, requiredOf } from './ask.ts';
import {
  type Asked,
  type Candidate,
  type Findings,
  type Inquiry,
  jurisdictionOf,
  nameOf,
} from './candidate.ts';
import { findIncomeTax } from './income.ts';
import { type AskedTax, includedIn, payCalcItemOf } from './item.ts';
import {
  findFirstCounty,
  findHomeOrWorkTax,
  findHomeTax,
  findSchoolDistrictTax,
} from './local-people.ts';
import { findMunicipalTaxes } from './municipality.ts';
import { needsOf } from './needs.ts';
import { notCoveredAt } from './not-covered.ts';
import { matches } from './patterns.ts';
import { findEarnedIncomeTaxes, findLocalServicesTax } from './pennsylvania.ts';
import { findDistrictTax, findFederalTax, findUnemploymentTax, findWorkTax } from './programs.ts';
import { readinessOf } from './readiness.ts';
import type { ListedTax, NotCoveredTax, OpenQuestion, TaxListResult } from './schema.ts';
import { relationOf } from './scope.ts';
import { readSituation } from './situation.ts';
import { findZoneTaxes } from './zone.ts';

type With = { readonly release: Release; readonly applicability: Applicability };

/** Answers a `TaxListRequest`. Throws a `TaxInterfaceError` that names the wrong field. */
export function taxList(body: unknown, { release, applicability }: With): TaxListResult {
  const inquiry: Inquiry = { ...readSituation(body, release), applicability };
  const findings: Findings = { taxes: [], notOwed: [], questions: localization(inquiry) };
  for (const asked of taxesToAsk(inquiry)) FIND[asked.where.basis]?.(asked, inquiry, findings);
  for (const where of applicability.where) {
    if (where.basis === 'municipality') findMunicipalTaxes(where, inquiry, findings);
    else if (where.basis === 'zone') findZoneTaxes(where, inquiry, findings);
    else if (where.basis === 'earnedIncome') findEarnedIncomeTaxes(where, inquiry, findings);
    else if (where.basis === 'localServices') findLocalServicesTax(where, inquiry, findings);
  }
  keepHomeOfConvenience(inquiry, findings);
  const all = ordered(findings.taxes, inquiry).map((candidate) => {
    const needs = needsOf(candidate, inquiry);
    return { candidate, needs, ask: askAbout(candidate, needs) };
  });
  const { taxes: accepted, refused } = withoutRefused(inquiry, all);
  const filled = answersOf(inquiry.answers, accepted);
  const taxes = withNeedsOfAnswers(inquiry, accepted, filled);
  const listed = taxes.map((tax) => listedTax(tax, inquiry));
  const required = taxes
    .filter(includedIn)
    .flatMap(requiredOf)
    .filter((each) => !isAnswered(each, each, filled));
  const { questions } = findings;
  return {
    taxes: listed,
    questions,
    notOwed: findings.notOwed,
    notCovered: [
      ...refused,
      ...statesWithoutRules(inquiry),
      ...notCoveredAt(inquiry, [...listed, ...findings.notOwed]),
    ],
    required,
    readiness: readinessOf({ required, questions, taxes: listed, filled }),
    payCalcItem: itemWith(filled, inquiry, taxes),
  };
}

/** Throws a `TaxInterfaceError` for an answer that payCalc does not take. */
function itemWith(
  filled: readonly Filled[],
  inquiry: Inquiry,
  taxes: readonly AskedTax[],
): PayCalcItem {
  const item = fillIn(payCalcItemOf(inquiry, taxes), filled);
  if (filled.length === 0) return item;
  const paycheck = parseItem({ ...item, options: { allowStale: true } }, inquiry.release);
  try {
    calculate(paycheck);
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    // What is missing is in the answer, under `required`.
    if (error.code !== 'field-missing') {
      throw new TaxInterfaceError(error.code, `answers: ${error.message}`);
    }
  }
  return item;
}

/** What is decided tax by tax; the others have thousands of taxes, of which a few are looked up. */
const FIND: Readonly<
  Partial<Record<Where['basis'], (asked: Asked, inquiry: Inquiry, findings: Findings) => void>>
> = {
  federal: findFederalTax,
  income: findIncomeTax,
  unemployment: findUnemploymentTax,
  district: findDistrictTax,
  work: findWorkTax,
  home: findHomeTax,
  homeOrWork: findHomeOrWorkTax,
  firstCounty: findFirstCounty,
  schoolDistrict: findSchoolDistrictTax,
};

/** Every tax of the home and work states and of the United States, with the row that decides it. */
function taxesToAsk(inquiry: Inquiry): Asked[] {
  const { law, home, workStates, applicability } = inquiry;
  const states = new Set(['00', home.state.fips, ...workStates.map(({ fips }) => fips)]);
  const { taxes } = inquiry.release;
  const asked = new Set<Where>();
  return [...states]
    .flatMap((state) => taxes.ofState(state))
    .flatMap((id) => {
      const where = whereOf({ id }, applicability);
      if (where === undefined || FIND[where.basis] === undefined) return [];
      if (!taxes.written.has(id) && !mayApply(id, where, inquiry, asked)) return [];
      const rule = law.taxes.get(id);
      return rule === undefined ? [] : [{ rule, where }];
    });
}

/** Of registers with thousands of taxes, only those of the locations are made. */
function mayApply(
  id: string,
  where: Where,
  { home, work, law }: Inquiry,
  asked: Set<Where>,
): boolean {
  if (where.basis === 'schoolDistrict') {
    if (home.schoolDistrict !== undefined) return id.endsWith(`-${home.schoolDistrict}`);
    // One of them is enough to ask for the district.
    if (asked.has(where) || !law.taxes.has(id)) return false;
    asked.add(where);
    return true;
  }
  const scope = where.within ?? [jurisdictionOf(id)];
  return [home, ...work].some(({ location }) => relationOf(scope, location) !== 'outside');
}

const known = new WeakMap<Applicability, Map<string, Where | undefined>>();

/** The row that decides a tax. */
export function whereOf(
  { id }: Pick<TaxRule, 'id'>,
  applicability: Applicability,
): Where | undefined {
  let rows = known.get(applicability);
  if (rows === undefined) {
    rows = new Map();
    known.set(applicability, rows);
  }
  if (!rows.has(id)) {
    const found = applicability.where.find(
      (row) => matches(row.taxes, id) && !matches(row.not ?? [], id),
    );
    rows.set(id, found);
  }
  return rows.get(id);
}

/** Work in several states is reported to one of them. */
function localization(inquiry: Inquiry): OpenQuestion[] {
  const { workStates, unemploymentState, applicability } = inquiry;
  if (workStates.length === 1 || inquiry.isUnemploymentStateSent) return [];
  const { question, source, confidence } = applicability.localization;
  return [
    {
      name: 'options.unemploymentState',
      question,
      allowedValues: workStates.map(({ code, name }) => ({ value: code, meaning: name })),
      assumed: unemploymentState.code,
      citation: source,
      confidence,
    },
  ];
}

/** payCalc finds the home state of a convenience rule by that state's tax, also where there is none. */
function keepHomeOfConvenience({ home, law }: Inquiry, { taxes, notOwed }: Findings): void {
  if (!taxes.some(({ convenience }) => convenience !== undefined)) return;
  const rule = law.taxes.get(`${home.state.fips}-000-0000-SIT-000`);
  const at = notOwed.findIndex(({ uniqueTaxID }) => uniqueTaxID === rule?.id);
  if (rule === undefined || at < 0) return;
  const [{ why, locationCode }] = notOwed.splice(at, 1) as [Findings['notOwed'][number]];
  const note = `The line is 0.00. It tells payCalc where the employee lives, which the convenience rule needs.`;
  taxes.push({ rule, locationCode, isResident: true, why, notes: [note] });
}

/** Federal taxes, then the home state's, then the work states'; employee before employer. */
function ordered(taxes: readonly Candidate[], { home, workStates }: Inquiry): Candidate[] {
  const states = ['00', home.state.fips, ...workStates.map(({ fips }) => fips)];
  const rank = ({ rule }: Candidate): number =>
    states.indexOf(rule.id.slice(0, 2)) * 100 +
    (rule.payer === 'employee' ? 0 : 10) +
    (rule.id.includes('IT-') ? 0 : rule.method.family === 'income' ? 1 : 2);
  return [...taxes].sort((a, b) => rank(a) - rank(b));
}

function listedTax({ candidate, ask }: AskedTax, inquiry: Inquiry): ListedTax {
  const { applicability, workStates } = inquiry;
  const { rule, preset: _, notes = [], ...more } = candidate;
  const forms = applicability.certificates.find(({ tax }) => tax === rule.id);
  const isOfWork = workStates.some(({ fips }) => rule.id.startsWith(fips));
  return {
    uniqueTaxID: rule.id,
    payer: rule.payer,
    title: rule.title,
    ...more,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(forms?.withholding === undefined ? {} : { certificate: forms.withholding }),
    ...(forms?.local === undefined || !isOfWork ? {} : { localCertificate: forms.local }),
    ask: [...ask],
    confidence: rule.confidence,
  };
}

/** Territories of which the release holds no tax at all. */
function statesWithoutRules({ home, work, law, release }: Inquiry): NotCoveredTax[] {
  const held = new Set(
    [...release.taxes.written.keys()].filter((id) => law.taxes.has(id)).map((id) => id.slice(0, 2)),
  );
  const places = [home, ...work].filter(({ state }) => !held.has(state.fips));
  return [...new Set(places.map(({ state }) => state.fips))].map((fips) => {
    const state = stateOf(fips);
    const name = state === undefined ? fips : nameOf(state);
    return {
      id: 'no-rules',
      title: `Taxes of ${name}`,
      payer: 'both',
      locations: places
        .filter(({ state }) => state.fips === fips)
        .map(({ code, role }) => ({ locationCode: code, role })),
      applies: 'yes',
      detail: `Version ${release.version} has no tax rules for ${name}. Ask its agencies also how federal income tax and unemployment tax apply.`,
      agency: `Tax and labor agencies of ${name}`,
      citation: { document: `Wagewright rules ${release.version}` },
      confidence: 'official',
    };
  });
}
