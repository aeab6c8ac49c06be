/**
 * Pennsylvania's register of earned income and local services taxes, as the Department of Community
 * and Economic Development publishes it (report `EitWithCollector_Dyn_Excel`): an instruction row,
 * headers, and a row for each municipality and school district; a municipality in two counties has
 * a row for each.
 */

import { reasonOf } from '../../../src/platform/shape/reasons.ts';
import type { Row } from '../../../src/platform/sheets/sheet.ts';
import { ImportError, refuse } from './agency-row.ts';
import { code, dollars, fractionOfPercent, isoDate, sumOf } from './values.ts';

/** A rate (fraction) or an amount (dollars), and since when; no date where the register has none. */
type Levy = { readonly value: string; readonly effective: string | undefined };

export type PaRow = {
  readonly at: string;
  readonly year: string;
  /** Six digits; with the county the key of the row. */
  readonly psd: string;
  readonly county: string;
  readonly municipalityId: string;
  readonly municipality: string;
  readonly schoolDistrictId: string;
  readonly schoolDistrict: string;
  readonly district: string;
  readonly nonresident: Levy;
  readonly resident: Levy;
  readonly school: Levy;
  /** School districts' personal income tax; a rate. */
  readonly personal: string;
  readonly eitExemption: string;
  readonly schoolEitExemption: string;
  readonly lst: Levy;
  readonly schoolLst: Levy;
  readonly lstExemption: string;
  readonly schoolLstExemption: string;
  readonly collector: string;
  readonly lstCollector: string;
  /** Of the real-time register: the day of the last change of the row. */
  readonly updated: string | undefined;
};

/** The headers that are read, without their spaces and letter case. */
const HEADERS = {
  year: 'reporting year',
  county: 'county',
  municipalityId: 'municipality id',
  municipality: 'municipality',
  schoolDistrictId: 'school district id',
  schoolDistrict: 'school district name',
  nonresident: 'municipal nonresident eit (percent)',
  nonresidentDate: 'municipal nonresident eit effective date',
  resident: 'municipal resident eit (percent)',
  residentDate: 'municipal resident eit effective date',
  school: 'school district eit (percent)',
  schoolDate: 'school district eit effective date',
  personal: 'school district pit (percent)',
  total: 'total resident income tax (percent)',
  eitExemption: 'municipal eit lie (dollars)',
  schoolEitExemption: 'school district eit lie (dollars)',
  lst: 'municipal lst (dollars)',
  lstDate: 'municipal lst effective date',
  schoolLst: 'school district lst (dollars)',
  schoolLstDate: 'school district lst effective date',
  totalLst: 'total lst (dollars)',
  lstExemption: 'municipal lst lie (dollars)',
  schoolLstExemption: 'school district lst lie (dollars)',
  collector: 'eit collector',
  lstCollector: 'municipal lst collector',
  psd: 'psd code',
  district: 'tax collection district name',
} as const;

/** Only the real-time register has it. */
const UPDATED = 'date last updated';

type Column = keyof typeof HEADERS;

/** Throws an `ImportError` that names every row that cannot be right. */
export function readPaRegister(table: readonly Row[]): PaRow[] {
  const { header, columns } = headerOf(table);
  const updated = header.cells.map(folded).indexOf(UPDATED);
  const problems: string[] = [];
  const rows: PaRow[] = [];
  const seen = new Map<string, string>();
  for (const { line, cells } of table.slice(table.indexOf(header) + 1)) {
    try {
      const row = {
        ...paRow(line, (column) => cells[columns[column]]?.trim() ?? ''),
        updated: cells[updated] ? isoDate(cells[updated].split(' ')[0] ?? '') : undefined,
      };
      const key = `${row.psd} ${row.county}`;
      const earlier = seen.get(key);
      if (earlier !== undefined) {
        throw new Error(`PSD ${row.psd} in ${row.county} County is already in ${earlier}`);
      }
      seen.set(key, row.at);
      rows.push(row);
    } catch (error) {
      problems.push(`row ${line}: ${reasonOf(error)}`);
    }
  }
  if (rows.length === 0) problems.push('there are no rows below the headers');
  if (new Set(rows.map(({ year }) => year)).size > 1) {
    problems.push('the rows are of more than one reporting year');
  }
  refuse([...problems, ...contradictions(rows)]);
  return rows;
}

