/** Files made once: kept, made again when what they are made of changes or they are damaged. */

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bytesOnce } from './kept-bytes.ts';

test('what is kept is given again until its sources change or it is damaged', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const code = mkdtempSync(join(tmpdir(), 'code-'));
  t.after(() => [folder, code].map((each) => rmSync(each, { recursive: true })));
  writeFileSync(join(code, 'draw.ts'), 'export const size = 1;');
  let count = 0;
  const get = async (name: string, text: string): Promise<string> => {
    const made = {
      name,
      sources: [{ file: 'form.yaml', text }],
      code: pathToFileURL(`${code}/`),
    };
    const make = async () => {
      count += 1;
      return Buffer.from(`${text} drawn ${count}`);
    };
    return Buffer.from(await bytesOnce(made, make, folder)).toString();
  };
  assert.equal(await get('one', 'a'), 'a drawn 1');
  assert.equal(await get('one', 'a'), 'a drawn 1');
  assert.equal(await get('two', 'a'), 'a drawn 2');
  assert.equal(await get('one', 'b'), 'b drawn 3');
  // The older one is gone.
  assert.equal(readdirSync(folder).length, 2);
  writeFileSync(join(code, 'draw.ts'), 'export const size = 2;');
  assert.equal(await get('one', 'b'), 'b drawn 4');
  const [file = ''] = readdirSync(folder).filter((each) => each.startsWith('one-'));
  const bytes = readFileSync(join(folder, file));
  bytes[bytes.length - 1] = 0;
  writeFileSync(join(folder, file), bytes);
  assert.equal(await get('one', 'b'), 'b drawn 5');
  writeFileSync(join(folder, file), 'short');
  assert.equal(await get('one', 'b'), 'b drawn 6');
});

test('a folder that cannot be written keeps nothing, and the bytes are made', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const blocked = join(folder, 'file');
  writeFileSync(blocked, 'no folder');
  const made = { name: 'one', sources: [], code: [] };
  const bytes = await bytesOnce(made, async () => Buffer.from('made'), blocked);
  assert.equal(Buffer.from(bytes).toString(), 'made');
});
