/**
 * Gross-ups per second of one core: seven federal taxes each, from the parsed JSON body to the text of
 * the answer, next to plain calculations and to answers to the same payments in the same run. Fails
 * below its floor. Run: `npm run bench:gross-up`.
 */

import { calculate } from '../src/tax/engine/index.ts';
import { calculateItem } from '../src/tax/paycalc/calculate-items.ts';
import { answerGrossUp } from '../src/tax/paycalc/gross-up/index.ts';
import { parseItem } from '../src/tax/paycalc/parse.ts';
import { installedReleases } from '../src/tax/paycalc/releases.ts';
import type { PayCalcItem } from '../src/tax/paycalc/schema.ts';
import { employees } from './workload.ts';

const COUNT = 2_000;
const ROUNDS = 7;
const SECONDS = 1;
const FLOOR = 30_000;

const release = installedReleases().highest;
const items = employees(COUNT) as PayCalcItem[];
const parsed = items.map((item) => parseItem(item, release));
const fault = (error: unknown): never => {
  throw error;
};

/** The same payments, each with the net that its own gross leaves. */
const bodies = items.map((item) => {
  const texts: string[] = [];
  calculateItem(item, release, texts, fault);
  const { totals } = JSON.parse(texts[0] ?? '') as { totals: { net: number } };
  const wages = item.wages.map(({ grossWages: _, ...wage }) => wage);
  return { ...item, targetNet: totals.net, wages };
});

let sink = 0;

function grossUps(): void {
  for (const body of bodies) {
    const work = answerGrossUp(body, { release, clock: () => 0, onFault: fault });
    let step = work.next();
    while (!step.done) step = work.next();
    if (step.value.failed) throw new Error(step.value.text);
    sink += step.value.text.length;
  }
}

function answers(): void {
  const texts: string[] = [];
  for (const item of items) calculateItem(item, release, texts, fault);
  sink += texts.length;
}

function calculations(): void {
  for (const paycheck of parsed) sink += calculate(paycheck).length;
}

/** Payments per second of processor time, garbage collection included. */
function rate(run: () => void): number {
  const start = process.cpuUsage();
  let done = 0;
  let spent = 0;
  while (spent < SECONDS) {
    run();
    done += COUNT;
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1e6;
  }
  return done / spent;
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const show = (value: number): string => Math.round(value).toLocaleString('en-US');

const runs = [grossUps, answers, calculations];
for (const run of runs) rate(run);
const rounds = Array.from({ length: ROUNDS }, () => runs.map(rate) as [number, number, number]);
const [grossUp, answer, calculation] = [0, 1, 2].map((i) =>
  median(rounds.map((r) => r[i] as number)),
);
const ratio = (i: 1 | 2): string => median(rounds.map((r) => r[i] / r[0])).toFixed(1);
console.log(`gross-ups, seven federal taxes: ${show(grossUp ?? 0)} per core-second`);
console.log(`payCalc answers:                ${show(answer ?? 0)}; one gross-up costs ${ratio(1)}`);
console.log(
  `calculations alone:             ${show(calculation ?? 0)}; one gross-up costs ${ratio(2)}`,
);
if ((grossUp ?? 0) < FLOOR) {
  console.log(`below the floor of ${show(FLOOR)}`);
  process.exitCode = 1;
}
if (sink === 0) throw new Error('nothing was calculated');
