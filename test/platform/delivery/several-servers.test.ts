/** Several servers on one PostgreSQL: who sends to whom, and what happens when one of them dies. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { openDatabase } from '../../../src/platform/storage/database/database.ts';
import {
  claimEndpoints,
  endWorker,
  keepWorkerAlive,
} from '../../../src/platform/storage/delivery/delivery-endpoints.ts';
import { newId } from '../../../src/platform/storage/rows/new-id.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { DeliveryWorld, ok } from '../../support/delivery.ts';

const people = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

forEachDatabase((databases) => {
  let world: DeliveryWorld;
  const open = async (): Promise<DeliveryWorld> => {
    world = new DeliveryWorld(await databases.openNew());
    return world;
  };
  afterEach(() => world.close());

  test('an endpoint has one owner: claims side by side never overlap', async () => {
    const { db } = await open();
    for (let count = 0; count < 12; count += 1) {
      await (await world.employer()).emit(...people(2));
    }
    const workers = people(6);
    await Promise.all(workers.map((id) => keepWorkerAlive(db, id, 60)));
    const now = new Date(world.time.now).toISOString();
    const claim = (worker: string) => claimEndpoints(db, { worker, now, fast: 5, slow: 5 });
    const seen: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const claimed = await Promise.all(workers.map(claim));
      seen.push(...claimed.flat().map(({ id }) => id));
    }
    assert.equal(seen.length, 12);
    assert.equal(new Set(seen).size, 12);
  });

  test('what a dead worker owned is free when its lease has passed, or immediately when it ended', async () => {
    const { db } = await open();
    await (await world.employer()).emit(randomUUID());
    const now = new Date(world.time.now).toISOString();
    const claim = (worker: string) => claimEndpoints(db, { worker, now, fast: 5, slow: 5 });
    await keepWorkerAlive(db, 'first', 0.3);
    assert.equal((await claim('first')).length, 1);
    await keepWorkerAlive(db, 'second', 60);
    assert.equal((await claim('second')).length, 0);
    await world.until(async () => (await claim('second')).length === 1);
    await keepWorkerAlive(db, 'third', 60);
    assert.equal((await claim('third')).length, 0);
    await endWorker(db, 'second');
    assert.equal((await claim('third')).length, 1);
  });

  test('what hung waits apart: slow endpoints do not take the places of those that answer', async () => {
    const { db } = await open();
    for (let count = 0; count < 4; count += 1) await (await world.employer()).emit(randomUUID());
    const now = new Date(world.time.now).toISOString();
    await keepWorkerAlive(db, 'first', 60);
    const all = await claimEndpoints(db, { worker: 'first', now, fast: 9, slow: 0 });
    assert.equal(all.length, 4);
    await db.updateTable('delivery_endpoints').set({ owner: null }).execute();
    const slowIds = all.slice(0, 3).map(({ id }) => id);
    await db
      .updateTable('delivery_endpoints')
      .set({ slow: 1 })
      .where('id', 'in', slowIds)
      .execute();
    const claimed = await claimEndpoints(db, { worker: 'first', now, fast: 1, slow: 2 });
    assert.deepEqual(claimed.map(({ slow }) => slow).sort(), [0, 1, 1]);
  });

  test('what a worker owns without knowing it is given back', async () => {
    const { db } = await open();
    const [served, unknown] = [await world.employer(), await world.employer()];
    world.worker();
    await world.until(async () => {
      const workers = await db.selectFrom('delivery_workers').select('id').execute();
      return workers.length === 1;
    });
    const { id } = await db.selectFrom('delivery_workers').select('id').executeTakeFirstOrThrow();
    // Like a claim whose answer did not arrive.
    await db
      .insertInto('delivery_endpoints')
      .values({
        id: `${unknown.id}/webhook`,
        kind: 'webhook',
        employer_id: unknown.id,
        owner: id,
        served_at: '',
        slow: 0,
      })
      .execute();
    await unknown.emit(randomUUID());
    await served.emit(randomUUID());
    await unknown.untilAll('delivered');
  });

  if (databases.kind === 'sqlite') return;

  test('two servers share the work: everything once, never more in flight than allowed', async () => {
    await open();
    const employers = await Promise.all(Array.from({ length: 10 }, () => world.employer()));
    for (const employer of employers) await employer.emit(...people(40));
    world.answer = () => new Promise((resolve) => setTimeout(() => resolve(ok), 2));
    world.worker({ concurrency: 2 });
    world.worker({ concurrency: 2 });
    for (const employer of employers) await employer.untilAll('delivered');
    const ids = world.sent.map(({ id }) => id);
    assert.equal(ids.length, 400);
    assert.equal(new Set(ids).size, 400);
    for (const employer of employers) {
      assert.equal(world.inFlight.get(employer.url)?.most, 2);
    }
    assert.deepEqual(world.reported, []);
  });

  test('a server that dies in the middle: another sends it again under the same webhook-id', async () => {
    const settings = await databases.create();
    world = new DeliveryWorld(await databases.open(settings));
    const employer = await world.employer();
    // Its database is taken away while its request hangs: it records nothing and keeps no lease.
    const dying = new DeliveryWorld(await openDatabase(settings));
    dying.answer = () => new Promise(() => {});
    dying.worker({ timing: { leaseMs: 3000 } });
    await employer.emit(randomUUID());
    await world.until(() => dying.sent.length === 1);
    const doomed = performance.now();
    await dying.db.destroy();
    world.worker({ timing: { leaseMs: 3000 } });
    await employer.untilAll('delivered');
    assert.ok(performance.now() - doomed > 100, 'the lease held for a while');
    assert.deepEqual(
      world.sent.map(({ id }) => id),
      dying.sent.map(({ id }) => id),
    );
    await dying.close();
  });

  test('what another server queued is found at the next look', async () => {
    const settings = await databases.create();
    world = new DeliveryWorld(await databases.open(settings));
    const employer = await world.employer();
    world.worker({ timing: { pollMs: 100 } });
    await world.settle();
    const at = new Date(world.time.now).toISOString();
    // A row like the one another process commits: this process gets no notice of it.
    await world.db
      .insertInto('deliveries')
      .values({
        id: newId(world.time.now),
        account_id: employer.accountId,
        employer_id: employer.id,
        endpoint_id: `${employer.id}/webhook`,
        kind: 'webhook',
        message_id: randomUUID(),
        sequence: 1,
        status: 'pending',
        due_at: at,
        again: 0,
        failures: 0,
        attempts: 0,
        created_at: at,
      })
      .execute();
    await employer.untilAll('cancelled');
  });
});
