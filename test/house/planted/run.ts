/**
 * `npm run faults:planted`: puts thirty faults into a copy of this tree, one at a time, and runs the test
 * files that reach each, nearest first, until one fails. Prints a table. Takes an hour or more.
 * `--tree FOLDER` names another checkout, `--kind rules|i9|pages` a third of the faults.
 */

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Reach } from '../../reach.ts';
import { FAULTS, type Fault } from './faults.ts';
import { copyTree, filesOfTree, placeOf, removeTree, withFault } from './plant.ts';

const { values } = parseArgs({
  options: { tree: { type: 'string' }, kind: { type: 'string' } },
});
const tree = values.tree ?? fileURLToPath(new URL('../../..', import.meta.url));
const TESTS = [
  'src/**/*.test.ts',
  'maintain/**/*.test.ts',
  'tools/**/*.test.ts',
  'test/**/*.test.ts',
];
/** At a time: a failure is known after few files. */
const BATCH = 4;

const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
const env = { ...environment, TEST_DATABASES: 'sqlite' };

const files = filesOfTree(tree);
const faults = FAULTS.filter(({ kind }) => values.kind === undefined || kind === values.kind);
const places = new Map(faults.map((fault) => [fault, placeOf(tree, files, fault)]));
const root = copyTree(tree, files);
const tests = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] });
const reach = new Reach(root);

const node = (...args: readonly string[]): number | null =>
  spawnSync(process.execPath, args, { cwd: root, env, stdio: 'ignore' }).status;

/** Tests of the same folders first; tests of pages first for pages, and last for all else. */
function nearestFirst(file: string, kind: Fault['kind'], reached: readonly string[]): string[] {
  const parts = new Set(dirname(file).split('/'));
  const isPage = (test: string): boolean => /\/(pages|console)\//.test(test);
  const distance = (test: string): number =>
    (isPage(test) === (kind === 'pages') ? 0 : 100) -
    dirname(test)
      .split('/')
      .filter((part) => parts.has(part)).length;
  return reached.toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b));
}

async function examine(fault: Fault, file: string): Promise<string> {
  const ordered = nearestFirst(file, fault.kind, reach.testsOf([file], tests));
  let failed: string[] = [];
  let run = 0;
  await withFault(root, file, fault, async () => {
    if (fault.kind === 'pages') node('node_modules/vite/bin/vite.js', 'build', 'console');
    while (failed.length === 0 && run < ordered.length) {
      const batch = ordered.slice(run, run + BATCH);
      run += batch.length;
      if (node('--test', ...batch) !== 0)
        failed = batch.filter((test) => node('--test', test) !== 0);
    }
  });
  const found = failed.length === 0 ? 'NOT NOTICED' : failed.join(', ');
  return `| ${fault.kind} | ${fault.what} | ${ordered.length} | ${run} | ${found} |`;
}

console.log('| kind | fault | files that reach it | run | failed |\n|---|---|---|---|---|');
try {
  for (const [fault, file] of places) console.log(await examine(fault, file));
} finally {
  removeTree(root);
}
