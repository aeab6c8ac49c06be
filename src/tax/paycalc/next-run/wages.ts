/** The wages of the year, by wage type and location: what is paid next, and entries of 0 for the rest. */

import {
  isSent,
  isSupplemental,
  type Law,
  type Location,
  parseLocation,
  type Wage,
} from '../../engine/index.ts';
import { refusalAt } from '../errors.ts';
import { parseWage } from '../parse.ts';
import type { PayCalcItem } from '../schema.ts';
import { carried, fieldsOf, knownOr0, refuseOther, requireYear } from './amounts.ts';
import type { Paid } from './read.ts';
import type { NextPayment } from './schema.ts';
import type { Span } from './span.ts';
import { within } from './within.ts';

type WageEntry = PayCalcItem['wages'][number];

/** Wages of one type at one location before the next payment, cents. */
type Sums = {
  readonly wage: Wage;
  readonly entry: WageEntry;
  year: number;
  quarter: number;
  month: number;
  hasHours: boolean;
};

export const placeKey = ({ state, county, place, municipality, school }: Location): string =>
  [state, county, place, municipality, school].join('-');

/** Custom wages that are free of other taxes are other wages. */
export const exemptKey = ({ exemptTaxes }: Pick<Wage, 'exemptTaxes'>): string =>
  [...(exemptTaxes ?? [])].sort().join(' ');

const keyOf = (wage: Wage): string =>
  `${wage.kind.name} ${placeKey(wage.location)} ${exemptKey(wage)}`;

/** Of the law of the next payment, which names the wage types. */
export function sumsOf({ item, isFirst }: Paid, span: Span, law: Law): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const [i, entry] of item.wages.entries()) {
    const wage = within('item', () => parseWage(entry, i, law));
    const { gross, yearToDate, quarterToDate, monthToDate } = wage;
    if (span.year) requireYear(yearToDate, `item.wages[${i}].ytdWages`, 'the wages');
    const own = sums.get(keyOf(wage)) ?? {
      ...{ wage, entry, year: 0, quarter: 0, month: 0, hasHours: false },
    };
    own.year += carried(span.year, yearToDate, gross);
    own.quarter += carried(span.quarter, knownOr0(quarterToDate, isFirst), gross);
    own.month += carried(span.month, knownOr0(monthToDate, isFirst), gross);
    own.hasHours ||= isSent(wage.hours);
    sums.set(keyOf(wage), own);
  }
  return sums;
}

/** What is paid, without amounts of the year. */
export function paidNext({ item, paycheck }: Paid, next: NextPayment, span: Span): WageEntry[] {
  if (next.wages !== undefined) return [...next.wages];
  if (span.period) {
    throw refusalAt(
      'field-missing',
      'next.wages',
      'is missing: a second payment of a pay period says what it pays.',
    );
  }
  for (const [i, { kind, gross, isOvertime }] of paycheck.wages.entries()) {
    const isUsual = kind.treatment === 'base' || (kind.name === 'Regular' && isOvertime !== true);
    if (gross === 0 || isUsual) continue;
    throw refusalAt(
      'field-missing',
      'next.wages',
      `is missing, and only regular wages are paid again as they were: item.wages[${i}] is ${item.wages[i]?.wageType}. Send what is paid.`,
    );
  }
  const taxes = next.taxJurisdictionParms ?? item.taxJurisdictionParms;
  const states = new Set(taxes.map(({ locationCode }) => parseLocation(locationCode)?.state));
  const kept = item.wages.filter(
    ({ grossWages, locationCode }) =>
      span.year || grossWages !== 0 || states.has(parseLocation(locationCode)?.state),
  );
  return kept.map(({ mtdWages: _, qtdWages: __, ytdWages: ___, ...entry }) => entry);
}

/** The entries with the amounts of the year; the first of a type and location has them. */
export function withSums(
  entries: readonly WageEntry[],
  law: Law,
  sums: ReadonlyMap<string, Sums>,
): WageEntry[] {
  const parsed = entries.map((entry, i) => within('next', () => parseWage(entry, i, law)));
  const seen = new Set<string>();
  const dated = entries.map((entry, i): WageEntry => {
    const key = keyOf(parsed[i] as Wage);
    const known = seen.has(key) ? undefined : sums.get(key);
    seen.add(key);
    const cents = {
      mtdWages: known?.month ?? 0,
      qtdWages: known?.quarter ?? 0,
      ytdWages: known?.year ?? 0,
    };
    for (const name of ['mtdWages', 'qtdWages', 'ytdWages'] as const)
      refuseOther(entry[name], cents[name], `next.wages[${i}].${name}`);
    return { ...entry, ...fieldsOf(cents) };
  });
  const others = [...sums].filter(([key, { year }]) => year !== 0 && !seen.has(key));
  return [...dated, ...others.map(([, one]) => ofNothing(one, entries, parsed))];
}

/** An entry of 0, which holds the wages of the year; its methods are those of what it is added to. */
function ofNothing(
  { entry, wage, year, quarter, month, hasHours }: Sums,
  entries: readonly WageEntry[],
  parsed: readonly Wage[],
): WageEntry {
  const alike = parsed.findIndex(({ kind }) => kind === wage.kind);
  const regular = parsed.findIndex((one) => !isSupplemental(one.kind, one));
  const { calcMethodRegularWages } = entries[alike] ?? entries[regular] ?? {};
  const { calcMethodSupplementalWages } = entries[alike] ?? {};
  return {
    locationCode: entry.locationCode,
    wageType: wage.kind.name,
    grossWages: 0,
    ...(calcMethodRegularWages != null && { calcMethodRegularWages }),
    ...(calcMethodSupplementalWages != null && { calcMethodSupplementalWages }),
    ...(entry.hasNexus != null && { hasNexus: entry.hasNexus }),
    ...(hasHours && { hours: 0 }),
    ...(entry.exemptTaxes != null && { exemptTaxes: entry.exemptTaxes }),
    ...fieldsOf({ mtdWages: month, qtdWages: quarter, ytdWages: year }),
  };
}
