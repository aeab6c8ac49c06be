/** Pay periods per year from the pay periods of a register, or else from the days between its pay dates. */

import type { Row } from '../../../platform/sheets/sheet.ts';
import { readDay, readPeriod } from '../table/cells.ts';
import { type Columns, headerOf } from '../table/columns.ts';

type Derived = { readonly periods: number; readonly remark: string };

const NAMES: Readonly<Record<number, string>> = {
  52: 'weekly',
  26: 'biweekly',
  24: 'semimonthly',
  12: 'monthly',
};

/** Undefined where the register does not say it, or has periods of several kinds. */
export function frequencyFrom(
  header: Row,
  rows: readonly Row[],
  columns: Partial<Columns>,
): Derived | undefined {
  const cellOf = (name: string | undefined): ((row: Row) => string) => {
    const at = name === undefined ? -1 : header.cells.indexOf(name);
    return ({ cells }) => cells[at] ?? '';
  };
  const [begin, end] = [cellOf(columns.periodBegin), cellOf(columns.periodEnd)];
  const spans = rows.flatMap((row) => {
    const period =
      readPeriod(begin(row)) ??
      (columns.periodEnd === undefined ? undefined : periodOf(begin(row), end(row)));
    return period === undefined ? [] : [daysBetween(period[0], period[1]) + 1];
  });
  const fromPeriods = frequencyOf(spans);
  if (fromPeriods !== undefined) return derived(fromPeriods, 'the days of its pay periods');
  const dates = payDates(
    rows,
    cellOf(headerOf(columns.employee)),
    cellOf(headerOf(columns.payDate)),
  );
  const fromDates = frequencyOf(dates);
  return fromDates === undefined ? undefined : derived(fromDates, 'the days between its pay dates');
}

const derived = (periods: number, from: string): Derived => ({
  periods,
  remark: `The register has no column for the pay frequency. ${periods} (${NAMES[periods]}) follows from ${from}.`,
});

const periodOf = (begin: string, end: string): [string, string] | undefined => {
  const [first, last] = [readDay(begin), readDay(end)];
  return first === undefined || last === undefined ? undefined : [first, last];
};

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** All of one kind: 14 days alone are biweekly, with 13, 15 or 16 among them semimonthly. */
function frequencyOf(days: readonly number[]): number | undefined {
  if (days.length === 0) return undefined;
  const all = (...allowed: readonly number[]): boolean =>
    days.every((day) => allowed.includes(day));
  if (all(7)) return 52;
  if (all(14)) return 26;
  if (all(13, 14, 15, 16)) return 24;
  if (all(28, 29, 30, 31)) return 12;
  return undefined;
}

/** Days from each pay date of an employee to the next; a second check of a day counts once. */
function payDates(
  rows: readonly Row[],
  employee: (row: Row) => string,
  payDate: (row: Row) => string,
): number[] {
  const byEmployee = Map.groupBy(rows, employee);
  return [...byEmployee.values()].flatMap((own) => {
    const days = [...new Set(own.flatMap((row) => readDay(payDate(row)) ?? []))].sort();
    return days.flatMap((day, i) => {
      const before = days[i - 1];
      return before === undefined ? [] : [daysBetween(before, day)];
    });
  });
}
