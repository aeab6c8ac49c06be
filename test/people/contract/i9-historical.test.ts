/** Forms completed before: taken in row by row, with scans, deadlines, retention, and nothing signed. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { caseNeed } from '../../../src/people/cases/statuses.ts';
import { openFile } from '../../../src/people/employees/import-file.ts';
import { ndjsonRows } from '../../../src/people/employees/ndjson-rows.ts';
import { insertEmployees } from '../../../src/people/employees/storage/employees.ts';
import { timelinessOf } from '../../../src/people/i9/form/timeliness.ts';
import { addScan } from '../../../src/people/i9/historical/scans.ts';
import { historicalFields } from '../../../src/people/i9/historical/schema.ts';
import { takeInForms } from '../../../src/people/i9/historical/take-in.ts';
import { exportForInspection } from '../../../src/people/i9/inspection/inspection-export.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { printForm } from '../../../src/people/i9/print/html.ts';
import { addCopy, readCopy } from '../../../src/people/i9/submissions/copies/copies.ts';
import { possibleActs } from '../../../src/people/i9/submissions/reading/possible-acts.ts';
import { printSubmission } from '../../../src/people/i9/submissions/reading/print-submission.ts';
import {
  readForm,
  readSubmission,
  readTrail,
} from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import { scanExpirations } from '../../../src/people/i9/submissions/scan-expirations.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../../../src/people/i9/submissions/sections/section2.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import { listWork } from '../../../src/people/i9/work/list-work.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { getDocument } from '../../support/pdfjs.ts';
import {
  ALIEN,
  CITIZEN,
  copyOf,
  EAD,
  PASSPORT,
  PICTURE,
  refused,
  section2,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const FORM = {
  source: 'paper',
  edition: '10/21/19',
  firstDayOfEmployment: '2021-03-01',
  section1SignedOn: '2021-03-01',
  section2SignedOn: '03/05/2021',
} as const;

const lines = (...rows: readonly unknown[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

/** A file of an archive, by its local header. */
function fileIn(archive: Buffer, name: string): string {
  const central = archive.lastIndexOf(name);
  const at = archive.readUInt32LE(central - 4);
  const size = archive.readUInt32LE(central - 26);
  const method = archive.readUInt16LE(central - 36);
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(from, from + size);
  return (method === 0 ? bytes : inflateRawSync(bytes)).toString();
}

