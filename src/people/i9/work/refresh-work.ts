/**
 * Keeps the work list: the database queues each employee about whom something changed, and here their
 * entries are derived again. A reader of the list does it first for what is queued; the background
 * does it after imports and upgrades, when that is much.
 */

import { keyFromSealed } from '../../../platform/audit/trail.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import { findSetting, writeSetting } from '../../../platform/storage/accounts/settings.ts';
import type { WorkItemRow } from '../../../platform/storage/database/tables-work.ts';
import { SUBMISSIONS } from '../../../platform/storage/rows/trails.ts';
import { openContent } from '../form/content.ts';
import {
  listQueued,
  NO_DAY,
  queueEveryone,
  readSources,
  replaceWork,
  type Sources,
} from '../storage/work-items.ts';
import { deriveWork } from './derive-work.ts';

/** Raise it when `deriveWork` says something else of the same facts: everyone is derived again. */
const RULES = '2';
const SETTING = 'workListRules';

export type WorkDeps = Deps & {
  /** Whether a case of this status waits for an administrator, and whether the agency has it. */
  readonly caseNeed: (status: string) => { readonly isUnsubmitted: boolean } | undefined;
};

/** Employees in one transaction. */
const BATCH = 200;
/** What one reader derives at most, before the answer says that the list is not complete. */
const BATCHES_PER_READER = 5;

/** Derives what is queued for an employer; false when something is left. */
export async function catchUp(deps: WorkDeps, employerId: string): Promise<boolean> {
  for (let batch = 0; batch < BATCHES_PER_READER; batch += 1) {
    if (!(await refreshSome(deps, employerId))) return true;
  }
  return (await listQueued(deps.db, employerId, 1)).ids.length === 0;
}

/** Derives whatever is queued, until nothing is left or `isOver` says so. */
export async function refreshWork(deps: WorkDeps, isOver = () => false): Promise<void> {
  if ((await findSetting(deps.db, SETTING)) !== RULES) {
    await deps.db.transaction().execute(async (transaction) => {
      await queueEveryone(transaction);
      await writeSetting(transaction, SETTING, RULES);
    });
  }
  while (!isOver() && (await refreshSome(deps))) {
    // Until the queue is empty.
  }
}

/** False when nothing was queued. */
async function refreshSome(deps: WorkDeps, employerId?: string): Promise<boolean> {
  const waiting = await listQueued(deps.db, employerId, 1);
  if (waiting.ids.length === 0) return false;
  await deps.db.transaction().execute(async (transaction) => {
    const queued = await listQueued(transaction, employerId, BATCH);
    if (queued.ids.length === 0) return;
    const sources = await readSources(transaction, queued.employeeIds);
    await replaceWork(transaction, queued, rowsOf(deps, sources));
  });
  return true;
}

function rowsOf(deps: WorkDeps, { employees, employers, submissions, sealedKeys, cases }: Sources) {
  const forms = Map.groupBy(
    submissions.map((row) => {
      const sealed = sealedKeys.get(row.id);
      const key =
        sealed === undefined ? undefined : keyFromSealed(deps, SUBMISSIONS, row.id, sealed);
      return { row, content: openContent(key, row) };
    }),
    ({ row }) => row.employee_id,
  );
  const open = Map.groupBy(openCases(deps, cases), ({ employee_id }) => employee_id);
  return employees.flatMap((employee) =>
    rowsOfEmployee({
      employee,
      employer: employers.get(employee.employer_id) ?? { business_days: null },
      forms: forms.get(employee.id) ?? [],
      cases: open.get(employee.id) ?? [],
    }),
  );
}

/** The cases that wait for an administrator. */
export const openCases = <Row extends { readonly status: string }>(
  { caseNeed }: WorkDeps,
  cases: readonly Row[],
): (Row & { readonly isUnsubmitted: boolean })[] =>
  cases.flatMap((row) => {
    const need = caseNeed(row.status);
    return need === undefined ? [] : [{ ...row, ...need }];
  });

const rowsOfEmployee = (of: Parameters<typeof deriveWork>[0]): WorkItemRow[] =>
  deriveWork(of).map(({ submissionId, kind, dueOn, caseId, countsBusinessDays }) => ({
    employer_id: of.employee.employer_id,
    employee_id: of.employee.id,
    submission_id: submissionId ?? 0,
    kind,
    due_on: dueOn ?? NO_DAY,
    name: `${of.employee.last_name} ${of.employee.first_name}`.normalize('NFC').toLowerCase(),
    case_id: caseId,
    counts_business_days: countsBusinessDays ? 1 : 0,
  }));
