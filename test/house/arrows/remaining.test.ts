import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Finding } from './findings.ts';
import { compare, readRemaining, shrink } from './remaining.ts';
import { withSources } from './sources.ts';

const finding = (key: string, count?: number): Finding => ({
  check: 'short',
  key,
  text: 'move it',
  ...(count === undefined ? {} : { count }),
});

test('a fault that no list holds fails, and so does an entry that nothing needs', () => {
  const listed = new Map([
    ['short src/tax/a.ts', 1],
    ['short src/tax/b.ts', 1],
  ]);
  assert.deepEqual(compare([finding('src/tax/a.ts'), finding('src/tax/b.ts')], listed), []);
  const [unlisted, unneeded, ...rest] = compare(
    [finding('src/tax/a.ts'), finding('src/c.ts')],
    listed,
  );
  assert.match(unlisted ?? '', /^short src\/c\.ts: move it/);
  assert.match(unneeded ?? '', /^short src\/tax\/b\.ts: no longer needed/);
  assert.deepEqual(rest, []);
});

test('a fault more often than its entry says fails, and so does one that has become rarer', () => {
  const listed = new Map([['short src/a.ts', 2]]);
  assert.equal(compare([finding('src/a.ts', 3)], listed).length, 1);
  assert.equal(compare([finding('src/a.ts', 2)], listed).length, 0);
  assert.equal(compare([finding('src/a.ts', 1)], listed).length, 1);
});

/** The lists after `shrink`, as they are read again. */
const shrunk = (lists: Record<string, string>, findings: readonly Finding[]) =>
  withSources(lists, (root) => {
    shrink(findings, readRemaining(root), root);
    return Object.fromEntries(readRemaining(root));
  });

test('shrink drops what is no longer needed and follows a file that moved', () => {
  const lists = {
    'tax.txt': 'short src/tax/a.ts\nshort src/tax/b.ts: 3\n',
    'app.txt': 'short src/app/a.ts\n',
  };
  assert.deepEqual(shrunk(lists, [finding('src/tax/moved/a.ts'), finding('src/tax/b.ts', 2)]), {
    'short src/tax/b.ts': 2,
    'short src/tax/moved/a.ts': 1,
  });
});

test('shrink never lets a list grow', () => {
  const lists = { 'tax.txt': 'short src/tax/a.ts\n' };
  assert.deepEqual(shrunk(lists, [finding('src/tax/a.ts'), finding('src/tax/b.ts')]), {
    'short src/tax/a.ts': 1,
  });
  assert.deepEqual(shrunk({}, [finding('src/tax/b.ts')]), {});
});

test('an empty list is no file', () => {
  withSources({ 'lists/tax.txt': 'short src/tax/a.ts\n' }, (root) => {
    shrink([], readRemaining(join(root, 'lists')), join(root, 'lists'));
    assert.deepEqual(readdirSync(root), []);
  });
});
