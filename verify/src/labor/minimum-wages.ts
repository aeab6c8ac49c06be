/**
 * Minimum wages by federal, state, and local law, as docs/guides/labor.md says what the requests mean:
 * the highest amount that is known, and whether an amount is missing.
 */

import { decimal, most, type Rational, ZERO } from '../base/rational.ts';
import { inForce, type LaborFigures, type WageLaw } from './labor-figures.ts';
import type { Geography } from './places.ts';

type Law = {
  readonly level: 'federal' | 'state' | 'local';
  /** Dollars an hour; null where there is no law. */
  readonly amount: Rational | null;
};

type Wages = {
  readonly highest: Rational;
  readonly isComplete: boolean;
  readonly laws: readonly Law[];
};

type Request = { readonly locationCode?: string; readonly date: string; readonly kind: string };

export function minimumWages(
  figures: LaborFigures,
  geography: Geography,
  { locationCode, date, kind }: Request,
): Wages {
  const laws: Law[] = [];
  let isComplete = true;
  const add = (level: Law['level'], place: string): void => {
    const now = amountOf(figures, place, date, kind);
    const amount = now === undefined ? floorBefore(figures, place, date, kind) : now;
    if (amount !== undefined) laws.push({ level, amount });
    // Most counties and cities have no law: only one that is known on other days is missing.
    const isLaw = level !== 'local' || rowsOf(figures, place, kind).length > 0;
    if (now === undefined && isLaw) isComplete = false;
  };
  add('federal', 'US');
  const state = geography.states.get(locationCode?.slice(0, 2) ?? '');
  if (locationCode !== undefined && state !== undefined) {
    add('state', state);
    for (const place of localitiesOf(figures, geography, locationCode)) add('local', place);
  }
  const highest = laws.map(({ amount }) => amount ?? ZERO).reduce(most, ZERO);
  return { highest, isComplete, laws };
}

/**
 * Keys of the county and the place of a location code. A place without its county is in all of its
 * counties, which count if each of them has a law.
 */
export function localitiesOf(
  { wages }: LaborFigures,
  { counties, census, governed }: Geography,
  locationCode: string,
): string[] {
  const [state = '', county = '', place = ''] = locationCode.split('-');
  const id = String(Number(place));
  const gnis = census.get(id) ?? id;
  const around =
    Number(county) > 0 ? [county] : (counties.get(gnis) ?? []).map((fips) => fips.slice(2));
  const hasLaw = (part: string): boolean =>
    wages.some(
      (row) => row.place === `${state}-${part}` && !(row.unincorporated && governed.has(gnis)),
    );
  const parts = around.every(hasLaw) ? around : [];
  return [...parts, ...(hasLaw(gnis) ? [gnis] : [])].map((part) => `${state}-${part}`);
}

const rowsOf = ({ wages }: LaborFigures, place: string, kind: string): WageLaw[] =>
  wages.filter((row) => row.place === place && row.kind === kind);

/** Null where the place has no law; undefined where its amount is unknown. */
function amountOf(
  figures: LaborFigures,
  place: string,
  date: string,
  kind: string,
): Rational | null | undefined {
  const row = inForce(rowsOf(figures, place, kind), date).at(-1);
  if (row === undefined) {
    // A place without a minimum wage law has no law on tips or youth.
    const hasNone = kind !== 'standard' && amountOf(figures, place, date, 'standard') === null;
    return hasNone ? null : undefined;
  }
  // Tips do not lower the standard wage.
  if (row.fullWage) return amountOf(figures, place, date, 'standard');
  return row.amount === undefined ? null : decimal(row.amount);
}

/** The last amount before a day: what an employer has to pay at the least when no later one is known. */
function floorBefore(
  figures: LaborFigures,
  place: string,
  date: string,
  kind: string,
): Rational | undefined {
  const days = figures.wages.flatMap((row) =>
    row.place === place && row.through < date ? [row.through] : [],
  );
  const known = days.sort().flatMap((day) => amountOf(figures, place, day, kind) ?? []);
  return known.at(-1);
}
