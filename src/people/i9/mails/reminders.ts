/**
 * Reminders to employees: who is due when, by each employer's schedule. Run it often: each moment is
 * sent once, also after a while of standing still and with several servers, because that it was
 * queued is a unique row written in the transaction of the mail.
 */

import { queueMail } from '../../../platform/delivery/outbox.ts';
import type { Caller } from '../../../platform/requests/deps.ts';
import { DAY_MS, isoTime } from '../../../platform/shape/clock.ts';
import { addDays, daysBetween, localDay, localHour } from '../../../platform/shape/days.ts';
import { keysOf } from '../../../platform/shape/known.ts';
import { findEmployeeById } from '../../employees/storage/employees.ts';
import { isFederalWorkingDay } from '../../employers/business-days.ts';
import { type Reminders, remindersOf } from '../../employers/reminders.ts';
import {
  type DueReminder,
  forgetMailsBefore,
  isWorkOpen,
  listDueReminders,
  listRemindingEmployers,
  noteMail,
  type RemindingEmployer,
} from '../storage/mails.ts';
import type { WorkKind } from '../work/derive-work.ts';
import { catchUp, type WorkDeps } from '../work/refresh-work.ts';
import { createLink, linkUri } from './links.ts';
import { employeeLetter } from './words.ts';

export type MailDeps = WorkDeps & {
  /** PUBLIC_URL: where links in emails lead. */
  readonly base: string;
};

export type MailScan = {
  readonly queued: number;
  /** One unreadable record does not keep the others from their mail. */
  readonly failures: readonly unknown[];
};

/** What an employee is reminded of, and the work it stands for. */
const TOPICS = {
  section1: ['startForm', 'section1'],
  section2: ['section2'],
  renewal: ['receipt', 'reverification'],
} as const satisfies Readonly<Record<string, readonly WorkKind[]>>;
type Topic = keyof typeof TOPICS;

const EVENT_KEYS: Readonly<Record<Topic, string>> = {
  section1: 'section1Reminder',
  section2: 'section2Reminder',
  renewal: 'renewalReminder',
};

/** A moment missed by more days, as a weekend with a holiday has, is not made up for. */
const GRACE_DAYS = 3;
const PAGE = 200;
/** No due day is that far away. */
const KEEP_DAYS = 400;

/** Whether mails go at this moment of the employer's day. */
export function goesNow({ hour, weekdaysOnly }: Reminders, now: number, timezone: string): boolean {
  if (localHour(now, timezone) < hour) return false;
  const today = localDay(now, timezone);
  return !weekdaysOnly || isFederalWorkingDay(today);
}

/** The last moment of `schedule` (days before) that has come; undefined when none has, or long ago. */
export function momentOf(
  schedule: readonly number[],
  dueOn: string,
  today: string,
): number | undefined {
  const until = daysBetween(today, dueOn);
  const passed = schedule.filter((days) => days >= until);
  if (passed.length === 0) return undefined;
  const last = Math.min(...passed);
  return last - until <= GRACE_DAYS ? last : undefined;
}

export async function sendReminders(deps: MailDeps, now: number): Promise<MailScan> {
  const failures: unknown[] = [];
  let queued = 0;
  for (const employer of await listRemindingEmployers(deps.db)) {
    const settings = remindersOf(employer.options);
    if (!settings.enabled || !goesNow(settings, now, employer.timezone)) continue;
    await catchUp(deps, employer.id);
    for (const topic of keysOf(TOPICS)) {
      for await (const due of dueAt(deps, employer, topic, settings[topic], now)) {
        try {
          if (await remind(deps, now, { employer, topic, ...due })) queued += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    }
  }
  await forgetMailsBefore(deps.db, isoTime(now - KEEP_DAYS * DAY_MS));
  return { queued, failures };
}

type Due = { readonly work: DueReminder; readonly daysBefore: number };

async function* dueAt(
  { db }: MailDeps,
  { id, timezone }: RemindingEmployer,
  topic: Topic,
  schedule: readonly number[],
  now: number,
): AsyncGenerator<Due> {
  const today = localDay(now, timezone);
  for (const daysBefore of new Set(schedule)) {
    let after: DueReminder | undefined;
    do {
      const page: DueReminder[] = await listDueReminders(db, {
        employerId: id,
        topic,
        isOfForm: isOfForm(topic),
        kinds: TOPICS[topic],
        daysBefore,
        dueFrom: addDays(today, daysBefore - GRACE_DAYS),
        dueBy: addDays(today, daysBefore),
        after,
        limit: PAGE,
      });
      for (const work of page) {
        if (momentOf(schedule, work.due_on, today) === daysBefore) yield { work, daysBefore };
      }
      after = page.length < PAGE ? undefined : page.at(-1);
    } while (after !== undefined);
  }
}

/** Section 1 is the same before and after its form was started. */
const isOfForm = (topic: Topic): boolean => topic !== 'section1';

type Reminder = Due & {
  readonly employer: RemindingEmployer;
  readonly topic: Topic;
};

async function remind(
  deps: MailDeps,
  now: number,
  { employer, topic, work, daysBefore }: Reminder,
): Promise<boolean> {
  return await deps.db.transaction().execute(async (transaction) => {
    const employee = await findEmployeeById(transaction, work.employee_id, { lock: true });
    if (employee?.status !== 'active' || employee.email_address === null) return false;
    // Another server, or the employee, was faster.
    if (!(await isWorkOpen(transaction, work))) return false;
    const isNew = await noteMail(transaction, {
      person_id: employee.id,
      submission_id: isOfForm(topic) ? work.submission_id : 0,
      kind: topic,
      due_on: work.due_on,
      days_before: daysBefore,
      employer_id: employer.id,
      created_at: isoTime(now),
    });
    if (!isNew) return false;
    const at = { ...deps, clock: () => now };
    const to = employee.email_address;
    // Renewals have no page for employees: they ask their employer.
    const link =
      topic === 'renewal'
        ? undefined
        : await createLink(transaction, at, scheduler(employer.account_id), employee, {
            keyId: null,
            sentTo: to,
            about: topic,
            isReminder: true,
          });
    await queueMail(
      transaction,
      at,
      {
        accountId: employer.account_id,
        employerId: employer.id,
        eventKey: EVENT_KEYS[topic],
        employeeId: employee.id,
        submissionId: work.submission_id === 0 ? null : work.submission_id,
      },
      employeeLetter({
        topic,
        to,
        language: employee.language ?? 'en',
        employer: employer.name,
        firstName: employee.first_name,
        dueOn: work.due_on,
        link: link && {
          url: linkUri(deps.base, employer.id, link.token),
          validUntil: localDay(Date.parse(link.expiresAt), employer.timezone),
        },
      }),
    );
    return true;
  });
}

const scheduler = (accountId: string): Caller => ({
  accountId,
  actor: { kind: 'account', id: 'scheduler', name: 'reminders' },
  origin: { ip: '', userAgent: '' },
});
