/** One side of `engine-pairs.ts`: the engine of the source tree named on the command line. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localGroups } from './local-workload.ts';
import { paycheckGroups } from './workload.ts';

/** What one paycheck took. */
export type Turn = {
  /** Of processor time. User time alone is an estimate: the system splits the two by its clock ticks. */
  readonly microseconds: number;
  readonly bytes: number;
};

/** What both trees have, in the words of the older one. */
type Tree = {
  calculate(paycheck: unknown): readonly unknown[];
  parseItem(item: object, release: unknown): unknown;
  loadRules(): unknown;
  everyRelease(rules: unknown): {
    readonly highest: {
      at(payDate: string): { readonly taxes: ReadonlyMap<string, unknown> } | null;
    };
  };
};

/** About 20 milliseconds for 1,000 paychecks. */
const ROUNDS = 20;

const tree = process.argv[2];
if (tree === undefined) throw new Error('Name the source tree.');
const load = (file: string): Promise<Tree> => {
  // Trees before 0.2.0 have the rooms of the tax wing directly below src.
  const path = ['src/tax', 'src'].map((folder) => join(tree, folder, file)).find(existsSync);
  if (path === undefined) throw new Error(`${tree} has no ${file}`);
  return import(pathToFileURL(path).href);
};

const { calculate } = await load('engine/index.ts');
const { parseItem } = await load('paycalc/parse.ts');
const { loadRules } = await load('rules/index.ts');
const { everyRelease } = await load('paycalc/releases.ts');
const release = everyRelease(loadRules()).highest;
const taxes = [...(release.at('2026-06-30')?.taxes.keys() ?? [])];
const groups = new Map(
  Object.entries({ ...paycheckGroups(taxes), ...localGroups() }).map(([name, items]) => [
    name,
    items.map((item) => parseItem(item, release)),
  ]),
);

let lines = 0;

function turn(paychecks: readonly unknown[]): Turn {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const start = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const paycheck of paychecks) lines += calculate(paycheck).length;
  }
  const { user, system } = process.cpuUsage(start);
  const count = ROUNDS * paychecks.length;
  return {
    microseconds: (user + system) / count,
    bytes: (process.memoryUsage().heapUsed - before) / count,
  };
}

process.on('message', (name: string) => process.send?.(turn(groups.get(name) ?? [])));
process.once('disconnect', () => process.exit(lines > 0 ? 0 : 1));
process.send?.([...groups.keys()]);
