/** Minimum wages at a place on a day: federal, state, and local, each with its source, and what is unknown. */

import type { Location } from '../engine/index.ts';
import { stateOf } from '../places/places.ts';
import type { LaborRelease } from './load.ts';
import { citationOf, type Kind, type WageRow } from './schema.ts';

export type WageFound = {
  readonly level: 'federal' | 'state' | 'local';
  readonly name: string;
  /** Dollars an hour; null if the place has no minimum wage law. */
  readonly amount: number | null;
  readonly from: string;
  readonly through: string;
  readonly note?: string;
  readonly confidence: WageRow['confidence'];
  /** Document, page, and address. */
  readonly sources: readonly string[];
};

export type MinimumWage = {
  /** The highest amount that is known; the employer pays at least this. */
  readonly highest: number;
  /** False if a federal or state amount for the day is unknown. */
  readonly isComplete: boolean;
  readonly rates: readonly WageFound[];
  /** What may be higher and is not known here. */
  readonly gaps: readonly string[];
  /** How the amount was found, one sentence a step. */
  readonly explain: readonly string[];
};

type Place = { readonly level: WageFound['level']; readonly key: string; readonly name: string };

/** The rates for a location (null: federal only) on an ISO date. */
export function minimumWage(
  release: LaborRelease,
  location: Location | null,
  day: string,
  kind: Kind,
): MinimumWage {
  const gaps: string[] = [];
  const rates: WageFound[] = [];
  for (const place of placesOf(location)) {
    const row = rowOf(release, place.key, day, kind);
    if (row !== undefined) {
      rates.push(...found(release, place, row, day));
    } else if (place.level !== 'local') {
      gaps.push(
        `${place.name}: no ${kind} minimum wage for ${day} was found. Check the labor agency before you rely on the others.`,
      );
    }
  }
  const isComplete = gaps.length === 0;
  if (location !== null) gaps.push(localGap(release, location));
  const known = rates.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const highest = Math.max(0, ...known);
  return { highest, isComplete, rates, gaps, explain: explained(rates, highest, isComplete) };
}

function placesOf(location: Location | null): Place[] {
  const federal: Place = { level: 'federal', key: 'US', name: 'Federal law' };
  const state = location === null ? undefined : stateOf(location.state);
  if (location === null || state === undefined) return [federal];
  const local = [location.county, location.place]
    .filter((part) => Number(part) > 0)
    .map((part): Place => ({ level: 'local', key: `${location.state}-${part}`, name: '' }));
  return [federal, { level: 'state', key: state.code, name: state.name }, ...local];
}

const rowOf = (
  { wages }: LaborRelease,
  place: string,
  day: string,
  kind: Kind,
): WageRow | undefined =>
  wages.findLast(
    (row) => row.place === place && row.kind === kind && row.from <= day && day <= row.through,
  );

function found(release: LaborRelease, place: Place, row: WageRow, day: string): WageFound[] {
  const standard = row.fullWage ? rowOf(release, place.key, day, 'standard') : row;
  if (standard === undefined) return [];
  const { amount } = standard;
  const note = row.fullWage
    ? 'Tips do not lower the minimum wage here.'
    : (row.note ?? (row.none ? `${place.name} has no minimum wage law.` : undefined));
  return [
    {
      level: place.level,
      name: row.name ?? place.name,
      amount: amount === undefined ? null : Number(amount),
      from: standard.from > row.from ? standard.from : row.from,
      through: standard.through < row.through ? standard.through : row.through,
      ...(note === undefined ? {} : { note }),
      confidence: row.confidence,
      sources: [...new Set([...row.documents, ...standard.documents])].flatMap((key) => {
        const document = release.documents[key];
        return document === undefined ? [] : [citationOf(document)];
      }),
    },
  ];
}

function localGap({ wages }: LaborRelease, { state }: Location): string {
  const known = new Set(
    wages.filter(({ place }) => place.startsWith(`${state}-`)).map(({ name }) => name ?? ''),
  );
  const held = known.size === 0 ? 'none of this state' : [...known].join('; ');
  return `Local minimum wages are known for few places (${held}). A county or city may require more.`;
}

function explained(
  rates: readonly WageFound[],
  highest: number,
  isComplete: boolean,
): readonly string[] {
  const steps = rates.map(({ name, amount, from, sources }) => {
    const source = sources[0]?.split(', http')[0] ?? '';
    return amount === null
      ? `${name}: no minimum wage law (${source}).`
      : `${name}: $${amount.toFixed(2)} from ${from} (${source}).`;
  });
  const last = `The highest of these applies: $${highest.toFixed(2)}.`;
  return [...steps, isComplete ? last : `${last} An amount is unknown and may be higher.`];
}
