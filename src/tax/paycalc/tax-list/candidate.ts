/** What the steps of the tax list hand to one another. */

import { present } from '../../../platform/shape/known.ts';
import type { TaxRule } from '../../engine/index.ts';
import type { State } from '../../places/places.ts';
import type { Applicability, Where } from '../../rules/index.ts';
import type { ListedTax, NotOwed, OpenQuestion, TaxQuestion, Why } from './schema.ts';
import type { Situation, TaxLocation } from './situation.ts';

/** A tax that applies, before its questions are known. */
export type Candidate = {
  readonly rule: TaxRule;
  readonly locationCode: string;
  readonly isResident?: boolean;
  readonly why: Why;
  readonly condition?: NonNullable<ListedTax['condition']>;
  readonly reciprocity?: NonNullable<ListedTax['reciprocity']>;
  readonly convenience?: NonNullable<ListedTax['convenience']>;
  readonly notes?: readonly string[];
  /** Parameters that the situation decides, by name. */
  readonly preset?: Readonly<Record<string, string>>;
};

/** What payCalc wants to know before it calculates a tax. */
export type Need = Pick<TaxQuestion, 'name' | 'sendAs' | 'question'> & {
  /** Whether 0 may stand in for it; a choice among words has no such value. */
  readonly hasNeutral: boolean;
};

export type Findings = {
  readonly taxes: Candidate[];
  readonly notOwed: NotOwed[];
  readonly questions: OpenQuestion[];
};

export type Inquiry = Situation & { readonly applicability: Applicability };

/** One tax, and the row that says whose wages it reaches. */
export type Asked = { readonly rule: TaxRule; readonly where: Where };

/** The row's sentence and source; without a source, those of the tax. */
export function whyOf({ rule, where }: Asked, names: Readonly<Record<string, string>> = {}): Why {
  return {
    rule: filled(where.rule, names),
    citation: where.source ?? rule.citation,
    confidence: where.confidence ?? rule.confidence,
  };
}

/** The text with `{state}` and the like replaced. */
export const filled = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);

export const notOwedOf = ({ id, title }: TaxRule, locationCode: string, why: Why): NotOwed => ({
  uniqueTaxID: id,
  locationCode,
  title,
  why,
});

/** A county or city is asked for once, not once for each of the state. */
export function askOnce({ where }: Asked, place: TaxLocation, { questions }: Findings): void {
  const question = present(where.unknown);
  if (questions.some((known) => known.question === question)) return;
  questions.push({
    name: place.role === 'home' ? 'homeLocation' : 'workLocations',
    question,
    ...(where.source === undefined ? {} : { citation: where.source }),
    ...(where.confidence === undefined ? {} : { confidence: where.confidence }),
  });
}

/** Where the tax is levied, as its id says. */
export const jurisdictionOf = (id: string): string => id.split('-').slice(0, 3).join('-');

/** As in a sentence. */
export const nameOf = ({ fips, name }: State): string =>
  fips === DISTRICT_OF_COLUMBIA ? `the ${name}` : name;

const DISTRICT_OF_COLUMBIA = '11';

/** `New Jersey`, `New Jersey and New York`, `A, B, and C`. */
export function listOf(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ');
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;
}
