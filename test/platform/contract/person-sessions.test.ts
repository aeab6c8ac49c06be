/** Administrators signed in to the console: their session is as good as their token, and no better. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashApiKey } from '../../../src/platform/auth/keys.ts';
import {
  ADMIN,
  accountClient,
  actAs,
  EMPLOYEE,
  EMPLOYER,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import {
  adminSession,
  sessionClient,
  sessionOfSecret,
  signInByEmail,
} from '../../support/sign-in.ts';
import { CITIZEN, signature } from '../../support/submissions.ts';

const HOURS = 3_600_000;

forEachServer('sessions of administrators', (server) => {
  const start = async () => {
    const client = await accountClient(server());
    return { client, employer: await newEmployer(client) };
  };
  const signedIn = async (path: string) =>
    sessionClient(server(), await adminSession(server(), path));
  const sessionIn = async (session: { get: (path: string) => Promise<{ body: unknown }> }) =>
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    ((await session.get('/v1/session')).body as any).session;

  test('the session says who is signed in; /v1/me is the same as with a token', async () => {
    const { client, employer } = await start();
    const path = await newAdmin(client, employer, { role: 'reviewer' });
    const person = await signedIn(path);
    const session = await sessionIn(person);
    const employerId = employer.split('/').at(-1);
    assert.deepEqual([session.kind, session.accountName, session.apiKeyId], ['person', null, null]);
    assert.deepEqual(session.person.admin, {
      adminId: path.split('/').at(-1),
      name: 'Grace Hopper',
      role: 'reviewer',
      employer: { id: employerId, name: EMPLOYER.name },
    });
    const token = await actAs(server(), client, path);
    const [bySession, byToken] = [await person.get('/v1/me'), await token.get('/v1/me')];
    assert.equal(bySession.status, 200);
    assert.deepEqual(bySession.body, byToken.body);
  });

  for (const role of ['owner', 'reviewer', 'viewer']) {
    test(`${role}: every answer has the status that a token of the role gets`, async () => {
      const { client, employer } = await start();
      const path = await newAdmin(client, employer, { role });
      const foreign = await newEmployer(await newAccountClient(server()));
      const statuses = async (as: Awaited<ReturnType<typeof signedIn>>) => {
        const employee = await newEmployee(client, employer);
        return [
          await as.get(employer),
          await as.patch(employer, EMPLOYER),
          await as.get(`${employer}/employees`),
          await as.post(`${employer}/employees`, EMPLOYEE),
          await as.post(`${employer}/admins`, { ...ADMIN, emailAddress: `${Math.random()}@b.co` }),
          await as.get(`${path}/generateToken`),
          await as.get(`${employer}/events`),
          await as.post(`${employee}/submissions`, {}),
          await as.get(`${employee}/audit`),
          await as.get(foreign),
          await as.get('/v1/employers'),
          await as.post('/employers', EMPLOYER),
        ].map(({ status }) => status);
      };
      const token = await actAs(server(), client, path);
      const bySession = await statuses(await signedIn(path));
      assert.deepEqual(bySession, await statuses(token));
      assert.equal(bySession[5], 403, 'nobody makes a link for somebody else');
      assert.equal(bySession.at(-3), 404, 'another employer does not exist');
    });
  }

  test('what belongs to the account refuses a person, the tax interface too; forms and rules do not', async () => {
    const { client, employer } = await start();
    const person = await signedIn(await newAdmin(client, employer));
    for (const path of ['/v1/apiKeys', '/v1/usage']) {
      const { status, body } = await person.get(path);
      assert.deepEqual([status, body.code], [403, 'api_key_required'], path);
    }
    assert.equal((await person.get('/ste-hosted/v1/taxes?state=US')).status, 403);
    assert.equal((await person.get('/spf/forms')).status, 200);
    assert.equal((await person.get('/v1/server')).body.setup, null);
  });

  test('a change needs the token of the session, a request of another site is refused', async () => {
    const { client, employer } = await start();
    const path = await newAdmin(client, employer);
    const mine = await adminSession(server(), path);
    const other = await adminSession(server(), await newAdmin(client, employer));
    for (const csrf of ['', other.csrf, mine.csrf.slice(1)]) {
      const forged = sessionClient(server(), { ...mine, csrf });
      const { status, body } = await forged.post(`${employer}/employees`, EMPLOYEE);
      assert.deepEqual([status, body.code], [403, 'forged_request']);
      assert.equal((await forged.delete('/v1/session')).status, 403);
    }
    const good = sessionClient(server(), mine);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await good.get(employer, foreign)).status, 403);
    assert.equal((await good.post(`${employer}/employees`, EMPLOYEE, foreign)).status, 403);
    assert.equal((await good.post(`${employer}/employees`, EMPLOYEE)).status, 201);
  });

  test('it ends with the administrator, with a new email address, idle, after a day, and at sign-out', async () => {
    const { client, employer } = await start();
    const leaving = await newAdmin(client, employer);
    const deactivated = await signedIn(leaving);
    assert.equal((await deactivated.get(employer)).status, 200);
    await client.delete(leaving);
    assert.equal((await deactivated.get(employer)).status, 401);
    assert.equal(await sessionIn(deactivated), null);

    const moving = await newAdmin(client, employer);
    const moved = await signedIn(moving);
    await client.patch(moving, { emailAddress: 'elsewhere@example.com' });
    assert.equal((await moved.get(employer)).status, 401);

    const path = await newAdmin(client, employer);
    const idle = await signedIn(path);
    server().setTime(8 * HOURS - 1);
    assert.equal((await idle.get('/v1/me')).status, 200);
    server().setTime(8 * HOURS);
    assert.equal((await idle.get('/v1/me')).status, 401);

    const busy = await signedIn(path);
    for (let i = 0; i < 3; i += 1) {
      server().setTime(7 * HOURS);
      assert.equal((await busy.get('/v1/me')).status, 200);
    }
    server().setTime(3 * HOURS);
    assert.equal((await busy.get('/v1/me')).status, 401);

    const out = await signedIn(path);
    const { status, headers } = await out.delete('/v1/session');
    assert.equal(status, 200);
    assert.match(headers.get('set-cookie') ?? '', /^wagewright-session=; Max-Age=0/);
    assert.equal((await out.get('/v1/me')).status, 401);
  });

  test('a changed role holds from the next request on', async () => {
    const { client, employer } = await start();
    const path = await newAdmin(client, employer, { role: 'viewer' });
    const person = await signedIn(path);
    assert.equal((await person.post(`${employer}/employees`, EMPLOYEE)).status, 403);
    await client.patch(path, { role: 'reviewer' });
    assert.equal((await person.post(`${employer}/employees`, EMPLOYEE)).status, 201);
  });

  test('the database holds a hash only, and nothing takes the row for a session of the account', async () => {
    const { client, employer } = await start();
    const { secret } = await adminSession(server(), await newAdmin(client, employer));
    const rows = await server().db.selectFrom('person_sessions').selectAll().execute();
    assert.ok(rows.some(({ hash }) => hash === hashApiKey(secret)));
    assert.ok(!JSON.stringify(rows).includes(secret));
    const account = await server().db.selectFrom('sessions').selectAll().execute();
    assert.ok(!account.some(({ hash }) => hash === hashApiKey(secret)));
  });

  test('one address, several employers: the person chooses, then changes, each time with a new secret', async () => {
    const { client, employer: first } = await start();
    const account = await newAccountClient(server());
    const second = await newEmployer(account, { name: 'Byte Bakery' });
    const other = await newAccountClient(server());
    const foreign = await newAdmin(other, await newEmployer(other));
    const a = await newAdmin(client, first, { emailAddress: 'Both@Example.com' });
    const b = await newAdmin(account, second, { emailAddress: 'both@example.com', role: 'viewer' });
    const before = await signInByEmail(server(), 'both@example.com');
    const undecided = sessionClient(server(), before);
    const session = await sessionIn(undecided);
    assert.equal(session.person.admin, null);
    assert.deepEqual(
      session.person.choices.map(({ employer }: { employer: { name: string } }) => employer.name),
      ['Acme Rockets', 'Byte Bakery'],
    );
    for (const path of ['/v1/me', first, '/spf/forms']) {
      const { status, body } = await undecided.get(path);
      assert.deepEqual([status, body.code], [403, 'employer_not_chosen'], path);
    }
    const idOf = (path: string) => path.split('/').at(-1);
    const wrong = await undecided.post('/v1/session/employer', { adminId: idOf(foreign) });
    assert.deepEqual([wrong.status, wrong.body.code], [404, 'admin_not_found']);

    const chosen = await undecided.post('/v1/session/employer', { adminId: idOf(a) });
    assert.equal(chosen.status, 200, chosen.text);
    const secret = /wagewright-session=([\w-]+)/.exec(chosen.headers.get('set-cookie') ?? '')?.[1];
    assert.notEqual(secret, before.secret);
    assert.equal((await undecided.get('/v1/me')).status, 401, 'the old secret ends');
    const atFirst = sessionClient(server(), sessionOfSecret(secret as string));
    assert.equal((await atFirst.get(first)).status, 200);
    assert.equal((await atFirst.get(second)).status, 404);

    const changed = await atFirst.post('/v1/session/employer', { adminId: idOf(b) });
    const next = /wagewright-session=([\w-]+)/.exec(changed.headers.get('set-cookie') ?? '')?.[1];
    const atSecond = sessionClient(server(), sessionOfSecret(next as string));
    assert.equal((await atSecond.get(second)).status, 200);
    assert.equal((await atSecond.get(first)).status, 404);
    assert.equal((await atSecond.post(`${second}/employees`, EMPLOYEE)).status, 403);

    const acts = async (who: typeof client, employer: string) =>
      (await who.get(`${employer}/audit`)).body.entries
        .filter(({ action }: { action: string }) => action.startsWith('admin.signed'))
        .map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id]);
    assert.deepEqual(await acts(client, first), [
      ['admin.signedIn', idOf(a)],
      ['admin.signedOut', idOf(a)],
    ]);
    assert.deepEqual(await acts(account, second), [['admin.signedIn', idOf(b)]]);
  });

  test('a representative invited by somebody without an API key gets a session all the same', async () => {
    const { client, employer } = await start();
    const employee = await newEmployee(client, employer);
    const { headers } = await client.post(`${employee}/submissions`);
    const form = headers.get('location') as string;
    const person = await signedIn(await newAdmin(client, employer));
    const self = await actAs(server(), client, employee);
    await self.put(`${form}/section1`, { ...CITIZEN, socialSecurityNumber: '123-45-0007' });
    assert.equal((await self.post(`${form}/section1/sign`, signature('section1'))).status, 200);
    const invited = await person.post(`${form}/representative`, { name: 'Rep Resent' });
    assert.equal(invited.status, 201, invited.text);
    const { token } = invited.body.invitation;
    const exchanged = await server().fetch('/v1/representativeSessions', {
      method: 'POST',
      key: null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    assert.equal(exchanged.status, 201, exchanged.text);
    const bearer = `Bearer ${exchanged.body.token.token}`;
    assert.equal((await server().fetch(form, { key: bearer })).status, 200);
    assert.equal((await server().fetch(employer, { key: bearer })).status, 403);
  });
});
