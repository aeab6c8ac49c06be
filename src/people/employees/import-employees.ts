/**
 * Bulk import: every row is checked first; one wrong row, and nothing is imported. What is written
 * then is seen by no one before the last row is written, and goes away again when that never happens.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORTED, recordForEmployer } from '../../platform/audit/administration.ts';
import type { Caller, Deps } from '../../platform/requests/deps.ts';
import { dropNulls } from '../../platform/requests/drop-nulls.ts';
import {
  type FieldError,
  fieldError,
  invalid,
  RequestError,
} from '../../platform/requests/errors.ts';
import { trimTexts } from '../../platform/shape/texts.ts';
import { isTwoDays } from '../../platform/sheets/written-days.ts';
import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import { joinAnswer } from '../../platform/storage/database/unit-of-work.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { requirePermission } from '../access/permissions.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { employeeErrors } from './check-employee.ts';
import { EmployeeInput } from './employee-schema.ts';
import { latestDay, newEmployee } from './employees.ts';
import { type Duplicate, Duplicates } from './import-duplicates.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportRow } from './ndjson-rows.ts';
import {
  abandonImport,
  beginImport,
  completeImport,
  writeImportedRows,
} from './storage/employee-imports.ts';

/** More wrong rows than anyone fixes from one response. */
const MAX_ERRORS = 1000;
/** Rows between two looks at other requests, and rows written in one transaction. */
const ROWS_PER_TURN = 200;

/** A wrong row: its line in the file and, if it can be reported, the field. */
type RowError = FieldError & { readonly row: number; readonly field: string | null };

type Imported = { readonly row: number; readonly id: string };

/** What to do with a row that seems to be a person who is on record, or in an earlier row. */
export type OnDuplicate = 'ask' | 'add' | 'skip';

type ImportOf = {
  readonly employerId: string;
  readonly file: ImportFile;
  readonly onDuplicate: OnDuplicate;
};

type ImportedFile = {
  readonly employees: readonly Imported[];
  /** Rows left out: their people are on record, or in an earlier row. */
  readonly skipped: readonly Duplicate[];
};

