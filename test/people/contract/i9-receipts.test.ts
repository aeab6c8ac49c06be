/** A receipt is never followed by another one for the same requirement, on whatever way. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../../../src/people/i9/submissions/sections/section2.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  ALIEN,
  CITIZEN,
  EAD,
  PASSPORT,
  refused,
  section2,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const DAY = 86_400_000;
const RECEIPT = {
  listKey: 'A',
  documentationKey: 'employment_authorization_document',
  documentNumber: 'IOE0000000001',
  receipt: true,
  receiptType: 'replacement',
} as const;
const PASSPORT_RECEIPT = { ...RECEIPT, documentationKey: 'us_passport' } as const;
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

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });

  const reverify = (document: object, reason = 'reverification') => ({
    reason,
    ...(reason === 'rehire' ? { rehireDate: '2026-06-15' } : {}),
    document,
    ...signature('supplementB'),
  });

  const correction = (section: string, changes: object, entry?: number) => ({
    section,
    changes,
    reason: 'Something was wrong.',
    ...(entry === undefined ? {} : { entry }),
    ...signature('correction'),
  });

  describe('a second receipt', () => {
    test('does not follow one in Supplement B, by reverification or rehire', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.completed(ALIEN, EAD);
      const first = await signSupplementB(work.deps, work.admin, place, reverify(RECEIPT));
      assert.equal(first.documentationExpirationDate, '2027-05-02');
      for (const reason of ['reverification', 'rehire']) {
        await assert.rejects(
          signSupplementB(work.deps, work.admin, place, reverify(RECEIPT, reason)),
          refused(400, 'documents[0].receipt'),
        );
      }
      const card = { ...EAD, expirationDate: '2028-02-01' };
      await signSupplementB(work.deps, work.admin, place, reverify(card));
      const lost = await signSupplementB(work.deps, work.admin, place, reverify(RECEIPT));
      assert.equal(lost.documentationExpirationDate, '2028-05-01');
    });

    test('does not follow a receipt of Section 2', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.completed(ALIEN, RECEIPT);
      await assert.rejects(
        signSupplementB(work.deps, work.admin, place, reverify(RECEIPT)),
        refused(400, 'documents[0].receipt'),
      );
    });

    test('may concern something else: identity before, authorization now', async () => {
      const work = await Workplace.open(db);
      const licence = { ...LICENSE, receipt: true, receiptType: 'replacement' } as const;
      const dhs = {
        listKey: 'C',
        documentationKey: 'dhs_employment_authorization',
        issuingAuthority: 'DHS',
        expirationDate: '2027-02-01',
      };
      const { place } = await work.completed(ALIEN, licence, dhs);
      await signSupplementB(work.deps, work.admin, place, reverify(RECEIPT));
    });

    test('does not come by correction, nor does a moved first day extend the first', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.completed(CITIZEN, PASSPORT_RECEIPT);
      const correct = (changes: object) =>
        correctSubmission(work.deps, work.admin, place, correction('section2', changes));
      const licence = { ...LICENSE, receipt: true, receiptType: 'replacement' };
      await assert.rejects(
        correct({ documents: [licence, CARD] }),
        refused(400, 'changes.documents[0].receipt'),
      );
      const again = { ...PASSPORT_RECEIPT, documentNumber: 'IOE0000000002' };
      const moved = await correct({ documents: [again], firstDayOfEmployment: '2026-08-14' });
      assert.equal(moved.section2?.documents?.[0]?.receiptValidUntil, '2026-09-13');
      const later = await correct({ firstDayOfEmployment: '2026-08-20' });
      assert.equal(later.section2?.documents?.[0]?.receiptValidUntil, '2026-09-13');
      assert.equal(later.documentationExpirationDate, '2026-09-13');
      await correct({ documents: [PASSPORT] });
      await assert.rejects(
        correct({ documents: [licence, CARD] }),
        refused(400, 'changes.documents[0].receipt'),
      );
      const back = await correct({ documents: [PASSPORT_RECEIPT] });
      assert.equal(back.section2?.documents?.[0]?.receiptValidUntil, '2026-09-13');
    });

    test('does not come by correction of Supplement B', async () => {
      const work = await Workplace.open(db);
      const { place } = await work.completed(ALIEN, EAD);
      await signSupplementB(work.deps, work.admin, place, reverify(RECEIPT));
      const dhs = {
        listKey: 'C',
        documentationKey: 'dhs_employment_authorization',
        issuingAuthority: 'DHS',
        receipt: true,
        receiptType: 'replacement',
      };
      await assert.rejects(
        correctSubmission(
          work.deps,
          work.admin,
          place,
          correction('supplementB', { documents: [dhs] }, 1),
        ),
        refused(400, 'changes.documents[0].receipt'),
      );
    });

    test('does not come by a restart: the first ends when it did', async () => {
      const work = await Workplace.open(db);
      const { place, employee } = await work.completed(CITIZEN, PASSPORT_RECEIPT);
      work.time.now += 30 * DAY;
      const next = work.place(await restartSubmission(work.deps, work.admin, place));
      await putSection1(work.deps, employee.caller, next, CITIZEN);
      await signSection1(work.deps, employee.caller, next, signature('section1'));
      const licence = { ...LICENSE, receipt: true, receiptType: 'replacement' };
      const moved = { firstDayOfEmployment: '2026-07-15' };
      await putSection2(work.deps, work.admin, next, { ...section2(licence, CARD), ...moved });
      await assert.rejects(
        signSection2(work.deps, work.admin, next, signature('section2')),
        refused(400, 'section2.documents[0].receipt'),
      );
      await putSection2(work.deps, work.admin, next, { ...section2(PASSPORT_RECEIPT), ...moved });
      const view = await signSection2(work.deps, work.admin, next, signature('section2'));
      assert.equal(view.section2?.documents?.[0]?.receiptValidUntil, '2026-09-13');
    });

    test('is another matter in a later employment', async () => {
      const work = await Workplace.open(db);
      const { employee } = await work.completed(CITIZEN, PASSPORT_RECEIPT);
      // No edition is known for a day after 2027-05-31.
      const began = '2027-01-11';
      await db
        .updateTable('employees')
        .set({ hire_date: began, start_date: began })
        .where('id', '=', employee.id)
        .execute();
      work.time.now = Date.parse(`${began}T15:00:00.000Z`);
      const place = work.place(await work.start(employee));
      await putSection1(work.deps, employee.caller, place, CITIZEN);
      await signSection1(work.deps, employee.caller, place, signature('section1'));
      const licence = { ...LICENSE, receipt: true, receiptType: 'replacement' };
      const body = { ...section2(licence, CARD), firstDayOfEmployment: began };
      await putSection2(work.deps, work.admin, place, body);
      const view = await signSection2(work.deps, work.admin, place, signature('section2'));
      assert.equal(view.section2?.documents?.[0]?.receiptValidUntil, '2027-04-11');
    });
  });
});
