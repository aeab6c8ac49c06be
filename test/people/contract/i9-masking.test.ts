/** Values a role may not see come masked; revealing them is its own act, in the trail. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAPER_W4 } from '../../support/certificates.ts';
import {
  accountClient,
  actAs,
  clientOf,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';
import { CITIZEN, PASSPORT, section2, signature } from '../../support/submissions.ts';

const SECRETS = ['123456789', '123-45-6789', '987654321', '1990-12-10', '1990-04-02', '04/02/1990'];

async function prepare(server: TestServer) {
  const account = await accountClient(server);
  const employer = await newEmployer(account);
  const employee = await newEmployee(account, employer);
  const owner = await actAs(server, account, await newAdmin(account, employer, { role: 'owner' }));
  const viewer = await actAs(
    server,
    account,
    await newAdmin(account, employer, { role: 'viewer', firstName: 'Vi' }),
  );
  const self = await actAs(server, account, employee);
  const started = await account.post(`${employee}/submissions`);
  const form = started.headers.get('location') as string;
  const section1 = { ...CITIZEN, socialSecurityNumber: '123-45-6789' };
  assert.equal((await self.put(`${form}/section1`, section1)).status, 200);
  assert.equal((await self.post(`${form}/section1/sign`, signature('section1'))).status, 200);
  const invited = await owner.post(`${form}/representative`, { name: 'Lee Wong' });
  const { token } = invited.body.invitation;
  const session = await clientOf(server, 'x').post('/v1/representativeSessions', { token });
  const lee = clientOf(server, session.body.token.token);
  return { account, employee, owner, viewer, self, form, lee };
}

forEachServer('masked values', (server) => {
  test('a viewer sees none of them, in no answer', async () => {
    const { account, employee, owner, viewer, form } = await prepare(server());
    const passport = { ...PASSPORT, documentNumber: '987654321' };
    assert.equal((await owner.put(`${form}/section2`, section2(passport))).status, 200);
    assert.equal((await owner.post(`${form}/section2/sign`, signature('section2'))).status, 200);
    const paper = { ...PAPER_W4, answers: { ...PAPER_W4.answers, ssn: '123-45-6789' } };
    const filed = await owner.post(`${employee}/certificates`, paper);
    assert.equal(filed.status, 201, filed.text);
    await account.patch(employee, { dateOfBirth: '1990-12-10', socialSecurityNumber: '219099999' });
    await account.patch(employee, { socialSecurityNumber: '123456789' });
    const certificate = `${employee}/certificates/${filed.body.certificate.id}`;
    for (const path of [
      employee,
      `${employee}/audit`,
      form,
      `${form}/audit`,
      `${form}/print`,
      certificate,
    ]) {
      const { status, text } = await viewer.get(path);
      assert.equal(status, 200, text);
      for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret} in ${path}`);
      const open = await owner.get(path);
      assert.ok(
        SECRETS.some((secret) => open.text.includes(secret)),
        path,
      );
    }
    const seen = (await viewer.get(form)).body.submission;
    assert.deepEqual(
      [
        seen.section1.socialSecurityNumber,
        seen.section1.dateOfBirth,
        seen.section2.documents[0].documentNumber,
        seen.verificationDocuments[0].documentNumber,
      ],
      ['***-**-6789', '****-**-**', '****4321', '****4321'],
    );
    assert.equal((await viewer.get(employee)).body.employee.socialSecurityNumber, '***-**-6789');
    assert.equal((await viewer.get(`${form}/copies/x`)).status, 403);
    assert.equal((await viewer.get(`${form}/pdf`)).status, 200);
  });

  test('a representative sees no social security number', async () => {
    const { form, lee } = await prepare(server());
    const { body, text } = await lee.get(form);
    assert.ok(!text.includes('123456789'));
    assert.equal(body.submission.section1.socialSecurityNumber, '***-**-6789');
    assert.equal(body.submission.section1.dateOfBirth, '1990-04-02');
    const put = await lee.put(`${form}/section2`, section2(PASSPORT));
    assert.equal(put.body.submission.section1.socialSecurityNumber, '***-**-6789');
    assert.equal(put.body.submission.section2.documents[0].documentNumber, '123456789');
  });

  test('are revealed to owners with a reason, which the trail keeps without the values', async () => {
    const { employee, owner, viewer, self, form, lee } = await prepare(server());
    for (const path of [`${form}/reveal`, `${employee}/reveal`]) {
      const reason = { reason: 'I asked.' };
      for (const client of [viewer, self, lee]) {
        assert.ok([403, 404].includes((await client.post(path, reason)).status));
      }
      assert.equal((await owner.post(path, {})).status, 400);
      assert.equal((await owner.post(path, { reason: 'x', fields: ['name'] })).status, 400);
      assert.equal((await owner.post(path, reason)).status, 200);
    }
    const fields = ['section1.socialSecurityNumber'];
    const { body } = await owner.post(`${form}/reveal`, { reason: 'E-Verify asks.', fields });
    assert.deepEqual(body.values, [{ path: fields[0], value: '123456789' }]);
    const { entries } = (await owner.get(`${form}/audit`)).body;
    const revealed = entries.filter(
      ({ action }: { action: string }) => action === 'values.revealed',
    );
    assert.deepEqual(revealed.at(-1).details, { fields, reason: 'E-Verify asks.' });
    const record = await owner.get(`${employee}/audit`);
    assert.ok(record.text.includes('values.revealed'));
  });

  test('a viewer cannot find out a masked value by searching for it', async () => {
    const { account, employee, owner, viewer, lee, self } = await prepare(server());
    const employees = employee.slice(0, employee.lastIndexOf('/'));
    const bySsn = { socialSecurityNumber: '123-45-6789' };
    for (const client of [account, owner]) {
      const found = await client.post(`${employees}/search`, bySsn);
      assert.equal(found.body.employees.length, 1, found.text);
    }
    // The same refusal whether someone has the number or not.
    for (const client of [viewer, lee, self]) {
      const refusals = await Promise.all(
        ['123-45-6789', '219-09-9999', '***-**-6789'].map((socialSecurityNumber) =>
          client.post(`${employees}/search`, { socialSecurityNumber }),
        ),
      );
      assert.deepEqual(new Set(refusals.map(({ status }) => status)), new Set([403]));
      assert.equal(new Set(refusals.map(({ text }) => text)).size, 1);
    }
    for (const search of ['123-45-6789', '123456789', '6789', '1990-12-10', '1990']) {
      const { status, body } = await viewer.get(`${employees}?search=${search}`);
      assert.deepEqual([status, body.employees], [200, []], search);
    }
  });

  test('masked values are never taken as data', async () => {
    const { account, employee, form, lee, self } = await prepare(server());
    for (const body of [{ socialSecurityNumber: '***-**-6789' }, { dateOfBirth: '****-**-**' }]) {
      const { status, body: answer } = await account.patch(employee, body);
      assert.equal(status, 400);
      assert.match(answer.errors[0].message, /is masked/);
    }
    const masked = { ...PASSPORT, documentNumber: '****4321' };
    const refused = await lee.put(`${form}/section2`, section2(masked));
    assert.equal(refused.status, 400);
    assert.equal(refused.body.errors[0].path, 'documents[0].documentNumber');
    const corrected = await self.post(`${form}/corrections`, {
      section: 'section1',
      changes: { socialSecurityNumber: '***-**-6789' },
      reason: 'x',
      ...signature('correction'),
    });
    assert.equal(corrected.status, 400, corrected.text);
    assert.match(corrected.text, /is masked/);
  });
});
