import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('1994-11-06T08:49:00Z');

for (const [value, expected] of [
  ['120', 120_000],
  [' 0 ', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
  ['', undefined],
] as const) {
  test(`Retry-After: ${value.slice(0, 40)}`, () => {
    assert.equal(retryAfterMs({ 'retry-after': value }, NOW), expected);
  });
}

test('without the header, and with two of them, there is none', () => {
  assert.equal(retryAfterMs({}, NOW), undefined);
  assert.equal(retryAfterMs({ 'retry-after': ['1', '2'] }, NOW), undefined);
});
