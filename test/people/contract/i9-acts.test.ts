/** `listPossibleActs`: offered is what the request itself would allow, by role, state and options. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountClient,
  actAs,
  type Client,
  clientOf,
  EMPLOYEE,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import { CITIZEN, PASSPORT, section2, signature } from '../../support/submissions.ts';

forEachServer('possible acts', (server) => {
  const acts = async (client: Client, form: string) => {
    const { status, body, text } = await client.get(`${form}/acts`);
    assert.equal(status, 200, text);
    return body;
  };
  const make = async (options: object = {}) => {
    const account = await accountClient(server());
    const employer = await newEmployer(account, { options });
    const person = await newEmployee(account, employer);
    const employee = await actAs(server(), account, person);
    const owner = await actAs(
      server(),
      account,
      await newAdmin(account, employer, { role: 'owner' }),
    );
    const { body } = await account.post(`${person}/submissions`);
    const form = `${person}/submissions/${body.submission.id}`;
    return { account, employer, person, employee, owner, form };
  };
  const sign1 = async (employee: Client, form: string) => {
    await employee.put(`${form}/section1`, { ...CITIZEN, firstName: 'Ada', lastName: 'Byron' });
    assert.equal((await employee.post(`${form}/section1/sign`, signature('section1'))).status, 200);
  };

  test('from the first question to acceptance, for each role', async () => {
    const { account, employer, employee, owner, form } = await make({ reviewRequired: true });
    const viewer = await actAs(
      server(),
      account,
      await newAdmin(account, employer, { role: 'viewer', firstName: 'Vera', lastName: 'Low' }),
    );
    const always = ['readInvitation', 'readCopy', 'revealSubmission', 'readAuditTrail'];
    assert.deepEqual((await acts(employee, form)).acts, ['putSection1', 'readCopy']);
    assert.deepEqual((await acts(owner, form)).acts, always);
    assert.deepEqual((await acts(viewer, form)).acts, ['readInvitation', 'readAuditTrail']);

    await sign1(employee, form);
    const invitation = await account.get(`${form}/acts`);
    assert.ok(invitation.body.acts.includes('inviteRepresentative'));
    assert.ok(!invitation.body.acts.includes('putSection2'), 'an API key signs nothing');
    const before = await acts(owner, form);
    assert.deepEqual(before.acts, [
      'putSection2',
      'restartSubmission',
      'inviteRepresentative',
      'readInvitation',
      'addCopy',
      'readCopy',
      'revealSubmission',
      'readAuditTrail',
    ]);
    assert.deepEqual(before.correctable, []);
    assert.deepEqual((await acts(employee, form)).correctable, ['section1', 'supplementA']);
    assert.equal(before.examination.reviewRequired, true);
    assert.equal(before.examination.today, '2026-06-15');

    await owner.put(`${form}/section2`, section2(PASSPORT));
    await owner.post(`${form}/section2/sign`, signature('section2'));
    const review = await acts(owner, form);
    assert.deepEqual(review.acts.slice(0, 3), [
      'acceptSubmission',
      'rejectSubmission',
      'restartSubmission',
    ]);
    assert.deepEqual(review.correctable, ['section2']);
    await owner.post(`${form}/accept`);
    const accepted = await acts(owner, form);
    assert.deepEqual(accepted.acts.slice(0, 3), [
      'signSupplementB',
      'restartSubmission',
      'inviteRepresentative',
    ]);
    assert.equal(accepted.examination.reverifiable, false, 'a citizen');
    assert.deepEqual((await acts(employee, form)).acts, ['addCopy', 'readCopy']);
    assert.deepEqual((await acts(viewer, form)).acts, ['readInvitation', 'readAuditTrail']);
  });

  test('a representative, who is offered the own part until the invitation ends', async () => {
    const { account, owner, employee, form } = await make();
    await sign1(employee, form);
    const invited = await owner.post(`${form}/representative`, { name: 'Rita Rep' });
    const { body } = await account.post('/v1/representativeSessions', {
      token: invited.body.invitation.token,
    });
    const rita = clientOf(server(), body.token.token);
    assert.deepEqual((await acts(rita, form)).acts, [
      'putSection2',
      'signSection2',
      'reportMismatch',
      'addCopy',
      'readCopy',
    ]);
    await owner.post(`${form}/representative/reissue`);
    assert.equal((await rita.get(`${form}/acts`)).status, 403);
  });

  test('a representative gets the confirmation of the own signature, and nothing else, once it is made', async () => {
    const { account, owner, employee, form } = await make();
    await sign1(employee, form);
    const invited = await owner.post(`${form}/representative`, { name: 'Rita Rep' });
    const { body } = await account.post('/v1/representativeSessions', {
      token: invited.body.invitation.token,
    });
    const rita = clientOf(server(), body.token.token);
    await rita.put(`${form}/section2`, section2(PASSPORT));
    const signed = await rita.post(`${form}/section2/sign`, signature('section2'));
    assert.equal(signed.status, 200, signed.text);
    const [own, other] = ['section2', 'section1'].map(
      (part) =>
        signed.body.submission.signatures.find((each: { part: string }) => each.part === part).id,
    );
    const confirmation = (id: string) => rita.get(`${form}/signatures/${id}/confirmation`);
    assert.match((await confirmation(own)).text, /Rita Rep/);
    assert.equal((await confirmation(other)).status, 403);
    assert.equal((await confirmation('none')).status, 403);
    assert.equal((await rita.get(form)).status, 403);
  });

  test('nobody is offered the employer’s side of the own form; what the employer rules out is not offered', async () => {
    const { account, employer, employee, form } = await make({
      i9RemoteCounterSignAuthorized: false,
    });
    await sign1(employee, form);
    const self = await newAdmin(account, employer, {
      role: 'owner',
      firstName: EMPLOYEE.firstName,
      lastName: EMPLOYEE.lastName,
    });
    const ada = await actAs(server(), account, self);
    const offered = (await acts(ada, form)).acts;
    assert.ok(!offered.includes('putSection2'));
    assert.ok(!offered.includes('inviteRepresentative'));
    assert.equal((await ada.put(`${form}/section2`, section2(PASSPORT))).status, 403);
    const owner = await actAs(
      server(),
      account,
      await newAdmin(account, employer, { role: 'owner' }),
    );
    assert.ok(!(await acts(owner, form)).acts.includes('inviteRepresentative'));
  });
});