const ndjson = (...rows: readonly unknown[]) => ({ rows: () => ndjsonRows(lines(...rows)) });

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });
  const open = () => Workplace.open(db);
  const takeIn = (work: Workplace, ...rows: readonly unknown[]) =>
    takeInForms(work.deps, work.account, work.employerId, {
      file: ndjson(...rows),
      isCheck: false,
      onFailure,
    });
  const onFailure = (row: number, error: unknown): never => {
    throw new Error(`row ${row}`, { cause: error });
  };

  /** A form of a new employee, taken in. */
  async function taken(work: Workplace, more: object = {}) {
    const employee = await work.hire();
    const [result] = await takeIn(work, { ...FORM, employeeId: employee.id, ...more });
    assert.deepEqual(result?.errors, []);
    const id = result?.submissionId ?? 0;
    return { employee, place: work.place({ id, employeeId: employee.id }) };
  }
  const work = async (workplace: Workplace) => {
    const page = { after: undefined, limit: 50 };
    const deps = { ...workplace.deps, caseNeed };
    const { entries } = await listWork(deps, workplace.account, workplace.employerId, page);
    return entries.map(({ view }) => `${view.kind} ${view.dueOn}`);
  };

  test('an edition is known in the spellings that were printed', async () => {
    const workplace = await open();
    for (const [printed, kept] of [
      ['(Rev. 11-21-91) N', '11/21/91'],
      ['Rev. 06/05/07', '06/05/07'],
      ['(Rev. 03/08/13)N', '03/08/13'],
      ['11/14/2016 N', '11/14/16'],
      ['10/21/2019', '10/21/19'],
      ['May 1987', '05/07/87'],
      ['(Rev. May 7, 1987)', '05/07/87'],
      ['June 2008', '06/16/08'],
      ['(Rev. Feb. 2009)', '02/02/09'],
      ['8/7/09 Y', '08/07/09'],
      ['2016-11-14', '11/14/16'],
      ['Form I-9 CNMI', 'CNMI'],
    ] as const) {
      const { place } = await taken(workplace, { edition: printed });
      const view = await readSubmission(workplace.deps, workplace.account, place);
      assert.equal(view.edition, kept, printed);
    }
    for (const edition of ['July 2008', 'May 87', '06/08', '13/45/19', '10/21/2019 X', '10/21']) {
      const employee = await workplace.hire();
      const [result] = await takeIn(workplace, { ...FORM, employeeId: employee.id, edition });
      assert.deepEqual(
        result?.errors.map(({ path, code }) => `${path} ${code}`),
        ['edition invalid_format'],
        edition,
      );
    }
    const employee = await workplace.hire();
    const same = { ...FORM, employeeId: employee.id };
    const [, again] = await takeIn(workplace, same, { ...same, edition: 'Rev. 10/21/2019' });
    assert.equal(again?.submissionId, null, 'one form in two spellings is taken in once');
  });

  test('takes in the good rows, and says of the others what is wrong', async () => {
    const workplace = await open();
    const employees = [await workplace.hire(), await workplace.hire()];
    const [first, second] = employees.map(({ id }) => ({ ...FORM, employeeId: id }));
    const results = await takeIn(
      workplace,
      first,
      '{"employeeId": ',
      { ...second, firstDayOfEmployment: '2021-02-30', section2SignedOn: '2031-01-01' },
      { ...second, employeeId: '11111111-1111-4111-8111-111111111111' },
      { ...second, note: 'a\u0000b' },
      { ...second, section1: { socialSecurityNumber: '***-**-6789' } },
      { ...second, section2: { documents: [{ listKey: 'A', documentationKey: 'passport' }] } },
      { ...second, status: 'accepted' },
      first,
      second,
    );
    assert.deepEqual(
      results.map(({ row, submissionId, errors }) => [
        row,
        submissionId !== null,
        errors.map(({ path, code }) => `${path} ${code}`),
      ]),
      [
        [1, true, []],
        [2, false, [' invalid_format']],
        [3, false, ['firstDayOfEmployment invalid_format', 'section2SignedOn out_of_range']],
        [4, false, ['employeeId invalid_value']],
        [5, false, ['note unsafe_text']],
        [6, false, ['section1.socialSecurityNumber masked']],
        [7, false, ['section2.documents[0].documentationKey invalid_value']],
        [8, false, ['status unknown_field']],
        [9, false, [' invalid_value']],
        [10, true, []],
      ],
    );
    await assert.rejects(takeIn(workplace, ''), refused(400, 'body'));
  });

  test('is marked as such, with its days, and emits no event', async () => {
    const workplace = await open();
    const { place } = await taken(workplace, { note: 'Box 12' });
    const view = await readSubmission(workplace.deps, workplace.admin, place);
    assert.equal(view.status, 'historical');
    assert.equal(view.edition, '10/21/19');
    assert.deepEqual(view.historical, {
      source: 'paper',
      section1SignedOn: '2021-03-01',
      section2SignedOn: '2021-03-05',
      note: 'Box 12',
      missing: [
        'section1.lastName',
        'section1.firstName',
        'section1.citizenshipStatus',
        'section2.documents',
        'scans',
      ],
      scans: [],
    });
    const { section1DaysLate, section2DueOn, section2DaysLate } = view.deadlines;
    assert.deepEqual([section1DaysLate, section2DueOn, section2DaysLate], [0, '2021-03-04', 1]);
    const trail = await readTrail(workplace.deps, workplace.admin, place, { after: 0, limit: 10 });
    assert.equal(trail[0]?.action, 'submission.takenIn');
    assert.equal(trail[0]?.details?.source, 'paper');
    assert.deepEqual(await workplace.eventKeys(), []);
    await assert.rejects(printSubmission(workplace.deps, workplace.admin, place), refused(404));
  });

  describe('a batch', () => {
    test('says of each row what was recorded, what is missing, and what was refused', async () => {
      const workplace = await open();
      const [one, two] = [await workplace.hire(), await workplace.hire()];
      const full = {
        ...FORM,
        employeeId: one.id,
        section1: CITIZEN,
        section2: { documents: [PASSPORT] },
      };
      const gaps = {
        source: 'electronic',
        edition: '10/21/19',
        employeeId: two.id,
        section1: { lastName: 'Moss', citizenshipStatus: 'alien_authorized_to_work' },
        section2: { documents: [{ listKey: 'A', documentationKey: 'foreign_passport' }] },
      };
      const results = await takeIn(workplace, full, gaps, { ...full, edition: 'lost' });
      assert.deepEqual(
        results.map(({ row, result, missing }) => ({ row, result, missing })),
        [
          { row: 1, result: 'recorded', missing: ['scans'] },
          {
            row: 2,
            result: 'recorded',
            missing: [
              'firstDayOfEmployment',
              'section1SignedOn',
              'section2SignedOn',
              'section1.firstName',
              'section1.authorizationExpirationDate',
              'section2.documents[0].issuingAuthority',
              'section2.documents[0].documentNumber',
              'section2.documents[0].expirationDate',
              'scans',
            ],
          },
          { row: 3, result: 'refused', missing: [] },
        ],
      );
    });

    test('comes as CSV, with the columns that errors name and the employees’ addresses', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const { id } = await workplace.hire();
      const row = await db
        .selectFrom('employees')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const named = { ...row, id: newId(workplace.time.now), email_address: 'Ana@Example.com' };
      await insertEmployees(db, [named]);
      const csv = [
        'email;employeeId;source;Edition;firstDayOfEmployment;section1SignedOn;section2SignedOn;lastName;citizenshipStatus;section2.documents[0].listKey;section2.documents[0].documentationKey;section2.documents[0].expirationDate;section2.documents[1].listKey;section2.documents[1].documentationKey',
        'ana@example.com;;paper;10/21/2019;3/1/2021;3/1/2021;3/15/2021;Rivera;citizen;B;drivers_license;1/31/2025;C;birth_certificate',
        'bob@example.com;;paper;10/21/2019;;;;;;;;;;',
        `ana@example.com;${id};paper;10/21/2019;;;;;;;;;;`,
        ';;paper;10/21/2019;;;;;;;;;;',
        `;${id};paper;10/21/2019;;;;;;;;;C;birth_certificate`,
      ].join('\r\n');
      const file = await openFile(Buffer.from(csv), {
        mediaType: 'text/csv',
        fields: historicalFields(),
      });
      assert.equal(file.dates, 'month-first');
      const results = await takeInForms(deps, admin, workplace.employerId, {
        file,
        isCheck: false,
        onFailure,
      });
      assert.deepEqual(
        results.map(({ row, errors }) => [
          row,
          ...errors.map(({ path, code }) => `${path} ${code}`),
        ]),
        [
          [2],
          [3, 'emailAddress invalid_value'],
          [4, 'emailAddress mismatch'],
          [5, 'employeeId required'],
          [
            6,
            'section2.documents[0].listKey required',
            'section2.documents[0].documentationKey required',
          ],
        ],
      );
      const [{ submissionId = null, employeeId = null } = {}] = results;
      const place = workplace.place({ id: submissionId ?? 0, employeeId: employeeId ?? '' });
      const view = await readSubmission(deps, admin, place);
      assert.equal(employeeId, named.id);
      assert.deepEqual(
        [view.edition, view.historical?.section2SignedOn, view.section1?.lastName],
        ['10/21/19', '2021-03-15', 'Rivera'],
      );
      assert.deepEqual(
        view.section2?.documents?.map(({ documentationKey, expirationDate }) => [
          documentationKey,
          expirationDate,
        ]),
        [
          ['drivers_license', '2025-01-31'],
          ['birth_certificate', undefined],
        ],
      );
    });

    test('names the files of the scans, and says which were not uploaded', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const { place } = await taken(workplace, { scans: ['front.jpg', 'back.jpg'] });
      const missing = async () =>
        (await readSubmission(deps, admin, place)).historical?.missing.filter((path) =>
          path.startsWith('scans'),
        );
      assert.deepEqual(await missing(), ['scans[0] front.jpg', 'scans[1] back.jpg']);
      const front = { ...PICTURE, name: 'front.jpg' };
      const scan = await addScan(deps, admin, place, front);
      assert.equal(scan.name, 'front.jpg');
      assert.equal((await addScan(deps, admin, place, front)).id, scan.id);
      assert.deepEqual(await missing(), ['scans[1] back.jpg']);
      const other = await addScan(deps, admin, place, { ...PICTURE, name: 'back.jpg' });
      assert.notEqual(other.id, scan.id);
      assert.deepEqual(await missing(), []);
      const { archive } = await exportForInspection(deps, admin, workplace.employerId);
      const bytes = Buffer.concat(await Array.fromAsync(archive));
      const index = fileIn(bytes, 'scans.csv');
      assert.match(index, /^submissionId,employeeId,file,name,/);
      assert.ok(
        index.includes(
          `${place.submissionId},${place.employeeId},copies/${place.submissionId}/form-${scan.id}.jpg,front.jpg,image/jpeg,`,
        ),
        index,
      );
    });

    test('of 1,000 rows goes on after a row that the server could not save', async () => {
      const workplace = await open();
      const employee = await workplace.hire();
      const rows = Array.from({ length: 1000 }, (_, i) => ({
        ...FORM,
        employeeId: i % 10 === 0 ? 'nobody' : employee.id,
        firstDayOfEmployment: new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10),
        edition: '11/21/91',
        section1SignedOn: '2004-01-02',
        section2SignedOn: '2004-01-02',
      }));
      let transactions = 0;
      const broken = new Proxy(workplace.deps.db, {
        get(target, name) {
          if (name === 'transaction' && ++transactions === 2) throw new Error('disk');
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const failures: number[] = [];
      const results = await takeInForms(
        { ...workplace.deps, db: broken },
        workplace.account,
        workplace.employerId,
        { file: ndjson(...rows), isCheck: false, onFailure: (row) => failures.push(row) },
      );
      const count = (result: string) => results.filter((row) => row.result === result).length;
      assert.deepEqual([count('refused'), count('failed'), failures], [100, 1, [2]]);
      assert.equal(count('recorded'), 899);
      const [failed] = results.filter(({ result }) => result === 'failed');
      assert.match(failed?.errors[0]?.message ?? '', /Send the row again/);
      const [again] = await takeIn(workplace, rows[1]);
      assert.equal(again?.result, 'recorded');
    });

    test('a check says of each row what taking it in then says, and stores nothing', async () => {
      const workplace = await open();
      const { deps, account, employerId } = workplace;
      const { employee, place } = await taken(workplace, { section1: { lastName: 'Rivera' } });
      const other = await workplace.hire();
      const { submissionId } = place;
      const form = { ...FORM, employeeId: other.id };
      const rows = [
        { ...form, section1: { lastName: 'Okafor' } },
        form,
        { ...form, employeeId: employee.id },
        { ...form, edition: 'no edition' },
        'no row',
        { submissionId, section1: { firstName: 'Ana' } },
        { submissionId, section1: { firstName: 'Bea' } },
        { submissionId, note: 'From the binder' },
        { submissionId: 1, note: 'x' },
      ];
      const file = ndjson(...rows);
      const stored = async () => [
        await db.selectFrom('submissions').selectAll().execute(),
        await db.selectFrom('audit_entries').selectAll().execute(),
      ];
      const before = await stored();
      const checked = await takeInForms(deps, account, employerId, {
        file,
        isCheck: true,
        onFailure,
      });
      assert.deepEqual(await stored(), before);
      assert.deepEqual(
        checked.map(({ result }) => result),
        [
          ...['recorded', 'refused', 'refused', 'refused', 'refused'],
          ...['completed', 'refused', 'completed', 'refused'],
        ],
      );
      assert.equal(checked[0]?.submissionId, null);
      assert.deepEqual(checked[0]?.missing, [
        'section1.firstName',
        'section1.citizenshipStatus',
        'section2.documents',
        'scans',
      ]);
      assert.match(checked[1]?.errors[0]?.message ?? '', /the same form as row 1/);
      const real = await takeInForms(deps, account, employerId, {
        file,
        isCheck: false,
        onFailure,
      });
      const said = (results: typeof real) =>
        results.map(({ row, result, employeeId, missing, warnings, errors }) => {
          const where = errors.map(({ path, code }) => `${path} ${code}`);
          return { row, result, employeeId, missing, warnings, where };
        });
      assert.deepEqual(said(checked), said(real));
    });

    test('adds what was missing to a form on record, and changes nothing that is there', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const { place } = await taken(workplace, {
        section1SignedOn: null,
        section1: { lastName: 'Rivera' },
        section2: { documents: [{ listKey: 'A', documentationKey: EAD.documentationKey }] },
      });
      const { submissionId } = place;
      const [refusal] = await takeIn(workplace, {
        submissionId,
        edition: '(Rev. 10/21/2019)',
        section2SignedOn: '2021-03-06',
        section1: { lastName: 'Riviera', firstName: 'Ana' },
      });
      assert.deepEqual(
        refusal?.errors.map(({ path, code }) => `${path} ${code}`),
        ['section2SignedOn mismatch', 'section1.lastName mismatch'],
      );
      const unchanged = await readSubmission(deps, admin, place);
      assert.equal(unchanged.section1?.firstName, undefined);
      const [result] = await takeIn(workplace, {
        submissionId,
        section1SignedOn: '03/01/2021',
        section2SignedOn: '03/05/2021',
        section1: {
          lastName: 'Rivera',
          firstName: 'Ana',
          citizenshipStatus: 'alien_authorized_to_work',
          authorizationExpirationDate: '2026-07-01',
        },
        section2: { documents: [{ ...EAD, expirationDate: '07/01/2026' }] },
        note: 'Copied from the binder',
      });
      assert.deepEqual(
        [result?.result, result?.errors, result?.missing],
        ['completed', [], ['scans']],
      );
      const view = await readSubmission(deps, admin, place);
      assert.equal(view.status, 'historical');
      assert.equal(view.historical?.section1SignedOn, '2021-03-01');
      assert.equal(view.historical?.note, 'Copied from the binder');
      assert.equal(view.section2?.documents?.[0]?.documentNumber, EAD.documentNumber);
      assert.equal(view.section2?.documents?.[0]?.receiptValidUntil, undefined);
      assert.equal(view.documentationExpirationDate, '2026-07-01');
      assert.deepEqual(await work(workplace), ['reverification 2026-07-01']);
      const trail = await readTrail(deps, admin, place, { after: 0, limit: 100 });
      const completed = trail.filter(({ action }) => action === 'submission.recordCompleted');
      assert.equal(completed.length, 1);
      const accepted = await workplace.completed();
      const results = await takeIn(
        workplace,
        { submissionId: accepted.place.submissionId, note: 'x' },
        { submissionId: 1, note: 'x' },
        { submissionId, section1SignedOn: '2031-01-01', extra: true },
      );
      assert.deepEqual(
        results.map(({ errors }) => errors.map(({ path, code }) => `${path} ${code}`)),
        [['submissionId invalid_value'], ['submissionId invalid_value'], ['extra unknown_field']],
      );
    });
  });

  test('without a day on record is never late, and says so', async () => {
    const workplace = await open();
    const { deps, admin } = workplace;
    const unsigned = await taken(workplace, {
      section1SignedOn: null,
      section2SignedOn: undefined,
    });
    const view = await readSubmission(deps, admin, unsigned.place);
    assert.deepEqual(
      [view.historical?.section1SignedOn, view.historical?.section2SignedOn],
      [null, null],
    );
    const { section1DaysLate, section2DaysLate, section2LateUnless } = view.deadlines;
    assert.deepEqual([section1DaysLate, section2DaysLate, section2LateUnless], [null, null, null]);
    assert.deepEqual(
      view.warnings.map(({ code }) => code),
      ['first_day_differs'],
    );
    const undated = await taken(workplace, { firstDayOfEmployment: null });
    const { deadlines, warnings, section2: two } = await readSubmission(deps, admin, undated.place);
    assert.deepEqual([deadlines.countedFrom, deadlines.section2DaysLate], [null, null]);
    assert.deepEqual(warnings, []);
    assert.equal('firstDayOfEmployment' in (two ?? {}), false);
    const found = await readForm(deps, admin, unsigned.place);
    assert.match(
      printForm(found.row, found.content, timelinessOf(found)),
      /Section 2, deadline.*date of the signature not recorded/,
    );
    const rehire = { reason: 'rehire', rehireDate: '2026-06-15', ...signature('supplementB') };
    const bare = await taken(workplace, { section2SignedOn: null, section1: CITIZEN });
    await assert.rejects(
      signSupplementB(deps, admin, bare.place, rehire),
      refused(400, 'rehireDate'),
    );
  });

  test('a form begun again for one that was completed on time is not late', async () => {
    const workplace = await open();
    const { deps, admin } = workplace;
    const { place, employee } = await taken(workplace);
    await db
      .updateTable('employees')
      .set({ start_date: '2021-03-01', hire_date: '2021-03-01' })
      .where('id', '=', employee.id)
      .execute();
    const next = await restartSubmission(deps, admin, place);
    assert.deepEqual(next.warnings, []);
    assert.equal(next.deadlines.section1DueOn, null);
    assert.deepEqual(await work(workplace), ['section1 null']);
    await db
      .updateTable('employees')
      .set({ start_date: '2026-06-01' })
      .where('id', '=', employee.id)
      .execute();
    const rehired = await readSubmission(deps, admin, workplace.place(next));
    assert.equal(rehired.deadlines.section1DueOn, '2026-06-01');
  });

  test('has the documents of its day, and says what the lists of that day did not have', async () => {
    const workplace = await open();
    const { deps, admin } = workplace;
    const days = (day: string) => ({
      firstDayOfEmployment: day,
      section1SignedOn: day,
      section2SignedOn: day,
    });
    const warned = async (edition: string, day: string, ...documents: readonly object[]) => {
      const { place } = await taken(workplace, {
        edition,
        ...days(day),
        section2: { documents },
      });
      const { warnings } = await readSubmission(deps, admin, place);
      return warnings
        .map(({ code, path }) => `${code} ${path}`)
        .filter((each) => !each.startsWith('first_day'));
    };
    const certificate = { listKey: 'A', documentationKey: 'certificate_of_naturalization' };
    const i688b = { listKey: 'A', documentationKey: 'employment_authorization_document_i688b' };
    const expired = { ...PASSPORT, expirationDate: '2001-05-01' };
    const license = {
      listKey: 'B',
      documentationKey: 'drivers_license',
      expirationDate: '2020-04-15',
    };
    assert.deepEqual(await warned('11/21/91', '1995-03-01', certificate), []);
    assert.deepEqual(await warned('11/21/91', '1995-03-01', i688b), []);
    assert.deepEqual(await warned('11/21/91', '2004-03-01', expired), []);
    assert.deepEqual(await warned('08/07/09', '2010-03-01', certificate), [
      'document_not_on_list section2.documents[0].documentationKey',
    ]);
    assert.deepEqual(await warned('08/07/09', '2010-03-01', expired), [
      'document_expired_then section2.documents[0].expirationDate',
    ]);
    const passportCard = { ...PASSPORT, documentationKey: 'us_passport_card' };
    assert.deepEqual(await warned('06/05/07', '2008-01-07', passportCard), [
      'document_not_on_list section2.documents[0].documentationKey',
    ]);
    assert.deepEqual(await warned('10/21/19', '2020-06-01', license), []);
    assert.deepEqual(await warned('10/21/19', '2022-06-01', license), [
      'document_expired_then section2.documents[0].expirationDate',
    ]);
    assert.deepEqual(await warned('08/01/23', '2021-03-01', PASSPORT), [
      'edition_not_current edition',
    ]);
    assert.deepEqual(await warned('12/31/15', '2016-03-01', PASSPORT), ['edition_unknown edition']);
  });

  test('takes documents of earlier lists on no new form, and prints the box of its edition', async () => {
    const workplace = await open();
    const { deps, admin } = workplace;
    const { place } = await workplace.section1Signed();
    const certificate = { listKey: 'A', documentationKey: 'certificate_of_naturalization' };
    await assert.rejects(
      putSection2(deps, admin, place, section2(certificate)),
      refused(400, 'documents[0].documentationKey'),
    );
    for (const [edition, status, words] of [
      ['11/21/91', 'citizen', 'A citizen or national of the United States'],
      ['10/21/19', 'citizen', 'A citizen of the United States'],
      ['10/21/19', 'alien_authorized_to_work', 'An alien authorized to work'],
    ] as const) {
      const form = await taken(workplace, {
        edition,
        section1: { lastName: 'Rivera', citizenshipStatus: status },
      });
      const found = await readForm(deps, admin, form.place);
      const html = printForm(found.row, found.content, timelinessOf(found));
      assert.ok(html.includes(`<td>${words}</td>`), words);
    }
  });

  test('keeps scans by what they contain, and shows them to those who may see copies', async () => {
    const workplace = await open();
    const { place, employee } = await taken(workplace);
    const scan = await addScan(workplace.deps, workplace.account, place, PICTURE);
    const read = await readCopy(workplace.deps, workplace.admin, place, scan.id);
    assert.deepEqual(read.bytes, PICTURE.bytes);
    assert.equal(read.name, 'form-i9.jpg');
    await assert.rejects(
      addScan(workplace.deps, workplace.admin, place, {
        mediaType: 'application/pdf',
        bytes: PICTURE.bytes,
      }),
      refused(400, 'body'),
    );
    const viewer = workplace.person('admin', employee.id, 'Vi Ewer', { role: 'viewer' });
    await assert.rejects(addScan(workplace.deps, viewer, place, PICTURE), refused(403));
    await assert.rejects(readCopy(workplace.deps, viewer, place, scan.id), refused(403));
    await assert.rejects(
      addCopy(workplace.deps, workplace.admin, place, copyOf(PASSPORT), PICTURE),
      refused(409),
    );
    const accepted = await workplace.completed();
    await assert.rejects(
      addScan(workplace.deps, workplace.admin, accepted.place, PICTURE),
      refused(409),
    );
    assert.deepEqual((await verifyAudit(workplace.deps, [])).problems, []);
    await db.deleteFrom('document_copies').where('id', '=', scan.id).execute();
    const { problems } = await verifyAudit(workplace.deps, []);
    assert.equal(problems.length, 1, problems.join('\n'));
  });

  test('is reported and listed before its authorization ends, and stays on record until a new form is accepted', async () => {
    const workplace = await open();
    const { place, employee } = await taken(workplace, {
      section1: { ...ALIEN, authorizationExpirationDate: '2026-07-01' },
      section2: { documents: [{ ...EAD, expirationDate: '07/01/2026' }] },
    });
    assert.deepEqual(await work(workplace), ['reverification 2026-07-01']);
    await scanExpirations(workplace.deps, workplace.time.now);
    assert.deepEqual(await workplace.eventKeys(), ['upcomingExpiration']);
    await assert.rejects(restartSubmission(workplace.deps, employee.caller, place), refused(403));
    const next = await restartSubmission(workplace.deps, workplace.admin, place);
    const nextPlace = workplace.place(next);
    const { deps, admin } = workplace;
    assert.equal((await readSubmission(deps, admin, place)).status, 'historical');
    await putSection1(deps, employee.caller, nextPlace, CITIZEN);
    await signSection1(deps, employee.caller, nextPlace, signature('section1'));
    await putSection2(deps, admin, nextPlace, section2(PASSPORT));
    await signSection2(deps, admin, nextPlace, signature('section2'));
    assert.equal((await readSubmission(deps, admin, place)).status, 'restarted');
    assert.deepEqual(await work(workplace), []);
  });

  describe('Supplement B', () => {
    const RENEWED = { ...EAD, expirationDate: '2028-02-01' };
    const REVERIFY = {
      reason: 'reverification',
      document: RENEWED,
      ...signature('supplementB'),
    };
    const EXPIRING = {
      section1: { ...ALIEN, authorizationExpirationDate: '2026-07-01' },
      section2: { documents: [{ ...EAD, expirationDate: '2026-07-01' }] },
    };

    test('is signed on a current sheet, and the original stays as it is', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const { place } = await taken(workplace, EXPIRING);
      await addScan(deps, admin, place, PICTURE);
      const before = await readSubmission(deps, admin, place);
      const { acts, correctable, examination } = await possibleActs(deps, admin, place);
      for (const act of ['signSupplementB', 'inviteRepresentative', 'restartSubmission'] as const) {
        assert.ok(acts.includes(act), act);
      }
      assert.deepEqual(correctable, ['supplementB']);
      assert.equal(examination.reverifiable, true);
      const view = await signSupplementB(deps, admin, place, REVERIFY);
      assert.equal(view.status, 'historical');
      assert.equal(view.edition, '10/21/19');
      assert.deepEqual(view.section1, before.section1);
      assert.deepEqual(view.section2, before.section2);
      assert.deepEqual(view.historical, before.historical);
      const [entry] = view.supplementB;
      assert.deepEqual([entry?.edition, entry?.signedOn], ['01/20/25', '2026-06-15']);
      assert.equal(view.documentationExpirationDate, '2028-02-01');
      assert.deepEqual(await work(workplace), ['reverification 2028-02-01']);
      assert.deepEqual(await workplace.eventKeys(), ['submissionReverified']);
      const { problems } = await verifyAudit(deps, []);
      const mine = problems.filter((problem) => problem.includes(String(place.submissionId)));
      assert.deepEqual(mine, []);
    });

    test('is printed without pages of the original, and is in the inspection export', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const { place } = await taken(workplace, EXPIRING);
      await addScan(deps, admin, place, PICTURE);
      await signSupplementB(deps, admin, place, REVERIFY);
      const document = await getDocument({
        data: await printSubmission(deps, admin, place),
        verbosity: 0,
      }).promise;
      const page = async (number: number) => {
        const { items } = await (await document.getPage(number)).getTextContent();
        return items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ');
      };
      assert.match(await page(1), /Supplement B/);
      assert.match(await page(1), /Rivera/);
      assert.match(await page(1), /SRC1234567890/);
      for (let number = 1; number <= document.numPages; number++) {
        assert.doesNotMatch(await page(number), /Section 2\. Employer Review/);
      }
      const { archive } = await exportForInspection(deps, admin, workplace.employerId);
      const names = Buffer.concat(await Array.fromAsync(archive)).toString('latin1');
      assert.ok(names.includes(`forms/${place.submissionId}.pdf`));
      assert.ok(names.includes(`copies/${place.submissionId}/form-`));
    });

    test('is signed by a representative, who does not see the scan', async () => {
      const workplace = await Workplace.open(db, { documentCopiesKept: true });
      const { deps, admin } = workplace;
      const { place } = await taken(workplace, EXPIRING);
      const scan = await addScan(deps, admin, place, PICTURE);
      const lee = await workplace.admit(place);
      await assert.rejects(readCopy(deps, lee, place, scan.id), refused(403));
      await assert.rejects(signSupplementB(deps, lee, place, REVERIFY), refused(400, 'copies'));
      for (const side of ['front', 'back']) {
        await addCopy(deps, lee, place, copyOf(EAD, side, 'supplementB'), PICTURE);
      }
      const view = await signSupplementB(deps, lee, place, REVERIFY);
      assert.equal(view.supplementB[0]?.examinerName, 'Lee Wong');
      assert.equal(view.copies.length, 2);
    });

    test('asks for what decides it, where the original is not recorded', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const bare = await taken(workplace);
      await assert.rejects(signSupplementB(deps, admin, bare.place, REVERIFY), (error) => {
        assert.ok(refused(400, 'reason')(error));
        assert.match(String(error), /section1\.lastName.*section1\.citizenshipStatus/s);
        assert.doesNotMatch(String(error), /never reverified/);
        return true;
      });
      const citizen = await taken(workplace, { section1: CITIZEN });
      await assert.rejects(
        signSupplementB(deps, admin, citizen.place, REVERIFY),
        refused(400, 'reason'),
      );
      const named = await taken(workplace, { section1: { lastName: 'Rivera' } });
      const renamed = {
        reason: 'nameChange',
        newName: { lastName: 'Moss' },
        ...signature('supplementB'),
      };
      const { supplementB } = await signSupplementB(deps, admin, named.place, renamed);
      assert.equal(supplementB[0]?.reason, 'nameChange');
    });

    test('of a rehire is within three years of the day Section 2 was signed', async () => {
      const workplace = await open();
      const { deps, admin } = workplace;
      const rehire = { reason: 'rehire', rehireDate: '2026-06-15', ...signature('supplementB') };
      const old = await taken(workplace, { section1: CITIZEN });
      await assert.rejects(
        signSupplementB(deps, admin, old.place, rehire),
        refused(400, 'rehireDate'),
      );
      const days = {
        firstDayOfEmployment: '2024-03-01',
        section1SignedOn: '2024-03-01',
        section2SignedOn: '2024-03-05',
        edition: '08/01/23',
      };
      const recent = await taken(workplace, { section1: CITIZEN, ...days });
      assert.equal(
        (await signSupplementB(deps, admin, recent.place, rehire)).supplementB[0]?.rehireDate,
        '2026-06-15',
      );
      const unknown = await taken(workplace, {
        section1: { ...ALIEN, authorizationExpirationDate: null },
        ...days,
      });
      await assert.rejects(
        signSupplementB(deps, admin, unknown.place, rehire),
        refused(400, 'documents'),
      );
      const shown = { ...rehire, document: RENEWED };
      await signSupplementB(deps, admin, unknown.place, shown);
    });
  });

  test('is retained as long as every form, then purged with its scans', async () => {
    const workplace = await open();
    const { place, employee } = await taken(workplace);
    await addScan(workplace.deps, workplace.admin, place, PICTURE);
    await assert.rejects(purgeSubmission(workplace.deps, workplace.admin, place), refused(409));
    await workplace.setEmployment(employee.id, 'terminated', '2025-01-31');
    const view = await readSubmission(workplace.deps, workplace.admin, place);
    assert.equal(view.deadlines.retainUntil, '2026-01-31');
    await purgeSubmission(workplace.deps, workplace.admin, place);
    const left = await db
      .selectFrom('document_copies')
      .selectAll()
      .where('submission_id', '=', place.submissionId)
      .execute();
    assert.deepEqual(left, []);
  });
});
