/**
 * Indiana's Departmental Notice #1 (PDF of the Department of Revenue): the county table, name, code
 * and rate as a fraction; an asterisk marks a county whose rate changed.
 */

import { type AgencyFile, type AgencyRow, ImportError, refuse } from './agency-row.ts';
import { MONTHS } from './oh-sdit.ts';
import type { PdfLine } from './pdf-lines.ts';
import { fraction } from './values.ts';

const ROW = /([A-Z][A-Za-z.' ]*?)\s*\*?\s+(\d{2})\s+(0?\.\d{2,8})(?!\d)\s*\*?/g;
const COUNTIES = 92;

/** Throws an `ImportError` when the table is not recognized whole. */
export function readInNotice(lines: readonly PdfLine[]): AgencyFile {
  const whole = lines.map(({ text }) => text).join('\n');
  const asOf = dayOf(whole);
  const problems: string[] = [];
  const rows = new Map<string, AgencyRow>();
  for (const { page, text } of lines) {
    for (const [, name = '', code = '', rate = ''] of text.matchAll(ROW)) {
      const at = `page ${page}, "${name.trim()} ${code}"`;
      const earlier = rows.get(code);
      if (earlier !== undefined) problems.push(`${at}: code ${code} is already in ${earlier.at}`);
      if (Number(code) < 1 || Number(code) > COUNTIES)
        problems.push(`${at}: no county has code ${code}`);
      if (Number(rate) === 0 || Number(rate) > HIGHEST_RATE) {
        problems.push(`${at}: a rate of ${rate} is not plausible`);
      }
      rows.set(code, {
        at,
        key: code,
        name: name.trim(),
        effective: asOf,
        ends: undefined,
        figures: { rate: fraction(rate) },
      });
    }
  }
  if (rows.size !== COUNTIES) {
    const codes = Array.from({ length: COUNTIES }, (_, i) => String(i + 1).padStart(2, '0'));
    const missing = codes.filter((code) => !rows.has(code));
    problems.push(
      `${rows.size} of ${COUNTIES} counties were recognized${missing.length > 10 ? '' : `; missing: code ${missing.join(', ')}`}`,
    );
  }
  refuse(problems);
  return { rows: [...rows.values()], asOf, remarks: [] };
}

/** Counties may levy up to 3.75%. */
const HIGHEST_RATE = 0.0375;

/** "Effective Jan. 1, 2026" in the title. */
function dayOf(text: string): string {
  const [, month = '', day = '', year] =
    /Effective\s+([A-Z][a-z]{2,8})\.?\s+(\d{1,2}),\s+(\d{4})/.exec(text) ?? [];
  const number = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;
  if (year !== undefined && number > 0) {
    return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  throw new ImportError([
    'the notice does not say "Effective" and a date. Use Departmental Notice #1 as the Department of Revenue publishes it.',
  ]);
}
