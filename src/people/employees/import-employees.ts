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
import type { EmployeeRow } from '../../platform/storage/database/tables-i9.ts';
import { joinAnswer } from '../../platform/storage/database/unit-of-work.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import { requirePermission } from '../access/permissions.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { employeeErrors } from './check-employee.ts';
import { EmployeeInput } from './employee-schema.ts';
import { latestDay, newEmployee } from './employees.ts';
import { type ImportFormat, readRows } from './import-rows.ts';
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

export async function importEmployees(
  deps: Deps,
  caller: Caller,
  employerId: string,
  format: ImportFormat,
  text: string,
): Promise<readonly Imported[]> {
  requirePermission(caller, 'employees.import', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { errors } = await findErrors(deps, format, text);
  if (errors.length > 0) throw refusal(errors);
  const id = newId(deps.clock());
  await beginImport(deps.db, { id, employerId: employer.id });
  try {
    const imported = await writeRows(deps, caller, { id, employerId: employer.id }, format, text);
    if (imported.length === 0)
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
      const details = { importId: id, format, employees: imported.length };
      await recordForEmployer(transaction, deps, caller, employer.id, {
        action: IMPORTED,
        details,
      });
    });
    return imported;
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
};

/** What an import would refuse; nothing is written. */
export async function checkImport(
  deps: Deps,
  caller: Caller,
  employerId: string,
  format: ImportFormat,
  text: string,
): Promise<CheckedImport> {
  requirePermission(caller, 'employees.import', { employerId });
  await findEmployer(deps.db, caller.accountId, employerId);
  const { rows, errors } = await findErrors(deps, format, text);
  return { rows, errors: errors.slice(0, MAX_ERRORS) };
}

async function findErrors(deps: Deps, format: ImportFormat, text: string): Promise<CheckedImport> {
  const errors: RowError[] = [];
  const day = latestDay(deps);
  let count = 0;
  for (const row of readRows(format, text)) {
    if (row === undefined) {
      await nextTurn();
      continue;
    }
    const { line, value, problem } = row;
    count += 1;
    if (count % ROWS_PER_TURN === 0) await nextTurn();
    const wrong =
      problem === undefined
        ? employeeErrors(EmployeeInput, employeeOf(value), day)
        : [fieldError('', 'invalid_format', problem)];
    errors.push(...wrong.map((error) => rowError(line, error)));
    if (errors.length > MAX_ERRORS) break;
  }
  return { rows: count, errors };
}

/** In parts, between which the database serves others. */
async function writeRows(
  deps: Deps,
  caller: Caller,
  { id, employerId }: { readonly id: string; readonly employerId: string },
  format: ImportFormat,
  text: string,
): Promise<Imported[]> {
  const imported: Imported[] = [];
  let part: EmployeeRow[] = [];
  const write = async (): Promise<void> => {
    if (!(await writeImportedRows(deps.db, id, part))) throw interrupted();
    part = [];
    await nextTurn();
  };
  for (const read of readRows(format, text)) {
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
