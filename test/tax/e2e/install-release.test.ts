/** An operator packs a release, trusts its key, installs it on a running server, and removes another. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command, type ServingProcess, serve, wagewright } from '../../support/cli.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { paycheck, request } from '../../support/paychecks.ts';
import { INVENTED, newSigner, privatePem, sealedRules } from '../../support/release-files.ts';
import { NEWEST } from '../../support/releases.ts';

const KEY = 'a-key-of-an-operator-0123456789';
const signer = newSigner();
const WITHIN_MS = 10_000;

describe('a release as a file', () => {
  const folders: (() => unknown)[] = [];
  let root: string;
  let env: Record<string, string>;
  let rules: string;
  let server: ServingProcess;
  const at = (name: string): string => join(root, name);
  const run = async (...args: string[]) => await command(['rules', ...args], { env });
  const pack = async (out: string) =>
    await run('pack', INVENTED, '--rules', rules, '--sign', at('key.pem'), '--out', at(out));

  const answeredBy = async (): Promise<string> => {
    const response = await fetch(`${server.url}/ste-hosted/v1/payCalc`, {
      method: 'POST',
      headers: { authorization: KEY },
      body: JSON.stringify(request(paycheck())),
    });
    assert.equal(response.status, 200);
    const text = await response.text();
    return JSON.parse(text).PayCalcResponse.transactionStamp.steVersion;
  };

  before(async () => {
    root = await temporaryDirectory();
    env = { DATA_DIR: at('data'), PORT: '0', BOOTSTRAP_API_KEY: KEY };
    rules = sealedRules({ after: (remove: () => unknown) => void folders.push(remove) });
    writeFileSync(at('key.pem'), privatePem(signer));
    writeFileSync(at('team.pub.pem'), signer.publicPem);
    server = await serve(env);
  });
  after(async () => {
    await server.end('SIGTERM');
    rmSync(root, { recursive: true });
    for (const remove of folders) remove();
  });

  test('is packed to the same bytes twice', async () => {
    const { code, stdout, stderr } = await pack('one.tar.gz');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /one\.tar\.gz: release 9999\.1, \d+ bytes/);
    await pack('two.tar.gz');
    assert.ok(readFileSync(at('one.tar.gz')).equals(readFileSync(at('two.tar.gz'))));
  });

  test('is refused with words as long as nobody trusts its key', async () => {
    const { code, stderr } = await run('install', at('one.tar.gz'));
    assert.equal(code, 1);
    assert.match(
      stderr,
      /wagewright: .*one\.tar\.gz is signed with key [0-9a-f]{32}, which is not/,
    );
    assert.match(stderr, /Nothing was installed\n$/);
    assert.match((await run('installed')).stdout, /No release is installed/);
  });

  test('is installed from an address, and answers without a restart', async (t) => {
    const trusted = await run('trust', at('team.pub.pem'), '--label', 'Payroll team');
    assert.equal(trusted.code, 0, trusted.stderr);
    const id = /Key ([0-9a-f]{32}) \(Payroll team\) is trusted/.exec(trusted.stdout)?.[1] ?? '';
    assert.match(
      (await run('trusted')).stdout,
      new RegExp(`^${id} {2}trusted .* {2}Payroll team\n$`),
    );
    const source = createServer((asked, response) => {
      if (asked.url === '/moved') response.writeHead(302, { location: '/file' }).end();
      else response.end(readFileSync(at('one.tar.gz')));
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    t.after(() => source.close());
    const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
    const moved = await run('install', `${address}/moved`);
    assert.deepEqual([moved.code, moved.stdout], [2, '']);
    assert.match(moved.stderr, /answered with 302, which leads to \/file/);
    assert.equal(await answeredBy(), NEWEST);
    const installed = await wagewright(['rules', 'install', `${address}/file`], { env });
    assert.equal(installed.code, 0, installed.stderr);
    assert.match(installed.stdout, /^Installed 9999\.1: \d+ taxes .* \(Payroll team\)/);
    const until = performance.now() + WITHIN_MS;
    while ((await answeredBy()) !== INVENTED) {
      assert.ok(performance.now() < until);
      await sleep(100);
    }
    const again = await run('install', at('one.tar.gz'));
    assert.match(again.stdout, /9999\.1 is already installed\. Nothing to do/);
    const { stdout } = await run('installed');
    assert.match(stdout, /^9999\.1 {2}sealed 2026-12-24 .* signed by Payroll team .* first used /);
  });

  test('that has answered, or is part of the program, is not removed', async () => {
    const used = await run('remove', INVENTED);
    assert.equal(used.code, 1);
    assert.match(used.stderr, /has answered requests .* set RULES_VERSION\n$/);
    assert.match(
      (await run('remove', NEWEST)).stderr,
      /is part of Wagewright and cannot be removed/,
    );
  });

  test('a server that starts later has it too, and says what is pinned', async () => {
    await server.end('SIGTERM');
    server = await serve(env);
    assert.equal(await answeredBy(), INVENTED);
    await server.end('SIGTERM');
    server = await serve({ ...env, RULES_VERSION: NEWEST });
    assert.match(server.output.stdout, /rules .* by RULES_VERSION, newest 9999\.1\)/);
    assert.equal(await answeredBy(), NEWEST);
  });

  test('mistakes on the command line are named', async () => {
    const cases: readonly (readonly [string[], RegExp])[] = [
      [['pack', INVENTED], /rules pack: VERSION --sign KEY\.pem/],
      [['pack', INVENTED, '--sign', at('team.pub.pem')], /is not a private Ed25519 key/],
      [['pack', '1.1', '--sign', at('key.pem')], /there is no release 1\.1\. Releases: /],
      [['trust', at('key.pem')], /is a private key\. Name the public one/],
      [['trust'], /rules trust: name the PEM file/],
      [['untrust', 'abc'], /there is no trusted key abc\. See rules trusted/],
      [['install'], /rules install: name a file, or its address/],
      [['install', at('missing')], /missing does not exist/],
      [['install', 'http://127.0.0.1:1/x'], /rules install: http:\/\/127\.0\.0\.1:1\/x: /],
      [['remove'], /rules remove: name the version/],
      [['remove', '1.1'], /1\.1 is not installed/],
    ];
    for (const [args, words] of cases) {
      const { code, stderr } = await run(...args);
      assert.notEqual(code, 0, args.join(' '));
      assert.match(stderr, words);
      assert.doesNotMatch(stderr, /\n {4}at /);
    }
    assert.ok(!existsSync(`wagewright-rules-${INVENTED}.tar.gz`));
  });
});
