/** Reports of QuickBooks Desktop that are no table with one header. */

import type { Row } from '../../../platform/sheets/sheet.ts';

/** Sections of the payroll summary, in its order: how their items are named, until the next one. */
const SECTIONS: readonly (readonly [title: RegExp, name: (item: string) => string])[] = [
  [/^gross pay$/i, (item) => `Earnings: ${item}`],
  [/^deductions from gross pay$/i, (item) => `Deduction: ${item}`],
  [/^taxes withheld$/i, (item) => item],
  [/^deductions from net pay$/i, (item) => `Deduction: ${item} (after tax)`],
  [
    /^employer taxes and contributions$/i,
    (item) => (/company$/i.test(item) ? item : `${item} (ER)`),
  ],
];
const TOTALS: Readonly<Record<string, string>> = {
  'total gross pay': 'Gross Pay',
  'net pay': 'Net Pay',
};

/**
 * The payroll summary has items down and employees across, with hours, rate, and amount of each. It
 * becomes one row for each employee; it has no pay date.
 */
export function summaryRows(rows: readonly Row[], at: number): Row[] {
  const amounts = amountColumns(rows, at);
  const items = itemsBelow(rows, at);
  const header: Row = {
    line: rows[at]?.line ?? 0,
    cells: ['Employee', ...items.map(({ name }) => name)],
  };
  const employees = amounts.map(({ employee, column }, i): Row => {
    const filled = items.map(({ row }) => row.cells[column] ?? '');
    return { line: i + 1, cells: [employee, ...filled] };
  });
  return [header, ...employees];
}

function itemsBelow(rows: readonly Row[], at: number): { name: string; row: Row }[] {
  let nameOf: ((item: string) => string) | undefined;
  return rows.slice(at + 1).flatMap((row) => {
    const item = (row.cells.find((cell) => cell !== '') ?? '').trim();
    const section = SECTIONS.find(([title]) => title.test(item));
    if (section !== undefined) {
      nameOf = section[1];
      return [];
    }
    const total = TOTALS[item.toLowerCase()];
    if (total !== undefined) return [{ name: total, row }];
    const isOwn = nameOf !== undefined && !/^(total|adjusted) /i.test(item);
    return isOwn && nameOf !== undefined ? [{ name: nameOf(item), row }] : [];
  });
}

/** Above the first item: names of employees, each over its own columns, of which the last is the amount. */
function amountColumns(rows: readonly Row[], at: number): { employee: string; column: number }[] {
  const above = rows.slice(0, at).filter(({ cells }) => cells.slice(1).some(Boolean));
  const units = above.at(-1)?.cells ?? [];
  const hasUnits = units.some((cell) => /^(hours|rate)$/i.test(cell));
  const names = (hasUnits ? above.at(-2) : above.at(-1))?.cells ?? [];
  const width = Math.max(...rows.slice(at).map(({ cells }) => cells.length));
  const starts = names.flatMap((employee, start) =>
    start > 0 && employee !== '' ? [{ employee, start }] : [],
  );
  return starts.flatMap(({ employee }, i) => {
    const end = starts[i + 1]?.start ?? width;
    return /^total$/i.test(employee) ? [] : [{ employee, column: end - 1 }];
  });
}

/**
 * The detail review has the rows of each item of each employee below their titles. It becomes a row for
 * each amount with both.
 */
export function detailReviewRows(rows: readonly Row[], at: number): Row[] {
  const { line = 0, cells = [] } = rows[at] ?? {};
  const index = (name: RegExp): number => cells.findIndex((cell) => name.test(cell.trim()));
  const [day, amount] = [index(/^date$/i), index(/^amount$/i)];
  const own: Row = { line, cells: ['Employee', 'Pay Date', 'Payroll Item', 'Amount'] };
  const titles: string[] = [];
  const below = rows.slice(at + 1).flatMap((row): Row[] => {
    const filled = row.cells.filter(Boolean);
    const [first = ''] = filled;
    if (/^total\b/i.test(first)) {
      titles.pop();
      return [];
    }
    if ((row.cells[day] ?? '') !== '' && filled.length > 1) {
      const [employee = '', item = ''] = titles.slice(-2);
      return [
        { line: row.line, cells: [employee, row.cells[day] ?? '', item, row.cells[amount] ?? ''] },
      ];
    }
    if (filled.length === 1) titles.push(first.trim());
    return [];
  });
  return [own, ...below];
}
