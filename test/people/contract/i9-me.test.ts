/** Who a token acts for, and the wording of each edition. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountClient, actAs, newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

forEachServer('GET /v1/me and /v1/formEditions', (start) => {
  test('an account, an administrator, and an employee read who they are', async () => {
    const server = start();
    const account = await accountClient(server);
    const employer = await newEmployer(account);
    const own = (await account.get('/v1/me')).body.me;
    assert.deepEqual([own.kind, own.role, own.employer], ['account', null, null]);
    const grace = await actAs(server, account, await newAdmin(account, employer));
    const admin = (await grace.get('/v1/me')).body.me;
    assert.deepEqual([admin.kind, admin.role, admin.name], ['admin', 'owner', 'Grace Hopper']);
    const path = await newEmployee(account, employer);
    const ada = await actAs(server, account, path);
    const { me } = (await ada.get('/v1/me')).body;
    assert.deepEqual(
      [me.kind, me.name, me.role, path.endsWith(me.id), me.employer.name, me.employer.timezone],
      ['employee', 'Ada Byron', null, true, 'Acme Rockets', 'America/Phoenix'],
    );
    assert.equal(me.employer.usesEVerify, false);
    assert.equal((await server.fetch('/v1/me', { key: null })).status, 401);
  });

  test('E-Verify is switched on: Section 1 then requires the number', async () => {
    const server = start();
    const account = await accountClient(server);
    const employer = await newEmployer(account);
    const settings = { username: 'acme-web', password: 'correct horse' };
    const { status, text } = await account.put(`${employer}/everifySettings`, settings);
    assert.ok(status < 300, text);
    const ada = await actAs(server, account, await newEmployee(account, employer));
    assert.equal((await ada.get('/v1/me')).body.me.employer.usesEVerify, true);
  });

  test('an employee who has applied for a number is not required to have one, and can sign', async () => {
    const server = start();
    const account = await accountClient(server);
    const employer = await newEmployer(account);
    const settings = { username: 'acme-web', password: 'correct horse' };
    await account.put(`${employer}/everifySettings`, settings);
    for (const appliedForSsn of [false, true]) {
      const employee = await newEmployee(account, employer, { appliedForSsn });
      const ada = await actAs(server, account, employee);
      const { me } = (await ada.get('/v1/me')).body;
      assert.equal(me.ssnRequired, !appliedForSsn);
      const form = (await account.post(`${employee}/submissions`)).headers.get('location');
      const { socialSecurityNumber: _, ...unnumbered } = { socialSecurityNumber: '', ...CITIZEN };
      assert.equal((await ada.put(`${form}/section1`, unnumbered)).status, 200);
      const signed = await ada.post(`${form}/section1/sign`, signature('section1'));
      assert.equal(signed.status, appliedForSsn ? 200 : 400, signed.text);
    }
  });

  test('each edition has its four boxes, in order', async () => {
    const server = start();
    const { body } = await (await accountClient(server)).get('/v1/formEditions');
    for (const { edition, statuses } of body.editions) {
      assert.equal(statuses.length, 4, edition);
      assert.equal(statuses[0].label, 'A citizen of the United States');
      assert.match(statuses[3].label, /authorized to work until/);
    }
  });
});
