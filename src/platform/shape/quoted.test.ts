import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoted, shortened } from './quoted.ts';

test('values are repeated whole up to 60 characters, then cut between characters', () => {
  assert.equal(shortened('a'.repeat(60)), 'a'.repeat(60));
  assert.equal(shortened('a'.repeat(61)), `${'a'.repeat(60)}…`);
  assert.equal(shortened(`${'a'.repeat(59)}😀b`), `${'a'.repeat(59)}…`);
  assert.equal(quoted('say "hi"'), '"say \\"hi\\""');
  assert.equal(quoted(5), '5');
  assert.ok(quoted('\u0001'.repeat(1_000_000)).length < 400);
  assert.ok(quoted(Array(1000).fill(1)).length < 70);
});
