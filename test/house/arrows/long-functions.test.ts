import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLongFunctions } from './long-functions.ts';
import { faultsIn } from './sources.ts';

const faults = (text: string, path = 'src/tax/a.ts'): string[] =>
  faultsIn({ [path]: text }, checkLongFunctions);
const body = (lines: number): string => '\n'.repeat(lines - 1);

test('a function over 70 lines is found, one of 70 is not', () => {
  assert.deepEqual(faults(`export function long() {${body(71)}}`), ['src/tax/a.ts long']);
  assert.deepEqual(faults(`export function fits() {${body(70)}}`), []);
});

test('so are arrows, methods, components, and functions inside functions', () => {
  for (const text of [
    `const long = () => {${body(71)}};`,
    `class A { long() {${body(71)}} }`,
    `const a = { long: async () => {${body(71)}} };`,
    `const long = use(() => {${body(71)}});`,
  ]) {
    assert.deepEqual(faults(text), ['src/tax/a.ts long'], text.slice(0, 30));
  }
  assert.deepEqual(faults(`function outer() { function long() {${body(71)}} }`), [
    'src/tax/a.ts long',
    'src/tax/a.ts outer',
  ]);
  const component = `const Page = () => <p>{() => {${body(71)}}}</p>;`;
  assert.equal(faults(component, 'console/src/a.tsx').length, 2);
});

test('tests are free', () => {
  assert.deepEqual(faults(`function long() {${body(99)}}`, 'src/tax/a.test.ts'), []);
});
