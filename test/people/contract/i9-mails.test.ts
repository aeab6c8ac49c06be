/** Emails to employees and administrators: who gets which, when, once, and with which link. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { caseNeed } from '../../../src/people/cases/statuses.ts';
import { insertCaseRow } from '../../../src/people/cases/storage/everify.ts';
import { updateEmployee } from '../../../src/people/employees/employees.ts';
import { isLinkGood } from '../../../src/people/employees/storage/employees.ts';
import { DEFAULT_REMINDERS } from '../../../src/people/employers/reminders.ts';
import { insertAdmin } from '../../../src/people/employers/storage/admins.ts';
import { sendDailyLists } from '../../../src/people/i9/mails/daily-list.ts';
import { openLink } from '../../../src/people/i9/mails/links.ts';
import { goesNow, momentOf, sendReminders } from '../../../src/people/i9/mails/reminders.ts';
import { employeeLetter } from '../../../src/people/i9/mails/words.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import { refreshWork } from '../../../src/people/i9/work/refresh-work.ts';
import { revokeApiKey } from '../../../src/platform/auth/keys.ts';
import type { LetterContent } from '../../../src/platform/delivery/outbox.ts';
import { DeliveryWorker } from '../../../src/platform/delivery/worker.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { forEachDatabase, onSqlite } from '../../support/databases.ts';
import {
  accountClient,
  actAs,
  type Client,
  clientOf,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { MailServer, mailerTo } from '../../support/mail-server.ts';
import { forEachServer } from '../../support/server.ts';
import { adminSession, sessionClient } from '../../support/sign-in.ts';
import {
  CITIZEN,
  MONDAY,
  refused,
  SECRETS,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = 'https://i9.example.com';
const ON = { reminders: { ...DEFAULT_REMINDERS, enabled: true } };
/** Ten in the morning in Phoenix: after the hour of mails. */
const TEN = MONDAY + 2 * HOUR;

type Sent = { readonly eventKey: string | null; readonly letter: LetterContent };

async function officeWith(db: Database, options: object = ON) {
  const work = await Workplace.open(db, options);
  const hire = async (changes: object) => {
    const person = await work.hire();
    const all = { email_address: `${person.id}@example.com`, ...changes };
    await db.updateTable('employees').set(all).where('id', '=', person.id).execute();
    return person;
  };
  const depsAt = (now: number, on = db) => ({
    ...work.deps,
    db: on,
    clock: () => now,
    caseNeed,
    base: BASE,
  });
  /** What is queued since the last look, in order. */
  const seen = new Set<string>();
  const mails = async (): Promise<readonly Sent[]> => {
    const rows = await db
      .selectFrom('deliveries')
      .select(['id', 'event_key', 'body'])
      .where('employer_id', '=', work.employerId)
      .where('kind', '=', 'mail')
      .orderBy('id')
      .execute();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    return fresh.map(({ id, event_key, body }) => {
      seen.add(id);
      const { letter } = JSON.parse(SECRETS.open(body ?? '', `deliveries.body:${id}`));
      return { eventKey: event_key, letter };
    });
  };
  const remind = async (now: number) => {
    const { failures } = await sendReminders(depsAt(now), now);
    assert.deepEqual(failures, []);
    return await mails();
  };
  return { work, hire, depsAt, mails, remind };
}

const keysOf = (sent: readonly Sent[]) => sent.map(({ eventKey }) => eventKey);
const tokenIn = ({ link }: LetterContent) => link?.url.split('#link=')[1] ?? '';

