/**
 * The rows of an import, from CSV (first line names the fields, `address.city` for those of objects)
 * or NDJSON (one employee as JSON per line).
 */

import type { TObject, TSchema } from 'typebox';
import { checkLimits } from '../../platform/json/scan.ts';
import { CsvError, MAX_LINE, PAUSE_AFTER, parseCsv, TOO_LONG } from './csv.ts';
import { EmployeeInput } from './employee-schema.ts';

/** Fields and entries of one row. */
const MAX_VALUES = 1_000;

export type ImportFormat = 'csv' | 'ndjson';

export type ImportRow = {
  /** Line of the file, from 1. */
  readonly line: number;
  /** The employee as it would be sent, or what is wrong with the line. */
  readonly value?: unknown;
  readonly problem?: string;
};

/** Undefined is yielded now and then, also between rows that are empty: time to serve others. */
export function readRows(format: ImportFormat, text: string): Iterable<ImportRow | undefined> {
  return format === 'csv' ? readCsv(text) : readNdjson(text);
}

function* readNdjson(text: string): Generator<ImportRow | undefined> {
  let line = 0;
  let pausedAt = 0;
  let end: number;
  for (let at = text.startsWith('\u{feff}') ? 1 : 0; at < text.length; at = end + 1) {
    line += 1;
    const found = text.indexOf('\n', at);
    end = found < 0 ? text.length : found;
    if (end - pausedAt >= PAUSE_AFTER) {
      pausedAt = end;
      yield undefined;
    }
    if (end - at > MAX_LINE) {
      yield { line, problem: TOO_LONG };
      continue;
    }
    const part = text.slice(at, end);
    if (part.trim() === '') continue;
    try {
      checkLimits(Buffer.from(part), MAX_VALUES);
      yield { line, value: JSON.parse(part) };
    } catch (error) {
      yield { line, problem: `is not JSON: ${(error as Error).message}` };
    }
  }
}

/** Columns by their lower-case name: path and whether the value is true or false. */
const COLUMNS = new Map(
  columnsOf(EmployeeInput, []).map((column) => [column.path.join('.').toLowerCase(), column]),
);

type Column = { readonly path: readonly string[]; readonly isBoolean: boolean };

function columnsOf(schema: TObject, path: readonly string[]): Column[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const { anyOf } = property as { anyOf?: readonly TSchema[] };
    const inner = (anyOf?.[0] ?? property) as TObject & { type?: string };
    if (inner.type === 'object') return columnsOf(inner, here);
    return [{ path: here, isBoolean: inner.type === 'boolean' }];
  });
}

function* readCsv(text: string): Generator<ImportRow | undefined> {
  let columns: readonly (Column | undefined)[] | undefined;
  try {
    for (const record of parseCsv(text)) {
      if (record === undefined) {
        yield undefined;
        continue;
      }
      const { line, fields } = record;
      if (columns === undefined) {
        columns = fields.map((name) => COLUMNS.get(name.trim().toLowerCase()));
        const problem = headerProblem(fields, columns);
        if (problem === undefined) continue;
        yield { line, problem };
        return;
      }
      if (fields.length === columns.length) {
        yield { line, value: employeeOf(columns as readonly Column[], fields) };
        continue;
      }
      yield { line, problem: `has ${fields.length} fields, but the header has ${columns.length}` };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: error.line, problem: error.message };
  }
}

function headerProblem(
  names: readonly string[],
  columns: readonly (Column | undefined)[],
): string | undefined {
  const unknown = names.filter((_, index) => columns[index] === undefined);
  const known = [...COLUMNS.values()].map(({ path }) => path.join('.'));
  if (unknown.length > 0) {
    return `there is no field ${unknown.join(', ')}. The header must use these field names: ${known.join(', ')}`;
  }
  const twice = names.filter((_, index) => columns.indexOf(columns[index]) !== index);
  return twice.length > 0 ? `names a field twice: ${twice.join(', ')}` : undefined;
}

/** An empty cell is a field left out. */
function employeeOf(columns: readonly Column[], cells: readonly string[]): object {
  const employee: Record<string, unknown> = {};
  for (const [index, { path, isBoolean }] of columns.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (cell === '') continue;
    let place = employee;
    for (const name of path.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[path.at(-1) as string] = isBoolean ? booleanOf(cell) : cell;
  }
  return employee;
}

/** Anything else stays text, which the schema refuses. */
function booleanOf(cell: string): boolean | string {
  if (/^(true|yes|1)$/i.test(cell)) return true;
  return /^(false|no|0)$/i.test(cell) ? false : cell;
}
