/** The order of one employee's deliveries, whatever fails, is queued meanwhile, or is sent again. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { redeliver } from '../../../src/platform/delivery/log.ts';
import { HOLDING_FAILURES } from '../../../src/platform/storage/delivery/delivery-work.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { DeliveryWorld, failed, ok, type Sent } from '../../support/delivery.ts';
import { randomNumbers } from '../../support/random.ts';

const EMPLOYEES = 5;
/** More in all than is read ahead. */
const PER_ROUND = 40;
const ROUNDS = 3;

forEachDatabase((databases) => {
  let world: DeliveryWorld;
  afterEach(() => world.close());

  for (const seed of [1, 2, 3]) {
    test(`nothing overtakes an event that failed less than three times (seed ${seed})`, async () => {
      world = new DeliveryWorld(await databases.openNew());
      const random = randomNumbers(seed);
      const employer = await world.employer();
      const people = Array.from({ length: EMPLOYEES }, () => randomUUID());
      const failures = new Map<string, number>();
      const delivered = new Set<string>();
      const sends: { readonly sent: Sent; readonly done: ReadonlySet<string> }[] = [];
      const passable = (): ReadonlySet<string> =>
        new Set([
          ...delivered,
          ...[...failures].flatMap(([id, count]) => (count < HOLDING_FAILURES ? [] : [id])),
        ]);
      world.answer = async (sent) => {
        sends.push({ sent, done: passable() });
        await new Promise((resolve) => setImmediate(resolve));
        if (random() < 0.35) {
          failures.set(sent.id, (failures.get(sent.id) ?? 0) + 1);
          return failed();
        }
        delivered.add(sent.id);
        return ok;
      };
      const emit = () =>
        employer.emit(
          ...Array.from({ length: EMPLOYEES * PER_ROUND }, (_, n) => people[n % EMPLOYEES]),
        );
      await emit();
      world.worker({ schedule: Array<number>(30).fill(1_000), concurrency: 3 });
      for (let round = 1; round < ROUNDS; round += 1) {
        await world.until(
          () => delivered.size > (round - 0.5) * EMPLOYEES * PER_ROUND,
          'a round',
          tick,
        );
        await emit();
      }
      const all = EMPLOYEES * PER_ROUND * ROUNDS;
      await world.until(() => delivered.size === all, 'all', tick);
      await employer.untilAll('delivered');

      const rows = await employer.deliveries();
      const before = new Map<string, readonly string[]>();
      for (const person of people) {
        const ids = rows.flatMap((row) => (row.employee_id === person ? [row.message_id] : []));
        for (const [index, id] of ids.entries()) before.set(id, ids.slice(0, index));
      }
      const overtaking = sends.filter(({ sent, done }) =>
        before.get(sent.id)?.some((id) => !done.has(id)),
      );
      assert.deepEqual(
        overtaking.map(({ sent }) => sent.id),
        [],
      );
      assert.ok(failures.size > 50 && [...failures.values()].some((n) => n >= HOLDING_FAILURES));

      function tick(): void {
        world.pass(250);
      }
    });
  }

  test('a delivery that waits behind another goes as soon as that one has arrived', async () => {
    world = new DeliveryWorld(await databases.openNew());
    const employer = await world.employer();
    const ada = randomUUID();
    world.answer = () => (world.sent.length === 1 ? failed() : ok);
    // Nothing but the end of the retry tells the worker: it looks for the retry itself when woken.
    const worker = world.worker({ timing: { pollMs: 60_000 } });
    await world.settle();
    await employer.emit(ada, ada, ada);
    await world.until(async () => (await employer.deliveries())[0]?.attempts === 1);
    world.pass(5_000);
    worker.wake();
    await employer.untilAll('delivered');
  });

  test('what is sent again goes before what the same employee has waiting', async () => {
    world = new DeliveryWorld(await databases.openNew());
    const employer = await world.employer();
    const ada = randomUUID();
    world.answer = () => failed();
    const giving = world.worker({ schedule: [] });
    await employer.emit(ada);
    await employer.untilAll('failed');
    await giving.close();
    await employer.emit(ada, ada);
    const rows = await employer.deliveries();
    world.pass(1_000);
    await redeliver(world, { employerId: employer.id }, rows[0]?.id ?? '');
    world.answer = () => ok;
    world.worker();
    await employer.untilAll('delivered');
    assert.deepEqual(
      world.sent.slice(1).map(({ id }) => id),
      rows.map(({ message_id }) => message_id),
    );
  });
});
