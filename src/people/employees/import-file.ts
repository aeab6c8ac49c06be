/**
 * A file of employees, or of their forms, as people have it: CSV in the encoding and with the separators of their country,
 * an Excel workbook, NDJSON, or a JSON array. What its bytes are decides, where its media type is vague.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkLimits, JsonLimitError } from '../../platform/json/scan.ts';
import { workbookRows } from '../../platform/processes/workbooks.ts';
import { type FieldError, invalid } from '../../platform/requests/errors.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { decodeText } from '../../platform/sheets/decode-text.ts';
import { isWorkbook } from '../../platform/sheets/read-sheet.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';
import { type DayOrder, dayOrderOf } from '../../platform/sheets/written-days.ts';
import {
  csvRows,
  daysIn,
  employeeFields,
  type Layout,
  layoutOf,
  recordIn,
  rowProblem,
  type TableFields,
  type TableRow,
} from './import-table.ts';
import { type ImportRow, ndjsonRows, valueRows } from './ndjson-rows.ts';

/** Fields and entries of a JSON array: 20 of each of 50,000 employees. */
const MAX_VALUES = 1_000_000;

type Format = 'csv' | 'json' | 'ndjson' | 'xlsx';

/** By media type; undefined where the bytes decide. */
export const MEDIA_TYPES: Readonly<Record<string, Format | undefined>> = {
  'text/csv': undefined,
  'text/tab-separated-values': undefined,
  'text/plain': undefined,
  'application/csv': undefined,
  // What Windows calls a CSV file where Excel is installed.
  'application/vnd.ms-excel': undefined,
  'application/octet-stream': undefined,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
};

export type ImportFile = {
  readonly format: Format;
  /** Of its text; null for a workbook. */
  readonly encoding: string | null;
  /** How days such as 3/31/2026 begin; null where it has none, or does not show it. */
  readonly dates: DayOrder | null;
  /** Columns that are no field of an employee. */
  readonly unusedColumns: readonly string[];
  /** Read from the beginning each time. Undefined now and then: time to serve others. */
  readonly rows: () => Iterable<ImportRow | undefined>;
};

type FileOptions = {
  /** Whose file it is: accounts take turns. */
  readonly account?: string;
  readonly mediaType: string;
  /** As the sender names the encoding. */
  readonly charset?: string | undefined;
  /** How days such as 3/4/2026 begin; without it, the file has to show it. */
  readonly dates?: DayOrder | undefined;
  readonly skipsUnknownColumns?: boolean;
  /** Fields of an employee without it. */
  readonly fields?: TableFields;
};

/** Throws a `RequestError` for a file that cannot be read as a whole. */
export async function openFile(bytes: Buffer, options: FileOptions): Promise<ImportFile> {
  try {
    if (isWorkbook(bytes)) return await openWorkbook(bytes, options);
    const known = MEDIA_TYPES[options.mediaType];
    if (known === 'xlsx') throw new SheetError('the file is not an Excel workbook (.xlsx).');
    if (isOldWorkbook(bytes)) {
      throw new SheetError('the file is an old Excel workbook (.xls). Save it as .xlsx or CSV.');
    }
    const { text, encoding } = decodeText(bytes, options.charset);
    const format = known === 'ndjson' ? known : formatOf(text);
    if (known === 'json' && format === 'csv') throw notJson('it begins with neither [ nor {');
    if (format === 'json') return { ...PLAIN, format, encoding, rows: arrayRows(text) };
    if (format === 'ndjson') return { ...PLAIN, format, encoding, rows: () => ndjsonRows(text) };
    return await openTable(() => csvRows(text), { format, encoding }, options);
  } catch (error) {
    if (error instanceof SheetError) throw refused(error.message);
    throw error;
  }
}

const PLAIN = { dates: null, unusedColumns: [] } as const;

const isOldWorkbook = ([a, b, c, d]: Buffer): boolean =>
  a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0;

function formatOf(text: string): Exclude<Format, 'xlsx'> {
  const first = text.trimStart().charAt(0);
  if (first === '[') return 'json';
  return first === '{' ? 'ndjson' : 'csv';
}

async function openWorkbook(bytes: Buffer, options: FileOptions): Promise<ImportFile> {
  const rows = await workbookRows({ bytes, fileName: 'the file.xlsx' }, options.account ?? '');
  return await openTable(() => rows, { format: 'xlsx', encoding: null }, options);
}

/** Looks through the table once: which columns it has, and how its days begin. */
async function openTable(
  rows: () => Iterable<TableRow | undefined>,
  kind: Pick<ImportFile, 'format' | 'encoding'>,
  { dates, skipsUnknownColumns = false, fields = employeeFields() }: FileOptions,
): Promise<ImportFile> {
  const read = (names: readonly string[]) => layoutOf(names, skipsUnknownColumns, fields);
  let layout: Layout | undefined;
  const days: string[] = [];
  for (const row of rows()) {
    if (row === undefined) await nextTurn();
    else if ('cells' in row) {
      if (layout !== undefined) days.push(...daysIn(layout, row.cells));
      layout ??= read(row.cells);
    }
  }
  const order = dates ?? dayOrderOf(days);
  return {
    ...kind,
    dates: order ?? null,
    unusedColumns: layout?.unused ?? [],
    rows: () => tableRows(rows(), read, order),
  };
}

function* tableRows(
  rows: Iterable<TableRow | undefined>,
  read: (names: readonly string[]) => Layout,
  order: DayOrder | undefined,
): Generator<ImportRow | undefined> {
  let layout: Layout | undefined;
  for (const row of rows) {
    if (row === undefined || 'problem' in row) {
      yield row;
      // Without a header, no row can be read.
      if (row !== undefined && layout === undefined) return;
      continue;
    }
    const { line, cells } = row;
    if (layout === undefined) {
      layout = read(cells);
      if (layout.problem === undefined) continue;
      yield { line, problem: layout.problem };
      return;
    }
    const problem = rowProblem(layout, cells);
    yield problem === undefined
      ? { line, value: recordIn(layout, cells, order) }
      : { line, problem };
  }
}

/** The elements of a JSON array, numbered from 1. */
function arrayRows(text: string): ImportFile['rows'] {
  let values: unknown;
  try {
    checkLimits(Buffer.from(text), MAX_VALUES);
    values = JSON.parse(text);
  } catch (error) {
    const message = reasonOf(error);
    throw error instanceof JsonLimitError ? refused(message) : notJson(message);
  }
  const rows = Array.isArray(values) ? values : [values];
  return () => valueRows(rows);
}

const notJson = (reason: string): Error => refused(`the file is not JSON: ${reason}.`);

const refused = (message: string): Error =>
  invalid([{ path: 'body', code: 'invalid_format', message } satisfies FieldError]);
