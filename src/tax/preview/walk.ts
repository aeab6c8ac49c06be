/**
 * From the payment of one day to that of another, one cause after the other, each by calculating the
 * whole payment again. What changes with a cause is its difference: the differences of all causes are
 * that of the two days, to the cent, because each begins where the one before ended.
 */

import {
  type Citation,
  calculate,
  type Paycheck,
  type TaxRequest,
  type TaxRule,
} from '../engine/index.ts';
import type { FigureChange } from '../rule-pages/figures/changes.ts';
import { repealedBy } from './awaited.ts';
import type { Cause } from './causes.ts';
import { haveSameKinds, inKindsOf } from './kinds.ts';
import { type Pair, restarted } from './pair.ts';
import type { Sides } from './sides.ts';
import { editionOf, requestIn, type Stage, stagesBetween } from './stages.ts';
import { placesOf, sumsOf } from './sums.ts';

/** Part of the difference of one tax at one location. */
export type Change = {
  /** Of the tax in the item. */
  readonly position: number;
  readonly cause: Cause;
  /** Cents. */
  readonly difference: number;
  readonly citation: Citation;
  readonly effective: string;
  readonly figures: readonly FigureChange[];
  readonly figureCount: number;
  /** Of `relatedTax`: the tax whose change it follows. */
  readonly because?: string;
  /** Of `together`: the causes that can only be applied in one. */
  readonly of?: readonly Cause[];
};

type About = Omit<Change, 'position' | 'difference'>;

/** The changes in the order in which the causes are applied. */
export function changesBetween(sides: Sides, pair: Pair): Change[] {
  const walk = new Walk(sides, pair);
  walk.restart();
  walk.endTaxes();
  for (const id of walk.idsInOrder()) walk.changeTax(id);
  walk.beginTaxes();
  walk.arrive();
  return walk.changes;
}

type Requests = readonly (TaxRequest | null)[];

class Walk {
  readonly changes: Change[] = [];
  readonly #sides: Sides;
  readonly #pair: Pair;
  readonly #size: number;
  /** By position; null: not in the payment. */
  readonly #after: Requests;
  #frame: Paycheck;
  #requests: Requests;
  #sums: readonly number[];
  /** Causes whose payment cannot be calculated without the next one. */
  #waiting: Cause[] = [];

  constructor(sides: Sides, pair: Pair) {
    this.#sides = sides;
    this.#pair = pair;
    this.#size = sides.standings.length;
    const { before, after } = sides;
    this.#after = this.#placed(after.paycheck.taxes, after.positions);
    this.#frame = before.paycheck;
    this.#requests = this.#placed(before.paycheck.taxes, before.positions);
    this.#sums = this.#summed(before.amounts);
  }

  #placed(requests: readonly TaxRequest[], positions: readonly number[]): Requests {
    const all = new Array<TaxRequest | null>(this.#size).fill(null);
    for (const [i, request] of requests.entries()) all[positions[i] ?? -1] = request;
    return all;
  }

