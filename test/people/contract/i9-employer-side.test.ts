/** The employer's side of a form is never the employee's: invitations, signatures, evidence, examiners. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { insertAdmin } from '../../../src/people/employers/storage/admins.ts';
import { printConfirmation } from '../../../src/people/i9/print/html.ts';
import {
  readSignature,
  readTrail,
} from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { exchangeInvitation } from '../../../src/people/i9/submissions/representatives/exchange-invitation.ts';
import {
  inviteRepresentative,
  readInvitation,
  reissueInvitation,
} from '../../../src/people/i9/submissions/representatives/representatives.ts';
import { acceptSubmission } from '../../../src/people/i9/submissions/review-submission.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import { putSection2, signSection2 } from '../../../src/people/i9/submissions/sections/section2.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import type { Caller } from '../../../src/platform/requests/deps.ts';
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

const ORIGIN = { ip: '198.51.100.4', userAgent: 'phone' };
const ASKS = { i9EmployeeInvitesRepresentative: true };
const REVERIFY = {
  reason: 'reverification',
  document: { ...EAD, expirationDate: '2029-02-01' },
  ...signature('supplementB'),
};

forEachDatabase((databases) => {
  let db: Database;
  before(async () => {
    db = await databases.open();
  });
  const open = (options: object = {}) => Workplace.open(db, options);

  /** An administrator with a record. */
  async function administrator(work: Workplace, changes: object = {}): Promise<Caller> {
    const at = new Date(work.time.now).toISOString();
    const id = crypto.randomUUID();
    const row = {
      id,
      account_id: work.accountId,
      employer_id: work.employerId,
      email_address: 'kim@example.com',
      first_name: 'Kim',
      last_name: 'Stone',
      role: 'owner' as const,
      deactivated_at: null,
      language: null,
      daily_list: null,
      version: 1,
      created_at: at,
      updated_at: at,
      ...changes,
    };
    await insertAdmin(db, row);
    return work.person('admin', id, `${row.first_name} ${row.last_name}`, { role: row.role });
  }

  const admitted = async (work: Workplace, token: string): Promise<Caller> => {
    const { person } = await exchangeInvitation(work.deps, token, ORIGIN);
    return { accountId: work.accountId, actor: person, origin: ORIGIN };
  };

  describe('invitations', () => {
    test('an employee asks for none unless the employer lets them', async () => {
      const work = await open();
      const { place, employee } = await work.section1Signed();
      const asked = inviteRepresentative(
        work.deps,
        employee.caller,
        place,
        { name: 'Lee Wong' },
        'key',
      );
      await assert.rejects(asked, refused(403));
    });

    test('an employee who may ask never gets the link, and the form is reviewed', async () => {
      const work = await open(ASKS);
      const { place, employee } = await work.section1Signed();
      const { deps, admin } = work;
      const made = await inviteRepresentative(
        deps,
        employee.caller,
        place,
        { name: 'Lee Wong', emailAddress: 'lee@example.com' },
        'key',
      );
      assert.deepEqual([made.token, made.linkDelivery], [null, 'administrator']);
      const seen = await readInvitation(deps, admin, place);
      assert.deepEqual(
        [seen?.id, seen?.name, seen?.invitedBy?.kind, seen?.exchangedAt],
        [made.id, 'Lee Wong', 'employee', null],
      );
      await assert.rejects(reissueInvitation(deps, employee.caller, place, 'key'), refused(403));
      const { token } = await reissueInvitation(deps, admin, place, 'key');
      const lee = await admitted(work, token ?? '');
      await putSection2(deps, lee, place, section2(PASSPORT));
      const signed = await signSection2(deps, lee, place, signature('section2'));
      assert.equal(signed.status, 'in_review');
      assert.deepEqual(await work.eventKeys(), ['section1Complete']);
      const accepted = await acceptSubmission(deps, admin, place);
      assert.equal(accepted.status, 'accepted');
    });

    test('the link an employee asked for is mailed to the representative', async () => {
      const work = await open(ASKS);
      const { place, employee } = await work.section1Signed();
      const made = await inviteRepresentative(
        work.deps,
        employee.caller,
        place,
        { name: 'Lee Wong', emailAddress: 'lee@example.com' },
        'key',
        (token) => `https://i9.example.com/i9/representative#token=${token}`,
      );
      assert.deepEqual([made.token, made.linkDelivery], [null, 'email']);
      const [row] = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('employer_id', '=', work.employerId)
        .execute();
      assert.deepEqual([row?.kind, row?.event_key], ['mail', 'representativeInvited']);
      const body = JSON.parse(
        work.deps.secrets.open(row?.body ?? '', `deliveries.body:${row?.id}`),
      );
      assert.equal(body.letter.to, 'lee@example.com');
      const token = /#token=(\S+)/.exec(body.letter.link.url)?.[1] ?? '';
      assert.doesNotMatch(
        JSON.stringify(body),
        /Rivera/,
        'the employee is named by the page alone',
      );
      const lee = await admitted(work, token);
      assert.equal(lee.actor.name, 'Lee Wong');
    });

    test('an administrator has the link mailed, in the language of the representative', async () => {
      const work = await open();
      const { place } = await work.completed(ALIEN, EAD);
      const { deps, admin } = work;
      const linkOf = (token: string) => `https://i9.example.com/i9/representative#token=${token}`;
      const lee = { name: 'Lee Wong', emailLink: true, language: 'es' };
      const invite = (body: object, emailedLink?: typeof linkOf) =>
        inviteRepresentative(deps, admin, place, body, null, emailedLink);
      const address = { emailAddress: 'lee@example.com' };
      await assert.rejects(invite({ ...lee, ...address }), refused(400, 'emailLink'));
      await assert.rejects(invite(lee, linkOf), refused(400, 'emailAddress'));
      const made = await invite({ ...lee, ...address }, linkOf);
      assert.deepEqual([made.token, made.linkDelivery], [null, 'email']);
      const [row] = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('employer_id', '=', work.employerId)
        .where('event_key', '=', 'representativeInvited')
        .execute();
      const { letter } = JSON.parse(
        deps.secrets.open(row?.body ?? '', `deliveries.body:${row?.id}`),
      );
      assert.deepEqual([letter.to, letter.language], ['lee@example.com', 'es']);
      assert.match(letter.title, /Suplemento B/);
      assert.doesNotMatch(JSON.stringify(letter), /Rivera|un empleado de/);
      const token = /#token=(\S+)/.exec(letter.link.url)?.[1] ?? '';
      assert.equal((await admitted(work, token)).actor.name, 'Lee Wong');
      const kept = await invite({ name: 'Lee Wong', ...address }, linkOf);
      assert.equal(kept.linkDelivery, 'answer', 'unless they ask for it, they get it themselves');
    });

    test('an employee asks for Section 2 only: Supplement B is not reviewed', async () => {
      const work = await open(ASKS);
      const { place, employee } = await work.completed(ALIEN, EAD);
      const asked = inviteRepresentative(work.deps, employee.caller, place, { name: 'Lee' }, 'key');
      await assert.rejects(asked, refused(403));
    });

    test('an API key names the administrator who asked', async () => {
      const work = await open();
      const { place } = await work.section1Signed();
      const { deps, account } = work;
      const invite = (body: object, caller = account) =>
        inviteRepresentative(deps, caller, place, body, 'key');
      await assert.rejects(invite({ name: 'Lee Wong' }), refused(400, 'adminId'));
      const kim = await administrator(work);
      const viewer = await administrator(work, { role: 'viewer' });
      const gone = await administrator(work, { deactivated_at: '2026-06-01T00:00:00.000Z' });
      for (const { actor } of [viewer, gone, work.admin]) {
        await assert.rejects(
          invite({ name: 'Lee Wong', adminId: actor.id }),
          refused(400, 'adminId'),
        );
      }
      await assert.rejects(
        invite({ name: 'Lee Wong', adminId: kim.actor.id }, kim),
        refused(400, 'adminId'),
      );
      const made = await invite({ name: 'Lee Wong', adminId: kim.actor.id });
      assert.equal(made.linkDelivery, 'answer');
      const seen = await readInvitation(deps, account, place);
      assert.deepEqual(seen?.invitedBy, { kind: 'admin', id: kim.actor.id, name: 'Kim Stone' });
    });

    test('the employee is nobody’s representative, however the name is written', async () => {
      const work = await open();
      const { place, employee } = await work.section1Signed({
        ...CITIZEN,
        emailAddress: 'ana@example.com',
      });
      await db
        .updateTable('employees')
        .set({ nickname: 'Anita', telephone_number: '+1 (602) 555-0100' })
        .where('id', '=', employee.id)
        .execute();
      const invite = (body: object) =>
        inviteRepresentative(work.deps, work.admin, place, body, 'key');
      for (const name of [
        'Ana Rivera',
        'RIVERA, ana',
        'Aná  Rivera',
        'Ana Q. Rivera',
        'Anita Rivera',
        'AnaRivera',
        'Ms. Ana Rivera',
      ]) {
        await assert.rejects(invite({ name }), refused(400, 'name'), name);
      }
      const name = 'Lee Wong';
      await assert.rejects(
        invite({ name, emailAddress: 'Ana+i9@Example.com' }),
        refused(400, 'emailAddress'),
      );
      await assert.rejects(
        invite({ name, telephoneNumber: '602.555.0100' }),
        refused(400, 'telephoneNumber'),
      );
      assert.ok((await invite({ name: 'Ana Riverside' })).token);
    });

    test('a link is not exchanged once its holder is the employee', async () => {
      const work = await open();
      const { place, employee } = await work.section1Signed();
      const { token } = await work.invite(place, { name: 'Lee Wong' });
      const rename = (last_name: string) =>
        db
          .updateTable('employees')
          .set({ first_name: 'Lee', last_name })
          .where('id', '=', employee.id)
          .execute();
      await rename('Wong');
      await assert.rejects(exchangeInvitation(work.deps, token, ORIGIN), refused(403));
      await rename('Rivera');
      const lee = await admitted(work, token);
      await putSection2(work.deps, lee, place, section2(PASSPORT));
      await rename('Wong');
      await assert.rejects(
        signSection2(work.deps, lee, place, signature('section2')),
        refused(403),
      );
    });

    test('the employee’s own options narrow the employer’s', async () => {
      const work = await open();
      const { place, employee } = await work.section1Signed();
      const narrow = (options: object) =>
        db
          .updateTable('employees')
          .set({ document_options: JSON.stringify(options) })
          .where('id', '=', employee.id)
          .execute();
      await narrow({ i9RemoteCounterSignAuthorized: false });
      await assert.rejects(work.invite(place), refused(409));
      await narrow({});
      const { token } = await work.invite(place);
      await narrow({ i9RemoteCounterSignAuthorized: false });
      await assert.rejects(exchangeInvitation(work.deps, token, ORIGIN), refused(409));
    });
  });

  describe('an administrator who is the employee', () => {
    test('neither invites, examines, signs, reviews, reverifies nor corrects', async () => {
      const work = await open({ reviewRequired: true });
      const same = [
        await administrator(work, { first_name: 'ANA', last_name: 'Rivera' }),
        await administrator(work, { first_name: 'A.', email_address: 'ana@example.com' }),
      ];
      const section1 = { ...ALIEN, emailAddress: 'ana@example.com' };
      const signed = await work.section1Signed(section1);
      const { deps } = work;
      const own = section2(EAD);
      for (const ana of same) {
        const { place } = signed;
        const acts = [
          () => inviteRepresentative(deps, ana, place, { name: 'Lee Wong' }, 'key'),
          () =>
            inviteRepresentative(
              deps,
              work.account,
              place,
              { name: 'Lee Wong', adminId: ana.actor.id },
              'key',
            ),
          () => putSection2(deps, ana, place, own),
        ];
        for (const act of acts) await assert.rejects(act(), refused(403));
      }
      await putSection2(deps, work.admin, signed.place, own);
      for (const ana of same) {
        await assert.rejects(
          signSection2(deps, ana, signed.place, signature('section2')),
          refused(403),
        );
      }
      await signSection2(deps, work.admin, signed.place, signature('section2'));
      for (const ana of same) {
        await assert.rejects(acceptSubmission(deps, ana, signed.place), refused(403));
      }
      await acceptSubmission(deps, work.admin, signed.place);
      const correction = {
        section: 'section2',
        changes: { additionalInformation: 'x' },
        reason: 'x',
        ...signature('correction'),
      };
      for (const ana of same) {
        await assert.rejects(signSupplementB(deps, ana, signed.place, REVERIFY), refused(403));
        await assert.rejects(correctSubmission(deps, ana, signed.place, correction), refused(403));
      }
    });
  });

  describe('evidence of a representative', () => {
    test('names the invitation, who made it, and when and from where it was used', async () => {
      const work = await open();
      const { place } = await work.section1Signed();
      const kim = await administrator(work);
      const body = { name: 'Lee Wong', adminId: kim.actor.id };
      const made = await inviteRepresentative(work.deps, work.account, place, body, 'key-1');
      work.time.now += 60_000;
      const lee = await admitted(work, made.token ?? '');
      await putSection2(work.deps, lee, place, section2(PASSPORT));
      const view = await signSection2(work.deps, lee, place, signature('section2'));
      const signed = view.signatures.at(-1);
      const evidence = signed?.signer.evidence ?? '';
      for (const part of [
        `invitation ${made.id}`,
        `made 2026-06-15T15:00:00.000Z by administrator Kim Stone (${kim.actor.id}) through API key ${work.account.actor.id}`,
        'exchanged 2026-06-15T15:01:00.000Z from 198.51.100.4',
      ]) {
        assert.ok(evidence.includes(part), `${part} in ${evidence}`);
      }
      const { row, signature: kept } = await readSignature(
        work.deps,
        work.admin,
        place,
        signed?.id ?? '',
      );
      assert.ok(printConfirmation(row, kept).includes('by administrator Kim Stone'));
      const trail = await readTrail(work.deps, work.admin, place, { after: 0, limit: 50 });
      const entry = trail.find(({ action }) => action === 'representative.admitted');
      assert.equal(entry?.details?.evidence, evidence);
    });
  });

  describe('the examiner is the signer', () => {
    test('Section 2 fills in the signer and refuses anybody else', async () => {
      const work = await open();
      const { place } = await work.section1Signed();
      const { deps, admin } = work;
      for (const examiner of [
        { lastName: 'Else', firstName: 'Somebody', title: 'HR' },
        { lastName: 'Rivera', firstName: 'Ana', title: 'HR' },
        { lastName: 'Stone', firstName: 'Pat', title: 'HR' },
      ]) {
        await putSection2(deps, admin, place, { ...section2(PASSPORT), examiner });
        await assert.rejects(
          signSection2(deps, admin, place, signature('section2')),
          refused(400, 'section2.examiner'),
        );
      }
      await putSection2(deps, admin, place, { ...section2(PASSPORT), examiner: { title: 'HR' } });
      const view = await signSection2(deps, admin, place, signature('section2'));
      assert.deepEqual(view.section2?.examiner, {
        lastName: 'Stone',
        firstName: 'Kim',
        title: 'HR',
      });
      const trail = await readTrail(deps, admin, place, { after: 0, limit: 50 });
      const { changes } = trail.find(({ action }) => action === 'section2.signed')?.details ?? {};
      assert.ok(JSON.stringify(changes).includes('examiner.lastName'));
    });

    test('the signer’s name may be shortened, spelled out or turned around', async () => {
      const work = await open();
      for (const examiner of [
        { lastName: 'STONE', firstName: 'Kim A.', title: 'HR' },
        { lastName: 'Kim', firstName: 'Stone', title: 'HR' },
      ]) {
        const { place } = await work.section1Signed();
        await putSection2(work.deps, work.admin, place, { ...section2(PASSPORT), examiner });
        await signSection2(work.deps, work.admin, place, signature('section2'));
      }
    });

    test('so in Supplement B and in corrections', async () => {
      const work = await open();
      const { place } = await work.completed(ALIEN, EAD);
      const { deps, admin } = work;
      await assert.rejects(
        signSupplementB(deps, admin, place, { ...REVERIFY, examinerName: 'Somebody Else' }),
        refused(400, 'examinerName'),
      );
      const view = await signSupplementB(deps, admin, place, REVERIFY);
      assert.equal(view.supplementB[0]?.examinerName, 'Kim Stone');
      const correct = (section: string, changes: object, entry?: number) =>
        correctSubmission(deps, admin, place, {
          section,
          changes,
          reason: 'A wrong name.',
          ...(entry === undefined ? {} : { entry }),
          ...signature('correction'),
        });
      const examiner = { lastName: 'Else', firstName: 'Somebody', title: 'HR' };
      await assert.rejects(correct('section2', { examiner }), refused(400, 'changes.examiner'));
      await assert.rejects(
        correct('supplementB', { examinerName: 'Somebody Else' }, 1),
        refused(400, 'changes.examinerName'),
      );
      const titled = { lastName: 'Stone', firstName: 'Kim', title: 'Manager' };
      assert.equal(
        (await correct('section2', { examiner: titled })).section2?.examiner?.title,
        'Manager',
      );
    });
  });

  test('the last name of a representative is asked, not guessed', async () => {
    const work = await Workplace.open(db);
    const { place } = await work.section1Signed();
    const name = 'Dolores Huerta Vega';
    await assert.rejects(work.invite(place, { name }), refused(400, 'lastName'));
    await assert.rejects(
      work.invite(place, { name, lastName: 'Huerta' }),
      refused(400, 'lastName'),
    );
    const { token } = await work.invite(place, { name, lastName: 'Huerta Vega' });
    const origin = { ip: '192.0.2.7', userAgent: 'test' };
    const { person } = await exchangeInvitation(work.deps, token, origin);
    const caller = { accountId: work.accountId, actor: person, origin };
    await putSection2(work.deps, caller, place, section2(PASSPORT));
    const view = await signSection2(work.deps, caller, place, signature('section2'));
    assert.deepEqual(
      [view.section2?.examiner?.lastName, view.section2?.examiner?.firstName],
      ['Huerta Vega', 'Dolores'],
    );
  });
});
