/** The delivery log over HTTP, replay, pause, signing secret, test message. */

import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { DeliveryWorker } from '../../../src/platform/delivery/worker.ts';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { DeliveryWorld, failed } from '../../support/delivery.ts';
import {
  accountClient,
  actAs,
  badFields,
  type Client,
  EMPLOYER,
  newAccountClient,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { forEachServer, SECRET_KEY } from '../../support/server.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

describe('deliveries', () => {
  forEachServer(
    'with one server',
    (server) => {
      let client: Client;
      let world: DeliveryWorld;
      let worker: DeliveryWorker;
      before(async () => {
        client = await accountClient(server());
        world = new DeliveryWorld(server().db);
        // Once the clock was months ahead: it must not hide what is made afterward.
        newId(server().now() + 90 * DAY_MS);
        world.time.now = server().now();
        worker = world.worker({ schedule: [] });
      });
      after(() => worker.close());

      /** An employer with a webhook and events that ended as `answer` says. */
      async function delivered(answer = world.answer, count = 1): Promise<string> {
        world.answer = answer;
        const webhook = { callbackUrl: 'https://hooks.example/in?token=secret' };
        const employer = await newEmployer(client, { webhook });
        const employee = await newEmployee(client, employer);
        for (let number = 1; number <= count; number += 1) {
          const { status } = await client.patch(employee, { nickname: `Ada ${number}` });
          assert.equal(status, 200);
        }
        await untilNone(employer, 'pending');
        return employer;
      }

      const list = async (employer: string, query = '') =>
        (await client.get(`${employer}/deliveries${query}`)).body;

      const untilNone = (employer: string, status: string) =>
        world.until(async () => {
          const { deliveries } = await list(employer, `?status=${status}`);
          return deliveries.length === 0;
        }, `no ${status} at ${employer}`);

      test('are listed newest first, in pages, with links, and filtered', async () => {
        const employer = await delivered(() => ({ outcome: 'delivered', status: 200 }), 3);
        const all = await client.get(`${employer}/deliveries`);
        assert.equal(all.status, 200);
        assert.equal(all.body.deliveries.length, 3);
        assert.deepEqual(all.body.paused, []);
        const [newest] = all.body.deliveries;
        assert.equal(newest.kind, 'webhook');
        assert.equal(newest.status, 'delivered');
        assert.equal(newest.eventKey, 'employee.profileUpdated');
        assert.equal(newest.attempts, 1);
        assert.ok(!all.text.includes('token=secret') && !all.text.includes('Ada'));
        const first = await client.get(`${employer}/deliveries?limit=2`);
        assert.match(first.headers.get('link') ?? '', /rel="next"/);
        const second = await list(employer, `?limit=2&cursor=${first.body.nextCursor}`);
        assert.deepEqual(
          [...first.body.deliveries, ...second.deliveries].map((one) => one.deliveryId),
          all.body.deliveries.map((one: { deliveryId: string }) => one.deliveryId),
        );
        assert.equal(second.nextCursor, null);
        const counts: Record<string, number> = {
          'status=delivered': 3,
          'status=failed': 0,
          'kind=webhook': 3,
          'kind=postback': 0,
          'eventKey=employee.profileUpdated': 3,
          'eventKey=employee.i9Complete': 0,
          'since=2026-06-15T12:00:00Z': 3,
          'since=2026-06-15T14:00:01%2B02:00': 0,
        };
        for (const [query, count] of Object.entries(counts)) {
          assert.equal((await list(employer, `?${query}`)).deliveries.length, count, query);
        }
        const bad = await client.get(
          `${employer}/deliveries?status=lost&kind=fax&eventKey=x&since=yesterday`,
        );
        assert.equal(bad.status, 400);
        assert.deepEqual(badFields(bad), ['eventKey', 'kind', 'since', 'status']);
        assert.equal((await client.get(`${employer}/deliveries?cursor=x`)).status, 400);
      });

      test('one is read with its attempts; sent again it keeps its webhook-id', async () => {
        const employer = await delivered(() => failed(503, { responseExcerpt: 'out to lunch' }));
        const [{ deliveryId, webhookId }] = (await list(employer, '?status=failed')).deliveries;
        const path = `${employer}/deliveries/${deliveryId}`;
        const { body, headers } = await client.get(path);
        assert.match(headers.get('link') ?? '', new RegExp(`<${path}>; rel="self"`));
        assert.match(headers.get('link') ?? '', /redeliver>; rel="related"/);
        const { attemptLog } = body.delivery;
        assert.equal(attemptLog.length, 1);
        assert.equal(attemptLog[0].status, 503);
        assert.equal(attemptLog[0].response, 'out to lunch');
        world.answer = () => ({ outcome: 'delivered', status: 204 });
        const answer = await client.post(`${path}/redeliver`);
        assert.equal(answer.status, 202);
        await untilNone(employer, 'pending');
        const after = (await client.get(path)).body.delivery;
        assert.equal(after.status, 'delivered');
        assert.deepEqual(
          after.attemptLog.map(({ number, status }: { number: number; status: number }) => [
            number,
            status,
          ]),
          [
            [1, 503],
            [2, 204],
          ],
        );
        const ids = world.sent.filter(({ id }) => id === webhookId);
        assert.equal(ids.length, 2);
        assert.equal(ids[0]?.text, ids[1]?.text);
      });

      test('all that failed since a time are sent again, and nothing else', async () => {
        const employer = await delivered(() => failed(), 3);
        const send = (body: unknown) => client.post(`${employer}/deliveries/redeliver`, body);
        const at = (ms: number) => new Date(server().now() + ms).toISOString();
        for (const body of [
          { since: at(1) },
          { since: at(0), until: at(0) },
          { since: at(0), kind: 'postback' },
          { since: at(0), eventKey: 'employee.i9Complete' },
          { since: at(0), status: 'cancelled' },
        ]) {
          assert.equal((await send(body)).body.redelivered, 0, JSON.stringify(body));
        }
        world.answer = () => ({ outcome: 'delivered', status: 200 });
        const answer = await send({ since: at(0) });
        assert.equal(answer.status, 202);
        assert.equal(answer.body.redelivered, 3);
        await untilNone(employer, 'pending');
        assert.equal((await list(employer, '?status=delivered')).deliveries.length, 3);
        const bad = await send({ until: 'x', kind: 'mail', eventKey: 'y', status: 'delivered' });
        assert.equal(bad.status, 400);
        assert.deepEqual(badFields(bad), ['eventKey', 'kind', 'since', 'status', 'until']);
        assert.deepEqual(badFields(await send({ since: at(0), from: at(0) })), ['from']);
        assert.equal((await send([])).status, 400);
      });

      test('held by 410: shown as held, and resumed by the operator or by a PATCH', async () => {
        const employer = await delivered(() => failed(410));
        const held = await list(employer);
        assert.equal(held.deliveries[0].status, 'held');
        assert.equal(held.deliveries[0].nextAttemptAt, null);
        assert.equal(held.paused[0].kind, 'webhook');
        assert.equal((await list(employer, '?status=held')).deliveries.length, 1);
        const resume = (body?: unknown) => client.post(`${employer}/deliveries/resume`, body);
        assert.deepEqual(badFields(await resume({ kind: 'mail' })), ['kind']);
        assert.deepEqual((await resume({ kind: 'postback' })).body.resumed, []);
        assert.deepEqual((await resume()).body.resumed, ['webhook']);
        // Still gone: it pauses again.
        await untilNone(employer, 'pending');
        assert.equal((await list(employer)).deliveries[0].status, 'held');
        const named = await client.patch(employer, { ...EMPLOYER, name: 'Other' });
        assert.equal(named.status, 200);
        assert.equal((await list(employer)).deliveries[0].status, 'held');
        world.answer = () => ({ outcome: 'delivered', status: 200 });
        const webhook = { callbackUrl: 'https://hooks.example/in?token=secret' };
        assert.equal((await client.patch(employer, { ...EMPLOYER, webhook })).status, 200);
        await world.until(async () => (await list(employer)).deliveries[0].status === 'delivered');
      });

      test('the account sees all its employers, with their names, and a span of time', async () => {
        const one = await delivered(() => ({ outcome: 'delivered', status: 200 }));
        const other = await delivered(() => failed(500));
        const { body } = await client.get('/v1/deliveries?limit=2');
        assert.deepEqual(
          body.deliveries.map(({ employerId, employerName, status }: Record<string, string>) => [
            `/v1/employers/${employerId}`,
            employerName,
            status,
          ]),
          [
            [other, EMPLOYER.name, 'failed'],
            [one, EMPLOYER.name, 'delivered'],
          ],
        );
        const next = await client.get(`/v1/deliveries?limit=1&cursor=${body.nextCursor}`);
        assert.equal(next.status, 200);
        const ofOne = await client.get(`/v1/deliveries?employerId=${one.split('/').at(-1)}`);
        assert.equal(ofOne.body.deliveries.length, 1);
        const missing = await client.get(`/v1/deliveries?employerId=${UNKNOWN}`);
        assert.equal(missing.status, 404);
        const failing = await client.get('/v1/deliveries?status=failed&limit=1');
        assert.equal(failing.body.deliveries[0].deliveryId, body.deliveries[0].deliveryId);
        const now = new Date(server().now()).toISOString();
        const later = new Date(server().now() + 1).toISOString();
        const count = async (query: string) =>
          (await client.get(`/v1/deliveries?${query}`)).body.deliveries.length;
        assert.equal(await count(`until=${now}`), 0);
        assert.ok((await count(`since=${now}&until=${later}`)) >= 2);
        assert.equal(await count(`since=${later}`), 0);
        const stranger = await newAccountClient(server());
        assert.deepEqual((await stranger.get('/v1/deliveries')).body.deliveries, []);
        assert.deepEqual((await stranger.get('/v1/deliveryEndpoints')).body.endpoints, []);
        const owner = await actAs(server(), client, await newAdmin(client, one));
        for (const path of ['/v1/deliveries', '/v1/deliveryEndpoints']) {
          assert.equal((await owner.get(path)).status, 403, path);
        }
      });

      test('endpoints: failing with the last reason, paused by request, resumed', async () => {
        const employer = await delivered(() => failed(503));
        const endpoints = async () =>
          (await client.get(`${employer}/deliveryEndpoints`)).body.endpoints;
        const [failing] = await endpoints();
        assert.equal(failing.status, 'failing');
        assert.equal(failing.reason, 'the target returned 503');
        assert.equal(failing.failure, 'status');
        assert.equal(failing.waiting, 0);
        const all = await client.get('/v1/deliveryEndpoints?status=failing&limit=200');
        assert.ok(
          all.body.endpoints.some((one: { employerId: string }) =>
            employer.endsWith(one.employerId),
          ),
        );
        const paused = await client.post(`${employer}/deliveries/pause`, { reason: 'They move.' });
        assert.deepEqual(paused.body, { paused: ['webhook', 'postback'] });
        const again = await client.post(`${employer}/deliveries/pause`, {});
        assert.deepEqual(again.body, { paused: [] });
        assert.deepEqual(
          (await endpoints()).map(({ kind, status, reason }: Record<string, string>) => [
            kind,
            status,
            reason,
          ]),
          [
            ['postback', 'paused', 'They move.'],
            ['webhook', 'paused', 'They move.'],
          ],
        );
        const resumed = await client.post(`${employer}/deliveries/resume`);
        assert.deepEqual(resumed.body, { resumed: ['webhook', 'postback'] });
        const { body } = await client.get(`${employer}/audit`);
        const acts = body.entries.map(({ action }: { action: string }) => action);
        assert.deepEqual(acts.slice(-2), ['deliveries.paused', 'deliveries.resumed']);
        const wrong = await client.post(`${employer}/deliveries/pause`, {
          kind: 'mail',
          reason: '',
        });
        assert.deepEqual(badFields(wrong), ['kind', 'reason']);
      });

      test('a payload is shown with its numbers masked, a request without its credentials', async () => {
        world.answer = () => failed(500);
        const employer = await newEmployer(client, {
          webhook: {
            callbackUrl: 'https://hooks.example/in',
            authentication: { authType: 'basic', username: 'ada', password: 'analytical' },
          },
        });
        const employee = await newEmployee(client, employer);
        await client.patch(employee, { socialSecurityNumber: '123-45-6780', nickname: 'Ada' });
        await untilNone(employer, 'pending');
        const [{ deliveryId }] = (await list(employer)).deliveries;
        const shown = await client.get(`${employer}/deliveries/${deliveryId}/payload`);
        const { body, maskedPaths } = shown.body.payload;
        assert.equal(body.eventKey, 'employee.profileUpdated');
        assert.deepEqual(body.data.changedFields.employee, {
          nickname: 'Ada',
          socialSecurityNumber: '***-**-6780',
        });
        assert.deepEqual(maskedPaths, ['data.changedFields.employee.socialSecurityNumber']);
        const one = await client.get(`${employer}/deliveries/${deliveryId}`);
        const { request } = one.body.delivery.attemptLog[0];
        assert.equal(request.url, 'https://hooks.example/in');
        assert.equal(request.headers.authorization, 'Basic [removed]');
        assert.equal(request.headers['webhook-id'], one.body.delivery.webhookId);
        assert.ok(!one.text.includes('analytical'));
      });

      test('the signing secret is shown, rotated, and kept from other eyes', async () => {
        const employer = await newEmployer(client);
        const shown = await client.get(`${employer}/webhook/secret`);
        const { secret, previousValidUntil } = shown.body.webhookSecret;
        assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
        assert.equal(previousValidUntil, null);
        assert.equal(shown.headers.get('cache-control'), 'no-store');
        const again = await client.get(`${employer}/webhook/secret`);
        assert.equal(again.body.webhookSecret.secret, secret);
        const rotated = await client.post(`${employer}/webhook/secret`);
        assert.equal(rotated.status, 201);
        assert.notEqual(rotated.body.webhookSecret.secret, secret);
        const until = Date.parse(rotated.body.webhookSecret.previousValidUntil);
        assert.equal(until - server().now(), 24 * 3_600_000);
        const rows = await server().db.selectFrom('webhook_secrets').selectAll().execute();
        assert.ok(!JSON.stringify(rows).includes('whsec_'));
      });

      test('another account and other roles find nothing or may not', async () => {
        const employer = await delivered(() => failed());
        const [{ deliveryId }] = (await list(employer)).deliveries;
        const other = await newAccountClient(server());
        const own = await newEmployer(other);
        assert.equal((await other.get(`${own}/deliveries/${deliveryId}`)).status, 404);
        assert.equal((await other.post(`${own}/deliveries/${deliveryId}/redeliver`)).status, 404);
        for (const id of [UNKNOWN, 'x']) {
          assert.equal((await client.get(`${employer}/deliveries/${id}`)).status, 404);
          assert.equal((await client.post(`${employer}/deliveries/${id}/redeliver`)).status, 404);
        }
        const viewer = await actAs(
          server(),
          client,
          await newAdmin(client, employer, { role: 'viewer' }),
        );
        const owner = await actAs(
          server(),
          client,
          await newAdmin(client, employer, { role: 'owner' }),
        );
        for (const [method, path] of [
          ['get', '/deliveries'],
          ['get', `/deliveries/${deliveryId}`],
          ['post', `/deliveries/${deliveryId}/redeliver`],
          ['post', '/deliveries/redeliver'],
          ['post', '/deliveries/resume'],
          ['get', '/webhook/secret'],
          ['post', '/webhook/secret'],
          ['post', '/webhook/test'],
        ] as const) {
          assert.equal((await viewer[method](`${employer}${path}`)).status, 403, path);
          const { status } = await owner[method](`${employer}${path}`);
          assert.ok(status !== 403 && status < 500, `${path} ${status}`);
        }
      });

      test('the test message is sent immediately and shown, and is in no log', async () => {
        const received: { message: IncomingMessage; body: string }[] = [];
        const receiver = await receive(received);
        const { port } = receiver.address() as AddressInfo;
        const webhook = { callbackUrl: `http://127.0.0.1:${port}/hook` };
        const employer = await newEmployer(client, { webhook });
        const { secret } = (await client.get(`${employer}/webhook/secret`)).body.webhookSecret;
        server().setTime(new Date().toISOString());
        try {
          const now = await accountClient(server());
          const answer = await now.post(`${employer}/webhook/test`);
          assert.equal(answer.status, 200, answer.text);
          const { test: shown } = answer.body;
          assert.equal(shown.outcome, 'delivered');
          assert.equal(shown.status, 200);
          assert.equal(shown.response, 'thanks');
          const [{ message, body }] = received as [(typeof received)[number]];
          const sent = new Webhook(secret).verify(body, message.headers as Record<string, string>);
          assert.equal((sent as { eventKey: string }).eventKey, 'webhook.test');
          assert.equal(message.headers['webhook-id'], shown.webhookId);
        } finally {
          receiver.close();
          server().setTime('2026-06-15T12:00:00.000Z');
        }
        assert.deepEqual((await list(employer)).deliveries, []);
        assert.deepEqual((await client.get(`${employer}/events`)).body.events, []);
        const none = await newEmployer(client);
        assert.equal((await client.post(`${none}/webhook/test`)).status, 409);
      });

      test('the operator sees depth, age, pauses', async () => {
        world.answer = () => failed(410);
        await delivered(() => failed(410));
        const { text } = await server().fetch('/metrics', { key: null });
        const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
        assert.ok(value('wagewright_delivery_waiting\\{kind="webhook"\\}') >= 1);
        assert.equal(value('wagewright_delivery_waiting\\{kind="postback"\\}'), 0);
        assert.ok(value('wagewright_delivery_oldest_seconds\\{kind="webhook"\\}') >= 0);
        assert.ok(value('wagewright_delivery_paused_endpoints') >= 1);
      });
    },
    { SECRET_KEY },
  );
});

async function receive(received: { message: IncomingMessage; body: string }[]): Promise<Server> {
  const server = createServer(async (message, response) => {
    let body = '';
    for await (const chunk of message) body += chunk;
    received.push({ message, body });
    response.end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
