import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { blockSchemaOf } from './registry.ts';

/** The files of the folder that define no method. */
const COMMON = ['contribution.ts', 'method.ts', 'registry.ts', 'registry.test.ts'];

test('every method of this folder is listed under the name of its file', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !COMMON.includes(file));
  assert.ok(files.length > 0);
  for (const file of files) {
    assert.ok(blockSchemaOf(`${file.replace(/\.ts$/, '')}@1`) !== undefined, file);
  }
});
