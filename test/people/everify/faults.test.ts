/** Servers that race, die in mid-submission or lose their lease: one case at the agency, always. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { leaseDueCases } from '../../../src/people/cases/storage/everify.ts';
import { actOnCase } from '../../../src/people/everify/act-on-case.ts';
import { advanceCases } from '../../../src/people/everify/advance-cases.ts';
import type { EVerifyDeps } from '../../../src/people/everify/deps.ts';
import { ensureDueCases } from '../../../src/people/everify/ensure-due-cases.ts';
import { type EVerifyGateway, GatewayError } from '../../../src/people/everify/gateway.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { createWorld, type World } from './world.ts';

/** The gateway, counting calls; `fault` may keep one from ever coming back. */
function watched(
  { deps }: World,
  fault: (call: keyof EVerifyGateway, done: () => Promise<unknown>) => Promise<unknown>,
): { deps: EVerifyDeps; calls: string[] } {
  const calls: string[] = [];
  const gateway = { ...deps.gateway };
  for (const call of ['submit', 'findByReference', 'retrieve', 'close'] as const) {
    const original = deps.gateway[call] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(gateway, {
      [call]: (...given: unknown[]) => {
        calls.push(call);
        return fault(call, () => original(...given));
      },
    });
  }
  return { deps: { ...deps, gateway }, calls };
}

const never = (): Promise<never> => new Promise(() => {});
const through = (_: string, done: () => Promise<unknown>) => done();

async function simulated(db: Database, references: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('everify_simulator_cases')
    .select('case_number')
    .where('client_reference', 'in', references)
    .execute();
  return rows.length;
}

/** As if the lease's two minutes had passed on the database's clock. */
const endLeases = (db: Database) =>
  db
    .updateTable('everify_cases')
    .set({ lease_until: '2000-01-01T00:00:00.000Z' })
    .where('lease_until', 'is not', null)
    .execute();