export async function importEmployees(
  deps: Deps,
  caller: Caller,
  { employerId, file, onDuplicate }: ImportOf,
): Promise<ImportedFile> {
  requirePermission(caller, 'employees.import', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { errors, skipped } = await findErrors(deps, employer.id, file, onDuplicate);
  if (errors.length > 0) throw refusal(errors);
  const id = newId(deps.clock());
  await beginImport(deps.db, { id, employerId: employer.id });
  try {
    const left = new Set(skipped.map(({ row }) => row));
    const kept = { id, employerId: employer.id };
    const imported = await writeRows(deps, caller, kept, rowsWithout(file, left));
    if (imported.length === 0 && skipped.length === 0)
      throw invalid([
        {
          path: '',
          code: 'required',
          message: 'The file contains no employees. Send at least one row.',
        },
      ]);
    await joinAnswer();
    await deps.db.transaction().execute(async (transaction) => {
      if (!(await completeImport(transaction, id))) throw interrupted();
      const details = {
        importId: id,
        format: file.format,
        employees: imported.length,
        ...(skipped.length === 0 ? {} : { skipped: skipped.length }),
      };
      await recordForEmployer(transaction, deps, caller, employer.id, {
        action: IMPORTED,
        details,
      });
    });
    return { employees: imported, skipped };
  } catch (error) {
    // If not even that can be done now, the background work does it later.
    await abandonImport(deps.db, id).catch(() => {});
    throw error;
  }
}

type CheckedImport = {
  /** How many rows were looked at: all, unless too many are wrong. */
  readonly rows: number;
  readonly errors: readonly RowError[];
  readonly skipped: readonly Duplicate[];
};

/** What an import would refuse and leave out; nothing is written. */
export async function checkImport(
  deps: Deps,
  caller: Caller,
  { employerId, file, onDuplicate }: ImportOf,
): Promise<CheckedImport> {
  requirePermission(caller, 'employees.import', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { errors, ...rest } = await findErrors(deps, employer.id, file, onDuplicate);
  return { ...rest, errors: errors.slice(0, MAX_ERRORS) };
}

type ValidRow = { readonly line: number; readonly value: EmployeeInput };

async function findErrors(
  deps: Deps,
  employerId: string,
  file: ImportFile,
  onDuplicate: OnDuplicate,
): Promise<CheckedImport> {
  const errors: RowError[] = [];
  const skipped: Duplicate[] = [];
  const duplicates = new Duplicates(deps, employerId);
  const day = latestDay(deps);
  let valid: ValidRow[] = [];
  let count = 0;
  const lookForPeople = async (): Promise<void> => {
    const found = onDuplicate === 'add' ? [] : await duplicates.among(valid);
    if (onDuplicate === 'skip') skipped.push(...found);
    else errors.push(...found.map(sameError));
    valid = [];
    await nextTurn();
  };
  for (const row of file.rows()) {
    if (row === undefined) {
      await nextTurn();
      continue;
    }
    count += 1;
    const checked = checkRow(row, day);
    if (checked.errors.length === 0) valid.push({ line: row.line, value: checked.value });
    errors.push(...checked.errors);
    if (count % ROWS_PER_TURN === 0) await lookForPeople();
    if (errors.length > MAX_ERRORS) break;
  }
  if (valid.length > 0) await lookForPeople();
  errors.sort((a, b) => a.row - b.row);
  return { rows: count, errors, skipped };
}

function checkRow(
  { line, value, problem }: ImportRow,
  latest: string,
): { readonly errors: RowError[]; readonly value: EmployeeInput } {
  const employee = employeeOf(value) as EmployeeInput;
  const wrong =
    problem === undefined
      ? employeeErrors(EmployeeInput, employee, latest).map((error) => explained(error, employee))
      : [fieldError('', 'invalid_format', problem)];
  return { errors: wrong.map((error) => rowError(line, error)), value: employee };
}

const AS_TEXT = 'Format the column as text, and enter it again';

/** What spreadsheets do to values, said where it is the likely cause. */
function explained(error: FieldError, employee: EmployeeInput): FieldError {
  const { path } = error;
  const value = textAt(employee, path);
  if (isTwoDays(value)) {
    const message =
      'can be two days: it may begin with the month or with the day. Send dates=month-first or dates=day-first, or write yyyy-MM-dd';
    return { ...error, code: 'ambiguous', message };
  }
  const { length } = value;
  const isNumber = /^\d+$/.test(value);
  if (path === 'address.zipCode' && isNumber && length < 5) {
    const message = `has ${length} digits. A spreadsheet that takes a ZIP code for a number drops the zeros at its beginning. ${AS_TEXT}`;
    return { ...error, message };
  }
  if (path === 'socialSecurityNumber' && isNumber && length < 9) {
    const message = `must have exactly 9 digits, and has ${length}. A spreadsheet that takes it for a number drops the zeros at its beginning. ${AS_TEXT}`;
    return { ...error, message };
  }
  return error;
}

function textAt(value: unknown, path: string): string {
  let at = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return '';
    at = Object.entries(at).find(([key]) => key === name)?.[1];
  }
  return typeof at === 'string' ? at : '';
}

function sameError({ row, of, by }: Duplicate): RowError {
  const whom = 'row' in of ? `as row ${of.row}` : `as employee ${of.employeeId}, who is on record`;
  const message = `has the same ${by} ${whom}. Send duplicates=skip to leave such rows out, or duplicates=add where they are other people`;
  return rowError(row, fieldError('', 'same_person', message));
}

function* rowsWithout(
  file: ImportFile,
  left: ReadonlySet<number>,
): Generator<ImportRow | undefined> {
  for (const row of file.rows()) if (row === undefined || !left.has(row.line)) yield row;
}

/** In parts, between which the database serves others. */
async function writeRows(
  deps: Deps,
  caller: Caller,
  { id, employerId }: { readonly id: string; readonly employerId: string },
  rows: Iterable<ImportRow | undefined>,
): Promise<Imported[]> {
  const imported: Imported[] = [];
  let part: EmployeeRow[] = [];
  const write = async (): Promise<void> => {
    if (!(await writeImportedRows(deps.db, id, part))) throw interrupted();
    part = [];
    await nextTurn();
  };
  for (const read of rows) {
    if (read === undefined) {
      await nextTurn();
      continue;
    }
    const { line, value } = read;
    const row = newEmployee(deps, caller, employerId, employeeOf(value) as EmployeeInput);
    part.push(row);
    imported.push({ row: line, id: row.id });
    if (part.length === ROWS_PER_TURN) await write();
  }
  if (part.length > 0) await write();
  return imported;
}

/** Another server took this one for dead. */
const interrupted = (): RequestError =>
  new RequestError('import_interrupted', undefined, { retryAfter: 5 });

/** What a row says, as a request that adds one employee would. */
const employeeOf = (value: unknown): unknown => dropNulls(trimTexts(EmployeeInput, value));

function rowError(row: number, { path, code, message }: FieldError): RowError {
  const inside = path === '' ? '' : `.${path}`;
  return { path: `rows[${row}]${inside}`, code, message, row, field: path === '' ? null : path };
}

function refusal(errors: readonly RowError[]): RequestError {
  const rows = new Set(errors.map(({ row }) => row)).size;
  const least = errors.length > MAX_ERRORS ? 'at least ' : '';
  return new RequestError(
    'import_rejected',
    { rows: `${least}${rows} ${rows === 1 ? 'row is' : 'rows are'}` },
    { errors: errors.slice(0, MAX_ERRORS) },
  );
}
