/**
 * Kills servers while they deliver, and counts what arrived: the shared part of the short test in
 * the suite and of the long script. Events come from real calls (an employee's last name changes,
 * each time to a new one), arrive at a receiver that misbehaves, and are compared with the event log.
 */

import { randomUUID } from 'node:crypto';
import { countUndone, expecting, Fleet, readLog, request } from './delivery-fleet.ts';
import { compare, missingOf, type Verdict } from './delivery-verdict.ts';
import { EMPLOYEE, EMPLOYER } from './i9.ts';
import { type KeyedCounts, KeyedWork, type UsageCounts } from './keyed-work.ts';
import { randomNumbers } from './random.ts';
import {
  answer,
  type Behavior,
  HANG,
  OK,
  RESET,
  Receiver,
  redirect,
  type Script,
  slow,
  tooMany,
} from './receiver.ts';
import { API_KEY } from './server.ts';

export type FaultPlan = {
  /** Of every server process. */
  readonly env: Readonly<Record<string, string>>;
  /** Server processes on the one database. */
  readonly processes: number;
  /** The least number of changes to be answered with 200. */
  readonly events: number;
  /** The least number of SIGKILLs. */
  readonly kills: number;
  readonly employers: number;
  readonly employeesPerEmployer: number;
  readonly seed: number;
  /** Milliseconds within which the kill comes, after a start or a random part of a life's changes. */
  readonly killWithinMs: number;
  /** Misbehave in these shares of the first two arrivals of an id, and once in each way. */
  readonly shares: Readonly<Partial<Record<keyof typeof FAULTS, number>>>;
  /** Something else that goes wrong, so many times, spread over the changes. */
  readonly disturbance?: { readonly times: number; readonly act: () => Promise<void> };
  /** How long all of it may take, the last deliveries included. */
  readonly withinMs: number;
  readonly report?: (line: string) => void;
};

export type FaultCounts = Verdict & {
  readonly kills: number;
  readonly disturbances: number;
  /** Changes answered with 200. */
  readonly answered: number;
  /** Changes that got no answer or another one: they may have happened or not. */
  readonly inDoubt: number;
  /** Answered changes without an event. */
  readonly answeredWithoutEvent: number;
  /** Deliveries that the delivery log shows as given up, cancelled or, at the end, still waiting. */
  readonly undone: number;
  readonly keyed: KeyedCounts;
  readonly usage: UsageCounts;
  readonly seconds: number;
};

const FAULTS = {
  error: () => answer(500, 'database is down'),
  slow: (random: () => number) => slow(100 + random() * 1_400),
  reset: () => RESET,
  hang: () => HANG,
  tooMany: () => tooMany('1'),
  redirect: () => redirect('http://169.254.169.254/latest/meta-data/'),
  huge: (): Behavior => ({ kind: 'huge', bytes: 20_000_000 }),
  drip: (): Behavior => ({ kind: 'drip', everyMs: 50 }),
} as const;

const CLIENTS_PER_PROCESS = 8;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function misbehaving(shares: FaultPlan['shares'], random: () => number): Script {
  const kinds = Object.entries(shares) as [keyof typeof FAULTS, number][];
  // Each once, whatever chance says.
  const first = kinds.map(([kind]) => kind);
  return ({ arrival }) => {
    if (arrival > 2) return OK;
    const kind = first.pop();
    if (kind !== undefined) return FAULTS[kind](random);
    let at = random();
    for (const [kind, share] of kinds) {
      if (at < share) return FAULTS[kind](random);
      at -= share;
    }
    return OK;
  };
}

export async function runFaults(plan: FaultPlan): Promise<FaultCounts> {
  const random = randomNumbers(plan.seed);
  const receiver = await Receiver.start(misbehaving(plan.shares, randomNumbers(plan.seed + 1)));
  const fleet = new Fleet(plan.env);
  try {
    for (let n = 0; n < plan.processes; n += 1) await fleet.add();
    return await torment(plan, random, receiver, fleet);
  } finally {
    await fleet.close('SIGKILL');
    await receiver.close();
  }
}

