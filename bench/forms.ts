/**
 * How often a blank form is answered, a signed-in client on 64 connections, as a ratio to a server
 * with our Fastify options that sends the same bytes to anyone; and how long a filled form takes
 * next to it. Run: `npm run bench:forms`.
 */

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { pinLoad, start, stop } from './processes.ts';

const PAIRS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 6;
const KEY = 'benchmark-key-0123456789-0123456789-0123456789';
const SERVER = 'http://127.0.0.1:18080';
const PLAIN = 'http://127.0.0.1:18081';
const FORM = `${SERVER}/spf/getPdf/W4101`;

const directory = mkdtempSync(join(tmpdir(), 'wagewright-bench-'));

/** Of a process with all its threads, in seconds (Linux); clocks tick a hundred times a second. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function rate(url: string, headers: Record<string, string>, seconds = SECONDS) {
  const result = await autocannon({ url, headers, connections: 64, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return result['2xx'] / result.duration;
}

/** Of the last round, in microseconds. */
const perRequest = (seconds: number, rates: readonly number[]): number =>
  (seconds * 1e6) / ((rates.at(-1) as number) * SECONDS);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

console.log(pinLoad());
const server = await start(['src/app/cli.ts', 'serve'], `${SERVER}/health/ready`, {
  PORT: '18080',
  DATA_DIR: join(directory, 'data'),
  BOOTSTRAP_API_KEY: KEY,
  LOG_LEVEL: 'error',
});
const login = await fetch(`${SERVER}/authentication/login`, { headers: { 'api-key': KEY } });
const { accessToken } = (await login.json()) as { accessToken: string };
const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/pdf' };

const first = performance.now();
const bytes = Buffer.from(await (await fetch(FORM, { headers })).arrayBuffer());
console.log(`first answer ${(performance.now() - first).toFixed(0)} ms, ${bytes.length} bytes`);
for (const code of ['CA101', 'OR101', 'MD101']) {
  const started = performance.now();
  await (await fetch(`${SERVER}/spf/getPdf/${code}`, { headers })).arrayBuffer();
  console.log(`first ${code} ${(performance.now() - started).toFixed(0)} ms`);
}
const file = join(directory, 'form.pdf');
writeFileSync(file, bytes);
const plain = await start(['bench/plain-server.ts', '18081', file], PLAIN);
// Left running they would answer for the next run.
process.on('exit', () => [plain, server].map((child) => child.kill()));

await rate(FORM, headers, WARM_UP_SECONDS);
await rate(PLAIN, {}, WARM_UP_SECONDS);
const ours: number[] = [];
const ceilings: number[] = [];
const microseconds: Record<'ours' | 'plain', number[]> = { ours: [], plain: [] };
for (let pair = 0; pair < PAIRS; pair += 1) {
  const began = processorTime(server);
  ours.push(await rate(FORM, headers));
  const between = processorTime(plain);
  microseconds.ours.push(perRequest(processorTime(server) - began, ours));
  ceilings.push(await rate(PLAIN, {}));
  microseconds.plain.push(perRequest(processorTime(plain) - between, ceilings));
}
const ratios = ours.map((each, i) => each / (ceilings[i] as number));
console.log(
  `blank form: ${median(ours).toFixed(0)} a second on one core, plain server ${median(ceilings).toFixed(0)}; ratio ${median(ratios).toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(' ')})`,
);

const used = [median(microseconds.ours), median(microseconds.plain)] as const;
console.log(
  `processor time: ${used[0].toFixed(0)} µs a request, plain server ${used[1].toFixed(0)} µs; ratio ${(used[1] / used[0]).toFixed(2)}`,
);

const answers = {
  firstName: 'Ann M',
  lastName: 'Lee',
  ssn: '123-45-6789',
  cityStateZip: 'Salem, OR 97301',
  filingStatus: 'M',
  signature: 'Ann M Lee',
  signatureDate: '2026-03-04',
};
const times: number[] = [];
for (let i = 0; i < 40; i += 1) {
  const started = performance.now();
  const answer = await fetch(`${SERVER}/spf/fillPdf/W4101`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ answers: { ...answers, address: `Elm Street ${i}` } }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.arrayBuffer();
  times.push(performance.now() - started);
}
console.log(`filled form: ${median(times).toFixed(0)} ms, one after the other`);
await stop(plain);
await stop(server);
rmSync(directory, { recursive: true });
