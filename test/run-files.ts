/** Runs test files and counts what they did; a suite that breaks before its first test is a failure. */

import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

export type Counts = {
  passed: number;
  failed: number;
  /** Names, with the reason where one was given. */
  readonly skipped: string[];
  /** Milliseconds of each file. */
  readonly durations: Map<string, number>;
};

/** At most this many files at a time. */
const CONCURRENCY = 2;
const TIMEOUT_MS = 600_000;

type RunSettings = { readonly output?: NodeJS.WritableStream; readonly timeoutMs?: number };

// Test files are processes of their own: what one has compiled the next one finds.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/compile', import.meta.url),
);

export async function runFiles(
  files: readonly string[],
  { output = process.stdout, timeoutMs = TIMEOUT_MS }: RunSettings = {},
): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: [], durations: new Map() };
  const stream = run({ files: [...files], concurrency: CONCURRENCY, timeout: timeoutMs });
  stream.on('test:pass', ({ name, skip }) => {
    if (skip === undefined) return;
    counts.skipped.push(typeof skip === 'string' ? `${name}: ${skip}` : name);
  });
  stream.on('test:fail', ({ details }) => {
    // The summary below counts tests only: suites fail with them, or before they have any.
    const { failureType } = details.error as { failureType?: string };
    if (details.type === 'suite' && failureType !== 'subtestsFailed') counts.failed += 1;
  });
  stream.on('test:summary', ({ file, duration_ms, counts: { tests, passed, skipped } }) => {
    if (file !== undefined) {
      counts.durations.set(file, duration_ms);
      return;
    }
    counts.passed += passed;
    counts.failed += tests - passed - skipped;
  });
  stream.compose(new spec()).pipe(output, { end: false });
  await new Promise((resolve) => stream.on('end', resolve));
  // The reporter writes its own summary after the last event.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return counts;
}
