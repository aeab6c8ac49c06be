/**
 * Announcements of releases: made once, read by everyone, sent to the accounts that subscribed, and to no
 * one's callbackUrl.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { readConfig } from '../../../src/app/parts/config.ts';
import { startServer } from '../../../src/app/parts/main.ts';
import { operator } from '../../../src/platform/audit/administration.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import {
  installRelease,
  type OperatorDeps,
  removeInstalled,
  trustKey,
} from '../../../src/tax/installs/install.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  ADDRESS,
  accountClient,
  badFields,
  type Client,
  newAccountClient,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { MailServer } from '../../support/mail-server.ts';
import { answer, Receiver } from '../../support/receiver.ts';
import { newSigner, releaseFile } from '../../support/release-files.ts';
import { NEWEST } from '../../support/releases.ts';
import type { Change } from '../../support/rule-tree.ts';
import { environmentOf, SECRET_KEY, TestServer } from '../../support/server.ts';

/** The release that began the local taxes of twelve states. */
const LOCALS = '2026.2';
const SUBSCRIPTIONS = '/v1/announcementSubscriptions';
const SOCIAL_SECURITY = '00-000-0000-FICA-000';
const WITHIN_MS = 30_000;

const folders: (() => unknown)[] = [];
const scope = { after: (remove: () => unknown) => void folders.push(remove) };
const signer = newSigner();
const change: Change = (text) => text.replaceAll('"0.062"', '"0.063"');
const INSTALLED = releaseFile(scope, signer, { changes: { 'us/federal/fica.yaml': change } });
const VERSION = '9999.1';
const DRAFTS = loadRules().releases.filter(({ sealedOn }) => sealedOn === undefined);

