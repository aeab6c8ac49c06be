/** Federal taxes, state insurance programs, and employers' payroll taxes by place of work. */

import type { State } from '../../places/places.ts';
import {
  type Asked,
  askOnce,
  type Candidate,
  type Findings,
  filled,
  type Inquiry,
  jurisdictionOf,
  listOf,
  nameOf,
  notOwedOf,
  whyOf,
} from './candidate.ts';
import { takesProgramWages } from './item.ts';
import { matches } from './patterns.ts';
import type { Why } from './schema.ts';
import { type Relation, relationOf } from './scope.ts';
import type { TaxLocation } from './situation.ts';

const PUERTO_RICO = '72';
const INCOME_TAX = '00-000-0000-FIT-000';

export function findFederalTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { rule } = asked;
  const { home, workStates, applicability } = inquiry;
  const candidate = { rule, locationCode: jurisdictionOf(rule.id), why: whyOf(asked) };
  const territory = applicability.territories.find(({ taxes }) => matches(taxes, rule.id));
  const apart = workStates.filter(({ fips }) => territory?.states.includes(fips));
  if (territory !== undefined && apart.length > 0) {
    const { rule: text, source: citation, confidence } = territory;
    const sentence = filled(text, { state: listOf(apart.map(nameOf)) });
    if (apart.length === workStates.length) {
      const why = { rule: sentence, citation, confidence };
      findings.notOwed.push(notOwedOf(rule, candidate.locationCode, why));
      return;
    }
    const note = `${sentence} payCalc takes the whole federal entry: calculate this tax in a separate item, on the wages for work elsewhere.`;
    findings.taxes.push({ ...candidate, notes: [note] });
    return;
  }
  const worksInPuertoRico = workStates.some(({ fips }) => fips === PUERTO_RICO);
  if (rule.id !== INCOME_TAX || home.state.fips !== PUERTO_RICO || !worksInPuertoRico) {
    findings.taxes.push(candidate);
    return;
  }
  const { rule: sentence, source, confidence } = applicability.puertoRico;
  const why = { rule: sentence, citation: source, confidence };
  if (workStates.length === 1) {
    findings.notOwed.push(notOwedOf(rule, candidate.locationCode, why));
  } else {
    const note = `${sentence} payCalc takes the whole federal entry: calculate federal income tax in a separate item, on the wages for work outside Puerto Rico.`;
    findings.taxes.push({ ...candidate, notes: [note] });
  }
}

/** A program of the one state whose unemployment law covers the employee. */
export function findUnemploymentTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { rule, where } = asked;
  const { unemploymentState: covered, workStates } = inquiry;
  const state = workStates.find(({ fips }) => rule.id.startsWith(fips));
  if (state === undefined) return;
  const locationCode = jurisdictionOf(rule.id);
  if (state.fips !== covered.fips) {
    findings.notOwed.push(notOwedOf(rule, locationCode, reportedElsewhere(asked, state, covered)));
    return;
  }
  const isSplit = workStates.length > 1;
  const isAlone = isSplit && rule.wageBase.replacedBy.length === 0;
  const { ownTest } = where;
  findings.taxes.push({
    ...atOnePlace(asked, 'inside', { state: nameOf(state) }),
    locationCode,
    ...(isSplit && ownTest !== undefined
      ? { condition: { question: ownTest, assumed: true } }
      : {}),
    ...(isAlone ? { notes: [ownWages(nameOf(state), locationCode)] } : {}),
  });
}

/** Why a program of `state` is not owed, and what to do if it is. */
function reportedElsewhere(asked: Asked, state: State, covered: State): Why {
  const { rule, where } = asked;
  const reported = `All of this employee’s employment is reported to one place, ${nameOf(covered)}.`;
  const remedy =
    where.ownTest === undefined
      ? `Set options.unemploymentState to ${state.code} if ${nameOf(state)} covers it.`
      : `This program has a test of its own. ${where.ownTest} If so, add ${rule.id} to the payCalc item, and the total of the wages at ${jurisdictionOf(rule.id)}.`;
  return { ...whyOf(asked, { state: nameOf(covered) }), rule: `${reported} ${remedy}` };
}

