/**
 * Runs test files and counts what they did. A suite that breaks before its first test is a failure, and
 * so is a file that ends without a test.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readUsage, SHARED } from './process-time.ts';

export type Counts = {
  passed: number;
  failed: number;
  /** Names, with the reason where one was given. */
  readonly skipped: string[];
  /** Milliseconds of each file. */
  readonly durations: Map<string, number>;
};

/** With the processor seconds of each file, and of what the files of a process share; see `recordUsage`. */
export type Run = Counts & { readonly processorTime: ReadonlyMap<string, number> };

export const TEST_FILES = ['src/**/*.test.ts', 'maintain/**/*.test.ts', 'test/**/*.test.ts'];

/** At most this many processes at a time: more than there are cores, because many wait for most of their time. */
const CONCURRENCY = availableParallelism() + 2;
/** Of one process. Ends what hangs; a slow machine takes minutes for a group of browser tests. */
const TIMEOUT_MS = 1_800_000;

type RunSettings = { readonly output?: NodeJS.WritableStream; readonly timeoutMs?: number };

const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

// What one process has compiled the next one finds: where `npm ci` has put the sources, and where the
// commands that tests start look for them, with nothing of this environment.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

/** Each group of files runs in a process of its own, in the order given. */
export async function runFiles(
  groups: readonly (readonly string[])[],
  { output = process.stdout, timeoutMs = TIMEOUT_MS }: RunSettings = {},
): Promise<Run> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'groups-'));
  try {
    const files = groups.map((group, index) => {
      const file = join(folder, `${index}.mjs`);
      writeFileSync(file, groupModule(group, usageOf(file)));
      return file;
    });
    const counts = await runGroups(files, groups.flat(), output, timeoutMs);
    return { ...counts, processorTime: processorTimeOf(files) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PROCESS_TIME = new URL('./process-time.ts', import.meta.url).href;
const usageOf = (file: string): string => `${file}.usage`;

function processorTimeOf(modules: readonly string[]): Map<string, number> {
  const usages = modules.map((module) => readUsage(usageOf(module)));
  const shared = usages.reduce((sum, usage) => sum + (usage[SHARED] ?? 0), 0);
  return new Map([...usages.flatMap((usage) => Object.entries(usage)), [SHARED, shared]]);
}

const nameOf = (file: string): string => relative(process.cwd(), resolve(file));

/**
 * Imports each file and ends it with an empty suite of its name, which fails where the import does: a
 * file that breaks takes no other with it. The first suite holds back the tests until all files are
 * there: a test must not run before the end of its own file.
 *
 * The test runner follows every promise to the test that made it, which is a quarter of the processor
 * time of a test that calls a server. Here it does not: a rejection that nobody handles still fails the
 * process. Run the file with `node --test` to see whose it is.
 */
const groupModule = (files: readonly string[], usage: string): string =>
  [
    `import { recordUsage } from ${JSON.stringify(PROCESS_TIME)};`,
    `const note = recordUsage(${JSON.stringify(usage)});`,
    "import asyncHooks from 'node:async_hooks';",
    'const { createHook } = asyncHooks;',
    'asyncHooks.createHook = (hooks) => createHook({ ...hooks, trackPromises: false });',
    "const { after, before, describe } = await import('node:test');",
    'asyncHooks.createHook = createHook;',
    'const loaded = Promise.withResolvers();',
    "describe('files', () => before(() => loaded.promise.then(() => note())));",
    `const end = (file, problem) => {
  describe(file, () => {
    if (problem) throw problem;
    after(() => note(file));
  });
};`,
    ...files.map((file) => {
      const [name, url] = [nameOf(file), pathToFileURL(file).href].map((text) =>
        JSON.stringify(text),
      );
      return `await import(${url}).then(() => end(${name}), (problem) => end(${name}, problem));`;
    }),
    'loaded.resolve();',
  ].join('\n');

async function runGroups(
  modules: readonly string[],
  files: readonly string[],
  output: NodeJS.WritableStream,
  timeout: number,
): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: [], durations: new Map() };
  const stream = run({ files: [...modules], concurrency: CONCURRENCY, timeout });
  const names = new Set(files.map(nameOf));
  // Node reports the tests of a process in their order, and no process between those of another.
  let tests = 0;
  let ms = 0;
  const endTest = (
    name: string,
    nesting: number,
    { type, duration_ms = 0 }: { readonly type?: string; readonly duration_ms?: number },
  ): void => {
    if (type !== 'suite') tests += 1;
    if (nesting > 0) return;
    ms += duration_ms;
    if (type !== 'suite' || !names.has(name)) return;
    if (tests > 0) counts.durations.set(name, ms);
    tests = 0;
    ms = 0;
  };
  stream.on('test:pass', ({ name, nesting, skip, details }) => {
    endTest(name, nesting, details);
    if (skip === undefined) return;
    counts.skipped.push(typeof skip === 'string' ? `${name}: ${skip}` : name);
  });
  stream.on('test:fail', ({ name, nesting, details }) => {
    endTest(name, nesting, details);
    // The summary below counts tests only: suites fail with them, or before they have any.
    const { failureType } = details.error as { failureType?: string };
    if (details.type === 'suite' && failureType !== 'subtestsFailed') counts.failed += 1;
  });
  stream.on('test:summary', ({ file, counts: { tests: all, passed, skipped } }) => {
    if (file !== undefined) return;
    counts.passed += passed;
    counts.failed += all - passed - skipped;
  });
  stream.compose(new spec()).pipe(output, { end: false });
  await new Promise((resolve) => stream.on('end', resolve));
  // The reporter writes its own summary after the last event.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const name of names) {
    if (counts.durations.has(name)) continue;
    output.write(`✖ ${name}: ended without a test\n`);
    counts.failed += 1;
  }
  return counts;
}
