/** Late forms, first days that disagree, and other things an employer is warned of. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { insertCaseRow } from '../../../src/people/cases/storage/everify.ts';
import { timelinessOf } from '../../../src/people/i9/form/timeliness.ts';
import { exportForInspection } from '../../../src/people/i9/inspection/inspection-export.ts';
import { printForm } from '../../../src/people/i9/print/html.ts';
import {
  listSubmissions,
  readForm,
  readSubmission,
} from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../../../src/people/i9/submissions/sections/section2.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  ALIEN,
  CITIZEN,
  PASSPORT,
  refused,
  section2,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const DAY = 86_400_000;
const LICENSE = {
  listKey: 'B',
  documentationKey: 'drivers_license',
  issuingAuthority: 'Arizona',
  documentNumber: 'D1234567',
  expirationDate: '2030-01-31',
} as const;
const CARD = {
  listKey: 'C',
  documentationKey: 'social_security_card',
  documentNumber: '123-45-6789',
} as const;

/** index.csv of an archive, by its local header. */
function indexOf(archive: Buffer): string {
  const central = archive.lastIndexOf('index.csv');
  const at = archive.readUInt32LE(central - 4);
  const size = archive.readUInt32LE(central - 26);
  const method = archive.readUInt16LE(central - 36);
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(from, from + size);
  return (method === 0 ? bytes : inflateRawSync(bytes)).toString();
}

const WEEKEND = ['saturday', 'sunday'] as const;

