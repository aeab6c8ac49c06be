/**
 * `npm run image`: builds deploy/Dockerfile and asks the running server what it is for. With a container
 * engine that works (docker or podman), in a container with a read-only file system; without one, its
 * steps run in folders, where the stage `build` is this checkout, unless `--all` is given. Prints what it did.
 */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildImage } from '../../support/dockerfile.ts';
import { checkImage } from '../../support/image-checks.ts';
import { fromCheckout } from '../../support/image-from-checkout.ts';
import { startImage } from '../../support/image-server.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = 'wagewright-check';
const KEY = 'image-key-0123456789-0123456789-0123456789';
const STARTS = 120;

const engine = ['docker', 'podman'].find(
  (program) => spawnSync(program, ['info'], { stdio: 'ignore' }).status === 0,
);
await (engine === undefined ? inFolders() : inContainer(engine));

async function inFolders(): Promise<void> {
  const into = mkdtempSync(join(tmpdir(), 'wagewright-image-'));
  try {
    chmodSync(into, 0o755);
    const isAll = process.argv.includes('--all');
    const image = buildImage(isAll ? { into } : { into, given: { build: fromCheckout } });
    const server = await startImage(image, {
      HOST: '127.0.0.1',
      PORT: '0',
      BOOTSTRAP_API_KEY: KEY,
      PUBLIC_URL: 'https://payroll.example.com',
      TRUST_PROXY: '1',
    });
    try {
      await checkImage(server.url, KEY);
      assert.equal(server.health(), 0);
      assert.notEqual(server.writeProblem(), undefined);
    } finally {
      assert.equal(await server.stop(), 0);
    }
    console.log('image: the steps of deploy/Dockerfile ran in folders (no container engine works)');
  } finally {
    rmSync(into, { recursive: true });
  }
}

async function inContainer(program: string): Promise<void> {
  const run = (...args: string[]): string =>
    execFileSync(program, args, { cwd: PROJECT, encoding: 'utf8' }).trim();
  execFileSync(program, ['build', '-f', 'deploy/Dockerfile', '-t', NAME, '.'], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
  const id = run(
    ...['run', '-d', ...limits, '-p', '127.0.0.1::8080', '-e', `BOOTSTRAP_API_KEY=${KEY}`, NAME],
  );
  try {
    const url = `http://${run('port', id, '8080').split('\n')[0]}`;
    for (let i = 0; ; i += 1) {
      const isReady = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) break;
      assert.ok(i < STARTS, run('logs', id));
      await wait(500);
    }
    await checkImage(url, KEY);
    assert.notEqual(run('exec', id, 'id', '-u'), '0');
    run('stop', '-t', '40', id);
    assert.equal(run('inspect', '-f', '{{.State.ExitCode}}', id), '0');
    console.log(`image: built and run with ${program}`);
  } finally {
    run('rm', '-f', id);
  }
}
