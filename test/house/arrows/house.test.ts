import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHouse } from './house.ts';
import { withSources } from './sources.ts';

const importsOf = (text: string) =>
  withSources(
    { 'src/a.ts': text },
    (root) => readHouse(root).sources.get('src/a.ts')?.imports ?? [],
  );

test('every form of import is seen', () => {
  const text =
    "import a from 'a'; export * from 'b'; import('c'); import type { D } from 'd'; import 'e'; type F = import('f').F; export { g } from 'g';";
  assert.deepEqual(
    importsOf(text)
      .map(({ specifier }) => specifier)
      .sort(),
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  );
});

test('values are distinguished from types', () => {
  const text =
    "import type { A } from 'a'; import { type B } from 'b'; import { type C, c } from 'c'; import 'd'; export type { E } from 'e'; export * from 'f'; export type * from 'g';";
  assert.deepEqual(
    importsOf(text)
      .filter(({ isType }) => !isType)
      .map(({ specifier }) => specifier)
      .sort(),
    ['c', 'd', 'f'],
  );
});

test('the path of an import is relative to the root, also of a file that a thread runs', () => {
  const text = `
    import '../verify/src/b.ts';
    new Worker(new URL('./c.ts', import.meta.url));
    new Worker(entryPoint('./d.ts', import.meta.url));
    new URL(\`./\${name}.ts\`, import.meta.url);`;
  assert.deepEqual(
    importsOf(text).map(({ target }) => target),
    ['verify/src/b.ts', 'src/c.ts', 'src/d.ts'],
  );
});

test('a folder without sources, and a file that is not TypeScript, are refused', () => {
  assert.throws(() => withSources({ 'README.md': '' }, readHouse), /no TypeScript files/);
  assert.throws(() => withSources({ 'src/a.ts': 'const = ;' }, readHouse), /src\/a\.ts/);
});
