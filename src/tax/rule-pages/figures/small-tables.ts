/** Small tables of a block: tiers, amounts by pay period, steps, local rates, pairs. */

import { words } from './labels.ts';
import { type Fields, type FigureTable, isFields } from './model.ts';

export function tiersTable(label: string, tiers: readonly Fields[]): FigureTable {
  return {
    group: 'Allowances',
    title: `${label}, by annual wages`,
    columns: [
      { label: 'Annual wages up to', unit: 'dollars' },
      { label: 'For each', unit: 'dollars' },
    ],
    rows: tiers.map(({ upTo = '', each = '' }) => [String(upTo), String(each)]),
  };
}

/** Fields of `periods` and of the tables for nonresident aliens. */
const PERIOD_AMOUNTS: Readonly<Record<string, string>> = {
  each: 'For each exemption',
  plus: 'And, if any',
  table1: 'Table 1 (Form W-4 of 2019 or before)',
  table2: 'Table 2 (Form W-4 of 2020 or later)',
};

/** Amounts by pay period: `{ weekly: { each, plus } }`, or the other way around for `{ table1: { weekly } }`. */
export function periodsTable(field: string, value: Fields): FigureTable {
  const outer = Object.entries(value).filter(
    (entry): entry is [string, Fields] => isFields(entry[1]) && entry[0] !== 'source',
  );
  const isByTable = field === 'nonresidentAlien';
  const inner = [...new Set(outer.flatMap(([, amounts]) => Object.keys(amounts)))];
  const [periods, names] = isByTable
    ? [inner, outer.map(([name]) => name)]
    : [outer.map(([name]) => name), inner];
  const cell = (period: string, name: string): string => {
    const amounts = (isByTable ? value[name] : value[period]) as Fields;
    return String(amounts[isByTable ? period : name] ?? '');
  };
  return {
    group: isByTable ? 'Nonresident aliens' : 'Exemptions and credits',
    title: isByTable ? 'Amount added to the wages of nonresident aliens' : 'Amounts by pay period',
    columns: [
      { label: 'Pay period', unit: 'text' },
      ...names.map((name) => ({
        label: PERIOD_AMOUNTS[name] ?? words(name),
        unit: 'dollars' as const,
      })),
    ],
    rows: periods.map((period) => [words(period), ...names.map((name) => cell(period, name))]),
  };
}

export function stepsTable(steps: readonly Fields[]): FigureTable {
  return {
    group: 'Rates above amounts',
    title: 'Rates on annual wages above amounts, each added to those before',
    columns: [
      { label: 'Annual wages over', unit: 'dollars' },
      { label: 'Rate', unit: 'rate' },
    ],
    rows: steps.map(({ above, rate }) => [String(above), String(rate)]),
  };
}

export function ratesTable(rates: readonly string[]): FigureTable {
  return {
    group: 'Local rates',
    title: 'Local rates that the agency prints tables for',
    columns: [{ label: 'Rate', unit: 'rate' }],
    rows: rates.map((one) => [one]),
  };
}

export function pairsTable(
  group: string,
  [first, second]: readonly [string, string],
  pairs: Fields,
  unit: 'rate' | 'text' = 'text',
): FigureTable {
  return {
    group,
    title: group,
    columns: [
      { label: first, unit: 'text' },
      { label: second, unit },
    ],
    rows: Object.entries(pairs).map(([name, value]) => [name, String(value)]),
  };
}
