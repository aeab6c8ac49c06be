import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countText, dollarText, escaped, inDollars } from './written.ts';

test('amounts have two decimals, with separators where people read them', () => {
  assert.deepEqual([0, 5, 123_450, -7].map(inDollars), ['0.00', '0.05', '1234.50', '-0.07']);
  assert.deepEqual([0, 1234.5, -0.07].map(dollarText), ['0.00', '1,234.50', '-0.07']);
  assert.equal(countText(1_000_000), '1,000,000');
});

test('text is escaped for elements and attributes', () => {
  assert.equal(
    escaped(`<a href="x">Tom & Ann's</a>`),
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; Ann&#39;s&lt;/a&gt;',
  );
});
