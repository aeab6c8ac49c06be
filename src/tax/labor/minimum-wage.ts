/** Minimum wages at a place on a day: federal, state, and local, each with its source, and what is unknown. */

import type { Location } from '../engine/index.ts';
import { isGoverned, placeOfPart, stateOf } from '../places/places.ts';
import type { LaborRelease } from './load.ts';
import { rowsOn } from './rows-on.ts';
import { citationOf, type Kind, type WageRow } from './schema.ts';

export type WageFound = {
  readonly level: 'federal' | 'state' | 'local';
  readonly name: string;
  /** Dollars an hour; null if the place has no minimum wage law. */
  readonly amount: number | null;
  readonly from: string;
  /** Before the day of the request if no later amount is known. */
  readonly through: string;
  readonly note?: string;
  readonly confidence: WageRow['confidence'];
  /** Document, page, and address. */
  readonly sources: readonly string[];
};

export type MinimumWage = {
  /** The highest amount that is known; the employer pays at least this. */
  readonly highest: number;
  /** False if an amount for the day is unknown: `rates` then has the last known one, a floor. */
  readonly isComplete: boolean;
  readonly rates: readonly WageFound[];
  /** What may be higher and is not known here. */
  readonly gaps: readonly string[];
  /** How the amount was found, one sentence a step. */
  readonly explain: readonly string[];
};

type Area = { readonly level: WageFound['level']; readonly key: string; readonly name: string };

/** The rates for a location (null: federal only) on an ISO date. */
export function minimumWage(
  release: LaborRelease,
  location: Location | null,
  day: string,
  kind: Kind,
): MinimumWage {
  const gaps: string[] = [];
  const rates: WageFound[] = [];
  for (const area of areasOf(release, location)) {
    const current = rateOf(release, area, day, kind);
    const rate = current ?? floorOf(release, area, day, kind);
    if (current === undefined) gaps.push(...unknownRate(release, area, day, kind, rate));
    // A city that is a county has a row for either code.
    if (rate !== undefined && !rates.some(({ name }) => name === rate.name)) rates.push(rate);
  }
  const isComplete = gaps.length === 0;
  if (location !== null) gaps.push(localGap(release, location));
  const known = rates.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const highest = Math.max(0, ...known);
  const explain = explained(rates, day, highest, isComplete);
  return { highest, isComplete, rates, gaps: [...new Set(gaps)], explain };
}

/** Of a county or city only if its law is known on other days. */
function unknownRate(
  { wages }: LaborRelease,
  { level, key, name }: Area,
  day: string,
  kind: Kind,
  floor: WageFound | undefined,
): string[] {
  const known = floor === undefined ? '' : ` ${lastKnown(floor)}`;
  if (level !== 'local') {
    return [
      `${name}: no ${kind} minimum wage for ${day} was found. Check the labor agency before you rely on the others.${known}`,
    ];
  }
  const own = wages
    .filter((row) => row.place === key && row.kind === kind)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    `${last.name}: its ${kind} minimum wage was not found for ${day}, only from ${first.from} through ${last.through}.${known}`,
  ];
}

const lastKnown = ({ amount, through }: WageFound): string =>
  `The last known amount, $${amount?.toFixed(2)} through ${through}, is used as a floor.`;

function areasOf({ wages }: LaborRelease, location: Location | null): Area[] {
  const federal: Area = { level: 'federal', key: 'US', name: 'Federal law' };
  const state = location === null ? undefined : stateOf(location.state);
  if (location === null || state === undefined) return [federal];
  const local = localKeys(location, wages);
  return [
    federal,
    { level: 'state', key: state.code, name: state.name },
    ...local.map((key): Area => ({ level: 'local', key, name: '' })),
  ];
}

/**
 * The county and the place as the data names them. A place that was sent without its county stands for
 * its counties where each of them has a law, as New York City's do.
 */
function localKeys({ state, county, place }: Location, wages: readonly WageRow[]): string[] {
  const row = Number(place) > 0 ? placeOfPart(place, state) : undefined;
  const isCity = row !== undefined && isGoverned(row);
  const known = new Set(
    wages.flatMap((wage) => (isCity && wage.unincorporated ? [] : [wage.place])),
  );
  const own = row === undefined ? [] : [`${state}-${row.gnis}`];
  const around = (row?.counties ?? []).map((code) => `${state}-${code.slice(-3)}`);
  const counties = Number(county) > 0 ? [`${state}-${county}`] : around;
  const shared = counties.every((key) => known.has(key)) ? counties : [];
  return [...shared, ...own.filter((key) => known.has(key))];
}

/** The row of a place on a day. Where no law sets a minimum wage, none sets one for tips or youth either. */
export function rowOf(
  release: Pick<LaborRelease, 'wages'>,
  place: string,
  day: string,
  kind: Kind,
): WageRow | undefined {
  const own = release.wages.filter((row) => row.place === place && row.kind === kind);
  const row = rowsOn(own, day).at(-1);
  if (row !== undefined || kind === 'standard') return row;
  const standard = rowOf(release, place, day, 'standard');
  return standard?.none ? standard : undefined;
}

/** The amount of the last day before this one on which an amount is known. */
function floorOf(
  release: LaborRelease,
  area: Area,
  day: string,
  kind: Kind,
): WageFound | undefined {
  const ends = release.wages
    .filter(({ place, through }) => place === area.key && through < day)
    .map(({ through }) => through);
  for (const end of ends.sort().reverse()) {
    const rate = rateOf(release, area, end, kind);
    if (typeof rate?.amount === 'number') return rate;
  }
  return undefined;
}

function rateOf(release: LaborRelease, area: Area, day: string, kind: Kind): WageFound | undefined {
  const row = rowOf(release, area.key, day, kind);
  const standard = row?.fullWage ? rowOf(release, area.key, day, 'standard') : row;
  if (row === undefined || standard === undefined) return undefined;
  const { amount } = standard;
  const note = row.fullWage
    ? 'Tips do not lower the minimum wage here.'
    : (row.note ?? (row.none ? `${area.name} has no minimum wage law.` : undefined));
  return {
    level: area.level,
    name: row.name ?? area.name,
    amount: amount === undefined ? null : Number(amount),
    from: standard.from > row.from ? standard.from : row.from,
    through: standard.through < row.through ? standard.through : row.through,
    ...(note === undefined ? {} : { note }),
    confidence: row.confidence,
    sources: [...new Set([...row.documents, ...standard.documents])].flatMap((key) => {
      const document = release.documents[key];
      return document === undefined ? [] : [citationOf(document)];
    }),
  };
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
  day: string,
  highest: number,
  isComplete: boolean,
): readonly string[] {
  const steps = rates.map(({ name, amount, from, through, sources }) => {
    const source = sources[0]?.split(', http')[0] ?? '';
    if (amount === null) return `${name}: no minimum wage law (${source}).`;
    const days = through < day ? `from ${from} through ${through}, the last known` : `from ${from}`;
    return `${name}: $${amount.toFixed(2)} ${days} (${source}).`;
  });
  const last = `The highest of these applies: $${highest.toFixed(2)}.`;
  return [...steps, isComplete ? last : `${last} An amount is unknown and may be higher.`];
}
