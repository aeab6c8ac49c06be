/**
 * What protects a form on record, and warnings about one that looks wrong: restarts,
 * warnings, days of employment, social security numbers, and all bad fields of one body together.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Type from 'typebox';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import { addCopy } from '../../../src/people/i9/submissions/copies/copies.ts';
import { requirePhotoCopies } from '../../../src/people/i9/submissions/copies/photo-copies.ts';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../../../src/people/i9/submissions/sections/section2.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import { RequestError } from '../../../src/platform/requests/errors.ts';
import { ssnError } from '../../../src/platform/shape/ssn.ts';
import { unknownFieldErrors } from '../../../src/platform/shape/unknown-fields.ts';
import { forEachDatabase } from '../../support/databases.ts';
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

/** Exactly these fields, sorted. */
const refusedExactly =
  (...paths: string[]) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof RequestError, String(error));
    assert.deepEqual(error.errors.map(({ path }) => path).sort(), paths);
    return true;
  };

describe('forms on record', () => {
  forEachDatabase((databases) => {
    const open = async (options: object = {}) => Workplace.open(await databases.openNew(), options);

    test('an employee alone restarts no accepted form; an administrator does', async () => {
      const work = await open();
      const { employee, place } = await work.completed();
      await assert.rejects(restartSubmission(work.deps, employee.caller, place), refused(403));
      assert.deepEqual(await work.eventKeys(), ['section1Complete', 'i9Complete']);
      const next = await restartSubmission(work.deps, work.admin, place);
      assert.equal(next.replaces, place.submissionId);
      assert.equal((await work.eventKeys()).at(-1), 'i9Restarted');
    });

    test('an accepted form stays on record until the new one is accepted', async () => {
      const work = await open({ reviewRequired: false });
      const { employee, place } = await work.completed(ALIEN, EAD);
      const statusOf = async () => (await readSubmission(work.deps, work.admin, place)).status;
      const first = await restartSubmission(work.deps, work.admin, place);
      assert.equal(await statusOf(), 'accepted');
      await putSection1(work.deps, employee.caller, work.place(first), CITIZEN);
      // The employee starts over once more: it is still the same form that is replaced.
      const next = await restartSubmission(work.deps, employee.caller, work.place(first));
      assert.equal(next.replaces, place.submissionId);
      const there = work.place(next);
      await putSection1(work.deps, employee.caller, there, CITIZEN);
      await signSection1(work.deps, employee.caller, there, signature('section1'));
      await putSection2(work.deps, work.admin, there, section2(PASSPORT));
      assert.equal(await statusOf(), 'accepted');
      await signSection2(work.deps, work.admin, there, signature('section2'));
      assert.equal(await statusOf(), 'restarted');
      const old = await readSubmission(work.deps, work.admin, place);
      assert.equal(old.section1?.lastName, 'Rivera');
      assert.equal(old.documentationExpirationDate, null);
      assert.deepEqual((await verifyAudit(work.deps)).problems, []);
    });

    test('a form that was purged meanwhile is replaced by nothing', async () => {
      const work = await open();
      const { employee, place } = await work.completed();
      const next = work.place(await restartSubmission(work.deps, work.admin, place));
      await work.setEmployment(employee.id, 'terminated', '2026-06-15');
      work.time.now = Date.parse('2026-06-15T15:00:00Z') + 4 * 366 * 86_400_000;
      await purgeSubmission(work.deps, work.admin, place);
      work.time.now = Date.parse('2026-06-15T15:00:00Z');
      await putSection1(work.deps, employee.caller, next, CITIZEN);
      await signSection1(work.deps, employee.caller, next, signature('section1'));
      await putSection2(work.deps, work.admin, next, section2(PASSPORT));
      const view = await signSection2(work.deps, work.admin, next, signature('section2'));
      assert.equal(view.status, 'accepted');
      assert.equal((await readSubmission(work.deps, work.admin, place)).status, 'purged');
    });

    test('documents that do not match the status are reported, never refused', async () => {
      const work = await open();
      const warningsOf = async (section1: object, ...documents: object[]) =>
        (await work.completed(section1, ...documents)).view.warnings.map(({ path }) => path);
      const shown = ['section2.documents[0]'];
      const national = { ...CITIZEN, citizenshipStatus: 'noncitizen_national' };
      const resident = {
        ...CITIZEN,
        citizenshipStatus: 'lawful_permanent_resident',
        uscisNumber: '012345678',
      };
      const card = {
        ...PASSPORT,
        documentationKey: 'permanent_resident_card',
      };
      assert.deepEqual(await warningsOf(CITIZEN, EAD), shown);
      assert.deepEqual(await warningsOf(national, EAD), shown);
      assert.deepEqual(await warningsOf(resident, EAD), shown);
      assert.deepEqual(await warningsOf(CITIZEN, card), shown);
      assert.deepEqual(await warningsOf(ALIEN, PASSPORT), shown);
      assert.deepEqual(await warningsOf(CITIZEN, PASSPORT), []);
      assert.deepEqual(await warningsOf(resident, card), []);
      assert.deepEqual(await warningsOf(ALIEN, EAD), []);
      const visitor = {
        ...CITIZEN,
        citizenshipStatus: 'alien_authorized_to_work',
        authorizationExpirationDate: '2027-02-01',
        foreignPassportNumber: 'X 123',
        foreignPassportCountry: 'France',
      };
      const passport = {
        listKey: 'A',
        documentationKey: 'foreign_passport',
        documentNumber: 'X123',
        issuingAuthority: 'France',
        expirationDate: '2030-01-31',
      };
      const i94 = {
        listKey: 'A',
        documentationKey: 'form_i94',
        documentNumber: '12345678901',
        expirationDate: '2027-02-01',
      };
      assert.deepEqual(await warningsOf(visitor, passport, i94), []);
      assert.deepEqual(await warningsOf(visitor, { ...passport, documentNumber: 'X124' }, i94), [
        'section2.documents[0].documentNumber',
      ]);
    });

    test('the first day of employment lies within the law and within reach', async () => {
      const work = await open();
      const { place } = await work.section1Signed();
      const sign = async (firstDayOfEmployment: string) => {
        await putSection2(work.deps, work.admin, place, {
          ...section2(PASSPORT),
          firstDayOfEmployment,
        });
        return await signSection2(work.deps, work.admin, place, signature('section2'));
      };
      const bad = refused(400, 'section2.firstDayOfEmployment');
      await assert.rejects(sign('1986-11-06'), bad);
      await assert.rejects(sign('2027-06-16'), bad);
      assert.equal((await sign('2027-06-15')).status, 'accepted');
      const long = await work.section1Signed();
      await putSection2(work.deps, work.admin, long.place, {
        ...section2(PASSPORT),
        firstDayOfEmployment: '1986-11-07',
      });
      const view = await signSection2(work.deps, work.admin, long.place, signature('section2'));
      assert.equal(view.status, 'accepted');
    });

    test('a number the SSA never gives out is refused in Section 1', async () => {
      const work = await open();
      const employee = await work.hire();
      const place = work.place(await work.start(employee));
      for (const socialSecurityNumber of ['900-12-3456', '000-12-3456', '123-45-0000']) {
        await assert.rejects(
          putSection1(work.deps, employee.caller, place, { ...CITIZEN, socialSecurityNumber }),
          refusedExactly('socialSecurityNumber'),
        );
      }
    });

    test('a correction names every bad field in one refusal, below changes', async () => {
      const work = await open();
      const { employee, place } = await work.completed(ALIEN, EAD);
      const correct = (by: typeof work.admin, section: string, rest: object) =>
        correctSubmission(work.deps, by, place, {
          section,
          reason: 'misread',
          ...signature('correction'),
          ...rest,
        });
      await assert.rejects(
        correct(employee.caller, 'section1', {
          changes: { lastName: 5, dateOfBirth: '1800-01-01', i94Number: 'x', frstName: 'Ana' },
          entry: 1,
          reason: '',
          signature: { attestationId: 'no', acknowledged: false },
        }),
        refusedExactly(
          'changes.dateOfBirth',
          'changes.frstName',
          'changes.i94Number',
          'changes.lastName',
          'entry',
          'reason',
          'signature.acknowledged',
          'signature.attestationId',
        ),
      );
      await assert.rejects(
        correct(work.admin, 'section2', {
          changes: { businessName: 5, examiner: { title: null }, firstDayOfEmployment: 'x' },
        }),
        refused(
          400,
          'changes.businessName',
          'changes.examiner.title',
          'changes.firstDayOfEmployment',
        ),
      );
      await signSupplementB(work.deps, work.admin, place, {
        reason: 'reverification',
        document: EAD,
        ...signature('supplementB'),
      });
      await assert.rejects(
        correct(work.admin, 'supplementB', {
          entry: 1,
          changes: {
            reason: 'rehire',
            rehireDate: 'x',
            documents: [{ ...EAD, documentNumber: '' }],
          },
        }),
        refused(400, 'changes.reason', 'changes.rehireDate', 'changes.documents[0].documentNumber'),
      );
    });

    test('Supplement B names every bad field in one refusal', async () => {
      const work = await open();
      const { place } = await work.completed(ALIEN, EAD);
      await assert.rejects(
        signSupplementB(work.deps, work.admin, place, {
          reason: 'nameChange',
          document: { ...EAD, documentNumber: null, expirationDate: '2020-01-01' },
          additionalInformation: 5,
          newNme: {},
          signature: { attestationId: 'no', acknowledged: true },
        }),
        refusedExactly(
          'additionalInformation',
          'documents[0].documentNumber',
          'documents[0].expirationDate',
          'newName',
          'newNme',
          'signature.attestationId',
        ),
      );
      await assert.rejects(
        signSupplementB(work.deps, work.admin, place, {
          reason: 'promotion',
          document: { listKey: 'A' },
          alternativeProcedure: true,
          ...signature('supplementB'),
        }),
        refusedExactly('alternativeProcedure', 'document.documentationKey', 'reason'),
      );
    });

    test('the photo match waits for the copy of its document', async () => {
      const work = await open();
      await work.enroll();
      const section1 = { ...CITIZEN, socialSecurityNumber: '123456789' };
      const { place } = await work.completed(section1);
      const look = () => requirePhotoCopies(work.deps.db, work.deps, place.submissionId);
      await assert.rejects(look(), refused(409));
      await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
      await look();
    });
  });
});

