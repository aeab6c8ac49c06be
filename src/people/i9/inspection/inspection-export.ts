/**
 * What an inspection asks for (8 CFR 274a.2(e)-(g)): one ZIP per employer with every form as PDF,
 * JSON and HTML, the copies of its documents, its audit trail, an index, and the anchors of the trails.
 * Opening a form for it is an entry in the form's own trail.
 */

import { readAnchors } from '../../../platform/audit/anchors.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { localDay } from '../../../platform/shape/days.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import { placeOf } from '../../../platform/storage/rows/form-numbers.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployee } from '../../employees/find-employee.ts';
import { unlessClosed } from '../../employers/business-days.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { appendAudit, readAudit } from '../evidence/audit.ts';
import { openSubmissionKey } from '../evidence/submission-key.ts';
import { type Content, openContent, type Scan } from '../form/content.ts';
import { type Timeliness, timelinessOf } from '../form/timeliness.ts';
import { retentionEnd, viewSubmission } from '../form/view.ts';
import { completedForm, isPrinted } from '../print/completed-form.ts';
import { printForm } from '../print/html.ts';
import {
  countSubmissions,
  findSubmissionById,
  listSubmissionRows,
  type SubmissionList,
} from '../storage/submissions.ts';
import { copyFileName, openCopy, scanFileName } from '../submissions/copies/copies.ts';
import type { PrintDeps } from '../submissions/reading/print-submission.ts';
import { writeZip, type ZipFile } from './zip.ts';

const PAGE = 100;

type Export = {
  /** Forms when it began. */
  readonly forms: number;
  readonly archive: AsyncGenerator<Buffer>;
};

