/**
 * Ohio's joint economic development districts and zones as The Finder offers them for download
 * (`JEDTaxRates.csv`): `EffStartDate,EffEndDate,JEDD_ID,Name,Rate`, rates in percent.
 */

import { reasonOf } from '../../../src/platform/shape/reasons.ts';
import type { Row } from '../../../src/platform/sheets/sheet.ts';
import { type AgencyFile, type AgencyRow, ImportError, refuse } from './agency-row.ts';
import { historyOf } from './history.ts';
import { code, fractionOfPercent, isoDate } from './values.ts';

const HEADER = ['effstartdate', 'effenddate', 'jedd_id', 'name', 'rate'];

/** Throws an `ImportError` that names every row that cannot be right. */
export function readOhJedd([header, ...table]: readonly Row[]): AgencyFile {
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  if (HEADER.some((name, i) => names[i] !== name)) {
    throw new ImportError([
      `row ${header?.line ?? 1}: the headers must be EffStartDate, EffEndDate, JEDD_ID, Name, Rate, and are ${header?.cells.join(', ')}`,
    ]);
  }
  const problems: string[] = [];
  const rows: AgencyRow[] = [];
  for (const { line, cells } of table) {
    try {
      const [from = '', to = '', id = '', name = '', percent = ''] = cells;
      if (name === '') throw new Error('the name is empty');
      const rate = fractionOfPercent(percent);
      if (Number(rate) > HIGHEST_RATE) throw new Error(`${percent} percent is more than any levy`);
      rows.push({
        at: `row ${line}`,
        key: code(id, 4),
        name,
        effective: isoDate(from),
        ends: to === OPEN ? undefined : isoDate(to),
        figures: { rate },
      });
    } catch (error) {
      problems.push(`row ${line}: ${reasonOf(error)}`);
    }
  }
  refuse(problems);
  return historyOf(rows);
}

const OPEN = '29991231';
const HIGHEST_RATE = 0.05;
