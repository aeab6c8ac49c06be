/** No test names the newest release: it would fail, or test something else, when the next one opens. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { namedReleases, newestReleases } from './newest-release.ts';
import { readText, textFiles } from './phrases.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What holds for a sealed release permanently, whichever releases follow. */
const PINNED: Readonly<Record<string, readonly [version: string, reason: string]>> = {
  'test/tax/contract/rules.test.ts': [
    '2026.2',
    'calculates an amount of Vermont that is corrected later',
  ],
  'test/tax/contract/multi-state-residents.test.ts': ['2026.2', "has Indiana's unverified rule"],
  'test/tax/contract/client-pairs.test.ts': [
    '2026.2',
    'has the recorded amounts of parameters of other programs',
  ],
  'test/tax/contract/import-into-rules.test.ts': ['2026.2', "keeps Indiana's rows of January 2026"],
  'test/tax/property/county-registers.test.ts': [
    '2026.2',
    'is the last one with blocks of counties',
  ],
};
const OWN = 'test/house/language/newest-release.test.ts';

const isTest = (path: string): boolean =>
  path.startsWith('test/') ? path.endsWith('.ts') : path.endsWith('.test.ts');

test('no test names the newest release', () => {
  const versions = newestReleases();
  const files = ['src', 'test'].flatMap((folder) => textFiles(ROOT, folder)).filter(isTest);
  assert.ok(files.length > 400 && versions.length > 0, `${files.length} ${versions}`);
  const hits = files
    .filter((path) => path !== OWN)
    .flatMap((path) => {
      const [pinned] = PINNED[path] ?? [];
      const refused = versions.filter((version) => version !== pinned);
      return namedReleases(readText(ROOT, path), refused).map((hit) => `${path}:${hit}`);
    });
  assert.deepEqual(hits, [], 'derive the release from the rules: test/support/releases.ts');
});

test('every exception is needed', () => {
  for (const [path, [version]] of Object.entries(PINNED)) {
    assert.ok(namedReleases(readText(ROOT, path), [version]).length > 0, path);
  }
});

test('the names are found with imported registers, and not within other numbers', () => {
  const text =
    "'2000.1'\n'12000.1'\n'2000.11'\n'2000.1.5'\n// 2000.1.\n`2000.1+x.2000-01-01`\n'2000.2'";
  assert.deepEqual(namedReleases(text, ['2000.1', '2000.3']), [
    '1: 2000.1',
    '5: 2000.1',
    '6: 2000.1',
  ]);
});
