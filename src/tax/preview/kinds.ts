/** Rules of one version with the kinds of wages and benefits of another, so that both calculate one payment. */

import type { Law, TaxRule, WageBase } from '../engine/index.ts';

type Kinds = Pick<Law, 'earnings' | 'benefits'>;

const sameness = new WeakMap<Law, WeakMap<Law, boolean>>();

/** Whether both have the same kinds in the same order. */
export function haveSameKinds(a: Law, b: Law): boolean {
  if (a.earnings === b.earnings && a.benefits === b.benefits) return true;
  const known = sameness.get(a) ?? new WeakMap<Law, boolean>();
  sameness.set(a, known);
  let same = known.get(b);
  if (same === undefined) {
    same = JSON.stringify(kindsOf(a)) === JSON.stringify(kindsOf(b));
    known.set(b, same);
  }
  return same;
}

const kindsOf = ({ earnings, benefits }: Kinds): Kinds => ({ earnings, benefits });

const moved = new WeakMap<TaxRule, WeakMap<Law, TaxRule>>();

/** No base of a release has such a shape: those are counted from 0. */
let nextShape = -1;

/** The rule of `from` as it reads payments of `to`; kinds that `from` does not have are not in its base. */
export function inKindsOf(to: Law, rule: TaxRule, from: Law): TaxRule {
  if (haveSameKinds(from, to)) return rule;
  const known = moved.get(rule) ?? new WeakMap<Law, TaxRule>();
  moved.set(rule, known);
  let found = known.get(to);
  if (found === undefined) {
    const like = to.taxes.get(rule.id)?.wageBase;
    found = { ...rule, wageBase: baseIn(to, rule.wageBase, from, like) };
    known.set(to, found);
  }
  return found;
}

function baseIn(to: Kinds, base: WageBase, from: Kinds, like: WageBase | undefined): WageBase {
  const earnings = to.earnings.map(({ name }) => from.earnings.findIndex((k) => k.name === name));
  const benefits = to.benefits.map(({ name }) => from.benefits.findIndex((k) => k.name === name));
  const marks = (all: Uint8Array, at: readonly number[]): Uint8Array =>
    Uint8Array.from(at, (i) => all[i] ?? 0);
  const masks = {
    taxable: marks(base.taxable, earnings),
    reduces: marks(base.reduces, benefits),
    replaces: marks(base.replaces, earnings),
    replacedBy: base.replacedBy.map((i) => earnings.indexOf(i)).filter((i) => i >= 0),
  };
  const isLike =
    like !== undefined &&
    (Object.keys(masks) as (keyof typeof masks)[]).every(
      (name) => String(masks[name]) === String(like[name]),
    );
  if (isLike) return like;
  nextShape -= 1;
  return {
    ...base,
    ...masks,
    earningCitations: ofKinds(base.earningCitations, earnings),
    benefitCitations: ofKinds(base.benefitCitations, benefits),
    earningConfidences: ofKinds(base.earningConfidences, earnings),
    benefitConfidences: ofKinds(base.benefitConfidences, benefits),
    shape: nextShape,
  };
}

/** A kind that is not there has the first one's: no wages of it are in the base. */
const ofKinds = <T>(all: readonly T[], at: readonly number[]): T[] =>
  at.flatMap((i) => all.slice(Math.max(i, 0), Math.max(i, 0) + 1));
