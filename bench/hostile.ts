/**
 * One ordinary payCalc call after the other, from its own process, while a third process sends
 * the server what is meant to hold it up. Ends with 1 when a call took longer than HOSTILE_CALL_MS
 * (500) or the server's memory grew over HOSTILE_RSS_MB (700), and when what one account does to the
 * doors and the disk (hostile-tenants.ts) keeps another from its work. Run: `npm run hostile`, or with the
 * beginnings of names: `npm run hostile -- import '30 MB of ['`. HOSTILE_CALLS=400 repeats each attack
 * until so many calls were made next to it, which a p99 needs.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CASES, type Target } from './hostile-cases.ts';
import { runTenantCases, TENANT_CASES } from './hostile-tenants.ts';
import { start, stop } from './processes.ts';
import { employees } from './workload.ts';

const MAX_CALL_MS = Number(process.env.HOSTILE_CALL_MS ?? 500);
const MAX_RSS_MB = Number(process.env.HOSTILE_RSS_MB ?? 700);
const MIN_CALLS = Number(process.env.HOSTILE_CALLS ?? 1);
const URL_OF_SERVER = 'http://127.0.0.1:18085';
const KEY = 'hostile-key-0123456789-0123456789-0123456789';
const WARM_UP_CALLS = 500;
/** Longer than any case takes. */
const LIMIT_MS = 120_000;

/** Answers a message with what `handle` makes of it. */
function serve(handle: (message: string) => Promise<unknown>): void {
  process.on('message', async (message: string) => process.send?.(await handle(message)));
}

async function ask<Answer>(child: ChildProcess, message: string): Promise<Answer> {
  child.send(message);
  const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
  return answer as Answer;
}

// The ordinary client -----------------------------------------------------------------------------

function call(): Promise<number> {
  const began = performance.now();
  return fetch(`${URL_OF_SERVER}/ste-hosted/v1/payCalc`, {
    method: 'POST',
    headers: { authorization: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ PayCalcRequest: { payCalc: employees(1) } }),
  }).then(async (answer) => {
    const text = await answer.text();
    if (answer.status !== 200)
      throw new Error(`an ordinary call was answered ${answer.status}: ${text}`);
    return performance.now() - began;
  });
}

type Calls = { readonly count: number; readonly worst: number; readonly p99: number };

/** Calls from `start` to `stop`, which is answered with how long they took. */
function callUntilTold(): void {
  let isOn = false;
  let calling: Promise<number[]> | undefined;
  let times: number[] = [];
  const callOn = async (): Promise<number[]> => {
    times = [];
    while (isOn) times.push(await call());
    return times.sort((a, b) => a - b);
  };
  serve(async (message) => {
    if (message === 'warm up') {
      for (let i = 0; i < WARM_UP_CALLS; i += 1) await call();
      return 'warm';
    }
    if (message === 'start') {
      isOn = true;
      calling = callOn();
      return 'started';
    }
    if (message === 'count') return times.length;
    isOn = false;
    await calling;
    const p99 = times[Math.floor(times.length * 0.99)];
    return { count: times.length, worst: times.at(-1), p99 } as Calls;
  });
}

// The attacker ------------------------------------------------------------------------------------

/** `prepare <case>` makes the bodies, `go` sends them. */
function attackWhenTold(target: Target): void {
  let attack: (() => Promise<string>) | undefined;
  serve(async (message) => {
    if (message === 'go') return (await attack?.()) ?? '';
    attack = CASES.find(({ name }) => name === message)?.prepare(target);
    return 'prepared';
  });
}

// The judge ---------------------------------------------------------------------------------------

const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
/** Begins a new peak (Linux). */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

async function prepareTarget(): Promise<Target> {
  const login = await fetch(`${URL_OF_SERVER}/authentication/login`, {
    headers: { 'api-key': KEY },
  });
  const { accessToken: token } = (await login.json()) as { accessToken: string };
  const made = await fetch(`${URL_OF_SERVER}/v1/employers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Hostile Works',
      federalEIN: '12-3456789',
      timezone: 'America/Phoenix',
      address: { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
    }),
  });
  const employer = made.headers.get('location');
  if (employer === null) throw new Error(`no employer: ${await made.text()}`);
  return { url: URL_OF_SERVER, key: KEY, token, employer };
}

const startRole = (role: string, data = ''): ChildProcess =>
  fork(fileURLToPath(import.meta.url), [role, data]);

async function judge(isWanted: (named: { name: string }) => boolean): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-hostile-'));
  const server = await start(['src/app/cli.ts', 'serve'], `${URL_OF_SERVER}/health/ready`, {
    PORT: new URL(URL_OF_SERVER).port,
    DATA_DIR: directory,
    BOOTSTRAP_API_KEY: KEY,
    LOG_LEVEL: 'error',
  });
  const roles: ChildProcess[] = [];
  let isGood = true;
  try {
    const caller = startRole('caller');
    roles.push(caller);
    const attacker = startRole('attacker', JSON.stringify(await prepareTarget()));
    roles.push(attacker);
    const cases = CASES.filter((each, index) => index === 0 || isWanted(each));
    await ask(caller, 'warm up');
    console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(
      '| Attack | Response | Calls | p99 ms | Limit ms | Worst ms | Peak MB |\n|---|---|---|---|---|---|---|',
    );
    let limit = Number.NaN;
    for (const { name } of cases) {
      await ask(attacker, name);
      forgetPeak(server.pid as number);
      await ask(caller, 'start');
      let answered = await ask<string>(attacker, 'go');
      while ((await ask<number>(caller, 'count')) < MIN_CALLS)
        answered = await ask<string>(attacker, 'go');
      const { count, worst, p99 } = await ask<Calls>(caller, 'stop');
      // The first has no hostile request: the p99 alone.
      if (Number.isNaN(limit)) limit = 1.5 * p99 + 5;
      const peak = peakOf(server.pid as number);
      const isOver = !(worst <= MAX_CALL_MS && peak <= MAX_RSS_MB);
      if (isOver) isGood = false;
      console.log(
        `| ${name} | ${answered} | ${count} | ${p99.toFixed(0)} | ${limit.toFixed(0)} | ${worst.toFixed(0)} | ${peak.toFixed(0)} |${isOver ? ' over' : ''}`,
      );
    }
    console.log(`\nload at the end ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    for (const role of roles) role.kill();
    await stop(server);
    rmSync(directory, { recursive: true });
  }
  return isGood;
}

/** The cases whose names begin so; all without names. */
async function runAll(wanted: readonly string[]): Promise<boolean> {
  const isWanted = ({ name }: { name: string }): boolean =>
    wanted.length === 0 || wanted.some((begin) => name.startsWith(begin));
  const areTenantsGood = await runTenantCases(TENANT_CASES.filter(isWanted));
  const areCallsGood = !CASES.some(isWanted) || (await judge(isWanted));
  return areTenantsGood && areCallsGood;
}

const [role = '', data = '', ...rest] = process.argv.slice(2);
if (role === 'caller') callUntilTold();
else if (role === 'attacker') attackWhenTold(JSON.parse(data) as Target);
else if (!(await runAll([role, data, ...rest].filter(Boolean)))) {
  console.error(
    `A call took over ${MAX_CALL_MS} ms, the server over ${MAX_RSS_MB} MB, or a good request was refused.`,
  );
  process.exitCode = 1;
}
