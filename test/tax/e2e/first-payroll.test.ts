/** The first payroll as its guide says: in an empty folder, by the package alone and with a server. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildTax } from '../../../tools/build-tax.ts';
import { serve } from '../../support/cli.ts';
import { FEW_COLLECTIONS, ONE_CHECKER } from '../../support/compiler.ts';
import { API_KEY } from '../../support/server.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = 'first-payroll.mts';
const page = readFileSync(join(ROOT, 'docs/guides/first-payroll.md'), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

describe('the first payroll in an empty folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-first-'));
  const folder = join(root, 'payroll');
  let printed = '';

  before(async () => {
    // The clone of the guide, with the package as `npm ci` builds it.
    const clone = join(root, 'clone');
    await buildTax(join(clone, 'packages/tax'));
    cpSync(join(ROOT, 'examples/first-payroll.ts'), join(clone, 'examples/first-payroll.ts'));
    mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
    symlinkSync(process.execPath, join(clone, 'node_modules/.bin/node'));
    mkdirSync(folder);
    const npm = {
      npm_config_ignore_scripts: 'true',
      npm_config_offline: 'true',
      npm_config_audit: 'false',
    };
    const env = { ...process.env, ...npm, WAGEWRIGHT: clone };
    const { stdout, stderr } = await run('sh', ['-ec', block('sh')], { cwd: folder, env });
    assert.doesNotMatch(stderr, /Error|Warning/);
    printed = stdout.slice(stdout.indexOf('\nQuestions'));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const section = (title: string): string[] => {
    const lines = printed.split('\n');
    const start = lines.findIndex((line) => line.startsWith(title));
    assert.ok(start >= 0, `${title}: ${printed}`);
    const found = lines.slice(start + 2);
    return found.slice(0, found.indexOf(''));
  };
  const rowOf = (title: string, name: string): number[] =>
    (section(title).find((line) => line.startsWith(name)) ?? '')
      .slice(name.length)
      .trim()
      .split(/\s+/)
      .map(Number);

  test('asks, and pays everybody six times', () => {
    assert.ok(
      section('Questions').some((line) => line.startsWith('Hana Kim: overrideRate of 53-')),
    );
    for (const [title, count] of [
      ['Run 1,', 11],
      ['Run 3,', 11],
      ['Run 4,', 12],
      ['Run 6,', 12],
    ] as const) {
      assert.equal(section(title).length, count + 1, title);
    }
    assert.deepEqual(section('A bonus between').slice(1).length, 1);
  });

  test('carries the year: bases end, balances count, a move begins new bases', () => {
    // 6.2 percent of $184,500; the last run takes less.
    assert.equal(rowOf('The year so far', 'June Adams')[2], 11_439);
    const [, before6 = 0] = rowOf('Run 5,', 'June Adams');
    const [, last = 0] = rowOf('Run 6,', 'June Adams');
    assert.equal(Math.round((before6 - last) * 100), 46_500);
    // FUTA of $7,000, once, wherever they worked.
    const year = section('The year so far').slice(1);
    assert.ok(year.length === 12 && year.every((line) => line.endsWith(' 42.00')));
    assert.deepEqual(rowOf('The year so far', 'Kai Lopez').slice(0, 3), [15_000, 1296.9, 930]);
    assert.ok((rowOf('Run 4,', 'Lena Moss')[1] ?? 0) > (rowOf('Run 3,', 'Lena Moss')[1] ?? 0));
  });

  test('corrects a payment, and what follows from it', () => {
    assert.deepEqual(rowOf('A correction', '2026-01-23').slice(0, 1), [-360]);
    assert.deepEqual(rowOf('A correction', '2026-02-06').slice(0, 3), [0, 0, 0]);
    assert.equal(rowOf('The year so far', 'Finn Baker')[0], 2400 * 6 - 360);
  });

  test('is the same with a server, which counts what the program counts', async () => {
    const server = await serve({
      PORT: '0',
      DATA_DIR: join(root, 'data'),
      BOOTSTRAP_API_KEY: API_KEY,
    });
    try {
      const env = { PATH: process.env.PATH ?? '', WAGEWRIGHT_URL: server.url, API_KEY };
      const { stdout } = await run(process.execPath, [PROGRAM], { cwd: folder, env });
      const [, count] = /^(\d+) transactions/m.exec(stdout) ?? [];
      assert.equal(stdout, `${printed}The server counted ${count}.\n`);
    } finally {
      await server.end('SIGTERM');
    }
  });

  test('the shorter program of the guide compiles against the package, and runs', async () => {
    writeFileSync(join(folder, 'short.mts'), block('ts'));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const more = ['--lib', 'es2023,dom', '--types', '', ...ONE_CHECKER];
    const env = { ...process.env, ...FEW_COLLECTIONS };
    await run(process.execPath, [tsc, ...options, ...more, 'short.mts'], { cwd: folder, env });
    const { stdout } = await run(process.execPath, ['short.mts'], { cwd: folder });
    assert.equal(stdout, '8400 3\n');
  });
});
