/**
 * Processor time from the bytes of a `PayCalcRequest` to the bytes of its answer, without HTTP, as a
 * ratio to JSON.parse of the request and JSON.stringify of the answer: above 1, answering is cheaper
 * than that. One process, in short turns, one after the other. Run: `npm run bench:answer`.
 * `BENCH_PAIRS` sets the number of turns, `PAYCALC_FAST=off` takes the ordinary road; a name, such as `explain`, selects cases.
 */

import { answer } from '../src/tax/paycalc/fast/index.ts';
import { installedReleases } from '../src/tax/paycalc/releases.ts';
import { employees, explained, statewide } from './workload.ts';

const PAIRS = Number(process.env.BENCH_PAIRS ?? 15);
const WARM_UP_PAIRS = 5;
const BODIES = 4;
const COUNT = 500;
const TURNS = 4;

const releases = installedReleases();
const taxes = [...releases.highest.taxes.keys()];
const only = process.argv.slice(2);
const isFast = process.env.PAYCALC_FAST !== 'off';

const onFault = (error: unknown): never => {
  throw error;
};

function answered(body: Buffer): Uint8Array {
  const work = answer(body, undefined, { releases, clock: Date.now, onFault, isFast });
  let step = work.next();
  while (!step.done) step = work.next();
  if (step.value.failed > 0) throw new Error(Buffer.from(step.value.bytes).toString());
  return step.value.bytes;
}

/** Processor time of all threads of this process, collecting garbage included; microseconds per employee. */
function costOf(work: () => void, count: number): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / count;
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] as number;

function compare(name: string, items: readonly object[], size: number): void {
  if (only.length > 0 && !only.some((word) => name.includes(word))) return;
  const bodies: Buffer[] = [];
  for (let from = 0; from < items.length; from += size) {
    const payCalc = items.slice(from, from + size);
    bodies.push(Buffer.from(JSON.stringify({ PayCalcRequest: { payCalc } })));
  }
  const ready = bodies.map((body) => JSON.parse(Buffer.from(answered(body)).toString()) as unknown);
  const count = items.length * TURNS;
  const repeat = (work: (body: Buffer, i: number) => void) => (): void => {
    for (let turn = 0; turn < TURNS; turn += 1) bodies.forEach(work);
  };
  const ours = repeat((body) => answered(body));
  const theirs = repeat((body, i) => {
    JSON.parse(body.toString());
    new TextEncoder().encode(JSON.stringify(ready[i]));
  });
  const pairs: [number, number][] = [];
  for (let n = -WARM_UP_PAIRS; n < PAIRS; n += 1) {
    const own = costOf(ours, count);
    const their = costOf(theirs, count);
    if (n >= 0) pairs.push([own, their]);
  }
  const middle = (side: 0 | 1): string =>
    quantile(
      pairs.map((pair) => pair[side]),
      0.5,
    ).toFixed(1);
  const ratios = pairs.map(([own, their]) => their / own);
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
  console.log(
    `${name}: ${middle(0)} µs of CPU per employee, parse and stringify ${middle(1)} µs; ratio ${median} (${low} to ${high})`,
  );
}

const federal = employees(COUNT * BODIES);
const multi = statewide(taxes, COUNT * BODIES);
compare('federal, 500', federal, COUNT);
compare('multi-state, 500', multi, COUNT);
compare('federal, 500, explain', explained(federal), COUNT);
compare('multi-state, 500, explain', explained(multi), COUNT);
compare('federal, one by one', federal, 1);
compare('multi-state, one by one', multi, 1);
