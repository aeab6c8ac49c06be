/** Copies of documents: who has to keep which, how they are sealed, counted and destroyed. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { exportForInspection } from '../../../src/people/i9/inspection/inspection-export.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import {
  addCopy,
  listCopies,
  readCopy,
  removeCopy,
} from '../../../src/people/i9/submissions/copies/copies.ts';
import { MAX_COPY_BYTES } from '../../../src/people/i9/submissions/copies/media-types.ts';
import {
  readSignature,
  readTrail,
} from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import {
  putSection2,
  reportMismatch,
  signSection2,
} from '../../../src/people/i9/submissions/sections/section2.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import { sha256 } from '../../../src/platform/digest/digest.ts';
import type { RequestError } from '../../../src/platform/requests/errors.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { PNG_BYTES, pngOfSize } from '../../support/pictures.ts';
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

const NUMBERED = { ...CITIZEN, socialSecurityNumber: '123456789' };
const CARD_HOLDER = {
  ...ALIEN,
  socialSecurityNumber: '123456789',
  authorizationExpirationDate: 'N/A',
};
const LICENSE = {
  listKey: 'B',
  documentationKey: 'drivers_license',
  documentNumber: 'D1',
  issuingAuthority: 'Arizona',
  expirationDate: '2028-01-01',
};
const BIRTH = {
  listKey: 'C',
  documentationKey: 'birth_certificate',
  issuingAuthority: 'Pima County',
};
/** A JPEG that claims to be so many pixels wide and high. */
const wide = (pixels: number): Buffer => {
  const bytes = Buffer.from(PICTURE.bytes);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(pixels, frame + 5);
  bytes.writeUInt16BE(pixels, frame + 7);
  return bytes;
};
const PNG = {
  mediaType: 'image/png',
  bytes: PNG_BYTES,
};

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });
  const open = (options: object = {}) => Workplace.open(db, options);
  const remote = async () => {
    const work = await open({ alternativeProcedureAuthorized: true });
    await work.enroll();
    return work;
  };
  const missing = async (work: Workplace, place: Parameters<typeof listCopies>[2]) =>
    (await listCopies(work.deps, work.admin, place)).needed
      .filter((need) => need.missing)
      .map(({ documentationKey, side }) => `${documentationKey} ${side}`);

  test('the alternative procedure: nothing is signed without the copies of each side', async () => {
    const work = await remote();
    const { employee, place } = await work.section1Signed(CARD_HOLDER);
    await putSection2(work.deps, work.admin, place, {
      ...section2(EAD),
      alternativeProcedure: true,
    });
    const sign = () => signSection2(work.deps, work.admin, place, signature('section2'));
    assert.deepEqual(await missing(work, place), [
      'employment_authorization_document front',
      'employment_authorization_document back',
    ]);
    await assert.rejects(sign(), refused(400, 'copies'));
    // The employee transmits the copies before the live video.
    await addCopy(work.deps, employee.caller, place, copyOf(EAD), PICTURE);
    await assert.rejects(sign(), refused(400, 'copies'));
    const back = await addCopy(work.deps, work.admin, place, copyOf(EAD, 'back'), PNG);
    assert.deepEqual(await missing(work, place), []);
    const done = await sign();
    assert.equal(done.status, 'accepted');
    assert.deepEqual(
      done.copies.map(({ side, mediaType, bytes }) => [side, mediaType, bytes]),
      [
        ['front', 'image/jpeg', PICTURE.bytes.length],
        ['back', 'image/png', PNG.bytes.length],
      ],
    );
    const signed = done.signatures.at(-1)?.id ?? '';
    const { signature: kept } = await readSignature(work.deps, work.admin, place, signed);
    const { copies } = kept.signed as { copies: { id: string; sha256: string }[] };
    assert.deepEqual(copies[1], { id: back.id, sha256: sha256(PNG.bytes) });
    assert.deepEqual(await work.eventKeys(), ['section1Complete', 'i9Complete']);
  });

  test('a booklet needs its page, a paper both sides unless its back is empty', async () => {
    const work = await remote();
    const { place } = await work.section1Signed(NUMBERED);
    const put = (...documents: object[]) =>
      putSection2(work.deps, work.admin, place, {
        ...section2(...documents),
        alternativeProcedure: true,
      });
    await put(PASSPORT);
    assert.deepEqual(await missing(work, place), ['us_passport front']);
    await put(LICENSE, BIRTH);
    assert.deepEqual(await missing(work, place), [
      'drivers_license front',
      'drivers_license back',
      'birth_certificate front',
      'birth_certificate back',
    ]);
    // A card has two sides whatever is said; a receipt for it is a letter.
    await put({ ...LICENSE, oneSided: true }, { ...BIRTH, oneSided: true });
    assert.deepEqual(await missing(work, place), [
      'drivers_license front',
      'drivers_license back',
      'birth_certificate front',
    ]);
    await put(
      { ...LICENSE, oneSided: true, receipt: true, receiptType: 'replacement' },
      { ...BIRTH, oneSided: true },
    );
    assert.deepEqual(await missing(work, place), [
      'drivers_license front',
      'birth_certificate front',
    ]);
  });

  test('an employer keeps copies of everyone or of no one', async () => {
    const none = await open();
    const { place } = await none.section1Signed();
    await assert.rejects(
      addCopy(none.deps, none.admin, place, copyOf(PASSPORT), PICTURE),
      refused(409),
    );
    const all = await open({ documentCopiesKept: true });
    const kept = await all.section1Signed();
    await putSection2(all.deps, all.admin, kept.place, section2(PASSPORT));
    const sign = () => signSection2(all.deps, all.admin, kept.place, signature('section2'));
    await assert.rejects(sign(), refused(400, 'copies'));
    await addCopy(all.deps, all.admin, kept.place, copyOf(PASSPORT), PICTURE);
    await sign();
  });

  test('E-Verify: copies of the documents of the photo match, also later, and of no others', async () => {
    const work = await open();
    await work.enroll();
    const { place } = await work.section1Signed(NUMBERED);
    await putSection2(work.deps, work.admin, place, section2(PASSPORT));
    await assert.rejects(
      addCopy(work.deps, work.admin, place, copyOf(LICENSE), PICTURE),
      refused(409),
    );
    await signSection2(work.deps, work.admin, place, signature('section2'));
    const { needed } = await listCopies(work.deps, work.admin, place);
    assert.deepEqual(
      needed.map(({ reason, missing: isMissing }) => [reason, isMissing]),
      [['photoMatch', true]],
    );
    await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
    assert.deepEqual(await missing(work, place), []);
  });

  test('what belongs to no recorded document has to go before the signature', async () => {
    const work = await open({ documentCopiesKept: true });
    const { place } = await work.section1Signed();
    await putSection2(work.deps, work.admin, place, section2(PASSPORT));
    await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
    const stray = await addCopy(work.deps, work.admin, place, copyOf(LICENSE), PICTURE);
    const sign = () => signSection2(work.deps, work.admin, place, signature('section2'));
    await assert.rejects(sign(), refused(400, 'copies'));
    await removeCopy(work.deps, work.admin, place, stray.id);
    await assert.rejects(removeCopy(work.deps, work.admin, place, stray.id), refused(404));
    const { copies } = await sign();
    assert.equal(copies.length, 1);
    const [left] = copies;
    await assert.rejects(removeCopy(work.deps, work.admin, place, left?.id ?? ''), refused(409));
    const rows = await db
      .selectFrom('document_copies')
      .select('id')
      .where('submission_id', '=', place.submissionId)
      .execute();
    assert.deepEqual(rows, [{ id: left?.id }]);
  });

  test('a PNG of 100 million pixels is a copy', async () => {
    const work = await open({ documentCopiesKept: true });
    const { place } = await work.section1Signed();
    const file = { mediaType: 'image/png', bytes: pngOfSize(10_000) };
    await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), file);
    assert.equal((await listCopies(work.deps, work.admin, place)).copies.length, 1);
  });

  describe('a copy is refused', () => {
    for (const [what, of, file, status, path] of [
      ['of an unknown document', { documentationKey: 'library_card' }, {}, 400, 'documentationKey'],
      ['of an unknown side', { side: 'edge' }, {}, 400, 'side'],
      ['of another section', { part: 'section1' }, {}, 400, 'part'],
      ['with more to it', { note: 'x' }, {}, 400, 'note'],
      ['for Supplement B before acceptance', { part: 'supplementB' }, {}, 409, undefined],
      ['that is no picture', {}, { bytes: Buffer.from('<script>') }, 400, 'body'],
      ['of too many pixels', {}, { bytes: wide(50_000) }, 400, 'body'],
      ...[50_000, 2 ** 31 - 1].map(
        (side) =>
          [
            `that is a PNG of ${side} pixels a side`,
            {},
            { mediaType: 'image/png', bytes: pngOfSize(side) },
            400,
            'body',
          ] as const,
      ),
      ['that is empty', {}, { bytes: Buffer.alloc(0) }, 400, 'body'],
      ['that is another kind than it says', {}, { mediaType: 'image/png' }, 400, 'body'],
      ['of another type', {}, { mediaType: 'image/svg+xml' }, 400, 'Content-Type'],
      [
        'that is too large',
        {},
        { bytes: Buffer.concat([PICTURE.bytes, Buffer.alloc(MAX_COPY_BYTES)]) },
        413,
        undefined,
      ],
    ] as const) {
      test(what, async () => {
        const work = await open({ documentCopiesKept: true });
        const { place } = await work.section1Signed();
        const add = addCopy(
          work.deps,
          work.admin,
          place,
          { ...copyOf(PASSPORT), ...of },
          { ...PICTURE, ...file },
        );
        await assert.rejects(add, refused(status, ...(path === undefined ? [] : [path])));
        assert.deepEqual((await listCopies(work.deps, work.admin, place)).copies, []);
      });
    }

    test('of those who may not, or no longer', async () => {
      const work = await open({ documentCopiesKept: true });
      const { employee, place } = await work.section1Signed();
      const add = (caller = work.admin) =>
        addCopy(work.deps, caller, place, copyOf(PASSPORT), PICTURE);
      await assert.rejects(add(work.account), refused(403));
      const viewer = work.person('admin', employee.id, 'Vi', { role: 'viewer' });
      await assert.rejects(add(viewer), refused(403));
      const colleague = await work.hire();
      await assert.rejects(add(colleague.caller), refused(404));
      await putSection2(work.deps, work.admin, place, section2(PASSPORT));
      await add(employee.caller);
      await signSection2(work.deps, work.admin, place, signature('section2'));
      await assert.rejects(add(employee.caller), refused(409));
      await add();
    });
  });

  test('a photo comes back without what was next to its picture; every opening is in the trail with its id', async () => {
    const work = await open({ documentCopiesKept: true });
    const { place } = await work.section1Signed();
    const bytes = PICTURE.bytes;
    const sent = Buffer.concat([bytes, Buffer.from('Zwiebelfisch')]);
    const copy = await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), {
      ...PICTURE,
      bytes: sent,
    });
    assert.equal(copy.sha256, sha256(bytes));
    const { id } = copy;
    const reviewer = work.person('admin', id, 'Vi', { role: 'reviewer' });
    const viewer = work.person('admin', id, 'Vi', { role: 'viewer' });
    await assert.rejects(readCopy(work.deps, viewer, place, id), refused(403));
    const read = await readCopy(work.deps, reviewer, place, id);
    assert.deepEqual([read.mediaType, read.bytes], ['image/jpeg', bytes]);
    await assert.rejects(readCopy(work.deps, reviewer, place, 'x'), refused(404));
    const elsewhere = await work.section1Signed();
    await assert.rejects(readCopy(work.deps, reviewer, elsewhere.place, id), refused(404));
    const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
    assert.deepEqual(
      trail.slice(3).map(({ action, details }) => [action, details?.id ?? details?.copyId]),
      [
        ['copy.added', id],
        ['copy.read', id],
        ['audit.read', undefined],
      ],
    );
    assert.equal(trail[3]?.details?.sha256, copy.sha256);
    assert.deepEqual(trail[3]?.details?.metadataRemoved, { sentSha256: sha256(sent) });
    const rows = await db.selectFrom('document_copies').select('sealed').execute();
    const stored = rows.map(({ sealed }) => Buffer.from(sealed.split('.')[2] ?? '', 'base64url'));
    assert.ok(stored.every((sealed) => !sealed.includes('Zwiebelfisch')));
  });

  test('a representative takes the copies of the documents examined', async () => {
    const work = await open({ documentCopiesKept: true });
    const { place } = await work.section1Signed();
    const lee = await work.admit(place);
    await putSection2(work.deps, lee, place, section2(PASSPORT));
    const { addedBy } = await addCopy(work.deps, lee, place, copyOf(PASSPORT), PICTURE);
    assert.equal(addedBy, 'Lee Wong');
    await signSection2(work.deps, lee, place, signature('section2'));
    await assert.rejects(addCopy(work.deps, lee, place, copyOf(PASSPORT), PICTURE), refused(403));
  });

  test('Supplement B by the alternative procedure takes copies of its own, once', async () => {
    const work = await remote();
    const { place } = await work.completed(CARD_HOLDER, EAD);
    const reverify = () =>
      signSupplementB(work.deps, work.admin, place, {
        reason: 'reverification',
        document: { ...EAD, expirationDate: '2029-02-01' },
        alternativeProcedure: true,
        ...signature('supplementB'),
      });
    const add = (side: string) =>
      addCopy(work.deps, work.admin, place, copyOf(EAD, side, 'supplementB'), PICTURE);
    await assert.rejects(reverify(), refused(400, 'copies'));
    const wrong = await add('front');
    await removeCopy(work.deps, work.admin, place, wrong.id);
    const ids = [(await add('front')).id, (await add('back')).id];
    const view = await reverify();
    assert.deepEqual(view.supplementB[0]?.copyIds, ids);
    await assert.rejects(removeCopy(work.deps, work.admin, place, ids[0] ?? ''), refused(409));
    // The copies of the first block are no copies of the second.
    await assert.rejects(reverify(), refused(400, 'copies'));
  });

  test('a correction of Section 2 needs the copies of what it records', async () => {
    const work = await open({ documentCopiesKept: true });
    const { place } = await work.section1Signed();
    await putSection2(work.deps, work.admin, place, section2(PASSPORT));
    await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
    await signSection2(work.deps, work.admin, place, signature('section2'));
    const card = { ...PASSPORT, documentationKey: 'us_passport_card' };
    const correct = () =>
      correctSubmission(work.deps, work.admin, place, {
        section: 'section2',
        changes: { documents: [card] },
        reason: 'the card was shown, not the book',
        ...signature('correction'),
      });
    await assert.rejects(correct(), refused(400, 'copies'));
    for (const side of ['front', 'back']) {
      await addCopy(work.deps, work.admin, place, copyOf(card, side), PICTURE);
    }
    const view = await correct();
    // What was there stays readable.
    assert.equal(view.copies.length, 3);
  });

  describe('one person fills no disk', () => {
    const idsOf = async (work: Workplace, place: Parameters<typeof listCopies>[2]) =>
      (await listCopies(work.deps, work.admin, place)).copies.map(({ id }) => id);
    const rowsOf = (...submissionIds: number[]) =>
      db
        .selectFrom('document_copies')
        .select('id')
        .where('submission_id', 'in', submissionIds)
        .orderBy('id')
        .execute()
        .then((rows) => rows.map(({ id }) => id));
    const full = (error: unknown) =>
      refused(409)(error) && (error as RequestError).code === 'too_many_copies';

    test('a new copy takes the place of the one of the same side', async () => {
      const work = await open({ documentCopiesKept: true });
      const { employee, place } = await work.section1Signed();
      const add = (side: string) =>
        addCopy(work.deps, employee.caller, place, copyOf(PASSPORT, side), PICTURE);
      const back = await add('back');
      const first = await add('front');
      const second = await add('front');
      assert.deepEqual(await idsOf(work, place), [back.id, second.id]);
      assert.deepEqual(await rowsOf(place.submissionId), [back.id, second.id].sort());
      await assert.rejects(readCopy(work.deps, work.admin, place, first.id), refused(404));
      const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
      const added = trail.filter(({ action }) => action === 'copy.added');
      assert.deepEqual(
        added.map(({ details }) => details?.replaces),
        [undefined, undefined, [first.id]],
      );
      const { problems } = await verifyAudit(work.deps);
      assert.deepEqual(problems, []);
    });

    test('what a signature covers is not replaced, and a side has an end', async () => {
      const work = await open({ documentCopiesKept: true });
      const { place } = await work.section1Signed();
      await putSection2(work.deps, work.admin, place, section2(PASSPORT));
      const add = () => addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
      await add();
      await signSection2(work.deps, work.admin, place, signature('section2'));
      for (let count = 2; count <= 5; count += 1) await add();
      await assert.rejects(add(), full);
      assert.equal((await idsOf(work, place)).length, 5);
    });

    test('documents of every kind, and starting again and again', async () => {
      const work = await open({ documentCopiesKept: true });
      const { employee, place } = await work.section1Signed();
      const upload = (at: typeof place, document: object, side: string) =>
        addCopy(work.deps, employee.caller, at, copyOf(document as typeof PASSPORT, side), PICTURE);
      const kinds = ['us_passport', 'us_passport_card', 'permanent_resident_card'].map((key) => ({
        listKey: 'A',
        documentationKey: key,
      }));
      for (const kind of [...kinds, LICENSE, BIRTH, EAD]) {
        for (const side of ['front', 'back']) await upload(place, kind, side);
      }
      const card = { listKey: 'C', documentationKey: 'social_security_card' };
      await assert.rejects(upload(place, card, 'front'), full);
      // The same side is still taken: it needs no more room.
      await upload(place, EAD, 'back');
      assert.equal((await rowsOf(place.submissionId)).length, 12);
      const next = await restartSubmission(work.deps, employee.caller, place);
      assert.deepEqual(await rowsOf(place.submissionId, next.id), []);
      const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
      const restarted = trail.find(({ action }) => action === 'submission.restarted');
      assert.equal((restarted?.details?.copiesRemoved as unknown[] | undefined)?.length, 12);
      const { problems } = await verifyAudit(work.deps);
      assert.deepEqual(problems, []);
    });

    test('copies that were signed, or reported as a mismatch, outlive a restart', async () => {
      const work = await open({ documentCopiesKept: true, reviewRequired: true });
      const signed = await work.section1Signed();
      await putSection2(work.deps, work.admin, signed.place, section2(PASSPORT));
      const kept = await addCopy(work.deps, work.admin, signed.place, copyOf(PASSPORT), PICTURE);
      await signSection2(work.deps, work.admin, signed.place, signature('section2'));
      await restartSubmission(work.deps, signed.employee.caller, signed.place);
      assert.deepEqual(await rowsOf(signed.place.submissionId), [kept.id]);

      const doubted = await work.section1Signed();
      const lee = await work.admit(doubted.place);
      await putSection2(work.deps, lee, doubted.place, section2(PASSPORT));
      const shown = await addCopy(work.deps, lee, doubted.place, copyOf(PASSPORT), PICTURE);
      await reportMismatch(work.deps, lee, doubted.place, { reason: 'another face' });
      await restartSubmission(work.deps, doubted.employee.caller, doubted.place);
      assert.deepEqual(await rowsOf(doubted.place.submissionId), [shown.id]);
    });

    test('unsigned copies of a form on record go when another takes its place', async () => {
      const work = await open({ documentCopiesKept: true });
      const { employee, place } = await work.section1Signed(CARD_HOLDER);
      const complete = async (at: typeof place) => {
        await putSection2(work.deps, work.admin, at, section2(PASSPORT));
        await addCopy(work.deps, work.admin, at, copyOf(PASSPORT), PICTURE);
        await signSection2(work.deps, work.admin, at, signature('section2'));
      };
      await complete(place);
      const [signed = ''] = await rowsOf(place.submissionId);
      await addCopy(
        work.deps,
        employee.caller,
        place,
        copyOf(EAD, 'front', 'supplementB'),
        PICTURE,
      );
      const next = await restartSubmission(work.deps, work.admin, place);
      assert.equal((await rowsOf(place.submissionId)).length, 2);
      const again = { ...place, submissionId: next.id };
      await putSection1(work.deps, employee.caller, again, CARD_HOLDER);
      await signSection1(work.deps, employee.caller, again, signature('section1'));
      await complete(again);
      assert.deepEqual(await rowsOf(place.submissionId), [signed]);
    });

    test('all forms of a person together have an end', async () => {
      const work = await open({ documentCopiesKept: true });
      const { place } = await work.section1Signed();
      const stored = Array.from({ length: 120 }, (_, index) => ({
        id: `${work.employerId}-${index}`,
        submission_id: place.submissionId,
        sealed: 'x',
        created_at: '2026-01-01T00:00:00.000Z',
      }));
      await db.insertInto('document_copies').values(stored).execute();
      await assert.rejects(addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE), full);
      // A colleague's are not counted.
      const other = await work.section1Signed();
      await addCopy(work.deps, work.admin, other.place, copyOf(PASSPORT), PICTURE);
      await db.deleteFrom('document_copies').where('sealed', '=', 'x').execute();
    });
  });

  describe('the audit of copies', () => {
    const prepare = async () => {
      const own = await databases.openNew();
      const work = await Workplace.open(own, { documentCopiesKept: true });
      const { employee, place } = await work.section1Signed();
      const first = await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
      const other = await addCopy(work.deps, work.admin, place, copyOf(PASSPORT, 'back'), PICTURE);
      const problems = async () => (await verifyAudit(work.deps)).problems;
      assert.deepEqual(await problems(), []);
      return { own, work, employee, place, first, other, problems };
    };

    test('finds a copy that is missing, changed, exchanged or put in', async () => {
      const { own, place, first, other, problems } = await prepare();
      const rows = await own.selectFrom('document_copies').selectAll().orderBy('id').execute();
      const replace = async (changed: typeof rows): Promise<void> => {
        await own.deleteFrom('document_copies').execute();
        await own.insertInto('document_copies').values(changed).execute();
      };
      const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]];
      assert.deepEqual([one.id, two.id].sort(), [first.id, other.id].sort());
      await replace([one]);
      assert.match((await problems()).join(), /copy .* is missing/);
      await replace([one, { ...two, sealed: one.sealed }]);
      assert.match((await problems()).join(), /copy .* was changed/);
      await replace([one, two, { ...one, id: 'forged' }]);
      assert.match((await problems()).join(), /copy forged: is not on the form/);
      await replace([one, two, { ...one, id: 'forged', submission_id: 99 }]);
      assert.match((await problems()).join(), /submission 99: has an audit trail/);
      await replace([one, two]);
      assert.deepEqual(await problems(), []);
      assert.ok(place.submissionId > 0);
    });

    test('the purge destroys them; one that is left is found', async () => {
      const { own, work, employee, place, problems } = await prepare();
      const [row] = await own.selectFrom('document_copies').selectAll().execute();
      await work.setEmployment(employee.id, 'terminated', '2026-06-20');
      work.time.now = Date.parse('2030-01-01T12:00:00Z');
      await purgeSubmission(work.deps, work.admin, place);
      assert.deepEqual(await own.selectFrom('document_copies').selectAll().execute(), []);
      assert.deepEqual(await listCopies(work.deps, work.admin, place), { copies: [], needed: [] });
      assert.deepEqual(await problems(), []);
      if (row === undefined) throw new Error('no copy was stored');
      await own.insertInto('document_copies').values(row).execute();
      assert.match((await problems()).join(), /is not on the form/);
    });
  });

  test('the inspection export holds them, and the index counts them', async () => {
    const work = await open({ documentCopiesKept: true });
    const { place } = await work.section1Signed();
    const { id } = await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
    const { archive } = await exportForInspection(work.deps, work.admin, work.employerId);
    const zip = Buffer.concat(await Array.fromAsync(archive)).toString('latin1');
    const name = `copies/${place.submissionId}/section2-us_passport-front-${id}.jpg`;
    assert.ok(zip.includes(name));
  });
});
