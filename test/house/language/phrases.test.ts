/** No listed phrase in what people read here: pages, messages, notes, comments. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPhrases, ownEntries, readText, textFiles } from './phrases.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Words of others (an agency's text, the law's) and of sealed releases. Each is in its file exactly so. */
const QUOTED: Readonly<Record<string, readonly string[]>> = {
  'rules/us/de/leave/leave.yaml': ['outside the programme'],
  'rules/us/or/leave/wage-base.evidence.yaml': ['programme'],
  'rules/us/wa/leave/wage-base.evidence.yaml': ['programmes'],
};

const withoutQuotes = (path: string): string =>
  (QUOTED[path] ?? []).reduce(
    (text, quote) => text.replaceAll(quote, quote.replace(/\S/g, '')),
    readText(ROOT, path),
  );

test('no listed phrase is used', () => {
  const entries = ownEntries(ROOT);
  assert.ok(['README.md', 'console', 'docs', 'src'].every((name) => entries.includes(name)));
  const files = entries.flatMap((path) => textFiles(ROOT, path));
  const hits = files
    .filter((path) => !path.startsWith('test/house/language/'))
    .flatMap((path) =>
      findPhrases(withoutQuotes(path)).map(({ line, phrase }) => `${path}:${line} ${phrase}`),
    );
  assert.deepEqual(hits, []);
});

test('every quotation is still in its file', () => {
  for (const [path, quotes] of Object.entries(QUOTED)) {
    const text = readText(ROOT, path);
    for (const quote of quotes) assert.ok(text.includes(quote), `${path}: ${quote}`);
  }
});

test('the check finds a phrase in any case, over a line break and at the end', () => {
  assert.deepEqual(findPhrases('one\nTwo comes At\n * once.\nBesides, amend it; anew'), [
    { line: 2, phrase: 'At once' },
    { line: 4, phrase: 'anew' },
  ]);
});