test('numbers the Social Security Administration never assigned', () => {
  for (const number of [
    '000123456',
    '666123456',
    '900123456',
    '999999999',
    '123001234',
    '123450000',
  ]) {
    assert.notEqual(ssnError(number), undefined, number);
  }
  for (const number of ['001010001', '665123456', '667123456', '899123456', '123450001']) {
    assert.equal(ssnError(number), undefined, number);
  }
});

test('unknown fields are found at every depth, those of any given schema are known', () => {
  const inner = Type.Union([Type.Object({ a: Type.String() }), Type.Null()]);
  const input = Type.Object({
    inner: Type.Optional(inner),
    list: Type.Array(Type.Object({ b: Type.String() })),
    map: Type.Record(Type.String(), Type.String()),
  });
  const shown = Type.Object({ id: Type.String() });
  const body = {
    id: 'x',
    inner: { a: '', x: 1 },
    list: [{ b: '' }, { c: '' }],
    map: { anything: '' },
    extra: null,
    constructor: 1,
  };
  assert.deepEqual(
    unknownFieldErrors(body, input, shown).map(({ path }) => path),
    ['inner.x', 'list[1].c', 'extra', 'constructor'],
  );
  assert.deepEqual(unknownFieldErrors(null, input), []);
  assert.deepEqual(unknownFieldErrors('text', input), []);
});