const ownWages = (name: string, code: string): string =>
  `payCalc takes the wages entries in ${name}. If the program counts all wages of the employee, calculate it in a separate item with the total at ${code}, or use a later rules version, which has ProgramWages.`;

/**
 * A tax on employees whose services are allocated to a district of a state, wholly or not at all, by the
 * tests of unemployment insurance.
 */
export function findDistrictTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { rule, where } = asked;
  const { unemploymentState: covered, work, workStates } = inquiry;
  // Without an entry for the whole employment, each county takes the wages earned there.
  if (!takesProgramWages(rule)) {
    findWorkTax(asked, inquiry, findings);
    return;
  }
  const state = workStates.find(({ fips }) => rule.id.startsWith(fips));
  if (state === undefined) return;
  const related = work
    .filter(({ state: { fips } }) => fips === state.fips)
    .map((place) => ({ place, relation: relationOf(where.within ?? [], place.location) }));
  const found =
    related.find(({ relation }) => relation === 'inside') ??
    related.find(({ relation }) => relation === 'overlaps');
  if (found === undefined) return;
  const locationCode = askedAt(asked, found.place);
  if (state.fips !== covered.fips) {
    findings.notOwed.push(notOwedOf(rule, locationCode, reportedElsewhere(asked, state, covered)));
    return;
  }
  const one = atOnePlace(asked, found.relation, { state: nameOf(state) });
  const isMain = found === related[0] && found.relation === 'inside';
  findings.taxes.push({
    ...one,
    locationCode,
    ...(work.length > 1 && where.ownTest !== undefined
      ? { condition: { question: where.ownTest, assumed: isMain } }
      : {}),
  });
}

/** A tax on wages for work done in a place. */
export function findWorkTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { rule, where } = asked;
  const asksAt = new Set<string>();
  for (const place of inquiry.work) {
    if (!rule.id.startsWith(place.state.fips)) continue;
    if (where.outside !== undefined && relationOf(where.outside, place.location) === 'inside') {
      continue;
    }
    const relation = relationOf(where.within ?? [jurisdictionOf(rule.id)], place.location);
    const locationCode = askedAt(asked, place);
    if (relation === 'outside' || asksAt.has(locationCode)) continue;
    if (relation === 'overlaps' && where.unknown !== undefined) {
      askOnce(asked, place, findings);
      continue;
    }
    asksAt.add(locationCode);
    const isLikely = relationOf(where.likely ?? [], place.location) === 'inside';
    findings.taxes.push({
      ...atOnePlace(asked, relation, { state: nameOf(place.state) }, isLikely),
      locationCode,
      ...(where.residence === true ? { isResident: livesWhere(asked, inquiry.home) } : {}),
    });
  }
}

/** Whether the home lies where the tax is levied, for taxes with another rate for residents. */
const livesWhere = ({ rule, where }: Asked, { location }: TaxLocation): boolean =>
  relationOf(where.within ?? [jurisdictionOf(rule.id)], location) === 'inside';

function askedAt({ rule, where }: Asked, { code, location }: TaxLocation): string {
  if (where.at === 'location') return code;
  if (where.at === 'county') return `${location.state}-${location.county}-0000`;
  return jurisdictionOf(rule.id);
}

function atOnePlace(
  asked: Asked,
  relation: Relation,
  names: Readonly<Record<string, string>>,
  isLikely = false,
): Omit<Candidate, 'locationCode'> {
  const { rule, where } = asked;
  const { condition } = where;
  const isSettled = where.within !== undefined && relation === 'inside' && !condition?.always;
  return {
    rule,
    why: whyOf(asked, names),
    ...(condition === undefined || isSettled
      ? {}
      : {
          condition: {
            question: filled(condition.question, names),
            assumed: relation === 'inside' && (isLikely || condition.assumed),
          },
        }),
  };
}
