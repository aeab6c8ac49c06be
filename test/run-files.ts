/**
 * Runs test files and counts what they did. A suite that breaks before its first test is a failure, and
 * so is a file that ends without a test.
 */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readUsage, SHARED } from './process-time.ts';
import { endMark, type QueueOfFiles } from './run-queue.ts';

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
/** Of one process. Ends what hangs; on a slow machine one process runs for most of an hour. */
const TIMEOUT_MS = 7_200_000;
/** More than any file takes to close what it has opened. */
const LEFT_OPEN_MS = 60_000;

type RunSettings = {
  readonly output?: NodeJS.WritableStream;
  readonly timeoutMs?: number;
  readonly leftOpenMs?: number;
};

/** Files that so many processes run in turn, each taking the next one when it is done with the last. */
export type Queue = { readonly files: readonly string[]; readonly processes: number };

const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

// What one process has compiled the next one finds: where `npm ci` has put the sources, and where the
// commands that tests start look for them, with nothing of this environment.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

/**
 * The first process of each queue starts before the second of any. Files without an end or a test are
 * run once more, in a process of their own, before they count as failed: late in a run of
 * the whole suite, the runner of a process was seen to end early, and to drop what it had not begun.
 */
export async function runFiles(queues: readonly Queue[], settings: RunSettings = {}): Promise<Run> {
  const first = await runOnce(queues, settings);
  if (first.untested.length === 0) return first;
  const { output = process.stdout } = settings;
  output.write(`once more, without an end or a test: ${first.untested.join(', ')}\n`);
  const alone = first.untested.map((file) => ({ files: [file], processes: 1 }));
  const second = await runOnce(alone, settings);
  for (const file of second.untested) output.write(`✖ ${file}: no end, or no test\n`);
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed + second.untested.length,
    skipped: [...first.skipped, ...second.skipped],
    durations: new Map([...first.durations, ...second.durations]),
    processorTime: summed(first.processorTime, second.processorTime),
  };
}

const summed = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  new Map([...a, ...b].map(([name]) => [name, (a.get(name) ?? 0) + (b.get(name) ?? 0)] as const));

async function runOnce(
  queues: readonly Queue[],
  { output = process.stdout, timeoutMs = TIMEOUT_MS, leftOpenMs = LEFT_OPEN_MS }: RunSettings,
): Promise<Run & { readonly untested: readonly string[] }> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'queues-'));
  try {
    const folders = queues.map((queue, index) => ({ queue, folder: join(folder, String(index)) }));
    const modules = folders
      .flatMap(({ queue, folder }) => writeModules(queue, folder, leftOpenMs))
      .sort((a, b) => a.turn - b.turn)
      .map(({ module }) => module);
    const files = queues.flatMap((queue) => queue.files);
    const { reported, ...counts } = await runModules(modules, files, output, timeoutMs);
    const untested = folders.flatMap(({ queue, folder }) =>
      queue.files.map(nameOf).filter((name, index) => {
        const begun = begunTests(claimsOf(folder), index);
        return begun === undefined || (begun === 0 && !reported.has(name));
      }),
    );
    return { ...counts, untested, processorTime: processorTimeOf(modules) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RUN_QUEUE = new URL('./run-queue.ts', import.meta.url).href;
const usageOf = (module: string): string => `${module}.usage`;

/** One module for each process of the queue. */
function writeModules({ files, processes }: Queue, folder: string, leftOpenMs: number) {
  const claims = claimsOf(folder);
  mkdirSync(claims, { recursive: true });
  const named = files.map((file) => ({ name: nameOf(file), url: pathToFileURL(file).href }));
  return Array.from({ length: Math.min(processes, files.length) }, (_, turn) => {
    const module = join(folder, `${turn}.mjs`);
    const queue: QueueOfFiles = { files: named, claims, usage: usageOf(module), leftOpenMs };
    // Not awaited: a test that waits for nothing must fail by itself, and not end the process.
    const text = `import { runQueue } from ${JSON.stringify(RUN_QUEUE)};
runQueue(${JSON.stringify(queue)});
`;
    writeFileSync(module, text);
    return { turn, module };
  });
}

const claimsOf = (folder: string): string => join(folder, 'claims');

/** Of one file; undefined where its process did not come to its end. */
function begunTests(claims: string, index: number): number | undefined {
  const mark = endMark(claims, index);
  return existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : undefined;
}

function processorTimeOf(modules: readonly string[]): Map<string, number> {
  const usages = modules.map((module) => readUsage(usageOf(module)));
  const shared = usages.reduce((sum, usage) => sum + (usage[SHARED] ?? 0), 0);
  return new Map([...usages.flatMap((usage) => Object.entries(usage)), [SHARED, shared]]);
}

const nameOf = (file: string): string => relative(process.cwd(), resolve(file));

async function runModules(
  modules: readonly string[],
  files: readonly string[],
  output: NodeJS.WritableStream,
  timeout: number,
): Promise<Counts & { readonly reported: ReadonlySet<string> }> {
  const counts: Counts = { passed: 0, failed: 0, skipped: [], durations: new Map() };
  const stream = run({ files: [...modules], concurrency: CONCURRENCY, timeout });
  const names = new Set(files.map(nameOf));
  // A test that is skipped does not begin, so its process does not know of it. Processes report at the
  // same time: such a test belongs to the file that it names, or else to the file that ends next.
  const reported = new Set<string>();
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
    if (tests > 0) {
      counts.durations.set(name, ms);
      reported.add(name);
    }
    tests = 0;
    ms = 0;
  };
  const noteTest = (file: string | undefined, type: string | undefined): void => {
    if (file !== undefined && type !== 'suite') reported.add(nameOf(file));
  };
  stream.on('test:pass', ({ name, nesting, skip, file, details }) => {
    noteTest(file, details.type);
    endTest(name, nesting, details);
    if (skip === undefined) return;
    counts.skipped.push(typeof skip === 'string' ? `${name}: ${skip}` : name);
  });
  stream.on('test:fail', ({ name, nesting, file, details }) => {
    noteTest(file, details.type);
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
  return { ...counts, reported };
}
