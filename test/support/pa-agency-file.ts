/**
 * Pennsylvania's register as the agency lays it out, made from the rows of the two registers in
 * `rules/us/pa` that are in force at the end of 2026: whole content, without effective dates.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMunicipalities, partOfPlace } from '../../src/tax/places/aliases.ts';
import { findPlace } from '../../src/tax/places/place-rows.ts';
import { RULES_ROOT } from '../../src/tax/rules/index.ts';

type Cells = Readonly<Record<string, string>>;
export type AgencyCells = Record<string, string>;

/** A row for each municipality and school district, in the agency's columns. */
export function paAgencyRows(): AgencyCells[] {
  const lst = lastRows('local-services/local-services-tax.csv', 'LST');
  const numbers = new Map(
    [...allMunicipalities()].flatMap(({ number, county, gnis }) => {
      const place = findPlace(gnis);
      return place === undefined ? [] : [[`${county}-${partOfPlace(place)}`, number] as const];
    }),
  );
  return [...lastRows('earned-income/earned-income-tax.csv', 'EIT')].map(([key, eit]) => {
    const fees = lst.get(key) ?? {};
    const [county = '', part = '', school = ''] = key.split('-');
    const number = numbers.get(`${county}-${part}`);
    if (number === undefined) throw new Error(`no municipality has the key ${key}`);
    return {
      'Reporting Year': '2026',
      County: (eit.county ?? '').toUpperCase(),
      'Municipality ID': number,
      Municipality: (eit.municipality ?? '').toUpperCase(),
      'School District ID': school,
      'School District Name': (eit.district ?? '').toUpperCase(),
      'Municipal Nonresident EIT (percent)': percent(eit.nonresident),
      'Municipal Resident EIT (percent)': percent(eit.resident),
      'School District EIT (percent)': percent(eit.school),
      'School District PIT (percent)': '0',
      'Total Resident Income Tax (percent)': plus(percent(eit.resident), percent(eit.school)),
      'Municipal EIT LIE (dollars)': eit.municipalexempt || '0',
      'School District EIT LIE (dollars)': eit.schoolexempt || '0',
      'Municipal LST (dollars)': fees.municipal || '0',
      'School District LST (dollars)': fees.school || '0',
      'Total LST (dollars)': plus(fees.municipal || '0', fees.school || '0'),
      'Municipal LST LIE (dollars)': fees.municipalexempt || '0',
      'School District LST LIE (dollars)': fees.schoolexempt || '0',
      'EIT Collector': eit.collector ?? '',
      'PSD Code': eit.psd ?? '',
      'Tax Collection District Name': '',
    };
  });
}

/** By county, municipality, and school district; words that later rows leave out are of the first. */
function lastRows(file: string, type: string): Map<string, Cells> {
  const [head = '', ...lines] = readFileSync(join(RULES_ROOT, 'us/pa', file), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  const rows = new Map<string, Cells>();
  for (const line of lines) {
    const cells = line.split(',');
    const row = Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
    const key = (row.id ?? '').replace(`-${type}-`, '-');
    const { municipality, county, district } = rows.get(key) ?? row;
    rows.set(key, { ...row, municipality, county, district } as Cells);
  }
  return rows;
}

/** "0.01225" as "1.225". */
const percent = (rate: string | undefined): string =>
  String(Number((Number(rate || '0') * 100).toFixed(6)));

/** The sum, which the agency states for every row. */
export const plus = (a: string, b: string): string =>
  String(Number((Number(a) + Number(b)).toFixed(6)));