async function torment(
  plan: FaultPlan,
  random: () => number,
  receiver: Receiver,
  fleet: Fleet,
): Promise<FaultCounts> {
  const started = performance.now();
  const report = plan.report ?? (() => {});
  const base = (): string => fleet.any(random) ?? '';
  const { accessToken } = await expecting(
    200,
    request(base(), '/authentication/login', { 'api-key': API_KEY }),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  const employers: string[] = [];
  const employees: string[] = [];
  for (let n = 0; n < plan.employers; n += 1) {
    const webhook = {
      callbackUrl: `${receiver.url}/hook/${n}`,
      authentication: { authType: 'none' },
    };
    const made = await expecting(
      201,
      request(base(), '/employers', headers, 'POST', { ...EMPLOYER, webhook }),
    );
    const path = `/v1/employers/${(made.employer as { id: string }).id}`;
    employers.push(path);
    for (let m = 0; m < plan.employeesPerEmployer; m += 1) {
      const employee = {
        ...EMPLOYEE,
        emailAddress: `e${n}.${m}@example.com`,
        socialSecurityNumber: `123-${String(10 + n).padStart(2, '0')}-${1000 + m}`,
      };
      const { employee: created } = await expecting(
        201,
        request(base(), `${path}/employees`, headers, 'POST', employee),
      );
      employees.push(`${path}/employees/${(created as { id: string }).id}`);
    }
  }

  const answered = new Set<string>();
  let inDoubt = 0;
  let kills = 0;
  let disturbances = 0;
  let isStopping = false;
  const disturbanceTimes = plan.disturbance?.times ?? 0;
  const rounds = Math.max(plan.kills, disturbanceTimes, 1);
  const quota = plan.events / rounds;
  // Changes are spread over the kills, so that every life of a server has new ones.
  const isDue = (): boolean =>
    answered.size < quota * (Math.max(kills, disturbances) + 1) && answered.size < plan.events;
  const client = async (mine: readonly string[]): Promise<void> => {
    for (let n = 0; !isStopping; n += 1) {
      const server = fleet.any(random);
      if (server === undefined || !isDue()) {
        await later(5);
        continue;
      }
      const name = `n${n}-${randomUUID().replaceAll('-', '')}`;
      const path = mine[n % mine.length] as string;
      const call = await request(server, path, headers, 'PATCH', { lastName: name });
      if (call?.status === 200) answered.add(name);
      else inDoubt += 1;
    }
  };
  const clients = CLIENTS_PER_PROCESS * plan.processes;
  const working = Array.from({ length: clients }, (_, n) =>
    // Each employee is changed by one client only: its events have an order.
    client(employees.filter((_employee, index) => index % clients === n)),
  );

  const keyedWork = await KeyedWork.start(fleet, headers, random, plan.processes);

  const latest = started + plan.withinMs;
  const state = (): string =>
    `${kills} kills, ${disturbances} disturbances, ${answered.size} changes, ${receiver.received.length} arrivals`;
  const isUnfinished = (): boolean =>
    kills < plan.kills || disturbances < disturbanceTimes || answered.size < plan.events;
  try {
    while (isUnfinished()) {
      // Most lives last until a random part of their changes is made, some end at their beginning.
      const enough = plan.kills > 0 && random() < 0.8 ? quota * (kills + random()) : 0;
      while (answered.size < Math.min(enough, plan.events) && performance.now() < latest) {
        await later(5);
      }
      await later(random() * plan.killWithinMs);
      if (performance.now() > latest) throw new Error(`after ${plan.withinMs} ms ${state()}`);
      if (plan.kills > 0) {
        await fleet.killAndRestart(Math.floor(random() * plan.processes));
        kills += 1;
      }
      if (
        plan.disturbance !== undefined &&
        answered.size >= (disturbances + 0.5) * (plan.events / disturbanceTimes)
      ) {
        await plan.disturbance.act();
        disturbances += 1;
        report(state());
      }
      if (plan.kills > 0 && kills % 10 === 0) report(state());
    }
  } finally {
    isStopping = true;
    await Promise.all([...working, keyedWork.stop()]);
  }

  const others = await keyedWork.count(base);
  const log = await readLog(base, headers, employers);
  report(
    `${log.length} events in the log, ${receiver.accepted.size} delivered; waiting for the rest`,
  );
  while (performance.now() < latest && missingOf(log, receiver).length > 0) await later(100);
  let undone = await countUndone(base, headers, employers);
  while (performance.now() < latest && undone > 0) {
    await later(200);
    undone = await countUndone(base, headers, employers);
  }
  await fleet.close('SIGTERM');
  return {
    kills,
    disturbances,
    answered: answered.size,
    inDoubt,
    answeredWithoutEvent: answered.difference(new Set(log.map(({ name }) => name))).size,
    undone,
    ...compare(log, receiver),
    ...others,
    seconds: (performance.now() - started) / 1000,
  };
}
