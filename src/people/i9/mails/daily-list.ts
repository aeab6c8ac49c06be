/** The daily list: what is open, counted by kind, for administrators who want it. No names. */

import { queueMail } from '../../../platform/delivery/outbox.ts';
import { isoTime } from '../../../platform/shape/clock.ts';
import { localDay } from '../../../platform/shape/days.ts';
import { remindersOf } from '../../employers/reminders.ts';
import { type ListReader, listDailyReaders, noteMail } from '../storage/mails.ts';
import type { WorkKind } from '../work/derive-work.ts';
import { countsOf } from '../work/list-work.ts';
import { goesNow, type MailDeps, type MailScan } from './reminders.ts';
import { type Count, dailyListLetter } from './words.ts';

/** Once a day and administrator, from the employer's hour of mails on; none when nothing is open. */
export async function sendDailyLists(deps: MailDeps, now: number): Promise<MailScan> {
  const failures: unknown[] = [];
  let queued = 0;
  for (const reader of await listDailyReaders(deps.db)) {
    if (!goesNow(remindersOf(reader.options), now, reader.timezone)) continue;
    try {
      if (await sendList(deps, now, reader)) queued += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { queued, failures };
}

async function sendList(deps: MailDeps, now: number, reader: ListReader): Promise<boolean> {
  const { id, employer_id: employerId, timezone, business_days } = reader;
  const note = {
    person_id: id,
    submission_id: 0,
    kind: 'dailyList',
    due_on: localDay(now, timezone),
    days_before: 0,
    employer_id: employerId,
    created_at: isoTime(now),
  };
  const at = { ...deps, clock: () => now };
  return await deps.db.transaction().execute(async (transaction) => {
    if (!(await noteMail(transaction, note))) return false;
    const employer = { id: employerId, timezone, business_days };
    const { counts } = await countsOf({ ...at, db: transaction }, employer);
    const letter = dailyListLetter({
      to: reader.email_address,
      language: reader.language ?? 'en',
      employer: reader.employer_name,
      counts: counts as readonly (Count & { readonly kind: WorkKind })[],
      url: `${deps.base.replace(/\/+$/, '')}/employers/${employerId}/work`,
    });
    if (letter === undefined) return false;
    const { account_id: accountId } = reader;
    const about = { accountId, employerId, eventKey: 'dailyList', submissionId: null };
    await queueMail(transaction, at, about, letter);
    return true;
  });
}
