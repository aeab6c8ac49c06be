/** E-Verify settings and cases over HTTP. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CASE_ACTIONS } from '../../../src/people/cases/statuses.ts';
import { advanceCases } from '../../../src/people/everify/advance-cases.ts';
import type { EVerifyDeps } from '../../../src/people/everify/deps.ts';
import { ensureDueCases } from '../../../src/people/everify/ensure-due-cases.ts';
import { readForm } from '../../../src/people/everify/read-form.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import {
  accountClient,
  actAs,
  badFields,
  type Client,
  clientOf,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { JPEG_BYTES } from '../../support/pictures.ts';
import { forEachServer, SECRET_KEY, type TestServer } from '../../support/server.ts';
import { insertHire } from '../everify/world.ts';

const GOOD = { username: 'acme-web', password: 'correct horse' };

/** A JPEG as far as its first bytes go, `size` bytes, base64. */
/** What follows the end of an image does not matter. */
const pictureOf = (size: number): string =>
  Buffer.concat([JPEG_BYTES, Buffer.alloc(size)])
    .subarray(0, Math.max(size, JPEG_BYTES.length))
    .toString('base64');

async function depsOf(server: TestServer): Promise<EVerifyDeps> {
  const { databaseUrl } = server.settings;
  const secretKey = databaseUrl === undefined ? undefined : SECRET_KEY;
  const secrets = await openSecrets(server.db, { ...server.settings, secretKey });
  const deps = { db: server.db, secrets, clock: () => server.now() };
  return { ...deps, gateway: createSimulator(deps), readForm };
}

