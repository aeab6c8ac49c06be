import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { isUnchanged, seenAt } from './seen.ts';

describe('what the file system says of a file', () => {
  const root = mkdtempSync(join(tmpdir(), 'seen-'));
  after(() => rmSync(root, { recursive: true }));
  const file = join(root, 'a');

  test('says nothing of a file that changed just now, whose next change may show no other time', () => {
    writeFileSync(file, 'one');
    const seen = seenAt('a', root);
    assert.equal(isUnchanged(seen, root), false);
  });

  test('is the same until the size or a time changes', () => {
    const [path, size, modified] = seenAt('a', root);
    // As if two seconds had passed.
    const { ctimeMs } = statSync(file);
    assert.equal(isUnchanged([path, size, modified, ctimeMs], root), true);
    assert.equal(isUnchanged([path, size + 1, modified, ctimeMs], root), false);
    utimesSync(file, 1, 1);
    assert.equal(isUnchanged([path, size, modified, ctimeMs], root), false);
  });

  test('is an error of a file that is gone', () => {
    assert.throws(() => seenAt('b', root), /ENOENT/);
    assert.throws(() => isUnchanged(['b', 0, 0, 0], root), /ENOENT/);
  });
});