function headerOf(table: readonly Row[]): { header: Row; columns: Record<Column, number> } {
  const header = table.slice(0, 5).find(({ cells }) => cells.map(folded).includes(HEADERS.psd));
  if (header === undefined) {
    throw new ImportError([
      `no row has the headers of the register, such as "PSD Code". Download the report EitWithCollector_Dyn_Excel as Excel or CSV.`,
    ]);
  }
  const names = header.cells.map(folded);
  const missing = Object.values(HEADERS).filter((name) => !names.includes(nameIn(names, name)));
  refuse(missing.map((name) => `row ${header.line}: there is no column "${name}"`));
  const entries = Object.entries(HEADERS).map(([column, name]) => [
    column,
    names.indexOf(nameIn(names, name)),
  ]);
  return { header, columns: Object.fromEntries(entries) as Record<Column, number> };
}

/** A collector's name has its own column name, or one that says so. */
const nameIn = (names: readonly string[], name: string): string =>
  name.endsWith('collector') && !names.includes(name) ? `${name} name` : name;

const folded = (header: string): string => header.trim().replace(/\s+/g, ' ').toLowerCase();

function paRow(line: number, cell: (column: Column) => string): Omit<PaRow, 'updated'> {
  const named = <T>(column: Column, read: (text: string) => T): T => {
    try {
      return read(cell(column));
    } catch (error) {
      throw new Error(`${HEADERS[column]}: ${reasonOf(error)}`);
    }
  };
  const percent = (column: Column): string => named(column, fractionOfPercent);
  const amount = (column: Column): string => named(column, dollars);
  const date = (column: Column): string | undefined =>
    cell(column) === '' ? undefined : named(column, isoDate);
  const text = (column: Column): string => {
    if (cell(column) !== '') return cell(column);
    throw new Error(`${HEADERS[column]} is empty`);
  };
  const row = {
    at: `row ${line}`,
    year: text('year'),
    psd: named('psd', (value) => code(value, 6)),
    county: text('county').toUpperCase(),
    municipalityId: named('municipalityId', (value) => code(value, 6)),
    municipality: text('municipality'),
    schoolDistrictId: named('schoolDistrictId', (value) => code(value, 6)),
    schoolDistrict: text('schoolDistrict'),
    district: cell('district'),
    nonresident: { value: percent('nonresident'), effective: date('nonresidentDate') },
    resident: { value: percent('resident'), effective: date('residentDate') },
    school: { value: percent('school'), effective: date('schoolDate') },
    personal: percent('personal'),
    eitExemption: amount('eitExemption'),
    schoolEitExemption: amount('schoolEitExemption'),
    lst: { value: amount('lst'), effective: date('lstDate') },
    schoolLst: { value: amount('schoolLst'), effective: date('schoolLstDate') },
    lstExemption: amount('lstExemption'),
    schoolLstExemption: amount('schoolLstExemption'),
    collector: cell('collector'),
    lstCollector: cell('lstCollector'),
  };
  checkTotals(row, percent('total'), amount('totalLst'));
  return row;
}

/** The register states its own sums, so a slipped cell shows. */
function checkTotals(row: Omit<PaRow, 'updated'>, total: string, totalLst: string): void {
  const parts = sumOf([row.resident.value, row.school.value, row.personal]);
  if (parts !== total) {
    throw new Error(
      `total resident income tax is ${percentText(total)}, but the parts add up to ${percentText(parts)}`,
    );
  }
  const fees = sumOf([row.lst.value, row.schoolLst.value]);
  if (fees !== totalLst) {
    throw new Error(`total LST is ${totalLst}, but the parts add up to ${fees}`);
  }
  for (const { value } of [row.nonresident, row.resident, row.school]) {
    if (Number(value) > HIGHEST_RATE) {
      throw new Error(`${percentText(value)} is more than any municipality levies`);
    }
  }
}

/** Philadelphia's 3.75% is the highest of 2026. */
const HIGHEST_RATE = 0.06;

export const percentText = (rate: string): string => `${Number((Number(rate) * 100).toFixed(6))}%`;

/** A PSD code names one municipality and one school district, in whatever county it lies. */
function contradictions(rows: readonly PaRow[]): string[] {
  const problems: string[] = [];
  const byPsd = new Map<string, PaRow>();
  for (const row of rows) {
    const other = byPsd.get(row.psd);
    byPsd.set(row.psd, row);
    if (other === undefined) continue;
    if (figuresOf(other) !== figuresOf(row)) {
      problems.push(
        `${row.at}: PSD ${row.psd} has other figures in ${row.county} County than ${other.at} in ${other.county} County`,
      );
    }
  }
  return problems;
}

const figuresOf = ({ nonresident, resident, school, personal, lst, schoolLst }: PaRow): string =>
  [nonresident, resident, school, lst, schoolLst].map(({ value }) => value).join() + personal;
