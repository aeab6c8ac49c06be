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
import { installedReleases } from '../src/tax/paycalc/releases.ts';
import { pinLoad, start, stop, stopAll } from './processes.ts';
import { employees, explained, statewide } from './workload.ts';

const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 8);
const MIXED_PAIRS = Math.min(PAIRS, 3);
const KEY = 'benchmark-key-0123456789-0123456789-0123456789';
const SERVER = 'http://127.0.0.1:18080';
const ECHO = 'http://127.0.0.1:18081';
const DURABLE = 'http://127.0.0.1:18089';
const PAY_CALC = `${SERVER}/ste-hosted/v1/payCalc`;

type Load = {
  readonly body: string;
  readonly connections: number;
  /** Also compared with an echo server that waits for the disk before it answers. */
  readonly isDurable?: boolean;
};

const request = (payCalc: readonly object[]): string =>
  JSON.stringify({ PayCalcRequest: { payCalc } });
const multi = statewide([...installedReleases().highest.taxes.keys()], 500);
const SINGLE: Load = { body: request(employees(1)), connections: 64, isDurable: true };
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
  start(['src/app/cli.ts', 'serve'], `${SERVER}/health/ready`, {
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

type Ceiling = { readonly name: string; readonly process: ChildProcess; readonly url: string };

async function ceilingsOf(name: string, load: Load): Promise<readonly Ceiling[]> {
  const answer = await fetch(PAY_CALC, { method: 'POST', headers, body: load.body });
  const file = join(directory, `${name}.json`);
  writeFileSync(file, await answer.text());
  const server = 'bench/echo-server.ts';
  const echo = await start([server, '18081', file], ECHO);
  const plain = { name: 'echo', process: echo, url: `${ECHO}/echo` };
  if (!load.isDurable) return [plain];
  const durable = await start([server, '18089', file, join(directory, 'journal')], DURABLE);
  return [plain, { name: 'echo with fsync', process: durable, url: `${DURABLE}/echo` }];
}

async function compare(name: string, load: Load): Promise<void> {
  const ceilings = await ceilingsOf(name, load);
  const all = [{ name, process: server, url: PAY_CALC }, ...ceilings];
  // Long enough for the compiler to have seen everything: rates are of a running server.
  for (const { url } of all) await rate(url, load, WARM_UP_SECONDS);
  const results = new Map<string, Measured[]>(all.map((each) => [each.name, []]));
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const each of all)
      results.get(each.name)?.push(await measured(each.process, each.url, load));
  }
  for (const { process } of ceilings) await stop(process);
  const ours = results.get(name) ?? [];
  for (const { name: ceiling } of ceilings) report(name, ours, ceiling, results.get(ceiling) ?? []);
}

function report(name: string, ours: Measured[], ceiling: string, theirs: Measured[]): void {
  const ratios = ours.map(({ rate: own }, i) => own / (theirs[i] as Measured).rate);
  const costs = ours.map(({ ticks }, i) => (theirs[i] as Measured).ticks / ticks);
  const shown = (all: number[]): string =>
    `${median(all).toFixed(2)} (${all.map((one) => one.toFixed(2)).join(' ')})`;
  const rateOf = (all: Measured[]): string => median(all.map((one) => one.rate)).toFixed(0);
  console.log(
    `${name}: ${rateOf(ours)} requests/s, ${ceiling} ${rateOf(theirs)}; ratio ${shown(ratios)}; by processor time ${shown(costs)}; load average ${loadavg()[0]?.toFixed(0)}`,
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

/** Milliseconds of single calls by four callers, each 5 ms after its last answer; sorted. */
async function latenciesOf(seconds: number): Promise<readonly number[]> {
  const latencies: number[] = [];
  const until = performance.now() + 1000 * seconds;
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
  return latencies.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] as number;

async function mixed(): Promise<void> {
  const service = await serviceTime();
  await latenciesOf(3);
  for (let pair = 0; pair < MIXED_PAIRS; pair += 1) {
    const alone = await latenciesOf(5);
    // In a thread of its own: the callers must not wait for the reading of large answers.
    const load = { url: PAY_CALC, method: 'POST', headers, ...BATCH, duration: 7, workers: 1 };
    const stream = autocannon(load as autocannon.Options);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const during = await latenciesOf(5);
    const streamed = (await stream)['2xx'] / load.duration;
    const limit = 1.5 * quantile(alone, 0.99) + 5;
    const shown = (all: readonly number[]): string =>
      `p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms (${all.length} calls)`;
    console.log(
      `mixed: one 500-employee request alone ${service.toFixed(1)} ms; single calls alone ${shown(alone)}; during a stream of those (4 connections, ${streamed.toFixed(0)}/s) ${shown(during)}; limit ${limit.toFixed(1)} ms; load average ${loadavg()[0]?.toFixed(0)}`,
    );
  }
}

console.log(`${pinLoad()}; request bodies ${SINGLE.body.length} and ${BATCH.body.length} bytes`);
let server: ChildProcess;
try {
  server = await serve();
  for (const [name, load] of Object.entries(CASES)) if (isAsked(name)) await compare(name, load);
  if (isAsked('mixed')) await mixed();
  await stop(server);
  if (isAsked('fsync')) await slowDisk();
} finally {
  await stopAll();
  rmSync(directory, { recursive: true });
}

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