forEachDatabase((databases) => {
  let shared: Promise<Database> | undefined;
  let last: World | undefined;
  const make = async () => {
    shared ??= databases.open();
    await last?.end();
    last = await createWorld(await shared);
    return last;
  };

  test('four servers at the same time: each case made and submitted once, each change reported once', async () => {
    const world = await make();
    for (let index = 0; index < 30; index += 1) await world.hire({ ending: '9999' });
    const servers = [1, 2, 3, 4].map(() => watched(world, through));
    const ensured = await Promise.all(servers.map(({ deps }) => ensureDueCases(deps)));
    assert.deepEqual(
      ensured.flatMap(({ errors }) => errors),
      [],
    );
    assert.equal(
      ensured.reduce((sum, { made }) => sum + made, 0),
      30,
    );
    await Promise.all(servers.map(({ deps }) => advanceCases(deps)));
    const submits = servers.flatMap(({ calls }) => calls).filter((call) => call === 'submit');
    assert.equal(submits.length, 30);
    const cases = await world.cases();
    assert.equal(cases.length, 30);
    for (const { id, status } of cases) {
      assert.equal(status, 'closed_authorized');
      assert.deepEqual(await world.told(id), ['created', 'submitted', 'closed_authorized']);
    }
  });

  test('a server that waited for another’s lease does not get it as well', async () => {
    const world = await make();
    for (let index = 0; index < 3; index += 1) await world.hire({ ending: '9999' });
    await ensureDueCases(world.deps);
    const { db } = world.deps;
    const now = new Date(world.time.now).toISOString();
    let second: Promise<unknown[]> | undefined;
    const first = await db.transaction().execute(async (tx) => {
      const rows = await leaseDueCases(tx, now, 'first', 10);
      second = leaseDueCases(db, now, 'second', 10);
      await wait(100);
      return rows;
    });
    assert.equal(first.length, 3);
    assert.deepEqual(await second, []);
  });

  test('an administrator cannot act while the worker asks about the case', async () => {
    const world = await make();
    const hired = await world.hire({ ending: '0003' });
    await world.turn();
    world.time.now += DAY_MS;
    let begun = () => {};
    const asking = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const hung = watched(world, async () => {
      begun();
      return await never();
    });
    void advanceCases(hung.deps);
    await asking;
    const { id } = await world.caseOf(hired);
    await assert.rejects(world.act(id, 'photoMatch', { answer: 'match' }), /Try again/);
    await endLeases(world.deps.db);
    await world.act(id, 'photoMatch', { answer: 'match' });
    assert.equal((await world.caseOf(hired)).status, 'closed_authorized');
  });

  test('of two administrators who answer at the same time, one learns that it was done', async () => {
    const world = await make();
    const hired = await world.hire({ ending: '0003' });
    await world.turn();
    const { id } = await world.caseOf(hired);
    const answers = await Promise.allSettled([
      world.act(id, 'photoMatch', { answer: 'match' }),
      world.act(id, 'photoMatch', { answer: 'no_match' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await world.told(id)).length, 4);
  });

  for (const [moment, reached] of [
    ['before the agency took the case', false],
    ['after the agency took the case', true],
  ] as const) {
    test(`a server that dies ${moment}: the next asks first and makes no second case`, async () => {
      const world = await make();
      const hired = await world.hire({ ending: '0001' });
      let died = () => {};
      const death = new Promise<void>((resolve) => {
        died = resolve;
      });
      const dying = watched(world, async (call, done) => {
        if (call !== 'submit') return await done();
        if (reached) await done();
        died();
        return await never();
      });
      await ensureDueCases(dying.deps);
      void advanceCases(dying.deps);
      await death;
      const { id, status } = await world.caseOf(hired);
      assert.equal(status, 'submitted');

      const next = watched(world, through);
      await advanceCases(next.deps);
      assert.deepEqual(next.calls, [], 'the lease still holds');
      await endLeases(world.deps.db);
      await advanceCases(next.deps);
      assert.deepEqual(next.calls, reached ? ['findByReference'] : ['findByReference', 'submit']);
      assert.equal(await simulated(world.deps.db, [id]), 1);
      assert.deepEqual(await world.told(id), ['created', 'submitted', 'queued']);
    });
  }

  test('a server that comes back after its lease ended writes nothing', async () => {
    const world = await make();
    const hired = await world.hire({ ending: '0001' });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = () => {};
    const submitting = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = watched(world, async (call, done) => {
      const answer = await done();
      if (call === 'submit') {
        begun();
        await held;
      }
      return answer;
    });
    await ensureDueCases(slow.deps);
    const late = advanceCases(slow.deps);
    await submitting;
    await endLeases(world.deps.db);
    await world.turn();
    world.time.now += DAY_MS;
    await world.turn();
    goOn();
    assert.deepEqual((await late).errors, []);
    const { id, status } = await world.caseOf(hired);
    assert.equal(status, 'closed_authorized');
    assert.deepEqual(await world.told(id), ['created', 'submitted', 'queued', 'closed_authorized']);
    assert.equal(await simulated(world.deps.db, [id]), 1);
  });

  for (const reached of [true, false]) {
    test(`a closure whose answer is lost (${reached ? 'closed' : 'not closed'} at the agency) reaches it, and once`, async () => {
      const world = await make();
      const hired = await world.hire({ ending: '0010' });
      await world.turn();
      const { id } = await world.caseOf(hired);
      let died = () => {};
      const death = new Promise<void>((resolve) => {
        died = resolve;
      });
      const dying = watched(world, async (_, done) => {
        if (reached) await done();
        died();
        return await never();
      });

      const place = { employerId: world.employerId, caseId: id, action: 'close' };
      void actOnCase(dying.deps, world.owner, place, { reason: 'INCORRECT_DATA' });
      await death;
      await endLeases(world.deps.db);
      world.time.now += DAY_MS;
      await world.turn();
      const row = await world.caseOf(hired);
      assert.equal(row.status, 'manually_closed');
      assert.equal(row.closure_reason, 'INCORRECT_DATA');
      assert.equal(row.problem, null);
    });
  }

  test('a closure that the agency refuses later is withdrawn, and said to be', async () => {
    const world = await make();
    const hired = await world.hire({ ending: '0010' });
    await world.turn();
    const { id } = await world.caseOf(hired);
    let fault = new GatewayError('unavailable', 'No answer.');
    const { deps } = watched(world, async (call, done) => {
      if (call === 'close') throw fault;
      return await done();
    });
    const place = { employerId: world.employerId, caseId: id, action: 'close' };
    const reason = 'INCORRECT_DATA';
    const { everifyCase } = await actOnCase(deps, world.owner, place, { reason });
    assert.equal(everifyCase.closureReason, reason);
    assert.match(everifyCase.problem ?? '', /did not respond; the request will be repeated/);
    assert.deepEqual(everifyCase.allowedActions, ['close']);
    fault = new GatewayError('refused', 'Not in this state.');
    world.time.now += DAY_MS;
    await advanceCases(deps);
    const row = await world.caseOf(hired);
    assert.equal(row.status, 'close_case_and_resubmit');
    assert.equal(row.closure_reason, null);
    assert.match(row.problem ?? '', /refused the closure: Not in this state. Close the case again/);
    const actions = await deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('submission_id', '=', hired.submissionId)
      .orderBy('sequence')
      .execute();
    assert.deepEqual(actions.map(({ action }) => action).slice(-2), [
      'everify.close',
      'everify.closeRefused',
    ]);
  });

  test('asking goes on after an outage and a restart, where it was', async () => {
    const settings = await databases.create();
    const world = await createWorld(await databases.open(settings));
    const hired = await world.hire({ ending: '0001' });
    await world.turn();
    assert.equal((await world.caseOf(hired)).status, 'queued');
    const { deps } = watched(world, () => {
      throw new GatewayError('unavailable', 'No answer.');
    });
    for (const failures of [1, 2, 3]) {
      world.time.now += 10 * 60_000;
      await advanceCases(deps);
      assert.equal((await world.caseOf(hired)).failures, failures);
    }
    // Another process: its own connection, its own gateway, nothing in memory.
    const db = await databases.open(settings);
    const restarted = { ...world.deps, db };
    const gateway = createSimulator(restarted);
    await advanceCases({ ...restarted, gateway });
    assert.equal((await world.caseOf(hired)).status, 'queued', 'not before its time');
    world.time.now += 10 * 60_000;
    await advanceCases({ ...restarted, gateway });
    const { id, status, failures, problem } = await world.caseOf(hired);
    assert.deepEqual([status, failures, problem], ['closed_authorized', 0, null]);
    assert.deepEqual(await world.told(id), ['created', 'submitted', 'queued', 'closed_authorized']);
  });

  test('an error of our own in one case holds up no other', async () => {
    const world = await make();
    const bad = await world.hire({ ending: '9999' });
    const good = await world.hire({ ending: '9999' });
    await ensureDueCases(world.deps);
    const { id } = await world.caseOf(bad);
    const failing: EVerifyDeps = {
      ...world.deps,
      readForm: async (db, deps, submissionId) => {
        if (submissionId === bad.submissionId) throw new Error('unreadable');
        return await world.deps.readForm(db, deps, submissionId);
      },
    };
    const { errors } = await advanceCases(failing);
    assert.equal(errors.length, 1);
    assert.equal((await world.caseOf(good)).status, 'closed_authorized');
    assert.deepEqual(await world.told(id), ['created']);
    world.time.now += DAY_MS;
    await world.turn();
    assert.equal((await world.caseOf(bad)).status, 'closed_authorized');
  });

  test('a form whose case cannot be made is looked at again and holds up no other', async () => {
    const world = await make();
    const bad = await world.hire({ ending: '9999' });
    const good = await world.hire({ ending: '9999' });
    const failing: EVerifyDeps = {
      ...world.deps,
      readForm: async (db, deps, submissionId) => {
        if (submissionId === bad.submissionId) throw new Error('unreadable');
        return await world.deps.readForm(db, deps, submissionId);
      },
    };
    const { made, errors } = await ensureDueCases(failing);
    assert.deepEqual({ made, errors: errors.length }, { made: 1, errors: 1 });
    await world.turn();
    for (const hired of [bad, good]) {
      assert.equal((await world.caseOf(hired)).status, 'closed_authorized');
    }
  });

  test('forms accepted long ago are not looked at again and again', async () => {
    const world = await make();
    await world.hire({ ending: '9999' });
    await ensureDueCases(world.deps);
    const settings = await world.deps.db
      .selectFrom('everify_settings')
      .select('look_from')
      .where('employer_id', '=', world.employerId)
      .executeTakeFirstOrThrow();
    assert.equal(settings.look_from, '2026-06-14T12:00:00.000Z');
    world.time.now += 3_600_000;
    const late = await world.hire({ ending: '9999' });
    await world.turn();
    assert.equal((await world.caseOf(late)).status, 'closed_authorized');
  });
});
