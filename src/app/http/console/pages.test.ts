/** The console's files: those of the build and no others, whatever an address says. */

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { consolePages } from './pages.ts';

describe('files of the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  const app = Fastify();

  before(async () => {
    mkdirSync(join(folder, 'assets', 'deeper'), { recursive: true });
    const script = 'export {};';
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'theme.js'), script);
    writeFileSync(join(folder, 'assets', 'main-1a2b.js'), script);
    writeFileSync(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(script));
    writeFileSync(join(folder, 'assets', 'deeper', 'other.js'), script);
    await consolePages(app, { guard: async () => {}, parentsOf: async () => [], folder });
  });
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  test('a hashed file is kept for a year, any other is asked for again', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const hashed = await app.inject({ method, url: '/assets/main-1a2b.js' });
      assert.equal(hashed.statusCode, 200);
      assert.match(String(hashed.headers['cache-control']), /immutable/);
      assert.match(String(hashed.headers['content-type']), /javascript/);
    }
    const plain = await app.inject('/theme.js');
    assert.equal(plain.statusCode, 200);
    assert.equal(plain.headers['cache-control'], 'no-cache');
  });

  test('a file is sent compressed to who takes it', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const { headers: sent } = await app.inject({ url: '/assets/main-1a2b.js', headers });
    assert.equal(sent['content-encoding'], 'gzip');
    assert.match(String(sent['content-type']), /javascript/);
  });

  for (const url of [
    '/assets/main.js',
    '/assets/',
    '/assets/main-1a2b.js.gz',
    '/assets/deeper/other.js',
    '/assets/deeper%2fother.js',
    '/assets/..%2ftheme.js',
    '/assets/%2e%2e%2findex.html',
    '/assets/main-1a2b.js%00',
    '/index.html',
    '/other.js',
  ]) {
    test(`${url} is not there`, async () => {
      assert.equal((await app.inject(url)).statusCode, 404);
    });
  }
});
