/**
 * Kills real servers while they deliver to a receiver that fails, hangs, resets and dawdles: every
 * event arrives at least once, and always under the same webhook-id. KILL_RUNS sets the kills of each
 * run; `npm run faults:delivery` does the same at length.
 */

import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { sizeOf } from '../../sizes.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { type FaultCounts, type FaultPlan, runFaults } from '../../support/delivery-faults.ts';
import { postgresBinaries, startCluster } from '../../support/postgres-cluster.ts';
import { skipUnlessRequired } from '../../support/programs.ts';
import { environmentOf } from '../../support/server.ts';

const SEED = 20_261_121;
const KILLS = sizeOf('deliveryKills');
/** Of each run: many lives take their time, few wait for the last retries all the same. */
const WITHIN_MS = Math.max(150_000, KILLS * 25_000);
const LIMIT = { timeout: WITHIN_MS + 90_000 };

const ENV = {
  LOG_LEVEL: 'fatal',
  RETRY_SCHEDULE: '1s,1s,1s,1s,2s,2s,2s,2s,3s,3s,3s,3s',
} as const;

const PLAN = {
  events: 50 * KILLS,
  kills: KILLS,
  employers: 4,
  employeesPerEmployer: 8,
  seed: SEED,
  killWithinMs: 900,
  shares: {
    error: 0.08,
    slow: 0.05,
    reset: 0.04,
    tooMany: 0.02,
    redirect: 0.02,
    huge: 0.01,
    drip: 0.01,
    hang: 0.006,
  },
  withinMs: WITHIN_MS,
} as const satisfies Partial<FaultPlan>;

function assertNothingLost(counts: FaultCounts, plan: { readonly events: number }): void {
  const numbers = JSON.stringify(counts);
  assert.ok(counts.answered >= plan.events, numbers);
  assert.ok(counts.arrivals >= counts.events, numbers);
  assert.deepEqual(
    {
      answeredWithoutEvent: counts.answeredWithoutEvent,
      neverArrived: counts.neverArrived,
      missing: counts.missing,
      undone: counts.undone,
      unknown: counts.unknown,
      mixedIds: counts.mixedIds,
      outOfOrder: counts.outOfOrder,
    },
    {
      answeredWithoutEvent: 0,
      neverArrived: 0,
      missing: 0,
      undone: 0,
      unknown: 0,
      mixedIds: 0,
      outOfOrder: 0,
    },
    numbers,
  );
  // Otherwise the run proved nothing.
  assert.ok((counts.behaviors['answer 500'] ?? 0) > 0, numbers);
  assert.ok((counts.behaviors.reset ?? 0) > 0, numbers);
  assert.ok((counts.behaviors.hang ?? 0) > 0, numbers);
  assert.ok(counts.repeated > 0, numbers);
}

describe('delivery loses nothing', () => {
  forEachDatabase(({ kind, create }) => {
    test(`${PLAN.kills} kills at random moments`, LIMIT, async () => {
      const env = { ...environmentOf(await create()), ...ENV };
      const counts = await runFaults({ ...PLAN, env, processes: 1 });
      assert.ok(counts.kills >= PLAN.kills);
      assertNothingLost(counts, PLAN);
    });
    if (kind === 'sqlite') return;
    test(`${PLAN.kills} kills of two servers on one database`, LIMIT, async () => {
      const env = { ...environmentOf(await create()), ...ENV };
      const counts = await runFaults({ ...PLAN, env, processes: 2, seed: SEED + 1 });
      assert.ok(counts.kills >= PLAN.kills);
      assertNothingLost(counts, PLAN);
    });
  });

  const binaries = postgresBinaries();
  const reason = 'PostgreSQL’s programs (initdb, pg_ctl) are not installed';
  if (binaries === undefined) {
    skipUnlessRequired('PostgreSQL restarted in the middle', reason);
  } else {
    test('PostgreSQL restarted in the middle', LIMIT, async () => {
      const cluster = await startCluster(binaries);
      try {
        const databaseUrl = await cluster.createDatabase();
        const env = { ...environmentOf({ dataDir: tmpdir(), databaseUrl }), ...ENV };
        let restarts = 0;
        const act = async (): Promise<void> => {
          await cluster.restart(restarts % 2 === 0 ? 'immediate' : 'fast');
          restarts += 1;
        };
        const disturbance = { times: 3, act };
        const plan = { ...PLAN, kills: 0, seed: SEED + 2, disturbance };
        const counts = await runFaults({ ...plan, env, processes: 1 });
        assert.equal(restarts, 3);
        assertNothingLost(counts, PLAN);
      } finally {
        await cluster.remove();
      }
    });
  }
});
