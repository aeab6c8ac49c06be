import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { SHARED } from './process-time.ts';
import { type Run, runFiles } from './run-files.ts';

const GOOD = "test('a', () => {}); test('b', { skip: 'no time' }, () => {});";
const BAD: Readonly<Record<string, string>> = {
  'a failing test': "test('a', () => { throw new Error('a'); });",
  'a broken suite': "describe('s', () => { throw new Error('before its first test'); });",
  'a broken hook':
    "describe('s', () => { before(() => { throw new Error('hook'); }); test('a', () => {}); });",
  'a broken file': "throw new Error('at its first line');",
  'a file broken after its first test': "test('a', () => {}); throw new Error('later');",
  'a file that is no JavaScript': "test('a', () => {",
  'a file without a test': '',
  'a file that ends its process': "test('a', () => process.exit(0));",
  'a file that ends its process after a test':
    "test('a', () => {}); test('b', () => process.exit(0));",
  'a rejection nobody handles':
    "test('a', async () => { Promise.reject(new Error('lost')); await new Promise((r) => setTimeout(r, 20)); });",
  'a rejection nobody handles, after an answer':
    "test('a', async () => { await new Promise((r) => setTimeout(r, 5)); Promise.reject(new Error('lost')); await new Promise((r) => setTimeout(r, 20)); });",
  'an error in a timer':
    "test('a', async () => { await 0; setTimeout(() => { throw new Error('late'); }, 5); await new Promise((r) => setTimeout(r, 20)); });",
};

describe('runFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-files-'));
  // Inside a test run Node would not start another one.
  const context = process.env.NODE_TEST_CONTEXT;
  before(() => {
    delete process.env.NODE_TEST_CONTEXT;
  });
  after(() => {
    rmSync(folder, { recursive: true });
    if (context !== undefined) process.env.NODE_TEST_CONTEXT = context;
  });

  let files = 0;
  const write = (text: string): string => {
    files += 1;
    const file = join(folder, `${files}.test.mjs`);
    writeFileSync(file, `import { before, describe, test } from 'node:test'; ${text}`);
    return file;
  };
  const runQuietly = (...groups: string[][]): Promise<Run> =>
    runFiles(
      groups.map((files) => ({ files, processes: 1 })),
      { output: new PassThrough().resume() },
    );

  test('good files count as they are, together and apart', async () => {
    for (const groups of [[[write(GOOD), write(GOOD)]], [[write(GOOD)], [write(GOOD)]]]) {
      const { passed, failed, skipped, durations } = await runQuietly(...groups);
      assert.deepEqual(
        { passed, failed, skipped, files: durations.size },
        { passed: 2, failed: 0, skipped: ['b: no time', 'b: no time'], files: 2 },
      );
    }
  });

  test('the processor time of a file includes what it started, and nothing of its neighbors', async () => {
    const work =
      'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
    const child = `(await import('node:child_process')).execFileSync(process.execPath, ['-e', ${JSON.stringify(work)}])`;
    const [parent, idle] = [write(`test('a', async () => { ${child}; });`), write(GOOD)];
    const { processorTime } = await runQuietly([idle, parent], [write(GOOD)]);
    const [first = 0, second = 0, shared = 0] = [idle, parent, SHARED].map(
      (file) => processorTime.get(relative(process.cwd(), file)) ?? processorTime.get(file),
    );
    assert.ok(first < 0.3 && second > 0.3 && shared > 0, `${first} s, ${second} s, ${shared} s`);
  });

  test('processes that share a queue run each file once', async () => {
    const queue = { files: Array.from({ length: 6 }, () => write(GOOD)), processes: 3 };
    const output = new PassThrough().resume();
    const { passed, failed, durations } = await runFiles([queue], { output });
    assert.deepEqual({ passed, failed, files: durations.size }, { passed: 6, failed: 0, files: 6 });
  });

  test('a program whose children nobody waits for takes no time back with its end', async () => {
    // A shell, the work of its child, and the end of both together: nobody waits for the child.
    const start = `const { spawn } = await import('node:child_process');
      const burn = 'const end = process.cpuUsage().user + 500_000; while (process.cpuUsage().user < end); console.log(1); setTimeout(() => {}, 60_000)';
      const options = { detached: true, stdio: ['ignore', 'pipe', 'ignore'] };
      const child = spawn('sh', ['-c', '"$0" -e "$1" & sleep 60', process.execPath, burn], options);
      globalThis.child = child;
      await new Promise((resolve) => child.stdout.once('data', resolve));`;
    const kill = `const { child } = globalThis;
      const closed = new Promise((resolve) => child.once('close', resolve));
      process.kill(-child.pid); await closed;`;
    const [first, second] = [
      write(`test('a', async () => { ${start} });`),
      write(`test('a', async () => { ${kill} });`),
    ];
    const { processorTime } = await runQuietly([first, second]);
    const times = [...processorTime.values()];
    assert.ok(Math.max(...times) > 0.4, times.join());
    assert.ok(Math.min(...times) >= 0, times.join());
  });

  test('a file whose tests another one declares has tests, whatever ends in another process', async () => {
    const shared = join(folder, 'declared.mjs');
    writeFileSync(
      shared,
      "import { test } from 'node:test'; export const declare = () => test('a', () => {});",
    );
    const wait = (ms: number) =>
      `before(() => new Promise((resolve) => setTimeout(resolve, ${ms})))`;
    const declaring = write(
      `const { declare } = await import(${JSON.stringify(pathToFileURL(shared).href)}); declare(); describe('s', () => { ${wait(900)}; declare(); });`,
    );
    const neighbor = write(`${wait(400)}; ${GOOD}`);
    const { failed } = await runQuietly([declaring], [neighbor]);
    assert.equal(failed, 0);
  });

  test('a server that a file left open does not keep the run from its end', async () => {
    const open = "(await import('node:http')).createServer().listen(0, '127.0.0.1')";
    const files = [write(`test('a', async () => { ${open}; });`), write(GOOD)];
    const { passed, failed } = await runFiles([{ files, processes: 1 }], {
      output: new PassThrough().resume(),
      leftOpenMs: 100,
    });
    assert.deepEqual({ passed, failed }, { passed: 2, failed: 0 });
  });

  test('files behind a wait that does not keep the process alive run, too', async () => {
    const wait = 'new Promise((resolve) => setTimeout(resolve, 200).unref())';
    const { passed, failed } = await runQuietly([
      write(`test('a', () => ${wait});`),
      write(GOOD),
      write("describe('s', () => { test('c', () => {}); });"),
    ]);
    assert.deepEqual({ passed, failed }, { passed: 3, failed: 0 });
  });

  test('no test runs before the end of its file', async () => {
    const late = "test('a', () => later()); const later = () => {};";
    const { passed, failed } = await runQuietly([write(GOOD), write(late), write(late)]);
    assert.deepEqual({ passed, failed }, { passed: 3, failed: 0 });
  });

  for (const [what, text] of Object.entries(BAD)) {
    test(`${what} is a failure, alone and between good files`, async () => {
      const alone = await runQuietly([write(text)]);
      assert.ok(alone.failed >= 1, 'alone');
      const among = await runQuietly([write(GOOD), write(text), write(GOOD)]);
      assert.ok(among.failed >= 1, 'among others');
      assert.ok(among.passed >= 2, 'the good files count');
    });
  }
});
