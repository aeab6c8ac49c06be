/** What `npm pack` would publish: everything a server needs, and nothing only the repository's checks do. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rules } from '../../src/cli/rules.ts';
import { changedRules } from '../support/rule-tree.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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
    paths.filter((path) => path.startsWith('rules/golden')),
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
