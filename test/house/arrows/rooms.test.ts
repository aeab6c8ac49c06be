import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArrows, importsOf, valueImportsOf } from './rooms.ts';
import { withSources } from './sources.ts';

const violations = (files: Record<string, string>): string[] => withSources(files, checkArrows);

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

test('values are told from types', () => {
  const text =
    "import type { A } from 'a'; import { type B } from 'b'; import { type C, c } from 'c'; import 'd'; export type { E } from 'e'; export * from 'f'; export type * from 'g'; import('h');";
  assert.deepEqual(valueImportsOf('x.ts', text).sort(), ['c', 'd', 'f']);
});
