/**
 * The ceiling of `delivery.ts`: POSTs ready bodies with undici in a loop, so many at a time, and
 * nothing else: no database, no signature. Arguments: file with one body a line, address, paths,
 * concurrency. Prints posts per second and microseconds of CPU per post, both without the first fifth,
 * which warms up.
 */

import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

const [file = '', address = '', paths = '', concurrency = ''] = process.argv.slice(2);
const bodies = readFileSync(file, 'utf8').trimEnd().split('\n');
const dispatcher = new Agent({ connections: Number(concurrency) });
const warmUp = Math.floor(bodies.length / 5);
let next = 0;
let started = 0;
let cpuBefore = process.cpuUsage();

async function post(): Promise<void> {
  while (next < bodies.length) {
    const index = next;
    next += 1;
    if (index === warmUp) {
      started = performance.now();
      cpuBefore = process.cpuUsage();
    }
    const { statusCode, body } = await request(`${address}/hook/${index % Number(paths)}`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: bodies[index] as string,
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`got ${statusCode}`);
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, post));
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpuBefore);
const posts = bodies.length - warmUp;
console.log(
  JSON.stringify({ perSecond: (posts * 1000) / ms, cpuMicroseconds: (user + system) / posts }),
);
await dispatcher.close();
