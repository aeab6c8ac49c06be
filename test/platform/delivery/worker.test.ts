/** The worker on both databases: what is sent when, in which order, how often, and what stays of it. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { SERVER } from '../../../src/platform/audit/administration.ts';
import { emitEvent } from '../../../src/platform/delivery/emit.ts';
import { pause, resume } from '../../../src/platform/delivery/endpoints.ts';
import {
  readSigningSecret,
  rotateSigningSecret,
} from '../../../src/platform/delivery/signature.ts';
import { findPauseReason } from '../../../src/platform/storage/delivery/delivery-endpoints.ts';
import { readDueDeliveries } from '../../../src/platform/storage/delivery/delivery-work.ts';
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

  test('an event goes out immediately, signed as Standard Webhooks reads it, bytes as stored', async () => {
    const { db, secrets, clock } = await open();
    // Signatures older than five minutes are refused by the library, which reads the real clock.
    world.time.now = Date.now();
    const employer = await world.employer();
    const { secret } = await readSigningSecret({ db, secrets, clock }, SERVER, { id: employer.id });
    // Without a poll: only the commit can have woken the worker.
    world.worker({ timing: { pollMs: 60_000 } });
    await world.settle();
    await employer.emit(randomUUID());
    await employer.untilAll('delivered');
    const [sent] = employer.sent();
    assert.ok(sent);
    const message = new Webhook(secret).verify(sent.text, { ...sent.headers });
    assert.equal((message as { eventKey: string }).eventKey, 'employee.section1Complete');
    assert.equal(sent.headers['content-type'], 'application/json');
    const [event] = await db.selectFrom('events').select('id').execute();
    assert.equal(sent.id, event?.id);
    assert.equal(sent.timeoutMs, 15_000);
    assert.equal(employer.sent().length, 1);
  });

  test('no webhook, nothing queued; one removed later cancels what waits, and says so', async () => {
    await open();
    const none = await world.employer({ webhook: null });
    await none.emit(randomUUID());
    assert.deepEqual(await none.deliveries(), []);
    const employer = await world.employer();
    await employer.emit(randomUUID());
    await employer.set('webhook', null);
    world.worker();
    await employer.untilAll('cancelled');
    const [row] = await employer.deliveries();
    assert.match(row?.reason ?? '', /no longer has a webhook/);
    assert.equal(row?.attempts, 0);
    assert.deepEqual(employer.sent(), []);
  });

  test('an event rolled back is never sent', async () => {
    await open();
    const employer = await world.employer();
    world.worker();
    await assert.rejects(
      world.db.transaction().execute(async (transaction) => {
        await emitEvent(transaction, world, {
          eventKey: 'employee.i9Restarted',
          accountId: employer.accountId,
          employerId: employer.id,
          data: { employerId: employer.id },
        });
        throw new Error('rolled back');
      }),
      /rolled back/,
    );
    await world.settle();
    assert.deepEqual(await employer.deliveries(), []);
    await employer.emit(randomUUID());
    await employer.untilAll('delivered');
    assert.equal(employer.sent().length, 1);
  });

  test('failures are tried again by the schedule, with the same id, then given up', async () => {
    await open();
    const employer = await world.employer();
    world.answer = () => failed(500, { responseExcerpt: 'the answer' });
    world.worker();
    await employer.emit(randomUUID());
    for (const [attempts, step] of [
      [1, 5_000],
      [2, 60_000],
      [3, 300_000],
    ] as const) {
      await world.until(async () => (await employer.deliveries())[0]?.attempts === attempts);
      const [row] = await employer.deliveries();
      assert.equal(row?.status, 'pending');
      assert.equal(Date.parse(row?.due_at ?? '') - world.time.now, step);
      world.pass(step - 1);
      await world.settle();
      assert.equal(employer.sent().length, attempts, 'not before its time');
      world.pass(1);
    }
    await employer.untilAll('failed');
    const [row] = await employer.deliveries();
    assert.equal(row?.attempts, 4);
    assert.equal(row?.due_at, null);
    assert.equal(new Set(employer.sent().map(({ id }) => id)).size, 1);
    assert.equal(new Set(employer.sent().map(({ text }) => text)).size, 1);
    const attempts = await world.db.selectFrom('delivery_attempts').selectAll().execute();
    assert.deepEqual(attempts.map(({ number }) => number).sort(), [1, 2, 3, 4]);
    assert.ok(attempts.every(({ sealed_response }) => !sealed_response?.includes('answer')));
  });

  test('Retry-After moves the next attempt, up to the longest step', async () => {
    await open();
    const employer = await world.employer();
    const waits = [90_000, 3_600_000];
    world.answer = () => failed(429, { retryAfterMs: waits[employer.sent().length - 1] ?? 0 });
    world.worker();
    await employer.emit(randomUUID());
    await world.until(async () => (await employer.deliveries())[0]?.attempts === 1);
    const due = async () => Date.parse((await employer.deliveries())[0]?.due_at ?? '');
    assert.equal((await due()) - world.time.now, 90_000);
    world.pass(90_000);
    await world.until(async () => (await employer.deliveries())[0]?.attempts === 2);
    assert.equal((await due()) - world.time.now, 300_000);
  });

  test('one employee in order: a failing event holds the later ones until its third failure', async () => {
    await open();
    const employer = await world.employer();
    const [ada, bob] = [randomUUID(), randomUUID()];
    let first: string | undefined;
    world.answer = ({ id }) => {
      first ??= id;
      return id === first ? failed() : ok;
    };
    await employer.emit(ada, ada, bob, ada);
    world.worker();
    await world.until(() => employer.sent().length === 2);
    await world.settle();
    const bodies = () => employer.sent().map(({ text }) => JSON.parse(text).data.employeeId);
    assert.deepEqual(bodies().sort(), [ada, bob].sort(), 'the other employee does not wait');
    world.pass(5_000);
    await world.until(() => employer.sent().length === 3);
    await world.settle();
    assert.equal(employer.sent()[2]?.id, first);
    assert.equal(employer.sent().length, 3);
    world.pass(60_000);
    await world.until(() => employer.sent().length === 6);
    assert.equal(employer.sent()[3]?.id, first);
    const events = await world.db
      .selectFrom('events')
      .select('id')
      .where('employee_id', '=', ada)
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      employer
        .sent()
        .slice(4)
        .map(({ id }) => id),
      events.slice(1).map(({ id }) => id),
    );
  });

  test('one employee in order: what comes while a retry is under way overtakes nothing', async () => {
    await open();
    const employer = await world.employer();
    const ada = randomUUID();
    await employer.emit(ada);
    let retry: (() => void) | undefined;
    world.answer = () => {
      if (world.sent.length === 1) return failed();
      if (world.sent.length > 2) return ok;
      return new Promise((resolve) => {
        retry = () => resolve(ok);
      });
    };
    world.worker();
    await world.until(async () => (await employer.deliveries())[0]?.attempts === 1);
    world.pass(1_000);
    await employer.emit(ada);
    world.pass(5_000);
    await world.until(() => world.sent.length === 2);
    // Queued after the retry fell due, and so found with it; the second is not.
    await employer.emit(ada);
    await world.settle();
    retry?.();
    await employer.untilAll('delivered');
    const rows = await employer.deliveries();
    assert.deepEqual(
      world.sent.slice(1).map(({ id }) => id),
      rows.map(({ message_id }) => message_id),
    );
  });

  test('one employee in order: the next goes when the one before has arrived, never at the same time', async () => {
    await open();
    const employer = await world.employer();
    const ada = randomUUID();
    const starts: (() => void)[] = [];
    world.answer = () => new Promise((resolve) => starts.push(() => resolve(ok)));
    await employer.emit(...Array<string>(5).fill(ada));
    world.worker();
    for (let count = 1; count <= 5; count += 1) {
      await world.until(() => employer.sent().length === count);
      await world.settle();
      assert.equal(employer.sent().length, count);
      starts[count - 1]?.();
    }
    await employer.untilAll('delivered');
    const rows = await employer.deliveries();
    assert.deepEqual(
      employer.sent().map(({ id }) => id),
      rows.map(({ message_id }) => message_id),
    );
  });

  test('never more in flight to an endpoint than allowed; a hanging one delays nobody', async () => {
    await open();
    const [hanging, healthy] = [await world.employer(), await world.employer()];
    world.answer = ({ url }) => (url === hanging.url ? new Promise(() => {}) : ok);
    const people = (count: number) => Array.from({ length: count }, () => randomUUID());
    await hanging.emit(...people(300));
    await healthy.emit(...people(300));
    world.worker({ concurrency: 3 });
    await healthy.untilAll('delivered');
    assert.equal(world.inFlight.get(hanging.url)?.most, 3);
    assert.equal(world.inFlight.get(healthy.url)?.most, 3);
    assert.equal(hanging.sent().length, 3);
  });

  test('410 pauses: nothing is lost or used up, one mail, and resuming sends all', async () => {
    await open();
    const employer = await world.employer({ email: 'ops@example.com' });
    world.answer = () => failed(410);
    await employer.emit(...Array.from({ length: 20 }, () => randomUUID()));
    world.worker();
    await world.until(() => world.mails.length === 1);
    await world.settle();
    const tried = employer.sent().length;
    assert.ok(tried >= 1 && tried <= 4, `${tried} before the pause`);
    await employer.emit(randomUUID());
    world.pass(60 * MINUTE);
    await world.settle();
    assert.equal(employer.sent().length, tried);
    assert.equal(world.mails.length, 1);
    const waiting = await employer.deliveries();
    assert.equal(waiting.length, 21);
    assert.ok(waiting.every(({ status, failures }) => status === 'pending' && failures === 0));
    world.answer = () => ok;
    assert.deepEqual(await resume(world, SERVER, { id: employer.id }, ['webhook', 'postback']), [
      'webhook',
    ]);
    await employer.untilAll('delivered');
  });

  test('an endpoint that an operator pauses gets nothing more, also from a server that serves it', async () => {
    await open();
    const employer = await world.employer();
    world.worker({ concurrency: 1 });
    const release = Promise.withResolvers<void>();
    world.answer = async () => {
      await release.promise;
      return ok;
    };
    await employer.emit(randomUUID(), randomUUID(), randomUUID());
    await world.until(() => employer.sent().length === 1);
    const reason = 'The receiver moves.';
    const asked = { kinds: ['webhook'], reason } as const;
    assert.deepEqual(await pause(world, SERVER, { id: employer.id }, asked), ['webhook']);
    assert.deepEqual(
      await pause(world, SERVER, { id: employer.id }, asked),
      [],
      'it was paused already',
    );
    assert.equal(await findPauseReason(world.db, `${employer.id}/webhook`), reason);
    await world.settle();
    release.resolve();
    await world.settle();
    assert.equal(employer.sent().length, 1, 'only the attempt that was under way');
    assert.deepEqual(await resume(world, SERVER, { id: employer.id }, ['webhook']), ['webhook']);
    await employer.untilAll('delivered');
    assert.equal(employer.sent().length, 3);
    assert.equal(world.mails.length, 0, 'who paused it knows');
  });

  test('an endpoint that was never used can be paused', async () => {
    await open();
    const employer = await world.employer();
    await pause(world, SERVER, { id: employer.id }, { kinds: ['webhook'] });
    world.worker();
    await employer.emit(randomUUID());
    await world.settle();
    assert.equal(employer.sent().length, 0);
    await resume(world, SERVER, { id: employer.id }, ['webhook', 'postback']);
    await employer.untilAll('delivered');
  });

  test('an endpoint that only fails for days is paused: held, one mail, resumed with all its days', async () => {
    await open();
    const employer = await world.employer({ email: 'ops@example.com' });
    const days = 5 * 24 * 60 * MINUTE;
    const schedule = new Array(50).fill(24 * 60 * MINUTE);
    world.answer = () => failed(500);
    world.worker({ schedule, pauseAfterMs: days });
    await employer.emit(randomUUID());
    const attempted = async (attempts: number) => {
      await world.until(async () => (await employer.deliveries())[0]?.attempts === attempts);
    };
    for (let day = 0; day < 5; day += 1) {
      await attempted(day + 1);
      assert.equal(world.mails.length, 0);
      world.pass(24 * 60 * MINUTE);
    }
    await attempted(6);
    await world.until(() => world.mails.length === 1);
    assert.match(world.mails[0]?.subject ?? '', /webhook paused/);
    assert.match(world.mails[0]?.text ?? '', /every attempt has\s+failed for 5 days/);
    const [row] = await employer.deliveries();
    // The attempt that led to the pause used up nothing.
    assert.deepEqual([row?.status, row?.failures], ['pending', 5]);
    await employer.emit(randomUUID());
    world.pass(24 * 60 * MINUTE);
    await world.settle();
    assert.equal(employer.sent().length, 6, 'nothing is sent while it is paused');
    assert.deepEqual(await resume(world, SERVER, { id: employer.id }, ['webhook']), ['webhook']);
    await attempted(7);
    await world.settle();
    assert.equal(await findPauseReason(world.db, `${employer.id}/webhook`), undefined);
    world.answer = () => ok;
    world.pass(days);
    await employer.untilAll('delivered');
    assert.equal(world.mails.length, 1);
  });

  test('one success between failures keeps an endpoint going', async () => {
    await open();
    const employer = await world.employer({ email: 'ops@example.com' });
    const day = 24 * 60 * MINUTE;
    world.worker({ schedule: new Array(50).fill(day), pauseAfterMs: 3 * day });
    world.answer = () => failed(500);
    await employer.emit(randomUUID());
    await world.until(() => employer.sent().length === 1);
    for (let sent = 2; sent < 12; sent += 1) {
      await world.settle();
      world.answer = () => (sent % 3 === 0 ? ok : failed(500));
      if (sent % 3 === 1) await employer.emit(randomUUID());
      else world.pass(day);
      await world.until(() => employer.sent().length >= sent);
    }
    await world.settle();
    assert.equal(await findPauseReason(world.db, `${employer.id}/webhook`), undefined);
    assert.equal(world.mails.length, 0);
  });

  test('a postback that asks for encryption is never sent plain', async () => {
    await open();
    const employer = await world.employer({ postback: { encryption: { enabled: true } } });
    world.worker();
    await employer.complete(randomUUID(), 7);
    await world.until(async () => (await employer.deliveries('postback'))[0]?.attempts === 1);
    const [row] = await employer.deliveries('postback');
    assert.equal(row?.status, 'pending');
    assert.match(row?.reason ?? '', /certificate/i);
    assert.deepEqual(employer.sent(), []);
  });

  test('after a rotation both secrets sign for a day, then the new one alone', async () => {
    await open();
    world.time.now = Date.now();
    const employer = await world.employer();
    const before = await readSigningSecret(world, SERVER, { id: employer.id });
    const after = await rotateSigningSecret(world, SERVER, { id: employer.id });
    assert.notEqual(after.secret, before.secret);
    world.worker();
    await employer.emit(randomUUID());
    await employer.untilAll('delivered');
    for (const { secret } of [before, after]) {
      const [sent] = employer.sent();
      assert.doesNotThrow(() => new Webhook(secret).verify(sent?.text ?? '', { ...sent?.headers }));
    }
    world.pass(24 * 60 * MINUTE);
    await employer.emit(randomUUID());
    await employer.untilAll('delivered');
    const signatures = employer.sent().map(({ headers }) => headers['webhook-signature']);
    assert.deepEqual(
      signatures.map((text) => text?.split(' ').length),
      [2, 1],
    );
    assert.equal(
      (await readSigningSecret(world, SERVER, { id: employer.id })).previousValidUntil,
      null,
    );
  });

  test('a corrected address is used from the next attempt on', async () => {
    await open();
    const employer = await world.employer();
    world.answer = ({ url }) => (url.endsWith('/new') ? ok : failed());
    world.worker();
    await employer.emit(randomUUID());
    await world.until(async () => (await employer.deliveries())[0]?.attempts === 1);
    await employer.set('webhook', {
      id: randomUUID(),
      callbackUrl: 'https://hooks.example/new',
      authentication: { id: randomUUID(), authType: 'none' },
    });
    world.pass(5_000);
    await world.settle();
    // Settings are read again when they are older than half a second.
    const isOver = async () => (await employer.statuses())[0] !== 'pending';
    await world.until(isOver, 'the end', () => world.pass(1_000));
    assert.deepEqual(await employer.statuses(), ['delivered']);
  });

  test('closing lets attempts end for a moment, breaks off the rest, and gives everything back', async () => {
    await open();
    const employer = await world.employer();
    let calls = 0;
    world.answer = () => {
      calls += 1;
      return calls === 1
        ? new Promise((resolve) => setTimeout(() => resolve(ok), 50))
        : new Promise(() => {});
    };
    await employer.emit(randomUUID(), randomUUID());
    const worker = world.worker({ timing: { graceMs: 1_000 } });
    await world.until(() => employer.sent().length === 2);
    await worker.close();
    assert.deepEqual((await employer.statuses()).sort(), ['delivered', 'pending']);
    assert.deepEqual(await world.db.selectFrom('delivery_workers').selectAll().execute(), []);
    const broken = (await employer.deliveries()).find(({ status }) => status === 'pending');
    assert.equal(broken?.attempts, 0);
    world.answer = () => ok;
    world.worker();
    await employer.untilAll('delivered');
    assert.equal(employer.sent().at(-1)?.id, broken?.message_id);
  });

  test('reading what is due: a dead endpoint’s backlog leaves room for every other', async () => {
    await open();
    const [dead, healthy] = [await world.employer(), await world.employer()];
    await dead.emit(...Array.from({ length: 500 }, () => randomUUID()));
    await healthy.emit(randomUUID());
    const ids = [dead, healthy].map(({ id }) => `${id}/webhook`);
    const rows = await readDueDeliveries(
      world.db,
      ids.map((id) => ({ id, after: -1 })),
      new Date(world.time.now).toISOString(),
      { first: 8, again: 8 },
    );
    const counts = ids.map((id) => rows.filter(({ endpoint_id }) => endpoint_id === id).length);
    assert.deepEqual(counts, [8, 1]);
  });
});
