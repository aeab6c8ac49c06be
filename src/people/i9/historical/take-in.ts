/**
 * Forms completed before, on paper or in another system: each becomes its own record with the
 * status `historical`, marked as such in its audit trail, under the same retention and the same notices
 * of expiration. No one signs anything, and no event of a completed form is emitted.
 */

import type { Static, TSchema } from 'typebox';
import { checkShape } from '../../../platform/requests/check-shape.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import {
  type FieldError,
  fieldError,
  invalid,
  RequestError,
} from '../../../platform/requests/errors.ts';
import { maskedErrors } from '../../../platform/requests/masking.ts';
import { localDay } from '../../../platform/shape/days.ts';
import { shapeErrors } from '../../../platform/shape/shape-errors.ts';
import { trimTexts } from '../../../platform/shape/texts.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { numberSubmission } from '../../../platform/storage/rows/form-numbers.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import type { ImportFile } from '../../employees/import-file.ts';
import { findLikeEmployees } from '../../employees/storage/employee-search.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { normalizeTerm } from '../../employers/storage/search-text.ts';
import { appendAudit } from '../evidence/audit.ts';
import { createSubmissionKey } from '../evidence/submission-key.ts';
import { type Content, sealContent } from '../form/content.ts';
import { historicalGaps } from '../form/historical-gaps.ts';
import { historicalWarnings } from '../form/historical-warnings.ts';
import { noticeDay, trackedDate } from '../form/tracked-date.ts';
import type { Warning } from '../form/warnings.ts';
import { insertSubmission, listSubmissionRows } from '../storage/submissions.ts';
import { refuse } from '../submissions/sections/fields.ts';
import { historicalErrors } from './check-form.ts';
import { completeRecord } from './complete-record.ts';
import { contentOf } from './form-content.ts';
import { printedEdition } from './printed-edition.ts';
import { HistoricalAddition, HistoricalForm } from './schema.ts';

const MAX_ROWS = 1000;
const MAX_FORMS_OF_EMPLOYEE = 100;

export const RESULTS = ['recorded', 'completed', 'refused', 'failed'] as const;

type TakenIn = {
  /** Line of the file, from 1. */
  readonly row: number;
  /** `completed`: values were added to a form on record. `failed`: the server's fault, not the row's. */
  readonly result: (typeof RESULTS)[number];
  readonly submissionId: number | null;
  readonly employeeId: string | null;
  /** What is not on record of the form. */
  readonly missing: readonly string[];
  readonly warnings: readonly Warning[];
  readonly errors: readonly FieldError[];
};

type OfRow = Omit<TakenIn, 'row'>;

/** What a check has seen of the rows before: nothing is stored that would say it. */
type Seen = {
  /** Rows by what may be taken in once. */
  readonly forms: Map<string, number>;
  /** Of forms on record that rows would add to. */
  readonly contents: Map<number, Content>;
};

type Taking = {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly employer: EmployerRow;
  /** Of a check, which stores nothing. */
  readonly seen: Seen | undefined;
};

type Asked = {
  readonly file: Pick<ImportFile, 'rows'>;
  /** Only says what would become of each row. */
  readonly isCheck: boolean;
  readonly onFailure: (row: number, error: unknown) => void;
};

