/**
 * `npm run test:long`: the random tests of `npm test` with many times the cases, and the kill tests
 * with many times the kills. Takes an hour or two. An environment variable of the same name overrides a
 * size. The last line counts passed, failed and skipped.
 */

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runFiles } from './run-files.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What each test reads for its size; `npm test` runs the default that stands there. */
const SIZES: Readonly<Record<string, number>> = {
  /** Random payments per federal method. */
  PROPERTY_RUNS: 400_000,
  /** Random payments per state method. */
  STATE_RUNS: 100_000,
  /** Random gross-ups. */
  GROSS_UP_RUNS: 100_000,
  /** Random home and work locations. */
  TAX_LIST_RUNS: 30_000,
  /** Random payCalc bodies. */
  FUZZ_RUNS: 100_000,
  /** Odd requests per documented operation. */
  ROUTE_RUNS: 150,
  /** Random lives of a Form I-9 and of an E-Verify case. */
  MODEL_RUNS: 250,
  /** Kills of a server, and of a usage counter. */
  KILL_RUNS: 60,
};
const FILES = [
  'test/property/*.test.ts',
  'test/fuzz/*.test.ts',
  'test/everify/model.test.ts',
  'test/faults/*kill.test.ts',
];
const HOURS = 3_600_000;

for (const [name, size] of Object.entries(SIZES)) process.env[name] ??= String(size);
const sizes = Object.keys(SIZES).map((name) => `${name} ${process.env[name]}`);
const { passed, failed, skipped } = await runFiles(
  globSync(FILES)
    .sort()
    .map((file) => [file]),
  { timeoutMs: 3 * HOURS },
);
console.log(sizes.join(', '));
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
