/**
 * Kills servers at random moments while they deliver 10,000 events to a receiver that fails, hangs,
 * resets and dawdles, create employees under idempotency keys and count payCalc items; restarts
 * PostgreSQL in the middle. Prints what was counted and fails when anything was lost, torn or done twice. Run: `npm run faults:delivery [sqlite|postgres|two|restart] ...`, all by default;
 * FAULT_EVENTS, FAULT_KILLS and FAULT_SEED change the size and the chance.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultPlan, runFaults } from '../test/support/delivery-faults.ts';
import { faultsOf } from '../test/support/keyed-work.ts';
import {
  type PostgresCluster,
  postgresBinaries,
  startCluster,
} from '../test/support/postgres-cluster.ts';
import { environmentOf } from '../test/support/server.ts';

const EVENTS = Number(process.env.FAULT_EVENTS ?? 10_000);
const KILLS = Number(process.env.FAULT_KILLS ?? 50);
const RESTARTS = 10;
const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1e9));

const PLAN = {
  events: EVENTS,
  kills: KILLS,
  employers: 20,
  employeesPerEmployer: 20,
  seed: SEED,
  killWithinMs: 1_500,
  shares: {
    error: 0.06,
    slow: 0.04,
    reset: 0.03,
    tooMany: 0.01,
    redirect: 0.01,
    huge: 0.003,
    drip: 0.003,
    hang: 0.003,
  },
  withinMs: 1_800_000,
  report: (line: string) => console.log(`  ${line}`),
} as const satisfies Partial<FaultPlan>;

const ENV = {
  LOG_LEVEL: 'fatal',
  RETRY_SCHEDULE: '1s,1s,1s,1s,2s,2s,2s,2s,3s,3s,3s,3s,5s,5s,5s,5s',
};

const dataDir = mkdtempSync(join(tmpdir(), 'wagewright-faults-'));
const binaries = postgresBinaries();
if (binaries === undefined) throw new Error('PostgreSQL is not installed: no initdb, no pg_ctl');
const cluster: PostgresCluster = await startCluster(binaries);

const onPostgres = async () =>
  environmentOf({ dataDir, databaseUrl: await cluster.createDatabase() });

type Scenario = {
  readonly title: string;
  readonly plan: () => Promise<Pick<FaultPlan, 'env' | 'processes'> & Partial<FaultPlan>>;
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  sqlite: {
    title: 'SQLite, one server',
    plan: async () => ({ env: environmentOf({ dataDir }), processes: 1 }),
  },
  postgres: {
    title: 'PostgreSQL, one server',
    plan: async () => ({ env: await onPostgres(), processes: 1 }),
  },
  two: {
    title: 'PostgreSQL, two servers',
    plan: async () => ({ env: await onPostgres(), processes: 2 }),
  },
  restart: {
    title: `PostgreSQL, two servers, PostgreSQL crashed or restarted ${RESTARTS} times`,
    plan: async () => {
      let restarts = 0;
      const act = async (): Promise<void> => {
        await cluster.restart(restarts % 2 === 0 ? 'immediate' : 'fast');
        restarts += 1;
      };
      const disturbance = { times: RESTARTS, act };
      return { env: await onPostgres(), processes: 2, kills: 0, disturbance };
    },
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(SCENARIOS, name));
if (unknown !== undefined) {
  throw new Error(`${unknown} is none of ${Object.keys(SCENARIOS).join(', ')}`);
}
console.log(`seed ${SEED}`);
let failures = 0;
try {
  for (const [name, { title, plan }] of Object.entries(SCENARIOS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(title);
    const { env, ...rest } = await plan();
    const counts = await runFaults({ ...PLAN, ...rest, env: { ...env, ...ENV } });
    console.log(JSON.stringify(counts, undefined, 2));
    const lost =
      counts.answeredWithoutEvent + counts.neverArrived + counts.missing + counts.unknown;
    const wrong = counts.undone + counts.mixedIds + counts.outOfOrder + faultsOf(counts);
    const isGood = lost === 0 && wrong === 0;
    console.log(isGood ? 'nothing lost' : 'FAILED: see the counts');
    if (!isGood) failures += 1;
  }
} finally {
  await cluster.remove();
  rmSync(dataDir, { recursive: true });
}
process.exitCode = failures === 0 ? 0 : 1;
