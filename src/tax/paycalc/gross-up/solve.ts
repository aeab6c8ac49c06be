/**
 * The smallest gross that leaves a wanted net, in integer cents. The tax on more wages is hardly ever
 * less, so that net pay rises by at most one cent for each cent of gross: where `d` cents are
 * missing, no gross less than `d` higher can be the solution. Stepping up by what is missing
 * therefore passes over no solution, and ends on the smallest. Where a tax does fall, because a
 * printed bracket begins lower than the one before ends, a step may land above the target; then every
 * gross around is looked at.
 */

import { present } from '../../../platform/shape/known.ts';

export type Solution =
  /** Each gross from `gross` to `sameUpTo` leaves the net. */
  | { readonly found: true; readonly gross: number; readonly sameUpTo: number }
  | {
      readonly found: false;
      readonly why: 'paid-already' | 'too-large' | 'never' | 'skipped';
      /** Gross amounts with the nearest net below and above the target; null without. */
      readonly below: number | null;
      readonly above: number | null;
      /** The net passes the target between this gross and the next cent, where it is skipped. */
      readonly jump: number | null;
    };

type Search = {
  /** Net in cents by gross in cents; NaN where the wages are too low for the payment. */
  readonly net: (gross: number) => number;
  readonly target: number;
  /** No lower gross can be the solution. */
  readonly from: number;
  readonly most: number;
};

/** Steps after which additional wages are taken to be taxed away. */
const MAX_STEPS = 400;
/** Cents of gross looked at on each side of a jump, and the distance in net that is far enough. */
const WINDOW = 2_000;
const FAR = 500;
/** Cents below a solution that were passed over and are looked at. */
const NEAR = 20;
/** Equal nets counted at most. */
const MAX_SAME = 100;
/** Calculations between two looks at the clock. */
const SLICE = 50;

/** Yields now and then, so that the caller can serve others. Throws what `net` throws. */
export function* solve(search: Search): Generator<void, Solution> {
  const { net, target, most } = search;
  if (search.from > most) return unsolved('too-large', most, null);
  let low = firstDefined(search);
  if (low > most) return unsolved('too-large', null, null);
  if (net(low) > target && low > 0) low = firstDefined({ ...search, from: 0 });
  let missing = target - net(low);
  if (missing < 0) return yield* paidAlready(search, low);
  const tried = [low];
  while (missing > 0) {
    if (tried.length % SLICE === 0) yield;
    if (tried.length > MAX_STEPS) return yield* steep(search, low, missing);
    const next = low + missing;
    if (next > most) return tooLarge(search, tried);
    const left = target - net(next);
    if (left < 0) return yield* between(search, low, next);
    low = next;
    missing = left;
    tried.push(low);
  }
  return exact(search, first(search, tried, low));
}

/** The steps before may have passed over the same net where a tax falls by a few cents. */
function first({ net, target }: Search, tried: readonly number[], found: number): number {
  const from = Math.max(found - NEAR, (tried.at(-2) ?? found) + 1);
  for (let gross = from; gross < found; gross += 1) {
    if (net(gross) === target) return gross;
  }
  return found;
}

/** The lowest gross from `from` on that can be calculated; above `most` without. */
function firstDefined({ net, from, most }: Search): number {
  if (!Number.isNaN(net(from))) return from;
  let undefinedAt = from;
  let definedAt = from;
  for (let step = 1; Number.isNaN(net(definedAt)); step *= 2) {
    undefinedAt = definedAt;
    definedAt += step;
    if (definedAt > most) return most + 1;
  }
  while (definedAt - undefinedAt > 1) {
    const middle = Math.floor((definedAt + undefinedAt) / 2);
    if (Number.isNaN(net(middle))) undefinedAt = middle;
    else definedAt = middle;
  }
  return definedAt;
}

function exact({ net, target, most }: Search, gross: number): Solution {
  let sameUpTo = gross;
  while (sameUpTo - gross < MAX_SAME && sameUpTo < most && net(sameUpTo + 1) === target) {
    sameUpTo += 1;
  }
  return { found: true, gross, sameUpTo };
}

