/** Who cannot show a List B document: a parent, guardian, or representative signs (M-274, 4.1 and 4.2). */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { emptyContent } from '../../../src/people/i9/form/content.ts';
import { completedForms } from '../../../src/people/i9/print/form-values.ts';
import { readTrail } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import {
  putSection1,
  signSection1,
  signSupplementA,
} from '../../../src/people/i9/submissions/sections/section1.ts';
import { putSection2, signSection2 } from '../../../src/people/i9/submissions/sections/section2.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { ROW } from '../../support/i9-forms.ts';
import {
  CITIZEN,
  PASSPORT,
  refused,
  section2,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const CARD = {
  listKey: 'C',
  documentationKey: 'social_security_card',
  documentNumber: '123456789',
} as const;
const RECORD = { listKey: 'B', documentationKey: 'school_record', issuingAuthority: 'a school' };
const MINOR = {
  ...CITIZEN,
  dateOfBirth: '2009-01-01',
  identityProcedure: 'individual_under_18',
} as const;
const PLACED = { ...CITIZEN, identityProcedure: 'special_placement' } as const;
const PARENT = {
  lastName: 'Rivera',
  firstName: 'Eva',
  address: CITIZEN.address,
  relationship: 'parent',
} as const;

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });

  /** A form on which `signer` has signed Supplement A. */
  const prepared = async (section1: object, signer: object) => {
    const work = await Workplace.open(db);
    const employee = await work.hire();
    const place = work.place(await work.start(employee));
    const act = { work, employee, place };
    await putSection1(work.deps, employee.caller, place, section1);
    await signSupplementA(work.deps, employee.caller, place, {
      ...signer,
      ...signature('supplementA'),
    });
    return act;
  };
  const signedBy = async (section1: object, signer: object) => {
    const act = await prepared(section1, signer);
    const { work, employee, place } = act;
    const one = await signSection1(work.deps, employee.caller, place, signature('section1'));
    return { ...act, one };
  };
  const finished = async (section1: object, signer: object, ...documents: object[]) => {
    const act = await signedBy(section1, signer);
    const { work, place } = act;
    await putSection2(work.deps, work.admin, place, section2(...documents));
    const view = await signSection2(work.deps, work.admin, place, signature('section2'));
    return { ...act, view };
  };

  for (const [section1, signer, words] of [
    [MINOR, PARENT, 'Individual under age 18'],
    [MINOR, { ...PARENT, relationship: 'legal_guardian' }, 'Individual under age 18'],
    [PLACED, PARENT, 'Special Placement'],
    [PLACED, { ...PARENT, relationship: 'placement_representative' }, 'Special Placement'],
  ] as const) {
    test(`${words}, signed by a ${signer.relationship}, with a List C document alone`, async () => {
      const { work, place, view } = await finished(section1, signer, CARD);
      assert.equal(view.status, 'accepted');
      assert.equal(view.section1?.preparerUsed, true);
      const [helper, one] = view.signatures;
      for (const made of [helper, one]) {
        assert.deepEqual(
          [made?.signer.kind, made?.signer.name, made?.signer.role],
          ['preparer', 'Eva Rivera', signer.relationship],
        );
      }
      assert.equal(one?.part, 'section1');
      const [form, supplementA] = completedForms(ROW, {
        ...emptyContent(''),
        section1: view.section1,
        section2: { documents: [{ ...CARD, listIndex: 1 }] },
        supplementA: view.supplementA,
        signatures: view.signatures.map((made) => ({ ...made, signed: null })),
      });
      const values = form?.values ?? {};
      assert.equal(values.employeeSignature, words);
      assert.equal(values.employeeSignatureDate, '06/15/2026');
      assert.equal(values.listBTitle, words);
      assert.equal(values.listBNumber, undefined);
      assert.equal(values.listCNumber, '123456789');
      assert.equal(supplementA?.values.preparer1Signature, '/s/ Eva Rivera');
      const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 100 });
      const signed = trail.find(({ action }) => action === 'section1.signed');
      assert.equal(signed?.details?.inPlaceOfSignature, words);
    });
  }

  describe('Section 1 is refused', () => {
    test('without who signs for the employee', async () => {
      const work = await Workplace.open(db);
      await assert.rejects(work.section1Signed(MINOR), refused(400, 'supplementA'));
      for (const [section1, relationship] of [
        [MINOR, undefined],
        [MINOR, 'placement_representative'],
        [PLACED, undefined],
      ] as const) {
        const { relationship: _, ...translator } = PARENT;
        const signer = relationship === undefined ? translator : { ...translator, relationship };
        await assert.rejects(signedBy(section1, signer), refused(400, 'supplementA'));
      }
    });

    test('for an adult as a minor, and without a preparer', async () => {
      const work = await Workplace.open(db);
      const eighteenToday = { ...MINOR, dateOfBirth: '2008-06-15' };
      await assert.rejects(work.section1Signed(eighteenToday), refused(400, 'identityProcedure'));
      await assert.rejects(
        work.section1Signed({ ...MINOR, preparerUsed: false }),
        refused(400, 'preparerUsed'),
      );
      await signedBy({ ...MINOR, dateOfBirth: '2008-06-16' }, PARENT);
    });

    test('by an employer that uses E-Verify', async () => {
      for (const section1 of [MINOR, PLACED]) {
        const work = await Workplace.open(db);
        await work.enroll();
        const numbered = { ...section1, socialSecurityNumber: '219099999' };
        await assert.rejects(work.section1Signed(numbered), refused(400, 'identityProcedure'));
      }
    });
  });

  describe('Section 2', () => {
    test('has one List C document, and no other', async () => {
      for (const documents of [[PASSPORT], [RECORD, CARD], [CARD, CARD], []]) {
        await assert.rejects(
          finished(MINOR, PARENT, ...documents),
          refused(400, 'section2.documents'),
        );
      }
    });

    test('still needs a List B document where the employee signed', async () => {
      const work = await Workplace.open(db);
      const { identityProcedure: _, ...alone } = MINOR;
      await assert.rejects(work.completed(alone, CARD), refused(400, 'section2.documents'));
      await work.completed(alone, RECORD, CARD);
    });

    test('is refused once the employer uses E-Verify', async () => {
      const { work, place } = await signedBy(MINOR, PARENT);
      await work.enroll();
      await putSection2(work.deps, work.admin, place, section2(CARD));
      await assert.rejects(
        signSection2(work.deps, work.admin, place, signature('section2')),
        refused(400, 'section2.documents'),
      );
    });
  });

  describe('a correction', () => {
    const correct = async (changes: object, rest: object = { section: 'section1' }) => {
      const { work, employee, place } = await finished(MINOR, PARENT, CARD);
      return await correctSubmission(work.deps, employee.caller, place, {
        ...rest,
        changes,
        reason: 'a slip',
        ...signature('correction'),
      });
    };

    test('is signed by who signed Section 1', async () => {
      const { signatures } = await correct({ middleInitial: 'Q' });
      assert.deepEqual(
        [signatures.at(-1)?.signer.name, signatures.at(-1)?.signer.role],
        ['Eva Rivera', 'parent'],
      );
    });

    test('never changes who signs', async () => {
      await assert.rejects(
        correct({ identityProcedure: null }),
        refused(400, 'changes.identityProcedure'),
      );
      const block = { section: 'supplementA', entry: 1 };
      await assert.rejects(
        correct({ relationship: null }, block),
        refused(400, 'changes.relationship'),
      );
      await correct({ relationship: 'legal_guardian' }, block);
    });
  });

  test('an employee corrects Section 1 with the name in it, whatever the record says', async () => {
    const work = await Workplace.open(db);
    const { employee, place } = await work.completed({ ...CITIZEN, lastName: 'Rivera Soto' });
    const { signatures } = await correctSubmission(work.deps, employee.caller, place, {
      section: 'section1',
      changes: { middleInitial: 'Q' },
      reason: 'a slip',
      ...signature('correction'),
    });
    assert.equal(signatures.at(-1)?.signer.name, 'Ana Rivera Soto');
  });
});
