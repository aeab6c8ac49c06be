/** Bulk import: every row is checked first; one wrong row, and nothing is imported. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertEmployees } from '../../storage/employees.ts';
import type { EmployeeRow } from '../../storage/tables-i9.ts';
import type { Caller, I9Deps } from '../deps.ts';
import { dropNulls } from '../drop-nulls.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { type FieldError, I9Error } from '../errors.ts';
import { employeeErrors } from './check-employee.ts';
import { EmployeeInput } from './employee-schema.ts';
import { latestDay, newEmployee } from './employees.ts';
import { type ImportFormat, readRows } from './import-rows.ts';
import { requirePermission } from './permissions.ts';

/** More wrong rows than anyone mends from one answer. */
const MAX_ERRORS = 1000;
/** Rows between two looks at other requests. */
const ROWS_PER_TURN = 200;

/** A wrong row: its line in the file and, if it can be told, the field. */
export type RowError = FieldError & { readonly row: number; readonly field: string | null };

export type Imported = { readonly row: number; readonly id: string };

export async function importEmployees(
  deps: I9Deps,
  caller: Caller,
  employerId: string,
  format: ImportFormat,
  text: string,
): Promise<readonly Imported[]> {
  requirePermission(caller, 'employees.import', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const errors: RowError[] = [];
  const rows: EmployeeRow[] = [];
  const imported: Imported[] = [];
  const day = latestDay(deps);
  let count = 0;
  for (const { line, value, problem } of readRows(format, text)) {
    count += 1;
    if (count % ROWS_PER_TURN === 0) await nextTurn();
    const sent = dropNulls(value);
    const wrong =
      problem === undefined
        ? employeeErrors(EmployeeInput, sent, day)
        : [{ path: '', message: problem }];
    errors.push(...wrong.map((error) => rowError(line, error)));
    if (errors.length > MAX_ERRORS) break;
    if (wrong.length > 0) continue;
    const row = newEmployee(deps, caller, employer.id, sent as EmployeeInput);
    rows.push(row);
    imported.push({ row: line, id: row.id });
  }
  if (errors.length > 0) throw refusal(errors);
  if (rows.length === 0) throw new I9Error(400, 'There is no employee to import.');
  await deps.db.transaction().execute((transaction) => insertEmployees(transaction, rows));
  return imported;
}

function rowError(row: number, { path, message }: FieldError): RowError {
  const inside = path === '' ? '' : `.${path}`;
  return { path: `rows[${row}]${inside}`, message, row, field: path === '' ? null : path };
}

function refusal(errors: readonly RowError[]): I9Error {
  const rows = new Set(errors.map(({ row }) => row)).size;
  const more = errors.length > MAX_ERRORS ? ' at least' : '';
  return new I9Error(
    400,
    `Nothing was imported:${more} ${rows} ${rows === 1 ? 'row is' : 'rows are'} wrong.`,
    errors.slice(0, MAX_ERRORS),
  );
}
