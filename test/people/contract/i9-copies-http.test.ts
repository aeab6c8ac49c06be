/** Copies of documents, Supplement B by a representative and retention, over HTTP. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_COPY_BYTES } from '../../../src/people/i9/submissions/copies/media-types.ts';
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
import { forEachServer, NOON, type TestServer } from '../../support/server.ts';
import {
  ALIEN,
  CITIZEN,
  EAD,
  PASSPORT,
  PICTURE,
  section2,
  signature,
} from '../../support/submissions.ts';

const FRONT = '?part=section2&listKey=A&documentationKey=us_passport&side=front';

async function prepare(server: TestServer, options: object = { documentCopiesKept: true }) {
  const account = await accountClient(server);
  const employer = await newEmployer(account, { options });
  const employee = await newEmployee(account, employer);
  const admin = await newAdmin(account, employer, { role: 'owner' });
  const started = await account.post(`${employee}/submissions`);
  const form = started.headers.get('location') as string;
  const asEmployee = await actAs(server, account, employee);
  const asAdmin = await actAs(server, account, admin);
  const { token } = (await account.get(`${admin}/generateToken`)).body.token;
  const send = async (
    path: string,
    bytes: Buffer,
    type: string | undefined,
    headers: Record<string, string> = {},
  ) =>
    await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      body: new Uint8Array(bytes),
    });
  const open = async (path: string) =>
    await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { account, employer, employee, form, asEmployee, asAdmin, send, open };
}

async function signSection1(asEmployee: Client, form: string, section1: object = CITIZEN) {
  assert.equal((await asEmployee.put(`${form}/section1`, section1)).status, 200);
  const { status, text } = await asEmployee.post(`${form}/section1/sign`, signature('section1'));
  assert.equal(status, 200, text);
}

async function signSection2(asAdmin: Client, form: string, document: object) {
  assert.equal((await asAdmin.put(`${form}/section2`, section2(document))).status, 200);
  return await asAdmin.post(`${form}/section2/sign`, signature('section2'));
}

forEachServer('copies of documents over HTTP', (server) => {
  test('raw in, raw out, listed, and needed to sign', async () => {
    const { asEmployee, asAdmin, form, send, open } = await prepare(server());
    await signSection1(asEmployee, form);
    const early = await signSection2(asAdmin, form, PASSPORT);
    assert.deepEqual([early.status, early.body.errors[0].path], [400, 'copies']);
    const bytes = PICTURE.bytes;
    const sent = await send(`${form}/copies${FRONT}`, bytes, 'image/jpeg; q=1');
    assert.equal(sent.status, 201);
    const { copy } = (await sent.json()) as { copy: { id: string; bytes: number } };
    assert.equal(copy.bytes, bytes.length);
    assert.equal(sent.headers.get('location'), `${form}/copies/${copy.id}`);
    assert.match(sent.headers.get('link') ?? '', /rel="collection"/);
    const read = await open(`${form}/copies/${copy.id}`);
    assert.deepEqual(Buffer.from(await read.arrayBuffer()), bytes);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map(
        (name) => read.headers.get(name),
      ),
      ['image/jpeg', 'attachment; filename="us_passport-front.jpg"', 'nosniff', 'no-store'],
    );
    const list = await asAdmin.get(`${form}/copies`);
    assert.equal(list.body.copies.length, 1);
    assert.deepEqual(
      list.body.needed.map(({ missing, reason }: Record<string, unknown>) => [missing, reason]),
      [[false, 'employerKeepsCopies']],
    );
    const back = FRONT.replace('side=front', 'side=back');
    const wrong = await send(`${form}/copies${back}`, bytes, 'image/jpeg');
    const { id } = ((await wrong.json()) as { copy: { id: string } }).copy;
    const removed = await asAdmin.delete(`${form}/copies/${id}`);
    assert.deepEqual([removed.status, removed.body.copy.id], [200, id]);
    const signed = await asAdmin.post(`${form}/section2/sign`, signature('section2'));
    assert.equal(signed.status, 200, signed.text);
    assert.equal(signed.body.submission.copies.length, 1);
    assert.equal((await asAdmin.delete(`${form}/copies/${copy.id}`)).status, 409);
  });

  test('what is too large, of another kind or unlabelled is refused and says why', async () => {
    const { asEmployee, form, send, asAdmin } = await prepare(server());
    await signSection1(asEmployee, form);
    const path = `${form}/copies${FRONT}`;
    const large = Buffer.concat([PICTURE.bytes, Buffer.alloc(MAX_COPY_BYTES)]);
    assert.equal((await send(path, large, 'image/jpeg')).status, 413);
    const just = large.subarray(0, MAX_COPY_BYTES);
    assert.equal((await send(path, just, 'image/jpeg')).status, 201);
    for (const [bytes, type, field] of [
      [PICTURE.bytes, 'image/png', 'body'],
      [PICTURE.bytes, 'application/json', 'Content-Type'],
      [PICTURE.bytes, undefined, 'Content-Type'],
      [Buffer.alloc(0), 'image/jpeg', 'body'],
    ] as const) {
      const answer = await send(path, bytes, type);
      const { errors } = (await answer.json()) as { errors: { path: string }[] };
      assert.deepEqual([answer.status, errors[0]?.path], [400, field], `${type}`);
    }
    const nameless = await send(`${form}/copies`, PICTURE.bytes, 'image/jpeg');
    const { errors } = (await nameless.json()) as { errors: { path: string }[] };
    assert.deepEqual(errors.map(({ path: at }) => at).sort(), [
      'documentationKey',
      'listKey',
      'part',
      'side',
    ]);
    const bodiless = await asAdmin.post(path, undefined, { 'content-type': 'image/jpeg' });
    assert.deepEqual([bodiless.status, bodiless.body.errors[0].path], [400, 'body']);
    // Other routes still read JSON, whatever the content type says.
    const headers = { 'content-type': 'image/jpeg' };
    const put = await asAdmin.put(`${form}/section2`, section2(PASSPORT), headers);
    assert.equal(put.status, 200, put.text);
  });

  test('the same Idempotency-Key adds one copy; with other bytes it is refused', async () => {
    const { asEmployee, asAdmin, form, send } = await prepare(server());
    await signSection1(asEmployee, form);
    const path = `${form}/copies${FRONT}`;
    const key = { 'idempotency-key': 'one' };
    const first = await send(path, PICTURE.bytes, 'image/jpeg', key);
    const again = await send(path, PICTURE.bytes, 'image/jpeg', key);
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal(await first.text(), await again.text());
    const other = Buffer.concat([PICTURE.bytes, Buffer.from('x')]);
    assert.equal((await send(path, other, 'image/jpeg', key)).status, 422);
    assert.equal((await asAdmin.get(`${form}/copies`)).body.copies.length, 1);
  });

  test('a representative reverifies by the link', async () => {
    const prepared = await prepare(server(), {});
    const { account, asEmployee, asAdmin, employer, form } = prepared;
    await signSection1(asEmployee, form, { ...ALIEN, authorizationExpirationDate: 'N/A' });
    assert.equal((await signSection2(asAdmin, form, EAD)).body.submission.status, 'accepted');
    const invited = await asAdmin.post(`${form}/representative`, { name: 'Lee Wong' });
    assert.equal(invited.body.invitation.purpose, 'supplementB', invited.text);
    const { token } = invited.body.invitation;
    const session = await clientOf(server(), 'x').post('/v1/representativeSessions', { token });
    assert.equal(session.body.purpose, 'supplementB');
    const lee = clientOf(server(), session.body.token.token);
    const signed = await lee.post(`${form}/supplementB`, {
      reason: 'reverification',
      document: { ...EAD, expirationDate: '2029-02-01' },
      ...signature('supplementB'),
    });
    assert.equal(signed.status, 200, signed.text);
    const { events } = (await account.get(`${employer}/events`)).body;
    assert.equal(events.at(-1).eventKey, 'employee.submissionReverified');
    assert.equal((await lee.get(form)).status, 403);
  });

  test('forms due are listed and destroyed one by one', async () => {
    const { account, asEmployee, asAdmin, employer, employee, form, send, open } = await prepare(
      server(),
    );
    await signSection1(asEmployee, form);
    const added = await send(`${form}/copies${FRONT}`, PICTURE.bytes, 'image/jpeg');
    const { copy } = (await added.json()) as { copy: { id: string } };
    await signSection2(asAdmin, form, PASSPORT);
    const left = await account.patch(employee, {
      employment: {
        hireDate: '2026-06-01',
        startDate: '2026-06-15',
        status: 'terminated',
        terminationDate: '2026-06-15',
      },
    });
    assert.equal(left.status, 200, left.text);
    const id = Number(form.split('/').at(-1));
    assert.deepEqual((await asAdmin.get(`${employer}/retention`)).body, {
      forms: [],
      nextCursor: null,
    });
    const later = await asAdmin.get(`${employer}/retention?dueBy=2029-06-15&limit=1`);
    assert.deepEqual(later.body.forms, [
      {
        submissionId: id,
        employeeId: employee.split('/').at(-1),
        employee: {
          id: employee.split('/').at(-1),
          firstName: 'Ada',
          lastName: 'Byron',
          status: 'terminated',
        },
        status: 'accepted',
        terminationDate: '2026-06-15',
        retainUntil: '2029-06-15',
        due: false,
      },
    ]);
    assert.equal((await asAdmin.get(`${employer}/retention?dueBy=soon`)).status, 400);
    assert.equal((await asAdmin.get(`${employer}/retention?cursor=x`)).status, 400);
    const purge = async (who: Client) =>
      await who.post(`${employer}/retention/purge`, { submissionIds: [id] });
    assert.equal((await purge(asAdmin)).body.results[0].result, 'refused');
    assert.equal((await purge(asEmployee)).status, 403);
    try {
      server().setTime('2029-06-16T12:00:00Z');
      const purged = await purge(await accountClient(server()));
      assert.deepEqual(purged.body.results, [
        { submissionId: id, result: 'purged', message: null },
      ]);
    } finally {
      server().setTime(new Date(NOON).toISOString());
    }
    assert.equal((await open(`${form}/copies/${copy.id}`)).status, 404);
  });

  test("another account's copies and retention do not exist", async () => {
    const { asEmployee, form, employer, send } = await prepare(server());
    await signSection1(asEmployee, form);
    const added = await send(`${form}/copies${FRONT}`, PICTURE.bytes, 'image/jpeg');
    const { copy } = (await added.json()) as { copy: { id: string } };
    const stranger = await newAccountClient(server());
    const theirs = await prepare(server());
    for (const who of [stranger, theirs.asAdmin, theirs.asEmployee]) {
      for (const path of [`${form}/copies`, `${form}/copies/${copy.id}`, `${employer}/retention`]) {
        assert.equal((await who.get(path)).status, 404, path);
      }
      assert.equal((await who.delete(`${form}/copies/${copy.id}`)).status, 404);
      const body = { submissionIds: [1] };
      assert.equal((await who.post(`${employer}/retention/purge`, body)).status, 404);
    }
    const foreign = await theirs.send(`${form}/copies${FRONT}`, PICTURE.bytes, 'image/jpeg');
    assert.equal(foreign.status, 404);
  });
});
