import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { picture, withPicture } from './picture.ts';

const ROOT = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('CONTRIBUTING.md', ROOT), 'utf8');

test('CONTRIBUTING.md shows the rooms and arrows that the plan has', () => {
  assert.ok(
    withPicture(page) === page,
    'the picture is out of date: run npm run arrows -- --write',
  );
});

test('an arrow that follows from others is left out', () => {
  const rooms = {
    http: { rooms: ['i9', 'storage'] },
    i9: { rooms: ['storage'] },
    storage: { rooms: [] },
  };
  assert.equal(
    picture(rooms),
    '```mermaid\nflowchart LR\n  http --> i9\n  i9 --> storage\n  storage\n```',
  );
});

test('a page without a picture is refused', () => {
  assert.throws(() => withPicture('# Contributing'), /has no picture/);
});

/** Not part of the repository: installed, built, or data of a server. */
const UNTRACKED = ['node_modules', 'dist', 'data'];

test('every folder of the repository is told in one line', () => {
  const folders = readdirSync(fileURLToPath(ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !UNTRACKED.includes(name));
  const told = new Set([...page.matchAll(/^([\w-]+)\/\S* +\S/gm)].map(([, name]) => name));
  assert.deepEqual([...told].toSorted(), folders.toSorted());
});

test('every folder of src is told in one line, and no other', () => {
  const folders = readdirSync(fileURLToPath(new URL('src', ROOT)), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const told = [...page.matchAll(/^src\/([\w-]+)\/ +\S/gm)].map(([, name]) => name);
  assert.deepEqual(told.toSorted(), folders.toSorted());
});
