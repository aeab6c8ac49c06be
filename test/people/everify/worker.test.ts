/** The worker of a server: takes cases on without being asked, and ends between two steps. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startEVerifyWorker } from '../../../src/people/everify/worker.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { createWorld } from './world.ts';

forEachDatabase((databases) => {
  test('makes and advances cases turn by turn, reports errors, and stops when closed', async () => {
    const world = await createWorld(await databases.open());
    const hired = await world.hire({ ending: '9999' });
    const reported: unknown[] = [];
    let isBroken = true;
    const readForm: typeof world.deps.readForm = async (...given) => {
      if (isBroken) throw new Error('unreadable');
      return await world.deps.readForm(...given);
    };
    const report = (error: unknown) => reported.push(error);
    const worker = startEVerifyWorker({ ...world.deps, readForm }, report, 5);
    while (reported.length === 0) await wait(5);
    assert.deepEqual(await world.cases(), []);
    isBroken = false;
    while ((await world.cases())[0]?.status !== 'closed_authorized') await wait(5);
    await worker.close();
    await world.hire({ ending: '9999' });
    await wait(50);
    assert.equal((await world.cases()).length, 1);
    assert.equal((await world.caseOf(hired)).attempt, 1);
  });
});
