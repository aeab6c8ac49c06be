/**
 * Pennsylvania's taxes of a municipality and its school district: earned income tax by home and place
 * of work, local services tax by the principal place of work. The taxes are looked up by place and
 * PSD code.
 */

import type { Law, TaxRule } from '../../engine/index.ts';
import { byPsd } from '../../places/by-number.ts';
import { candidateOf, type District } from '../../places/candidates.ts';
import type { Where } from '../../rules/index.ts';
import { type Findings, type Inquiry, whyOf } from './candidate.ts';
import { isHeld } from './held.ts';
import type { TaxLocation } from './situation.ts';

const STATE = '42';
/** Under its own law; it has neither of these taxes. */
const PHILADELPHIA = '101';

/** The municipality and school district of a location, with the choice that was made for it. */
type Found = {
  readonly code: string;
  readonly districts: readonly District[];
  readonly isChosen: boolean;
};

/** The resident rate of the home, and the nonresident rate of every other place of work. */
export function findEarnedIncomeTaxes(where: Where, inquiry: Inquiry, findings: Findings): void {
  if (!isHeld(where.taxes, inquiry)) return;
  const { home, work } = inquiry;
  const own = municipalityOf(home, where, findings);
  const isHere = work.some(({ state }) => state.fips === STATE);
  if (own !== null) {
    const condition = isHere ? undefined : where.condition;
    add(
      { where, inquiry, findings },
      { place: home, found: own, isResident: true, ...(condition && { condition }) },
    );
  }
  for (const place of work) {
    const there = municipalityOf(place, where, findings);
    if (there === null || there.code === own?.code) continue;
    add({ where, inquiry, findings }, { place, found: there, isResident: false });
  }
}

/** One tax, that of the first place of work in Pennsylvania. */
export function findLocalServicesTax(where: Where, inquiry: Inquiry, findings: Findings): void {
  if (!isHeld(where.taxes, inquiry)) return;
  const place = inquiry.work.find(({ state }) => state.fips === STATE);
  if (place === undefined) return;
  const found = municipalityOf(place, where, findings);
  if (found !== null) add({ where, inquiry, findings }, { place, found });
}

/** Null outside Pennsylvania, in Philadelphia, and, with a question, where no municipality is named. */
function municipalityOf(place: TaxLocation, where: Where, findings: Findings): Found | null {
  const { location, state, psd } = place;
  if (state.fips !== STATE || location.county === PHILADELPHIA) return null;
  const isNamed = location.place !== '0' && location.county !== '000';
  const candidates = isNamed
    ? [candidateOf(location, { match: { by: 'gnis' } })]
    : byPsd(psd ?? '').filter(
        ({ county }) => location.county === '000' || county?.fips === STATE + location.county,
      );
  const [candidate] = candidates;
  if (candidate === undefined || candidates.length > 1 || candidate.districts.length === 0) {
    askForPlace(place, where, findings);
    return null;
  }
  const known = candidate.districts.filter(({ psdCode }) => psdCode === psd);
  return {
    code: candidate.locationCode,
    districts: known.length > 0 ? known : candidate.districts,
    isChosen: known.length > 0 || candidate.districts.length === 1,
  };
}

type With = {
  readonly where: Where;
  readonly inquiry: Inquiry;
  readonly findings: Findings;
};
type At = {
  readonly place: TaxLocation;
  readonly found: Found;
  readonly isResident?: boolean;
  /** What decides whether the tax is withheld at all. */
  readonly condition?: NonNullable<Where['condition']>;
};

/** `where.taxes` is the id with `*` for the municipality, then for the school district. */
function add(
  { where, inquiry, findings }: With,
  { place, found, isResident, condition }: At,
): void {
  const rules = found.districts.flatMap((district) => {
    const rule = ruleOf(where, inquiry.law, found.code, district);
    return rule === undefined ? [] : [{ rule, district }];
  });
  const [first] = rules;
  if (first === undefined) return;
  if (!found.isChosen) {
    const options = rules.map(({ district: { psdCode = '', schoolDistrict } }) => ({
      value: psdCode,
      meaning: schoolDistrict.name,
    }));
    askForDistrict(place, { where, options }, findings);
  }
  findings.taxes.push({
    rule: first.rule,
    locationCode: place.location.place === '0' ? found.code : place.code,
    ...(isResident === undefined ? {} : { isResident }),
    why: whyOf({ rule: first.rule, where }),
    ...(condition && {
      condition: { question: condition.question, assumed: condition.assumed },
    }),
  });
}

function ruleOf(
  { taxes: [pattern = ''] }: Where,
  { taxes }: Law,
  code: string,
  { schoolDistrict }: District,
): TaxRule | undefined {
  const [, county = '', municipality = ''] = code.split('-');
  const id = pattern.replace('*', `${county}-${municipality}`).replace('*', schoolDistrict.code);
  return taxes.get(id);
}

/** The field of the request that a location was sent in. */
const fieldOf = ({ role }: TaxLocation): string =>
  role === 'home' ? 'homeLocation' : 'workLocations';

function askForPlace(place: TaxLocation, { unknown, ...where }: Where, findings: Findings): void {
  if (unknown === undefined) return;
  const name = fieldOf(place);
  const isAsked = findings.questions.some((one) => one.name === name && one.question === unknown);
  if (isAsked) return;
  findings.questions.push({ name, question: unknown, ...citationOf(where) });
}

type Options = {
  readonly where: Where;
  readonly options: readonly { readonly value: string; readonly meaning: string }[];
};

function askForDistrict(place: TaxLocation, { where, options }: Options, findings: Findings): void {
  const name = `${fieldOf(place)}.psd`;
  const question = `In which school district is ${place.code}? Send its PSD code as psd of the location.`;
  if (findings.questions.some((one) => one.question === question)) return;
  findings.questions.push({
    name,
    question,
    allowedValues: [...options],
    assumed: options[0]?.value ?? '',
    ...citationOf(where),
  });
}

const citationOf = ({ source, confidence }: Pick<Where, 'source' | 'confidence'>) => ({
  ...(source === undefined ? {} : { citation: source }),
  ...(confidence === undefined ? {} : { confidence }),
});