const unsolved = (
  why: 'paid-already' | 'too-large' | 'never' | 'skipped',
  below: number | null,
  above: number | null,
  jump: number | null = null,
): Solution => ({ found: false, why, below, above, jump });

/** The least that can be paid leaves more than is wanted; a little more may leave less. */
function* paidAlready(search: Search, low: number): Generator<void, Solution> {
  const seen = yield* lookAround(search, low, low);
  if (seen.exact !== null) return exact(search, seen.exact);
  return unsolved('paid-already', seen.below, seen.above);
}

/** No gross up to the largest can be the solution. */
function tooLarge({ net, target, most }: Search, tried: readonly number[]): Solution {
  const last = net(most);
  if (last > target) return unsolved('too-large', tried.at(-1) ?? null, most);
  const best = peak(net, [...tried, most]);
  return best === most ? unsolved('too-large', most, null) : unsolved('never', best, null);
}

/** The gross that leaves most, if the net rises up to it and falls after it between those `tried`. */
function peak(net: (gross: number) => number, tried: readonly number[]): number {
  const nets = tried.map(net);
  const at = nets.indexOf(Math.max(...nets));
  let low = present(tried[Math.max(0, at - 1)]);
  let high = present(tried[Math.min(tried.length - 1, at + 1)]);
  while (high - low > 2) {
    const third = Math.floor((high - low) / 3);
    if (net(low + third) < net(high - third)) low += third;
    else high -= Math.max(1, third);
  }
  const near = [present(tried[at]), low, Math.min(low + 1, high), high];
  return near.reduce((best, gross) => (net(gross) > net(best) ? gross : best));
}

/** Wages of which next to nothing is left: the solution, if any, is far above. */
function* steep(search: Search, low: number, missing: number): Generator<void, Solution> {
  const { net, target, most } = search;
  const tried = [low];
  for (let step = missing; ; step *= 2) {
    const below = present(tried.at(-1));
    const next = Math.min(below + step, most);
    if (net(next) >= target) return yield* between(search, below, next);
    tried.push(next);
    if (next === most) return unsolved('never', peak(net, tried), null);
    yield;
  }
}

/** The net is below the target at `low` and above, or on it, at `high`. */
function* between(search: Search, low: number, high: number): Generator<void, Solution> {
  const { net, target } = search;
  let [below, above] = [low, high];
  while (above - below > WINDOW) {
    const middle = Math.floor((above + below) / 2);
    if (net(middle) < target) below = middle;
    else above = middle;
    yield;
  }
  const seen = yield* lookAround(search, below, above);
  if (seen.exact !== null) return exact(search, seen.exact);
  return unsolved('skipped', seen.below, seen.above, seen.jump);
}

type Seen = {
  /** The lowest gross seen that leaves the target. */
  readonly exact: number | null;
  readonly below: number | null;
  readonly above: number | null;
  readonly jump: number | null;
};

/** Every gross from `low` to `high`, and around them as long as the net is near the target. */
function* lookAround(search: Search, low: number, high: number): Generator<void, Seen> {
  const { net, target, from, most } = search;
  let first = low;
  while (first > Math.max(from, low - WINDOW)) {
    const left = net(first - 1);
    if (Number.isNaN(left) || left < target - FAR) break;
    first -= 1;
    if (first % SLICE === 0) yield;
  }
  const nearest = { below: Number.NEGATIVE_INFINITY, above: Number.POSITIVE_INFINITY };
  const seen = { below: null, above: null, jump: null } as {
    below: number | null;
    above: number | null;
    jump: number | null;
  };
  let last = Number.NaN;
  for (let gross = first; gross <= Math.min(most, high + WINDOW); gross += 1) {
    const left = net(gross);
    if (left === target) return { ...seen, exact: gross };
    if (left < target && left > nearest.below) {
      nearest.below = left;
      seen.below = gross;
    } else if (left > target && left < nearest.above) {
      nearest.above = left;
      seen.above = gross;
    }
    if (last < target && left > target) seen.jump ??= gross - 1;
    last = left;
    if (gross >= high && left > target + FAR) break;
    if (gross % SLICE === 0) yield;
  }
  return { ...seen, exact: null };
}