/** The bytes of the archive; refusals come before the first of them. */
export async function exportForInspection(
  deps: PrintDeps,
  caller: Caller,
  employerId: string,
): Promise<Export> {
  requirePermission(caller, 'inspection.export', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const forms = await countSubmissions(deps.db, employer.id);
  const archive = writeZip(files(deps, caller, employer.id), new Date(deps.clock()));
  return { forms, archive };
}

async function* files(
  deps: PrintDeps,
  caller: Caller,
  employerId: string,
): AsyncGenerator<ZipFile> {
  const index = [HEADER];
  const scans = [SCANS_HEADER];
  for (let after = 0; ; ) {
    const list: SubmissionList = { employerId, after, limit: PAGE };
    const rows = await listSubmissionRows(deps.db, list);
    for (const { id, employee_id } of rows) {
      const form = await openForExport(deps, caller, employerId, employee_id, id);
      const { row, content, employer, employee, trail } = form;
      const timeliness = timelinessOf(form);
      const json = { submission: viewSubmission(form) };
      yield { name: `forms/${id}.json`, content: `${JSON.stringify(json, null, 2)}\n` };
      yield { name: `forms/${id}.html`, content: printForm(row, content, timeliness) };
      if (content !== null && isPrinted(content)) {
        // Outside the transaction, and one at a time: others print too.
        const document = completedForm({ row, content, employer, trail, timeliness });
        yield { name: pdfName(id), content: Buffer.from(await deps.printer.complete(document)) };
      }
      for (const copy of content?.copies ?? []) {
        const file = await storedFile(deps, id, copy, copyFileName(id, copy));
        if (file !== undefined) yield file;
      }
      for (const scan of content?.historical?.scans ?? []) {
        const file = await storedFile(deps, id, scan, scanFileName(id, scan));
        if (file === undefined) continue;
        yield file;
        scans.push(scanLine(row, scan));
      }
      const audit = `${JSON.stringify({ entries: trail }, null, 2)}\n`;
      yield { name: `audit/${id}.json`, content: audit };
      index.push(indexLine(row, content, employee, timeliness));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = placeOf(last);
  }
  yield { name: 'index.csv', content: `${index.join('\r\n')}\r\n` };
  yield { name: 'scans.csv', content: `${scans.join('\r\n')}\r\n` };
  const anchors: string[] = [];
  for await (const anchor of readAnchors(deps.db, deps, employerId)) {
    anchors.push(JSON.stringify(anchor));
  }
  yield { name: 'anchors.ndjson', content: anchors.map((line) => `${line}\n`).join('') };
}

/**
 * One at a time: a bundle may hold more pictures than memory does. Undefined when the form was purged
 * after it was written into the bundle.
 */
async function storedFile(
  deps: Deps,
  id: number,
  file: Scan,
  name: string,
): Promise<ZipFile | undefined> {
  const key = await openSubmissionKey(deps.db, deps, id);
  if (key === undefined) return undefined;
  return { name, content: await openCopy(deps.db, key, id, file) };
}

async function openForExport(
  deps: Deps,
  caller: Caller,
  employerId: string,
  employeeId: string,
  id: number,
) {
  return await deps.db.transaction().execute(async (transaction) => {
    const employer = await findEmployer(transaction, caller.accountId, employerId);
    const employee = await findEmployee(transaction, caller.accountId, employerId, employeeId);
    const details = {};
    const action = 'submission.exported';
    await appendAudit(transaction, deps, caller, { submissionId: id, employerId, action, details });
    const row = await findSubmissionById(transaction, id);
    if (row === undefined) throw new RequestError('submission_not_found');
    const content = openContent(await openSubmissionKey(transaction, deps, id), row);
    const today = localDay(deps.clock(), employer.timezone);
    const trail = await readAudit(transaction, deps, id);
    return { row, content, employer, employee, today, trail };
  });
}

/** Where the form itself is in the bundle: its first scan, its PDF, or a page. */
function fileOf({ id }: SubmissionRow, content: Content | null): string {
  const scan = content?.historical?.scans[0];
  if (scan !== undefined) return scanFileName(id, scan);
  return content !== null && isPrinted(content) ? pdfName(id) : `forms/${id}.html`;
}

const pdfName = (id: number): string => `forms/${id}.pdf`;

const HEADER =
  'submissionId,employeeId,lastName,firstName,status,edition,firstDayOfEmployment,acceptedAt,reverifyBy,retainUntil,form,audit,copies,section1DueOn,section1SignedOn,section1DaysLate,section2DueOn,section2SignedOn,section2DaysLate,section2LateUnless,supplementB';

const indexLine = (
  row: SubmissionRow,
  content: Content | null,
  employee: EmployeeRow,
  timeliness: Timeliness,
): string =>
  [
    row.id,
    row.employee_id,
    content?.section1?.lastName,
    content?.section1?.firstName,
    row.status,
    row.edition,
    row.first_day,
    row.accepted_at,
    row.expires_on,
    retentionEnd(row, employee),
    // What was purged has no PDF; the page says that it was.
    fileOf(row, content),
    `audit/${row.id}.json`,
    (content?.copies.length ?? 0) + (content?.historical?.scans.length ?? 0),
    timeliness.section1DueOn,
    timeliness.section1SignedOn,
    timeliness.section1DaysLate,
    timeliness.section2DueOn,
    timeliness.section2SignedOn,
    timeliness.section2DaysLate,
    timeliness.section2LateUnless && unlessClosed(timeliness.section2LateUnless),
    content !== null && content.supplementB.length > 0 ? pdfName(row.id) : null,
  ]
    .map(csvCell)
    .join(',');

const SCANS_HEADER = 'submissionId,employeeId,file,name,mediaType,bytes,sha256,addedAt,addedBy';

const scanLine = ({ id, employee_id }: SubmissionRow, scan: Scan): string =>
  [
    id,
    employee_id,
    scanFileName(id, scan),
    scan.name,
    scan.mediaType,
    scan.bytes,
    scan.sha256,
    scan.addedAt,
    scan.addedBy,
  ]
    .map(csvCell)
    .join(',');

/** A spreadsheet must not run what a person entered as a name. */
function csvCell(value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
