/**
 * Ohio's municipal rate table as The Finder offers it for download (`OHMuniRateTable.csv`): no
 * header; first day, last day, FIPS place code, name, rate as a fraction; every change since 2002.
 */

import { reasonOf } from '../../../src/platform/shape/reasons.ts';
import type { Row } from '../../../src/platform/sheets/sheet.ts';
import { type AgencyFile, type AgencyRow, refuse } from './agency-row.ts';
import { historyOf } from './history.ts';
import { code, fraction, isoDate } from './values.ts';

/** Throws an `ImportError` that names every row that cannot be right. */
export function readOhFinder(table: readonly Row[]): AgencyFile {
  const problems: string[] = [];
  const rows: AgencyRow[] = [];
  for (const { line, cells } of table) {
    try {
      const [from = '', to = '', fips = '', name = '', rate = '', ...more] = cells;
      if (more.some((cell) => cell !== '') || cells.length < 5) {
        throw new Error(`it has ${cells.length} cells and not 5`);
      }
      if (name === '') throw new Error('the name is empty');
      rows.push({
        at: `row ${line}`,
        key: code(fips, 5),
        name,
        effective: isoDate(from),
        ends: to === OPEN ? undefined : isoDate(to),
        figures: { rate: rateOf(rate) },
      });
    } catch (error) {
      problems.push(`row ${line}: ${reasonOf(error)}`);
    }
  }
  refuse(problems);
  return historyOf(rows);
}

const OPEN = '99991231';

function rateOf(text: string): string {
  const rate = fraction(text);
  if (Number(rate) <= HIGHEST_RATE) return rate;
  throw new Error(`rate ${rate} is more than any municipality levies; it must be a fraction`);
}

/** Parma Heights and others have 3%. */
const HIGHEST_RATE = 0.05;
