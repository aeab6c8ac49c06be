/** `@wagewright/tax` as it would be published: packed, installed in an empty folder, and run on each Node and in a browser. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type * as Published from '../../../packages/tax/index.d.ts';
import * as whole from '../../../src/tax/library/whole.ts';
import { buildTax } from '../../../tools/build-tax.ts';
import { outsideFile } from '../../../tools/outside.ts';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { ONE_CHECKER } from '../../support/compiler.ts';
import { withOutside } from '../../support/outside.ts';

const { verify } = whole;
const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MOST_BYTES = 30_000_000;
const BLOCK = 512;

const snippet = (page: string, language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(
    readFileSync(join(ROOT, page), 'utf8'),
  )?.[1] ?? '';

test('what the package declares is what its source has', () => {
  // The compiler compares the types; names that are declared and gone would fail there, too.
  const published: typeof Published = whole;
  assert.deepEqual(Object.keys(published).sort(), [
    'grossUp',
    'locations',
    'nextRun',
    'payCalc',
    'taxList',
    'verify',
  ]);
});

/** The same in every Node and browser. */
const ALL_FIVE = `
const paidFirst = (tax, request) => {
  const first = structuredClone(request.PayCalcRequest.payCalc[0]);
  for (const wage of first.wages) wage.ytdWages = 0;
  const [answer] = tax.payCalc({ PayCalcRequest: { payCalc: [first] } }).PayCalcResponse.payCalc;
  return [first, answer, { payDate: '2026-07-10' }];
};
const answers = (tax, request) => {
  const item = { ...request.PayCalcRequest.payCalc[0], targetNet: 2000 };
  item.wages = item.wages.map(({ grossWages, ...wage }) => wage);
  const home = '42-003-1214818';
  const list = tax.taxList({ payDate: '2026-06-26', homeLocation: home, workLocations: [home] });
  const { transactionStamp, ...found } = tax.locations({ q: 'Columbus', limit: 1 });
  const next = tax.locations({ q: 'Columbus', limit: 1, cursor: found.nextCursor });
  return {
    amounts: tax.payCalc(request).PayCalcResponse.payCalc[0].taxCalculation.map((line) => line.taxAmount),
    older: tax.payCalc(request, { version: '2026.1' }).PayCalcResponse.transactionStamp.steVersion,
    taxes: list.taxes.map((one) => one.uniqueTaxID),
    gross: tax.grossUp(item).errorStatus,
    second: tax.nextRun(...paidFirst(tax, request)).payCalcItem.wages,
    found,
    next: next.candidates[0].locationCode,
    refused: tax.locations({ address: '1 Main Street' }).errorStatus.errorCode,
    counts: tax.verify(request).counts,
  };
};`;

const example = (): string => readFileSync(join(ROOT, 'examples/paycheck.json'), 'utf8');

