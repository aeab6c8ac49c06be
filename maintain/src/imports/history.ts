/** Rows that are every change of a place since years: in order, without overlaps, oddities said. */

import { addDays } from '../../../src/platform/shape/days.ts';
import { type AgencyFile, type AgencyRow, refuse } from './agency-row.ts';

/**
 * The rows by key and date. A day that ends one row and begins the next belongs to the next, and a
 * row that ends before it begins never held: the agencies' own files have both, so they are said and
 * not refused. Throws an `ImportError` for rows that overlap by more.
 */
export function historyOf(rows: readonly AgencyRow[]): AgencyFile {
  const remarks: string[] = [];
  const problems: string[] = [];
  const kept: AgencyRow[] = [];
  for (const [key, all] of Map.groupBy(rows, (row) => row.key)) {
    const real = all.filter((row) => !isInverted(row, remarks)).sort(byFirstDay);
    for (const [i, row] of real.entries()) {
      const next = real[i + 1];
      if (next === undefined || (row.ends ?? '9999-12-31') < (next.effective ?? '')) {
        kept.push(row);
        continue;
      }
      if (row.effective === next.effective) {
        problems.push(`${next.at}: ${key} ${row.name} begins on ${row.effective}, as in ${row.at}`);
      } else if (row.ends !== undefined && row.ends === next.effective) {
        remarks.push(
          `${row.at}: ${row.name} ends on ${row.ends}, the day on which ${next.at} begins. The later row applies on that day.`,
        );
        kept.push({ ...row, ends: addDays(row.ends, -1) });
      } else {
        problems.push(
          `${next.at}: ${key} ${row.name} from ${next.effective} overlaps ${row.at}, which ends ${row.ends === undefined ? 'never' : `on ${row.ends}`}`,
        );
      }
    }
  }
  refuse(problems);
  return { rows: kept, asOf: undefined, remarks };
}

function isInverted({ at, name, effective = '', ends }: AgencyRow, remarks: string[]): boolean {
  if (ends === undefined || ends >= effective) return false;
  remarks.push(`${at}: ${name} ends on ${ends}, before it begins on ${effective}. Left out.`);
  return true;
}

const byFirstDay = (a: AgencyRow, b: AgencyRow): number =>
  (a.effective ?? '') < (b.effective ?? '') ? -1 : 1;
