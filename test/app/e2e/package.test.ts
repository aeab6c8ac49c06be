/** What `npm pack` would publish: everything a server needs, and nothing only the repository's checks do. */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rules } from '../../../src/app/cli/rules.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { installedPackages } from '../../support/installed-packages.ts';
import { changedRules } from '../../support/rule-tree.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BLOCK = 512;

/** What the files below take on the disk, in bytes. */
function sizeOf(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => lstatSync(join(folder, name)).blocks * BLOCK,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the package holds the rules with their evidence and examples, not the golden answers', () => {
  const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [pack] = JSON.parse(answer) as { files: { path: string }[] }[];
  const paths = (pack?.files ?? []).map(({ path }) => path);
  for (const path of [
    'rules/releases.yaml',
    'rules/coverage.json',
    'rules/us/federal/fica.yaml',
    'rules/us/federal/fica.evidence.yaml',
    'rules/us/federal/fica.examples.yaml',
    'docs/coverage.md',
    'docs/coverage/ga.md',
  ]) {
    assert.ok(paths.includes(path), path);
  }
  assert.deepEqual(
    paths.filter((path) => path.startsWith('rules/golden/')),
    [],
  );
});

test('rules check says what it did not check where there are no golden answers', (t) => {
  const root = changedRules(t, {});
  rmSync(join(root, 'golden'), { recursive: true });
  const lines: string[] = [];
  assert.equal(
    rules(['check'], { rules: root }, (line) => lines.push(line)),
    0,
    lines.join('\n'),
  );
  assert.match(lines[0] ?? '', /Not checked: golden answers .* not in the installed package/);
  assert.match(lines[1] ?? '', /all good$/);
});

test('the dependencies of an installed package take less than 200 MB', () => {
  const installed = installedPackages()
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => [path, sizeOf(join(ROOT, path)) / 1_000_000] as const)
    .sort(([, a], [, b]) => b - a);
  assert.ok(installed.length > 50);
  const sum = installed.reduce((total, [, size]) => total + size, 0);
  assert.ok(sum > 50 && sum < 200, `${sum} MB: ${installed.slice(0, 10).join('; ')}`);
});

test('on an old Node the command says what to install', async () => {
  const folder = await temporaryDirectory();
  const bin = join(folder, 'node_modules/wagewright/bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(join(ROOT, 'bin/wagewright.js'), join(bin, 'wagewright.mjs'));
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'wagewright.mjs', '--version'],
    { cwd: bin, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^wagewright: this is Node 20\.20\.2, .*npm install node@24.*\n$/);
});

test('on an old Node npm ci without dev packages says what to do', () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'tools/prepare.js'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  assert.equal(status, 0);
  assert.match(stderr, /^wagewright: this is Node 20\.20\.2, .*run "npm ci" without --omit=dev/);
  // An old Node lacks names that other files of ours import, and enableCompileCache.
  const source = readFileSync(join(ROOT, 'tools/prepare.js'), 'utf8');
  assert.deepEqual(source.match(/^import .*$/gm), [
    "import module from 'node:module';",
    "import { fileURLToPath } from 'node:url';",
  ]);
});

test('the first npx in a checkout prepares nothing that npm ci has prepared', async (t) => {
  const cache = await temporaryDirectory();
  t.after(() => rmSync(cache, { recursive: true }));
  const prepared = join(ROOT, 'dist/browser/index.js');
  const before = statSync(prepared).mtimeMs;
  const stdout = execFileSync('npx', ['--offline', 'wagewright', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
    // Of someone who has never used npx here.
    env: { ...process.env, npm_config_cache: cache },
  });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal(stdout.trim(), version);
  assert.equal(statSync(prepared).mtimeMs, before);
});

// 0.3 s of processor time.
test('the launcher goes on in its own process on the Node that started it', () => {
  const says = "process.on('exit', () => process.stderr.write('one process;'));";
  const { stdout, stderr } = spawnSync(process.execPath, ['bin/wagewright.js', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(says)}`,
    },
  });
  assert.match(stdout, /^\d/);
  assert.equal(stderr, 'one process;');
});
