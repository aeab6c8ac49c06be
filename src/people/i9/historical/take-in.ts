/**
 * Forms completed before, on paper or in another system: each becomes its own record with the
 * status `historical`, marked as such in its audit trail, under the same retention and the same notices
 * of expiration. No one signs anything, and no event of a completed form is emitted.
 */

import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import {
  type FieldError,
  fieldError,
  invalid,
  RequestError,
} from '../../../platform/requests/errors.ts';
import { maskedErrors } from '../../../platform/requests/masking.ts';
import { localDay, parseDay } from '../../../platform/shape/days.ts';
import { shapeErrors } from '../../../platform/shape/shape-errors.ts';
import { trimTexts } from '../../../platform/shape/texts.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { nextNumber, nextOrdered } from '../../../platform/storage/rows/counters.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { ndjsonRows } from '../../employees/ndjson-rows.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { appendAudit } from '../evidence/audit.ts';
import { createSubmissionKey } from '../evidence/submission-key.ts';
import { type Content, emptyContent, sealContent } from '../form/content.ts';
import { noticeDay, trackedDate } from '../form/tracked-date.ts';
import { insertSubmission, listSubmissionRows } from '../storage/submissions.ts';
import { normalizeDocuments } from '../submissions/sections/document-rules.ts';
import { tidy } from '../submissions/sections/fields.ts';
import { historicalErrors } from './check-form.ts';
import { printedEdition } from './printed-edition.ts';
import { HistoricalForm } from './schema.ts';

const MAX_ROWS = 1000;
const MAX_FORMS_OF_EMPLOYEE = 100;

type TakenIn = {
  /** Line of the file, from 1. */
  readonly row: number;
  readonly submissionId: number | null;
  readonly employeeId: string | null;
  readonly errors: readonly FieldError[];
};

/** `text` is NDJSON. Each row is taken in or refused by itself, in its own transaction. */
export async function takeInForms(
  deps: Deps,
  caller: Caller,
  employerId: string,
  text: string,
): Promise<TakenIn[]> {
  requirePermission(caller, 'historicalForms.import', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const rows = [...ndjsonRows(text)].flatMap((row) => row ?? []);
  if (rows.length === 0 || rows.length > MAX_ROWS) {
    const message = `must have 1 to ${MAX_ROWS} lines, one form per line`;
    throw invalid([{ path: 'body', code: 'out_of_range', message }]);
  }
  const results: TakenIn[] = [];
  for (const { line, value, problem } of rows) {
    const errors =
      problem === undefined ? [] : [fieldError('', 'invalid_format' as const, problem)];
    const sent = trimTexts(HistoricalForm, value);
    const taken =
      errors.length > 0
        ? { submissionId: null, employeeId: null, errors }
        : await takeIn(deps, caller, employer, sent);
    results.push({ row: line, ...taken });
  }
  return results;
}

async function takeIn(
  deps: Deps,
  caller: Caller,
  employer: EmployerRow,
  sent: unknown,
): Promise<Omit<TakenIn, 'row'>> {
  const today = localDay(deps.clock(), employer.timezone);
  const shape = [...maskedErrors(sent), ...shapeErrors(HistoricalForm, sent)];
  const form = sent as HistoricalForm;
  const errors = shape.length > 0 ? shape : historicalErrors(form, today);
  if (errors.length > 0) return { submissionId: null, employeeId: null, errors };
  const employeeId = form.employeeId;
  const named = { ...form, edition: printedEdition(form.edition) ?? form.edition };
  try {
    const submissionId = await deps.db
      .transaction()
      .execute(async (transaction) => await write(transaction, deps, caller, employer, named));
    return { submissionId, employeeId, errors: [] };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const path = error.code === 'employee_not_found' ? 'employeeId' : '';
    const wrong = fieldError(path, 'invalid_value', error.message);
    return { submissionId: null, employeeId, errors: [wrong] };
  }
}

async function write(
  transaction: Database,
  deps: Deps,
  caller: Caller,
  employer: EmployerRow,
  form: HistoricalForm,
): Promise<number> {
  const { accountId } = caller;
  const lock = { lock: true };
  const employee = await findEmployee(transaction, accountId, employer.id, form.employeeId, lock);
  const content = contentOf(form, caller.actor.name);
  const first_day = content.section2?.firstDayOfEmployment ?? null;
  await requireNew(transaction, employee, form, first_day);
  await nextNumber(transaction, 'submission');
  const id = await nextOrdered(transaction, 'submissionId');
  const now = new Date(deps.clock()).toISOString();
  const expires_on = trackedDate(content);
  const key = await createSubmissionKey(transaction, deps, id);
  const row: SubmissionRow = {
    id,
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

/** The same form is taken in once, so that an import can be sent again. */
async function requireNew(
  transaction: Database,
  employee: { readonly id: string; readonly employer_id: string },
  { edition }: HistoricalForm,
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

function contentOf(form: HistoricalForm, by: string): Content {
  const day = (text: string | null | undefined): string | null =>
    text ? (parseDay(text) ?? text) : null;
  const section1 = form.section1 === undefined ? null : tidy(form.section1);
  const firstDayOfEmployment = day(form.firstDayOfEmployment);
  const authorized = section1?.authorizationExpirationDate;
  return {
    ...emptyContent(by),
    section1:
      section1 === null
        ? null
        : {
            ...section1,
            ...(section1.dateOfBirth ? { dateOfBirth: day(section1.dateOfBirth) } : {}),
            ...(authorized ? { authorizationExpirationDate: day(authorized) } : {}),
          },
    section2: {
      ...(form.section2?.additionalInformation
        ? { additionalInformation: form.section2.additionalInformation }
        : {}),
      documents: normalizeDocuments(
        tidy(form.section2?.documents ?? []),
        firstDayOfEmployment ?? undefined,
      ),
      ...(firstDayOfEmployment === null ? {} : { firstDayOfEmployment }),
    },
    historical: {
      source: form.source,
      section1SignedOn: day(form.section1SignedOn),
      section2SignedOn: day(form.section2SignedOn),
      note: form.note ?? null,
      scans: [],
    },
  };
}
