/** The routes of submissions over HTTP: persons' own tokens, tags, links, isolation, bundles. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
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
import { forEachServer, type TestServer } from '../../support/server.ts';
import { CITIZEN, PASSPORT, section2, signature } from '../../support/submissions.ts';

async function prepare(server: TestServer, changes: object = {}) {
  const account = await accountClient(server);
  const employer = await newEmployer(account, changes);
  const employee = await newEmployee(account, employer);
  const admin = await newAdmin(account, employer, { role: 'owner' });
  const started = await account.post(`${employee}/submissions`);
  assert.equal(started.status, 201, started.text);
  return {
    account,
    employer,
    employee,
    started,
    form: started.headers.get('location') as string,
    asEmployee: await actAs(server, account, employee),
    asAdmin: await actAs(server, account, admin),
  };
}

const SECTION1 = { ...CITIZEN, socialSecurityNumber: '123-45-6789' };

async function signBoth({ form, asEmployee, asAdmin }: Awaited<ReturnType<typeof prepare>>) {
  for (const [client, section, body] of [
    [asEmployee, 'section1', SECTION1],
    [asAdmin, 'section2', section2(PASSPORT)],
  ] as const) {
    const put = await client.put(`${form}/${section}`, body);
    assert.equal(put.status, 200, put.text);
    const signed = await client.post(`${form}/${section}/sign`, signature(section));
    assert.equal(signed.status, 200, signed.text);
  }
}

const eventsOf = async (client: Client, employer: string): Promise<string[]> =>
  (await client.get(`${employer}/events`)).body.events.map(
    ({ eventKey }: { eventKey: string }) => eventKey,
  );

forEachServer('submissions over HTTP', (server) => {
  test('from the start to the accepted form', async () => {
    const prepared = await prepare(server());
    const { account, employer, employee, started, form } = prepared;
    assert.equal(started.headers.get('etag'), '"1"');
    assert.match(started.headers.get('link') ?? '', /rel="up"/);
    await signBoth(prepared);
    const read = await account.get(form);
    assert.equal(read.body.submission.status, 'accepted');
    assert.equal(read.body.submission.section1.socialSecurityNumber, '123456789');
    assert.deepEqual(await eventsOf(account, employer), [
      'employee.section1Complete',
      'employee.i9Complete',
    ]);
    const list = await account.get(`${employee}/submissions`);
    assert.equal(list.body.submissions.length, 1);
    assert.equal(list.body.nextCursor, null);
  });

  test('API keys do not sign; a wrong tag changes nothing; errors come all together', async () => {
    const { account, form, asEmployee } = await prepare(server());
    assert.equal((await account.put(`${form}/section1`, SECTION1)).status, 403);
    const stale = await asEmployee.put(`${form}/section1`, SECTION1, { 'if-match': '"7"' });
    assert.equal(stale.status, 412);
    await asEmployee.put(`${form}/section1`, {});
    const refused = await asEmployee.post(`${form}/section1/sign`, signature('section1'));
    assert.equal(refused.status, 400);
    assert.ok(refused.body.errors.length >= 5);
    assert.equal((await asEmployee.post(`${form}/section1/sign`, {})).status, 400);
    assert.equal((await account.get(`${form}x`)).status, 404);
  });

  test('a representative comes through the link, reports a mismatch, and the employee restarts', async () => {
    const { account, employer, employee, form, asEmployee, asAdmin } = await prepare(server());
    await asEmployee.put(`${form}/section1`, SECTION1);
    await asEmployee.post(`${form}/section1/sign`, signature('section1'));
    const invited = await asAdmin.post(`${form}/representative`, { name: 'Lee Wong' });
    assert.equal(invited.status, 201, invited.text);
    const { token, invitationUri } = invited.body.invitation;
    assert.ok(invitationUri.includes(`#token=${token}`));
    const nobody = clientOf(server(), 'x');
    const session = await nobody.post('/v1/representativeSessions', { token });
    assert.equal(session.status, 201, session.text);
    assert.equal((await nobody.post('/v1/representativeSessions', { token })).status, 401);
    const lee = clientOf(server(), session.body.token.token);
    assert.equal((await lee.get(form)).body.submission.status, 'section2_in_progress');
    assert.equal((await lee.get(`${form}/audit`)).status, 403);
    assert.equal((await lee.get(`${employee}/submissions`)).status, 403);
    assert.equal((await lee.post(`${form}/mismatch`, {})).status, 200);
    assert.equal((await lee.get(form)).status, 403);
    const next = await asEmployee.post(`${form}/restart`);
    assert.equal(next.status, 201, next.text);
    assert.notEqual(next.headers.get('location'), form);
    assert.deepEqual((await eventsOf(account, employer)).slice(-2), [
      'employee.i9AuthRepMismatch',
      'employee.i9Restarted',
    ]);
  });

  test('review, correction, Supplement B, trail, print and confirmation', async () => {
    const prepared = await prepare(server(), { options: { reviewRequired: true } });
    const { account, form, asEmployee, asAdmin } = prepared;
    await signBoth(prepared);
    assert.equal((await account.post(`${form}/accept`)).status, 403);
    assert.equal((await asAdmin.post(`${form}/reject`, {})).status, 400);
    const accepted = await asAdmin.post(`${form}/accept`);
    assert.equal(accepted.body.submission.status, 'accepted');
    const corrected = await asEmployee.post(`${form}/corrections`, {
      section: 'section1',
      changes: { firstName: '<b>Anna</b>' },
      reason: 'typing mistake',
      ...signature('correction'),
    });
    assert.equal(corrected.status, 200, corrected.text);
    const named = await asAdmin.post(`${form}/supplementB`, {
      reason: 'nameChange',
      newName: { lastName: 'Cho' },
      ...signature('supplementB'),
    });
    assert.equal(named.status, 200, named.text);
    assert.equal((await asAdmin.post(`${form}/purge`)).status, 409);
    const trail = await asAdmin.get(`${form}/audit?limit=2`);
    assert.equal(trail.body.entries.length, 2);
    const more = await asAdmin.get(`${form}/audit?limit=2&cursor=${trail.body.nextCursor}`);
    assert.equal(more.body.entries[0].sequence, 3);
    const print = await asAdmin.get(`${form}/print`);
    assert.match(print.headers.get('content-type') ?? '', /^text\/html/);
    assert.ok(print.text.includes('&lt;b&gt;Anna') && !print.text.includes('<b>Anna'));
    assert.ok(print.text.includes('01/31/2030'));
    const id = named.body.submission.signatures[0].id;
    const confirmation = await asEmployee.get(`${form}/signatures/${id}/confirmation`);
    assert.ok(confirmation.text.includes('i9-2023-section1'));
    assert.ok(confirmation.text.includes('I attest, under penalty of perjury'));
    assert.equal((await asEmployee.get(`${form}/signatures/none/confirmation`)).status, 404);
    const texts = await asEmployee.get('/v1/attestations');
    assert.equal(texts.body.attestations.length, 5);
  });

  test('the same Idempotency-Key starts one form', async () => {
    const { account, employer } = await prepare(server());
    const employee = await newEmployee(account, employer);
    const headers = { 'idempotency-key': `start ${Math.random()}` };
    const first = await account.post(`${employee}/submissions`, undefined, headers);
    const again = await account.post(`${employee}/submissions`, undefined, headers);
    assert.equal(first.status, 201);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal((await account.post(`${employee}/submissions`)).status, 409);
  });

  test("another account's submissions do not exist, on any route", async () => {
    const prepared = await prepare(server());
    await signBoth(prepared);
    const { form, employee, employer, started } = prepared;
    const stranger = await newAccountClient(server());
    const own = await newEmployee(stranger, await newEmployer(stranger));
    const misplaced = `${own}/submissions/${started.body.submission.id}`;
    for (const at of [form, misplaced]) {
      for (const path of ['', '/audit', '/print', '/signatures/x/confirmation']) {
        assert.equal((await stranger.get(at + path)).status, 404, at + path);
      }
    }
    assert.equal((await stranger.get(`${employee}/submissions`)).status, 404);
    assert.equal((await stranger.post(`${employee}/submissions`)).status, 404);
    assert.equal((await stranger.get(`${employer}/inspectionExport`)).status, 404);
    assert.equal((await stranger.post(`${form}/representative`, { name: 'x' })).status, 404);
    const theirs = await prepare(server());
    for (const [method, path] of [
      ['put', 'section1'],
      ['post', 'section1/sign'],
      ['post', 'supplementA'],
      ['put', 'section2'],
      ['post', 'section2/sign'],
      ['post', 'accept'],
      ['post', 'reject'],
      ['post', 'restart'],
      ['post', 'supplementB'],
      ['post', 'corrections'],
      ['post', 'purge'],
    ] as const) {
      for (const client of [theirs.asAdmin, theirs.asEmployee]) {
        const { status } = await client[method](`${form}/${path}`, {});
        assert.equal(status, 404, path);
      }
    }
  });

  test('the inspection export holds every form, its trail, an index and the anchors', async () => {
    const prepared = await prepare(server());
    await signBoth(prepared);
    const { account, employer, form, started } = prepared;
    const { accessToken } = (
      await server().fetch('/authentication/login', {
        key: null,
        headers: { 'api-key': (await server().makeKey()).key },
      })
    ).body;
    const response = await fetch(`${server().url}${employer}/inspectionExport`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    assert.equal(response.headers.get('content-type'), 'application/zip');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const { id } = started.body.submission;
    assert.deepEqual(
      [...files.keys()],
      [
        ...['json', 'html', 'pdf'].map((kind) => `forms/${id}.${kind}`),
        `audit/${id}.json`,
        'index.csv',
        'scans.csv',
        'anchors.ndjson',
      ],
    );
    assert.match(files.get(`forms/${id}.pdf`) ?? '', /^%PDF-1/);
    assert.ok(files.get('index.csv')?.includes(`,forms/${id}.pdf,`));
    assert.equal(JSON.parse(files.get(`forms/${id}.json`) ?? '').submission.status, 'accepted');
    const { entries } = JSON.parse(files.get(`audit/${id}.json`) ?? '');
    assert.equal(entries.at(-1).action, 'submission.exported');
    assert.match(files.get('index.csv') ?? '', /Rivera,Ana,accepted/);
    const anchors = (files.get('anchors.ndjson') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [ofForm, ofEmployee, ofEmployer] = anchors;
    assert.deepEqual([ofForm.submissionId, ofForm.hash], [id, entries.at(-1).hash]);
    assert.equal(ofForm.sequence, entries.length);
    assert.deepEqual(
      [anchors.length, ofEmployee.employeeId],
      [3, started.body.submission.employeeId],
    );
    assert.equal(ofEmployer.employerId, started.body.submission.employerId);
    const trail = await account.get(`${form}/audit?limit=200`);
    assert.equal(trail.body.entries.length, entries.length + 1);
  });
});

/** Reads an archive by its central directory, checking nothing but what the test needs. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const [packed, nameLength, extra, comment] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(archive.subarray(body, body + packed)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
