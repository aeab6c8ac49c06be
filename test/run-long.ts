/**
 * `npm run test:long`: the random tests of `npm test` with many times the cases, and the kill tests
 * with many times the kills. Takes an hour or two. An environment variable of the same name overrides a
 * size. The last line counts passed, failed and skipped.
 */

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runFiles } from './run-files.ts';
import { SIZES, sizeLines } from './sizes.ts';
import { withDatabase } from './suite-database.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FILES = [
  'test/tax/property/*.test.ts',
  'test/*/fuzz/*.test.ts',
  'test/people/everify/model.test.ts',
  'test/*/faults/*kill.test.ts',
  'test/platform/rotation/command.test.ts',
];
const HOURS = 3_600_000;

for (const { variable, long } of Object.values(SIZES)) process.env[variable] ??= String(long);
const files = globSync(FILES).sort();
const { passed, failed, skipped } = await withDatabase(() =>
  runFiles(
    files.map((file) => [file]),
    { timeoutMs: 3 * HOURS },
  ),
);
for (const line of sizeLines()) console.log(line);
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
