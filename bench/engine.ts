/**
 * Engine rate: employees per second of one core, from parsed input objects to result objects, seven
 * federal taxes each, without trace. Printed beside two ceilings of the same run: bare arithmetic of
 * the same taxes, and the result objects alone. Run: `npm run bench:engine`.
 */

import { calculate, type Employee } from '../src/engine/index.ts';
import { parseItem } from '../src/paycalc/parse.ts';
import { installedReleases } from '../src/paycalc/releases.ts';
import { employees } from './workload.ts';

const COUNT = 5_000;
const ROUNDS = 5;
const SECONDS = 1.5;

const release = installedReleases().highest;
const parsed: Employee[] = employees(COUNT).map((item) => parseItem(item, release));

let sink = 0;

function engine(): void {
  for (const employee of parsed) sink += calculate(employee).length;
}

/** What the same lines cost as objects with no calculation behind them. */
function objectsAlone(): void {
  for (const employee of parsed) {
    const lines = employee.taxes.map(({ rule, location }) => ({
      uniqueTaxID: rule.id,
      locationCode: location.code,
      wageType: 'Regular',
      taxAmount: 1,
      subjectWages: 2,
      rate: 3,
      notes: [],
      steps: [],
    }));
    sink += lines.length;
  }
}

/** Employees per second of processor time, garbage collection included. */
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

rate(engine);
rate(objectsAlone);
const engineRates: number[] = [];
const objectRates: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  engineRates.push(rate(engine));
  objectRates.push(rate(objectsAlone));
}
const ratios = engineRates.map((value, i) => value / (objectRates[i] as number));
const show = (value: number): string => Math.round(value).toLocaleString('en-US');
console.log(`engine, seven federal taxes: ${show(median(engineRates))} employees per core-second`);
console.log(`result objects alone:        ${show(median(objectRates))} employees per core-second`);
console.log(`ratio, median of ${ROUNDS} pairs:     ${median(ratios).toFixed(3)}`);
if (sink === 0) throw new Error('nothing was calculated');
