import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sourcesBelow } from './house.ts';
import { withSources } from './sources.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const { vcs: _, ...settings } = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8'));

/** Files that the lint rule on parameters complains about, under the settings of this repository. */
function refused(files: Record<string, string>): string[] {
  return withSources({ ...files, 'biome.json': JSON.stringify(settings) }, (root) => {
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout, status } = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=github', '--error-on-warnings', '.'],
      { cwd: root, encoding: 'utf8' },
    );
    const found = [...stdout.matchAll(/useMaxParams,file=([^,]+)/g)].map(([, file]) => file ?? '');
    assert.equal(status, found.length === 0 ? 0 : 1, stdout);
    return found.map((file) => file.replace(`${root}/`, '')).sort();
  });
}

const sumOf = (...names: readonly string[]): string =>
  `export function sum(${names.map((name) => `${name}: number`).join(', ')}) {
    return ${names.join(' + ')};
  }`;

test('functions of the engine and of the methods take at most four parameters', () => {
  const five = sumOf('a', 'b', 'c', 'd', 'e');
  assert.deepEqual(
    refused({
      'src/tax/engine/sum.ts': five,
      'src/tax/engine/methods/state/sum.ts': five,
      'src/tax/rules/methods/sum.ts': five,
    }),
    [
      'src/tax/engine/methods/state/sum.ts',
      'src/tax/engine/sum.ts',
      'src/tax/rules/methods/sum.ts',
    ],
  );
  assert.deepEqual(
    refused({
      'src/tax/engine/sum.ts': sumOf('a', 'b', 'c', 'd'),
      'src/tax/engine/object.ts':
        'export const sum = ({ a, b }: { a: number; b: number }): number => a + b;',
    }),
    [],
  );
});

test('functions elsewhere take at most six', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'];
  assert.deepEqual(
    refused({
      'src/people/i9/sum.ts': sumOf(...six, 'g'),
      'console/src/sum.ts': sumOf(...six, 'g'),
    }),
    ['console/src/sum.ts', 'src/people/i9/sum.ts'],
  );
  assert.deepEqual(refused({ 'src/people/i9/sum.ts': sumOf(...six) }), []);
});

test('methods of classes and objects, arrows and functions that are not exported count too', () => {
  const parameters = 'a: number, b: number, c: number, d: number, e: number';
  const sum = 'a + b + c + d + e';
  for (const text of [
    `export class Sum { of(${parameters}) { return ${sum}; } }`,
    `export const sum = { of(${parameters}) { return ${sum}; } };`,
    `export const sum = (${parameters}): number => ${sum};`,
    `function sum(${parameters}) { return ${sum}; }\nexport const total = sum(1, 2, 3, 4, 5);`,
  ]) {
    assert.deepEqual(refused({ 'src/tax/engine/sum.ts': text }), ['src/tax/engine/sum.ts'], text);
  }
});

test('the engine excepts no function from this rule', () => {
  const src = join(repository, 'src');
  const excepted = sourcesBelow(src).filter((file) =>
    readFileSync(join(src, file), 'utf8').includes('useMaxParams'),
  );
  assert.deepEqual(excepted, []);
});
