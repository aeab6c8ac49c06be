/** `/llms.txt`, the pages it lists, and the assistants guide. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TOOLS } from '../../../src/app/mcp/server.ts';
import { forEachServer } from '../../support/server.ts';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));
/** Paths of the pages that llms.txt links to. */
const pagesOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([\w/-]+\.md)\)/g)].map(([, path = '']) => path);

const read = (path: string): string => readFileSync(`${DOCS}${path}`, 'utf8');

test('llms.txt lists every page for readers, and nothing else', () => {
  const pages = globSync(['*.md', 'guides/*.md', 'reference/*.md'], { cwd: DOCS });
  assert.ok(pages.length > 8);
  assert.deepEqual(pagesOf(read('llms.txt')).sort(), pages.sort());
});

test('the assistants guide lists every tool', () => {
  const [, table = ''] =
    /\| Tool \|.*\n\|.*\n((?:\|.*\n)+)/.exec(read('guides/assistants.md')) ?? [];
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual(named.sort(), TOOLS.map(({ name }) => name).sort());
});

forEachServer('llms.txt', (server) => {
  test('is served as text without a key', async () => {
    const { status, text, headers } = await server().fetch('/llms.txt', { key: null });
    assert.equal(status, 200);
    assert.equal(text, read('llms.txt'));
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  });
});