describe('the moment of a reminder', () => {
  test('is the last that has come, and not one of long ago', () => {
    const moments = (today: string) => momentOf([3, 1, 0], '2026-06-20', today);
    assert.deepEqual(
      ['2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20'].map(moments),
      [undefined, 3, 3, 1, 0],
    );
    assert.deepEqual(['2026-06-23', '2026-06-24'].map(moments), [0, undefined]);
    assert.equal(momentOf([-2], '2026-06-20', '2026-06-22'), -2);
    assert.equal(momentOf([], '2026-06-20', '2026-06-20'), undefined);
  });

  test('comes from the hour on, in the employer’s time zone, on workdays', () => {
    const at = (time: string, weekdaysOnly = true) =>
      goesNow({ ...DEFAULT_REMINDERS, weekdaysOnly }, Date.parse(time), 'America/New_York');
    assert.deepEqual([at('2026-06-15T12:59:00Z'), at('2026-06-15T13:00:00Z')], [false, true]);
    assert.deepEqual(
      [at('2026-06-20T15:00:00Z'), at('2026-06-20T15:00:00Z', false)],
      [false, true],
    );
    assert.equal(at('2026-06-19T15:00:00Z'), false, 'Juneteenth');
  });
});

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });

  test('Section 1: by the schedule, in the person’s language, until it is signed', async () => {
    const { work, hire, remind } = await officeWith(db);
    const ana = await hire({ start_date: '2026-06-18', language: 'es' });
    await hire({ start_date: '2026-06-18', email_address: null });
    await hire({ start_date: '2026-06-18', status: 'terminated' });
    await hire({ start_date: '2026-06-25' });
    assert.deepEqual(await remind(TEN - 2 * HOUR), [], 'before nine');
    const [first, ...none] = await remind(TEN);
    assert.deepEqual([first?.eventKey, none], ['section1Reminder', []]);
    assert.match(first?.letter.subject ?? '', /^Desert Supply: la Sección 1 .* 06\/18\/2026$/);
    assert.equal(first?.letter.language, 'es');
    assert.doesNotMatch(JSON.stringify(first), /Rivera/);
    const { person, keyId } = await openLink(
      { ...work.deps, clock: () => TEN },
      tokenIn(first?.letter as LetterContent),
      { ip: '', userAgent: '' },
    );
    assert.deepEqual([person.id, person.kind], [ana.id, 'employee']);
    assert.equal(keyId, null);
    // Opening the link starts the form: the same moment sends no second email.
    const form = await work.start(ana);
    assert.deepEqual(await remind(TEN + HOUR), []);
    assert.equal((await remind(TEN + 2 * DAY)).length, 1);
    await putSection1(work.deps, ana.caller, work.place(form), CITIZEN);
    await signSection1(work.deps, ana.caller, work.place(form), signature('section1'));
    assert.deepEqual(keysOf(await remind(TEN + 3 * DAY)), []);
    // Section 2 is due on June 23; its reminder of the weekend comes on the next workday.
    assert.deepEqual(keysOf(await remind(TEN + 6 * DAY)), []);
    const second = await remind(TEN + 7 * DAY);
    assert.deepEqual(keysOf(second), ['section1Reminder', 'section2Reminder']);
  });

  test('renewals name no day and no document, and carry no link', async () => {
    const { work, hire, remind, mails } = await officeWith(db);
    const ana = await hire({ start_date: '2026-06-15' });
    await db.deleteFrom('work_queue').where('employer_id', '=', work.employerId).execute();
    await db
      .insertInto('work_items')
      .values({
        employer_id: work.employerId,
        employee_id: ana.id,
        submission_id: 77,
        kind: 'reverification',
        due_on: '2026-07-15',
        name: 'rivera ana',
        case_id: null,
      })
      .execute();
    const [sent] = await remind(TEN);
    assert.equal(sent?.eventKey, 'renewalReminder');
    assert.equal(sent?.letter.link, undefined);
    assert.doesNotMatch(JSON.stringify(sent), /07\/15|2026|authorization|document|receipt|Rivera/);
    assert.deepEqual(await mails(), []);
  });

  test('nobody is reminded where reminders are off, which they are without a word', async () => {
    const { hire, remind } = await officeWith(db, {});
    await hire({ start_date: '2026-06-18' });
    assert.deepEqual(await remind(TEN), []);
  });

  test('the daily list counts, for those who want it, and names nobody', async () => {
    const { work, hire, depsAt, mails } = await officeWith(db, {});
    await hire({ start_date: '2026-06-10' });
    await hire({ start_date: '2026-06-18' });
    const at = new Date(MONDAY).toISOString();
    const admin = (email: string, changes: object) =>
      insertAdmin(db, {
        id: newId(MONDAY),
        account_id: work.accountId,
        employer_id: work.employerId,
        email_address: email,
        first_name: 'Kim',
        last_name: 'Stone',
        role: 'viewer',
        deactivated_at: null,
        language: null,
        daily_list: 1,
        version: 1,
        created_at: at,
        updated_at: at,
        ...changes,
      });
    await admin('kim@example.com', {});
    await admin('luz@example.com', { language: 'es' });
    await admin('off@example.com', { daily_list: null });
    await admin('gone@example.com', { deactivated_at: at });
    await sendReminders(depsAt(TEN), TEN);
    await refreshWork(depsAt(TEN));
    await sendDailyLists(depsAt(TEN), TEN);
    const sent = await mails();
    assert.deepEqual(
      sent.map(({ letter }) => [letter.to, letter.facts]),
      [
        ['kim@example.com', [['Forms to start', '1 late, 1 due soon']]],
        ['luz@example.com', [['Formularios por comenzar', 'atrasados: 1, vencen pronto: 1']]],
      ],
    );
    assert.doesNotMatch(JSON.stringify(sent), /Rivera|Ana/);
    await sendDailyLists(depsAt(TEN + HOUR), TEN + HOUR);
    assert.deepEqual(await mails(), [], 'once a day');
    await sendDailyLists(depsAt(TEN + DAY), TEN + DAY);
    assert.equal((await mails()).length, 2);
  });

  test('another address ends the sessions from emailed links; a reminder interrupts nobody', async () => {
    const { work, hire, remind } = await officeWith(db);
    const ana = await hire({ start_date: '2026-06-18' });
    const openAt = async (now: number) => {
      const [sent] = await remind(now);
      const token = tokenIn(sent?.letter as LetterContent);
      return await openLink({ ...work.deps, clock: () => now }, token, { ip: '', userAgent: '' });
    };
    const first = await openAt(TEN);
    const second = await openAt(TEN + 2 * DAY);
    const good = async () =>
      await Promise.all([first, second].map(({ linkId }) => isLinkGood(db, linkId)));
    assert.deepEqual(await good(), [true, true]);
    const write = (caller = work.admin, emailAddress = 'new@example.com') =>
      updateEmployee(work.deps, caller, work.employerId, ana.id, { emailAddress }, undefined);
    await write(ana.caller);
    await write(work.admin, ' NEW@example.com'.trim());
    assert.deepEqual(await good(), [true, true], 'one’s own change, and the same address');
    await write(work.admin, 'right@example.com');
    assert.deepEqual(await good(), [false, false]);
  });

  test('a link ends with a newer one, after seven days, and with the address it went to', async () => {
    const { work, hire, remind } = await officeWith(db);
    const ana = await hire({ start_date: '2026-06-18' });
    const [first] = await remind(TEN);
    const [second] = await remind(TEN + 2 * DAY);
    const open = (sent: Sent | undefined, now: number) =>
      openLink({ ...work.deps, clock: () => now }, tokenIn(sent?.letter as LetterContent), {
        ip: '',
        userAgent: '',
      });
    await assert.rejects(open(first, TEN + 2 * DAY), refused(401));
    await open(second, TEN + 2 * DAY);
    await open(second, TEN + 3 * DAY);
    await assert.rejects(open(second, TEN + 9 * DAY), refused(401));
    await db
      .updateTable('employees')
      .set({ email_address: 'other@example.com' })
      .where('id', '=', ana.id)
      .execute();
    await assert.rejects(open(second, TEN + 3 * DAY), refused(401));
  });

  test('several servers queue each mail once, also when one of them is killed', async () => {
    const settings = await databases.create();
    const one = await databases.open(settings);
    const { hire, depsAt, mails } = await officeWith(one);
    const people: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      people.push((await hire({ start_date: '2026-06-18' })).id);
    }
    const servers = [one];
    if (databases.kind === 'postgres') {
      await holdAfterFiveMails(one);
      const killed = sendReminders(depsAt(TEN, await databases.open(settings)), TEN).then(
        ({ failures }) => failures.length > 0,
        () => true,
      );
      const queued = async () =>
        (await one.selectFrom('queued_mails').select('person_id').execute()).length;
      while ((await queued()) < 5) await new Promise((done) => setTimeout(done, 2));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(one);
      assert.ok(await killed, 'it was killed on its way');
      servers.push(await databases.open(settings), await databases.open(settings));
    }
    const scans = servers.map((server) => sendReminders(depsAt(TEN, server), TEN));
    for (const { failures } of await Promise.all(scans)) assert.deepEqual(failures, []);
    const to = (await mails()).map(({ letter }) => letter.to).sort();
    assert.deepEqual(to, people.map((id) => `${id}@example.com`).sort());
  });
});

