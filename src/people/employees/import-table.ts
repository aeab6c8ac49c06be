/** Rows of a table of employees or of their forms, and which of its columns holds which field. */

import type { TObject, TSchema } from 'typebox';
import { once } from '../../platform/shape/once.ts';
import { CsvRecord } from '../../platform/sheets/csv-record.ts';
import { type Row, separatorOf } from '../../platform/sheets/sheet.ts';
import { type DayOrder, isoDay } from '../../platform/sheets/written-days.ts';
import { EmployeeInput } from './employee-schema.ts';

/** Characters of a row in an import: 100 times what an employee needs. */
export const MAX_LINE = 64 * 1024;
const MAX_FIELDS = 200;
/** Bytes read between two pauses: about 1 ms. */
export const PAUSE_AFTER = 256 * 1024;

const NEWLINE = 0x0a;
const QUOTE = 0x22;

export const TOO_LONG = `is longer than ${MAX_LINE} characters`;

/** A row of a table, or what is wrong with it. */
export type TableRow = Row | { readonly line: number; readonly problem: string };

const WRONG_QUOTES = {
  'open-quote': 'a quoted field is not closed',
  'text-after-quote': 'there is text after a quoted field. Double a quotation mark inside it',
  'quote-in-text':
    'a field contains a quotation mark. Double the quotation mark, and quote the field',
} as const;

/**
 * The rows of CSV, blank ones left out. Undefined is yielded now and then, also where there are none,
 * so that the caller can serve others.
 */
export function* csvRows(text: string): Generator<TableRow | undefined> {
  const { delimiter, skipped } = separatorOf(text);
  // Old Macs end lines with a carriage return alone.
  const bytes = Buffer.from(text.slice(skipped).replaceAll(/\r\n?/g, '\n'));
  const record = new CsvRecord(delimiter);
  let line = skipped === 0 ? 1 : 2;
  let pausedAt = 0;
  for (let at = 0; at < bytes.length; ) {
    if (at - pausedAt >= PAUSE_AFTER) {
      pausedAt = at;
      yield undefined;
    }
    const next = afterLongLine(bytes, at);
    if (next !== undefined) {
      yield { line, problem: TOO_LONG };
      line += 1;
      at = next;
      continue;
    }
    record.read(bytes, at, true);
    const first = line;
    line += record.lines;
    if (record.problem !== undefined) {
      const isLong = record.end - at > MAX_LINE;
      yield { line: first, problem: isLong ? TOO_LONG : WRONG_QUOTES[record.problem.reason] };
    } else if (record.hasContent) yield recordRow(record, bytes, at, first);
    at = record.end;
  }
}

/** Where the next line begins, of a line that is too long and has no quotes: nothing of it is looked at. */
function afterLongLine(bytes: Buffer, at: number): number | undefined {
  if (bytes.length - at <= MAX_LINE) return undefined;
  const newline = bytes.indexOf(NEWLINE, at);
  const end = newline === -1 ? bytes.length : newline;
  if (end - at <= MAX_LINE || bytes.subarray(at, end).includes(QUOTE)) return undefined;
  return end + 1;
}

function recordRow(record: CsvRecord, bytes: Buffer, at: number, line: number): TableRow {
  if (record.end - at > MAX_LINE) return { line, problem: TOO_LONG };
  if (record.count > MAX_FIELDS) return { line, problem: `has more than ${MAX_FIELDS} fields` };
  return { line, cells: Array.from({ length: record.count }, (_, i) => record.text(bytes, i)) };
}

type Column = {
  readonly path: readonly string[];
  readonly kind: 'boolean' | 'day' | 'integer' | 'list' | 'text';
};

/** Fields that a table may have columns for. */
export type TableFields = {
  /** By plain names: the whole path, and the last part of it where only one field has that. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly names: readonly string[];
};

type FieldOptions = {
  /** Names that other systems write and that mean one field only. */
  readonly otherNames: Readonly<Record<string, string>>;
  /** Last parts of fields that are days, besides those whose format says so. */
  readonly days?: readonly string[];
};

function columnsOf(schema: TObject, path: readonly string[], days: readonly string[]): Column[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const { anyOf } = property as { anyOf?: readonly TSchema[] };
    const inner = (anyOf?.[0] ?? property) as TObject & { type?: string; format?: string };
    if (inner.type === 'object') return columnsOf(inner, here, days);
    const { items, maxItems = 0 } = inner as { items?: TObject; maxItems?: number };
    if (items?.type === 'object') {
      return Array.from({ length: maxItems }, (_, i) => i).flatMap((i) =>
        columnsOf(items, [...here, String(i)], days),
      );
    }
    return [{ path: here, kind: kindOf(inner, days.includes(name)) }];
  });
}

