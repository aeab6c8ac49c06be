import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFolders } from './folders.ts';
import { faultsIn } from './sources.ts';

const faults = (files: Record<string, string>): string[] => faultsIn(files, checkFolders);

test('two folders that import each other are a circle: the arrow with fewer imports is reported', () => {
  assert.deepEqual(
    faults({
      'src/tax/rules/tree/a.ts': "import '../releases/a.ts';\nimport '../releases/b.ts';",
      'src/tax/rules/releases/a.ts': "import type { A } from '../tree/b.ts';",
    }),
    ['src/tax/rules/releases -> src/tax/rules/tree'],
  );
});

test('so are a folder and its own subfolder, and three folders in a row', () => {
  assert.deepEqual(
    faults({
      'verify/src/a.ts': "import './state/a.ts';\nimport './state/b.ts';",
      'verify/src/state/a.ts': "import { b } from '../b.ts';",
    }),
    ['verify/src/state -> verify/src'],
  );
  assert.equal(
    faults({
      'console/src/ui/a/a.ts': "import '../b/b.ts';",
      'console/src/ui/b/b.ts': "import '../c/c.ts';",
      'console/src/ui/c/c.ts': "import '../a/d.ts';",
    }).length,
    1,
  );
});

test('rooms, each with all that is in it, are no circle either', () => {
  assert.deepEqual(
    faults({
      'src/people/i9/http/a.ts': "import '../../employers/a.ts';\nimport '../../employers/b.ts';",
      'src/people/employers/http/a.ts': "import '../../i9/b.ts';",
    }),
    ['src/people/employers -> src/people/i9'],
  );
});

test('folders that are used in one direction pass, and so do tests and other wings', () => {
  assert.deepEqual(
    faults({
      'src/tax/rules/a.ts': "import './tree/a.ts';\nimport '../engine/a.ts';",
      'src/tax/rules/tree/a.ts': "import '../releases/a.ts';\nimport '../../engine/a.ts';",
      'src/tax/engine/a.test.ts': "import '../rules/a.ts';",
      'src/forms/pdf/a.ts': "import '../../platform/pdf/a.ts';",
    }),
    [],
  );
});
