import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { runFiles } from './run-files.ts';

const FILES: Readonly<Record<string, string>> = {
  'good.test.mjs': "test('a', () => {}); test('b', { skip: 'no time' }, () => {});",
  'bad.test.mjs': "test('a', () => { throw new Error('a'); });",
  'broken-suite.test.mjs': "describe('s', () => { throw new Error('before its first test'); });",
  'broken-hook.test.mjs':
    "describe('s', () => { before(() => { throw new Error('hook'); }); test('a', () => {}); });",
  'broken-file.test.mjs': "throw new Error('at its first line');",
};

test('every kind of failure counts, and nothing else', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'run-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  // Inside a test run Node would not start another one.
  const context = process.env.NODE_TEST_CONTEXT;
  delete process.env.NODE_TEST_CONTEXT;
  t.after(() => {
    if (context !== undefined) process.env.NODE_TEST_CONTEXT = context;
  });
  const failures: Record<string, number> = {};
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, name);
    writeFileSync(file, `import { before, describe, test } from 'node:test'; ${text}`);
    const { passed, failed, skipped } = await runFiles([file], {
      output: new PassThrough().resume(),
    });
    failures[name] = failed;
    if (name !== 'good.test.mjs') continue;
    assert.equal(passed, 1);
    assert.deepEqual(skipped, ['b: no time']);
  }
  assert.equal(failures['good.test.mjs'], 0);
  for (const name of Object.keys(FILES)) {
    if (name !== 'good.test.mjs') assert.ok((failures[name] ?? 0) >= 1, `${name}: none failed`);
  }
});