const codes = (warnings: readonly { code: string }[]): string[] =>
  warnings.map(({ code }) => code).sort();

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });

  describe('lateness', () => {
    test('of an unsubmitted E-Verify case follows a corrected first day', async () => {
      const work = await Workplace.open(db);
      const { employee, place } = await work.completed();
      const at = new Date(work.time.now).toISOString();
      const columns = { case_number: null, sent: null, answer: null, problem: null };
      await insertCaseRow(db, {
        ...columns,
        id: newId(work.time.now),
        account_id: work.accountId,
        employer_id: work.employerId,
        employee_id: employee.id,
        submission_id: place.submissionId,
        attempt: 1,
        status: 'draft',
        due_on: '2026-06-18',
        action_due_on: null,
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
      await correctSubmission(work.deps, work.admin, place, {
        section: 'section2',
        changes: { firstDayOfEmployment: '2026-06-22' },
        reason: 'started a week later',
        ...signature('correction'),
      });
      const { due_on } = await db
        .selectFrom('everify_cases')
        .select('due_on')
        .where('submission_id', '=', place.submissionId)
        .executeTakeFirstOrThrow();
      assert.equal(due_on, '2026-06-25');
    });

    test('is not said of who never started, and nothing is left to do', async () => {
      const work = await Workplace.open(db);
      const employee = await work.hire();
      const place = work.place(await work.start(employee));
      work.time.now += 30 * DAY;
      assert.notEqual((await readSubmission(work.deps, work.admin, place)).warnings.length, 0);
      await work.setEmployment(employee.id, 'never_started', '2026-06-16');
      const { warnings, deadlines } = await readSubmission(work.deps, work.admin, place);
      assert.deepEqual(warnings, []);
      assert.deepEqual(
        [deadlines.section1DueOn, deadlines.section1DaysLate, deadlines.section2DueOn],
        [null, null, null],
      );
    });

    test('is reported while a section is overdue, and once it is signed late', async () => {
      const work = await Workplace.open(db);
      const employee = await work.hire();
      const place = work.place(await work.start(employee));
      const { deps, admin } = work;
      work.time.now += 7 * DAY;
      await putSection1(deps, employee.caller, place, CITIZEN);
      const open = await readSubmission(deps, admin, place);
      assert.deepEqual(codes(open.warnings), ['section1_overdue', 'section2_overdue']);
      await signSection1(deps, employee.caller, place, signature('section1'));
      await putSection2(deps, admin, place, section2(PASSPORT));
      const view = await signSection2(deps, admin, place, signature('section2'));
      assert.deepEqual(codes(view.warnings), ['section1_late', 'section2_late']);
      assert.match(view.warnings[0]?.message ?? '', /7 days after it was due on 2026-06-15/);
      assert.match(
        view.warnings[1]?.message ?? '',
        /2026-06-22, late unless you were closed on at least 2 of the weekdays from 2026-06-16 through 2026-06-21 \(2026-06-19: a federal holiday\): it was due on 2026-06-18/,
      );
      assert.deepEqual([view.deadlines.section1DaysLate, view.deadlines.section2DaysLate], [7, 4]);
      const [listed] = await listSubmissions(deps, admin, place, { after: 0, limit: 5 });
      assert.deepEqual(codes(listed?.view.warnings ?? []), ['section1_late', 'section2_late']);
      assert.equal(listed?.view.deadlines.section2SignedOn, '2026-06-22');
      const found = await readForm(deps, admin, place);
      const html = printForm(found.row, found.content, timelinessOf(found));
      assert.match(
        html,
        /due 06\/18\/2026, signed 06\/22\/2026, late unless you were closed on at least 2 of/,
      );
      const { archive } = await exportForInspection(deps, admin, work.employerId);
      const parts: Buffer[] = [];
      for await (const part of archive) parts.push(part);
      const index = await indexOf(Buffer.concat(parts));
      const [header, line] = index.split('\r\n');
      assert.ok(
        header?.endsWith(
          'section2DueOn,section2SignedOn,section2DaysLate,section2LateUnless,supplementB',
        ),
      );
      assert.ok(line?.includes('2026-06-15,2026-06-22,7,2026-06-18,2026-06-22,4,unless'), line);
    });

    // The week of Thanksgiving, November 26, 2026.
    for (const [says, businessDays, late, words] of [
      ['no one has said when the employer is open', null, 1, /late unless you were closed on/],
      ['closed on federal holidays', { weekend: WEEKEND, federalHolidays: true }, 0, undefined],
      [
        'open on Thanksgiving',
        { weekend: WEEKEND, federalHolidays: false },
        1,
        /1 day after it was due on 2026-11-26/,
      ],
      [
        'closed on the Tuesday',
        { weekend: WEEKEND, federalHolidays: false, closedOn: ['2026-11-24'] },
        0,
        undefined,
      ],
    ] as const) {
      test(`Monday to Friday of Thanksgiving week: ${says}`, async () => {
        const work = await Workplace.open(db);
        work.time.now = Date.parse('2026-11-23T17:00:00Z');
        await db
          .updateTable('employers')
          .set({ business_days: businessDays && JSON.stringify(businessDays) })
          .where('id', '=', work.employerId)
          .execute();
        const employee = await work.hire();
        await db
          .updateTable('employees')
          .set({ hire_date: null, start_date: null })
          .where('id', '=', employee.id)
          .execute();
        const place = work.place(await work.start(employee));
        const { deps, admin } = work;
        await putSection1(deps, employee.caller, place, CITIZEN);
        await signSection1(deps, employee.caller, place, signature('section1'));
        work.time.now += 4 * DAY;
        const second = { ...section2(PASSPORT), firstDayOfEmployment: '2026-11-23' };
        await putSection2(deps, admin, place, second);
        const { deadlines, warnings } = await signSection2(
          deps,
          admin,
          place,
          signature('section2'),
        );
        assert.equal(deadlines.section2DaysLate, late);
        assert.equal(deadlines.section2LateUnless !== null, businessDays === null);
        const message = warnings.find(({ code }) => code === 'section2_late')?.message;
        if (words === undefined) assert.equal(message, undefined);
        else assert.match(message ?? '', words);
      });
    }

    test('counts from the employment record’s startDate when that is earlier', async () => {
      const work = await Workplace.open(db);
      const { place, employee } = await work.completed();
      await db
        .updateTable('employees')
        .set({ hire_date: '2026-05-01', start_date: '2026-05-01' })
        .where('id', '=', employee.id)
        .execute();
      const view = await readSubmission(work.deps, work.admin, place);
      assert.deepEqual(codes(view.warnings), [
        'first_day_differs',
        'section1_late',
        'section2_late',
      ]);
      assert.equal(view.deadlines.countedFrom, '2026-05-01');
    });

    test('does not go away by a correction of the first day', async () => {
      const work = await Workplace.open(db);
      const { place, employee } = await work.completed();
      await db
        .updateTable('employees')
        .set({ start_date: null })
        .where('id', '=', employee.id)
        .execute();
      const view = await correctSubmission(work.deps, work.admin, place, {
        section: 'section2',
        changes: { firstDayOfEmployment: '2026-08-03' },
        reason: 'A later start.',
        ...signature('correction'),
      });
      assert.deepEqual(codes(view.warnings), ['first_day_moved']);
      assert.deepEqual(
        [view.deadlines.countedFrom, view.deadlines.section2DueOn],
        ['2026-06-15', '2026-06-18'],
      );
    });
  });

  describe('what looks wrong on the form', () => {
    test('a middle name, two numbers of item 4', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.section1Signed({
        ...ALIEN,
        middleInitial: 'Katharina',
        i94Number: 'A1234567890',
      });
      const view = await readSubmission(work.deps, work.admin, place);
      assert.deepEqual(codes(view.warnings), ['middle_initial', 'several_numbers']);
      const short = await work.section1Signed({ ...CITIZEN, middleInitial: 'K.' });
      const { warnings } = await readSubmission(work.deps, work.admin, short.place);
      assert.deepEqual(warnings, []);
    });

    test('a restricted Social Security card is refused', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.section1Signed();
      const put = (card: object) =>
        putSection2(work.deps, work.admin, place, section2(LICENSE, { ...CARD, ...card }));
      for (const [name, text] of [
        ['documentNumber', 'VALID FOR WORK ONLY WITH DHS AUTHORIZATION'],
        ['documentNumber', 'not valid for employment'],
        ['issuingAuthority', 'SSA, Valid for work only with INS authorization'],
      ] as const) {
        await assert.rejects(put({ [name]: text }), refused(400, `documents[1].${name}`), text);
      }
    });

    test('a card with another number, or with its restriction in Additional information', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.section1Signed({
        ...CITIZEN,
        socialSecurityNumber: '123-45-6780',
      });
      const put = (card: object, more: object = {}) =>
        putSection2(work.deps, work.admin, place, {
          ...section2(LICENSE, { ...CARD, ...card }),
          ...more,
        });
      assert.deepEqual(codes((await put({})).warnings), ['number_differs']);
      assert.deepEqual(codes((await put({ documentNumber: 'on file' })).warnings), [
        'social_security_card_number',
      ]);
      const additionalInformation = 'Card says NOT VALID FOR EMPLOYMENT';
      const noted = await put({ documentNumber: '123-45-6780' }, { additionalInformation });
      assert.deepEqual(codes(noted.warnings), ['social_security_card_restricted']);
    });
  });
});
