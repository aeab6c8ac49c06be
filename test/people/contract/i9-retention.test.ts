/** Retention: which forms are due, and destroying them one by one. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readTrail } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import {
  listDueForms,
  purgeForms,
} from '../../../src/people/i9/submissions/retention/retention.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { refused, Workplace } from '../../support/submissions.ts';

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });

  /** An accepted form of someone who worked from one day to another. */
  const former = async (work: Workplace, hired: string | null, left: string | null) => {
    const { employee, place } = await work.completed();
    await work.setEmployment(employee.id, left === null ? 'active' : 'terminated', left);
    await db
      .updateTable('submissions')
      .set({ first_day: hired })
      .where('id', '=', place.submissionId)
      .execute();
    return place;
  };
  const leaver = (id: string) => ({
    id,
    firstName: 'Ana',
    lastName: 'Rivera',
    status: 'terminated',
  });
  const dueOn = async (work: Workplace, dueBy?: string, limit = 100) =>
    (
      await listDueForms(work.deps, work.admin, work.employerId, {
        ...(dueBy === undefined ? {} : { dueBy }),
        limit,
      })
    ).map(({ form }) => form);

  describe('the list of forms due', () => {
    for (const [what, hired, left, until] of [
      ['three years after hire', '2026-06-15', '2026-09-01', '2029-06-15'],
      ['one year after termination', '2020-06-15', '2026-09-01', '2027-09-01'],
      ['both on one day', '2024-06-15', '2026-06-15', '2027-06-15'],
      ['a leap day of hire', '2024-02-29', '2024-12-01', '2027-02-28'],
      ['a leap day of termination', '2020-01-01', '2024-02-29', '2025-02-28'],
    ] as const) {
      test(`${what}: ${until}`, async () => {
        const work = await Workplace.open(db);
        const { submissionId, employeeId } = await former(work, hired, left);
        const eve = new Date(Date.parse(`${until}T00:00:00Z`) - 1).toISOString().slice(0, 10);
        assert.deepEqual(await dueOn(work, eve), []);
        assert.deepEqual(await dueOn(work, until), [
          {
            submissionId,
            employeeId,
            employee: leaver(employeeId),
            status: 'accepted',
            terminationDate: left,
            retainUntil: until,
            due: until <= '2026-06-15',
          },
        ]);
      });
    }

    test('of who never started: due once called off', async () => {
      const work = await Workplace.open(db);
      const { employee, place } = await work.completed();
      await work.setEmployment(employee.id, 'never_started', '2026-06-10');
      const [due] = await dueOn(work);
      assert.deepEqual(
        [due?.submissionId, due?.retainUntil, due?.due, due?.employee.status],
        [place.submissionId, '2026-06-10', true, 'never_started'],
      );
      const purge = async () => {
        const ids = { submissionIds: [place.submissionId] };
        return (await purgeForms(work.deps, work.admin, work.employerId, ids, () => {}))[0]?.result;
      };
      assert.equal(await purge(), 'purged');
    });

    test('counts from the hire of the record when Section 2 says nothing', async () => {
      const work = await Workplace.open(db);
      const employee = await work.hire();
      await work.start(employee);
      await work.setEmployment(employee.id, 'terminated', '2026-06-20');
      assert.deepEqual(await dueOn(work, '2029-06-14'), []);
      assert.equal((await dueOn(work, '2029-06-15')).length, 1);
      await db
        .updateTable('employees')
        .set({ hire_date: null, start_date: null })
        .where('id', '=', employee.id)
        .execute();
      // Then from the day the form was begun.
      assert.equal((await dueOn(work, '2029-06-15')).length, 1);
    });

    test('has nobody who works here, nothing purged, and nothing of others', async () => {
      const work = await Workplace.open(db);
      await former(work, '2010-01-01', null);
      const returned = await former(work, '2010-01-01', '2011-01-01');
      await work.setEmployment(returned.employeeId, 'active', '2011-01-01');
      await former(await Workplace.open(db), '2010-01-01', '2011-01-01');
      assert.deepEqual(await dueOn(work, '2050-01-01'), []);
    });

    test('is listed in the order of termination, page by page, today when no day is named', async () => {
      const work = await Workplace.open(db);
      const days = ['2021-03-01', '2020-01-01', '2021-03-01', '2026-06-14', '2022-05-05'];
      const ids: number[] = [];
      for (const left of days) ids.push((await former(work, '2010-01-01', left)).submissionId);
      const expected = [ids[1], ids[0], ids[2], ids[4]];
      const seen: number[] = [];
      for (let after: { terminationDate: string; id: number } | undefined; ; ) {
        const page = await listDueForms(work.deps, work.admin, work.employerId, {
          limit: 2,
          ...(after === undefined ? {} : { after }),
        });
        seen.push(...page.map(({ form }) => form.submissionId));
        after = page.at(-1)?.position;
        if (page.length < 2) break;
      }
      assert.deepEqual(seen, expected);
      assert.equal((await dueOn(work, '2027-06-14')).length, 5);
    });

    test('is for those who administer, and of a day of the calendar', async () => {
      const work = await Workplace.open(db);
      const reviewer = work.person('admin', 'x', 'Re', { role: 'reviewer' });
      const list = (caller: typeof reviewer, dueBy: string) =>
        listDueForms(work.deps, caller, work.employerId, { dueBy, limit: 1 });
      await assert.rejects(list(reviewer, '2026-01-01'), refused(403));
      await assert.rejects(list(work.admin, '2026-02-30'), refused(400, 'dueBy'));
      const elsewhere = await Workplace.open(db);
      await assert.rejects(list(elsewhere.admin, '2026-01-01'), refused(404));
    });
  });

  describe('the purge of many', () => {
    test('takes what is due; what is not, unknown, of others, or damaged is reported one by one', async () => {
      const work = await Workplace.open(db);
      const due = await former(work, '2020-01-01', '2021-01-01');
      const kept = await former(work, '2025-01-01', '2026-01-01');
      const current = await former(work, '2020-01-01', null);
      const damaged = await former(work, '2020-01-01', '2021-01-01');
      const last = await former(work, '2020-01-01', '2021-01-01');
      const foreign = await former(await Workplace.open(db), '2020-01-01', '2021-01-01');
      await db
        .updateTable('submission_keys')
        .set({ sealed_key: 'v1.x.x' })
        .where('submission_id', '=', damaged.submissionId)
        .execute();
      const ids = [due, kept, current, damaged, foreign, last, due].map((it) => it.submissionId);
      const failed: number[] = [];
      const results = await purgeForms(
        work.deps,
        work.admin,
        work.employerId,
        { submissionIds: [...ids, 999_999_999] },
        (id) => failed.push(id),
      );
      assert.deepEqual(
        results.map(({ submissionId, result, message }) => [submissionId, result, message]),
        [
          [due.submissionId, 'purged', null],
          [kept.submissionId, 'refused', 'The form must be retained until 2028-01-01.'],
          [current.submissionId, 'refused', 'Form I-9 must be retained for current employees.'],
          [damaged.submissionId, 'failed', 'The form could not be purged: see the log.'],
          [foreign.submissionId, 'refused', 'Submission not found'],
          [last.submissionId, 'purged', null],
          [999_999_999, 'refused', 'Submission not found'],
        ],
      );
      assert.deepEqual(failed, [damaged.submissionId]);
      const rows = await db
        .selectFrom('submissions')
        .select(['id', 'status'])
        .where('id', 'in', ids)
        .orderBy('sequence')
        .execute();
      assert.deepEqual(
        rows.filter(({ status }) => status === 'purged').map(({ id }) => id),
        [due.submissionId, last.submissionId],
      );
      const trail = await readTrail(work.deps, work.admin, due, { after: 0, limit: 100 });
      assert.equal(trail.at(-2)?.action, 'submission.purged');
      assert.equal(trail.at(-2)?.actor.kind, 'admin');
      assert.deepEqual(await dueOn(work), [
        {
          submissionId: damaged.submissionId,
          employeeId: damaged.employeeId,
          employee: leaver(damaged.employeeId),
          status: 'accepted',
          terminationDate: '2021-01-01',
          retainUntil: '2023-01-01',
          due: true,
        },
      ]);
    });

    test('of the same form twice at the same time happens once', async () => {
      const work = await Workplace.open(db);
      const { submissionId } = await former(work, '2020-01-01', '2021-01-01');
      const purge = () =>
        purgeForms(
          work.deps,
          work.admin,
          work.employerId,
          { submissionIds: [submissionId] },
          (_id, error) => assert.fail(String(error)),
        );
      const results = (await Promise.all([purge(), purge()])).flat();
      assert.deepEqual(results.map(({ result }) => result).sort(), ['purged', 'refused']);
    });

    test('is for those who administer, and names 1 to 200 forms', async () => {
      const work = await Workplace.open(db);
      const purge = (submissionIds: readonly unknown[], caller = work.admin) =>
        purgeForms(work.deps, caller, work.employerId, { submissionIds }, () => {});
      const reviewer = work.person('admin', 'x', 'Re', { role: 'reviewer' });
      await assert.rejects(purge([1], reviewer), refused(403));
      await assert.rejects(purge([]), refused(400, 'submissionIds'));
      await assert.rejects(purge(['1']), refused(400, 'submissionIds[0]'));
      await assert.rejects(
        purge(Array.from({ length: 201 }, (_, index) => index + 1)),
        refused(400, 'submissionIds'),
      );
    });
  });
});
