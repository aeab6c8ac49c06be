/** Tables that the rules hold as text: brackets and other rows of thresholds. */

import { words } from './labels.ts';
import { type Column, type Fields, type FigureTable, isFields, rowsIn } from './model.ts';

const dollars = (label: string): Column => ({ label, unit: 'dollars' });
const rate = (label: string): Column => ({ label, unit: 'rate' });
const text = (label: string): Column => ({ label, unit: 'text' });

/** Whether wages at a threshold belong to the row above it. */
export type Edges = 'over' | 'atLeast';

/** Rows "over | base | rate on the excess", or "over | whole | rate on all of it". */
export function brackets(
  group: string,
  title: string,
  schedule: string,
  edges: Edges,
): FigureTable {
  const rows = rowsIn(schedule);
  const isWhole = rows.every(([, base]) => base === 'whole');
  const [from, below] = edges === 'over' ? ['Over', 'Up to'] : ['At least', 'Less than'];
  const limits = [dollars(from as string), dollars(below as string)];
  const columns = isWhole
    ? [...limits, rate('Rate on the whole amount')]
    : [...limits, dollars('Base tax'), rate('Rate on the excess')];
  const cells = rows.map(([start = '', base = '', percent = ''], i) => {
    const end = rows[i + 1]?.[0] ?? '';
    return isWhole ? [start, end, percent] : [start, end, base, percent];
  });
  return { group, title, columns, rows: cells };
}

/** Tables of thresholds by the path of their field; `*` stands for any name. */
const ROWS: Readonly<Record<string, readonly Column[]>> = {
  'addBack.*': [dollars('Annual salary over'), dollars('Add-back')],
  'credits.*': [dollars('Annual salary over'), { label: 'Decimal', unit: 'number' }],
  'exemptions.*': [dollars('Annual salary over'), dollars('Exemption')],
  'recapture.*': [dollars('Annual salary over'), dollars('Recapture')],
  counties: [text('County code'), text('County'), rate('Rate')],
  'deductions.mostByWages.*': [dollars('Annual wages of at least'), dollars('At most')],
  'nonresident.annualExclusions': [dollars('Annual wages over'), dollars('Exclusion')],
  'nonresident.exclusions.*': [dollars('Wages of at least'), dollars('Exclusion')],
  sizes: [
    { label: 'Employees, at least', unit: 'number' },
    rate('Whole premium'),
    rate('Most the employee may be charged'),
  ],
  'supplemental.rows': [dollars('Annual wages of at least'), rate('Rate')],
  'zones.tiers': [
    dollars('Payroll of the quarter over'),
    rate('Rate'),
    rate('Rate of local governments'),
  ],
};

/** The columns of the table at `path`; undefined where the field holds no such table. */
export const columnsOf = (path: readonly string[]): readonly Column[] | undefined =>
  ROWS[path.join('.')] ?? ROWS[[...path.slice(0, -1), '*'].join('.')];

/** Columns that are words, such as a county's name of several, keep what is between their neighbors. */
export function thresholds(
  group: string,
  title: string,
  content: string,
  columns: readonly Column[],
): FigureTable {
  const rows = rowsIn(content).map((cells) => {
    const extra = cells.length - columns.length;
    if (extra <= 0) return cells;
    return [cells[0] ?? '', cells.slice(1, 2 + extra).join(' '), ...cells.slice(2 + extra)];
  });
  return { group, title, columns, rows };
}

/** One number for each row of the tax tables, by pay period. */
export function lessByRow(less: Fields): FigureTable {
  const lists = Object.entries(less).map(([period, list]) => [period, String(list).split(/\s+/)]);
  const most = Math.max(0, ...lists.map(([, list]) => (list as string[]).length));
  return {
    group: 'Subtracted from the tax',
    title: 'Amount subtracted in each row of the tax tables',
    columns: [
      text('Pay period'),
      ...Array.from({ length: most }, (_, i) => dollars(`Row ${i + 1}`)),
    ],
    rows: lists.map(([period, list]) => [words(period as string), ...(list as string[])]),
  };
}

/** Every text below `value` with the names that lead to it. */
export function textsIn(
  value: unknown,
  path: readonly string[] = [],
): [readonly string[], string][] {
  if (typeof value === 'string') return [[path, value]];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
}

/** What the tables of a field are called together, and one of them. */
export function scheduleNames(field: string, path: readonly string[], column: string) {
  const [first = '', second = ''] = path;
  if (field === 'periodSchedules')
    return { group: `${words(first)} pay`, title: `${words(first)} pay: ${column}` };
  if (field === 'graduated')
    return { group: `Graduated rates, county ${first}`, title: `County ${first}: ${column}` };
  if (field === 'charts') {
    const rate = `${Math.round(Number(first) * 1e6) / 1e4}%`;
    return {
      group: `State and local tables, local rate ${rate}`,
      title: `Local rate ${rate}, ${words(second).toLowerCase()} pay: ${column}`,
    };
  }
  if (field === 'highWages')
    return { group: 'Tables for higher wages', title: `Higher wages: ${column}` };
  return { group: 'Tables for annual wages', title: column };
}
