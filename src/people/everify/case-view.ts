/** A case as clients read it. */

import Type from 'typebox';
import type { Deps } from '../../platform/requests/deps.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EVerifyCaseRow } from '../../platform/storage/database/tables-everify.ts';
import {
  allowedActions,
  CASE_ACTIONS,
  CASE_STATUSES,
  type CaseStatus,
  STATUSES,
} from '../cases/statuses.ts';
import { openColumn } from './record.ts';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const EVerifyCase = Type.Object(
  {
    caseId: Type.String(),
    employeeId: Type.String(),
    submission: Type.Object({ id: Type.Integer({ format: 'int64' }) }),
    attempt: Type.Integer({ description: '1, 2, ...: a closed case may be submitted again.' }),
    status: Type.Enum([...CASE_STATUSES], {
      title: 'EVerifyStatus',
      description: 'How far the case is. allowedActions says what can follow.',
    }),
    caseStatus: Type.Enum([...CASE_STATUSES], {
      title: 'EVerifyStatus',
      description: 'The same as status, for existing clients.',
    }),
    label: Type.String(),
    closed: Type.Boolean(),
    adminActionNeeded: Type.Boolean(),
    allowedActions: Type.Array(Type.Enum([...CASE_ACTIONS])),
    caseNumber: nullable('Of the agency, 15 characters.'),
    mismatch: nullable('Whose records do not match: SSA, DHS or dual.'),
    photo: nullable('While a photo match is requested: the agency’s picture, base64.'),
    problem: nullable('What prevents the next step.'),
    dueOn: Type.String({ description: 'Last day to create the case without giving a reason.' }),
    actionDueOn: nullable('Last day for the action required in this status.'),
    lateReason: nullable('Why the case was created late.'),
    duplicateReason: nullable('Why it was created although there was another.'),
    closureReason: nullable('Code given by the administrator who closed it.'),
    closureExplanation: nullable('In words.'),
    createdAt: Type.String(),
    statusChangedAt: Type.String(),
    closedAt: nullable('When it was closed.'),
  },
  { title: 'EVerifyCase' },
);
export type EVerifyCase = Type.Static<typeof EVerifyCase>;

export async function viewCase(
  db: Database,
  deps: Deps,
  row: EVerifyCaseRow,
): Promise<EVerifyCase> {
  const status = row.status as CaseStatus;
  const { label, closed, adminActionNeeded } = STATUSES[status];
  const answer = await openColumn(db, deps, row, 'answer');
  return {
    caseId: row.id,
    employeeId: row.employee_id,
    submission: { id: row.submission_id },
    attempt: row.attempt,
    status,
    caseStatus: status,
    label,
    closed,
    adminActionNeeded,
    allowedActions: [...allowedActions(row)],
    caseNumber: row.case_number,
    mismatch: answer?.mismatch ?? null,
    photo: status === 'photo_match' ? (answer?.photo ?? null) : null,
    problem: row.problem,
    dueOn: row.due_on,
    actionDueOn: row.action_due_on,
    lateReason: row.late_reason,
    duplicateReason: row.duplicate_reason,
    closureReason: row.closure_reason,
    closureExplanation: row.closure_explanation,
    createdAt: row.created_at,
    statusChangedAt: row.status_changed_at,
    closedAt: row.closed_at,
  };
}
