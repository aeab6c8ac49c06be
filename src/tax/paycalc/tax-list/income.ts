/**
 * Income taxes of whole states: home and work states, agreements between them, the convenience of the
 * employer and the home state's credit, by `rules/us/residence.yaml`, the rows the engine uses.
 */

import { present } from '../../../platform/shape/known.ts';
import type { TaxRule } from '../../engine/index.ts';
import type { State } from '../../places/places.ts';
import { type ResidenceBlock, residenceBlockOf } from '../../rules/index.ts';
import {
  type Asked,
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
import { matches } from './patterns.ts';
import type { Why } from './schema.ts';

export function findIncomeTax(asked: Asked, inquiry: Inquiry, findings: Findings): void {
  const { rule } = asked;
  const state = rule.id.slice(0, 2);
  const isHome = inquiry.home.state.fips === state;
  const worksThere = inquiry.workStates.some(({ fips }) => fips === state);
  if (!isHome && !worksThere) return;
  const block = residenceBlockOf(rule.id, inquiry.release, inquiry.payDate);
  if (isWithoutTax(rule)) {
    findings.notOwed.push(notOwedOf(rule, jurisdictionOf(rule.id), noTax(rule, block)));
  } else if (isHome) findings.taxes.push(homeTax(asked, inquiry, block));
  else if (block !== undefined && !block.nonresidents.withheld) {
    findings.notOwed.push(notOwedOf(rule, jurisdictionOf(rule.id), notWithheld(rule, block)));
  } else findings.taxes.push(workTax(asked, inquiry, block));
}

const isWithoutTax = ({ method }: TaxRule): boolean => method.name.startsWith('no-tax@');

const noTax = (rule: TaxRule, block: ResidenceBlock | undefined): Why => ({
  rule: block?.nonresidents.note ?? `${rule.title}: there is none on wages.`,
  citation: rule.citation,
  confidence: rule.confidence,
});

const notWithheld = (rule: TaxRule, { nonresidents }: ResidenceBlock): Why => ({
  rule: nonresidents.note ?? `${rule.title} is not withheld from nonresidents.`,
  citation: nonresidents.source,
  confidence: nonresidents.confidence,
});

/** The home state's tax, on all wages or less what the work states take, as its rule says. */
function homeTax(asked: Asked, inquiry: Inquiry, block: ResidenceBlock | undefined): Candidate {
  const { rule, where } = asked;
  const { home, workStates } = inquiry;
  const others = workStates.filter(({ fips }) => fips !== home.state.fips);
  const condition =
    others.length === workStates.length
      ? { condition: { question: nexusQuestion(nameOf(home.state)), assumed: true } }
      : {};
  const base = { rule, locationCode: jurisdictionOf(rule.id), isResident: true, ...condition };
  const why = whyOf(asked, { state: nameOf(home.state) });
  if (where.source !== undefined) return { ...base, why };
  if (others.length === 0 || block === undefined) {
    return { ...base, why: { ...why, rule: `${rule.title}: residents owe it on their wages.` } };
  }
  const { residents } = block;
  const taxing = others.filter((other) => taxesNonresidents(other, inquiry));
  const notes = [
    residents.note,
    taxing.length > 0 && CREDITING.has(residents.rule) ? keepOthers(taxing) : undefined,
  ];
  return {
    ...base,
    why: {
      rule: residentSentence(home.state, others, taxing, block),
      citation: residents.source,
      confidence: residents.confidence,
    },
    notes: notes.filter((note) => note !== undefined),
  };
}

function taxesNonresidents({ fips }: State, { law, release, payDate }: Inquiry): boolean {
  const rule = law.taxes.get(`${fips}-000-0000-SIT-000`);
  if (rule === undefined || isWithoutTax(rule)) return false;
  return residenceBlockOf(rule.id, release, payDate)?.nonresidents.withheld ?? true;
}

function residentSentence(
  home: State,
  others: readonly State[],
  taxing: readonly State[],
  { residents, reciprocity }: ResidenceBlock,
): string {
  const name = nameOf(home);
  if (residents.rule === 'own') {
    return `From its residents, ${name} withholds only on wages for work in ${name}, not for work in ${namesOf(others)}.`;
  }
  const free = others.filter((other) => !taxing.includes(other));
  if (taxing.length === 0) {
    return `Residents of ${name} are taxed on all wages; no income tax is withheld from them for ${namesOf(free)}.`;
  }
  if (residents.rule !== 'creditTable') return RESIDENTS[residents.rule](name, namesOf(taxing));
  const apart = taxing.filter(({ fips }) => !reciprocity?.states.includes(fips));
  return apart.length === 0
    ? `Residents of ${name} are taxed on all wages; it has a reciprocal agreement with ${namesOf(taxing)}.`
    : `Residents of ${name} are taxed on all wages; wages for work in ${namesOf(apart)} use its table for states without a reciprocal agreement.`;
}

const namesOf = (states: readonly State[]): string => listOf(states.map(nameOf));

type Sentence = (home: string, others: string) => string;

const RESIDENTS: Readonly<
  Record<Exclude<ResidenceBlock['residents']['rule'], 'own' | 'creditTable'>, Sentence>
> = {
  credit: (home, others) =>
    `Residents of ${home} are taxed on all wages; the tax withheld for ${others} is credited, up to the share of those wages.`,
  difference: (home, others) =>
    `Residents of ${home} are taxed on all wages, less the tax withheld for ${others}.`,
  unlessWithheld: (home, others) =>
    `Residents of ${home} are taxed on all wages except those from which tax is withheld for ${others}.`,
  all: (home, others) =>
    `Residents of ${home} are taxed on all wages; withholding has no credit for tax withheld for ${others}.`,
};

const CREDITING: ReadonlySet<string> = new Set(['credit', 'difference', 'unlessWithheld']);

const keepOthers = (others: readonly State[]): string =>
  `Keep the income tax of ${namesOf(others)} in the same payCalc item: what it withholds is set off here. To leave it out, set options.assumeWithheldElsewhere.`;

const nexusQuestion = (name: string): string =>
  `Does the employer have nexus in ${name} (an office, employees, other business)? Without it, the employer may not be required to withhold there.`;

/** A work state's tax on a nonresident. */
function workTax(asked: Asked, inquiry: Inquiry, block: ResidenceBlock | undefined): Candidate {
  const { rule, where } = asked;
  const state = present(inquiry.workStates.find(({ fips }) => rule.id.startsWith(fips)));
  const name = nameOf(state);
  const base = { rule, locationCode: jurisdictionOf(rule.id), isResident: false };
  if (block === undefined || where.source) return { ...base, why: whyOf(asked, { state: name }) };
  const { nonresidents } = block;
  const reciprocity = reciprocityOf(rule, name, inquiry, block);
  const convenience = convenienceOf(rule, name, inquiry, block);
  return {
    ...base,
    why: {
      rule: `${rule.title}: nonresidents owe it on wages for work in ${name}.`,
      citation: nonresidents.source,
      confidence: nonresidents.confidence,
    },
    ...(reciprocity === undefined ? {} : { reciprocity }),
    ...(convenience === undefined ? {} : { convenience }),
    ...threshold(rule, name, inquiry, nonresidents.note),
  };
}

/** What a nonresident's threshold of days or wages asks. */
function threshold(
  { id }: TaxRule,
  state: string,
  { applicability: { nonresidentThresholds: known } }: Inquiry,
  note: string | undefined,
): Pick<Candidate, 'notes' | 'condition'> {
  if (note === undefined) return {};
  if (!matches(known.taxes, id)) return { notes: [note] };
  const question = filled(known.question, { state, threshold: note });
  return { notes: [note], condition: { question, assumed: true } };
}

function reciprocityOf(
  rule: TaxRule,
  name: string,
  { home, applicability }: Inquiry,
  { reciprocity }: ResidenceBlock,
): Candidate['reciprocity'] | undefined {
  if (reciprocity === undefined || !reciprocity.states.includes(home.state.fips)) return undefined;
  const form = applicability.certificates.find(({ tax }) => tax === rule.id)?.agreement;
  const { certificate } = reciprocity;
  return {
    certificate,
    ...(form === undefined ? {} : { form }),
    parameter: 'NONRESIDENTCERTIFICATE',
    value: 'TRUE',
    withCertificate: `With ${certificate} on file, send NONRESIDENTCERTIFICATE TRUE: nothing is withheld for ${name}, and ${nameOf(home.state)} taxes these wages.`,
    withoutCertificate: `Without it, tax is withheld for ${name} as from any nonresident; payCalcItem assumes this.`,
    ...(reciprocity.note === undefined ? {} : { conditions: reciprocity.note }),
    citation: reciprocity.source,
    confidence: reciprocity.confidence,
  };
}

function convenienceOf(
  rule: TaxRule,
  name: string,
  { home }: Inquiry,
  { convenience }: ResidenceBlock,
): Candidate['convenience'] | undefined {
  if (convenience === undefined) return undefined;
  if (!(convenience.states?.includes(home.state.fips) ?? true)) return undefined;
  if (!rule.parameters.some(({ parameterName }) => parameterName === 'CONVENIENCE')) {
    return undefined;
  }
  return {
    parameter: 'CONVENIENCE',
    effect: `Send CONVENIENCE TRUE if the employee works at home in ${nameOf(home.state)} for convenience, not because the employer needs it, for an office in ${name}: wages earned at home are then taxed as earned in ${name}.`,
    citation: convenience.source,
    confidence: convenience.confidence,
  };
}
