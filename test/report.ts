/** What a run of tests prints at its end: where its time went, what was skipped, and the counts. */

import type { Counts, Run } from './run-files.ts';
import { seedLine } from './seed.ts';
import { sizeLines } from './sizes.ts';

const line = (seconds: number, file: string): string =>
  `${seconds.toFixed(1).padStart(7)} s  ${file}`;

/** The ten dearest files, and with TEST_TIMES=1 all of them. */
export function printTimes({ durations, processorTime }: Run): void {
  const shown = process.env.TEST_TIMES === '1' ? undefined : 10;
  console.log('\nslowest files:');
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, shown);
  for (const [file, ms] of slowest) console.log(line(ms / 1000, file));
  const total = [...processorTime.values()].reduce((sum, seconds) => sum + seconds, 0);
  console.log(`\nprocessor time of the test files: ${total.toFixed(0)} s; the dearest:`);
  const dearest = [...processorTime].sort(([, a], [, b]) => b - a).slice(0, shown);
  for (const [file, seconds] of dearest) console.log(line(seconds, file));
}

/** Ends the process: with 1 when a test failed, when none passed, or when a part that is required was skipped. */
export function endRun({ passed, failed, skipped }: Pick<Counts, 'passed' | 'failed' | 'skipped'>) {
  console.log(`\n${seedLine()}\nsizes of the random and the kill tests:`);
  for (const size of sizeLines()) console.log(`  ${size}`);
  for (const name of skipped) console.log(`skipped: ${name}`);
  const areRequired = process.env.REQUIRE_ALL === '1' && skipped.length > 0;
  if (areRequired) console.log('REQUIRE_ALL=1: skipped parts count as failed');
  const allFailed = failed + (areRequired ? skipped.length : 0);
  const left = areRequired ? 0 : skipped.length;
  console.log(`${passed} passed, ${allFailed} failed, ${left} skipped`);
  process.exit(allFailed === 0 && passed > 0 ? 0 : 1);
}
