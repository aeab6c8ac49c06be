/** What `npm pack` would publish: everything a server needs, and nothing only the repository's checks do. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

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
