/** The scripts run in every shell that npm uses. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkScripts } from './scripts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Manifest = {
  readonly workspaces?: readonly string[];
  readonly scripts?: Record<string, string>;
};

const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, 'utf8'));

test('no script uses what only a POSIX shell reads', () => {
  const folders = ['.', ...globSync(manifest('.').workspaces ?? [], { cwd: ROOT })];
  assert.ok(folders.length >= 5, folders.join());
  for (const folder of folders) {
    assert.deepEqual(checkScripts(manifest(folder).scripts ?? {}), [], folder);
  }
});

test('what only a POSIX shell reads is found', () => {
  for (const script of [
    'exec node server.js',
    'tsc && exec node server.js',
    'node x.js $HOME',
    'node x.js $(pwd)',
    'echo `pwd`',
    "node -e 'x()'",
    'PORT=1 node server.js',
    'tsc; node x.js',
    'node server.js & node test.js',
    'node x.js > /dev/null',
    'rm -rf dist',
    'tsc && cp a b',
    './run',
  ]) {
    assert.equal(checkScripts({ script }).length > 0, true, script);
  }
});

test('what both shells read is allowed', () => {
  const script = 'npm run -s build && node x.ts --quick "a b" > out.json || node --version 2>&1';
  assert.deepEqual(checkScripts({ script }), []);
});
