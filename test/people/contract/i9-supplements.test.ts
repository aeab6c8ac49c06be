/** Supplement B by a representative, and corrections of both supplements. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addCopy } from '../../../src/people/i9/submissions/copies/copies.ts';
import {
  readSubmission,
  readTrail,
} from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { exchangeInvitation } from '../../../src/people/i9/submissions/representatives/exchange-invitation.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
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
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
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

const CARD_HOLDER = { ...ALIEN, authorizationExpirationDate: 'N/A' };
const RENEWED = { ...EAD, expirationDate: '2029-02-01' };
const REVERIFY = {
  reason: 'reverification',
  document: RENEWED,
  ...signature('supplementB'),
};
const ORIGIN = { ip: '', userAgent: '' };

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });
  const open = (options: object = {}) => Workplace.open(db, options);

  describe('Supplement B by a representative', () => {
    test('reverifies once by the link, tells the event, and is out', async () => {
      const work = await open();
      const { place } = await work.completed(CARD_HOLDER, EAD);
      const body = { name: 'Lee Wong' };
      const made = await work.invite(place, body);
      assert.equal(made.purpose, 'supplementB');
      const session = await exchangeInvitation(work.deps, made.token, ORIGIN);
      assert.equal(session.purpose, 'supplementB');
      const lee = { accountId: work.accountId, actor: session.person, origin: ORIGIN };
      assert.equal((await readSubmission(work.deps, lee, place)).status, 'accepted');
      const view = await signSupplementB(work.deps, lee, place, REVERIFY);
      assert.equal(view.supplementB[0]?.examinerName, 'Lee Wong');
      assert.deepEqual(
        [view.signatures.at(-1)?.signer.kind, view.signatures.at(-1)?.signer.name],
        ['representative', 'Lee Wong'],
      );
      assert.equal(view.documentationExpirationDate, '2029-02-01');
      assert.deepEqual((await work.events()).slice(2), [
        { key: 'submissionReverified', submissionId: place.submissionId },
      ]);
      await assert.rejects(signSupplementB(work.deps, lee, place, REVERIFY), refused(403));
      const trail = await readTrail(work.deps, work.admin, place, { after: 4, limit: 100 });
      assert.deepEqual(
        trail.slice(1, 5).map(({ action, actor }) => [action, actor.kind]),
        [
          ['representative.invited', 'admin'],
          ['representative.admitted', 'representative'],
          ['submission.read', 'representative'],
          ['supplementB.reverification', 'representative'],
        ],
      );
    });

    test('may do nothing else to an accepted form', async () => {
      const work = await open();
      const { place } = await work.completed(CARD_HOLDER, EAD);
      const lee = await work.admit(place);
      const { deps } = work;
      await assert.rejects(putSection2(deps, lee, place, section2(PASSPORT)), refused(409));
      await assert.rejects(signSection2(deps, lee, place, signature('section2')), refused(409));
      await assert.rejects(reportMismatch(deps, lee, place, {}), refused(409));
      await assert.rejects(restartSubmission(deps, lee, place), refused(403));
      await assert.rejects(
        correctSubmission(deps, lee, place, { section: 'supplementB' }),
        refused(403),
      );
    });

    test('one who signed Section 2 is no longer there', async () => {
      const work = await open();
      const { place } = await work.section1Signed(CARD_HOLDER);
      const lee = await work.admit(place);
      await putSection2(work.deps, lee, place, section2(EAD));
      await signSection2(work.deps, lee, place, signature('section2'));
      await assert.rejects(signSupplementB(work.deps, lee, place, REVERIFY), refused(403));
    });

    test('ends with a newer invitation, a restart, or what an administrator signs', async () => {
      const work = await open();
      for (const end of [
        (place: Parameters<typeof work.admit>[0]) => work.admit(place),
        (place: Parameters<typeof work.admit>[0]) =>
          restartSubmission(work.deps, work.admin, place),
        (place: Parameters<typeof work.admit>[0]) =>
          signSupplementB(work.deps, work.admin, place, REVERIFY),
      ]) {
        const { place } = await work.completed(CARD_HOLDER, EAD);
        const lee = await work.admit(place);
        await end(place);
        await assert.rejects(signSupplementB(work.deps, lee, place, REVERIFY), refused(403));
      }
    });

    test('needs the option of the employer, apart from that for Section 2', async () => {
      const without = await open({ i9RemoteReverificationAuthorized: false });
      const { place } = await without.completed(CARD_HOLDER, EAD);
      await assert.rejects(without.admit(place), refused(409));
      const other = await open({ i9RemoteCounterSignAuthorized: false });
      const form = await other.completed(CARD_HOLDER, EAD);
      await other.admit(form.place);
    });
  });

  const correction = (section: string, changes: object, rest: object = {}) => ({
    section,
    entry: 1,
    changes,
    reason: 'typing mistake',
    ...signature('correction'),
    ...rest,
  });

  describe('corrections of Supplement A', () => {
    const prepared = async () => {
      const work = await open();
      const employee = await work.hire();
      const place = work.place(await work.start(employee));
      await putSection1(work.deps, employee.caller, place, { ...CITIZEN, preparerUsed: true });
      for (const firstName of ['Bo', 'Cy']) {
        await signSupplementA(work.deps, employee.caller, place, {
          lastName: 'Tran',
          firstName,
          address: CITIZEN.address,
          ...signature('supplementA'),
        });
      }
      await signSection1(work.deps, employee.caller, place, signature('section1'));
      const correct = (body: object, caller = employee.caller) =>
        correctSubmission(work.deps, caller, place, body);
      return { work, place, correct };
    };

    test('are signed by the preparer; the original, its signature and the other block stay', async () => {
      const { work, place, correct } = await prepared();
      const before = await readSubmission(work.deps, work.admin, place);
      const view = await correct(correction('supplementA', { lastName: 'Tranh' }, { entry: 2 }));
      assert.deepEqual(
        view.supplementA.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
        ['Bo Tran', 'Cy Tranh'],
      );
      assert.equal(view.supplementA[1]?.signatureId, before.supplementA[1]?.signatureId);
      const { section, entry, changes } = view.corrections[0] ?? {};
      assert.deepEqual(
        [section, entry, changes],
        ['supplementA', 2, [{ path: 'lastName', old: 'Tran', new: 'Tranh' }]],
      );
      const made = view.signatures.at(-1);
      assert.deepEqual(
        [made?.part, made?.signer.kind, made?.signer.name],
        ['correction', 'preparer', 'Cy Tranh'],
      );
      const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
      const told = trail.find(({ action }) => action === 'supplementA.corrected');
      assert.deepEqual(
        [told?.details?.entry, told?.details?.reason, told?.details?.changes],
        [2, 'typing mistake', changes],
      );
      assert.deepEqual(await work.eventKeys(), ['section1Complete']);
    });

    test('only in the session of the employee, of a block there is, to what is complete', async () => {
      const { work, correct } = await prepared();
      const change = { lastName: 'Tranh' };
      await assert.rejects(correct(correction('supplementA', change), work.admin), refused(403));
      const other = (rest: object) => correct(correction('supplementA', change, rest));
      await assert.rejects(other({ entry: 3 }), refused(400, 'entry'));
      await assert.rejects(other({ entry: undefined }), refused(400, 'entry'));
      await assert.rejects(other({ entry: 0 }), refused(400, 'entry'));
      await assert.rejects(other({ reason: '' }), refused(400, 'reason'));
      for (const [changes, path] of [
        [{ lastName: ' ' }, 'changes.lastName'],
        [{ address: {} }, 'changes.address.city'],
        [{ firstName: 'Bo' }, 'changes'],
        [{ signatureId: 'x' }, 'changes.signatureId'],
      ] as const) {
        await assert.rejects(correct(correction('supplementA', changes)), refused(400, path));
      }
      await assert.rejects(
        correct(correction('section1', { firstName: 'X' })),
        refused(400, 'entry'),
      );
    });
  });

  describe('corrections of Supplement B', () => {
    const prepared = async (options: object = {}) => {
      const work = await open(options);
      const { employee, place } = await work.completed(CARD_HOLDER, EAD);
      await signSupplementB(work.deps, work.admin, place, REVERIFY);
      const correct = (changes: object, rest: object = {}, caller = work.admin) =>
        correctSubmission(work.deps, caller, place, correction('supplementB', changes, rest));
      return { work, employee, place, correct };
    };
    const corrected = { documents: [{ ...EAD, expirationDate: '2028-02-01' }] };

    test('move the tracked date, keep what stood there, and emit no event', async () => {
      const { work, place, correct } = await prepared();
      const view = await correct(corrected);
      assert.equal(view.documentationExpirationDate, '2028-02-01');
      const [entry] = view.supplementB;
      assert.deepEqual(
        [entry?.documents[0]?.expirationDate, entry?.edition, entry?.signedOn],
        ['2028-02-01', '01/20/25', '2026-06-15'],
      );
      const { changes } = view.corrections[0] ?? { changes: [] };
      assert.deepEqual(
        changes.map(({ path }) => path),
        ['documents'],
      );
      const [{ old } = { old: [] }] = changes;
      assert.equal((old as { expirationDate: string }[])[0]?.expirationDate, '2029-02-01');
      assert.deepEqual(await work.eventKeys(), [
        'section1Complete',
        'i9Complete',
        'submissionReverified',
      ]);
      const again = await readSubmission(work.deps, work.admin, place);
      assert.equal(again.signatures.length, 4);
    });

    test('to a date within 30 days give the notice immediately', async () => {
      const { work, correct } = await prepared();
      await correct({ documents: [{ ...EAD, expirationDate: '2026-07-01' }] });
      assert.equal((await work.eventKeys()).at(-1), 'upcomingExpiration');
    });

    test('are judged by the day of the examination', async () => {
      const { work, correct } = await prepared();
      work.time.now = Date.parse('2027-03-01T15:00:00Z');
      // Expired today, good on the day it was shown.
      await correct({ documents: [{ ...EAD, expirationDate: '2026-12-01' }] });
      await assert.rejects(
        correct({ documents: [{ ...EAD, expirationDate: '2026-06-14' }] }),
        refused(400, 'changes.documents[0].expirationDate'),
      );
    });

    test('only by an administrator, never of the reason or into something incomplete', async () => {
      const { employee, correct } = await prepared();
      await assert.rejects(correct(corrected, {}, employee.caller), refused(403));
      for (const [changes, path] of [
        [{ reason: 'rehire' }, 'changes.reason'],
        [{ documents: [] }, 'changes.documents'],
        [{ rehireDate: '2026-07-01' }, 'changes.rehireDate'],
        [{ examinerName: 'Kim Stone' }, 'changes'],
        [{ documents: [PASSPORT, EAD] }, 'changes.documents'],
        [{ edition: '08/01/23' }, 'changes.edition'],
      ] as const) {
        await assert.rejects(correct(changes), refused(400, path));
      }
      await assert.rejects(correct(corrected, { entry: 2 }), refused(400, 'entry'));
    });

    test('make no examination of a block in which none was shown', async () => {
      const { work, place, correct } = await prepared();
      await signSupplementB(work.deps, work.admin, place, {
        reason: 'nameChange',
        newName: { lastName: 'Cho' },
        ...signature('supplementB'),
      });
      await assert.rejects(correct(corrected, { entry: 2 }), refused(400, 'changes.documents'));
      const view = await correct({ newName: { lastName: 'Choi' } }, { entry: 2 });
      assert.equal(view.supplementB[1]?.newName?.lastName, 'Choi');
    });

    test('keep the copies its signature covers', async () => {
      const work = await open({ documentCopiesKept: true });
      const { place } = await work.section1Signed(CARD_HOLDER);
      await putSection2(work.deps, work.admin, place, section2(EAD));
      const add = (side: string, part: string) =>
        addCopy(work.deps, work.admin, place, copyOf(EAD, side, part), PICTURE);
      await add('front', 'section2');
      await add('back', 'section2');
      await signSection2(work.deps, work.admin, place, signature('section2'));
      await add('front', 'supplementB');
      await add('back', 'supplementB');
      const signed = await signSupplementB(work.deps, work.admin, place, REVERIFY);
      const view = await correctSubmission(
        work.deps,
        work.admin,
        place,
        correction('supplementB', corrected),
      );
      assert.deepEqual(view.supplementB[0]?.copyIds, signed.supplementB[0]?.copyIds);
      assert.equal(view.supplementB[0]?.copyIds?.length, 2);
    });
  });
});
