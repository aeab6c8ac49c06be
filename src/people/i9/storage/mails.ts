// Links in mails to employees, which mails were queued, and to whom mails are due.
import { sql } from 'kysely';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { AdminRow, EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type {
  PersonLinkRow,
  QueuedMailRow,
} from '../../../platform/storage/database/tables-mails.ts';

// Links --------------------------------------------------------------------------------------

/** No link of the employee opens from now on; their sessions end, too, unless this is for a reminder. */
export async function closeLinks(
  transaction: Database,
  employeeId: string,
  now: string,
  { isReminder }: { readonly isReminder: boolean },
): Promise<void> {
  const open = transaction
    .updateTable('person_links')
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null);
  if (!isReminder) await open.set({ revoked_at: now }).execute();
  else await open.set({ expires_at: now }).where('expires_at', '>', now).execute();
}

export async function insertPersonLink(transaction: Database, row: PersonLinkRow): Promise<void> {
  await transaction.insertInto('person_links').values(row).execute();
}

/** The link of this token, unless it has ended by `now`. */
export async function findOpenLink(
  db: Database,
  tokenHash: string,
  now: string,
): Promise<PersonLinkRow | undefined> {
  return await db
    .selectFrom('person_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

// Queued mails ---------------------------------------------------------------------------------

/** False when this mail was queued before, by whichever server. */
export async function noteMail(transaction: Database, row: QueuedMailRow): Promise<boolean> {
  const inserted = await transaction
    .insertInto('queued_mails')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'submission_id', 'kind', 'due_on', 'days_before']).doNothing(),
    )
    .returning('person_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function forgetMailsBefore(db: Database, at: string): Promise<void> {
  await db.deleteFrom('queued_mails').where('created_at', '<', at).execute();
  await db.deleteFrom('person_links').where('expires_at', '<', at).execute();
}

// Who is due -----------------------------------------------------------------------------------

export type RemindingEmployer = Pick<
  EmployerRow,
  'id' | 'account_id' | 'name' | 'timezone' | 'options'
>;

/** Employers that remind their employees. */
export async function listRemindingEmployers(db: Database): Promise<RemindingEmployer[]> {
  return await db
    .selectFrom('employers')
    .select(['id', 'account_id', 'name', 'timezone', 'options'])
    .where('options', 'like', '%"reminders":{"enabled":true,%')
    .orderBy('id')
    .execute();
}

export type DueReminder = {
  readonly employee_id: string;
  readonly submission_id: number;
  readonly kind: string;
  readonly due_on: string;
};

type ReminderQuery = {
  readonly employerId: string;
  /** What `queued_mails` calls these kinds of work. */
  readonly topic: string;
  /** Whether the mails are about the employee's forms one by one. */
  readonly isOfForm: boolean;
  readonly kinds: readonly string[];
  readonly daysBefore: number;
  /** Days on which the work is due, both included. */
  readonly dueFrom: string;
  readonly dueBy: string;
  readonly after: DueReminder | undefined;
  readonly limit: number;
};

/** Open work whose reminder for this moment was not queued yet. */
export async function listDueReminders(
  db: Database,
  { employerId, topic, isOfForm, kinds, daysBefore, dueFrom, dueBy, after, limit }: ReminderQuery,
): Promise<DueReminder[]> {
  const place = ['employee_id', 'submission_id', 'kind'] as const;
  let query = db
    .selectFrom('work_items')
    .select([...place, 'due_on'])
    .where('employer_id', '=', employerId)
    .where('kind', 'in', kinds)
    .where('due_on', '>=', dueFrom)
    .where('due_on', '<=', dueBy)
    .where(
      sql<boolean>`not exists (select 1 from queued_mails
        where queued_mails.person_id = work_items.employee_id
          and queued_mails.submission_id = ${isOfForm ? sql.ref('work_items.submission_id') : 0}
          and queued_mails.kind = ${topic} and queued_mails.due_on = work_items.due_on
          and queued_mails.days_before = ${daysBefore})`,
    );
  if (after !== undefined) {
    const { employee_id, submission_id, kind } = after;
    query = query.where(
      sql<boolean>`(employee_id, submission_id, kind) > (${employee_id}, ${submission_id}, ${kind})`,
    );
  }
  for (const column of place) query = query.orderBy(column);
  const rows = await query.limit(limit).execute();
  return rows.map((row) => ({ ...row, submission_id: Number(row.submission_id) }));
}

/** Whether the work is still open. */
export async function isWorkOpen(
  db: Database,
  { employee_id, submission_id, kind, due_on }: DueReminder,
): Promise<boolean> {
  const row = await db
    .selectFrom('work_items')
    .select('kind')
    .where('employee_id', '=', employee_id)
    .where('submission_id', '=', submission_id)
    .where('kind', '=', kind)
    .where('due_on', '=', due_on)
    .executeTakeFirst();
  return row !== undefined;
}

export type ListReader = AdminRow & {
  readonly employer_name: string;
  readonly timezone: string;
  readonly options: string;
  readonly business_days: string | null;
};

/** Active administrators who get the daily list. */
export async function listDailyReaders(db: Database): Promise<ListReader[]> {
  return await db
    .selectFrom('admins')
    .innerJoin('employers', 'employers.id', 'admins.employer_id')
    .selectAll('admins')
    .select([
      'employers.name as employer_name',
      'employers.timezone',
      'employers.options',
      'employers.business_days',
    ])
    .where('admins.daily_list', '=', 1)
    .where('admins.deactivated_at', 'is', null)
    .orderBy('admins.id')
    .execute();
}
