/** What may explain a difference: the same check, calculated as the other provider may have done it. */

import { dollarText } from '../../../platform/shape/written.ts';
import type { Line, TaxRule } from '../../engine/index.ts';
import type { PayCalcItem } from '../../paycalc/schema.ts';
import type { Release } from '../../rules/index.ts';

export type Candidate = {
  /** Ends a sentence that begins with "Matches". */
  readonly text: string;
  readonly item: PayCalcItem;
  /** An amount or rate in it was solved for, so that it proves less than one that was at hand. */
  readonly isFitted?: true;
};

/** A difference to be explained. */
export type Question = {
  readonly item: PayCalcItem;
  readonly release: Release;
  readonly taxes: readonly string[];
  /** Our lines of these taxes. */
  readonly lines: readonly Line[];
  /** Their amount less ours, in cents. */
  readonly difference: number;
};

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];

/** The rules of the taxes in question on the pay date. */
export function rulesOf({ item, release, taxes }: Question): TaxRule[] {
  const law = release.at(item.payrollRunParameters.payDate);
  return taxes.flatMap((id) => law?.taxes.get(id) ?? []);
}

export const entryOf = (item: PayCalcItem, id: string): TaxEntry | undefined =>
  item.taxJurisdictionParms.find(({ uniqueTaxID }) => uniqueTaxID === id);

/** The item with the tax's entry changed. */
export const withEntry = (
  item: PayCalcItem,
  id: string,
  change: Partial<TaxEntry>,
): PayCalcItem => ({
  ...item,
  taxJurisdictionParms: item.taxJurisdictionParms.map((entry) =>
    entry.uniqueTaxID === id ? { ...entry, ...change } : entry,
  ),
});

export const parameterOf = (item: PayCalcItem, id: string, name: string): string | undefined => {
  const value = entryOf(item, id)?.miscParameters?.find(
    ({ parameterName }) => parameterName === name,
  )?.parameterValue;
  return value === undefined || value === null ? undefined : String(value);
};

/** The item with some parameters of the tax replaced. */
export function withParameters(
  item: PayCalcItem,
  id: string,
  values: Readonly<Record<string, string>>,
): PayCalcItem {
  const others = (entryOf(item, id)?.miscParameters ?? []).filter(
    ({ parameterName }) => !Object.hasOwn(values, parameterName ?? ''),
  );
  const own = Object.entries(values).map(([parameterName, parameterValue]) => ({
    parameterName,
    parameterValue,
  }));
  return withEntry(item, id, { miscParameters: [...others, ...own] });
}

export const dollars = (cents: number): string => dollarText(cents / 100);

/** Steps in cents that people choose amounts by, the roundest first. */
const ROUND = [50_000, 10_000, 5_000, 2_500, 1_000, 500, 100, 50, 25, 5, 1];
const MOST_AMOUNTS = 3;

/** Amounts from `low` to `high` (cents) that are multiples of `finest`, the roundest first; none of 0. */
export function roundAmounts(low: number, high: number, finest = 1): number[] {
  const [from, to] = [Math.max(1, Math.ceil(low)), Math.floor(high)];
  const amounts = new Set<number>();
  for (const step of ROUND) {
    if (step < finest) break;
    const amount = Math.ceil(from / step) * step;
    if (amount <= to) amounts.add(amount);
  }
  return [...amounts].slice(0, MOST_AMOUNTS);
}
