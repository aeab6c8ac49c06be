import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn } from './sources.ts';
import { checkUnusedExports } from './unused-exports.ts';

const faults = (files: Record<string, string>): string[] => faultsIn(files, checkUnusedExports);

test('an export that no other file imports is found, value or type', () => {
  assert.deepEqual(
    faults({
      'src/tax/a.ts': 'export const a = 1;\nexport type A = typeof a;\nexport function used() {}',
      'console/src/b.ts': 'export const [b] = [1];',
      'src/tax/c.ts': "import { used } from './a.ts';",
    }),
    ['console/src/b.ts b', 'src/tax/a.ts A', 'src/tax/a.ts a'],
  );
});

test('a test, a benchmark, and a type import use an export', () => {
  assert.deepEqual(
    faults({
      'src/tax/a.ts': 'export const a = 1;\nexport const b = 2;\nexport type C = 1;',
      'src/tax/a.test.ts': "import { a } from './a.ts';",
      'bench/b.ts': "import { b } from '../src/tax/a.ts';",
      'src/tax/c.ts': "type C = import('./a.ts').C;",
    }),
    [],
  );
});

test('what an index passes on is used only if somebody takes it there', () => {
  const files = {
    'src/tax/index.ts': "export { a, b as c } from './a.ts';\nexport * from './d.ts';",
    'src/tax/a.ts': 'export const a = 1;\nexport const b = 2;',
    'src/tax/d.ts': 'export const d = 1;\nexport const e = 2;',
    'src/app/main.ts': "import { c, d } from '../tax/index.ts';",
  };
  assert.deepEqual(faults(files), ['src/tax/a.ts a', 'src/tax/d.ts e', 'src/tax/index.ts a']);
});

test("the entries of the package's exports are public", () => {
  const manifest = { exports: { '.': { types: './dist/src/tax/index.d.ts' } }, workspaces: [] };
  assert.deepEqual(
    faults({
      'package.json': JSON.stringify(manifest),
      'src/tax/index.ts': "export { a } from './a.ts';",
      'src/tax/a.ts': 'export const a = 1;',
    }),
    [],
  );
});

test('a module that is loaded late may hand its names on as text', () => {
  const files = {
    'src/forms/worker.ts': 'export function print() {}\nexport function draw() {}',
    'src/forms/printer.ts': "new URL('./worker.ts', import.meta.url);",
    'src/forms/pool.ts': "run('print');",
  };
  assert.deepEqual(faults(files), ['src/forms/worker.ts draw']);
});

test('a name in a script of the build is used: the script writes code', () => {
  const files = {
    'src/tax/files.ts': 'export class Partial {}\nexport class Part {}',
    'tools/build.ts': "const code = `import { Partial } from './files.ts';`;",
  };
  assert.deepEqual(faults(files), ['src/tax/files.ts Part']);
});
