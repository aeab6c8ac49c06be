/**
 * `npm test`: format and lint, types, import arrows, the rules with their official examples, then
 * every `*.test.ts`. The last line counts passed, failed and skipped; with REQUIRE_ALL=1 a skipped
 * part fails the run. With `--quick`, the files that take longest are left out.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { planFiles, quickFiles } from './plan.ts';
import { runFiles, TEST_FILES } from './run-files.ts';
import { sizeLines } from './sizes.ts';
import { withDatabase } from './suite-database.ts';
import { FEW_COLLECTIONS, ONE_CHECKER } from './support/compiler.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const TSC = 'node_modules/typescript/bin/tsc';
const TYPES = ['--noEmit', ...ONE_CHECKER];

/** Checks that are programs of their own; each counts as one test. */
const CHECKS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'lint and format',
    'node_modules/@biomejs/biome/bin/biome',
    ['check', '--error-on-warnings', '.'],
  ],
  ['types', TSC, TYPES],
  ['types of the console', TSC, [...TYPES, '-p', 'console']],
  ['types of the TypeScript client', TSC, [...TYPES, '-p', 'clients/typescript']],
  ['plan of the house', 'test/house/arrows/check.ts', []],
  ['subjects of commits', 'test/house/arrows/check-commits.ts', []],
  ['rules, official examples, sealed releases', 'src/app/cli.ts', ['rules', 'check']],
  ['forms: lines, expressions, parameters', 'src/app/cli.ts', ['forms', 'check']],
];

const counts = { passed: 0, failed: 0, skipped: 0 };

/** One check after the other: they take one core, next to the tests. */
async function runChecks(): Promise<void> {
  for (const [name, script, args] of CHECKS) {
    const env = { ...FEW_COLLECTIONS, ...process.env };
    const { status, output } = await finished(spawn(process.execPath, [script, ...args], { env }));
    const passed = status === 0;
    console.log(`${passed ? '✔' : '✖'} ${name}`);
    if (!passed) console.log(output);
    counts[passed ? 'passed' : 'failed'] += 1;
  }
}

async function finished(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' } },
  allowPositionals: true,
});
const found = globSync(positionals.length > 0 ? positionals : TEST_FILES);
const files = values.quick ? quickFiles(found) : found;
const [{ passed, failed, skipped, durations, processorTime }] = await Promise.all([
  withDatabase(() => runFiles(planFiles(files))),
  runChecks(),
]);
counts.passed += passed;
counts.failed += failed;
counts.skipped += skipped.length;

console.log('\nslowest files:');
for (const [file, ms] of [...durations].sort(([, a], [, b]) => b - a).slice(0, 25)) {
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
const total = [...processorTime.values()].reduce((sum, seconds) => sum + seconds, 0);
console.log(`\nprocessor time of the test files: ${total.toFixed(0)} s; most of it:`);
for (const [file, seconds] of [...processorTime].sort(([, a], [, b]) => b - a).slice(0, 60)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
console.log('\nsizes of the random and the kill tests:');
for (const line of sizeLines()) console.log(`  ${line}`);
if (files.length < found.length) {
  console.log(
    `left out: ${found.length - files.length} of ${found.length} files; npm test runs all`,
  );
}
for (const name of skipped) console.log(`skipped: ${name}`);
if (process.env.REQUIRE_ALL === '1' && counts.skipped > 0) {
  console.log('REQUIRE_ALL=1: skipped parts count as failed');
  counts.failed += counts.skipped;
  counts.skipped = 0;
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
