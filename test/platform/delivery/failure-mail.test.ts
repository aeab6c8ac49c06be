/** Failure mails: when one goes, to whom, how many failures it tells of, and that none comes in vain. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { SERVER } from '../../../src/platform/audit/administration.ts';
import { resume } from '../../../src/platform/delivery/endpoints.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { DeliveryWorld, failed, ok } from '../../support/delivery.ts';

const MINUTE = 60_000;

forEachDatabase((databases) => {
  let world: DeliveryWorld;
  const open = async (): Promise<DeliveryWorld> => {
    world = new DeliveryWorld(await databases.openNew());
    return world;
  };
  afterEach(() => world.close());

  test('mail: after the last attempt only, one per endpoint and hour telling of all', async () => {
    await open();
    const employer = await world.employer({ email: 'ops@example.com' });
    world.answer = () => failed();
    world.worker({ schedule: [1_000] });
    await employer.emit(randomUUID());
    await world.until(async () => (await employer.deliveries())[0]?.attempts === 1);
    await world.settle();
    assert.equal(world.mails.length, 0);
    world.pass(1_000);
    await world.until(() => world.mails.length === 1);
    const [row] = await employer.deliveries();
    assert.equal(row?.notification, 'queued');
    const [mail] = world.mails;
    assert.equal(mail?.to, 'ops@example.com');
    assert.ok(mail?.text.includes(row?.id ?? '?'));
    assert.ok(mail?.text.includes('hooks.example') && !mail.text.includes(`hooks.example/`));
    await employer.emit(randomUUID(), randomUUID(), randomUUID());
    await world.until(async () => (await employer.deliveries()).every((one) => one.attempts > 0));
    world.pass(1_000);
    await employer.untilAll('failed');
    await world.settle();
    assert.equal(world.mails.length, 1);
    world.pass(60 * MINUTE);
    await world.until(() => world.mails.length === 2);
    assert.match(world.mails[1]?.subject ?? '', /3 webhook messages/);
    await employer.untilAll('delivered', 'mail');
  });

  test('without a mail server the delivery says so, and nothing waits for one', async () => {
    await open();
    const employer = await world.employer({ email: 'ops@example.com' });
    world.answer = () => failed();
    world.worker({ schedule: [], mailer: undefined });
    await employer.emit(randomUUID());
    await employer.untilAll('failed');
    assert.equal((await employer.deliveries())[0]?.notification, 'notConfigured');
    assert.deepEqual(await employer.deliveries('mail'), []);
  });

  test('postback: the form as JSON with its own timeout, mails at the first failure and the last', async () => {
    await open();
    const employer = await world.employer({
      email: 'ops@example.com',
      postback: { timeout: 0, trustAllCertificates: true },
    });
    world.answer = ({ url }) => (url.startsWith('https://forms.') ? failed() : ok);
    world.worker({ schedule: [1_000, 1_000] });
    await employer.complete(randomUUID(), 7, { id: 7, status: 'accepted' });
    await world.until(() => world.mails.length === 1);
    assert.match(world.mails[0]?.subject ?? '', /retrying/);
    const [sent] = employer.sent();
    assert.deepEqual(JSON.parse(sent?.text ?? ''), { id: 7, status: 'accepted' });
    assert.equal(sent?.timeoutMs, 60_000);
    assert.equal(sent?.trustAllCertificates, true);
    world.pass(1_000);
    await world.until(async () => (await employer.deliveries('postback'))[0]?.attempts === 2);
    world.pass(1_000);
    await employer.untilAll('failed', 'postback');
    await world.until(() => world.mails.length === 2);
    assert.doesNotMatch(world.mails[1]?.subject ?? '', /retrying/);
    const [row] = await employer.deliveries('postback');
    assert.ok(!row?.body?.includes('accepted'), 'sealed');
    await employer.set('postback', null);
    await employer.complete(randomUUID(), 8);
    assert.equal((await employer.deliveries('postback')).length, 1);
  });

  test('postback: forms that fail within the hour share one mail', async () => {
    await open();
    const employer = await world.employer({ email: 'ops@example.com', postback: {} });
    world.answer = () => failed();
    world.worker({ schedule: [1_000] });
    await employer.complete(randomUUID(), 7);
    await world.until(() => world.mails.length === 1);
    assert.match(world.mails[0]?.subject ?? '', /1 postback failed, retrying/);
    for (const form of [8, 9, 10]) await employer.complete(randomUUID(), form);
    const forms = () => employer.deliveries('postback');
    await world.until(async () => (await forms()).every(({ attempts }) => attempts === 1));
    await world.settle();
    assert.equal(world.mails.length, 1);
    world.pass(60 * MINUTE);
    // What is given up by now is another kind of notice, with its own hour.
    await employer.untilAll('failed', 'postback');
    await employer.untilAll('delivered', 'mail');
    const subjects = world.mails.map(({ subject }) => subject.replace(/ \(.*/, '')).slice(1);
    assert.equal(
      subjects.filter((text) => text.includes('3 postbacks failed, retrying')).length,
      1,
    );
    const ids = (await forms()).slice(1).map(({ id }) => id);
    const digest = world.mails.find(({ subject }) => subject.includes('3 postbacks failed'));
    assert.ok(ids.every((id) => digest?.text.includes(id)));
  });

  for (const kind of ['webhook', 'postback'] as const) {
    test(`${kind}: a second pause within the hour is reported after it, unless it is over by then`, async () => {
      await open();
      const employer = await world.employer({ email: 'ops@example.com', postback: {} });
      world.answer = () => failed(410);
      world.worker();
      if (kind === 'webhook') await employer.emit(randomUUID());
      else await employer.complete(randomUUID(), 7);
      await world.until(() => world.mails.length === 1);
      assert.match(world.mails[0]?.subject ?? '', new RegExp(`${kind} paused`));
      const mails = () => employer.deliveries('mail');
      await resume(world, SERVER, { id: employer.id }, [kind]);
      await world.until(async () => (await mails()).length === 2);
      await world.settle();
      assert.equal(world.mails.length, 1, 'not within the hour');
      world.answer = () => ok;
      await resume(world, SERVER, { id: employer.id }, [kind]);
      await employer.untilAll('delivered', kind);
      world.pass(60 * MINUTE);
      await world.until(async () => (await employer.statuses('mail')).includes('cancelled'));
      assert.equal(world.mails.length, 1);
      assert.match((await mails()).at(-1)?.reason ?? '', /no longer paused/);
      world.answer = () => failed(410);
      if (kind === 'webhook') await employer.emit(randomUUID());
      else await employer.complete(randomUUID(), 8);
      await world.until(async () => (await mails()).length === 3);
      world.pass(60 * MINUTE);
      await world.until(() => world.mails.length === 2);
    });
  }
});
