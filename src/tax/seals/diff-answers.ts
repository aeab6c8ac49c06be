/** What two releases answer to one paycheck of the corpus, without the taxes that one of them refuses. */

import type { ReleaseSet } from '../paycalc/releases.ts';
import { calculateOne } from './examples.ts';

/** What a paycheck of the corpus holds of a payCalc item. */
export type Item = {
  readonly payrollRunParameters: { readonly payDate: string; readonly payPeriodsPerYear: number };
  readonly wages: readonly {
    readonly wageType: string;
    readonly grossWages: number;
    readonly locationCode: string;
  }[];
  readonly taxJurisdictionParms: readonly {
    readonly uniqueTaxID: string;
    readonly miscParameters?: readonly {
      readonly parameterName: string;
      readonly parameterValue: string;
    }[];
  }[];
};

export type Line = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  readonly taxAmount: number;
  readonly subjectWages: number;
  readonly rate: number;
};

/** By tax, location, and wage type. */
type Lines = ReadonlyMap<string, Line>;

/** By tax: the first sentence of the error. */
type Refusals = ReadonlyMap<string, string>;

export type Answers = {
  readonly before: Lines;
  readonly after: Lines;
  /** Taxes for which one release has no amount. Their lines are those of the other release. */
  readonly refusedBefore: Refusals;
  readonly refusedAfter: Refusals;
};

/**
 * A payCalc error leaves a paycheck without any line. If one release refuses one of the taxes, the
 * others are compared on the paycheck without it.
 */
export function answersOf(
  item: Item,
  releases: ReleaseSet,
  [a, b]: readonly [before: string, after: string],
): Answers {
  const answerTo = (version: string) => (asked: Item) => answerOf(asked, releases, version);
  const [before, after] = [answerTo(a)(item), answerTo(b)(item)];
  const none: Answers = {
    before: new Map(),
    after: new Map(),
    refusedBefore: new Map(),
    refusedAfter: new Map(),
  };
  if (typeof before !== 'string' && typeof after !== 'string') return { ...none, before, after };
  if (typeof after !== 'string') {
    const [refusals, lines, others] = withoutRefused(item, answerTo(a), answerTo(b), after);
    return { ...none, before: lines, after: others, refusedBefore: refusals };
  }
  if (typeof before !== 'string') {
    const [refusals, lines, others] = withoutRefused(item, answerTo(b), answerTo(a), before);
    return { ...none, before: others, after: lines, refusedAfter: refusals };
  }
  return none;
}

/** The lines, or the error. */
type AnswerTo = (item: Item) => Lines | string;

/** `complete`: what the answering release calculates of all taxes. */
function withoutRefused(
  item: Item,
  refusing: AnswerTo,
  answering: AnswerTo,
  complete: Lines,
): readonly [refusals: Refusals, refusing: Lines, answering: Lines] {
  const { refusals, rest, lines } = refusedIn(item, refusing, new Map());
  const others = answering(rest);
  if (typeof others === 'string') return [refusalsOfAll(item, refusals), new Map(), complete];
  const refused = [...complete].filter(([, { uniqueTaxID }]) => refusals.has(uniqueTaxID));
  return [refusals, lines, new Map([...others, ...refused])];
}

/** For taxes that depend on a refused tax. */
function refusalsOfAll(item: Item, refusals: Refusals): Refusals {
  const [first = ''] = refusals.values();
  return new Map(
    item.taxJurisdictionParms.map(({ uniqueTaxID: id }) => [id, refusals.get(id) ?? first]),
  );
}

/** Leaves out one tax after the other until the release calculates the rest. */
function refusedIn(
  item: Item,
  answerTo: AnswerTo,
  known: Refusals,
): { readonly refusals: Refusals; readonly rest: Item; readonly lines: Lines } {
  const asked = item.taxJurisdictionParms;
  const answer = asked.length === 0 ? new Map() : answerTo(item);
  if (typeof answer !== 'string') return { refusals: known, rest: item, lines: answer };
  const index = REFUSED_TAX.exec(answer)?.[1];
  const refused = index === undefined ? asked : asked.slice(Number(index), Number(index) + 1);
  const ids = new Set(refused.map(({ uniqueTaxID }) => uniqueTaxID));
  const rest = asked.filter(({ uniqueTaxID }) => !ids.has(uniqueTaxID));
  const problem = problemIn(answer);
  const refusals = new Map([...known, ...[...ids].map((id) => [id, problem] as const)]);
  return refusedIn({ ...item, taxJurisdictionParms: rest }, answerTo, refusals);
}

const REFUSED_TAX = /^taxJurisdictionParms\[(\d+)\]/;

/** The first sentence of an error, without the field: what to send does not matter to who compares. */
const problemIn = (message: string): string =>
  message.replace(/^[\w.[\]]+: /, '').split(/(?<=\.) (?=[A-Z])/)[0] ?? message;

function answerOf(item: Item, releases: ReleaseSet, version: string): Lines | string {
  const { taxCalculation, errorStatus } = calculateOne(item, releases, version);
  if (errorStatus !== undefined) return errorStatus.errorMessage;
  return new Map(
    taxCalculation.map((line) => [
      `${line.uniqueTaxID} ${line.locationCode} ${line.wageType}`,
      line,
    ]),
  );
}
