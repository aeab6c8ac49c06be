/** Every recipe of docs/guides/rules.md and code.md is in numbered steps, and names the test that follows them. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../../', import.meta.url);
const PAGE = ['docs/guides/rules.md', 'docs/guides/code.md']
  .map((name) => readFileSync(new URL(name, ROOT), 'utf8'))
  .join('\n');
/** Sections that someone follows step by step. */
const TO_FOLLOW = /^(Add|Correct) /;

const OWN = 'test/house/rehearsal/sections.test.ts';
const NAMED = /`(test\/house\/rehearsal\/[\w-]+\.test\.ts)`/g;

/** What is missing in the sections of a page. */
function problemsOf(page: string): string[] {
  const sections = page.split(/^## /m).filter((text) => TO_FOLLOW.test(text));
  if (sections.length === 0) return ['no section'];
  return sections.flatMap((text) => {
    const [title = ''] = text.split('\n');
    const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    const inOrder = numbers.length > 1 && numbers.every((number, i) => number === i + 1);
    const tests = [...text.matchAll(NAMED)].map(([, file = '']) => file);
    return [
      ...(inOrder ? [] : [`${title}: no numbered steps`]),
      ...(tests.length > 0 ? [] : [`${title}: names no test`]),
      ...tests.filter((file) => !existsSync(new URL(file, ROOT))).map((file) => `no ${file}`),
    ];
  });
}

test('every section has numbered steps and a test that follows them', () => {
  assert.deepEqual(problemsOf(PAGE), []);
});

test('every rehearsal is named by a section', () => {
  const named = new Set([...PAGE.matchAll(NAMED)].map(([, file]) => file));
  const files = readdirSync(new URL('test/house/rehearsal/', ROOT)).map(
    (name) => `test/house/rehearsal/${name}`,
  );
  assert.deepEqual(
    files.filter((file) => !named.has(file) && file !== OWN),
    [],
  );
});

test('a section without steps, without a test, or with one that is gone is found out', () => {
  assert.deepEqual(problemsOf('# Page'), ['no section']);
  assert.deepEqual(problemsOf('## Add a thing\n\nJust do it.\n'), [
    'Add a thing: no numbered steps',
    'Add a thing: names no test',
  ]);
  assert.deepEqual(
    problemsOf('## Add a thing\n\n`test/house/rehearsal/gone.test.ts`\n\n1. Do.\n2. Test.\n'),
    ['no test/house/rehearsal/gone.test.ts'],
  );
});
