/** What every report of a comparison says first. */

import { countText } from '../../../platform/shape/written.ts';
import { type Comparison, type Counts, countAmounts } from '../compare.ts';
import { money } from '../table/cells.ts';

type TaxRow = Counts & {
  readonly label: string;
  /** Cents: their amounts less ours. */
  readonly difference: number;
};

export type Summary = Counts & {
  readonly checks: number;
  readonly firstPayDate: string;
  readonly lastPayDate: string;
  readonly byTax: readonly TaxRow[];
};

export function summaryOf({ checks }: Comparison): Summary {
  const amounts = checks.flatMap((check) => check.amounts);
  const dates = checks.map(({ check }) => check.payDate).sort();
  const byLabel = Map.groupBy(amounts, ({ expected }) => expected.label);
  return {
    checks: checks.length,
    firstPayDate: dates[0] ?? '',
    lastPayDate: dates.at(-1) ?? '',
    ...countAmounts(amounts),
    byTax: [...byLabel].map(([label, own]) => ({
      label,
      ...countAmounts(own),
      difference: own.reduce((sum, each) => sum + each.difference, 0),
    })),
  };
}

/** With its sign. */
export const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${money(cents)}`;

export const plural = (count: number, one: string): string =>
  `${countText(count)} ${one}${count === 1 ? '' : 's'}`;

/** A step's value; numbers with thousands separators. */
export function stepValue(value: number | string | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumFractionDigits: 8 })
    : value;
}

export const checkName = ({ employee, name }: { employee: string; name: string }): string =>
  name === '' || name === employee ? employee : `${employee} ${name}`;
