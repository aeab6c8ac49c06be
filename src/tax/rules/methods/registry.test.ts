import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { blockSchemaOf } from './registry.ts';

test('every file of methods/ is listed under the name of its file', () => {
  const files = readdirSync(new URL('methods/', import.meta.url));
  assert.ok(files.length > 0);
  for (const file of files) {
    assert.ok(blockSchemaOf(`${file.replace(/\.ts$/, '')}@1`) !== undefined, file);
  }
});
