/**
 * Ohio's list of school districts with an income tax (`SDIT_LIST.pdf` of the Department of Taxation):
 * number, name with the years its levies end, rate in percent, and the tax base.
 */

import { type AgencyFile, type AgencyRow, ImportError, refuse } from './agency-row.ts';
import type { PdfLine } from './pdf-lines.ts';
import { fractionOfPercent } from './values.ts';

/** Number, name, rate and base; a mark next to the name or the rate stands for earned income. */
const ROW =
  /\b(\d{4})\s+([A-Z][A-Za-z .'&/-]*?\s(?:EVSD|CSD|LSD|SD))\b\s*([*†‡]?)\s*(\([^)]*\))?\s*([*†‡]?)\s+(\d?\.\d{2,4})\s*%?\s*([*†‡]|[TE]\b|traditional|earned income)?/gi;

/** What a row of the list begins with, whatever follows. */
const BEGINNING = /\b\d{4}\s+[A-Z][A-Za-z .'&/-]*?\s(?:EVSD|CSD|LSD)\b/g;

/** The bases of the list; undefined where it does not say one for any district. */
type SditFile = AgencyFile & { readonly hasBases: boolean };

/** `figures.base` is `earned` or `traditional`. Throws an `ImportError` for what is not recognized. */
export function readOhSdit(lines: readonly PdfLine[]): SditFile {
  const whole = lines.map(({ text }) => text).join('\n');
  const asOf = dayOf(whole);
  const problems: string[] = [];
  const found: (AgencyRow & { mark: string })[] = [];
  for (const { page, text } of lines) {
    const matches = [...text.matchAll(ROW)];
    const begun = [...text.matchAll(BEGINNING)].length;
    if (begun > matches.length) problems.push(`page ${page}: "${text}" is not a row of the list`);
    for (const match of matches) found.push(rowOf(match, page, asOf));
  }
  const seen = new Map<string, AgencyRow>();
  for (const row of found) {
    const earlier = seen.get(row.key);
    if (earlier !== undefined) problems.push(`${row.at}: ${row.key} is already in ${earlier.at}`);
    seen.set(row.key, row);
    if (Number(row.figures.rate) > HIGHEST_RATE || Number(row.figures.rate) === 0) {
      problems.push(`${row.at}: a rate of ${row.figures.rate} is not plausible`);
    }
  }
  if (found.length === 0) problems.push('no row of the list was recognized');
  const hasBases = found.some(({ mark }) => mark !== '');
  const rows = found.map(({ mark, ...row }) => ({
    ...row,
    figures: hasBases ? { ...row.figures, base: baseOf(mark) } : row.figures,
  }));
  const stated = statedCount(whole, /\b(\d{3})\s+(?:school\s+)?districts\b/i);
  if (stated !== undefined && stated !== rows.length) {
    problems.push(`the list says ${stated} districts; ${rows.length} were recognized`);
  }
  refuse(problems);
  return { rows, asOf, remarks: endingLevies(found, asOf), hasBases };
}

const HIGHEST_RATE = 0.03;

function rowOf(match: RegExpMatchArray, page: number, asOf: string): AgencyRow & { mark: string } {
  const [, key = '', name = '', first = '', terms = '', second = '', rate = '', base = ''] = match;
  return {
    at: `page ${page}, "${key} ${name}"`,
    key,
    name: `${name.trim()}${terms === '' ? '' : ` ${terms}`}`,
    effective: asOf,
    ends: undefined,
    figures: { rate: fractionOfPercent(rate) },
    mark: base || first || second,
  };
}

const baseOf = (mark: string): string =>
  /^(t|traditional)?$/i.test(mark) ? 'traditional' : 'earned';

/** "as of January 2026" or "for 2026": the first day of that month. */
function dayOf(text: string): string {
  const [, month = '', year] =
    new RegExp(`as of\\s+(${MONTHS.join('|')})\\D*?(\\d{4})`, 'i').exec(text) ?? [];
  if (year !== undefined) {
    const number = MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1;
    return `${year}-${String(number).padStart(2, '0')}-01`;
  }
  throw new ImportError([
    'the list does not say "as of" which month its rates are. Use SDIT_LIST.pdf as the Department of Taxation publishes it.',
  ]);
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function statedCount(text: string, pattern: RegExp): number | undefined {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Levies that end in the year of the list: the next list differs. */
function endingLevies(rows: readonly AgencyRow[], asOf: string): string[] {
  const year = asOf.slice(0, 4);
  return rows
    .filter(({ name }) => name.includes(`expires ${year}`))
    .map(({ key, name }) => `${key} ${name}: a levy ends in ${year}; import the next list.`);
}
