/**
 * `npm run test:long`: the random tests of `npm test` with many times the cases, and the kill tests
 * with many times the kills. Takes an hour or two. With `--bounded`, as `.ci/run` calls it, the random
 * tests with three times the cases, in minutes. An environment variable of the same name overrides a
 * size. The last line counts passed, failed and skipped.
 */

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endRun, printTimes } from './report.ts';
import { runFiles } from './run-files.ts';
import { SIZES } from './sizes.ts';
import { withDatabase } from './suite-database.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const RANDOM = [
  'test/tax/property/*.test.ts',
  'test/*/fuzz/*.test.ts',
  'test/people/everify/model.test.ts',
];
const KILLS = ['test/*/faults/*kill.test.ts', 'test/platform/rotation/command.test.ts'];
const HOURS = 3_600_000;

const { values } = parseArgs({ options: { bounded: { type: 'boolean' } } });
if (values.bounded) process.env.SIZE_FACTOR ??= '3';
else for (const { variable, long } of Object.values(SIZES)) process.env[variable] ??= String(long);
const files = globSync(values.bounded ? RANDOM : [...RANDOM, ...KILLS]).sort();
const run = await withDatabase(() =>
  runFiles(
    files.map((file) => ({ files: [file], processes: 1 })),
    { timeoutMs: 3 * HOURS },
  ),
);
printTimes(run);
endRun(run);
