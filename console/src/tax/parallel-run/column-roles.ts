/**
 * What a column holds, as one choice: `employee`, or a group and what is meant in it, such as
 * `wages:Regular` and `taxes:MEDI+MEDI2`. The empty text is a column that is not used.
 */

import type { Columns } from './messages.ts';

export const SINGLE_ROLES = [
  'employee',
  'name',
  'check',
  'payDate',
  'payPeriodsPerYear',
  'periodBegin',
  'periodEnd',
  'workState',
  'homeState',
  'workPlace',
  'homePlace',
  'hours',
  'gross',
  'net',
  'ytdWages',
  'taxColumn',
  'amountColumn',
] as const;
export type SingleRole = (typeof SINGLE_ROLES)[number];

const GROUPS = ['wages', 'benefits', 'parameters', 'taxes'] as const;
type Group = (typeof GROUPS)[number];

const REQUIRED = [
  'employee',
  'payDate',
  'payPeriodsPerYear',
  'workState',
  'wages',
  'taxes',
] as const;

export function roleOf(columns: Partial<Columns>, header: string): string {
  const single = SINGLE_ROLES.find((role) => columns[role] === header);
  if (single !== undefined) return single;
  for (const group of GROUPS) {
    // In the layout with a row for each tax, `taxes` names what the rows hold, not headers.
    if (group === 'taxes' && columns.taxColumn !== undefined) continue;
    const named = columns[group];
    if (named === undefined || !Object.hasOwn(named, header)) continue;
    return `${group}:${[named[header] ?? []].flat().join('+')}`;
  }
  return '';
}

/** The columns with that role for that header; the header that had a single role before loses it. */
export function withRole(
  columns: Partial<Columns>,
  header: string,
  role: string,
): Partial<Columns> {
  const next = without(columns, header);
  const [group = '', named] = role.split(/:(.*)/s);
  if (named === undefined) {
    if (group !== '') Object.assign(next, { [group]: header });
    return next;
  }
  const taxes = named.split('+');
  const value = group === 'taxes' && taxes.length > 1 ? taxes : named;
  Object.assign(next, { [group]: { ...next[group as Group], [header]: value } });
  return next;
}

function without(columns: Partial<Columns>, header: string): Partial<Columns> {
  const next: Partial<Columns> = { ...columns };
  for (const role of SINGLE_ROLES) if (next[role] === header) delete next[role];
  for (const group of GROUPS) {
    const named = next[group];
    if (named === undefined || !Object.hasOwn(named, header)) continue;
    const { [header]: _, ...others } = named;
    Object.assign(next, { [group]: others });
    if (Object.keys(others).length === 0) delete next[group];
  }
  return next;
}

/** Fields that the columns have to name and do not. */
export const missingIn = (columns: Partial<Columns>): (typeof REQUIRED)[number][] =>
  REQUIRED.filter((field) => columns[field] === undefined);
