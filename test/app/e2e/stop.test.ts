/** The server started as the README says, and stopped as operators and process managers do. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '../../support/cli.ts';
import { forEachDatabase, temporaryDirectory } from '../../support/databases.ts';
import { environmentOf } from '../../support/server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Started = { readonly child: ChildProcess; readonly url: string; output(): string };

async function start(t: TestContext, command: string, ...args: string[]): Promise<Started> {
  const child = spawn(command, args, {
    cwd: ROOT,
    // A group of its own, so that nothing outlives a test that fails.
    detached: true,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: '0',
      DATA_DIR: await temporaryDirectory(),
      npm_config_update_notifier: 'false',
    },
  });
  t.after(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // The whole group has ended, as it should.
    }
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  for (;;) {
    const url = /listens on (http:\/\/\S+) /.exec(text)?.[1];
    if (url !== undefined) return { child, url, output: () => text };
    assert.equal(child.exitCode, null, text);
    await wait(50);
  }
}

/** Resolves when no one listens there anymore. */
async function gone(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const refused = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(false)).on('error', () => resolve(true));
    });
    socket.destroy();
    if (refused) return;
    await wait(50);
  }
}

describe('stopping', () => {
  // Ctrl+C goes to the whole group. The shell between keeps a SIGINT that comes to npm alone.
  for (const [signal, to] of [
    ['SIGTERM', 'npm'],
    ['SIGINT', 'the group'],
  ] as const) {
    test(`npm start: ${signal} to ${to} ends the server before npm ends`, async (t) => {
      const { child, url, output } = await start(t, 'npm', 'start');
      const pid = child.pid as number;
      process.kill(to === 'npm' ? pid : -pid, signal);
      await once(child, 'close');
      assert.match(output(), /"reason":"SIG(TERM|INT)".*shutting down[\s\S]*"shut down"/);
      await assert.rejects(fetch(`${url}/health/live`));
    });
  }

  test('npm start: the server does not outlive an npm that was killed', async (t) => {
    const { child, url } = await start(t, 'npm', 'start');
    child.kill('SIGKILL');
    await gone(url);
  });

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`bin/wagewright.js: the server ends with it after ${signal}`, async (t) => {
      const { child, url } = await start(t, process.execPath, 'bin/wagewright.js', 'serve');
      child.kill(signal);
      await gone(url);
    });
  }

  test('bin/wagewright.js: both end when the server cannot start', async (t) => {
    const child = spawn(process.execPath, ['bin/wagewright.js', 'serve'], {
      cwd: ROOT,
      detached: true,
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: 'postgres://127.0.0.1:1/db' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const ended = once(child, 'close');
    t.after(() => child.exitCode === null && process.kill(-(child.pid as number), 'SIGKILL'));
    while (!errors.includes('\n')) await wait(50);
    const [code] = await Promise.race([ended, wait(10_000, ['it still runs 10 s later'])]);
    assert.equal(code, 1, errors);
    assert.match(errors, /^wagewright: SECRET_KEY is required/);
  });

  forEachDatabase(({ create }) => {
    test('one line says that it stops, one that it has stopped', async () => {
      const server = await serve(environmentOf(await create()));
      assert.equal(await server.end('SIGTERM'), 0);
      const lines = server.output.stdout
        .split('\n')
        .filter((line) => /shut(ting)? down/.test(line));
      assert.equal(lines.length, 2);
      assert.equal(JSON.parse(lines[0] ?? '').reason, 'SIGTERM');
      assert.equal(JSON.parse(lines[1] ?? '').unansweredRequests, 0);
    });

    test('a second signal ends the process immediately', async (t) => {
      const server = await serve({ ...environmentOf(await create()), SHUTDOWN_SECONDS: '3600' });
      const { hostname, port } = new URL(server.url);
      const stalled = connect(Number(port), hostname);
      t.after(() => stalled.destroy());
      stalled.on('error', () => {});
      await once(stalled, 'connect');
      stalled.write(
        'POST /v1/representativeSessions HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n',
      );
      // It has arrived when later requests have been answered.
      for (let i = 0; i < 3; i += 1) await fetch(`${server.url}/health/live`);
      const ended = server.end('SIGTERM');
      while (!server.output.stdout.includes('shutting down')) await wait(20);
      // Two in the same moment are one, as Ctrl+C below npm makes them.
      await wait(400);
      assert.equal(await Promise.race([ended, wait(1, 'still open')]), 'still open');
      server.end('SIGTERM');
      assert.equal(await ended, 1);
    });
  });
});
