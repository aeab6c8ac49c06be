import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FAULTS } from './faults.ts';
import { filesOfTree, placeOf, withFault } from './plant.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('thirty faults, each with a place in this tree', {
  skip: !existsSync(join(root, '.git')),
}, () => {
  const files = filesOfTree(root);
  assert.equal(new Set(FAULTS.map((fault) => placeOf(root, files, fault) + fault.text)).size, 30);
  for (const kind of ['rules', 'i9', 'pages'])
    assert.equal(FAULTS.filter((fault) => fault.kind === kind).length, 10, kind);
});

test('a text that is gone is an error; a fault is taken out again', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const fault = { kind: 'i9', what: 'a', file: 'a.ts', text: 'a > b', becomes: 'a < b' } as const;
  writeFileSync(join(folder, 'a.ts'), 'return a >= b;');
  assert.throws(() => placeOf(folder, ['a.ts'], fault), /a\.ts: 0 files have the text a > b/);
  writeFileSync(join(folder, 'a.ts'), 'return a > b;');
  await withFault(folder, 'a.ts', fault, async () => {
    assert.equal(readFileSync(join(folder, 'a.ts'), 'utf8'), 'return a < b;');
  });
  assert.equal(readFileSync(join(folder, 'a.ts'), 'utf8'), 'return a > b;');
});
