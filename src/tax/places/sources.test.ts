import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { sourceOf } from './sources.ts';

const folder = new URL('../../../rules/places/', import.meta.url);
const { files } = parse(readFileSync(new URL('places.source.yaml', folder), 'utf8'));

test('every file of the geography says what it holds, where it comes from, and its license', () => {
  const described = files.map(({ file }: { file: string }) => file).sort();
  const present = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  assert.deepEqual(described, present.sort());
  for (const { file, holds, source, retrieved, confidence, license } of files) {
    assert.ok(holds.length > 20 && source.document.length > 5, file);
    assert.match(String(retrieved), /^\d{4}-\d\d-\d\d/);
    assert.ok(['official', 'transcribed', 'secondary', 'derived'].includes(confidence), file);
    assert.equal(sourceOf(file).license, license);
  }
});

test('what asks for attribution has it in the answers and in NOTICE', () => {
  const notice = readFileSync(new URL('../../../NOTICE', import.meta.url), 'utf8');
  const asking = files.filter(({ license }: { license: string }) => license !== 'public-domain');
  assert.deepEqual(
    asking.map(({ file }: { file: string }) => file),
    ['zips.csv'],
  );
  for (const { file } of asking) {
    assert.match(sourceOf(file).attribution ?? '', /CC BY 4\.0/);
    assert.ok(notice.includes(`rules/places/${file}`));
  }
});

test('a file that is not described has no source', () => {
  assert.throws(() => sourceOf('none.csv'), /does not describe none\.csv/);
});
