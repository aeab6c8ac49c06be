/** Employers as resources: wrapper, links, entity tags, pages, secrets, idempotency. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EmployerRow } from '../../../src/platform/storage/database/tables-i9.ts';
import {
  openPostback,
  openWebhook,
} from '../../../src/platform/storage/delivery/endpoint-settings.ts';
import { parseSecretKeys, Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import {
  ADDRESS,
  accountClient,
  type Client,
  clientOf,
  EMPLOYER,
  login,
  newAccountClient,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer, SECRET_KEY, type TestServer } from '../../support/server.ts';

const HOOK = {
  callbackUrl: 'https://hr.example.com/hook',
  authentication: { authType: 'BASIC', username: 'hook-user', password: 'hook-password' },
};
const OAUTH2 = {
  authType: 'oauth2',
  oauth2AuthServerUrl: 'https://auth.example.com/token',
  oauth2ClientId: 'the-client-id',
  oauth2ClientSecret: 'the-client-secret',
  oauth2GrantType: 'client_credentials',
  oauth2AdditionalParameters: { audience: 'the-audience' },
};
const POSTBACK = {
  enabled: true,
  target: { url: 'https://hr.example.com/i9', authentication: OAUTH2 },
};
const WRITE_ONLY = ['hook-password', 'the-client-id', 'the-client-secret', 'the-audience'];

const rowOf = (server: TestServer, path: string): Promise<EmployerRow> =>
  server.db
    .selectFrom('employers')
    .selectAll()
    .where('id', '=', path.split('/').at(-1) as string)
    .executeTakeFirstOrThrow();

describe('employers', () => {
  forEachServer(
    'with one server',
    (server) => {
      const secrets = new Secrets(parseSecretKeys(SECRET_KEY));
      const storedWebhook = async (path: string) =>
        openWebhook(secrets, await rowOf(server(), path));
      const storedPostback = async (path: string) =>
        openPostback(secrets, await rowOf(server(), path));
      const client = (): Promise<Client> => accountClient(server());

      test('POST answers 201 with wrapper, Location, ETag and links; GET answers the same', async () => {
        const { post, get } = await client();
        for (const path of ['/employers', '/v1/employers']) {
          const created = await post(path, { ...EMPLOYER, webhook: HOOK, postback: POSTBACK });
          assert.equal(created.status, 201);
          const { employer } = created.body;
          const location = created.headers.get('location') as string;
          assert.equal(location, `/v1/employers/${employer.id}`);
          assert.equal(created.headers.get('etag'), '"1"');
          assert.match(created.headers.get('link') ?? '', new RegExp(`<${location}>; rel="self"`));
          const read = await get(location);
          assert.equal(read.status, 200);
          assert.deepEqual(read.body, created.body);
          assert.equal(read.headers.get('link'), created.headers.get('link'));
        }
      });

      test('values are normalized: EIN, ZIP, state, type of authentication; ids of clients are ignored', async () => {
        const { post } = await client();
        const id = '11111111-1111-4111-8111-111111111111';
        const { body } = await post('/employers', {
          ...EMPLOYER,
          id,
          federalEIN: '12 3456789',
          address: { ...ADDRESS, state: 'az', zipCode: '85260-2662' },
          webhook: { ...HOOK, id, authentication: { ...HOOK.authentication, id } },
        });
        const { employer } = body;
        assert.equal(employer.federalEIN, '12-3456789');
        assert.equal(employer.address.zipCode, '852602662');
        assert.equal(employer.address.state, 'AZ');
        assert.equal(employer.webhook.authentication.authType, 'basic');
        assert.ok(![employer.id, employer.webhook.id].includes(id));
        assert.notEqual(employer.webhook.authentication.id, id);
        const other = await post('/employers', { ...EMPLOYER, federalEIN: '999-888-7777' });
        assert.equal(other.body.employer.federalEIN, '999-888-7777');
      });

      test('defaults are shown: timeout 15, no certificates trusted, authentication none', async () => {
        const { post } = await client();
        const { body } = await post('/employers', {
          ...EMPLOYER,
          postback: { enabled: false, target: {} },
          webhook: { callbackUrl: HOOK.callbackUrl },
        });
        const { postback, webhook, options } = body.employer;
        assert.deepEqual([postback.timeout, postback.trustAllCertificates], [15, false]);
        assert.equal(postback.target.authentication.authType, 'none');
        assert.equal(webhook.authentication.authType, 'none');
        assert.equal(options.reviewRequired, false);
        assert.equal('enabled' in postback.target, false);
      });

      test('write-only fields never come back, the username does; all of them are sealed at rest', async () => {
        const { post, get, patch } = await client();
        const body = { ...EMPLOYER, webhook: HOOK, postback: POSTBACK };
        const created = await post('/employers', body);
        const path = created.headers.get('location') as string;
        const answers = [
          created,
          await get(path),
          await get('/v1/employers?limit=200'),
          await patch(path, body),
        ];
        for (const { text } of answers) {
          assert.ok(text.includes('hook-user'));
          for (const secret of WRITE_ONLY) assert.ok(!text.includes(secret), secret);
        }
        const row = JSON.stringify(await rowOf(server(), path));
        for (const secret of [...WRITE_ONLY, 'hook-user']) assert.ok(!row.includes(secret), secret);
        assert.equal((await storedWebhook(path))?.authentication.authType, 'basic');
      });

      test('PATCH keeps an omitted secret while type, username and URL stay', async () => {
        const { post, patch } = await client();
        const created = await post('/employers', {
          ...EMPLOYER,
          webhook: HOOK,
          postback: POSTBACK,
        });
        const path = created.headers.get('location') as string;
        const { employer } = created.body;
        // What a client has read is what it sends back.
        const echoed = await patch(path, {
          ...EMPLOYER,
          webhook: employer.webhook,
          postback: employer.postback,
        });
        assert.equal(echoed.status, 200, echoed.text);
        assert.deepEqual(echoed.body.employer.webhook, employer.webhook);
        const hook = await storedWebhook(path);
        assert.deepEqual(
          { ...hook?.authentication, id: '' },
          { id: '', authType: 'basic', username: 'hook-user', password: 'hook-password' },
        );
        assert.deepEqual(
          { ...(await storedPostback(path))?.target.authentication, id: '' },
          { id: '', ...OAUTH2 },
        );
      });

      for (const [name, change, field] of [
        [
          'the URL',
          { callbackUrl: 'https://elsewhere.example.com/hook' },
          'webhook.authentication.password',
        ],
        [
          'the username',
          { authentication: { authType: 'basic', username: 'other' } },
          'webhook.authentication.password',
        ],
        [
          'the type',
          { authentication: { ...OAUTH2, oauth2ClientSecret: undefined } },
          'webhook.authentication.oauth2ClientSecret',
        ],
      ] as const) {
        test(`PATCH does not keep an omitted secret when ${name} changes`, async () => {
          const { post, patch } = await client();
          const created = await post('/employers', { ...EMPLOYER, webhook: HOOK });
          const path = created.headers.get('location') as string;
          const webhook = { ...created.body.employer.webhook, ...change };
          const refused = await patch(path, { ...EMPLOYER, webhook });
          assert.equal(refused.status, 400, refused.text);
          const fields = refused.body.errors.map((error: { path: string }) => error.path);
          assert.ok(fields.includes(field), refused.text);
          assert.equal((await storedWebhook(path))?.callbackUrl, HOOK.callbackUrl);
        });
      }

      test('a token server that changes gets no stored client secret', async () => {
        const { post, patch } = await client();
        const created = await post('/employers', { ...EMPLOYER, postback: POSTBACK });
        const path = created.headers.get('location') as string;
        const { postback } = created.body.employer;
        postback.target.authentication.oauth2AuthServerUrl = 'https://other.example.com/token';
        const refused = await patch(path, { ...EMPLOYER, postback });
        assert.equal(refused.status, 400);
        assert.match(refused.text, /oauth2ClientSecret/);
      });

      test('PATCH: an object left out stays, one sent is replaced whole, null removes it', async () => {
        const { post, patch } = await client();
        const created = await post('/employers', {
          ...EMPLOYER,
          webhook: { ...HOOK, failureNotificationEmail: 'ops@example.com' },
          postback: POSTBACK,
          options: { reviewRequired: true },
        });
        const path = created.headers.get('location') as string;
        const first = created.body.employer;
        const renamed = (await patch(path, { ...EMPLOYER, name: 'Acme Rockets Inc' })).body
          .employer;
        assert.deepEqual(renamed, { ...first, name: 'Acme Rockets Inc' });
        const replaced = (await patch(path, { ...EMPLOYER, webhook: HOOK })).body.employer;
        assert.equal('failureNotificationEmail' in replaced.webhook, false);
        assert.equal(replaced.webhook.id, first.webhook.id);
        assert.deepEqual(replaced.postback, first.postback);
        assert.equal(replaced.options.reviewRequired, true);
        const cleared = (await patch(path, { ...EMPLOYER, webhook: null, postback: null })).body
          .employer;
        assert.deepEqual(Object.keys(cleared), [
          'id',
          'name',
          'federalEIN',
          'timezone',
          'address',
          'options',
        ]);
      });

      for (const name of ['name', 'federalEIN', 'timezone', 'address'] as const) {
        test(`PATCH needs ${name}`, async () => {
          const { patch, post } = await client();
          const path = (await post('/employers', EMPLOYER)).headers.get('location') as string;
          for (const value of [undefined, null]) {
            const { status, body } = await patch(path, { ...EMPLOYER, [name]: value });
            assert.equal(status, 400);
            assert.deepEqual(body.errors, [
              { path: name, field: name, code: 'required', message: 'is required' },
            ]);
          }
        });
      }

      test('If-Match: only the version that was read is changed, and of two at the same time one wins', async () => {
        const { patch, get, post } = await client();
        const path = (await post('/employers', EMPLOYER)).headers.get('location') as string;
        const race = await Promise.all(
          ['a', 'b', 'c', 'd'].map((name) =>
            patch(path, { ...EMPLOYER, name }, { 'if-match': '"1"' }),
          ),
        );
        assert.deepEqual(race.map(({ status }) => status).sort(), [200, 412, 412, 412]);
        const won = race.find(({ status }) => status === 200);
        const read = await get(path);
        assert.equal(read.body.employer.name, won?.body.employer.name);
        assert.equal(read.headers.get('etag'), '"2"');
        assert.equal(won?.headers.get('etag'), '"2"');
        for (const tag of ['"1"', 'W/"2"', '2', '"x"']) {
          const refused = await patch(path, EMPLOYER, { 'if-match': tag });
          assert.equal(refused.status, 412, tag);
          assert.equal(refused.body.statusCode, 412);
        }
        for (const tag of ['*', '"9", "2"']) {
          assert.equal(
            (await patch(path, EMPLOYER, { 'if-match': tag })).status,
            tag === '*' ? 200 : 412,
          );
        }
        assert.equal((await patch(path, EMPLOYER, { 'if-match': '"9", "3"' })).status, 200);
      });

      test('without If-Match many simultaneous changes all succeed, one after the other', async () => {
        const { patch, get, post } = await client();
        const path = (await post('/employers', EMPLOYER)).headers.get('location') as string;
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) => patch(path, { ...EMPLOYER, name: `n${index}` })),
        );
        assert.ok(answers.every(({ status }) => status === 200));
        assert.equal((await get(path)).headers.get('etag'), '"9"');
      });

      test('the list is paged in the order of creation, next is a link too', async () => {
        const client = await newAccountClient(server());
        const made = [];
        for (const name of ['a', 'b', 'c', 'd', 'e'])
          made.push(await newEmployer(client, { name }));
        const seen: string[] = [];
        let path: string | undefined = '/v1/employers?limit=2';
        while (path !== undefined) {
          const { status, body, headers }: Awaited<ReturnType<Client['get']>> =
            await client.get(path);
          assert.equal(status, 200);
          assert.deepEqual(Object.keys(body), ['employers', 'nextCursor']);
          seen.push(...body.employers.map(({ id }: { id: string }) => `/v1/employers/${id}`));
          const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
          assert.equal(next === undefined, body.nextCursor === null);
          path = next;
        }
        assert.deepEqual(seen, made);
        for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=']) {
          assert.equal((await client.get(`/v1/employers?${query}`)).status, 400, query);
        }
      });

      test('the list is searched by part of the name or number, in any case', async () => {
        const client = await newAccountClient(server());
        await newEmployer(client, { name: 'Peña & Sons, Inc.', federalEIN: '98-7654321' });
        await newEmployer(client, { name: '100% Rockets' });
        const names = async (search: string) => {
          const { body } = await client.get(`/v1/employers?search=${encodeURIComponent(search)}`);
          return body.employers.map(({ name }: { name: string }) => name);
        };
        assert.deepEqual(await names('PEÑA &'), ['Peña & Sons, Inc.']);
        assert.deepEqual(await names('sons inc'), ['Peña & Sons, Inc.']);
        assert.deepEqual(await names('987654'), ['Peña & Sons, Inc.']);
        assert.deepEqual(await names('8-76'), ['Peña & Sons, Inc.']);
        assert.deepEqual(await names('0%'), ['100% Rockets']);
        assert.deepEqual(await names('%_'), []);
        assert.equal((await names(' ')).length, 2);
        const path = await newEmployer(client, { name: 'Before' });
        await client.patch(path, { ...EMPLOYER, name: 'After' });
        assert.deepEqual(await names('before'), []);
        assert.deepEqual(await names('after'), ['After']);
      });

      test('Idempotency-Key: the same request is answered again, another is refused, for 24 hours', async () => {
        const client = await newAccountClient(server());
        const key = { 'idempotency-key': 'create-acme-1' };
        const first = await client.post('/employers', EMPLOYER, key);
        assert.equal(first.status, 201);
        const again = await client.post('/employers', EMPLOYER, key);
        assert.equal(again.status, 201);
        assert.equal(again.text, first.text);
        for (const name of ['location', 'etag', 'link', 'content-type']) {
          assert.equal(again.headers.get(name), first.headers.get(name), name);
        }
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
        const other = await client.post('/employers', { ...EMPLOYER, name: 'Other' }, key);
        assert.equal(other.status, 422);
        assert.equal((await client.post('/v1/employers', EMPLOYER, key)).status, 422);
        // Another account's key of the same text is another key.
        const stranger = await newAccountClient(server());
        assert.notEqual((await stranger.post('/employers', EMPLOYER, key)).text, first.text);
        assert.equal((await client.get('/v1/employers')).body.employers.length, 1);
        server().setTime(24 * 3_600_000 + 1);
        const { key: apiKey } = await server().makeKey({ account: 'later' });
        const later = clientOf(server(), await login(server(), apiKey));
        assert.equal((await later.post('/employers', EMPLOYER, key)).status, 201);
        const { n } = await server()
          .db.selectFrom('idempotency_keys')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        assert.equal(Number(n), 1, 'older keys are forgotten');
      });

      test('Idempotency-Key: of many at the same time one is done; a refusal is not kept', async () => {
        const client = await newAccountClient(server());
        const key = { 'idempotency-key': 'same time' };
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => client.post('/employers', EMPLOYER, key)),
        );
        assert.equal((await client.get('/v1/employers')).body.employers.length, 1);
        for (const { status, text } of answers) {
          assert.equal(status, 201);
          assert.equal(text, answers[0]?.text);
        }
        const corrected = { 'idempotency-key': 'corrected' };
        assert.equal((await client.post('/employers', {}, corrected)).status, 400);
        assert.equal((await client.post('/employers', EMPLOYER, corrected)).status, 201);
        const endless = { 'idempotency-key': 'x'.repeat(256) };
        assert.equal((await client.post('/employers', EMPLOYER, endless)).status, 400);
      });

      test('kept answers are sealed', async () => {
        const client = await newAccountClient(server());
        await client.post('/employers', EMPLOYER, { 'idempotency-key': 'sealed' });
        const rows = await server().db.selectFrom('idempotency_keys').selectAll().execute();
        assert.ok(!JSON.stringify(rows).includes(EMPLOYER.name));
      });
    },
    { SECRET_KEY },
  );
});
