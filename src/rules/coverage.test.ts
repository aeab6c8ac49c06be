import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf, coverageTable } from './coverage.ts';
import { loadRules } from './load.ts';
import { buildRelease } from './release.ts';
import type { RuleTree } from './tree.ts';

const VERSION = '2026.1';
const NEBRASKA = '31-000-0000-SIT-000';
const tree = loadRules();

test('the coverage tells how sure each rule of residence is, counties left out', () => {
  const release = buildRelease(tree, VERSION);
  const lines = coverageTable(release, []).split('\n');
  const cells = lines
    .filter((line) => line.includes(NEBRASKA))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.deepEqual(
    cells.map((row) => row.slice(2, -1)),
    [
      [' to 2024-12-31', 'difference, transcribed', 'withheld, transcribed', '', 'secondary'],
      ['2025-01-01 to ', 'difference, transcribed', 'withheld, secondary', '', ''],
    ].map((row) => row.map((cell) => cell.trim())),
  );
  assert.ok(release.residences.some(({ tax }) => tax.includes('-CNTY-')));
  assert.equal(lines.filter((line) => line.includes('-CNTY-')).length, 0);
});

test('open questions of a rule of residence stand with the tax, and outside the release’s digest', () => {
  const asked = { openQuestions: ['Is this a question of the test?'] };
  const other: RuleTree = {
    ...tree,
    residences: tree.residences.map((row) => (row.tax === NEBRASKA ? { ...row, ...asked } : row)),
  };
  const found = coverageOf(other, [], VERSION).find(({ tax }) => tax === NEBRASKA);
  assert.deepEqual(found?.openQuestions, asked.openQuestions);
  assert.equal(buildRelease(other, VERSION).sha256, buildRelease(tree, VERSION).sha256);
});
