/**
 * The last stage of deploy/Dockerfile in a folder: what it copies is enough to run, without development
 * packages, as another user, and with nothing to write but the data. `npm run image` builds all stages.
 */

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildImage, type Image } from '../../support/dockerfile.ts';
import { checkImage } from '../../support/image-checks.ts';
import { fromCheckout } from '../../support/image-from-checkout.ts';
import { type ImageServer, startImage } from '../../support/image-server.ts';
import { API_KEY } from '../../support/server.ts';

describe('the container image', () => {
  const into = mkdtempSync(join(tmpdir(), 'wagewright-image-'));
  let image: Image;
  let server: ImageServer;

  before(async () => {
    chmodSync(into, 0o755);
    image = buildImage({ into, given: { modules: fromCheckout, build: fromCheckout } });
    server = await startImage(image, {
      HOST: '127.0.0.1',
      PORT: '0',
      BOOTSTRAP_API_KEY: API_KEY,
      PUBLIC_URL: 'https://payroll.example.com',
      TRUST_PROXY: '1',
    });
  });
  after(() => {
    rmSync(into, { recursive: true });
  });

  test('runs the server for a user other than root', () => {
    assert.equal(image.user, 'node');
    assert.deepEqual(image.command, ['node', 'src/app/cli.ts', 'serve']);
  });

  test('has everything that requests need', async () => {
    await checkImage(server.url, API_KEY);
  });

  test('cannot be written to', () => {
    assert.match(server.writeProblem() ?? 'written', /^E(ACCES|ROFS|PERM)$/);
  });

  test('holds no tests, no development packages, and nothing of git', () => {
    for (const path of [
      'test',
      '.git',
      'node_modules/typescript',
      'src/app/parts/config.test.ts',
    ]) {
      assert.ok(!existsSync(join(image.workdir, path)), path);
    }
    assert.ok(existsSync(join(image.workdir, 'src/app/parts/config.ts')));
  });

  test('is healthy while it runs, ends by SIGTERM, and is then not healthy', async () => {
    assert.equal(server.health(), 0);
    assert.equal(await server.stop(), 0);
    assert.equal(server.health(), 1);
  });
});
