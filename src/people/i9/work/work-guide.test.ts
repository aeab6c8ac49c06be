import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { WORK_KINDS } from './derive-work.ts';

test('the guide lists every kind of work in the words of the interface', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/i9.md', import.meta.url), 'utf8');
  const table = /<!-- work -->\n([\s\S]*?)<!-- \/work -->/.exec(guide)?.[1];
  const rows = Object.entries(WORK_KINDS).map(([kind, says]) => `| \`${kind}\` | ${says} |\n`);
  assert.equal(table, `| Kind | What to do and by when |\n|---|---|\n${rows.join('')}`);
});
