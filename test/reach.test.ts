import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { changedFiles, Reach, readChanged } from './reach.ts';
import { TEST_FILES } from './run-files.ts';

const FILES = {
  'src/tax/rate.ts': 'export const rate = 1;',
  'src/tax/tree.ts': "export const folder = new URL('../../rules/', import.meta.url);",
  'src/tax/worker.ts': "import { rate } from './rate.ts'; postMessage(rate);",
  'src/tax/start.ts': "new Worker(new URL('./worker.ts', import.meta.url));",
  'src/people/person.ts': "import type { Rate } from '../tax/types.ts';",
  'test/tax/rate.test.ts': "import { rate } from '../../src/tax/rate.ts';",
  'test/tax/start.test.ts': "await import('../../src/tax/start.ts');",
  'test/tax/tree.test.ts': "export { folder } from '../../src/tax/tree.ts';",
  'test/people/person.test.ts': "import '../../src/people/person.ts';",
  'test/app/guide.test.ts': "readFileSync('docs/guide.md');",
};
const TESTS = Object.keys(FILES).filter((file) => file.endsWith('.test.ts'));

describe('the tests that a change reaches', () => {
  const root = mkdtempSync(join(tmpdir(), 'reach-'));
  after(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const reached = (...changed: string[]): string[] => new Reach(root).testsOf(changed, TESTS);

  for (const [what, changed, expected] of [
    ['nothing', [], []],
    ['a test', ['test/tax/rate.test.ts'], ['test/tax/rate.test.ts']],
    [
      'a module, also where a path names it',
      ['src/tax/rate.ts'],
      ['test/tax/rate.test.ts', 'test/tax/start.test.ts'],
    ],
    ['a module that is gone', ['src/tax/types.ts'], ['test/people/person.test.ts']],
    ['data', ['rules/us/federal/fica.yaml'], ['test/tax/tree.test.ts']],
    ['a guide', ['docs/guide.md'], ['test/app/guide.test.ts']],
    [
      'a file of an unknown kind: its wing, and what reaches its neighbors',
      ['src/tax/table.sql'],
      TESTS.filter((file) => file !== 'test/app/guide.test.ts'),
    ],
    ['a module that no test reaches', ['src/tax/unused.ts'], []],
    ['the packages', ['package-lock.json'], TESTS],
    ['the runner', ['test/run.ts'], TESTS],
  ] as const) {
    test(what, () => assert.deepEqual(reached(...changed), expected));
  }

  test('what git knows as changed, and what it does not know yet', () => {
    const git = (...args: string[]): void => {
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
    };
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    assert.deepEqual(changedFiles(root), []);
    git('switch', '-q', '-c', 'work');
    writeFileSync(join(root, 'src/tax/rate.ts'), 'export const rate = 2;');
    git('commit', '-q', '-a', '-m', 'second');
    writeFileSync(join(root, 'src/tax/new.ts'), '');
    rmSync(join(root, 'src/tax/tree.ts'));
    assert.deepEqual(changedFiles(root), ['src/tax/rate.ts', 'src/tax/tree.ts', 'src/tax/new.ts']);
    assert.deepEqual(changedFiles(root, 'HEAD'), ['src/tax/tree.ts', 'src/tax/new.ts']);
    git('switch', '-q', '--detach', 'main');
    writeFileSync(join(root, 'src/tax/rate.ts'), 'export const rate = 3;');
    git('commit', '-q', '-a', '-m', 'third');
    // What a branch that went on has besides is no change of ours.
    assert.deepEqual(changedFiles(root, 'work'), [
      'src/tax/rate.ts',
      'src/tax/tree.ts',
      'src/tax/new.ts',
    ]);
    assert.throws(() => changedFiles(root, 'nowhere'), /--changed: git has no commit nowhere\./);
  });

  test('--changed alone, and with a commit', () => {
    assert.deepEqual(readChanged(['--changed', 'a.ts']), ['--changed=', 'a.ts']);
    assert.deepEqual(readChanged(['--changed=HEAD~2']), ['--changed=HEAD~2']);
  });
});

describe('in this repository', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tests = globSync(TEST_FILES, { cwd: root });
  const reach = new Reach(root);

  for (const [changed, expected] of [
    ['src/tax/engine/money.ts', 'test/tax/property/engine.test.ts'],
    ['rules/us/federal/fica.yaml', 'test/tax/contract/all-states.test.ts'],
    ['forms/w-4/2026.yaml', 'test/forms/every-form.test.ts'],
    ['console/src/main.tsx', 'test/app/pages/sign-in.test.ts'],
    ['src/app/cli.ts', 'test/app/e2e/cli.test.ts'],
    ['docs/guides/postback.md', 'test/platform/delivery/encrypt.test.ts'],
    ['deploy/nginx.conf', 'test/app/deploy/proxies.test.ts'],
  ] as const) {
    test(`${changed} reaches ${expected}`, () => {
      assert.ok(reach.testsOf([changed], tests).includes(expected));
    });
  }

  test('a change in one test runs little else', () => {
    const reached = reach.testsOf(['test/tax/property/engine.test.ts'], tests);
    assert.ok(reached.length < tests.length / 10, `${reached.length} files`);
  });
});
