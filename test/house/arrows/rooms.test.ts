import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRooms } from './rooms.ts';
import { faultsIn } from './sources.ts';

const faults = (files: Record<string, string>): string[] => faultsIn(files, checkRooms);

test('a room uses the packages of its line, and no other', () => {
  assert.deepEqual(
    faults({
      'src/platform/sheets/a.ts': "import { parse } from 'csv-parse/sync';",
      'src/tax/rules/a.ts': "import fastify from 'fastify';\nimport 'node:fs';\nimport 'node:net';",
      'verify/src/state/a.ts': "import { parse } from 'yaml';\nimport 'node:crypto';",
    }),
    [
      'src/tax/rules/a.ts -> fastify',
      'src/tax/rules/a.ts -> node:net',
      'verify/src/state/a.ts -> node:crypto',
    ],
  );
});

test('the engine imports nothing outside itself, in whatever form', () => {
  for (const text of [
    "import { b } from '../rules/b.ts';",
    "import type { B } from '../rules/b.ts';",
    "export * from '../rules/b.ts';",
    "export const load = () => import('../rules/b.ts');",
    "import { readFileSync } from 'node:fs';",
    "import fastify from 'fastify';",
  ]) {
    assert.equal(faults({ 'src/tax/engine/a.ts': text }).length, 1, text);
  }
  assert.deepEqual(faults({ 'src/tax/engine/a.ts': "import './methods/b.ts';" }), []);
});

test('a room without a line is refused', () => {
  assert.deepEqual(faults({ 'src/tax/attic/a.ts': 'export {};' }), ['src/tax/attic/a.ts']);
});

test('the tax library loads no native module, however far away', () => {
  const files = {
    'src/tax/library/index.ts': "import { calculate } from '../paycalc/a.ts';",
    'src/tax/paycalc/a.ts': "import type { Db } from '../../platform/storage/a.ts';",
    'src/platform/storage/a.ts': "import Sqlite from 'better-sqlite3';",
  };
  assert.deepEqual(faults(files), []);
  const loading = "import { open } from '../../platform/storage/a.ts';";
  assert.deepEqual(faults({ ...files, 'src/tax/paycalc/a.ts': loading }), [
    'src/platform/storage/a.ts -> better-sqlite3',
  ]);
});
