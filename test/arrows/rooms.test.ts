import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { checkArrows, importsOf } from './rooms.ts';

function violations(files: Record<string, string>): string[] {
  const src = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(src, name)), { recursive: true });
      writeFileSync(join(src, name), text);
    }
    return checkArrows(src);
  } finally {
    rmSync(src, { recursive: true });
  }
}

test('an arrow that goes the right way passes', () => {
  assert.deepEqual(violations({ 'rules/a.ts': "import { b } from '../engine/b.ts';" }), []);
});

test('the engine may import nothing outside itself, in whatever form', () => {
  const forbidden = [
    "import { b } from '../rules/b.ts';",
    "import type { B } from '../rules/b.ts';",
    "export * from '../rules/b.ts';",
    "export { b } from '../rules/b.ts';",
    "export const load = () => import('../rules/b.ts');",
    "import { readFileSync } from 'node:fs';",
    "import fastify from 'fastify';",
  ];
  for (const text of forbidden) {
    assert.equal(violations({ 'engine/a.ts': text }).length, 1, text);
  }
});

test('a room nobody described is refused, and so is an import from outside src', () => {
  assert.match(violations({ 'attic/a.ts': 'export {};' })[0] ?? '', /no known room/);
  assert.match(violations({ 'engine/a.ts': "import '../../test/x.ts';" })[0] ?? '', /outside src/);
});

test('a check that reads no file fails instead of passing', () => {
  assert.throws(() => violations({}), /no TypeScript files/);
});

test('all forms of import are seen', () => {
  const text =
    "import a from 'a'; export * from 'b'; import('c'); import type { D } from 'd'; import 'e';";
  assert.deepEqual(importsOf('x.ts', text).sort(), ['a', 'b', 'c', 'd', 'e']);
});
