/** What was withheld in the year, month, quarter, and pay period, by tax and location. */

import { NOT_SENT, sameLocation, type TaxRequest, toCents } from '../../engine/index.ts';
import { refusalAt } from '../errors.ts';
import type { PayCalcItem } from '../schema.ts';
import { carried, fieldsOf, knownOr0, refuseOther, requireYear } from './amounts.ts';
import { type Paid, sumOf } from './read.ts';
import { refuseRunning } from './running.ts';
import type { NextPayment } from './schema.ts';
import type { Span } from './span.ts';

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];

/** Cents, `NOT_SENT` where unknown. */
type Withheld = {
  readonly ytdWH: number;
  readonly qtdWH: number;
  readonly mtdWH: number;
  readonly periodWH: number;
};

/** The taxes of the next payment, without amounts of the year. */
export function taxesNext(paid: Paid, next: NextPayment, span: Span): TaxEntry[] {
  if (next.taxJurisdictionParms !== undefined) return [...next.taxJurisdictionParms];
  if (!span.year) {
    throw refusalAt(
      'field-missing',
      'next.taxJurisdictionParms',
      'is missing: a new year has its own rates, certificates, and taxes. Send its list, for example that of taxList with the new pay date.',
    );
  }
  refuseRunning(paid, span);
  return paid.item.taxJurisdictionParms.map(
    ({ ytdWH: _, qtdWH: __, mtdWH: ___, periodWH: ____, ...entry }) => entry,
  );
}

/** Position among the item's taxes of each of the next payment's; -1: the item has none at this place. */
export const matchesOf = (paid: Paid, taxes: readonly TaxRequest[]): number[] =>
  taxes.map(({ rule, location }) =>
    paid.paycheck.taxes.findIndex(
      (tax) => tax.rule.id === rule.id && sameLocation(tax.location, location),
    ),
  );

/** `earlier` says whether a tax that the item does not have reads wages of the year. */
export function withWithheld(
  entries: readonly TaxEntry[],
  taxes: readonly TaxRequest[],
  {
    paid,
    span,
    earlier,
  }: {
    readonly paid: Paid;
    readonly span: Span;
    readonly earlier: (request: TaxRequest) => number;
  },
): TaxEntry[] {
  const matches = matchesOf(paid, taxes);
  const own = taxes.map(({ rule }, i) => sourcesOf(i, matches, { rule, taxes, paid }));
  return entries.map((entry, i): TaxEntry => {
    const request = taxes[i] as TaxRequest;
    const path = `next.taxJurisdictionParms[${i}]`;
    const sources = own[i] ?? [];
    const isNew = span.year && isUnknown(request, paid);
    const cents = isNew
      ? ofNewTax(entry, path, earlier(request))
      : sources.map((j) => withheldBy(j, paid, span)).reduce(plus, NOTHING);
    for (const name of FIELDS) refuseOther(entry[name], cents[name], `${path}.${name}`);
    const { periodWH, ...rest } = cents;
    const isRead = !span.period || request.rule.method.family === 'uniform';
    return { ...entry, ...fieldsOf(rest), ...(isRead && fieldsOf({ periodWH })) };
  });
}

const FIELDS = ['ytdWH', 'qtdWH', 'mtdWH', 'periodWH'] as const;
const NOTHING: Withheld = { ytdWH: 0, qtdWH: 0, mtdWH: 0, periodWH: 0 };

const plus = (a: Withheld, b: Withheld): Withheld => ({
  ytdWH: a.ytdWH + b.ytdWH,
  qtdWH: a.qtdWH + b.qtdWH,
  mtdWH: a.mtdWH + b.mtdWH,
  periodWH: a.periodWH + b.periodWH,
});

const isByPlace = ({ rule }: Pick<TaxRequest, 'rule'>): boolean => rule.method.byLocation === true;

/** Whether the item has nothing to say of this tax. */
const isUnknown = ({ rule, location }: TaxRequest, { paycheck }: Paid): boolean =>
  !paycheck.taxes.some(
    (tax) => tax.rule.id === rule.id && (!isByPlace(tax) || sameLocation(tax.location, location)),
  );

type Around = {
  readonly rule: TaxRequest['rule'];
  readonly taxes: readonly TaxRequest[];
  readonly paid: Paid;
};

/**
 * The taxes of the item whose amounts tax `i` goes on with: its own, and as the first of its kind that
 * is new at its place, or the first of all, those at places that are no longer listed.
 */
function sourcesOf(i: number, matches: readonly number[], { rule, taxes, paid }: Around): number[] {
  const match = matches[i] ?? -1;
  const own = match < 0 ? [] : [match];
  if (isByPlace({ rule })) return own;
  const alike = taxes.flatMap((tax, k) => (tax.rule.id === rule.id ? [k] : []));
  const heir = alike.find((k) => matches[k] === -1) ?? alike[0];
  if (heir !== i) return own;
  const left = paid.paycheck.taxes.flatMap((tax, j) =>
    tax.rule.id === rule.id && !matches.includes(j) ? [j] : [],
  );
  return [...own, ...left];
}

function withheldBy(j: number, { paycheck, isFirst, lines }: Paid, span: Span): Withheld {
  const request = paycheck.taxes[j] as TaxRequest;
  const added = sumOf(lines[j] ?? [], 'taxAmount');
  const before = (sent: number): number => knownOr0(sent, isFirst);
  if (span.year) {
    const path = `item.taxJurisdictionParms[${j}].ytdWH`;
    requireYear(before(request.yearWithheld), path, `what was withheld for ${request.rule.id}`);
  }
  return {
    ytdWH: carried(span.year, before(request.yearWithheld), added),
    qtdWH: carried(span.quarter, before(request.quarterWithheld), added),
    mtdWH: carried(span.month, before(request.monthWithheld), added),
    periodWH: carried(span.period, before(request.periodWithheld), added),
  };
}

/** A tax that was not listed: nothing was withheld for it, or the sender says what. */
function ofNewTax(entry: TaxEntry, path: string, earlier: number): Withheld {
  if (entry.ytdWH == null && earlier !== 0) {
    throw refusalAt(
      'field-missing',
      `${path}.ytdWH`,
      `is missing: the item does not ask for ${entry.uniqueTaxID} at ${entry.locationCode}, and its wages of the year are ${(earlier / 100).toFixed(2)} there. Send what was withheld for it earlier in the year, 0 if nothing was.`,
    );
  }
  const sent = (dollars: number | null | undefined): number =>
    dollars == null ? (entry.ytdWH ? NOT_SENT : 0) : toCents(dollars);
  return {
    ytdWH: sent(entry.ytdWH),
    qtdWH: sent(entry.qtdWH),
    mtdWH: sent(entry.mtdWH),
    periodWH: sent(entry.periodWH),
  };
}
