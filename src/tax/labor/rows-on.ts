/** Rows that are in force on a day. A newer release replaces the rows of an older one. */

import { compareVersions } from '../rules/index.ts';

type Row = { readonly from: string; readonly through: string; readonly since: string };

/** In the order of the file. */
export function rowsOn<T extends Row>(rows: readonly T[], day: string): T[] {
  const current = rows.filter(({ from, through }) => from <= day && day <= through);
  const newest = current
    .map(({ since }) => since)
    .sort(compareVersions)
    .at(-1);
  return current.filter(({ since }) => since === newest);
}
