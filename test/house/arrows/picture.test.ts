import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pageOfPicture, picture, withPicture } from './picture.ts';
import { withSources } from './sources.ts';
import { WINGS } from './wings.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(pageOfPicture(ROOT), 'utf8');

test('the page shows the wings and arrows of the plan', () => {
  assert.ok(
    withPicture(page) === page,
    'the picture is out of date: run npm run arrows -- --write',
  );
});

test('an arrow that follows from others is left out, and so are the wings of the console', () => {
  const plan: Parameters<typeof picture>[0] = {
    'src/people': { wings: ['src/tax', 'src/platform'] },
    'src/tax': { wings: ['src/platform'], except: [['src/tax/seals', 'verify/src', '']] },
    'src/platform': { wings: [] },
    'verify/src': { wings: [] },
    'console/src/app': { wings: [] },
  };
  assert.equal(
    picture(plan),
    '```mermaid\nflowchart LR\n  people --> tax\n  tax --> platform\n  tax -.-> verify\n  platform\n  verify\n```',
  );
});

test('a checkout without a picture is refused', () => {
  const files = { 'CONTRIBUTING.md': '# Contributing', 'docs/architecture.md': '# Architecture' };
  assert.throws(() => withSources(files, pageOfPicture), /has a picture/);
  const drawn = { ...files, 'docs/architecture.md': picture() };
  assert.match(withSources(drawn, pageOfPicture), /architecture\.md$/);
});

/** Not part of the repository: installed, built, or data of a server. */
const UNTRACKED = ['node_modules', 'dist', 'data'];

const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !UNTRACKED.includes(name));

/** What a listing has a line for: `src/tax/    the engine room`. */
const listed = new Set(
  [...page.matchAll(/^([\w-]+(?:\/[\w-]+)*)\/? +\S/gm)].map(([, path]) => path),
);

test('every wing has a line on the page with the picture, and so has every other folder', () => {
  const wings = Object.keys(WINGS).filter((wing) => wing.startsWith('src/'));
  assert.deepEqual(
    foldersOf('src')
      .map((name) => `src/${name}`)
      .toSorted(),
    wings.toSorted(),
  );
  const isListed = (path: string): boolean =>
    [...listed].some((each) => each === path || each?.startsWith(`${path}/`));
  assert.deepEqual(
    [...foldersOf(''), ...wings].filter((path) => !isListed(path)),
    [],
  );
});

test('the listing names no folder that is gone', () => {
  const first = new Set([...foldersOf(''), ...foldersOf('src')]);
  const paths = [...listed].filter(
    (path) => path !== undefined && first.has(path.split('/')[0] ?? ''),
  );
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(ROOT, path ?? ''))),
    [],
  );
});
