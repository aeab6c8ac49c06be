/**
 * Ids of forms: random below 2^31, unique, and without a say in any order. Forms of before keep theirs.
 * About 3 s.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newestForms } from '../../../src/people/employees/storage/employees.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import type { RetentionPosition } from '../../../src/people/i9/storage/submissions.ts';
import { listForms } from '../../../src/people/i9/storage/work-items.ts';
import { listSubmissions } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { listDueForms } from '../../../src/people/i9/submissions/retention/retention.ts';
import { encodeCursor } from '../../../src/platform/http/rest/pages.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { nextOrdered } from '../../../src/platform/storage/rows/counters.ts';
import { numberSubmission } from '../../../src/platform/storage/rows/form-numbers.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { accountClient, type Client, newEmployee, newEmployer } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import { Workplace } from '../../support/submissions.ts';

const LIMIT = 2 ** 31;

type Listed = { readonly id: number };
const idsOf = (forms: readonly Listed[]): number[] => forms.map(({ id }) => id);

/** As a server of an earlier version started it: with a growing id, which is its place. */
async function startAsBefore(db: Database, id: number): Promise<number> {
  const old = await nextOrdered(db, 'submissionId');
  await db
    .updateTable('submissions')
    .set({ id: old, sequence: null })
    .where('id', '=', id)
    .execute();
  return old;
}

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.openNew();
  });

  test('forms started in the same millisecond are listed in the order they were started', async () => {
    const work = await Workplace.open(db);
    const employee = await work.hire();
    const started = [await work.start(employee)];
    for (let count = 1; count < 12; count += 1) {
      const last = work.place(started.at(-1) as (typeof started)[number]);
      await db
        .updateTable('submissions')
        .set({ status: 'section1_in_progress' })
        .where('id', '=', last.submissionId)
        .execute();
      started.push(await restartSubmission(work.deps, work.admin, last));
    }
    const ids = idsOf(started);
    assert.ok(ids.every((id) => Number.isInteger(id) && id > 0 && id < LIMIT));
    assert.equal(new Set(started.map(({ createdAt }) => createdAt)).size, 1);
    assert.notDeepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    const place = { employerId: work.employerId, employeeId: employee.id };
    const listed: number[] = [];
    for (let after = 0; ; ) {
      const page = { after, limit: 5 };
      const forms = await listSubmissions(work.deps, work.admin, place, page);
      listed.push(...forms.map(({ view }) => view.id));
      if (forms.length < 5) break;
      after = forms.at(-1)?.place ?? 0;
    }
    assert.deepEqual(listed, ids);
    await work.setEmployment(employee.id, 'terminated', '2026-06-16');
    const due: number[] = [];
    for (let after: RetentionPosition | undefined; ; ) {
      const page = { dueBy: '2030-01-01', after, limit: 5 };
      const forms = await listDueForms(work.deps, work.admin, work.employerId, page);
      due.push(...forms.map(({ form }) => form.submissionId));
      if (forms.length < 5) break;
      after = forms.at(-1)?.position;
    }
    assert.deepEqual(due, ids);
    const newest = await newestForms(db, [employee.id]);
    assert.equal(newest.get(employee.id)?.id, ids.at(-1));
  });

  test('the newest form in use of an employee is the one started last', async () => {
    const work = await Workplace.open(db);
    for (let count = 0; count < 8; count += 1) {
      const { employee } = await work.completed();
      const again = await work.start(employee);
      assert.equal((await newestForms(db, [employee.id])).get(employee.id)?.id, again.id);
    }
  });

  test('forms started at the same time get different ids, and none is missing from the list', async () => {
    const work = await Workplace.open(db);
    const people = await Promise.all(Array.from({ length: 20 }, () => work.hire()));
    const ids = idsOf(await Promise.all(people.map((employee) => work.start(employee))));
    assert.equal(new Set(ids).size, 20);
    const query = { employerId: work.employerId, isNewestFirst: false, limit: 50 };
    assert.deepEqual(new Set(idsOf((await listForms(db, query)).submissions)), new Set(ids));
  });

  test('an id that a form has is drawn again', async () => {
    const work = await Workplace.open(db);
    const taken = await work.start(await work.hire());
    const draws = [taken.id, taken.id, 7];
    const numbers = await numberSubmission(db, () => draws.shift() ?? 0);
    assert.equal(numbers.id, 7);
    assert.deepEqual(draws, []);
  });

  test('the check of all audit trails reads forms of before and of now once, over more than a page', async () => {
    const own = await databases.openNew();
    const work = await Workplace.open(own);
    const { id } = await work.start(await work.hire());
    const form = own.selectFrom('submissions').selectAll().where('id', '=', id);
    const row = await form.executeTakeFirstOrThrow();
    const many = Array.from({ length: 205 }, (_, index) => ({ ...row, id: LIMIT - index }));
    const rows = many.map((copy, index) =>
      index < 100
        ? { ...copy, id: LIMIT + index, sequence: null }
        : { ...copy, sequence: LIMIT + index },
    );
    await own.insertInto('submissions').values(rows).execute();
    // None of the copies has a trail; each is read.
    assert.equal((await verifyAudit(work.deps)).submissions, 206);
  });
});

forEachServer('ids of forms over HTTP', (server) => {
  const listOf = async (client: Client, url: string) => {
    const { status, body } = await client.get(url);
    assert.equal(status, 200, url);
    return body as { readonly submissions: Listed[]; readonly nextCursor: string | null };
  };

  test('lists go on from the cursor of an earlier version, in both directions', async () => {
    const client = await accountClient(server());
    const employer = await newEmployer(client);
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const employee = await newEmployee(client, employer);
      const { id } = (await client.post(`${employee}/submissions`)).body.submission;
      ids.push(count < 3 ? await startAsBefore(server().db, id) : id);
    }
    assert.ok(ids.slice(0, 3).every((id) => id > LIMIT));
    const list = `${employer}/submissions`;
    assert.deepEqual(idsOf((await listOf(client, list)).submissions), ids);
    // An earlier version wrote the id of the last form shown.
    const rest = await listOf(client, `${list}?cursor=${encodeCursor(ids[1])}`);
    assert.deepEqual(idsOf(rest.submissions), ids.slice(2));
    const back = await listOf(client, `${list}?sort=newest&cursor=${encodeCursor(ids[1])}`);
    assert.deepEqual(idsOf(back.submissions), [ids[0]]);
    for (const sort of ['oldest', 'newest']) {
      const paged: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page = await listOf(client, `${list}?sort=${sort}&limit=2${at}`);
        paged.push(...idsOf(page.submissions));
        cursor = page.nextCursor;
      }
      assert.deepEqual(paged, sort === 'oldest' ? ids : ids.toReversed());
    }
    const wrong = await client.get(`${list}?cursor=${encodeCursor({ id: ids[1] })}`);
    assert.equal(wrong.status, 400);
  });
});
