/**
 * Webhook deliveries. Throughput: deliveries per second of a backlog, as a ratio to a bare loop of
 * the same run that POSTs the same bodies with the same client at the same concurrency. Fairness: the
 * delay of 99 endpoints with and without a hundredth that hangs. On SQLite and on a PostgreSQL of its
 * own. Run: `npm run bench:delivery [throughput|fairness]`.
 */

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresBinaries, startCluster } from '../test/support/postgres-cluster.ts';
import { makeBacklog } from './delivery-backlog.ts';
import { measureFairness } from './delivery-fairness.ts';
import type { Seen } from './delivery-seen.ts';
import { onServerCore, pinLoad, start, stop } from './processes.ts';

const PAIRS = Number(process.env.BENCH_PAIRS ?? 3);
const EVENTS = Number(process.env.BENCH_EVENTS ?? 20_000);
const ENDPOINTS = 50;
/** DELIVERY_CONCURRENCY, as it is by default. */
const PER_ENDPOINT = 4;
/** Requests at a time, of the server and of the bare loop. */
const CONCURRENCY = ENDPOINTS * PER_ENDPOINT;
const SERVER_PORT = 18_080;
const RECEIVER_PORT = 18_081;
const RECEIVER = `http://127.0.0.1:${RECEIVER_PORT}`;
const KEY = 'benchmark-key-0123456789-0123456789-0123456789';
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const run = promisify(execFile);

const directory = mkdtempSync(join(tmpdir(), 'wagewright-bench-'));
const binaries = postgresBinaries();
if (binaries === undefined) throw new Error('PostgreSQL is not installed: no initdb, no pg_ctl');
const cluster = await startCluster(binaries);

export type Kind = 'SQLite' | 'PostgreSQL';
const KINDS: readonly Kind[] =
  process.env.BENCH_KIND === 'PostgreSQL' || process.env.BENCH_KIND === 'SQLite'
    ? [process.env.BENCH_KIND]
    : ['SQLite', 'PostgreSQL'];
let databases = 0;

/** The environment of a server on a new database. */
async function newDatabase(kind: Kind): Promise<Record<string, string>> {
  databases += 1;
  return {
    PORT: String(SERVER_PORT),
    DATA_DIR: join(directory, `data-${databases}`),
    BOOTSTRAP_API_KEY: KEY,
    SECRET_KEY,
    LOG_LEVEL: 'error',
    DELIVERY_CONCURRENCY: String(PER_ENDPOINT),
    ...(kind === 'PostgreSQL' ? { DATABASE_URL: await cluster.createDatabase() } : {}),
  };
}

const startServer = (env: Record<string, string>) =>
  start(['src/app/cli.ts', 'serve'], `http://127.0.0.1:${SERVER_PORT}/health/ready`, env);

/** CPU time of a process so far; undefined where /proc does not tell. */
function cpuSeconds(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // utime and stime, in hundredths.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const readSeen = async (): Promise<Seen> => (await (await fetch(RECEIVER)).json()) as Seen;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** What a program got done, and how much of its core that took. */
type Speed = { readonly perSecond: number; readonly cpuMicroseconds: number | undefined };

/** Deliveries per second of a backlog, without the first and the last fifth. */
async function delivered(env: Record<string, string>): Promise<Speed> {
  const arrivals: number[] = [];
  await readSeen();
  const server = await startServer(env);
  const before = cpuSeconds(server.pid);
  const end = Date.now() + 120_000;
  while (arrivals.length < EVENTS) {
    if (Date.now() > end) throw new Error(`${arrivals.length} of ${EVENTS} arrived in 120 s`);
    await later(250);
    arrivals.push(...(await readSeen()).arrivals);
  }
  const after = cpuSeconds(server.pid);
  await stop(server);
  arrivals.sort((a, b) => a - b);
  const [first, last] = [Math.floor(EVENTS / 5), Math.floor((EVENTS * 4) / 5)];
  const ms = (arrivals[last] as number) - (arrivals[first] as number);
  return {
    perSecond: ((last - first) * 1000) / ms,
    cpuMicroseconds:
      after === undefined || before === undefined ? undefined : ((after - before) * 1e6) / EVENTS,
  };
}

async function throughput(kind: Kind): Promise<void> {
  const ours: Speed[] = [];
  const bare: Speed[] = [];
  const file = join(directory, 'bodies');
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const env = await newDatabase(kind);
    const settings = {
      dataDir: env.DATA_DIR as string,
      secretKey: SECRET_KEY,
      ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    };
    const bodies = await makeBacklog(settings, {
      receiver: RECEIVER,
      endpoints: ENDPOINTS,
      events: EVENTS,
    });
    ours.push(await delivered(env));
    writeFileSync(file, bodies.join('\n'));
    const [program, ...args] = onServerCore([
      ...['bench/delivery-bare.ts', file, RECEIVER, String(ENDPOINTS), String(CONCURRENCY)],
    ]);
    bare.push(JSON.parse((await run(program as string, args)).stdout) as Speed);
    await readSeen();
  }
  const ratios = ours.map(({ perSecond }, i) => perSecond / (bare[i] as Speed).perSecond);
  const speeds = (of: Speed[]): string =>
    median(of.map((one) => one.perSecond)).toLocaleString('en-US', { maximumFractionDigits: 0 });
  const cpu = (of: Speed[]): string =>
    median(of.map((one) => one.cpuMicroseconds ?? Number.NaN)).toFixed(0);
  console.log(
    `throughput, ${kind}: ${speeds(ours)} deliveries/s, bare loop ${speeds(bare)}; ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}); CPU of the program per delivery ${cpu(ours)} µs, per bare post ${cpu(bare)} µs; ${EVENTS} events, ${ENDPOINTS} endpoints, ${CONCURRENCY} at a time`,
  );
}

async function fairness(kind: Kind): Promise<void> {
  const env = await newDatabase(kind);
  const server = await startServer(env);
  try {
    const address = `http://127.0.0.1:${SERVER_PORT}`;
    console.log(`fairness, ${kind}: ${await measureFairness(address, KEY, RECEIVER, readSeen)}`);
  } finally {
    await stop(server);
  }
}

console.log(pinLoad());
const only = process.argv[2];
const receiver = await start(
  ['bench/delivery-receiver.ts', String(RECEIVER_PORT)],
  RECEIVER,
  {},
  false,
);
try {
  for (const kind of KINDS) {
    if (only !== 'fairness') await throughput(kind);
    if (only !== 'throughput') await fairness(kind);
  }
} finally {
  await stop(receiver);
  await cluster.remove();
  rmSync(directory, { recursive: true });
}
