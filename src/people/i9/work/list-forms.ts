/** All forms of an employer, each with its deadlines and what is open on it. */

import { keyFromSealed } from '../../../platform/audit/trail.ts';
import type { Caller } from '../../../platform/requests/deps.ts';
import { localDay } from '../../../platform/shape/days.ts';
import type { SubmissionStatus } from '../../../platform/storage/database/tables-submissions.ts';
import { placeOf } from '../../../platform/storage/rows/form-numbers.ts';
import { SUBMISSIONS } from '../../../platform/storage/rows/trails.ts';
import { requirePermission } from '../../access/permissions.ts';
import { findEmployer } from '../../employers/find-employer.ts';
import { openContent } from '../form/content.ts';
import { listedSubmission, personOf } from '../form/view.ts';
import { listForms } from '../storage/work-items.ts';
import { workOnCases, workOnForm } from './derive-work.ts';
import { lateness, sought } from './list-work.ts';
import { openCases, type WorkDeps } from './refresh-work.ts';

type FormPage = {
  readonly status?: SubmissionStatus | undefined;
  /** The beginning of a name or email address, or the number of a form. */
  readonly search?: string | undefined;
  readonly isNewestFirst: boolean;
  readonly after: number | undefined;
  readonly limit: number;
};

/** In the order they were started; nothing personal but names and the days of deadlines. */
export async function listEmployerForms(
  deps: WorkDeps,
  caller: Caller,
  employerId: string,
  { status, search, isNewestFirst, after, limit }: FormPage,
) {
  requirePermission(caller, 'workList.read', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const page = { employerId: employer.id, status, isNewestFirst, after, limit, ...sought(search) };
  const { employees, submissions, sealedKeys, cases } = await listForms(deps.db, page);
  const today = localDay(deps.clock(), employer.timezone);
  const people = new Map(employees.map((employee) => [employee.id, employee]));
  const waiting = Map.groupBy(openCases(deps, cases), ({ submission_id }) => submission_id);
  return submissions.flatMap((row) => {
    const employee = people.get(row.employee_id);
    if (employee === undefined) return [];
    const sealed = sealedKeys.get(row.id);
    const key = sealed === undefined ? undefined : keyFromSealed(deps, SUBMISSIONS, row.id, sealed);
    const content = openContent(key, row);
    const work = [
      ...workOnForm({ row, content }, employee, employer),
      ...workOnCases(waiting.get(row.id) ?? []),
    ];
    return [
      {
        place: placeOf(row),
        view: {
          ...listedSubmission({ row, content, employee, employer, today }),
          employee: personOf(employee),
          due: work.map(({ kind, ...due }) => ({ kind, ...lateness(due, employer, today) })),
        },
      },
    ];
  });
}
