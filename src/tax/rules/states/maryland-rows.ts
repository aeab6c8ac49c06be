/** Maryland's schedules as rows: a local rate in every row, or a county's own schedule in the state's. */

import { rowsOf } from './table-rows.ts';

export type Schedules = Readonly<Record<string, string>>;
export type Row = readonly [over: number, base: number, rate: number];

export const rows = (text: string): Row[] => {
  const { thresholds, bases, rates } = rowsOf(text);
  return [...thresholds].map((over, i) => [over, bases[i] as number, rates[i] as number]);
};

/** Back to text, exactly: cents and 1/100,000,000 are decimals. */
const text = (table: readonly Row[]): string =>
  table
    .map(
      ([over, base, part]) => `${over / 100} ${(base / 100).toFixed(2)} ${(part / 1e8).toFixed(8)}`,
    )
    .join('\n');

/** The annual schedule with a local rate in every row. */
export function withLocal(schedules: Schedules, local: number): Schedules {
  return mapped(schedules, (table) => {
    let base = 0;
    return table.map(([over, , part], i) => {
      const [before = 0, , lower = 0] = table[i - 1] ?? [];
      if (i > 0) base += Math.round(((over - before) * (lower + local)) / 1e8);
      return [over, base, part + local] as const;
    });
  });
}

export const mapped = (
  schedules: Schedules,
  change: (table: readonly Row[]) => readonly Row[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schedules).map(([column, table]) => [column, text(change(rows(table)))]),
  );

/** The state's schedule with that of a county, each rate on its part of the income. */
export function withSchedules(state: Schedules, county: Schedules): Schedules {
  return Object.fromEntries(
    Object.entries(state).map(([column, own]) => [
      column,
      text(joined(rows(own), rows(county[column] ?? '0 0 0'))),
    ]),
  );
}

function joined(state: readonly Row[], county: readonly Row[]): Row[] {
  const thresholds = [...new Set([...state, ...county].map(([over]) => over))].sort(
    (a, b) => a - b,
  );
  const rateFrom = (table: readonly Row[], over: number): number =>
    table.findLast(([from]) => from <= over)?.[2] ?? 0;
  let base = 0;
  return thresholds.map((over, i) => {
    const before = thresholds[i - 1] ?? 0;
    const below = rateFrom(state, before) + rateFrom(county, before);
    if (i > 0) base += Math.round(((over - before) * below) / 1e8);
    return [over, base, rateFrom(state, over) + rateFrom(county, over)];
  });
}