forEachServer('E-Verify over HTTP', (server) => {
  let account: Client;
  let eins = 300_000_000;
  before(async () => {
    account = await accountClient(server());
  });
  const employerWith = async (password?: string) => {
    eins += 1;
    const employer = await newEmployer(account, { federalEIN: String(eins) });
    const owner = await actAs(
      server(),
      account,
      await newAdmin(account, employer, { role: 'owner' }),
    );
    if (password !== undefined) {
      const { status, text } = await owner.put(`${employer}/everifySettings`, {
        ...GOOD,
        password,
      });
      assert.equal(status, 200, text);
    }
    return { employer, owner, id: employer.split('/')[3] as string };
  };
  const results = async (employer: string) => {
    const { body } = await account.get(
      `${employer}/events?eventKey=employer.everifyAuthenticationResult`,
    );
    return body.events.map(
      (event: { data: { everifyAuthenticated: boolean } }) => event.data.everifyAuthenticated,
    );
  };
  /** A case of someone whose number ends so, as far as it goes by itself. */
  const caseOf = async (place: { employer: string; id: string; owner: Client }, ending: string) => {
    const deps = await depsOf(server());
    const row = await deps.db
      .selectFrom('employers')
      .select('account_id')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow();
    await insertHire(deps, row.account_id, place.id, { ending });
    await ensureDueCases(deps);
    const { errors } = await advanceCases(deps);
    assert.deepEqual(errors, []);
    const { body } = await place.owner.get(`${place.employer}/everifyCases`);
    return `${place.employer}/everifyCases/${body.everifyCases.at(-1).caseId}`;
  };

  test('no case is made of someone whose case the employer handles, until that changes', async () => {
    const { employer, owner, id } = await employerWith('good');
    const deps = await depsOf(server());
    const { account_id } = await deps.db
      .selectFrom('employers')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { employeeId } = await insertHire(deps, account_id, id, { ending: '0001' });
    const person = `${employer}/employees/${employeeId}`;
    const cases = async () => (await owner.get(`${employer}/everifyCases`)).body.everifyCases;
    const skipped = await owner.patch(person, { skipEverify: true });
    assert.equal(skipped.status, 200, skipped.text);
    assert.equal(skipped.body.employee.skipEverify, true);
    const daysLater = (days: number) => ({
      ...deps,
      clock: () => server().now() + days * 24 * 60 * 60_000,
    });
    for (const days of [0, 3]) await ensureDueCases(daysLater(days));
    assert.deepEqual(await cases(), []);
    const { body } = await owner.patch(person, { skipEverify: false });
    assert.equal('skipEverify' in body.employee, false);
    await ensureDueCases(daysLater(4));
    const [made, ...others] = await cases();
    assert.deepEqual(others, []);
    assert.equal(made.caseStatus, made.status);
    assert.equal(made.employeeId, employeeId);
  });

  test('an employee can be added with skipEverify', async () => {
    const { employer, owner } = await employerWith();
    const fields = { firstName: 'Ada', lastName: 'Byron', skipEverify: true };
    const added = await owner.post(`${employer}/employees`, fields);
    assert.deepEqual([added.status, added.body.employee.skipEverify], [201, true]);
  });

  describe('settings', () => {
    test('are authenticated immediately, emit an event, and come back without the password', async () => {
      const { employer, owner, id } = await employerWith();
      assert.equal((await owner.get(`${employer}/everifySettings`)).status, 404);
      const put = await owner.put(`${employer}/everifySettings`, GOOD);
      assert.equal(put.status, 200, put.text);
      const got = await owner.get(`${employer}/everifySettings`);
      assert.deepEqual(got.body, put.body);
      assert.deepEqual(got.body.everifySettings, {
        employerId: id,
        username: 'acme-web',
        effectiveOn: '2026-06-15',
        authenticated: true,
        refusal: null,
        passwordExpiresOn: null,
        checkedAt: '2026-06-15T12:00:00.000Z',
        gateway: 'simulator',
      });
      assert.match(got.headers.get('link') ?? '', /rel="self"/);
      assert.doesNotMatch(got.text, /correct horse/);
      assert.deepEqual(await results(employer), [true]);
      const row = await server()
        .db.selectFrom('everify_settings')
        .selectAll()
        .where('employer_id', '=', id)
        .executeTakeFirstOrThrow();
      assert.doesNotMatch(JSON.stringify(row), /correct horse|acme-web/);
    });

    for (const [password, refusal] of [
      ['x-wrong', 'wrong'],
      ['x-expired', 'expired'],
    ] as const) {
      test(`${refusal} credentials are kept, not authenticated, and reported`, async () => {
        const { employer, owner } = await employerWith(password);
        const { body } = await owner.get(`${employer}/everifySettings`);
        assert.equal(body.everifySettings.authenticated, false);
        assert.equal(body.everifySettings.refusal, refusal);
        assert.deepEqual(await results(employer), [false]);
      });
    }

    test('revalidation asks again and tells each time', async () => {
      const { employer, owner } = await employerWith('x-expires-2026-06-20');
      const revalidate = () => owner.post(`${employer}/everifySettings/revalidate`);
      const first = await revalidate();
      assert.equal(first.body.everifySettings.passwordExpiresOn, '2026-06-20');
      assert.deepEqual(await results(employer), [true, true]);
      const fresh = await employerWith();
      assert.equal(
        (await fresh.owner.post(`${fresh.employer}/everifySettings/revalidate`)).status,
        404,
      );
    });

    test('name every bad field, and need nine digits', async () => {
      const { employer, owner } = await employerWith();
      const put = (body: object) => owner.put(`${employer}/everifySettings`, body);
      assert.deepEqual(badFields(await put({})), ['password', 'username']);
      assert.deepEqual(badFields(await put({ ...GOOD, extra: 1 })), ['extra']);
      assert.deepEqual(badFields(await put({ ...GOOD, effectiveOn: '2026-02-30' })), [
        'effectiveOn',
      ]);
      const odd = await newEmployer(account, { federalEIN: '999-888-7777' });
      const refused = await account.put(`${odd}/everifySettings`, GOOD);
      assert.equal(refused.status, 400);
      assert.deepEqual(badFields(refused), ['federalEIN']);
    });

    test('while the agency is away: 503 and when to try again, nothing changed', async () => {
      const { employer, owner } = await employerWith();
      const password = 'x-away-2026-06-15';
      const away = await owner.put(`${employer}/everifySettings`, { ...GOOD, password });
      assert.equal(away.status, 503);
      assert.equal(away.headers.get('retry-after'), '30');
      assert.deepEqual(
        { ...away.body, message: '' },
        {
          statusCode: 503,
          error: 'Service Unavailable',
          code: 'everify_unavailable',
          message: '',
          errors: [],
        },
      );
      assert.equal((await owner.get(`${employer}/everifySettings`)).status, 404);
      assert.deepEqual(await results(employer), []);
    });

    test('like an admin that is deleted, answer with what they were', async () => {
      const { employer, owner } = await employerWith('good');
      const { body } = await owner.get(`${employer}/everifySettings`);
      const deleted = await owner.delete(`${employer}/everifySettings`);
      assert.deepEqual([deleted.status, deleted.body], [200, body]);
      const admin = await newAdmin(account, employer, { emailAddress: 'gone@example.com' });
      const gone = await account.delete(admin);
      assert.equal(gone.status, 200);
      assert.deepEqual((await account.get(admin)).body, gone.body);
    });

    test('are deleted', async () => {
      const { employer, owner } = await employerWith('good');
      assert.equal((await owner.delete(`${employer}/everifySettings`)).status, 200);
      assert.equal((await owner.get(`${employer}/everifySettings`)).status, 404);
      assert.equal((await owner.delete(`${employer}/everifySettings`)).status, 404);
    });
  });

  describe('cases', () => {
    test('a mismatch from its notice to its closure, each change reported once', async () => {
      const place = await employerWith('good');
      const path = await caseOf(place, '0006');
      const read = await place.owner.get(path);
      const { everifyCase } = read.body;
      assert.equal(everifyCase.status, 'pending_referral');
      assert.equal(everifyCase.mismatch, 'SSA');
      assert.equal(everifyCase.adminActionNeeded, true);
      assert.equal(everifyCase.actionDueOn, '2026-06-30');
      assert.match(everifyCase.caseNumber, /^\w{15}$/);
      assert.deepEqual(everifyCase.allowedActions, ['furtherActionNotice', 'refer', 'close']);
      assert.match(read.headers.get('link') ?? '', /refer>; rel="related"/);

      const employee = `${place.employer}/employees/${everifyCase.employeeId}`;
      const told = await place.owner.post(`${employee}/invitation`, { about: 'everify' });
      assert.equal(told.status, 201, told.text);
      const opened = await server().fetch('/v1/employeeSessions', {
        method: 'POST',
        key: null,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: told.body.invitation.invitationUri.split('#link=')[1] }),
      });
      const person = clientOf(server(), opened.body.token.token);
      const mismatchSeen = async () => (await person.get('/v1/me')).body.me.everifyMismatch;
      assert.deepEqual(await mismatchSeen(), { referred: false, actionDueOn: '2026-06-30' });

      const notice = await place.owner.post(`${path}/furtherActionNotice`, { language: 'es' });
      const text = Buffer.from(notice.body.notice.content, 'base64').toString();
      assert.match(text, /SIMULATED Further Action Notice \(es\)/);
      const decided = { contests: false, employeeNotifiedAt: '2026-06-15T11:00:00Z' };
      const referred = await place.owner.post(`${path}/refer`, decided);
      assert.equal(referred.body.everifyCase.status, 'final_nonconfirmation');
      assert.equal(await mismatchSeen(), undefined);
      const none = await place.owner.post(`${employee}/invitation`, { about: 'everify' });
      assert.deepEqual([none.status, none.body.code], [409, 'everify_no_mismatch']);
      const reason = 'EMPLOYEE_TERMINATED_FOR_FNC_RESULT';
      const closed = await place.owner.post(`${path}/close`, { reason });
      assert.equal(closed.body.everifyCase.status, 'closed_nonconfirmation');
      assert.equal(closed.body.everifyCase.closed, true);

      const { body } = await account.get(
        `${place.employer}/events?eventKey=employee.everifyCaseUpdate`,
      );
      assert.deepEqual(
        body.events.map(
          (event: { data: { everifyCase: { status: string } } }) => event.data.everifyCase.status,
        ),
        [
          'created',
          'submitted',
          'pending_referral',
          'final_nonconfirmation',
          'closed_nonconfirmation',
        ],
      );
    });

    test('a photo is shown while it is to be matched, and not after', async () => {
      const place = await employerWith('good');
      const path = await caseOf(place, '0003');
      const { body } = await place.owner.get(path);
      assert.ok(body.everifyCase.photo.length > 0);
      const answered = await place.owner.post(`${path}/photoMatch`, { answer: 'no_photo' });
      assert.equal(answered.body.everifyCase.status, 'scan_and_upload');
      assert.equal(answered.body.everifyCase.photo, null);
      const uploaded = await place.owner.post(`${path}/uploadDocument`, {
        contentType: 'image/jpeg',
        front: pictureOf(1000),
        back: pictureOf(1000),
      });
      assert.equal(uploaded.body.everifyCase.status, 'manual_review');
    });

    test('documents larger than other bodies are taken, up to 8 MB, and looked at', async () => {
      const place = await employerWith('good');
      const path = `${await caseOf(place, '0004')}/uploadDocument`;
      const upload = (changes: object) =>
        place.owner.post(path, { contentType: 'image/jpeg', front: pictureOf(1000), ...changes });
      assert.deepEqual(badFields(await upload({ front: 'not base64!', back: 'aGk=' })), [
        'back',
        'front',
      ]);
      assert.deepEqual(badFields(await upload({ contentType: 'image/png' })), ['front']);
      assert.deepEqual(badFields(await upload({ contentType: 'image/gif' })), ['contentType']);
      const tooLarge = await upload({ front: pictureOf(7 * 1024 * 1024) });
      assert.equal(tooLarge.status, 413);
      const large = { front: pictureOf(2 * 1024 * 1024), back: pictureOf(2 * 1024 * 1024) };
      const { status, body, text } = await upload(large);
      assert.equal(status, 200, text);
      assert.equal(body.everifyCase.status, 'manual_review');
      const other = path.replace('uploadDocument', 'close');
      const reason = { reason: 'INCORRECT_DATA', explanation: 'x'.repeat(1024 * 1024) };
      assert.equal((await place.owner.post(other, reason)).status, 413);
    });

    test('an action of another status: 409 that names the allowed; an unknown one: 404', async () => {
      const place = await employerWith('good');
      const path = await caseOf(place, '0002');
      const wrong = await place.owner.post(`${path}/photoMatch`, { answer: 'match' });
      assert.equal(wrong.status, 409);
      assert.match(wrong.body.message, /confirm, close/);
      assert.equal((await place.owner.post(`${path}/approve`, {})).status, 404);
      const refused = await place.owner.post(`${path}/confirm`, {
        ssn: '12',
        dateOfBirth: '01/02/1990',
      });
      assert.equal(refused.status, 400);
      assert.deepEqual(badFields(refused), ['dateOfBirth', 'ssn']);
      const never = await place.owner.post(`${path}/confirm`, { ssn: '666-12-3456' });
      assert.deepEqual([never.status, badFields(never)], [400, ['ssn']]);
      const confirmed = await place.owner.post(`${path}/confirm`);
      assert.equal(confirmed.body.everifyCase.status, 'closed_authorized');
    });

    describe('on a day the agency is away', () => {
      const START = '2026-06-15T12:00:00.000Z';
      const AWAY = '2026-06-16T12:00:00.000Z';
      const BACK = '2026-06-17T12:00:00.000Z';
      after(() => server().setTime(START));
      /** A case made the day before, seen by an owner whose token is of this day. */
      const awayWith = async (ending: string) => {
        server().setTime(START);
        const place = await employerWith('x-away-2026-06-16');
        const path = await caseOf(place, ending);
        const at = async (time: string) => {
          server().setTime(time);
          account = await accountClient(server());
          const admin = await newAdmin(account, place.employer);
          return await actAs(server(), account, admin);
        };
        return { path, at };
      };

      test('what needs an answer now: 503 with Retry-After, and it can be done later', async () => {
        for (const [ending, action, body] of [
          ['0002', 'confirm', {}],
          ['0003', 'photoMatch', { answer: 'match' }],
          ['0004', 'uploadDocument', { contentType: 'image/jpeg', front: pictureOf(9) }],
          ['0006', 'furtherActionNotice', {}],
        ] as const) {
          const { path, at } = await awayWith(ending);
          const away = await at(AWAY);
          const headers = { 'idempotency-key': `${action} once` };
          const refused = await away.post(`${path}/${action}`, body, headers);
          assert.equal(refused.status, 503, action);
          assert.equal(refused.headers.get('retry-after'), '30');
          const { status } = (await away.get(path)).body.everifyCase;
          const back = await at(BACK);
          const done = await back.post(`${path}/${action}`, body);
          assert.equal(done.status, 200, `${action} after ${status}: ${done.text}`);
        }
      });

      test('a closure is taken and reaches the agency when it is back', async () => {
        const { path, at } = await awayWith('0002');
        const away = await at(AWAY);
        const closed = await away.post(`${path}/close`, { reason: 'INCORRECT_DATA' });
        assert.equal(closed.status, 200, closed.text);
        assert.equal(closed.body.everifyCase.closed, false);
        assert.equal(closed.body.everifyCase.closureReason, 'INCORRECT_DATA');
        assert.deepEqual(closed.body.everifyCase.allowedActions, ['close']);
        const back = await at(BACK);
        await advanceCases(await depsOf(server()));
        const { everifyCase } = (await back.get(path)).body;
        assert.equal(everifyCase.status, 'manually_closed');
        assert.equal(everifyCase.closureReason, 'INCORRECT_DATA');
      });
    });

    test('pages and filters', async () => {
      const place = await employerWith('good');
      for (const ending of ['0002', '9999', '0002', '0003']) await caseOf(place, ending);
      const list = async (query: string) => {
        const { body } = await place.owner.get(`${place.employer}/everifyCases${query}`);
        const statuses = body.everifyCases.map((found: { status: string }) => found.status);
        return { statuses, nextCursor: body.nextCursor };
      };
      const first = await list('?limit=3');
      assert.deepEqual(first.statuses, [
        'unconfirmed_data',
        'closed_authorized',
        'unconfirmed_data',
      ]);
      const second = await list(`?limit=3&cursor=${first.nextCursor}`);
      assert.deepEqual(second, { statuses: ['photo_match'], nextCursor: null });
      const filtered = await list('?status=unconfirmed_data');
      assert.deepEqual(filtered.statuses, ['unconfirmed_data', 'unconfirmed_data']);
      const bad = await place.owner.get(`${place.employer}/everifyCases?status=fine`);
      assert.equal(bad.status, 400);
      assert.deepEqual(badFields(bad), ['status']);
    });

    test('owners and reviewers act; viewers and the account only read; employees neither', async () => {
      const place = await employerWith('good');
      const path = await caseOf(place, '0002');
      const admin = async (role: string) =>
        actAs(
          server(),
          account,
          await newAdmin(account, place.employer, { role, emailAddress: `${role}@example.com` }),
        );
      const viewer = await admin('viewer');
      const employee = await actAs(server(), account, await newEmployee(account, place.employer));
      for (const client of [viewer, account]) {
        assert.equal((await client.get(path)).status, 200);
        assert.equal((await client.post(`${path}/confirm`)).status, 403);
      }
      assert.equal((await employee.get(path)).status, 403);
      assert.equal((await employee.post(`${path}/confirm`)).status, 403);
      const reviewer = await admin('reviewer');
      assert.equal((await reviewer.get(`${place.employer}/everifySettings`)).status, 403);
      assert.equal((await reviewer.post(`${path}/confirm`)).status, 200);
    });

    test('existing clients get a one-time link to the settings for an owner, audited', async () => {
      const { employer, owner } = await employerWith();
      const admin = await newAdmin(account, employer, { role: 'owner' });
      const link = `${admin}/everifySettings/generateToken`;
      const { status, body, headers } = await account.get(link);
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.deepEqual(Object.keys(body).sort(), ['authenticateUri', 'eVerifySettingsUri']);
      const page = `/employers/${employer.split('/').at(-1)}/everify`;
      assert.ok(body.eVerifySettingsUri.endsWith(page));
      const uri = new URL(body.authenticateUri);
      assert.equal(uri.origin, new URL(body.eVerifySettingsUri).origin);
      assert.deepEqual([uri.pathname, uri.searchParams.get('next')], ['/sign-in/link', page]);
      const token = uri.hash.replace('#token=', '');
      const use = () =>
        server().fetch('/v1/session/link/use', {
          method: 'POST',
          key: null,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        });
      const session = await use();
      assert.equal(session.status, 201, session.text);
      assert.equal((await use()).status, 401);
      const trail = (await account.get(`${employer}/audit?limit=200`)).body.entries;
      const actions = trail.map(({ action }: { action: string }) => action);
      assert.deepEqual(actions.slice(-2), ['admin.signInLinkCreated', 'admin.signedIn']);
      // An administrator who may not use the page gets no link to it; no person makes one for another.
      const reviewer = await newAdmin(account, employer, { role: 'reviewer' });
      const refused = await account.get(`${reviewer}/everifySettings/generateToken`);
      assert.deepEqual([refused.status, refused.body.code], [403, 'not_permitted']);
      assert.match(refused.body.message, /role reviewer .*everifySettings\.write/);
      assert.equal((await owner.get(link)).status, 403);
      const stranger = await newAccountClient(server());
      assert.equal((await stranger.get(link)).status, 404);
    });

    test('another account sees none of it', async () => {
      const place = await employerWith('good');
      const path = await caseOf(place, '0002');
      const stranger = await newAccountClient(server());
      const settings = `${place.employer}/everifySettings`;
      const answers = [
        await stranger.get(settings),
        await stranger.put(settings, GOOD),
        await stranger.delete(settings),
        await stranger.post(`${settings}/revalidate`),
        await stranger.get(`${place.employer}/everifyCases`),
        await stranger.get(path),
      ];
      for (const answer of answers) assert.equal(answer.status, 404);
      const other = await employerWith('good');
      const elsewhere = path.replace(place.employer, other.employer);
      assert.equal((await other.owner.get(elsewhere)).status, 404);
      for (const action of CASE_ACTIONS) {
        assert.equal((await other.owner.post(`${elsewhere}/${action}`, {})).status, 404);
        assert.equal((await other.owner.post(`${path}/${action}`, {})).status, 404);
        assert.equal((await stranger.post(`${path}/${action}`, {})).status, 404);
      }
    });

    test('opening a case leaves an entry in the audit trail of its form', async () => {
      const place = await employerWith('good');
      const path = await caseOf(place, '0002');
      const { body } = await place.owner.get(path);
      await place.owner.post(`${path}/confirm`, { lastName: 'Riviera' });
      const entries = await server()
        .db.selectFrom('audit_entries')
        .select(['action', 'actor_kind'])
        .where('submission_id', '=', body.everifyCase.submission.id)
        .orderBy('sequence')
        .execute();
      assert.deepEqual(
        entries.map(({ action, actor_kind }) => `${action} ${actor_kind}`),
        [
          'everify.created account',
          'everify.statusChanged account',
          'everify.statusChanged account',
          'everify.read admin',
          'everify.confirm admin',
          'everify.statusChanged admin',
        ],
      );
    });
  });
});