onSqlite((databases) => {
  test('a reminder reaches the mail server as text and HTML, with its link, once', async (t) => {
    const db = await databases.openNew();
    const { work, hire, depsAt } = await officeWith(db);
    await hire({ start_date: '2026-06-18', email_address: 'ana@example.com', language: 'es' });
    await sendReminders(depsAt(TEN), TEN);
    const server = await MailServer.start(t);
    const worker = new DeliveryWorker({
      ...work.deps,
      clock: () => TEN,
      sender: { send: () => assert.fail('no webhook') } as never,
      mailer: mailerTo(`smtp://127.0.0.1:${server.port}?tls=optional`),
      schedule: [1_000],
      concurrency: 4,
      publicUrl: BASE,
      version: 'test',
      printForm: () => assert.fail('no form'),
      report: (error) => assert.fail(String(error)),
      timing: { pollMs: 20 },
    });
    worker.start();
    while (server.received.length === 0) await new Promise((done) => setTimeout(done, 20));
    await worker.close();
    assert.equal(server.received.length, 1);
    const [mail] = server.received;
    assert.deepEqual(mail?.to, ['ana@example.com']);
    const raw = (mail?.raw ?? '')
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    assert.match(raw, /<html lang="es">/);
    const links = new Set(raw.match(/https:\/\/i9\.example\.com\/i9\/embedded\/[^\s"<]+/g));
    assert.equal(links.size, 1, 'the same in text and HTML');
    const token = [...links][0]?.split('#link=')[1] ?? '';
    const { person } = await openLink(depsAt(TEN), token, { ip: '', userAgent: '' });
    assert.equal(person.kind, 'employee');
  });
});

/** The sixth mail waits, once, in the middle of its transaction until its server is killed, however fast that is. */
async function holdAfterFiveMails(db: Database): Promise<void> {
  await sql`create sequence holds`.execute(db);
  await sql`create function hold_after_five() returns trigger language plpgsql as $$
    begin
      if (select count(*) from queued_mails) >= 5 then
        if nextval('holds') = 1 then perform pg_sleep(600); end if;
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger hold before insert on queued_mails
    for each row execute function hold_after_five()`.execute(db);
}

/** A case that waits for the decision of this employee; servers with a public address have no simulator. */
async function mismatchOf(db: Database, employee: string): Promise<void> {
  const [, , , employer_id = '', , employee_id = ''] = employee.split('/');
  const at = '2026-06-15T12:00:00.000Z';
  const { account_id } = await db
    .selectFrom('employers')
    .select('account_id')
    .where('id', '=', employer_id)
    .executeTakeFirstOrThrow();
  await insertCaseRow(db, {
    id: newId(Date.parse(at)),
    account_id,
    employer_id,
    employee_id,
    submission_id: 1,
    attempt: 1,
    status: 'pending_referral',
    case_number: null,
    sent: null,
    answer: null,
    problem: null,
    due_on: '2026-06-18',
    action_due_on: '2026-06-30',
    late_reason: null,
    duplicate_reason: null,
    closure_reason: null,
    closure_explanation: null,
    notice_fetched_at: null,
    failures: 0,
    next_step_at: null,
    lease_token: null,
    lease_until: null,
    created_at: at,
    status_changed_at: at,
    closed_at: null,
  });
}

test('the letter about an E-Verify mismatch says neither what it is nor a date', () => {
  for (const language of ['en', 'es'] as const) {
    const { subject, title, paragraphs, facts, link } = employeeLetter({
      topic: 'everify',
      to: 'ana@example.com',
      language,
      employer: 'Desert Supply',
      firstName: 'Ana',
      dueOn: '2026-06-30',
      link: { url: `${BASE}/x`, validUntil: '2026-06-22' },
    });
    const text = JSON.stringify([subject, title, paragraphs, facts]);
    assert.match(text, /Desert Supply/);
    assert.doesNotMatch(text, /verify|mismatch|discrepancia|\bSSA\b|\bDHS\b|06\/30/i);
    assert.equal(link?.url, `${BASE}/x`);
  }
});

forEachServer('inviting an employee', (server) => {
  const begin = async () => {
    const account = await accountClient(server());
    const employer = await newEmployer(account);
    return { account, employer, employee: await newEmployee(account, employer) };
  };
  const open = (token: string) =>
    server().fetch('/v1/employeeSessions', {
      method: 'POST',
      key: null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const tokenOf = (invited: Awaited<ReturnType<Client['post']>>): string =>
    invited.body.invitation.invitationUri.split('#link=')[1];

  test('the link of a revoked key opens nothing, and leaves no entry that it was used', async () => {
    const { account, employer, employee } = await begin();
    const { key, id } = await server().makeKey();
    const invited = await (await accountClient(server(), key)).post(`${employee}/invitation`);
    assert.equal(invited.status, 201, invited.text);
    await revokeApiKey(server().db, id, () => server().now());
    assert.equal((await open(tokenOf(invited))).status, 401);
    const { entries } = (await account.get(`${employer}/audit`)).body;
    assert.ok(!entries.some(({ action }: { action: string }) => action === 'link.used'));
  });

  test('without email the account gets a link to hand over, which opens sessions of the employee', async () => {
    const { account, employer, employee } = await begin();
    const invited = await account.post(`${employee}/invitation`);
    assert.equal(invited.status, 201, invited.text);
    const { linkDelivery, invitationUri } = invited.body.invitation;
    assert.equal(linkDelivery, 'answer');
    const id = employer.split('/').at(-1);
    assert.ok(invitationUri.startsWith(`${server().url}/i9/embedded/${id}#link=`));
    for (const _ of [1, 2]) {
      const session = await open(tokenOf(invited));
      assert.equal(session.status, 201, session.text);
      const person = clientOf(server(), session.body.token.token);
      const { me } = (await person.get('/v1/me')).body;
      assert.deepEqual([me.kind, me.id], ['employee', employee.split('/').at(-1)]);
      assert.equal((await person.get(`${employer}/admins`)).status, 403);
    }
    const again = await account.post(`${employee}/invitation`);
    assert.equal((await open(tokenOf(invited))).status, 401);
    assert.equal((await open(tokenOf(again))).status, 201);
    assert.equal((await open('x')).body.code, 'link_invalid');
    const trail = await account.get(`${employee}/audit`);
    assert.match(trail.text, /"link\.created"/);
    assert.match(trail.text, /"link\.used"/);
  });

  test('a newer link ends the session of the older, and generateToken ends none', async () => {
    const { account, employer, employee } = await begin();
    const form = (await account.post(`${employee}/submissions`)).headers.get('location') as string;
    const enter = async (invited: Awaited<ReturnType<Client['post']>>) =>
      clientOf(server(), (await open(tokenOf(invited))).body.token.token);
    const stranger = await enter(await account.post(`${employee}/invitation`));
    assert.equal((await stranger.put(`${form}/section1`, CITIZEN)).status, 200);
    const other = await actAs(server(), account, employee);
    assert.equal((await stranger.get(form)).status, 200, 'another token ends nothing');
    const meant = await enter(await account.post(`${employee}/invitation`));
    assert.equal((await stranger.get(employee)).status, 401);
    const signed = await stranger.post(`${form}/section1/sign`, signature('section1'));
    assert.equal(signed.status, 401);
    for (const person of [meant, other]) assert.equal((await person.get(form)).status, 200);
    const colleague = await newEmployee(account, employer);
    await account.post(`${colleague}/invitation`);
    assert.equal((await meant.get(form)).status, 200, 'of this employee alone');
  });

  test('an administrator hands the link over and answers for it, and a viewer may not ask', async () => {
    const { account, employer, employee } = await begin();
    const path = await newAdmin(account, employer, { role: 'reviewer' });
    const reviewer = sessionClient(server(), await adminSession(server(), path));
    const invited = await reviewer.post(`${employee}/invitation`);
    assert.equal(invited.body.invitation.linkDelivery, 'answer');
    const session = await open(tokenOf(invited));
    const self = clientOf(server(), session.body.token.token);
    assert.equal((await self.get(employee)).status, 200);
    const { entries } = (await account.get(`${employee}/audit`)).body;
    const made = entries.find(({ action }: { action: string }) => action === 'link.created');
    assert.deepEqual([made.actor.kind, made.actor.id], ['admin', path.split('/').at(-1)]);
    await account.patch(path, { role: 'viewer' });
    assert.equal((await self.get(employee)).status, 401, 'the session ends with the right');
    assert.equal((await open(tokenOf(invited))).status, 401, 'and so does the link');
    await account.patch(path, { role: 'owner' });
    assert.equal((await open(tokenOf(invited))).status, 201);
    await account.delete(path);
    assert.equal((await open(tokenOf(invited))).status, 401);
    for (const path of [await newAdmin(account, employer, { role: 'viewer' }), employee]) {
      const person = await actAs(server(), account, path);
      assert.equal((await person.post(`${employee}/invitation`)).status, 403);
    }
  });

  test('languages and daily lists are fields of people', async () => {
    const { account, employer, employee } = await begin();
    const changed = await account.patch(employee, { language: 'es' });
    assert.equal(changed.body.employee.language, 'es');
    assert.equal((await account.patch(employee, { language: 'fr' })).status, 400);
    assert.equal(
      (await account.patch(employee, { language: null })).body.employee.language,
      undefined,
    );
    const admin = await newAdmin(account, employer, { dailyList: true, language: 'es' });
    const { admin: seen } = (await account.get(admin)).body;
    assert.deepEqual([seen.dailyList, seen.language], [true, 'es']);
    const off = await account.patch(admin, { dailyList: false });
    assert.equal(off.body.admin.dailyList, false);
  });
});

forEachServer(
  'inviting an employee with email',
  (server) => {
    test('the link goes to the employee only, and the log has it', async () => {
      const account = await accountClient(server());
      const employer = await newEmployer(account);
      const employee = await newEmployee(account, employer);
      const admin = await actAs(server(), account, await newAdmin(account, employer));
      const { status, body, text } = await admin.post(`${employee}/invitation`);
      assert.equal(status, 201, text);
      assert.deepEqual(Object.keys(body.invitation).sort(), ['expiresAt', 'id', 'linkDelivery']);
      const log = await account.get(`${employer}/deliveries?kind=mail`);
      const [mail] = log.body.deliveries;
      assert.deepEqual(
        [mail.eventKey, mail.employeeId],
        ['employeeInvited', employee.split('/').at(-1)],
      );
      assert.doesNotMatch(log.text, /ada@example\.com|#link/);
      const about = await account.post(`${employee}/invitation`, { about: 'everify' });
      assert.deepEqual([about.status, about.body.code], [409, 'everify_no_mismatch']);
      await mismatchOf(server().db, employee);
      const told = await account.post(`${employee}/invitation`, {
        about: 'everify',
        language: 'es',
      });
      assert.equal(told.body.invitation?.linkDelivery, 'email', told.text);
      const sent = await account.get(`${employer}/deliveries?eventKey=everifyMismatch`);
      assert.equal(sent.body.deliveries.length, 1);
      const silent = await newEmployee(account, employer, { emailAddress: undefined });
      for (const inviter of [admin, account]) {
        const handed = await inviter.post(`${silent}/invitation`);
        assert.equal(handed.body.invitation.linkDelivery, 'answer');
      }
    });
  },
  {
    PUBLIC_URL: 'https://hr.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'noreply@payroll.example',
  },
);
