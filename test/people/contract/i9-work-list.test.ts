/** The work list of an employer: what is open, by when, how late, for whom, and until when it stays. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CASE_STATUSES, caseNeed, STATUSES } from '../../../src/people/cases/statuses.ts';
import { insertCase } from '../../../src/people/everify/ensure-due-cases.ts';
import { readForm } from '../../../src/people/everify/read-form.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import {
  acceptSubmission,
  rejectSubmission,
} from '../../../src/people/i9/submissions/review-submission.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import {
  putSection2,
  reportMismatch,
  signSection2,
} from '../../../src/people/i9/submissions/sections/section2.ts';
import { WORK_KINDS } from '../../../src/people/i9/work/derive-work.ts';
import { countOpenWork, listWork, positionOf } from '../../../src/people/i9/work/list-work.ts';
import { catchUp, refreshWork, type WorkDeps } from '../../../src/people/i9/work/refresh-work.ts';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { importText } from '../../support/imports.ts';
import { ALIEN, EAD, PASSPORT, section2, signature, Workplace } from '../../support/submissions.ts';

const RECEIPT = { ...PASSPORT, receipt: true, receiptType: 'replacement' } as const;

const workDeps = (work: Workplace): WorkDeps => ({ ...work.deps, caseNeed });

type Page = Partial<Parameters<typeof listWork>[3]>;

async function entries(work: Workplace, page: Page = {}) {
  const all = { after: undefined, limit: 200, ...page };
  const found = await listWork(workDeps(work), work.account, work.employerId, all);
  assert.equal(found.isComplete, true);
  return found.entries;
}

/** As `kind dueOn daysLate status`. */
const listed = async (work: Workplace, page: Page = {}): Promise<string[]> =>
  (await entries(work, page)).map(({ view }) =>
    [view.kind, view.dueOn, view.daysLate, view.submission?.status ?? 'none'].join(' '),
  );

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });
  const open = (options: object = {}) => Workplace.open(db, options);

  test('follows an employee from the hire to acceptance', async () => {
    const work = await open({ reviewRequired: true });
    const employee = await work.hire();
    assert.deepEqual(await listed(work), ['startForm 2026-06-15 0 none']);
    const form = await work.start(employee);
    assert.deepEqual(await listed(work), ['section1 2026-06-15 0 not_started']);
    work.time.now += 2 * DAY_MS;
    assert.deepEqual(await listed(work), ['section1 2026-06-15 2 not_started']);
    const place = work.place(form);
    await putSection1(work.deps, employee.caller, place, ALIEN);
    await signSection1(work.deps, employee.caller, place, signature('section1'));
    assert.deepEqual(await listed(work), ['section2 2026-06-18 0 section1_complete']);
    await putSection2(work.deps, work.admin, place, section2(EAD));
    work.time.now += 6 * DAY_MS;
    assert.deepEqual(await listed(work), ['section2 2026-06-18 5 section2_in_progress']);
    await signSection2(work.deps, work.admin, place, signature('section2'));
    assert.deepEqual(await listed(work), ['review 2026-06-18 5 in_review']);
    await acceptSubmission(work.deps, work.admin, place);
    assert.deepEqual(await listed(work), ['reverification 2027-02-01 0 accepted']);
  });

  test('shows receipts until the document is seen, and nothing of citizens with a passport', async () => {
    const work = await open();
    await work.completed();
    assert.deepEqual(await listed(work), []);
    await work.completed(undefined, RECEIPT);
    assert.deepEqual(await listed(work), ['receipt 2026-09-13 0 accepted']);
    assert.deepEqual(await listed(work, { kind: 'receipt', dueBy: '2026-09-12' }), []);
  });

  test('leaves out who has left, but for sections that were never completed', async () => {
    const work = await open();
    const { employee } = await work.completed(ALIEN, EAD);
    const unsigned = await work.section1Signed();
    const never = await work.hire();
    assert.deepEqual(await listed(work), [
      'startForm 2026-06-15 0 none',
      'section2 2026-06-18 0 section1_complete',
      'reverification 2027-02-01 0 accepted',
    ]);
    for (const { id } of [employee, unsigned.employee, never]) {
      await work.setEmployment(id, 'terminated', '2026-06-20');
    }
    assert.deepEqual(await listed(work), ['section2 2026-06-18 0 section1_complete']);
  });

  test('asks for a restart after a rejection and after a mismatch, and forgets restarted forms', async () => {
    const work = await open({ reviewRequired: true });
    const { place } = await work.completed();
    await rejectSubmission(work.deps, work.admin, place, { rejectionReason: 'unreadable' });
    const remote = await work.section1Signed();
    const representative = await work.admit(remote.place);
    await putSection2(work.deps, representative, remote.place, section2(PASSPORT));
    await reportMismatch(work.deps, representative, remote.place, { reason: 'another name' });
    assert.deepEqual((await listed(work)).sort(), [
      'mismatch 2026-06-18 0 rep_mismatch',
      'rejected 2026-06-18 0 rejected',
    ]);
    await restartSubmission(work.deps, work.admin, place);
    await restartSubmission(work.deps, work.admin, remote.place);
    assert.deepEqual(await listed(work), [
      'section1 2026-06-15 0 not_started',
      'section1 2026-06-15 0 not_started',
    ]);
  });

  test('follows a changed first day of employment', async () => {
    const work = await open();
    const employee = await work.hire();
    const change = (start_date: string | null, hire_date: string | null) =>
      work.deps.db
        .updateTable('employees')
        .set({ start_date, hire_date })
        .where('id', '=', employee.id)
        .execute();
    await change('2026-07-06', '2026-06-15');
    assert.deepEqual(await listed(work), ['startForm 2026-07-06 0 none']);
    await change(null, null);
    assert.deepEqual(await listed(work), ['startForm   none']);
    assert.deepEqual(await listed(work, { dueBy: '2030-01-01' }), []);
  });

  test('shows E-Verify cases that wait for an administrator, and no others', async () => {
    const work = await open();
    const { place } = await work.completed();
    const deps = { ...work.deps, gateway: createSimulator(work.deps), readForm };
    const made = await insertCase(db, deps, work.account, {
      account_id: work.accountId,
      employer_id: work.employerId,
      employee_id: place.employeeId,
      submission_id: place.submissionId,
      attempt: 1,
      due_on: '2026-06-18',
      late_reason: null,
      duplicate_reason: null,
      today: '2026-06-15',
      calendar: null,
    });
    // Without a social security number the case is a draft.
    assert.equal(made?.status, 'draft');
    assert.deepEqual(await listed(work), ['everifyCase 2026-06-18 0 accepted']);
    assert.equal((await entries(work))[0]?.view.everifyCaseId, made.id);
    const become = (status: string, action_due_on: string | null) =>
      db
        .updateTable('everify_cases')
        .set({ status, action_due_on })
        .where('id', '=', made.id)
        .execute();
    await become('pending_referral', '2026-06-29');
    assert.deepEqual(await listed(work, { kind: 'everifyCase' }), [
      'everifyCase 2026-06-29 0 accepted',
    ]);
    await become('photo_match', null);
    assert.deepEqual(await listed(work), ['everifyCase   accepted']);
    for (const status of ['queued', 'employment_authorized', 'closed_nonconfirmation']) {
      await become(status, null);
      assert.deepEqual(await listed(work), [], status);
    }
  });

  test('which cases wait: every open status that needs an act, and what could not be sent', () => {
    const waiting = CASE_STATUSES.filter((status) => caseNeed(status) !== undefined);
    const needing = CASE_STATUSES.filter(
      (status) => STATUSES[status].adminActionNeeded && !STATUSES[status].closed,
    );
    assert.deepEqual(waiting.sort(), [...needing, 'draft', 'submission_error'].sort());
  });

  test('is sorted, searched, filtered and paged without losing or repeating an entry', async () => {
    const work = await open();
    const names = ['Zoë Adams', 'Ana Brown', 'Ana Clark', 'Bo Adams', 'Cy Young'];
    for (const [index, name] of names.entries()) {
      const { id } = await work.hire();
      const [first_name, last_name] = name.split(' ') as [string, string];
      const start_date = `2026-06-${10 + ((index * 2) % 5)}`;
      await work.deps.db
        .updateTable('employees')
        .set({ first_name, last_name, start_date })
        .where('id', '=', id)
        .execute();
      await work.deps.db
        .updateTable('employee_terms')
        .set({ term: name.toLowerCase() })
        .where('employee_id', '=', id)
        .where('term', 'like', 'ana rivera')
        .execute();
    }
    const people = async (page: Page = {}) =>
      (await entries(work, page)).map(({ view }) => view.employee.lastName);
    assert.deepEqual(await people({ sort: 'name' }), ['Adams', 'Adams', 'Brown', 'Clark', 'Young']);
    const days = (await entries(work)).map(({ view }) => view.dueOn);
    assert.deepEqual(days, [...days].sort());
    assert.deepEqual((await people({ search: 'ANA ' })).sort(), ['Brown', 'Clark']);
    assert.deepEqual(await people({ search: 'nobody' }), []);
    assert.equal((await people({ dueFrom: '2026-06-11', dueBy: '2026-06-13' })).length, 3);
    for (const sort of ['dueOn', 'name']) {
      const whole = await people({ sort });
      const paged: string[] = [];
      for (let after: Page['after']; ; ) {
        const page = await entries(work, { sort, after, limit: 2 });
        paged.push(...page.map(({ view }) => view.employee.lastName));
        const last = page.at(-1);
        if (page.length < 2 || last === undefined) break;
        after = positionOf(last, sort);
      }
      assert.deepEqual(paged, whole, sort);
    }
    const form = await work.start(await work.hire());
    assert.deepEqual(
      (await entries(work, { search: String(form.id) })).map(({ view }) => view.submission?.id),
      [form.id],
    );
  });

  test('counts by kind and by how soon', async () => {
    const work = await open();
    await work.hire();
    await work.section1Signed();
    await work.completed(ALIEN, EAD);
    const counts = async () => {
      const found = await countOpenWork(workDeps(work), work.account, work.employerId);
      assert.deepEqual(
        found.counts.map(({ kind }) => kind),
        Object.keys(WORK_KINDS),
      );
      return found.counts
        .map(({ kind, ...rest }) => [kind, ...Object.values(rest)].join(' '))
        .filter((line) => /[1-9]/.test(line.replace(/section\d/, '')));
    };
    assert.deepEqual(await counts(), [
      'startForm 0 0 1 0 0 0',
      'section2 0 0 0 1 0 0',
      'reverification 0 0 0 0 1 0',
    ]);
    work.time.now += 4 * DAY_MS;
    assert.deepEqual(await counts(), [
      'startForm 1 0 0 0 0 0',
      'section2 1 1 0 0 0 0',
      'reverification 0 0 0 0 1 0',
    ]);
  });

  test('late is a condition until the employer says when it is open', async () => {
    const work = await open();
    await work.section1Signed();
    // Section 2 is due on Thursday, June 18; Friday is Juneteenth.
    work.time.now += 7 * DAY_MS;
    const section2Of = async () => (await entries(work, { kind: 'section2' }))[0]?.view;
    const unknown = await section2Of();
    assert.equal(unknown?.dueOn, '2026-06-18');
    assert.deepEqual(unknown?.lateUnless, {
      closedDays: 2,
      from: '2026-06-16',
      through: '2026-06-21',
      federalHolidays: ['2026-06-19'],
    });
    const say = (closedOn: readonly string[]) =>
      db
        .updateTable('employers')
        .set({
          business_days: JSON.stringify({
            weekend: ['saturday', 'sunday'],
            federalHolidays: true,
            closedOn,
          }),
        })
        .where('id', '=', work.employerId)
        .execute();
    await say([]);
    const known = await section2Of();
    assert.deepEqual([known?.dueOn, known?.daysLate, known?.lateUnless], ['2026-06-18', 4, null]);
    await say(['2026-06-17']);
    const moved = await section2Of();
    assert.deepEqual([moved?.dueOn, moved?.daysLate], ['2026-06-22', 0]);
  });

  test('a reader derives a few changes, the background any number', async () => {
    const work = await open();
    for (let index = 0; index < 3; index += 1) await work.hire();
    const queue = (count: number) =>
      work.deps.db
        .insertInto('work_queue')
        .values(
          Array.from({ length: count }, () => ({
            employer_id: work.employerId,
            employee_id: '00000000-0000-4000-8000-000000000000',
          })),
        )
        .execute();
    await queue(1200);
    assert.equal(await catchUp(workDeps(work), work.employerId), false);
    assert.equal(await catchUp(workDeps(work), work.employerId), true);
    await queue(1200);
    await refreshWork(workDeps(work));
    const left = await work.deps.db.selectFrom('work_queue').selectAll().execute();
    assert.deepEqual(left, []);
    assert.equal((await listed(work)).length, 3);
  });

  test('shows the employees of an import together, once it is complete', async () => {
    const work = await open();
    const rows = Array.from({ length: 5 }, (_, index) => `Ana,Rivera${index},2026-06-15`);
    const text = ['firstName,lastName,employment.startDate', ...rows].join('\n');
    const begun = importText(work.deps, work.account, work.employerId, text);
    await listed(work);
    await begun;
    assert.deepEqual(await listed(work), Array(5).fill('startForm 2026-06-15 0 none'));
  });

  test('two that derive together leave one entry each', async () => {
    const work = await open();
    const hired = [await work.hire(), await work.hire()];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        // One at a time, as people are changed: a statement for both locks them in any order.
        for (const { id } of hired) {
          await work.deps.db
            .updateTable('employees')
            .set({ start_date: '2026-06-16' })
            .where('id', '=', id)
            .execute();
        }
        await catchUp(workDeps(work), work.employerId);
      }),
    );
    assert.deepEqual(await listed(work), [
      'startForm 2026-06-16 0 none',
      'startForm 2026-06-16 0 none',
    ]);
  });
});
