/** The server's package as it would be published: packed, installed for all users, and run outside a clone. */

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FEW_COLLECTIONS } from '../support/compiler.ts';
import { localRegistry } from '../support/local-registry.ts';
import { withProgram } from '../support/programs.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Of a checkout, what no package is made from. */
const LEFT_OUT = /^(\.git|\.compiled|node_modules|test|bench|data|rules\/golden)$/;

const isWanted = (path: string): boolean => {
  const name = relative(ROOT, path);
  return !LEFT_OUT.test(name) && !/(^|\/)node_modules$/.test(name);
};

// Minutes of work: run with the other people's programs, not by npm test.
withProgram('tar', () =>
  suite('the package wagewright, installed with npm i -g', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wagewright-global-'));
    const elsewhere = join(folder, 'elsewhere');
    const command = join(folder, 'prefix/bin/wagewright');
    // As from a terminal of someone who has this Node and nothing of ours.
    const env = {
      ...FEW_COLLECTIONS,
      HOME: folder,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      PORT: '0',
    };
    let serving: ChildProcess | undefined;
    let printed = '';
    let address = '';

    before(async () => {
      const clone = join(folder, 'clone');
      cpSync(ROOT, clone, { recursive: true, filter: isWanted });
      symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
      const pack = [
        'pack',
        '--json',
        '--pack-destination',
        folder,
        '--cache',
        join(folder, 'cache'),
      ];
      await run('npm', pack, { cwd: clone, env, maxBuffer: 64 * 1024 * 1024 });
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      rmSync(clone, { recursive: true });
      mkdirSync(elsewhere);
      const { url, server } = await localRegistry();
      const install = [
        'install',
        '--global',
        '--prefix',
        join(folder, 'prefix'),
        '--registry',
        url,
      ];
      await run(
        'npm',
        [
          ...install,
          '--cache',
          join(folder, 'cache'),
          '--no-audit',
          '--no-fund',
          join(folder, `wagewright-${version}.tgz`),
        ],
        { cwd: elsewhere, env },
      );
      server.close();
    });
    after(async () => {
      if (serving?.kill() === true) await once(serving, 'exit');
      rmSync(folder, { recursive: true, force: true });
    });

    test('prints its version and calculates the paycheck of the README', async () => {
      const { stdout } = await run(command, ['--version'], { cwd: elsewhere, env });
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      assert.equal(stdout.trim(), version);
      const paycheck = join(folder, 'prefix/lib/node_modules/wagewright/examples/paycheck.json');
      const calculated = await run(command, ['calc', paycheck], { cwd: elsewhere, env });
      const { PayCalcResponse } = JSON.parse(calculated.stdout);
      assert.ok(PayCalcResponse.payCalc[0].taxCalculation.length > 3);
    });

    test('serves the pages, the description, and payCalc', async () => {
      serving = spawn(command, ['serve'], {
        cwd: elsewhere,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [serving.stdout, serving.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
        });
      }
      const started = async (): Promise<void> => {
        for await (const _ of serving?.stdout ?? []) if (printed.includes('API key')) return;
      };
      await Promise.race([started(), once(serving, 'exit')]);
      address = /listens on (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1] ?? '';
      const key = /shown only once: (\S+)/.exec(printed)?.[1] ?? '';
      assert.ok(address !== '' && key !== '', printed);
      const page = await fetch(address);
      assert.match(await page.text(), /<div id="root">/);
      const description = await fetch(`${address}/openapi.json`);
      assert.match(await description.text(), /^\{"openapi":"3\.1/);
      const answer = await fetch(`${address}/ste-hosted/v1/payCalc`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body: readFileSync(join(ROOT, 'examples/paycheck.json')),
      });
      assert.equal(answer.status, 200);
    });

    test('prints a command that works from there, next to the server', async () => {
      const [, ...words] = (/Another key: (.+)/.exec(printed)?.[1] ?? '').split(' ');
      const { stdout } = await run(process.execPath, words, { cwd: elsewhere, env });
      assert.match(stdout, /ww_\w+/);
    });
  }),
);
