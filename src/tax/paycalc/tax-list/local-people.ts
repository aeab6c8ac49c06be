/** Taxes of cities, counties, and school districts on people: by home, by home or work, by the county of January 1. */

import type { TaxRule } from '../../engine/index.ts';
import { residenceBlockOf } from '../../rules/index.ts';
import {
  type Asked,
  askOnce,
  type Candidate,
  type Findings,
  filled,
  type Inquiry,
  jurisdictionOf,
  nameOf,
  notOwedOf,
  whyOf,
} from './candidate.ts';
import type { Why } from './schema.ts';
import { type Relation, relationOf } from './scope.ts';
import type { TaxLocation } from './situation.ts';

const scopeOf = ({ rule, where }: Asked): readonly string[] =>
  where.within ?? [jurisdictionOf(rule.id)];

/** A tax of residents alone. */
export function findHomeTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { home, work } = inquiry;
  const relation = relationOf(scopeOf(asked), home.location);
  if (relation === 'inside' || (relation === 'overlaps' && asked.where.unknown === undefined)) {
    findings.taxes.push(ofPlace(asked, home, relation, true));
  } else if (relation === 'overlaps') askOnce(asked, home, findings);
  const place = work.find(({ location }) => relationOf(scopeOf(asked), location) === 'inside');
  if (relation !== 'outside' || place === undefined || asked.where.unknown !== undefined) return;
  findings.notOwed.push(notOwedOf(asked.rule, place.code, nonresidentWhy(asked, inquiry)));
}

/** A tax of residents on all wages, and of nonresidents on wages for work there. */
export function findHomeOrWorkTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { home, work } = inquiry;
  const atHome = relationOf(scopeOf(asked), home.location);
  if (atHome === 'inside') {
    const { away } = asked.where;
    const isAway = away !== undefined && work.every(({ state }) => state !== home.state);
    const tax = ofPlace(asked, home, atHome, true);
    findings.taxes.push(isAway ? { ...tax, condition: away } : tax);
    return;
  }
  const places = work.map((place) => ({
    place,
    relation: relationOf(scopeOf(asked), place.location),
  }));
  const inside = places.find(({ relation }) => relation === 'inside');
  if (inside !== undefined) {
    const tax = ofPlace(asked, inside.place, 'inside', false);
    const notes = atHome === 'overlaps' ? [MAYBE_RESIDENT] : [];
    findings.taxes.push({ ...tax, ...(notes.length === 0 ? {} : { notes }) });
    return;
  }
  if (atHome === 'overlaps') addOrAsk(asked, home, true, findings);
  const near = places.find(({ relation }) => relation === 'overlaps');
  if (near !== undefined && near.place.code !== home.code) {
    addOrAsk(asked, near.place, false, findings);
  }
}

/** A tax that may apply: one question for all of its kind, or its own condition. */
function addOrAsk(asked: Asked, place: TaxLocation, isResident: boolean, findings: Findings): void {
  if (asked.where.unknown !== undefined) askOnce(asked, place, findings);
  else findings.taxes.push(ofPlace(asked, place, 'overlaps', isResident));
}

const HOME_ENTRY =
  'payCalcItem has a wages entry of 0 at home where nothing is earned there: leave it at 0, the tax is figured from the state’s.';

/** A tax of home that is figured from another one: Yonkers's surcharge. */
const isOfAnotherTax = ({ residence, dependsOn }: TaxRule): boolean =>
  residence === null && dependsOn.length > 0;

const MAYBE_RESIDENT =
  'The home location does not say whether the employee lives in the city. For a resident, send isResident true.';

/** One county for the year: of residence, or, living outside the state, of the principal work. */
export function findFirstCounty(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { home, work } = inquiry;
  const state = asked.rule.id.slice(0, 2);
  const livesThere = home.state.fips === state;
  const here = work.filter((place) => place.state.fips === state);
  const decides = livesThere ? home : here[0];
  if (decides === undefined) return;
  const relation = relationOf(scopeOf(asked), decides.location);
  if (relation === 'overlaps') askOnce(asked, decides, findings);
  if (relation === 'inside') {
    const { parameter } = asked.where;
    findings.taxes.push({
      ...ofPlace(asked, decides, relation, livesThere),
      ...(livesThere || parameter === undefined ? {} : { preset: { [parameter]: 'TRUE' } }),
    });
    return;
  }
  const place = here.find(({ location }) => relationOf(scopeOf(asked), location) === 'inside');
  if (place !== undefined) findings.notOwed.push(notOwedOf(asked.rule, place.code, whyOf(asked)));
}

/** A tax of the residents of one school district, whose number ends the tax's id. */
export function findSchoolDistrictTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { home } = inquiry;
  const { id } = asked.rule;
  if (home.state.fips !== id.slice(0, 2)) return;
  const { schoolDistrict } = home;
  if (schoolDistrict === undefined) askOnce(asked, home, findings);
  else if (id.endsWith(`-${schoolDistrict}`)) {
    findings.taxes.push(ofPlace(asked, home, 'inside', true));
  }
}

function ofPlace(
  asked: Asked,
  place: TaxLocation,
  relation: Relation,
  isResident: boolean,
): Candidate {
  const { rule, where } = asked;
  const names = { state: nameOf(place.state), role: place.role };
  const { condition } = where;
  const isOpen = condition !== undefined && (relation === 'overlaps' || condition.always === true);
  return {
    rule,
    locationCode: place.code,
    isResident,
    why: whyOf(asked, names),
    ...(isResident && isOfAnotherTax(rule) ? { notes: [HOME_ENTRY] } : {}),
    ...(isOpen
      ? {
          condition: {
            question: filled(condition.question, names),
            assumed: relation === 'inside' && condition.assumed,
          },
        }
      : {}),
  };
}

function nonresidentWhy(asked: Asked, { release, payDate }: Inquiry): Why {
  const block = residenceBlockOf(asked.rule.id, release, payDate);
  if (block?.nonresidents.note === undefined) return whyOf(asked);
  const { note, source, confidence } = block.nonresidents;
  return { rule: note, citation: source, confidence };
}
