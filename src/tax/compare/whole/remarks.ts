/** What is said of a register as a whole before its taxes are compared. */

import { countText } from '../../../platform/shape/written.ts';
import type { Row } from '../../../platform/sheets/sheet.ts';
import { money } from '../table/cells.ts';
import type { RegisterCells } from '../table/cells-of-row.ts';
import type { Draft, NotAddingUp } from '../table/check.ts';
import { headersOf, placesOf } from '../table/columns.ts';
import type { Said, SaidCode } from '../table/said.ts';
import { totalsDiffering } from './totals.ts';

type Register = {
  readonly header: Row;
  /** Without totals. */
  readonly rows: readonly Row[];
  readonly totals: readonly Row[];
  readonly cells: RegisterCells;
  readonly drafts: readonly Draft[];
};

export function aboutRegister({ header, rows, totals, cells, drafts }: Register): Said[] {
  const { columns } = cells;
  const said: Said[] = [
    ...some('totals_skipped', totals, `${counted(totals.length, 'row')} with totals skipped.`),
    ...totalsDiffering(rows, totals, cells),
    ...sumsDiffering(drafts, 'gross', columns.gross),
    ...sumsDiffering(drafts, 'net', columns.net),
    ...emptyColumns(rows, cells),
    ...unusedColumns(header, rows, cells),
  ];
  if (columns.ytdWages === undefined) {
    said.push([
      'year_to_date_summed',
      'The register has no column for year-to-date wages, so they were added up from its checks. Start the file with the first check of the year, or wage bases are reached too late.',
    ]);
  }
  return said;
}

/** Nothing is said where there are none. */
const some = (code: SaidCode, all: readonly unknown[], words: string): Said[] =>
  all.length === 0 ? [] : [[code, words]];

const counted = (count: number, one: string): string =>
  `${countText(count)} ${one}${count === 1 ? '' : 's'}`;

const REASONS: Readonly<Record<keyof NotAddingUp, string>> = {
  gross: 'Wages may be in columns that are not used.',
  net: 'Taxes or deductions may be in columns that are not used.',
};

function sumsDiffering(
  drafts: readonly Draft[],
  which: keyof NotAddingUp,
  header: string | undefined,
): Said[] {
  const apart = drafts.flatMap(({ line, notAddingUp: { [which]: cents } }) =>
    cents === undefined ? [] : [{ line, cents }],
  );
  const [first] = apart;
  if (first === undefined) return [];
  const more = first.cents > 0 ? 'more' : 'less';
  return [
    [
      `${which}_differs`,
      `${header} does not add up on ${counted(apart.length, 'check')}: in row ${first.line} it is ${money(Math.abs(first.cents))} ${more} than the columns that are used. ${REASONS[which]}`,
    ],
  ];
}

/** Tax columns with empty cells, in a register with a row for each check. */
function emptyColumns(rows: readonly Row[], cells: RegisterCells): Said[] {
  const { columns } = cells;
  if (columns.taxColumn !== undefined) return [];
  const empty = Object.keys(columns.taxes).flatMap((header) => {
    const count = rows.filter((row) => cells.text(row, header) === '').length;
    return count === 0 ? [] : [`${header} (${countText(count)})`];
  });
  return some('empty_cells', empty, `Empty cells were not compared: ${empty.join(', ')}.`);
}

function unusedColumns(
  { cells: headers }: Row,
  rows: readonly Row[],
  cells: RegisterCells,
): Said[] {
  const used = new Set([...headersOf(cells.columns), ...placesOf(cells.columns)]);
  const isLong = cells.columns.taxColumn !== undefined;
  const unused = [...new Set(headers)].filter((header) => header !== '' && !used.has(header));
  const names = isLong ? unusedNames(rows, cells) : [];
  return [
    ...some('columns_unused', unused, `Columns not used: ${unused.join(', ')}.`),
    ...some('rows_unused', names, `Rows not used: ${names.join(', ')}.`),
  ];
}

/** In a register with a row for each amount. */
function unusedNames(rows: readonly Row[], cells: RegisterCells): string[] {
  const { wages, benefits, deductions, taxes, gross, net, taxColumn } = cells.columns;
  const used = new Set([
    ...Object.keys({ ...wages, ...benefits, ...taxes }),
    ...(deductions ?? []),
    ...[gross, net].flatMap((name) => name ?? []),
  ]);
  const all = new Set(rows.map((row) => cells.text(row, taxColumn)));
  return [...all].filter((name) => name !== '' && !used.has(name));
}