describe('the package @wagewright/tax in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wagewright-tax-'));
  const installed = join(folder, 'node_modules/@wagewright/tax');
  let expected = '';

  before(async () => {
    await buildTax(join(folder, 'package'));
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
      { cwd: join(folder, 'package') },
    );
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], {
      cwd: folder,
    });
    cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
    writeFileSync(
      join(folder, 'five.mjs'),
      `import { readFileSync } from 'node:fs';
       import * as tax from '@wagewright/tax';
       ${ALL_FIVE}
       console.log(JSON.stringify(answers(tax, JSON.parse(readFileSync('examples/paycheck.json', 'utf8')))));`,
    );
    writeFileSync(join(folder, 'readme.mjs'), snippet('README.md', 'ts'));
    expected = (await run(process.execPath, ['five.mjs'], { cwd: folder })).stdout;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('takes less than 30 MB, with no other package and no program', () => {
    const files = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const sizes = files.map((file) => lstatSync(join(folder, 'node_modules', file)).blocks * BLOCK);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 1_000_000 && bytes < MOST_BYTES, `${bytes} bytes`);
    assert.deepEqual(
      readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['@wagewright'],
    );
    assert.deepEqual(
      files.filter((file) => /\.(node|wasm)$/.test(file)),
      [],
    );
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    assert.equal(dependencies, undefined);
  });

  test('answers as the sources do', () => {
    const answers = JSON.parse(expected);
    const request = JSON.parse(example());
    const own = verify(request);
    assert.deepEqual(answers.counts, 'counts' in own && own.counts);
    assert.equal(answers.counts.agree, answers.counts.lines);
    assert.deepEqual(answers.amounts.slice(0, 3), [192.31, 186, 43.5]);
    assert.equal(answers.older, '2026.1');
    assert.ok(answers.taxes.some((id: string) => id.startsWith('42-003-')));
    assert.equal(answers.gross.errorCode, 0);
    assert.equal(answers.refused, 2003);
    assert.deepEqual(
      answers.second.map(({ ytdWages }: { ytdWages: number }) => ytdWages),
      [3000, 3000],
    );
    assert.notEqual(answers.next, answers.found.candidates[0].locationCode);
  });

  test('runs the program of the README', async () => {
    const { stdout } = await run(process.execPath, ['readme.mjs'], { cwd: folder });
    assert.match(stdout, /^Federal income tax 192\.31$/m);
  });

  for (const version of ['20', '22'] as const) {
    withOutside(`node-${version}`, () =>
      test(`runs on Node ${version} with the same answers`, async () => {
        const node = outsideFile(`node-${version}`, 'bin/node') as string;
        assert.match((await run(node, ['--version'])).stdout, new RegExp(`^v${version}\\.`));
        const { stdout } = await run(node, ['five.mjs'], { cwd: folder });
        assert.equal(stdout, expected);
        const readme = await run(node, ['readme.mjs'], { cwd: folder });
        assert.match(readme.stdout, /^Federal income tax 192\.31$/m);
      }),
    );
  }

  test('the program of its README compiles against its types; wrong types are refused', async () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const compile = (file: string) =>
      run(
        process.execPath,
        [
          tsc,
          ...[
            '--noEmit',
            '--strict',
            '--module',
            'nodenext',
            '--target',
            'es2023',
            '--lib',
            'es2023,dom',
          ],
          ...['--types', '', ...ONE_CHECKER, file],
        ],
        { cwd: folder },
      );
    writeFileSync(join(folder, 'own.ts'), snippet('packages/tax/README.md', 'ts'));
    await compile('own.ts');
    const { stdout } = await run(process.execPath, ['own.ts'], { cwd: folder });
    assert.equal(stdout, '186\n1\n');
    writeFileSync(
      join(folder, 'wrong.ts'),
      "import { payCalc } from '@wagewright/tax';\npayCalc({ PayCalcRequest: { payCalc: 1 } });\n",
    );
    await assert.rejects(compile('wrong.ts'), ({ stdout: found }: { stdout: string }) =>
      /wrong\.ts\(2,\d+\): error TS2322/.test(found),
    );
  });

  withChromium(() => {
    after(closeWindows);
    test('answers in a browser as in Node, without eval', async () => {
      const server = createServer(({ url = '' }, response) => {
        const file = join(installed, 'dist', url);
        const isScript = url.endsWith('.js');
        response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
        response.setHeader('content-security-policy', "default-src 'self'");
        response.end(isScript ? readFileSync(file) : '<!doctype html><title>Tax</title>');
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const browser = await openChromium();
      const page = await browser.newPage();
      try {
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        const program = `(async () => { ${ALL_FIVE}
          const request = ${example()};
          return JSON.stringify(answers(await import('/index.js'), request)); })()`;
        assert.deepEqual(JSON.parse(await page.evaluate(program)), JSON.parse(expected));
      } finally {
        await page.close();
        server.close();
      }
    });
  });
});
