/** What a release changes in dollars: the lines of each tax in the compared paychecks, summed. */

import type { LineChange } from './release-diff.ts';

type Effect = {
  readonly uniqueTaxID: string;
  readonly title: string;
  /** Lines with another amount of tax; a line that only one release calculates is not one of them. */
  readonly lines: number;
  /** Dollars. */
  readonly more: number;
  readonly less: number;
};

/** By tax, the largest sum of both first. */
export function effectsOf(changes: readonly LineChange[]): Effect[] {
  const byTax = Map.groupBy(changes, ({ uniqueTaxID }) => uniqueTaxID);
  return [...byTax]
    .flatMap(([uniqueTaxID, own]): Effect[] => {
      const cents = own.flatMap(({ before, after }) => {
        if (before === null || after === null) return [];
        const difference = Math.round((after.taxAmount - before.taxAmount) * 100);
        return difference === 0 ? [] : [difference];
      });
      const sum = (sign: 1 | -1): number =>
        cents.filter((one) => one * sign > 0).reduce((all, one) => all + one, 0) / 100;
      const title = own[0]?.title ?? uniqueTaxID;
      if (cents.length === 0) return [];
      return [{ uniqueTaxID, title, lines: cents.length, more: sum(1), less: sum(-1) }];
    })
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.uniqueTaxID < b.uniqueTaxID ? -1 : 1));
}

const sizeOf = ({ more, less }: Effect): number => more - less;

/** `Federal income tax (00-000-0000-FIT-000): 3 lines, +1,204.10 and -1,204.10`. */
export function tellEffect({ title, uniqueTaxID, lines, more, less }: Effect): string {
  const parts = [
    ...(more > 0 ? [`+${money(more)}`] : []),
    ...(less < 0 ? [`-${money(-less)}`] : []),
  ];
  return `${title} (${uniqueTaxID}): ${lines} ${lines === 1 ? 'line' : 'lines'}, ${parts.join(' and ')}`;
}

const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
