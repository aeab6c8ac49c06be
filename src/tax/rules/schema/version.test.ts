/** Which of two versions is newer. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions, releaseOf } from './version.ts';

test('number by number; imported registers follow their release, by day, count, and name', () => {
  const sorted = [
    '2015.10',
    '2016.1',
    '2016.1+in-dn1.2026-10-05',
    '2016.2',
    '2016.2+oh-finder.2026-12-10',
    '2016.2+pa-dced.2026-12-15',
    '2016.2+oh-finder.2026-12-10.pa-dced.2026-12-15',
    '2016.2+oh-finder.2026-12-16',
    '2016.10',
    '2017.1',
  ];
  for (const [i, a] of sorted.entries()) {
    for (const [k, b] of sorted.entries()) {
      assert.equal(Math.sign(compareVersions(a, b)), Math.sign(i - k), `${a} and ${b}`);
    }
  }
});

test('the release below imported registers', () => {
  assert.equal(releaseOf('2016.2+pa-dced.2026-12-15'), '2016.2');
  assert.equal(releaseOf('2016.2'), '2016.2');
});