after(() => {
  for (const remove of folders) remove();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any;

forEachDatabase((databases) => {
  let server: TestServer;
  let client: Client;
  let receiver: Receiver;
  let mail: MailServer;
  let deps: OperatorDeps;
  let employerPath: string;
  const closing: (() => unknown)[] = [];

  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    const end = performance.now() + WITHIN_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      assert.ok(performance.now() < end, `not within time: ${what}`);
      await sleep(100);
    }
  };

  const announced = (version: string, status = 'announced'): Promise<Json> =>
    until(`${version} ${status}`, async () => {
      const { body, text } = await server.fetch('/v1/announcements?drafts=true', { key: null });
      assert.ok(body.announcements, text);
      return body.announcements.find(
        (one: Json) => one.version === version && one.status === status,
      );
    });

  const subscribe = async (body: object, by: Client = client): Promise<Json> => {
    const created = await by.post(SUBSCRIPTIONS, { name: 'Payroll', ...body });
    assert.equal(created.status, 201, created.text);
    return created.body.subscription;
  };
  const hook = (path: string) => ({ webhook: { callbackUrl: `${receiver.url}/${path}` } });
  const received = (path: string): Json[] =>
    receiver.received.filter((one) => one.path === `/${path}`);
  const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

  before(async () => {
    mail = await MailServer.start({ after: (end) => void closing.push(end) });
    const environment = {
      WORKERS: '0',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Wagewright <noreply@payroll.example>',
      PUBLIC_URL: 'https://payroll.example',
      CALLBACK_ALLOW_CIDRS: '127.0.0.0/8',
      RETRY_SCHEDULE: '1s',
    };
    server = await TestServer.start(databases, environment);
    closing.unshift(() => server.close());
    // Signatures are as old as they look.
    server.setTime(new Date().toISOString());
    server.startWork();
    if (databases.kind === 'postgres') {
      const config = { ...environmentOf(server.settings), LOG_LEVEL: 'silent', ...environment };
      const other = await startServer(readConfig(config));
      closing.unshift(() => other.close());
      other.startWork();
    }
    receiver = await Receiver.start();
    closing.push(() => receiver.close());
    client = await accountClient(server);
    employerPath = await newEmployer(client, {
      webhook: { callbackUrl: `${receiver.url}/callback` },
    });
    await newEmployer(client, { name: 'Rockets West', address: { ...ADDRESS, state: 'CA' } });
    const secretKey = databases.kind === 'postgres' ? SECRET_KEY : undefined;
    deps = {
      db: server.db,
      secrets: await openSecrets(server.db, { ...server.settings, secretKey }),
      clock: Date.now,
      acting: operator('rules install'),
    };
    await trustKey(deps, signer.publicPem, 'Signer');
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('releases of the program are announced once, drafts only to those who ask', async () => {
    const found = await announced(LOCALS);
    for (const { version } of DRAFTS) assert.equal((await announced(version)).isDraft, true);
    const all = (await server.fetch('/v1/announcements', { key: null })).body.announcements;
    const versions = all.map(({ version }: Json) => version);
    assert.equal(new Set(versions).size, versions.length, 'each once');
    assert.ok(all.every(({ isDraft, subject }: Json) => !isDraft && subject === 'release'));
    const before = installedReleases().all.findIndex(({ version }) => version === LOCALS) + 1;
    assert.equal(found.previousVersion, installedReleases().all[before]?.version);
    assert.ok(found.counts.newTax > 10);
    const { body } = await server.fetch(`/v1/announcements/${found.id}?state=PA,oh&kind=newTax`, {
      key: null,
    });
    const states = body.announcement.changes.map(({ state }: Json) => state);
    assert.deepEqual([...new Set(states)].sort(), ['OH', 'PA']);
  });

  test('a filter that means nothing is refused with what is allowed', async () => {
    const bad = await server.fetch('/v1/announcements?state=Ohio&kind=rates&tax=FIT', {
      key: null,
    });
    assert.equal(bad.status, 400);
    assert.deepEqual(badFields(bad), ['kind', 'state', 'tax']);
    assert.match(bad.text, /OH for Ohio/);
    const unknown = await server.fetch('/v1/announcements/7', { key: null });
    assert.equal(unknown.status, 404);
  });

  test('feeds are public, cacheable, and hold nothing of an account', async () => {
    const { id } = await announced(LOCALS);
    for (const format of ['atom', 'json']) {
      const path = `/v1/announcements/feed.${format}?state=OH`;
      const first = await fetch(server.url + path);
      const text = await first.text();
      assert.equal(first.status, 200, text);
      assert.equal(first.headers.get('cache-control'), 'public, max-age=300');
      assert.ok(text.includes(`urn:uuid:${id}:OH`), text.slice(0, 500));
      assert.ok(!text.includes(`${id}:PA`));
      assert.ok(!/Acme|subscription/i.test(text));
      const etag = first.headers.get('etag') ?? '';
      const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
      assert.equal(again.status, 304);
    }
    const json = await (await fetch(`${server.url}/v1/announcements/feed.json`)).json();
    const { version, items } = json as Json;
    assert.equal(version, 'https://jsonfeed.org/version/1.1');
    assert.ok(items.every((item: Json) => item._wagewright.changes.length > 0));
  });

  test('a subscription is made, read, changed, and deleted, and each act is in the trail', async () => {
    const own = await newAccountClient(server);
    const made = await own.post(SUBSCRIPTIONS, {
      name: 'Georgia',
      webhook: {
        callbackUrl: `${receiver.url}/own`,
        authentication: { authType: 'basic', username: 'u', password: 'p' },
      },
      states: ['ga', 'US'],
      kinds: ['rate', 'wageBase'],
    });
    assert.equal(made.status, 201, made.text);
    const { subscription } = made.body;
    assert.deepEqual(subscription.states, ['GA', 'US']);
    assert.equal(subscription.status, 'active');
    assert.ok(!made.text.includes('"p"'), 'no password');
    const path = `${SUBSCRIPTIONS}/${subscription.id}`;
    assert.deepEqual((await own.get(path)).body.subscription, subscription);
    assert.equal((await own.get(SUBSCRIPTIONS)).body.subscriptions.length, 1);
    const stale = await own.patch(path, { name: 'X' }, { 'if-match': '"7"' });
    assert.equal(stale.status, 412);
    const changed = await own.patch(path, { taxes: ['13-000-0000-SIT-000'], states: [] });
    assert.deepEqual(changed.body.subscription.states, []);
    assert.deepEqual(changed.body.subscription.kinds, ['rate', 'wageBase'], 'not sent, kept');
    assert.equal((await client.get(path)).status, 404, 'of another account');
    assert.equal((await own.delete(path)).status, 200);
    assert.equal((await own.get(path)).status, 404);
    const trail = (await own.get('/v1/audit')).text;
    for (const act of ['created', 'updated', 'deleted']) {
      assert.ok(
        trail.includes(`announcementSubscription.${act}`),
        `${act}: ${trail.slice(0, 300)}`,
      );
    }
  });

  test('what cannot be subscribed is refused field by field', async () => {
    const send = (body: object) => client.post(SUBSCRIPTIONS, { name: 'x', ...body });
    assert.deepEqual(badFields(await send({})), ['webhook']);
    const both = { ...hook('a'), email: { emailAddress: 'a@example.com' } };
    assert.deepEqual(badFields(await send(both)), ['email']);
    const internal = await send({ webhook: { callbackUrl: 'http://169.254.169.254/' } });
    assert.deepEqual(badFields(internal), ['webhook.callbackUrl'], internal.text);
    const filter = { ...hook('a'), states: ['Georgia'], kinds: ['rate'], taxes: ['x'] };
    assert.deepEqual(badFields(await send(filter)), ['states[0]', 'taxes[0]']);
    assert.deepEqual(badFields(await send({ ...hook('a'), stats: [] })), ['stats']);
  });

  test('a test message is signed with the secret of the subscription', async () => {
    const { id } = await subscribe(hook('test'));
    const secret = (await client.get(`${SUBSCRIPTIONS}/${id}/webhook/secret`)).body.webhookSecret;
    const sent = await client.post(`${SUBSCRIPTIONS}/${id}/webhook/test`);
    assert.equal(sent.body.test.outcome, 'delivered', sent.text);
    const [message] = received('test');
    new Webhook(secret.secret).verify(message.body, message.headers);
    assert.deepEqual(JSON.parse(message.body).data, { subscriptionId: id });
    const rotated = await client.post(`${SUBSCRIPTIONS}/${id}/webhook/secret`);
    assert.equal(rotated.status, 201, rotated.text);
    assert.notEqual(rotated.body.webhookSecret.secret, secret.secret);
    await client.delete(`${SUBSCRIPTIONS}/${id}`);
  });

  test('an installed release reaches each subscription that asks for it, once', async () => {
    const all = await subscribe(hook('all'));
    const federal = await subscribe({ ...hook('federal'), states: ['US'], kinds: ['correction'] });
    await subscribe({ ...hook('nothing'), states: ['GU'], kinds: ['minimumWage'] });
    const failing = await subscribe({ ...hook('failing'), states: ['US'] });
    const gone = await subscribe({ ...hook('gone'), states: ['US'] });
    const held = await subscribe({ ...hook('held'), states: ['US'] });
    const paused = await client.patch(`${SUBSCRIPTIONS}/${held.id}`, { isPaused: true });
    assert.equal(paused.body.subscription.status, 'paused', paused.text);
    await subscribe({ email: { emailAddress: 'ana@example.com', language: 'es' }, states: ['US'] });
    await subscribe({ email: { emailAddress: 'bob@example.com' }, states: ['US'] });
    const confirmation = await until('confirmation', async () => mailsTo('bob@example.com')[0]);
    assert.match(confirmation.raw, /You are subscribed/);
    receiver.script = ({ path, arrival }) =>
      path === '/gone'
        ? answer(410)
        : path === '/failing' && arrival <= 2
          ? answer(500)
          : answer(200);

    await installRelease(deps, INSTALLED);
    const { id } = await announced(VERSION);
    const message = await until('message', async () => received('federal')[0]);
    const { secret } = (await client.get(`${SUBSCRIPTIONS}/${federal.id}/webhook/secret`)).body
      .webhookSecret;
    new Webhook(secret).verify(message.body, message.headers);
    const { eventKey, data } = JSON.parse(message.body);
    assert.equal(eventKey, 'rules.announced');
    assert.equal(data.announcement.id, id);
    assert.equal(data.defaultVersion, VERSION);
    assert.ok(data.changes.every(({ state }: Json) => state === 'US'));
    const rate = data.changes.find(({ uniqueTaxID }: Json) => uniqueTaxID === SOCIAL_SECURITY);
    const figure = rate.changes.find(({ after }: Json) => after === '0.063');
    assert.equal(figure.before, '0.062');
    assert.ok(rate.citation.length > 10);
    assert.equal(rate.affectedLocations, 2);

    const whole = JSON.parse((await until('all', async () => received('all')[0])).body).data;
    assert.equal(whole.changes.length, 50);
    assert.ok(whole.changeCount > 50);
    const arizona = whole.changes.find(({ locationCode }: Json) => locationCode === '04-000-0000');
    assert.equal(arizona?.affectedLocations, 1, JSON.stringify(arizona));

    const english = await until('mail', async () => mailsTo('bob@example.com')[1]);
    assert.match(english.raw, /Affects 2 of your employers/);
    assert.match(
      english.raw,
      /list-unsubscribe: ?<https:\/\/payroll\.example\/announcements\/unsubscribe/i,
    );
    const spanish = await until('correo', async () => mailsTo('ana@example.com')[1]);
    assert.match(spanish.raw, /Cancelar la suscripci/);

    // Two attempts fail, and there is no third in the schedule.
    const logged = async (of: Json, status: string): Promise<Json> =>
      until(status, async () => {
        const query = `?subscriptionId=${of.id}&status=${status}`;
        return (await client.get(`/v1/deliveries${query}`)).body.deliveries[0];
      });
    server.setTime(5_000);
    const failed = await logged(failing, 'failed');
    assert.equal(failed.subscriptionId, failing.id);
    assert.equal(failed.employerId, null);
    assert.equal(
      (await client.get(`${SUBSCRIPTIONS}/${failing.id}`)).body.subscription.status,
      'failing',
    );
    const one = (await client.get(`/v1/deliveries/${failed.deliveryId}`)).body.delivery;
    assert.equal(one.attemptLog.length, 2);
    assert.equal(one.body.eventKey, 'rules.announced');
    const again = await client.post(`/v1/deliveries/${failed.deliveryId}/redeliver`);
    assert.equal(again.status, 202, again.text);
    await logged(failing, 'delivered');
    assert.deepEqual([...new Set(received('failing').map(({ body }) => body))].length, 1);
    assert.equal(
      (await client.get(`${SUBSCRIPTIONS}/${gone.id}`)).body.subscription.status,
      'paused',
    );
    assert.equal(received('held').length, 0);
    await client.patch(`${SUBSCRIPTIONS}/${held.id}`, { isPaused: false });
    await until('held', async () => received('held')[0]);

    assert.equal(received('nothing').length, 0);
    assert.equal(received('federal').length, 1);
    assert.equal(received('all').length, 1);
    const log = (await client.get(`/v1/deliveries?subscriptionId=${all.id}`)).body.deliveries;
    assert.equal(log.length, 1);
  });

  test('the callbackUrl of an employer gets events only', async () => {
    await newEmployee(client, employerPath);
    await client.patch(`${employerPath}`, { name: 'Acme Rockets' });
    const keys = received('callback').map(({ body }) => JSON.parse(body).eventKey);
    assert.ok(!keys.includes('rules.announced'), keys.join());
  });

  test('the link in an email ends the subscription with a POST, and a look at it does not', async () => {
    const [, announcement] = mailsTo('bob@example.com');
    const link = /list-unsubscribe: ?<https:\/\/payroll\.example([^>]+)>/i.exec(
      announcement?.raw ?? '',
    )?.[1];
    assert.ok(link);
    const look = await fetch(server.url + link);
    assert.equal(look.status, 200);
    assert.match(await look.text(), /<form method="post">/);
    const list = async (): Promise<Json[]> =>
      (await client.get(`${SUBSCRIPTIONS}?limit=100`)).body.subscriptions;
    const statusOf = async () =>
      (await list()).find(({ email }) => email?.emailAddress === 'bob@example.com').status;
    assert.equal(await statusOf(), 'active');
    const ended = await fetch(server.url + link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    assert.equal(ended.status, 200, await ended.text());
    assert.equal(await statusOf(), 'unsubscribed');
    const other = link.replace(/token=[^&]+/, 'token=wrong');
    assert.equal((await fetch(server.url + other, { method: 'POST' })).status, 404);
  });

  test('a release that was removed before it answered is withdrawn, and may come again', async () => {
    await removeInstalled(deps, VERSION, sleep);
    await announced(VERSION, 'withdrawn');
    const message = await until('withdrawal', async () => received('federal')[1]);
    const { announcement, defaultVersion } = JSON.parse(message.body).data;
    assert.equal(announcement.status, 'withdrawn');
    assert.equal(defaultVersion, NEWEST);
    await installRelease(deps, INSTALLED);
    const back = await until('again', async () => received('federal')[2]);
    assert.equal(JSON.parse(back.body).data.announcement.status, 'announced');
    await until('emails', async () => mailsTo('ana@example.com')[3]);
    assert.equal(mailsTo('bob@example.com').length, 2, 'unsubscribed');
  });
});
