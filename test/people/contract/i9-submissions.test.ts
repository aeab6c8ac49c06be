/** The process of Form I-9 through its use-cases, on both databases. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import {
  listSubmissions,
  readSignature,
  readSubmission,
  readTrail,
} from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { exchangeInvitation } from '../../../src/people/i9/submissions/representatives/exchange-invitation.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import {
  acceptSubmission,
  rejectSubmission,
} from '../../../src/people/i9/submissions/review-submission.ts';
import { scanExpirations } from '../../../src/people/i9/submissions/scan-expirations.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import {
  putSection1,
  signSection1,
  signSupplementA,
} from '../../../src/people/i9/submissions/sections/section1.ts';
import {
  putSection2,
  reportMismatch,
  signSection2,
} from '../../../src/people/i9/submissions/sections/section2.ts';
import { isIntact } from '../../../src/people/i9/submissions/sections/sign.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  ALIEN,
  CITIZEN,
  EAD,
  MONDAY,
  PASSPORT,
  refused,
  section2,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const DAY = 86_400_000;

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });
  const open = (options: object = {}) => Workplace.open(db, options);

  test('the whole way without review: two events, one open form at a time', async () => {
    const work = await open();
    const employee = await work.hire();
    const first = await work.start(employee);
    assert.equal(first.status, 'not_started');
    assert.ok(Number.isInteger(first.id));
    assert.equal(first.edition, '01/20/25');
    await assert.rejects(work.start(employee), refused(409));
    const place = work.place(first);
    const draft = await putSection1(work.deps, employee.caller, place, { lastName: 'Rivera' });
    assert.equal(draft.status, 'section1_in_progress');
    await putSection1(work.deps, employee.caller, place, CITIZEN);
    const one = await signSection1(work.deps, employee.caller, place, signature('section1'));
    assert.equal(one.status, 'section1_complete');
    assert.ok(one.countersignable);
    await putSection2(work.deps, work.admin, place, section2(PASSPORT));
    const done = await signSection2(work.deps, work.admin, place, signature('section2'));
    assert.equal(done.status, 'accepted');
    assert.ok(done.countersigned && !done.countersignable);
    assert.equal(done.statusChangedBy, 'Kim Stone');
    assert.equal(done.section2?.businessName, 'Desert Supply');
    assert.deepEqual(done.verificationDocuments[0], {
      listKey: 'A',
      listIndex: 1,
      documentationKey: 'us_passport',
      documentTitle: 'U.S. Passport',
      documentNumber: '123456789',
      issuingAuthority: 'U.S. Department of State',
      expirationDate: '01/31/2030',
      receipt: false,
      receiptValidUntil: null,
      extendedUntil: null,
    });
    assert.deepEqual(done.deadlines, {
      countedFrom: '2026-06-15',
      section1DueOn: '2026-06-15',
      section1SignedOn: '2026-06-15',
      section1DaysLate: 0,
      section2DueOn: '2026-06-18',
      section2SignedOn: '2026-06-15',
      section2DaysLate: 0,
      section2LateUnless: null,
      reverifyBy: null,
      retainUntil: null,
    });
    assert.deepEqual(await work.events(), [
      { key: 'section1Complete', submissionId: first.id },
      { key: 'i9Complete', submissionId: first.id },
    ]);
    const again = await work.start(employee);
    assert.notEqual(again.id, first.id);
  });

  test('an incomplete Section 1 names everything in one refusal', async () => {
    const work = await open();
    const employee = await work.hire();
    const place = work.place(await work.start(employee));
    await putSection1(work.deps, employee.caller, place, { preparerUsed: true });
    await assert.rejects(
      signSection1(work.deps, employee.caller, place, {
        signature: { attestationId: 'old', acknowledged: false },
      }),
      refused(
        400,
        'section1.lastName',
        'section1.firstName',
        'section1.address',
        'section1.dateOfBirth',
        'section1.citizenshipStatus',
        'supplementA',
        'signature.attestationId',
        'signature.acknowledged',
      ),
    );
    assert.deepEqual(await work.eventKeys(), []);
  });

  test('drafts are held to their formats and to known fields', async () => {
    const work = await open();
    const employee = await work.hire();
    const place = work.place(await work.start(employee));
    await assert.rejects(
      putSection1(work.deps, employee.caller, place, { nick: 'A', lastName: 7 }),
      refused(400, 'nick', 'lastName'),
    );
    await assert.rejects(
      putSection1(work.deps, employee.caller, place, {
        dateOfBirth: '2026-06-15',
        socialSecurityNumber: '12345678',
        emailAddress: 'nowhere',
        uscisNumber: '12',
        address: { state: 'Arizona'.slice(0, 3), zipCode: '8500' },
      }),
      refused(
        400,
        'dateOfBirth',
        'socialSecurityNumber',
        'emailAddress',
        'uscisNumber',
        'address.state',
        'address.zipCode',
      ),
    );
  });

  test('a preparer signs Supplement A in the session of the employee', async () => {
    const work = await open();
    const employee = await work.hire();
    const place = work.place(await work.start(employee));
    await putSection1(work.deps, employee.caller, place, { ...CITIZEN, preparerUsed: true });
    const preparer = { lastName: 'Tran', firstName: 'Bo', address: CITIZEN.address };
    await assert.rejects(
      signSupplementA(work.deps, employee.caller, place, {
        ...preparer,
        address: {},
        ...signature('supplementA'),
      }),
      refused(400, 'address.city', 'address.zipCode'),
    );
    const helped = await signSupplementA(work.deps, employee.caller, place, {
      ...preparer,
      ...signature('supplementA'),
    });
    assert.equal(helped.signatures[0]?.signer.name, 'Bo Tran');
    assert.equal(helped.signatures[0]?.signer.kind, 'preparer');
    const signed = await signSection1(work.deps, employee.caller, place, signature('section1'));
    assert.equal(signed.signatures.length, 2);
  });

  test('only the right person signs; an API key never does', async () => {
    const work = await open();
    const { employee, place } = await work.section1Signed();
    await putSection2(work.deps, work.admin, place, section2(PASSPORT));
    const viewer = work.person('admin', randomUUID(), 'Vi', { role: 'viewer' });
    for (const caller of [work.account, employee.caller, viewer]) {
      await assert.rejects(
        signSection2(work.deps, caller, place, signature('section2')),
        refused(403),
      );
    }
    await assert.rejects(
      signSection1(work.deps, work.account, place, signature('section1')),
      refused(403),
    );
    const colleague = await work.hire();
    await assert.rejects(readSubmission(work.deps, colleague.caller, place), refused(404));
    const elsewhere = await open();
    await assert.rejects(readSubmission(work.deps, elsewhere.account, place), refused(404));
    await assert.rejects(readSubmission(work.deps, elsewhere.admin, place), refused(404));
  });

  test('a signature keeps what 8 CFR 274a.2(h) asks for', async () => {
    const work = await open();
    const { employee, place, view } = await work.completed();
    const made = view.signatures[1];
    assert.equal(made?.attestationId, 'i9-2023-section2');
    assert.equal(made?.acknowledged, true);
    assert.equal(made?.signedOn, '2026-06-15');
    assert.equal(made?.signer.evidence, 'embedded link of a test');
    assert.deepEqual([made?.ip, made?.userAgent], ['192.0.2.7', 'test']);
    const { signature: kept } = await readSignature(
      work.deps,
      employee.caller,
      place,
      made?.id ?? '',
    );
    assert.ok(isIntact(kept));
    assert.ok(!isIntact({ ...kept, signed: { ...(kept.signed as object), edition: 'other' } }));
  });

  test('If-Match: a change is made only to the version that was read', async () => {
    const work = await open();
    const { place } = await work.section1Signed();
    const { version } = await readSubmission(work.deps, work.admin, place);
    const body = section2(PASSPORT);
    const next = await putSection2(work.deps, work.admin, place, body, `"${version}"`);
    assert.equal(next.version, version + 1);
    await assert.rejects(
      putSection2(work.deps, work.admin, place, body, `"${version}"`),
      refused(412),
    );
  });

  test('of several simultaneous signatures one is made, and one form completed', async () => {
    const work = await open();
    const { place } = await work.section1Signed();
    await putSection2(work.deps, work.admin, place, section2(PASSPORT));
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        signSection2(work.deps, work.admin, place, signature('section2')),
      ),
    );
    assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(await work.eventKeys(), ['section1Complete', 'i9Complete']);
  });

  test('of several simultaneous starts one is made', async () => {
    const work = await open();
    const employee = await work.hire();
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => work.start(employee)),
    );
    assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  describe('representatives', () => {
    test('come in once by their link, sign, and are out', async () => {
      const work = await open();
      const { place } = await work.section1Signed();
      const first = await work.invite(place);
      const made = await work.invite(place);
      const origin = { ip: '', userAgent: '' };
      const enter = (token: string) => exchangeInvitation(work.deps, token, origin);
      await assert.rejects(enter(first.token), refused(401));
      await assert.rejects(enter('nothing'), refused(401));
      const { person } = await enter(made.token);
      await assert.rejects(enter(made.token), refused(401));
      const caller = { accountId: work.accountId, actor: person, origin };
      const seen = await readSubmission(work.deps, caller, place);
      assert.equal(seen.status, 'section2_in_progress');
      await putSection2(work.deps, caller, place, section2(PASSPORT));
      const done = await signSection2(work.deps, caller, place, signature('section2'));
      assert.equal(done.status, 'accepted');
      await assert.rejects(readSubmission(work.deps, caller, place), refused(403));
      const stored = await db.selectFrom('invitations').selectAll().execute();
      assert.ok(!JSON.stringify(stored).includes(made.token));
    });

    test('are too late after 7 days', async () => {
      const work = await open();
      const { place } = await work.section1Signed();
      const { token } = await work.invite(place);
      work.time.now += 7 * DAY;
      const origin = { ip: '', userAgent: '' };
      await assert.rejects(exchangeInvitation(work.deps, token, origin), refused(401));
    });

    test('report a mismatch; then only a restart helps', async () => {
      const work = await open();
      const { employee, place } = await work.section1Signed();
      const { token } = await work.invite(place);
      const origin = { ip: '', userAgent: '' };
      const { person } = await exchangeInvitation(work.deps, token, origin);
      const caller = { accountId: work.accountId, actor: person, origin };
      await assert.rejects(reportMismatch(work.deps, work.admin, place, {}), refused(403));
      const view = await reportMismatch(work.deps, caller, place, { reason: 'other name' });
      assert.equal(view.status, 'rep_mismatch');
      await assert.rejects(
        signSection2(work.deps, work.admin, place, signature('section2')),
        refused(409),
      );
      const next = await restartSubmission(work.deps, employee.caller, place);
      assert.equal(next.status, 'not_started');
      assert.notEqual(next.id, place.submissionId);
      const old = await readSubmission(work.deps, work.admin, place);
      assert.equal(old.status, 'restarted');
      assert.deepEqual(await work.events(), [
        { key: 'section1Complete', submissionId: place.submissionId },
        { key: 'i9AuthRepMismatch', submissionId: place.submissionId },
        { key: 'i9Restarted', submissionId: null },
      ]);
    });

    test('need the employer to have authorized them', async () => {
      const work = await open({ i9RemoteCounterSignAuthorized: false });
      const { place } = await work.section1Signed();
      await assert.rejects(work.invite(place), refused(409));
    });
  });

  describe('review', () => {
    test('accepts, and only then the form is complete', async () => {
      const work = await open({ reviewRequired: true });
      const { place, view } = await work.completed();
      assert.equal(view.status, 'in_review');
      assert.deepEqual(await work.eventKeys(), ['section1Complete']);
      await assert.rejects(acceptSubmission(work.deps, work.account, place), refused(403));
      const accepted = await acceptSubmission(work.deps, work.admin, place);
      assert.equal(accepted.status, 'accepted');
      assert.deepEqual(await work.eventKeys(), ['section1Complete', 'i9Complete']);
      await assert.rejects(acceptSubmission(work.deps, work.admin, place), refused(409));
    });

    test('rejects with a reason', async () => {
      const work = await open({ reviewRequired: true });
      const { place } = await work.completed();
      await assert.rejects(
        rejectSubmission(work.deps, work.admin, place, {}),
        refused(400, 'rejectionReason'),
      );
      const view = await rejectSubmission(work.deps, work.admin, place, {
        rejectionReason: 'wrong number',
      });
      assert.deepEqual([view.status, view.rejectionReason], ['rejected', 'wrong number']);
      assert.deepEqual(await work.eventKeys(), ['section1Complete', 'submissionRejected']);
    });
  });

  describe('Section 2', () => {
    const sign2 = async (
      body: object,
      section1: object = CITIZEN,
      options: object = {},
    ): Promise<unknown> => {
      const work = await open(options);
      const { place } = await work.section1Signed(section1);
      await putSection2(work.deps, work.admin, place, body);
      return await signSection2(work.deps, work.admin, place, signature('section2'));
    };
    const LICENSE = {
      listKey: 'B',
      documentationKey: 'drivers_license',
      documentNumber: 'D1',
      issuingAuthority: 'Arizona',
      expirationDate: '2028-01-01',
    };
    const CARD = {
      listKey: 'C',
      documentationKey: 'social_security_card',
      documentNumber: '123456789',
    };
    const I94 = { listKey: 'A', documentationKey: 'form_i94', documentNumber: '12345678901' };
    const FOREIGN = {
      listKey: 'A',
      documentationKey: 'foreign_passport',
      documentNumber: 'P1',
      issuingAuthority: 'Canada',
      expirationDate: '2029-01-01',
    };

    test('takes List A, List B with C, and a foreign passport with its I-94', async () => {
      await sign2(section2(PASSPORT));
      await sign2(section2(LICENSE, CARD));
      await sign2(section2(FOREIGN, { ...I94, expirationDate: '2027-01-01' }), ALIEN);
    });

    for (const [what, documents, path] of [
      ['nothing', [], 'section2.documents'],
      ['List B alone', [LICENSE], 'section2.documents'],
      ['List C alone', [CARD], 'section2.documents'],
      ['List A with List B', [PASSPORT, LICENSE], 'section2.documents'],
      ['two of List B', [LICENSE, LICENSE, CARD], 'section2.documents'],
      ['a foreign passport alone', [FOREIGN], 'section2.documents'],
      ['two List A selections', [PASSPORT, EAD], 'section2.documents'],
      [
        'an expired document',
        [{ ...PASSPORT, expirationDate: '2026-06-14' }],
        'section2.documents[0].expirationDate',
      ],
      [
        'a document without its number',
        [{ ...PASSPORT, documentNumber: '' }],
        'section2.documents[0].documentNumber',
      ],
      [
        'a document without its issuer',
        [{ ...LICENSE, issuingAuthority: null }, CARD],
        'section2.documents[0].issuingAuthority',
      ],
      [
        'a document without its expiry',
        [{ ...PASSPORT, expirationDate: null }],
        'section2.documents[0].expirationDate',
      ],
      [
        'a school record of an adult',
        [{ listKey: 'B', documentationKey: 'school_record', issuingAuthority: 'a school' }, CARD],
        'section2.documents[0].documentationKey',
      ],
      [
        'an extension without a reason',
        [{ ...EAD, expirationDate: '2026-06-01', extendedUntil: '2026-12-01' }],
        'section2.documents[0].extensionReason',
      ],
      [
        'a receipt of no type',
        [{ ...PASSPORT, receipt: true }],
        'section2.documents[0].receiptType',
      ],
      [
        'a refugee receipt for a passport',
        [{ ...PASSPORT, receipt: true, receiptType: 'refugee_i94' }],
        'section2.documents[0].receiptType',
      ],
      [
        'a temporary I-551 receipt without any date',
        [
          {
            listKey: 'A',
            documentationKey: 'permanent_resident_card',
            receipt: true,
            receiptType: 'temporary_i551',
          },
        ],
        'section2.documents[0].receiptExpirationDate',
      ],
    ] as const) {
      test(`refuses ${what}`, async () => {
        await assert.rejects(sign2(section2(...documents)), refused(400, path));
      });
    }

    test('refuses unknown documents and expiry dates of what does not expire in drafts', async () => {
      await assert.rejects(
        sign2(
          section2(
            { ...LICENSE, documentationKey: 'library_card' },
            { ...CARD, expirationDate: '2030-01-01' },
          ),
        ),
        refused(400, 'documents[0].documentationKey', 'documents[1].expirationDate'),
      );
    });

    test('a document of a minor, or of a person in special placement', async () => {
      const record = {
        listKey: 'B',
        documentationKey: 'school_record',
        issuingAuthority: 'a school',
      };
      await sign2(section2(record, CARD), { ...CITIZEN, dateOfBirth: '2009-01-01' });
      await sign2({ ...section2(record, CARD), specialPlacement: true });
    });

    test('a license without an expiration date', async () => {
      await sign2(section2({ ...LICENSE, expirationDate: null }, CARD));
    });

    test('an extended card is good until the extension ends', async () => {
      const extended = {
        ...EAD,
        expirationDate: '2026-06-01',
        extendedUntil: '2026-12-01',
        extensionReason: 'Federal Register notice',
      };
      await sign2(section2(extended), ALIEN);
    });

    test('no receipt for a job under three days', async () => {
      const receipt = { ...PASSPORT, receipt: true, receiptType: 'replacement' };
      await sign2(section2(receipt));
      await assert.rejects(
        sign2({ ...section2(receipt), employmentUnderThreeDays: true }),
        refused(400, 'section2.documents[0].receipt'),
      );
    });

    test('the alternative procedure needs E-Verify and the option', async () => {
      const body = { ...section2(PASSPORT), alternativeProcedure: true };
      const options = { alternativeProcedureAuthorized: true };
      await assert.rejects(sign2(body, CITIZEN, options), refused(400, 'alternativeProcedure'));
    });

    test('asks for examiner, title and first day', async () => {
      await assert.rejects(
        sign2({ documents: [PASSPORT] }),
        refused(400, 'section2.firstDayOfEmployment', 'section2.examiner.title'),
      );
    });
  });

  describe('an employer that uses E-Verify', () => {
    const enrolled = async (options: object, authenticated: number) => {
      const work = await open(options);
      await work.enroll(authenticated === 1);
      return work;
    };
    const numbered = { ...CITIZEN, socialSecurityNumber: '123456789' };

    test('needs the social security number, unless it was only applied for', async () => {
      const work = await enrolled({}, 1);
      await assert.rejects(work.section1Signed(), refused(400, 'section1.socialSecurityNumber'));
      await work.section1Signed(numbered);
      const employee = await work.hire();
      await db
        .updateTable('employees')
        .set({ applied_for_ssn: 1 })
        .where('id', '=', employee.id)
        .execute();
      const place = work.place(await work.start(employee));
      await putSection1(work.deps, employee.caller, place, CITIZEN);
      await signSection1(work.deps, employee.caller, place, signature('section1'));
    });

    test('the employee signs with the name in Section 1, whatever the record says', async () => {
      const work = await open();
      const employee = await work.hire();
      const place = work.place(await work.start(employee));
      for (const [firstName, lastName, signed] of [
        ['Rosa', 'Delgado Fernández', 'Rosa Delgado Fernández'],
        ['Unknown', 'Suharto', 'Suharto'],
      ]) {
        const again = work.place(
          signed === 'Suharto'
            ? await restartSubmission(work.deps, work.admin, place)
            : { id: place.submissionId, employeeId: place.employeeId },
        );
        await putSection1(work.deps, employee.caller, again, { ...CITIZEN, firstName, lastName });
        const { signatures } = await signSection1(
          work.deps,
          employee.caller,
          again,
          signature('section1'),
        );
        assert.equal(signatures[0]?.signer.name, signed);
      }
    });

    test('needs a photograph on the List B document', async () => {
      const work = await enrolled({}, 1);
      const voter = {
        listKey: 'B',
        documentationKey: 'voter_registration_card',
        issuingAuthority: 'Maricopa County',
      };
      const card = {
        listKey: 'C',
        documentationKey: 'social_security_card',
        documentNumber: '123456789',
      };
      await assert.rejects(
        work.completed(numbered, voter, card),
        refused(400, 'section2.documents[0].documentationKey'),
      );
      // M-274, 4.1 and 4.2: minors and special placement are no exception.
      const record = {
        listKey: 'B',
        documentationKey: 'school_record',
        issuingAuthority: 'a school',
      };
      await assert.rejects(
        work.completed({ ...numbered, dateOfBirth: '2009-01-01' }, record, card),
        refused(400, 'section2.documents[0].documentationKey'),
      );
      const elsewhere = await open();
      await elsewhere.completed(CITIZEN, voter, card);
      await elsewhere.completed({ ...CITIZEN, dateOfBirth: '2009-01-01' }, record, card);
    });

    for (const [option, authenticated, allowed] of [
      [true, 1, true],
      [true, 0, false],
      [false, 1, false],
    ] as const) {
      test(`in good standing ${authenticated}, option ${option}: the alternative procedure is ${allowed ? '' : 'not '}open`, async () => {
        const work = await enrolled({ alternativeProcedureAuthorized: option }, authenticated);
        const { place } = await work.section1Signed(numbered);
        const put = putSection2(work.deps, work.admin, place, {
          ...section2(PASSPORT),
          alternativeProcedure: true,
        });
        if (!allowed) return await assert.rejects(put, refused(400, 'alternativeProcedure'));
        assert.equal((await put).section2?.alternativeProcedure, true);
      });
    }
  });

  describe('Supplement B', () => {
    const reverify = (document: object, rest: object = {}) => ({
      reason: 'reverification',
      document,
      ...rest,
      ...signature('supplementB'),
    });
    const RENEWED = { ...EAD, expirationDate: '2029-02-01' };

    test('reverifies an employment authorization document', async () => {
      const work = await open();
      const { place, view } = await work.completed(ALIEN, EAD);
      assert.equal(view.documentationExpirationDate, '2027-02-01');
      const renewed = await signSupplementB(work.deps, work.admin, place, reverify(RENEWED));
      assert.equal(renewed.documentationExpirationDate, '2029-02-01');
      assert.equal(renewed.supplementB[0]?.edition, '01/20/25');
      assert.deepEqual((await work.eventKeys()).slice(2), ['submissionReverified']);
    });

    test('never a citizen, nor who showed a permanent resident card', async () => {
      const work = await open();
      const citizen = await work.completed();
      const resident = await work.completed(
        { ...CITIZEN, citizenshipStatus: 'lawful_permanent_resident', uscisNumber: '1234567' },
        {
          listKey: 'A',
          documentationKey: 'permanent_resident_card',
          documentNumber: 'MSC1',
          expirationDate: '2027-01-01',
        },
      );
      assert.equal(resident.view.documentationExpirationDate, null);
      for (const { place } of [citizen, resident]) {
        await assert.rejects(
          signSupplementB(work.deps, work.admin, place, reverify(RENEWED)),
          refused(400, 'reason'),
        );
      }
    });

    test('refuses List B, mixtures, expired documents and missing signatures in one refusal', async () => {
      const work = await open();
      const { place } = await work.completed(ALIEN, EAD);
      await assert.rejects(
        signSupplementB(work.deps, work.admin, place, {
          reason: 'reverification',
          documents: [
            { ...EAD, expirationDate: '2026-01-01' },
            { listKey: 'B', documentationKey: 'drivers_license', issuingAuthority: 'AZ' },
            { listKey: 'C', documentationKey: 'birth_certificate', issuingAuthority: 'AZ' },
          ],
          signature: { attestationId: 'i9-2023-supplement-b', acknowledged: false },
        }),
        refused(
          400,
          'documents[0].expirationDate',
          'documents[1].listKey',
          'documents',
          'signature.acknowledged',
        ),
      );
    });

    test('a rehire within three years, with documents once the old ones have lapsed', async () => {
      const work = await open();
      const { place } = await work.completed(ALIEN, EAD);
      const rehire = (rehireDate: string, rest: object = {}) =>
        signSupplementB(work.deps, work.admin, place, {
          reason: 'rehire',
          rehireDate,
          ...rest,
          ...signature('supplementB'),
        });
      await rehire('2026-12-01');
      await assert.rejects(rehire('2027-03-01'), refused(400, 'documents'));
      await assert.rejects(rehire('2029-06-16'), refused(400, 'rehireDate'));
      await assert.rejects(rehire('2026-01-01'), refused(400, 'rehireDate'));
      await rehire('2027-03-01', { document: RENEWED });
      assert.ok(!(await work.eventKeys()).includes('submissionReverified'));
    });

    test('the three years of a rehire begin with the first signature of Section 2, not with its review', async () => {
      const work = await open({ reviewRequired: true });
      const { place, view } = await work.completed();
      assert.equal(view.status, 'in_review');
      work.time.now += 40 * 24 * 3_600_000;
      await acceptSubmission(work.deps, work.admin, place);
      const rehire = (rehireDate: string) =>
        signSupplementB(work.deps, work.admin, place, {
          reason: 'rehire',
          rehireDate,
          ...signature('supplementB'),
        });
      await assert.rejects(rehire('2029-06-16'), refused(400, 'rehireDate'));
      await rehire('2029-06-15');
    });

    test('a change of name', async () => {
      const work = await open();
      const { place } = await work.completed();
      const body = { reason: 'nameChange', ...signature('supplementB') };
      await assert.rejects(
        signSupplementB(work.deps, work.admin, place, body),
        refused(400, 'newName'),
      );
      const view = await signSupplementB(work.deps, work.admin, place, {
        ...body,
        newName: { lastName: 'Rivera-Cho' },
      });
      assert.equal(view.supplementB[0]?.newName?.lastName, 'Rivera-Cho');
      assert.deepEqual(await work.eventKeys(), ['section1Complete', 'i9Complete']);
    });
  });

  describe('corrections', () => {
    const correction = (section: string, changes: object, reason = 'typing mistake') => ({
      section,
      changes,
      reason,
      ...signature('correction'),
    });

    test('keep what stood there, with the reason, and only of the own section', async () => {
      const work = await open();
      const { employee, place } = await work.completed();
      await assert.rejects(
        correctSubmission(
          work.deps,
          work.admin,
          place,
          correction('section1', { firstName: 'Anna' }),
        ),
        refused(403),
      );
      const view = await correctSubmission(
        work.deps,
        employee.caller,
        place,
        correction('section1', { firstName: 'Anna' }),
      );
      assert.equal(view.section1?.firstName, 'Anna');
      assert.deepEqual(view.corrections[0]?.changes, [
        { path: 'firstName', old: 'Ana', new: 'Anna' },
      ]);
      const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
      const entry = trail.find(({ action }) => action === 'section1.corrected');
      assert.equal(entry?.details?.reason, 'typing mistake');
    });

    test('must leave a complete section, change something and have a reason', async () => {
      const work = await open();
      const { employee, place } = await work.completed();
      const correct = (changes: object, reason?: string) =>
        correctSubmission(
          work.deps,
          employee.caller,
          place,
          correction('section1', changes, reason),
        );
      await assert.rejects(correct({ lastName: null }), refused(400, 'changes.lastName'));
      await assert.rejects(correct({ firstName: 'Ana' }), refused(400, 'changes'));
      await assert.rejects(correct({ firstName: 'Anna' }, ''), refused(400, 'reason'));
    });

    test('a corrected expiry moves the tracked date', async () => {
      const work = await open();
      const { place } = await work.completed({ ...ALIEN, authorizationExpirationDate: 'N/A' }, EAD);
      const documents = [{ ...EAD, expirationDate: '2028-02-01' }];
      const view = await correctSubmission(
        work.deps,
        work.admin,
        place,
        correction('section2', { documents }),
      );
      assert.equal(view.documentationExpirationDate, '2028-02-01');
    });
  });

  describe('upcoming expirations', () => {
    const soon = { ...EAD, expirationDate: '2026-07-10' };
    const alien = { ...ALIEN, authorizationExpirationDate: 'N/A' };
    const notices = async (work: Workplace) =>
      (await work.eventKeys()).filter((key) => key === 'upcomingExpiration').length;

    test('are reported at completion when less than 30 days are left, once', async () => {
      const work = await open();
      await work.completed(alien, soon);
      assert.deepEqual((await work.eventKeys()).slice(1), ['i9Complete', 'upcomingExpiration']);
      await scanExpirations(work.deps, work.time.now + 5 * DAY);
      assert.equal(await notices(work), 1);
    });

    test('are reported 30 days before, in the time zone of the employer', async () => {
      const work = await open();
      await work.completed(alien, { ...EAD, expirationDate: '2026-08-01' });
      // 2 July begins in Phoenix at 7:00 UTC.
      const begins = Date.parse('2026-07-02T07:00:00Z');
      await scanExpirations(work.deps, begins - 1);
      assert.equal(await notices(work), 0);
      await scanExpirations(work.deps, begins);
      assert.equal(await notices(work), 1);
    });

    test('are reported once by two servers, and after the date when the scan stood still', async () => {
      const work = await open();
      await work.completed(alien, { ...EAD, expirationDate: '2026-08-01' });
      const late = Date.parse('2026-09-01T12:00:00Z');
      await Promise.all([scanExpirations(work.deps, late), scanExpirations(work.deps, late)]);
      assert.equal(await notices(work), 1);
    });

    test('wait while the employee is not active', async () => {
      const work = await open();
      const { employee } = await work.completed(alien, { ...EAD, expirationDate: '2026-08-01' });
      await work.setEmployment(employee.id, 'terminated', '2026-06-20');
      const july = Date.parse('2026-07-10T12:00:00Z');
      await scanExpirations(work.deps, july);
      assert.equal(await notices(work), 0);
      await work.setEmployment(employee.id, 'active');
      await scanExpirations(work.deps, july + DAY);
      assert.equal(await notices(work), 1);
    });

    test('follow a reverification with a new date', async () => {
      const work = await open();
      const { place } = await work.completed(alien, soon);
      await signSupplementB(work.deps, work.admin, place, {
        reason: 'reverification',
        document: { ...EAD, expirationDate: '2026-12-31' },
        ...signature('supplementB'),
      });
      await scanExpirations(work.deps, Date.parse('2026-12-01T12:00:00Z'));
      assert.equal(await notices(work), 2);
    });

    const receipt = { ...PASSPORT, receipt: true, receiptType: 'replacement' };
    for (const [what, section1, document, date] of [
      ['an original passport', CITIZEN, { ...PASSPORT, expirationDate: '2026-07-01' }, null],
      ['a receipt for a passport', CITIZEN, receipt, '2026-09-13'],
      ['the end of authorization in Section 1', ALIEN, EAD, '2027-02-01'],
      [
        'an extension',
        ALIEN,
        { ...EAD, extendedUntil: '2027-08-01', extensionReason: 'notice' },
        '2027-08-01',
      ],
    ] as const) {
      test(`${what}: ${date ?? 'never'}`, async () => {
        const work = await open();
        const { view } = await work.completed(section1, document);
        assert.equal(view.documentationExpirationDate, date);
      });
    }
  });

  test('purge: not while employed, not before its time; afterwards only digests are left', async () => {
    const work = await open();
    const { employee, place } = await work.completed();
    const purge = () => purgeSubmission(work.deps, work.admin, place);
    await assert.rejects(purge(), refused(409));
    await work.setEmployment(employee.id, 'terminated', '2026-06-20');
    await assert.rejects(purge(), refused(409));
    work.time.now = Date.parse('2029-06-15T12:00:00Z');
    const viewed = await purge();
    assert.deepEqual([viewed.status, viewed.section1], ['purged', null]);
    const read = await readSubmission(work.deps, work.admin, place);
    assert.equal(read.section2, null);
    const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
    assert.ok(trail.length > 5);
    assert.ok(trail.every(({ details, actor }) => details === null && actor.name === null));
    const key = await db
      .selectFrom('submission_keys')
      .selectAll()
      .where('submission_id', '=', place.submissionId)
      .execute();
    assert.deepEqual(key, []);
    await assert.rejects(purge(), refused(409));
  });

  test('every read and change is in the trail; lists show nothing personal', async () => {
    const work = await open();
    const { employee, place } = await work.completed();
    await readSubmission(work.deps, work.account, place);
    const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
    assert.deepEqual(
      trail.map(({ action }) => action),
      [
        'submission.started',
        'section1.written',
        'section1.signed',
        'section2.written',
        'section2.signed',
        'submission.read',
        'audit.read',
      ],
    );
    assert.equal(trail[1]?.actor.name, 'Ana Rivera');
    assert.equal(trail[1]?.origin?.ip, '192.0.2.7');
    const list = await listSubmissions(work.deps, work.admin, place, { after: 0, limit: 10 });
    assert.equal(list.length, 1);
    assert.ok(!JSON.stringify(list).includes('Rivera'));
    const own = await listSubmissions(work.deps, employee.caller, place, { after: 0, limit: 10 });
    assert.equal(own.length, 1);
  });

  test('no personal value is readable in the database', async () => {
    const work = await open();
    const { place } = await work.completed({
      ...CITIZEN,
      lastName: 'Zwiebelfisch',
      socialSecurityNumber: '765432109',
    });
    for (const table of ['submissions', 'audit_entries', 'invitations'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      const text = JSON.stringify(rows);
      assert.ok(!text.includes('Zwiebelfisch') && !text.includes('765432109'), table);
    }
    assert.ok(place.submissionId > 0);
  });

  test('after the last edition known, no form is begun', async () => {
    const work = await open();
    const employee = await work.hire();
    work.time.now = Date.parse('2027-06-02T12:00:00Z');
    await assert.rejects(work.start(employee), refused(409));
    work.time.now = MONDAY;
    await work.start(employee);
  });
});
