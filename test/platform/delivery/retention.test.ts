/** What is forgotten: the log after its days, the form's body with the form. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { redeliver } from '../../../src/platform/delivery/log.ts';
import { removeOld } from '../../../src/platform/delivery/retention.ts';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import { forgetDeliveryBodies } from '../../../src/platform/storage/delivery/deliveries.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { DeliveryWorld, failed } from '../../support/delivery.ts';

forEachDatabase((databases) => {
  let world: DeliveryWorld;
  afterEach(() => world.close());

  test('ended deliveries go with their attempts after the days, those that wait never', async () => {
    world = new DeliveryWorld(await databases.openNew());
    const [good, bad, waiting] = [
      await world.employer(),
      await world.employer(),
      await world.employer(),
    ];
    await good.emit(randomUUID(), randomUUID());
    await bad.emit(randomUUID());
    world.answer = ({ url }) => (url === bad.url ? failed() : { outcome: 'delivered' });
    const worker = world.worker({ schedule: [] });
    await good.untilAll('delivered');
    await bad.untilAll('failed');
    await worker.close();
    await waiting.emit(randomUUID());
    const remove = () => removeOld({ db: world.db, clock: world.clock, days: 90 });
    world.pass(90 * DAY_MS);
    assert.equal(await remove(), 0);
    world.pass(1);
    assert.equal(await remove(), 3);
    assert.deepEqual(await world.db.selectFrom('delivery_attempts').selectAll().execute(), []);
    assert.deepEqual(await waiting.statuses(), ['pending']);
    assert.deepEqual([...(await good.statuses()), ...(await bad.statuses())], []);
  });

  test('the purge of a form destroys the bodies made of it: sent or not, never again', async () => {
    world = new DeliveryWorld(await databases.openNew());
    const employer = await world.employer({ postback: {} });
    await employer.complete(randomUUID(), 7, { id: 7 });
    const worker = world.worker();
    await employer.untilAll('delivered', 'postback');
    await worker.close();
    await employer.complete(randomUUID(), 7, { id: 7 });
    await employer.complete(randomUUID(), 8, { id: 8 });
    const at = new Date(world.time.now).toISOString();
    await world.db.transaction().execute((transaction) => forgetDeliveryBodies(transaction, 7, at));
    const rows = await employer.deliveries('postback');
    assert.deepEqual(
      rows.map(({ status, body }) => [status, body === null]),
      [
        ['delivered', true],
        ['cancelled', true],
        ['pending', false],
      ],
    );
    assert.equal(await redeliver(world, { employerId: employer.id }, rows[0]?.id ?? ''), 'gone');
    assert.equal(await redeliver(world, { employerId: employer.id }, randomUUID()), 'unknown');
  });
});
