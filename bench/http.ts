/**
 * HTTP rate of payCalc as a ratio to an echo server of the same run: one employee and 500 employees
 * per request, in several states and with `explain` too, key check and usage count included; the same
 * with a 5 ms fsync under SQLite; and the p99 of single calls while 500-employee requests stream. The
 * ratio of processor time per request is that of the servers' processes. Run: `npm run bench:http`,
 * or with words of the cases to run, such as `npm run bench:http -- explain`.
 */

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { installedReleases } from '../src/paycalc/releases.ts';
import { pinLoad, start, stop } from './processes.ts';
import { employees, explained, statewide } from './workload.ts';

const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 8);
const KEY = 'benchmark-key-0123456789-0123456789-0123456789';
const SERVER = 'http://127.0.0.1:18080';
const ECHO = 'http://127.0.0.1:18081';
const PAY_CALC = `${SERVER}/ste-hosted/v1/payCalc`;

type Load = { readonly body: string; readonly connections: number };

const request = (payCalc: readonly object[]): string =>
  JSON.stringify({ PayCalcRequest: { payCalc } });
const multi = statewide([...installedReleases().highest.taxes.keys()], 500);
const SINGLE: Load = { body: request(employees(1)), connections: 64 };
const BATCH: Load = { body: request(employees(500)), connections: 4 };
const CASES: Readonly<Record<string, Load>> = {
  single: SINGLE,
  'single-8-connections': { ...SINGLE, connections: 8 },
  'batch-500': BATCH,
  'batch-500-states': { ...BATCH, body: request(multi) },
  'batch-500-explain': { ...BATCH, body: request(explained(employees(500))) },
};
const only = process.argv.slice(2);
const isAsked = (name: string): boolean =>
  only.length === 0 || only.some((word) => name.includes(word));
const headers = { authorization: KEY, 'content-type': 'application/json' };

const directory = mkdtempSync(join(tmpdir(), 'wagewright-bench-'));

const serve = (fsyncDelayMs = 0) =>
  start(['src/cli.ts', 'serve'], `${SERVER}/health/ready`, {
    PORT: '18080',
    DATA_DIR: join(directory, `data-${fsyncDelayMs}`),
    BOOTSTRAP_API_KEY: KEY,
    LOG_LEVEL: 'error',
    WAGEWRIGHT_TEST_FSYNC_DELAY_MS: String(fsyncDelayMs),
  });

/** Ticks of processor time that a process has had, all threads; NaN where the system does not say. */
function ticksOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

/** Requests per second; throws when any answer was not 200. */
async function rate(url: string, { body, connections }: Load, seconds = SECONDS): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

type Measured = { readonly rate: number; readonly ticks: number };

/** Requests per second, and processor time per request. */
async function measured(process: ChildProcess, url: string, load: Load): Promise<Measured> {
  const before = ticksOf(process);
  const perSecond = await rate(url, load);
  return { rate: perSecond, ticks: (ticksOf(process) - before) / (perSecond * SECONDS) };
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

async function compare(name: string, load: Load): Promise<void> {
  const answer = await fetch(PAY_CALC, { method: 'POST', headers, body: load.body });
  const file = join(directory, `${name}.json`);
  writeFileSync(file, await answer.text());
  const echo = await start(['bench/echo-server.ts', '18081', file], ECHO);
  // Long enough for the compiler to have seen everything: rates are of a running server.
  await rate(PAY_CALC, load, WARM_UP_SECONDS);
  await rate(`${ECHO}/echo`, load, WARM_UP_SECONDS);
  const ours: Measured[] = [];
  const ceilings: Measured[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    ours.push(await measured(server, PAY_CALC, load));
    ceilings.push(await measured(echo, `${ECHO}/echo`, load));
  }
  await stop(echo);
  const ratios = ours.map(({ rate: own }, i) => own / (ceilings[i] as Measured).rate);
  const costs = ours.map(({ ticks }, i) => (ceilings[i] as Measured).ticks / ticks);
  const shown = (all: number[]): string =>
    `${median(all).toFixed(2)} (${all.map((one) => one.toFixed(2)).join(' ')})`;
  const rateOf = (all: Measured[]): string => median(all.map((one) => one.rate)).toFixed(0);
  console.log(
    `${name}: ${rateOf(ours)} requests/s, echo ${rateOf(ceilings)}; ratio ${shown(ratios)}; by processor time ${shown(costs)}; load average ${loadavg()[0]?.toFixed(0)}`,
  );
}

/** Milliseconds one 500-employee request takes alone, median. */
async function serviceTime(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const started = performance.now();
    const answer = await fetch(PAY_CALC, { method: 'POST', headers, body: BATCH.body });
    await answer.text();
    times.push(performance.now() - started);
  }
  return median(times);
}

async function mixed(): Promise<void> {
  const service = await serviceTime();
  const stream = autocannon({ url: PAY_CALC, method: 'POST', headers, ...BATCH, duration: 10 });
  const latencies: number[] = [];
  const until = performance.now() + 9_000;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const started = performance.now();
      const answer = await fetch(PAY_CALC, { method: 'POST', headers, body: SINGLE.body });
      await answer.text();
      latencies.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.all([caller(), caller(), caller(), caller()]);
  await stream;
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)] as number;
  const p50 = latencies[Math.floor(latencies.length * 0.5)] as number;
  console.log(
    `mixed: one 500-employee request alone ${service.toFixed(1)} ms; single calls during a stream of them (4 connections): p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms = ${(p99 / service).toFixed(2)} service times (${latencies.length} calls)`,
  );
}

console.log(`${pinLoad()}; request bodies ${SINGLE.body.length} and ${BATCH.body.length} bytes`);
let server = await serve();
for (const [name, load] of Object.entries(CASES)) if (isAsked(name)) await compare(name, load);
if (isAsked('mixed')) await mixed();
await stop(server);
if (isAsked('fsync')) await slowDisk();
rmSync(directory, { recursive: true });

async function slowDisk(): Promise<void> {
  server = await serve(5);
  await rate(PAY_CALC, SINGLE, 2);
  const slow = await rate(PAY_CALC, SINGLE);
  console.log(
    `single with a 5 ms fsync: ${slow.toFixed(0)} requests/s at ${SINGLE.connections} connections`,
  );
  const wide = await rate(PAY_CALC, { ...SINGLE, connections: 512 });
  console.log(`single with a 5 ms fsync: ${wide.toFixed(0)} requests/s at 512 connections`);
  await stop(server);
}
