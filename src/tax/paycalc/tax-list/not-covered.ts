/** Local taxes at the locations that no release holds yet. */

import { present } from '../../../platform/shape/known.ts';
import { parseLocation } from '../../engine/index.ts';
import type { NotCovered, Release } from '../../rules/index.ts';
import { type Inquiry, jurisdictionOf } from './candidate.ts';
import { idsMatching } from './held.ts';
import { matches } from './patterns.ts';
import type { NotCoveredTax } from './schema.ts';
import { type Relation, relationOf } from './scope.ts';
import type { TaxLocation } from './situation.ts';

/** A tax of the list, held or known not to be owed. */
type Known = { readonly uniqueTaxID: string; readonly locationCode: string };

export function notCoveredAt(inquiry: Inquiry, known: readonly Known[]): NotCoveredTax[] {
  const { home, work, applicability, law, release } = inquiry;
  const places = [home, ...work];
  const states = new Set(places.map(({ state }) => state.fips));
  const rows = applicability.notCovered
    .filter(({ levied }) => states.has(levied[0]?.slice(0, 2) ?? ''))
    .filter(
      (row) =>
        !known.some((tax) => isHeld(row, tax)) &&
        !idsOf(row, release.taxes).some((id) => law.taxes.has(id)),
    )
    .map((row) => ({ row, found: places.flatMap((place) => reached(row, place, home)) }))
    .filter(({ found }) => found.length > 0);
  return [...Map.groupBy(rows, ({ row }) => row.id).values()].flatMap(entriesOf);
}

/** Local taxes of one state that a release does not hold on any pay date. */
export const notCoveredIn = (
  fips: string,
  notCovered: readonly NotCovered[],
  taxes: Release['taxes'],
): NotCovered[] =>
  notCovered.filter((row) => row.levied[0]?.slice(0, 2) === fips && idsOf(row, taxes).length === 0);

const held = new WeakMap<Release['taxes'], Map<NotCovered, readonly string[]>>();

/** The taxes of a release that are a row's, each at its own jurisdiction; found once. */
function idsOf(row: NotCovered, taxes: Release['taxes']): readonly string[] {
  let byRow = held.get(taxes);
  if (byRow === undefined) {
    byRow = new Map();
    held.set(taxes, byRow);
  }
  let ids = byRow.get(row);
  if (ids === undefined) {
    // A row that names the tax itself may be levied by another code of the same place.
    ids = idsMatching(row.taxes, taxes).filter(
      (id) =>
        row.taxes.includes(id) ||
        isHeld(row, { uniqueTaxID: id, locationCode: jurisdictionOf(id) }),
    );
    byRow.set(row, ids);
  }
  return ids;
}

type Found = { readonly row: NotCovered; readonly found: readonly Reached[] };

/** Places of one tax that a location may or may not be in; more are reported as one entry. */
const MOST_PERHAPS = 5;

function entriesOf(rows: readonly Found[]): NotCoveredTax[] {
  const entries = rows.map(({ row, found }) => entryOf(row, found, row.place ?? ''));
  const certain = entries.filter(({ applies }) => applies === 'yes');
  const perhaps = entries.filter(({ applies }) => applies === 'perhaps');
  if (perhaps.length <= MOST_PERHAPS) return entries;
  const all = rows.flatMap(({ found }) => found.filter(({ relation }) => relation === 'overlaps'));
  const each = [...new Map(all.map((one) => [one.place, one])).values()];
  const { row } = present(rows[0]);
  const whole = entryOf(row, each, `one of ${perhaps.length} places`);
  const detail = [row.detail, 'Send the county and place of the location to see which.'];
  return [...certain, { ...whole, detail: detail.filter(Boolean).join(' ') }];
}

/** The fee of a county does not stand for that of its city, nor the other way around. */
function isHeld(row: NotCovered, { uniqueTaxID, locationCode }: Known): boolean {
  const location = parseLocation(locationCode);
  if (location === null || !matches(row.taxes, uniqueTaxID)) return false;
  const relation = relationOf(row.levied, location);
  return relation === 'inside' || (relation === 'overlaps' && row.somewhere === true);
}

type Reached = { readonly place: TaxLocation; readonly relation: Relation };

function reached(row: NotCovered, place: TaxLocation, home: TaxLocation): Reached[] {
  if (row.reach !== 'homeOrWork' && row.reach !== place.role) return [];
  if (row.nonresidentsOnly === true && home.state.fips === place.state.fips) return [];
  if (row.except !== undefined && relationOf(row.except, place.location) === 'inside') return [];
  const relation = relationOf(row.levied, place.location);
  return relation === 'outside' ? [] : [{ place, relation }];
}

function entryOf(row: NotCovered, found: readonly Reached[], named: string): NotCoveredTax {
  const { id, payer, detail, form, agency, url, source, confidence } = row;
  const isCertain = found.some(({ relation }) => relation === 'inside') && row.somewhere !== true;
  return {
    id,
    title: row.title.replace('{place}', named),
    payer,
    locations: found.map(({ place }) => ({
      locationCode: place.code,
      role: place.role,
      ...(place.psd === undefined ? {} : { psd: place.psd }),
      ...(place.schoolDistrict === undefined ? {} : { schoolDistrict: place.schoolDistrict }),
    })),
    applies: isCertain ? 'yes' : 'perhaps',
    ...(detail === undefined ? {} : { detail }),
    ...(form === undefined ? {} : { form }),
    agency,
    ...(url === undefined ? {} : { url }),
    citation: source,
    confidence,
  };
}