/** Each row is taken in or refused by itself, in its own transaction. */
export async function takeInForms(
  deps: Deps,
  caller: Caller,
  employerId: string,
  { file, isCheck, onFailure }: Asked,
): Promise<TakenIn[]> {
  requirePermission(caller, 'historicalForms.import', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const rows = [...file.rows()].flatMap((row) => row ?? []);
  if (rows.length === 0 || rows.length > MAX_ROWS) {
    const message = `must have 1 to ${MAX_ROWS} rows, one form each`;
    throw invalid([{ path: 'body', code: 'out_of_range', message }]);
  }
  const seen = isCheck ? { forms: new Map(), contents: new Map() } : undefined;
  const taking = { deps, caller, employer, seen };
  const results: TakenIn[] = [];
  for (const { line, value, problem } of rows) {
    const taken =
      problem === undefined
        ? await takeInRow(taking, { line, value }, (error) => onFailure(line, error))
        : refusedRow([fieldError('', 'invalid_format', problem)]);
    results.push({ row: line, ...taken });
  }
  return results;
}

const NOTHING = { submissionId: null, employeeId: null, missing: [], warnings: [] } as const;
const refusedRow = (errors: readonly FieldError[]): OfRow => ({
  result: 'refused',
  ...NOTHING,
  errors,
});

type SentRow = { readonly line: number; readonly value: unknown };

/** Whatever happens to a row, the others go on. */
async function takeInRow(
  taking: Taking,
  row: SentRow,
  onFailure: (error: unknown) => void,
): Promise<OfRow> {
  const { value } = row;
  try {
    const isAddition = typeof value === 'object' && value !== null && 'submissionId' in value;
    return await (isAddition ? complete : takeIn)(taking, row);
  } catch (error) {
    if (!(error instanceof RequestError)) {
      onFailure(error);
      const message = 'could not be saved: see the log. Send the row again';
      return { ...refusedRow([fieldError('', 'invalid_value', message)]), result: 'failed' };
    }
    if (error.errors.length > 0) return refusedRow(error.errors);
    const path = PATHS[error.code] ?? '';
    return refusedRow([fieldError(path, 'invalid_value', error.message)]);
  }
}

/** Fields that name what is not there. */
const PATHS: Readonly<Record<string, string>> = {
  employee_not_found: 'employeeId',
  submission_not_found: 'submissionId',
  not_a_historical_form: 'submissionId',
};

/** The row, typed; refused with all that is wrong with its shape. */
function shapedAs<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const sent = trimTexts(schema, value);
  refuse([...maskedErrors(sent), ...shapeErrors(schema, sent)]);
  return checkShape(schema, sent);
}

async function takeIn(taking: Taking, { line, value }: SentRow): Promise<OfRow> {
  const { deps, caller, employer, seen } = taking;
  const form = shapedAs(HistoricalForm, value);
  refuse(historicalErrors(form, localDay(deps.clock(), employer.timezone)));
  const edition = printedEdition(form.edition) ?? form.edition;
  const employeeId = await employeeOf(deps, employer, form);
  const content = contentOf(form, form.source, caller.actor.name);
  const named = { employeeId, source: form.source, edition, content };
  const submissionId =
    seen === undefined
      ? await deps.db
          .transaction()
          .execute((transaction) => write(transaction, deps, caller, employer, named))
      : await wouldWrite(taking, seen, named, line);
  return {
    result: 'recorded',
    submissionId,
    employeeId,
    ...reportOn(edition, content),
    errors: [],
  };
}

async function complete(
  { deps, caller, employer, seen }: Taking,
  { value }: SentRow,
): Promise<OfRow> {
  const { edition: sent, emailAddress, ...rest } = shapedAs(HistoricalAddition, value);
  const named = {
    ...rest,
    ...(sent === undefined ? {} : { edition: printedEdition(sent) ?? sent }),
    ...(emailAddress
      ? { employeeId: await employeeOf(deps, employer, { ...rest, emailAddress }) }
      : {}),
  };
  const { content, edition, employeeId } = await completeRecord(
    deps,
    caller,
    employer.id,
    named,
    seen?.contents,
  );
  const { submissionId } = rest;
  return {
    result: 'completed',
    submissionId,
    employeeId,
    ...reportOn(edition, content),
    errors: [],
  };
}

