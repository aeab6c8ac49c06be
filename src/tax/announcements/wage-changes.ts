/** Minimum wages that a release brings. Releases that were installed have none of their own. */

import { addDays } from '../../platform/shape/days.ts';
import { type LaborRelease, laborRelease, laborVersions } from '../labor/load.ts';
import { rowOf } from '../labor/minimum-wage.ts';
import { citationOf, type WageRow } from '../labor/schema.ts';
import { findState } from '../places/places.ts';
import type { RuleChange } from './schema.ts';

/**
 * From the release `from` to `to`. Where `from` has no minimum wages at all, only those that take
 * effect after `knownUpTo` are news.
 */
export function minimumWageChanges(from: string, to: string, knownUpTo: string): RuleChange[] {
  const versions = laborVersions();
  const [old, now] = [from, to].map((version) =>
    versions.includes(version) ? laborRelease(version) : undefined,
  );
  if (now === undefined) return [];
  return now.wages
    .filter((row) => !old?.wages.includes(row) && (old !== undefined || row.from > knownUpTo))
    .flatMap((row) => wageChange(row, old, now));
}

function wageChange(row: WageRow, old: LaborRelease | undefined, now: LaborRelease): RuleChange[] {
  const { place, kind, from } = row;
  const dayBefore = rowOf(now, place, addDays(from, -1), kind);
  const before = amountOf(old && rowOf(old, place, from, kind)) ?? amountOf(dayBefore) ?? '';
  const after = amountOf(row) ?? '';
  if (before === after) return [];
  const state = findState(place.slice(0, 2));
  const [fips = '', code] = place.split('-');
  const document = now.documents[row.documents[0] ?? ''];
  return [
    {
      kind: 'minimumWage',
      state: place === 'US' ? 'US' : (state?.code ?? place),
      uniqueTaxID: null,
      locationCode: locationOf(place === 'US' ? '00' : (state?.fips ?? fips), code),
      title: `${row.name ?? state?.name ?? 'Federal'} minimum wage, ${kind}`,
      effective: from,
      taxes: 0,
      changes: [{ label: 'Dollars an hour', unit: 'dollars', before, after }],
      changeCount: 1,
      citation: document === undefined ? null : citationOf(document),
    },
  ];
}

/** A county has three digits, a place more. */
const locationOf = (fips: string, code: string | undefined): string => {
  if (code === undefined) return `${fips}-000-0000`;
  return code.length === 3 ? `${fips}-${code}-0000` : `${fips}-000-${code}`;
};

/** Undefined where it is unknown, or follows another kind's. */
const amountOf = (row: WageRow | undefined): string | undefined => row?.amount;
