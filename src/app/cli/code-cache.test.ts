import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runCached, wrapped } from './code-cache.ts';

type Counter = { readonly next: () => number };

describe('a file runs with the code that V8 compiled before', () => {
  const root = mkdtempSync(join(tmpdir(), 'code-cache-'));
  after(() => rmSync(root, { recursive: true }));
  const cache = join(root, 'cache');
  let files = 0;
  /** Each under a path of its own: a process runs a file once. */
  const start = (text: string, folder: string | undefined = cache): ReturnType<typeof run> => {
    files += 1;
    const file = join(root, `${files}`, 'a.cjs');
    mkdirSync(join(file, '..'));
    writeFileSync(file, wrapped(text));
    return run(file, folder);
  };
  const run = (file: string, folder: string | undefined) => runCached<Counter>(file, folder);
  const ONE = 'let n = 0; exports.next = () => { n += 1; return n; };';
  const TWO = 'let n = 0; exports.next = () => { n += 2; return n; };';
  const only = (): string => {
    const [file = ''] = readdirSync(cache);
    return join(cache, file);
  };

  test('and keeps it when asked, once', () => {
    const first = start(ONE);
    assert.equal(first.exports.next(), 1);
    assert.deepEqual(readdirSync(root).includes('cache'), false);
    first.remember();
    const kept = readFileSync(only());
    const second = start(ONE);
    assert.equal(second.exports.next(), 1);
    writeFileSync(only(), kept);
    second.remember();
    assert.deepEqual(readFileSync(only()), kept);
  });

  test('another text of the same length has a cache of its own', () => {
    assert.equal(TWO.length, ONE.length);
    const other = start(TWO);
    assert.equal(other.exports.next(), 2);
    other.remember();
    assert.equal(readdirSync(cache).length, 2);
    rmSync(only());
  });

  test('a damaged cache is not used, and made again', () => {
    const kept = readFileSync(only());
    for (const damaged of [Buffer.alloc(0), kept.subarray(0, -1), changed(kept)]) {
      writeFileSync(only(), damaged);
      const again = start(TWO);
      assert.equal(again.exports.next(), 2);
      again.remember();
      assert.notDeepEqual(readFileSync(only()), damaged);
    }
  });

  test('where nothing can be kept, it runs all the same', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    for (const folder of [undefined, join(file, 'no-folder')]) {
      const ran = start(ONE, folder);
      ran.remember();
      assert.equal(ran.exports.next(), 1);
    }
    const readOnly = join(root, 'read-only');
    mkdirSync(readOnly);
    chmodSync(readOnly, 0o500);
    const ran = start(ONE, readOnly);
    ran.remember();
    assert.equal(ran.exports.next(), 1);
  });

  test('knows its address, and loads modules as a file there', () => {
    type Loaded = { readonly url: string; readonly load: () => { readonly a: number } };
    writeFileSync(join(root, 'b.mjs'), 'export const a = 1;');
    const text = "exports.url = $url; exports.load = () => require('../b.mjs');";
    const { exports } = start(text) as unknown as { readonly exports: Loaded };
    assert.match(exports.url, /^file:.*\/a\.cjs$/);
    assert.equal(exports.load().a, 1);
  });
});

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 9] = (copy[copy.length - 9] ?? 0) ^ 1;
  return copy;
}
