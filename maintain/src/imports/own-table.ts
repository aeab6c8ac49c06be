/**
 * An operator's own table for a register whose agency offers no file, such as Kentucky's occupational
 * fees: a CSV with the register's columns and the places that changed, with the document it is of.
 */

import { reasonOf } from '../../../src/platform/shape/reasons.ts';
import type { Row } from '../../../src/platform/sheets/sheet.ts';
import type { DatedRegister, Release } from '../../../src/tax/rules/index.ts';
import { type AgencyFile, type AgencyRow, ImportError, refuse } from './agency-row.ts';
import type { Importer } from './importers.ts';
import { csvRows, type Target } from './installed-register.ts';
import { fromRows } from './release-register.ts';
import { tableRows } from './table.ts';
import { isoDate } from './values.ts';

/** The document that the operator names for the table. */
type TableSource = {
  /** The document that it is of, such as an ordinance. */
  readonly document: string;
  readonly url: string | undefined;
};

/** Columns that say which place and when, or that cite the row before. */
const NOT_FIGURES = [
  'name',
  'effective',
  'ends',
  'knownto',
  'since',
  'until',
  'imported',
  'confidence',
  'sure',
  'vintage',
  'document',
  'url',
];

const RATES = ['rate', 'resident', 'nonresident'];

/** `path`: of a register below `rules/`, such as `us/ky/occupational/counties`. Throws an `ImportError`. */
export function ownTable(path: string, release: Release, source: TableSource): Importer {
  const register = registerOf(path, release);
  const { columns } = csvRows(register.csv);
  const key = register.key;
  let figures: readonly string[] = [];
  return {
    name: register.file.replace('.register.yaml', '').replace(/^us\//, '').replaceAll('/', '-'),
    document: source.document,
    url: source.url,
    confidence: 'secondary',
    async read(bytes, fileName) {
      const [header, ...rows] = await tableRows(bytes, fileName);
      const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
      checkHeader(names, columns, key);
      figures = names.filter((name) => name !== key && !NOT_FIGURES.includes(name));
      if (figures.length === 0) throw new ImportError([`there is no column of figures`]);
      return fileOf(rows, names, key, figures);
    },
    shares: ({ rows }, over) => [
      { target: targetOf(fromRows(over, register.file), key, figures), rows },
    ],
  };
}

function registerOf(path: string, release: Release): DatedRegister {
  const file = `${path.replace(/(\.register)?\.yaml$/, '')}.register.yaml`;
  const found = release.taxes.registers.find(({ register }) => register.file === file);
  if (found !== undefined) return found.register;
  const files = release.taxes.registers.map(({ register }) =>
    register.file.replace('.register.yaml', ''),
  );
  throw new ImportError([`there is no register ${path}. Registers: ${files.join(', ')}`]);
}

function checkHeader(names: readonly string[], columns: readonly string[], key: string): void {
  const problems = [
    ...names
      .filter((name) => !columns.includes(name))
      .map((name) => `the register has no column ${name}`),
    ...[key, 'effective']
      .filter((name) => !names.includes(name))
      .map((name) => `there is no column ${name}`),
    ...names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((name) => `column ${name} appears twice`),
  ];
  refuse(
    problems.map((problem) => `row 1: ${problem}. Columns of the register: ${columns.join(', ')}`),
  );
}

function fileOf(
  table: readonly Row[],
  names: readonly string[],
  key: string,
  figures: readonly string[],
): AgencyFile {
  const problems: string[] = [];
  const rows: AgencyRow[] = [];
  const seen = new Map<string, string>();
  for (const { line, cells } of table) {
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    try {
      if (cells.length > names.length) throw new Error(`it has more cells than the header`);
      if (cells.some((text) => text.includes(','))) throw new Error('a cell has a comma');
      if (cell(key) === '') throw new Error(`${key} is empty`);
      const effective = isoDate(cell('effective'));
      const earlier = seen.get(`${cell(key)} ${effective}`);
      if (earlier !== undefined)
        throw new Error(`${cell(key)} from ${effective} is already in ${earlier}`);
      seen.set(`${cell(key)} ${effective}`, `row ${line}`);
      for (const name of figures) checkFigure(name, cell(name));
      rows.push({
        at: `row ${line}`,
        key: cell(key),
        name: cell('name'),
        effective,
        ends: undefined,
        figures: Object.fromEntries(figures.map((name) => [name, cell(name)])),
      });
    } catch (error) {
      problems.push(`row ${line}: ${reasonOf(error)}`);
    }
  }
  if (table.length === 0) problems.push('there are no rows below the header');
  refuse(problems);
  rows.sort((a, b) => ((a.effective ?? '') < (b.effective ?? '') ? -1 : 1));
  return { rows, asOf: undefined, remarks: [] };
}

/** Rates are fractions and amounts dollars, both in digits; a cap may be words of the register. */
function checkFigure(name: string, text: string): void {
  if (text === '' || /^\d+(\.\d+)?$/.test(text) || /^[a-z][a-z-]*$/.test(text)) return;
  throw new Error(`${name}: ${JSON.stringify(text)} is not a decimal number such as 0.0125`);
}

function targetOf(register: Target['register'], key: string, figures: readonly string[]): Target {
  return {
    register,
    kind: 'current',
    isPartial: true,
    figures,
    levies: figures.filter((name) => RATES.includes(name)),
    keyOf: (row) => row[key] ?? '',
    isSameName: () => true,
    describe: (row) => `the register has no ${key} ${row.key}`,
    figureText: (_, value) =>
      /^0\.\d+$/.test(value) ? `${Number((Number(value) * 100).toFixed(6))}%` : value,
  };
}
