import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { COMMANDS, filesOf, planFiles, unknownFiles } from './plan.ts';
import { TEST_FILES } from './run-files.ts';

const files = globSync(TEST_FILES);
const [all, postgres, faults, programs, outside] = COMMANDS.map((command) =>
  filesOf(command, files),
);

test('the plan holds every test file once, and names no other', () => {
  assert.ok(files.length > 200);
  const planned = planFiles(files).flatMap((queue) => queue.files);
  assert.deepEqual(planned.sort(), [...files].sort());
  assert.deepEqual(unknownFiles(files), []);
});

test('the same plan for the same files in any order', () => {
  assert.deepEqual(planFiles([...files].reverse()), planFiles([...files].sort()));
});

test('at most a dozen processes on two cores: most files share one', () => {
  const queues = planFiles(files);
  const own = queues.filter((queue) => queue.files.length === 1);
  assert.deepEqual(own.flatMap((queue) => queue.files).sort(), [
    'src/forms/reading/hostile.test.ts',
    'test/platform/delivery/retention.test.ts',
  ]);
  assert.ok(queues.length <= 5);
});

test('every file is run by some command', () => {
  const run = new Set([all, postgres, faults, outside].flatMap((each) => each ?? []));
  assert.deepEqual(
    files.filter((file) => !run.has(file)),
    [],
  );
});

test('what npm test leaves to others: killed servers, and what has no SQLite', () => {
  const left = files.filter((file) => !all?.includes(file));
  assert.deepEqual(
    left.filter((file) => !faults?.includes(file) && !outside?.includes(file)),
    ['test/tax/contract/bulk-queue-maintenance.test.ts', 'test/platform/rolling/rolling.test.ts'],
  );
  const own = left.filter((file) => !outside?.includes(file));
  assert.ok(own.length < 15, own.join('\n'));
});

test('on PostgreSQL: what has a database, and no page', () => {
  for (const file of [
    'test/people/contract/i9-isolation.test.ts',
    'test/tax/contract/versions.test.ts',
    'test/platform/rolling/rolling.test.ts',
    'src/platform/storage/database/database.test.ts',
  ])
    assert.ok(postgres?.includes(file), file);
  assert.deepEqual(
    postgres?.filter((file) => /\/(pages|property)\//.test(file)),
    ['test/people/property/i9-states.test.ts'],
  );
});

test('programs of the system: the files that may start one', () => {
  for (const file of [
    'src/platform/pdf/repair.test.ts',
    'test/forms/every-form.test.ts',
    'test/app/deploy/proxies.test.ts',
    'test/app/pages/sign-in.test.ts',
  ])
    assert.ok(programs?.includes(file), file);
  assert.ok(!programs?.includes('src/tax/engine/money.test.ts'));
});