/** Whose form it is; refused where an address does not say. */
async function employeeOf(
  { db }: Deps,
  { id: employerId }: EmployerRow,
  { employeeId, emailAddress }: Pick<HistoricalForm, 'employeeId' | 'emailAddress'>,
): Promise<string> {
  if (!emailAddress) {
    refuse(
      employeeId ? [] : [fieldError('employeeId', 'required', 'is required, or emailAddress')],
    );
    return employeeId ?? '';
  }
  const term = normalizeTerm(emailAddress);
  const like = await findLikeEmployees(db, { employerId, terms: [term], ssnIndexes: [] });
  const [found, other] = like.filter(
    ({ email_address }) => normalizeTerm(email_address ?? '') === term,
  );
  if (found === undefined || other !== undefined) {
    const who = found === undefined ? 'no employee has' : 'several employees have';
    throw invalid([
      fieldError('emailAddress', 'invalid_value', `${who} this address. Send employeeId`),
    ]);
  }
  if (employeeId && employeeId.toLowerCase() !== found.id) {
    const message = 'is the address of another employee than employeeId';
    throw invalid([fieldError('emailAddress', 'mismatch', message)]);
  }
  return found.id;
}

const reportOn = (edition: string, content: Content) => ({
  missing: historicalGaps(content),
  warnings: historicalWarnings(edition, content),
});

type NamedForm = Pick<HistoricalForm, 'source' | 'edition'> & {
  readonly employeeId: string;
  readonly content: Content;
};

async function write(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  employer: EmployerRow,
  form: NamedForm,
): Promise<number> {
  const { accountId } = caller;
  const lock = { lock: true };
  const employee = await findEmployee(transaction, accountId, employer.id, form.employeeId, lock);
  const { content } = form;
  const first_day = content.section2?.firstDayOfEmployment ?? null;
  await requireNew(transaction, employee, form, first_day);
  const { id, sequence } = await numberSubmission(transaction);
  const now = new Date(deps.clock()).toISOString();
  const expires_on = trackedDate(content);
  const key = await createSubmissionKey(transaction, deps, id);
  const row: SubmissionRow = {
    id,
    sequence,
    account_id: employee.account_id,
    employer_id: employer.id,
    employee_id: employee.id,
    status: 'historical',
    version: 1,
    edition: form.edition,
    edition_expires: '',
    content: sealContent(key, id, content),
    first_day,
    expires_on,
    notify_on: expires_on === null ? null : noticeDay(expires_on),
    accepted_at: null,
    created_at: now,
    updated_at: now,
    status_changed_at: now,
    purged_at: null,
  };
  await insertSubmission(transaction, row);
  const { source, edition } = form;
  await appendAudit(transaction, deps, caller, {
    submissionId: id,
    employerId: employer.id,
    action: 'submission.takenIn',
    details: { source, edition, firstDayOfEmployment: first_day, ...content.historical },
  });
  return id;
}

/** Refuses what `write` would refuse, with the rows before; the form has no number yet. */
async function wouldWrite(
  { deps, caller, employer }: Taking,
  { forms }: Seen,
  form: NamedForm,
  line: number,
): Promise<null> {
  const employee = await findEmployee(deps.db, caller.accountId, employer.id, form.employeeId);
  const firstDay = form.content.section2?.firstDayOfEmployment ?? null;
  await requireNew(deps.db, employee, form, firstDay);
  const key = JSON.stringify([employee.id, form.edition, firstDay]);
  const before = forms.get(key);
  forms.set(key, before ?? line);
  if (before === undefined) return null;
  throw invalid([
    fieldError(
      '',
      'invalid_value',
      `is the same form as row ${before}: one of the two is recorded`,
    ),
  ]);
}

/** The same form is taken in once, so that an import can be sent again. */
async function requireNew(
  transaction: Database,
  employee: { readonly id: string; readonly employer_id: string },
  { edition }: Pick<HistoricalForm, 'edition'>,
  firstDay: string | null,
): Promise<void> {
  const rows = await listSubmissionRows(transaction, {
    employerId: employee.employer_id,
    employeeId: employee.id,
    after: 0,
    limit: MAX_FORMS_OF_EMPLOYEE,
  });
  const same = rows.find(
    (row) => row.status === 'historical' && row.edition === edition && row.first_day === firstDay,
  );
  if (same !== undefined) throw new RequestError('already_taken_in', { id: same.id });
}
