import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { planFiles, quickFiles, unknownFiles } from './plan.ts';
import { TEST_FILES } from './run-files.ts';

const files = globSync(TEST_FILES);

test('the plan holds every test file once, and names no other', () => {
  assert.ok(files.length > 200);
  assert.deepEqual(planFiles(files).flat().sort(), [...files].sort());
  assert.deepEqual(unknownFiles(files), []);
});

test('the same plan for the same files in any order', () => {
  assert.deepEqual(planFiles([...files].reverse()), planFiles([...files].sort()));
});

test('a file with hooks or settings of its whole process has a process of its own', () => {
  const plan = planFiles(files);
  for (const file of [
    'test/platform/delivery/oauth2.test.ts',
    'test/platform/delivery/tls.test.ts',
  ]) {
    assert.ok(
      plan.some((group) => group.length === 1 && group[0] === file),
      file,
    );
  }
});

test('a quick run leaves out browsers and killed servers, and keeps the tests of every other part', () => {
  const quick = quickFiles(files);
  assert.deepEqual(
    quick.filter((file) => /^test\/(console|faults)\//.test(file)),
    [],
  );
  for (const part of [
    'src/tax/engine/',
    'src/tax/rules/',
    'test/contract/',
    'test/tax/property/',
  ]) {
    assert.ok(
      quick.some((file) => file.startsWith(part)),
      part,
    );
  }
  assert.ok(quick.length > files.length / 2, `${quick.length} of ${files.length}`);
});
