import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { checkSubjects, logSinceRule } from './commits.ts';
import { withSources } from './sources.ts';

test('a subject without an area, and one over 72 characters, is refused', () => {
  const long = `tax/rules: ${'x'.repeat(62)}`;
  assert.deepEqual(checkSubjects(`abc123 Fix the rates\ndef456 ${long}\n`), [
    'commit abc123 "Fix the rates": write "area: what"',
    `commit def456 "${long}": 73 characters; at most 72`,
  ]);
});

test('an area is one word, a path, or a list of them', () => {
  const log =
    'a1 house: move files\na2 tax/rules: read trees\na3 people, forms: names\na4 OpenAPI: titles\n';
  assert.deepEqual(checkSubjects(log), []);
  assert.equal(checkSubjects('a5 in the engine, a fault: gone\na6 tax:\n').length, 2);
});

test('the subjects since a commit are read; without that commit there is nothing to check', () => {
  withSources({ 'a.txt': '' }, (root) => {
    const git = (...args: string[]): string => {
      const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
      return spawnSync('git', [...identity, ...args], {
        cwd: root,
        encoding: 'utf8',
      }).stdout.trim();
    };
    assert.equal(logSinceRule(root), undefined);
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'Before the rule');
    const start = git('rev-parse', 'HEAD');
    git('commit', '-q', '--allow-empty', '-m', 'After the rule');
    assert.match(logSinceRule(root, start) ?? '', /^\w+ After the rule\n$/);
    assert.equal(logSinceRule(root), undefined);
  });
});
