/**
 * Which wage entries a tax takes: those of its own location, else those inside it, else those of the
 * nearest location around it. An entry that is a base and not pay counts for its own taxes only.
 */

import { depth, encloses, isFederal, type Location, sameLocation } from './location.ts';
import { CalculationError } from './result.ts';
import type { EarningKind, WageBase } from './rule-parts.ts';
import type { Wage } from './wage.ts';

/** `base`: index of the earning kind that may state the base, -1 for none. */
type Scope =
  | { readonly rule: 'exact'; readonly base: number }
  | { readonly rule: 'inside'; readonly base: number }
  | { readonly rule: 'around'; readonly base: number; readonly location: Location };

/** Throws a `CalculationError` where no entry applies. */
export function scopeOf(wageBase: WageBase, wages: readonly Wage[], location: Location): Scope {
  const base = statedBase(wageBase, wages, location);
  let inside = false;
  let around: Location | null = null;
  for (const wage of wages) {
    if (!counts(base, wage, location)) continue;
    if (sameLocation(wage.location, location)) return exact(base);
    if (encloses(location, wage.location)) inside = true;
    else if (isFederal(wage.location) || !encloses(wage.location, location)) continue;
    else if (around === null || depth(wage.location) > depth(around)) around = wage.location;
  }
  if (inside) return base < 0 ? INSIDE : { rule: 'inside', base };
  if (around !== null) return { rule: 'around', base, location: around };
  throw new CalculationError(
    'no-wages',
    'wages',
    `no entry applies to ${location.code}. Add an entry with this locationCode, or with a location inside or around it.`,
  );
}

// The usual ones are made once: they are on the hot path.
const EXACT: Scope = { rule: 'exact', base: -1 };
const INSIDE: Scope = { rule: 'inside', base: -1 };
const exact = (base: number): Scope => (base < 0 ? EXACT : { rule: 'exact', base });

export function inScope(scope: Scope, wage: Wage, location: Location): boolean {
  if (!counts(scope.base, wage, location)) return false;
  if (scope.rule === 'exact') return sameLocation(wage.location, location);
  if (scope.rule === 'inside') return encloses(location, wage.location);
  return sameLocation(wage.location, scope.location);
}

/** The entries a tax on `wageBase` takes at `location`. */
export function entriesFor(wageBase: WageBase, wages: readonly Wage[], location: Location): Wage[] {
  const scope = scopeOf(wageBase, wages, location);
  return wages.filter((wage) => inScope(scope, wage, location));
}

/** The kind that states the base in place of the pay; null where no such entry is in scope. */
export function replacementOf(
  scope: Scope,
  wages: readonly Wage[],
  location: Location,
): EarningKind | null {
  if (scope.base < 0) return null;
  for (const wage of wages) {
    if (wage.kind.index === scope.base && inScope(scope, wage, location)) return wage.kind;
  }
  return null;
}

/** Of the kinds that may state the base, the first that has an entry at or inside the location, else around it. */
function statedBase({ replacedBy }: WageBase, wages: readonly Wage[], location: Location): number {
  if (replacedBy.length === 0) return -1;
  const nearest = replacedBy.find((kind) => hasEntry(kind, wages, location, false));
  return nearest ?? replacedBy.find((kind) => hasEntry(kind, wages, location, true)) ?? -1;
}

function hasEntry(
  kind: number,
  wages: readonly Wage[],
  location: Location,
  around: boolean,
): boolean {
  for (const wage of wages) {
    if (wage.kind.index !== kind || !counts(kind, wage, location)) continue;
    if (!around && encloses(location, wage.location)) return true;
    if (around && !isFederal(wage.location) && encloses(wage.location, location)) return true;
  }
  return false;
}

/** A base that is no pay counts for its own kind of tax only, and federally only where sent so. */
function counts(base: number, wage: Wage, location: Location): boolean {
  if (wage.kind.treatment !== 'base') return true;
  if (base !== wage.kind.index) return false;
  return !isFederal(location) || isFederal(wage.location);
}
