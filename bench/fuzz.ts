/**
 * Odd requests by the million: `npm run fuzz [sqlite|postgres]` sends every documented operation
 * requests as documented, damaged and nonsensical, in the name of every kind of caller, to a server in
 * its own process. Fails at a 5xx, an answer that is not as documented or shows the inside, a
 * server that ends, or memory that continues growing. FUZZ_REQUESTS (1,000,000), FUZZ_SEED.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { openDatabase } from '../src/platform/storage/database/database.ts';
import { temporaryDirectory } from '../test/support/databases.ts';
import { postgresBinaries, startCluster } from '../test/support/postgres-cluster.ts';
import { environmentOf, NOON, TestServer } from '../test/support/server.ts';
import {
  checkAnswer,
  newWorld,
  operationsOf,
  requestOf,
  type Sent,
  type World,
} from '../test/tax/fuzz/requests.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
const KIND = process.argv[2] ?? 'sqlite';
const IN_FLIGHT = 8;
/** Requests to one operation in a row; after so many rounds its tenant is worn out and replaced. */
const BATCH = 100;
/** What prints whole forms takes a hundred times as long. */
const HEAVY = /\/inspectionExport$|\/pdf$|fillPdf/;
const HEAVY_BATCH = 5;
const ROUNDS_PER_WORLD = 10;
const MAX_FAILURES = 25;
const REPORT_EVERY = 20_000;
/** Memory in use at the end over that after the first fifth. */
const MAX_GROWTH = 1.25;
const MEGABYTE = 2 ** 20;

/** Megabytes in use after a garbage collection. */
async function memoryOf(server: ChildProcess): Promise<number> {
  const answer = once(server, 'message');
  server.send('memory');
  const [bytes] = (await answer) as [number];
  return bytes / MEGABYTE;
}

async function start(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      fileURLToPath(new URL('./fuzz-server.ts', import.meta.url)),
      String(NOON),
      JSON.stringify({
        ...environment,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '1000000',
        FAILURE_LIMIT: '1000000',
      }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  return child;
}

const dataDir = await temporaryDirectory();
const binaries = postgresBinaries();
if (KIND === 'postgres' && binaries === undefined) throw new Error('PostgreSQL is not installed');
const cluster = KIND === 'postgres' && binaries ? await startCluster(binaries) : undefined;
const databaseUrl = await cluster?.createDatabase();
const settings = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl };
const child = await start({
  ...environmentOf(settings),
  ...JSON.parse(process.env.FUZZ_ENV ?? '{}'),
});
const ended = once(child, 'exit');
const url = await new Promise<string>((resolve) => {
  child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(JSON.parse(text).url));
});
const begun = Date.now();
const time = {
  get now(): number {
    return NOON + Date.now() - begun;
  },
  set now(_value: number) {
    throw new Error('the clock of this server runs by itself');
  },
};
const server = await TestServer.attach(
  url,
  settings,
  { open: (at) => openDatabase(at ?? settings) },
  time,
  async () => {},
);

const failures: string[] = [];
const statuses = new Map<number, number>();
const memory: number[] = [];
let sent = 0;

async function sendAll(name: string, requests: readonly Sent[]): Promise<void> {
  const queue = [...requests];
  const client = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      try {
        const answer = await server.fetch(next.path, next);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        checkAnswer(name, answer);
      } catch (error) {
        const request = JSON.stringify(next).slice(0, 2000);
        failures.push(`${name}: ${(error as Error).message}\n  ${request}`);
        console.log(failures.at(-1));
      }
      sent += 1;
      if (sent % REPORT_EVERY === 0) await report();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
}

async function report(): Promise<void> {
  const seen = sent;
  memory.push(await memoryOf(child));
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(
    `${seen} requests, ${seconds} s, ${Math.round(memory.at(-1) as number)} MB, ${failures.length} failures`,
  );
}

console.log(`seed ${SEED}, ${KIND}`);
const operations = operationsOf(server);
const worlds = new Map<string, World>();
for (let round = 0; sent < REQUESTS && failures.length < MAX_FAILURES; round += 1) {
  for (const [index, { method, path, operation }] of operations.entries()) {
    const name = `${method} ${path}`;
    // Runs that only read may share a tenant; those that change data get their own.
    const owner = method === 'GET' ? 'GET' : name;
    if (!worlds.has(owner) || (round % ROUNDS_PER_WORLD === 0 && owner !== 'GET' && round > 0)) {
      worlds.set(owner, await newWorld(server, `${name} ${round}`));
    }
    const arbitrary = requestOf(worlds.get(owner) as World, method, path, operation);
    const seed = SEED + round * operations.length + index;
    await sendAll(
      name,
      fc.sample(arbitrary, { numRuns: HEAVY.test(path) ? HEAVY_BATCH : BATCH, seed }),
    );
    if (sent >= REQUESTS || failures.length >= MAX_FAILURES || child.exitCode !== null) break;
  }
  if (child.exitCode !== null) break;
}
const isAlive = child.exitCode === null;
child.kill('SIGTERM');
const [code] = (await ended) as [number | null];
await server.db.destroy();
await cluster?.remove();
rmSync(dataDir, { recursive: true });

const counted = [...statuses].sort(([a], [b]) => a - b);
console.log(`answers: ${counted.map(([status, n]) => `${status} x ${n}`).join(', ')}`);
const settled = memory[Math.floor(memory.length / 5)] ?? 0;
const growth = (memory.at(-1) ?? 0) / settled;
console.log(
  `memory: ${Math.round(settled)} MB after a fifth, ${Math.round(memory.at(-1) ?? 0)} MB at the end, at most ${Math.round(Math.max(...memory))} MB`,
);
const isGood =
  isAlive && code === 0 && failures.length === 0 && !(memory.length >= 5 && growth > MAX_GROWTH);
console.log(
  isGood ? `${sent} requests, no failure` : `FAILED (alive ${isAlive}, ended with ${code})`,
);
process.exitCode = isGood ? 0 : 1;
