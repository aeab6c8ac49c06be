/**
 * The engine of this tree next to that of another: one process each, in short turns on one core, so that
 * a change of the machine's speed affects both. Prints per paycheck the processor time and the bytes
 * allocated on each side, and the quartiles of the ratio of speeds (above 1: this tree is faster). Run:
 * `git worktree add ../other COMMIT`, link `node_modules` into it, then
 * `taskset -c 1 node bench/engine-pairs.ts ../other`. `BENCH_PAIRS` sets the number of turns.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Turn } from './engine-turn.ts';

const other = process.argv[2];
if (other === undefined) throw new Error('Name the directory of the other source tree.');
const PAIRS = Number(process.env.BENCH_PAIRS ?? 100);
const WARM_UP_PAIRS = 20;
/** Enough new space for what one turn allocates: no garbage collection gets in between. */
const SPACE_MB = 512;

type Side = { readonly names: readonly string[]; turn(name: string): Promise<Turn> };

async function start(tree: string): Promise<Side> {
  const execArgv = [`--max-semi-space-size=${SPACE_MB}`, `--min-semi-space-size=${SPACE_MB}`];
  const program = join(import.meta.dirname, 'engine-turn.ts');
  const child = fork(program, [resolve(tree)], { execArgv: ['--expose-gc', ...execArgv] });
  const [names] = (await once(child, 'message')) as [string[]];
  return {
    names,
    turn: async (name) => {
      child.send(name);
      const [turn] = (await once(child, 'message')) as [Turn];
      return turn;
    },
  };
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] as number;

const ours = await start(join(import.meta.dirname, '..'));
const theirs = await start(other);

for (const name of ours.names) {
  const pairs: [Turn, Turn][] = [];
  for (let n = -WARM_UP_PAIRS; n < PAIRS; n += 1) {
    const oursFirst = n % 2 === 0;
    const first = await (oursFirst ? ours : theirs).turn(name);
    const second = await (oursFirst ? theirs : ours).turn(name);
    if (n >= 0) pairs.push(oursFirst ? [first, second] : [second, first]);
  }
  const medianOf = (side: 0 | 1, part: keyof Turn): number =>
    quantile(
      pairs.map((pair) => pair[side][part]),
      0.5,
    );
  const ratios = pairs.map(([own, their]) => their.microseconds / own.microseconds);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
  const time = `${medianOf(0, 'microseconds').toFixed(2)} µs (other ${medianOf(1, 'microseconds').toFixed(2)})`;
  const space = `${Math.round(medianOf(0, 'bytes'))} bytes (other ${Math.round(medianOf(1, 'bytes'))})`;
  console.log(`${name}: ${time}, ${space}; ratio ${middle} (${low} to ${high})`);
}
process.exit(0);
