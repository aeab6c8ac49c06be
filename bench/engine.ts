/**
 * Engine rate: employees per second of one core, from parsed input objects to result objects, seven
 * federal taxes each, without trace; then the same with the income tax of each state in turn, then the
 * pay stub of a Californian, and stubs with local taxes. Printed with a ceiling of the same run, the result
 * objects alone. Fails when the Californian's rate or that with local taxes is below its floor. Run:
 * `npm run bench:engine`.
 */

import { calculate, type Paycheck } from '../src/tax/engine/index.ts';
import { parseItem } from '../src/tax/paycalc/parse.ts';
import { installedReleases } from '../src/tax/paycalc/releases.ts';
import { loadRules } from '../src/tax/rules/index.ts';
import { everyRelease } from '../src/tax/seals/sealing.ts';
import { localGroups } from './local-workload.ts';
import { californians, employees, employeesOf } from './workload.ts';

const COUNT = 5_000;
const ROUNDS = 5;
const SECONDS = 1.5;

const release = installedReleases().highest;
const parsed: Paycheck[] = employees(COUNT).map((item) => parseItem(item, release));

let sink = 0;

function engine(): void {
  for (const paycheck of parsed) sink += calculate(paycheck).length;
}

/** What the same lines cost as objects with no calculation behind them. */
function objectsAlone(): void {
  for (const paycheck of parsed) {
    const lines = paycheck.taxes.map(({ rule, location }) => ({
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
function rate(run: () => void, count = COUNT, seconds = SECONDS): number {
  const start = process.cpuUsage();
  let done = 0;
  let spent = 0;
  while (spent < seconds) {
    run();
    done += count;
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

const STATE_COUNT = 1_000;
const STATE_SECONDS = 0.3;
/** The newest rules of the tree, sealed or not: states with a tax on wages. */
const newest = everyRelease(loadRules()).highest;
const states = [...(newest.at('2026-06-30')?.taxes.values() ?? [])]
  .filter(({ id, method }) => id.endsWith('-000-0000-SIT-000') && method.name !== 'no-tax@1')
  .map(({ id, title }) => ({ id, title }));

/** Median of three rates of these paychecks. */
function rateOf(items: readonly object[]): number {
  const withState = items.map((item) => parseItem(item, newest));
  const run = (): void => {
    for (const paycheck of withState) sink += calculate(paycheck).length;
  };
  rate(run, STATE_COUNT, STATE_SECONDS);
  return median([1, 2, 3].map(() => rate(run, STATE_COUNT, STATE_SECONDS)));
}

const byState = states
  .map(({ id, title }) => ({ title, rate: rateOf(employeesOf(id, STATE_COUNT)) }))
  .sort((a, b) => a.rate - b.rate);
const middle = byState[Math.floor(byState.length / 2)];
console.log(`seven federal taxes and a state's, ${byState.length} jurisdictions one by one:`);
for (const { title, rate: slow } of byState.slice(0, 5)) {
  console.log(`  ${show(slow)} employees per core-second, ${title}`);
}
console.log(`  ${show(middle?.rate ?? 0)} employees per core-second, median (${middle?.title})`);

const CALIFORNIAN_FLOOR = 200_000;
for (const taxes of [9, 11] as const) {
  const californian = rateOf(californians(STATE_COUNT, taxes));
  console.log(`Californian stub of ${taxes} taxes: ${show(californian)} employees per core-second`);
  if (californian < CALIFORNIAN_FLOOR) {
    console.log(`  below the floor of ${show(CALIFORNIAN_FLOOR)}`);
    process.exitCode = 1;
  }
}

const LOCAL_FLOOR = 150_000;
for (const [name, items] of Object.entries(localGroups())) {
  const local = rateOf(items);
  console.log(`${name}: ${show(local)} employees per core-second`);
  if (local < LOCAL_FLOOR) {
    console.log(`  below the floor of ${show(LOCAL_FLOOR)}`);
    process.exitCode = 1;
  }
}
if (sink === 0) throw new Error('nothing was calculated');