function kindOf({ type, format }: { type?: string; format?: string }, isDay: boolean) {
  if (type === 'boolean' || type === 'integer') return type;
  if (type === 'array') return 'list';
  return isDay || format === 'date' ? 'day' : 'text';
}

/** As errors name it: `section2.documents[0].documentNumber`. */
const nameOf = ({ path }: Column): string => path.join('.').replace(/\.(\d+)(?=\.)/g, '[$1]');

/** Names that HR systems write and that mean one field only. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  dob: 'dateOfBirth',
  birthdate: 'dateOfBirth',
  email: 'emailAddress',
  phone: 'telephoneNumber',
  postalcode: 'address.zipCode',
  ssn: 'socialSecurityNumber',
  zip: 'address.zipCode',
};

/** Without blanks, signs, and case. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export function tableFields(schema: TObject, { otherNames, days = [] }: FieldOptions): TableFields {
  const known = columnsOf(schema, [], days);
  const columns = new Map([
    ...known
      .filter(({ path }) => known.filter((other) => other.path.at(-1) === path.at(-1)).length === 1)
      .map((column) => [plain(column.path.at(-1) ?? ''), column] as const),
    ...known.map((column) => [plain(column.path.join('.')), column] as const),
    ...Object.entries(otherNames).flatMap(([name, field]) =>
      known.filter((column) => nameOf(column) === field).map((column) => [name, column] as const),
    ),
  ]);
  // Of several documents, the first shows how the others are named.
  const names = known.map(nameOf).filter((name) => !/\[[1-9]\d*\]/.test(name));
  return { columns, names };
}

export const employeeFields = once(() => tableFields(EmployeeInput, { otherNames: OTHER_NAMES }));

/** The columns of a table, by its first row. */
export type Layout = {
  /** Undefined for a column that is not read. */
  readonly columns: readonly (Column | undefined)[];
  readonly unused: readonly string[];
  /** Positions of columns without a name, as Excel leaves them. */
  readonly nameless: readonly number[];
  readonly problem?: string;
};

export function layoutOf(
  names: readonly string[],
  skipsUnknown: boolean,
  fields: TableFields,
): Layout {
  const columns = names.map((name) => fields.columns.get(plain(name)));
  const unused = names.filter((name, i) => name.trim() !== '' && columns[i] === undefined);
  const twice = names.filter((_, i) => columns[i] && columns.indexOf(columns[i]) !== i);
  const nameless = [...names.keys()].filter((i) => names[i]?.trim() === '');
  const layout = { columns, unused, nameless };
  if (unused.length > 0 && !skipsUnknown) {
    const problem = `there is no field ${unused.join(', ')}. Rename the column, or send unknownColumns=skip. The header may use these names: ${fields.names.join(', ')}`;
    return { ...layout, problem };
  }
  if (twice.length > 0) return { ...layout, problem: `names a field twice: ${twice.join(', ')}` };
  return layout;
}

/** The days that a row has, as they are written. */
export const daysIn = ({ columns }: Layout, cells: readonly string[]): string[] =>
  cells.filter((cell, i) => cell !== '' && columns[i]?.kind === 'day');

/** Why cells do not fit their columns; undefined when they do. */
export function rowProblem(
  { columns, nameless }: Layout,
  cells: readonly string[],
): string | undefined {
  const last = cells.findLastIndex((cell) => cell !== '');
  if (last >= columns.length || cells.length < columns.length) {
    return `has ${cells.length} fields, but the header has ${columns.length}`;
  }
  const stray = cells.findIndex((cell, i) => cell !== '' && nameless.includes(i));
  return stray < 0 ? undefined : `has a value in column ${stray + 1}, which has no name`;
}

/** The record of a row as it would be sent. An empty cell is a field left out. */
export function recordIn(
  { columns }: Layout,
  cells: readonly string[],
  order: DayOrder | undefined,
): object {
  const record: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (column === undefined || cell === '') continue;
    let place = record;
    for (const [depth, name] of column.path.slice(0, -1).entries()) {
      // What a list has before is missing, not absent.
      if (Array.isArray(place)) for (let i = 0; i < Number(name); i++) place[i] ??= {};
      place[name] ??= /^\d+$/.test(column.path[depth + 1] ?? '') ? [] : {};
      place = place[name] as Record<string, unknown>;
    }
    place[column.path.at(-1) ?? ''] = cellValue(column, cell, order);
  }
  return record;
}

/** Anything that cannot be read stays text, which the schema refuses. */
function cellValue({ kind }: Column, cell: string, order: DayOrder | undefined): unknown {
  if (kind === 'day') return isoDay(cell, order);
  if (kind === 'text') return cell;
  if (kind === 'integer') return /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
  if (kind === 'list') {
    return cell
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean);
  }
  if (/^(true|yes|1)$/i.test(cell)) return true;
  return /^(false|no|0)$/i.test(cell) ? false : cell;
}
