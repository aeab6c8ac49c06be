/** Administrators hand links to employees: by role, in their employer only, and under their name. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountClient,
  actAs,
  type Client,
  clientOf,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import { adminSession, sessionClient } from '../../support/sign-in.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

forEachServer('links of administrators', (server) => {
  const start = async () => {
    const client = await accountClient(server());
    const employer = await newEmployer(client);
    return { client, employer, employee: await newEmployee(client, employer) };
  };
  const signedIn = async (path: string) =>
    sessionClient(server(), await adminSession(server(), path));
  const linkOf = (from: Pick<Client, 'get'>, path: string) => from.get(`${path}/generateToken`);
  const idOf = (path: string) => path.split('/').at(-1);

  for (const role of ['owner', 'reviewer']) {
    test(`${role}: for employees of the employer, and for nobody else`, async () => {
      const { client, employer, employee } = await start();
      const path = await newAdmin(client, employer, { role });
      const session = await signedIn(path);
      const made = await linkOf(session, employee);
      assert.equal(made.status, 200, made.text);
      const { token, embeddedUri } = made.body.token;
      assert.ok(embeddedUri.startsWith(`${server().url}/i9/embedded/${idOf(employer)}#token=`));
      const self = clientOf(server(), token);
      assert.equal((await self.get('/v1/me')).body.me.id, idOf(employee));
      assert.equal((await self.get(`${employer}/employees`)).status, 403);
      // With their own token it is the same.
      assert.equal((await linkOf(await actAs(server(), client, path), employee)).status, 200);

      const elsewhere = await newEmployer(client);
      const foreign = await newEmployee(client, elsewhere);
      assert.equal((await linkOf(session, foreign)).status, 404);
      const moved = `${employer}/employees/${idOf(foreign)}`;
      assert.equal((await linkOf(session, moved)).status, 404);
      const other = await newAccountClient(server());
      const stranger = await newEmployee(other, await newEmployer(other));
      assert.equal((await linkOf(session, stranger)).status, 404);
      assert.equal((await linkOf(session, path)).status, 403, 'not for administrators');
      const { status } = await session.post(`${path}/signInLink`);
      assert.equal(status, 403);
    });
  }

  test('a viewer and an employee make none', async () => {
    const { client, employer, employee } = await start();
    const viewer = await signedIn(await newAdmin(client, employer, { role: 'viewer' }));
    const refused = await linkOf(viewer, employee);
    assert.deepEqual([refused.status, refused.body.code], [403, 'not_permitted']);
    assert.equal((await viewer.post(`${employee}/invitation`)).status, 403);
    const self = await actAs(server(), client, employee);
    assert.equal((await linkOf(self, employee)).status, 403);
  });

  test('who made the link is in the trail and in what is signed with it; it ends with them', async () => {
    const { client, employer, employee } = await start();
    const path = await newAdmin(client, employer);
    const form = (await client.post(`${employee}/submissions`)).headers.get('location') as string;
    const { token } = (await linkOf(await signedIn(path), employee)).body.token;
    const { entries } = (await client.get(`${employee}/audit`)).body;
    const made = entries.find(({ action }: { action: string }) => action === 'link.created');
    assert.deepEqual([made.actor.kind, made.actor.id], ['admin', idOf(path)]);
    const self = clientOf(server(), token);
    await self.put(`${form}/section1`, { ...CITIZEN, socialSecurityNumber: '123-45-0007' });
    const signed = await self.post(`${form}/section1/sign`, signature('section1'));
    assert.equal(signed.status, 200, signed.text);
    const read = await client.get(form);
    assert.match(read.text, new RegExp(`by administrator Grace Hopper \\(${idOf(path)}\\)`));
    await client.patch(path, { role: 'viewer' });
    assert.equal((await self.get(employee)).status, 401);
    await client.patch(path, { role: 'reviewer' });
    assert.equal((await self.get(employee)).status, 200);
    await client.delete(path);
    assert.equal((await self.get(employee)).status, 401);
  });
});
