import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkShortFiles } from './short-files.ts';
import { faultsIn } from './sources.ts';

const faults = (files: Record<string, string>): string[] => faultsIn(files, checkShortFiles);
const lines = (count: number, first = 'export const a = 1;'): string =>
  [first, ...Array<string>(count - 1).fill('//'), ''].join('\n');

test('a file of 15 lines that one file imports is found', () => {
  const importing = lines(20, "import { a } from './a.ts';");
  assert.deepEqual(faults({ 'src/tax/a.ts': lines(15), 'src/tax/b.ts': importing }), [
    'src/tax/a.ts',
  ]);
  assert.deepEqual(faults({ 'src/tax/a.ts': lines(16), 'src/tax/b.ts': importing }), []);
  assert.deepEqual(
    faults({ 'src/tax/a.ts': lines(15), 'src/tax/b.ts': importing, 'src/tax/c.ts': importing }),
    [],
  );
});

test('a file under 10 lines is found, however many import it; a test is no importer', () => {
  const importing = lines(20, "import { a } from './a.ts';");
  assert.deepEqual(
    faults({ 'src/tax/a.ts': lines(9), 'src/tax/b.ts': importing, 'src/tax/c.ts': importing }),
    ['src/tax/a.ts'],
  );
  assert.deepEqual(
    faults({
      'src/tax/a.ts': lines(15),
      'src/tax/b.ts': importing,
      'src/tax/a.test.ts': importing,
    }),
    ['src/tax/a.ts'],
  );
});

test('a file that a thread runs, a migration, and a control of the console pass', () => {
  assert.deepEqual(
    faults({
      'src/tax/worker.ts': lines(5),
      'src/tax/threads.ts': lines(20, "new URL('./worker.ts', import.meta.url);"),
      'src/platform/storage/migrations/0001-initial.ts': lines(5),
      'console/src/ui/badge.tsx': lines(8),
    }),
    [],
  );
});