  /** The year's amounts begin at 0, under the law of before. */
  restart(): void {
    const { from, to, restarts } = this.#pair;
    const { before, after } = this.#sides;
    const frame = restarted(before.paycheck, restarts);
    this.#step(frame, this.#placed(frame.taxes, before.positions), null, (request) =>
      aboutRule('baseRestarted', request.rule),
    );
    if (haveSameKinds(from.law, to.law)) return;
    const moved = this.#requests.map(
      (request) => request && { ...request, rule: inKindsOf(to.law, request.rule, from.law) },
    );
    this.#step(after.paycheck, moved, null, (_, position) =>
      aboutRule('taxability', this.#ruleAfter(position)),
    );
  }

  endTaxes(): void {
    this.#sides.standings.forEach((standing, position) => {
      const request = this.#requests[position];
      if (standing !== 'ended' || !request) return;
      const { citation, effective } = repealedBy(request.rule, this.#pair.to);
      this.#step(this.#frame, this.#requests.with(position, null), [position], () => ({
        ...aboutRule('endedTax', request.rule),
        citation,
        effective,
      }));
    });
  }

  beginTaxes(): void {
    this.#sides.standings.forEach((standing, position) => {
      const request = this.#after[position];
      if (standing !== 'new' || !request) return;
      this.#step(this.#frame, this.#requests.with(position, request), [position], () =>
        aboutRule('newTax', request.rule),
      );
    });
  }

  /** Ids of the taxes of both days; what a tax depends on comes before it, else as listed. */
  idsInOrder(): string[] {
    const left = new Map<string, readonly string[]>();
    for (const request of this.#after) {
      const isOld = request && this.#requests.some((was) => was?.rule.id === request.rule.id);
      if (isOld) left.set(request.rule.id, request.rule.dependsOn);
    }
    const order: string[] = [];
    while (left.size > 0) {
      const ready = [...left].find(([, needs]) => !needs.some((id) => left.has(id)));
      const [id] = ready ?? [...left.keys()];
      if (id === undefined) break;
      left.delete(id);
      order.push(id);
    }
    return order;
  }

  /** One tax at all its places: its causes one by one, if it changes at all. */
  changeTax(id: string): void {
    const places = placesOf(id, this.#requests).filter((i) => this.#after[i]);
    const [first = -1] = places;
    const [was, is] = [this.#requests[first], this.#after[first]];
    if (!was || !is || was.rule === is.rule) return;
    const whole = this.#with(places, (i) => this.#after[i] ?? null);
    const sums = this.#waiting.length === 0 ? this.#calculated(this.#frame, whole) : undefined;
    if (sums?.every((cents, i) => cents === this.#sums[i])) {
      this.#requests = whole;
      return;
    }
    const { from, to } = this.#pair;
    for (const stage of stagesOf(was.rule, is.rule, { from, to })) {
      // The last one is the tax as a whole, which was calculated.
      const isWhole = stage.rule === null && places.every((i) => this.#requests[i]);
      const requests = isWhole
        ? whole
        : this.#with(places, (i) => {
            const [own, later] = [this.#requests[i], this.#after[i]];
            return own && later ? requestIn(stage, own, later) : null;
          });
      this.#step(this.#frame, requests, places, () => stage, isWhole ? sums : undefined);
    }
  }

  /** The law of the later day: taxes that others depend on and the item leaves out. */
  arrive(): void {
    const { paycheck, amounts } = this.#sides.after;
    const about = ({ rule }: TaxRequest): About => {
      const needed = rule.dependsOn.find((id) => placesOf(id, this.#after).length === 0);
      const other = needed === undefined ? undefined : this.#pair.to.law.taxes.get(needed);
      return {
        ...aboutRule('relatedTax', other ?? rule),
        ...(other && { because: other.id }),
      };
    };
    this.#step(paycheck, this.#after, [], about, this.#summed(amounts));
  }

  #summed(amounts: ReadonlyMap<number, number>): number[] {
    return Array.from({ length: this.#size }, (_, i) => amounts.get(i) ?? 0);
  }

  #ruleAfter(position: number): TaxRule | undefined {
    return (this.#after[position] ?? this.#requests[position])?.rule;
  }

  #with(places: readonly number[], change: (i: number) => TaxRequest | null): Requests {
    return this.#requests.map((request, i) => (places.includes(i) ? change(i) : request));
  }

  #calculated(frame: Paycheck, requests: Requests): number[] | undefined {
    const taxes: TaxRequest[] = [];
    for (const request of requests) if (request) taxes.push(request);
    try {
      const sums = sumsOf(taxes, calculate({ ...frame, taxes }));
      let next = 0;
      return requests.map((request) => (request ? (sums[next++] ?? 0) : 0));
    } catch {
      // Figures of two days that do not go together. The days themselves were calculated before.
      return undefined;
    }
  }

  /**
   * Goes on to the next payment; `own` are the taxes that the cause is about, null: every one. `known`:
   * what the payment comes to, where it was calculated before.
   */
  #step(
    frame: Paycheck,
    requests: Requests,
    own: readonly number[] | null,
    about: (request: TaxRequest, position: number) => Partial<Stage> & About,
    known?: readonly number[],
  ): void {
    const sums = known ?? this.#calculated(frame, requests);
    this.#frame = frame;
    const previous = this.#requests;
    this.#requests = requests;
    const subject = requests[own?.[0] ?? -1] ?? previous[own?.[0] ?? -1];
    if (sums === undefined) {
      if (subject) this.#waiting.push(about(subject, own?.[0] ?? -1).cause);
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let position = 0; position < sums.length; position += 1) {
      const difference = (sums[position] ?? 0) - (this.#sums[position] ?? 0);
      const request = requests[position] ?? previous[position];
      if (difference === 0 || !request) continue;
      const isOwn = own === null || own.includes(position) || own.length === 0;
      const found = about(isOwn ? request : (subject ?? request), position);
      const { rule: _, of = [], ...rest } = found;
      const all = [...waiting, ...of];
      this.changes.push({
        ...rest,
        position,
        difference,
        ...(!isOwn && { cause: 'relatedTax', because: subject?.rule.id ?? '' }),
        ...(all.length > 0 && { cause: 'together', of: [...new Set([...all, found.cause])] }),
      });
    }
    this.#sums = sums;
  }
}

function aboutRule(cause: Cause, rule: TaxRule | undefined): About {
  const { citation = { document: '' }, effective = '' } = rule ?? {};
  return { cause, citation, effective, figures: [], figureCount: 0 };
}

const known = new WeakMap<TaxRule, WeakMap<TaxRule, readonly Stage[]>>();

/** Made once for two rules: all employees change from the one to the other alike. */
function stagesOf(
  was: TaxRule,
  is: TaxRule,
  { from, to }: Omit<Pair, 'restarts'>,
): readonly Stage[] {
  const ofRule = known.get(was) ?? new WeakMap<TaxRule, readonly Stage[]>();
  known.set(was, ofRule);
  let stages = ofRule.get(is);
  if (stages === undefined) {
    const [before, after] = [editionOf(was, from), editionOf(is, to)];
    if (before === undefined || after === undefined) {
      throw new Error(`${is.id} has no figures on a day on which its law is in force.`);
    }
    stages = stagesBetween(before, after);
    ofRule.set(is, stages);
  }
  return stages;
}
