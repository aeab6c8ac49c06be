/** The package of the TypeScript client as projects use it: packed, installed, compiled against, and run. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { FEW_COLLECTIONS, ONE_CHECKER } from '../../support/compiler.ts';
import { API_KEY } from '../../support/server.ts';
import { withServer } from './server.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLIENT = join(ROOT, 'clients/typescript');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
/** An older compiler, which projects still use. */
const TSC5 = join(CLIENT, 'node_modules/typescript/bin/tsc');
const NODENEXT = { module: 'nodenext' };
const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' };
const PROJECTS = [
  ['TypeScript 7, nodenext', TSC, NODENEXT],
  ['TypeScript 7, bundler', TSC, BUNDLER],
  ['TypeScript 5, nodenext', TSC5, NODENEXT],
] as const;
/** Of the declarations of the libraries, which the projects above are checked with. */
const CHECKED_ABOVE = { ...NODENEXT, skipLibCheck: true };
/** Bytes of the packed package. */
const MOST = 100_000;
const ADDRESS = 'http://127.0.0.1:8080';

/** Programs of a page that use the package. */
const programsOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes("'@wagewright/client'"));
const PAGES = { 'clients/typescript/README.md': 5, 'docs/guides/clients.md': 1 };

withServer('the package @wagewright/client', (server) => {
  const project = mkdtempSync(join(tmpdir(), 'wagewright-client-'));
  const installed = join(project, 'node_modules/@wagewright/client');
  let files: readonly string[];
  let size: number;

  before(async () => {
    await run(process.execPath, [join(ROOT, 'tools/build-client.ts')]);
    const options = ['--json', '--ignore-scripts', '--pack-destination', project];
    const { stdout } = await run('npm', ['pack', ...options], { cwd: CLIENT });
    const [pack] = JSON.parse(stdout);
    files = pack.files.map(({ path }: { path: string }) => path);
    size = pack.size;
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(project, pack.filename), '-C', installed, '--strip', '1']);
    symlinkSync(join(ROOT, 'node_modules/@types'), join(project, 'node_modules/@types'));
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  });
  after(() => rmSync(project, { recursive: true, force: true }));

  /** What the compiler says about these programs. */
  async function compile(compiler: string, resolution: object, programs: readonly string[]) {
    const folder = mkdtempSync(join(project, 'src-'));
    for (const [i, code] of programs.entries()) writeFileSync(join(folder, `${i}.ts`), code);
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
    const compilerOptions = { target: 'es2023', ...strict, ...resolution, types: ['node'] };
    const config = { compilerOptions, include: ['*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const options = compiler === TSC ? ONE_CHECKER : [];
    const env = { ...process.env, ...FEW_COLLECTIONS };
    const ended = run(process.execPath, [compiler, '-p', folder, ...options], { env });
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    return { folder, stdout };
  }

  test('holds what is built, the license, and no dependency', () => {
    const built = files.filter((file) => /^dist\/[\w/]+\.(d\.ts|js)$/.test(file));
    const others = files.filter((file) => !built.includes(file));
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json']);
    assert.ok(built.includes('dist/index.js') && built.includes('dist/index.d.ts'));
    assert.ok(size < MOST, `${size} bytes`);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const main = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.version, main.version);
    for (const file of built.filter((one) => one.endsWith('.js'))) {
      const code = readFileSync(join(installed, file), 'utf8');
      const outside = /^(?:import|export) .*from ['"][^.].*|\bimport\(.*/m.exec(code)?.[0];
      assert.equal(outside, undefined, file);
    }
  });

  const programs = Object.keys(PAGES).flatMap(programsOf);
  for (const [name, compiler, resolution] of PROJECTS) {
    test(`the examples compile with ${name}`, async () => {
      const { folder, stdout } = await compile(compiler, resolution, programs);
      assert.equal(stdout, '');
      rmSync(folder, { recursive: true });
    });
  }

  test('every page has its examples, of about ten lines', () => {
    for (const [page, count] of Object.entries(PAGES)) {
      const found = programsOf(page);
      assert.equal(found.length, count, page);
      for (const code of found) assert.ok(code.trim().split('\n').length <= 12, code);
    }
  });

  test('the types refuse what the server would', async () => {
    const start =
      "import { createClient } from '@wagewright/client';\nconst c = createClient({ url: 'x' });\n";
    const wrong = [
      'await c.readEmployer();',
      'await c.readEmployer({ employer: 1 });',
      "await c.listEmployers({ limit: 'x' });",
      'await c.payCalc({ body: { payCalc: [] } });',
      "(await c.readEmployer({ employerId: '' })).data.employer.nothing;",
      'await c.noSuchOperation();',
    ];
    const sources = wrong.map((line) => `${start}${line}\n`);
    const { stdout } = await compile(TSC, CHECKED_ABOVE, sources);
    const refused = new Set([...stdout.matchAll(/(\d)\.ts\(3,/g)].map(([, i]) => Number(i)));
    assert.deepEqual([...refused].sort(), [...wrong.keys()], stdout);
  });

  test('the examples run', async () => {
    const client = await import(join(installed, 'dist/index.js'));
    const own = client.createClient({ url: server().url, apiKey: API_KEY });
    const employer = JSON.parse(readFileSync(join(ROOT, 'examples/employer.json'), 'utf8'));
    await own.createEmployer({ body: employer });
    const { folder, stdout } = await compile(
      TSC,
      CHECKED_ABOVE,
      programs.map((code) => code.replaceAll(ADDRESS, server().url)),
    );
    assert.equal(stdout, '');
    const env = { ...process.env, WAGEWRIGHT_KEY: API_KEY };
    const printed = [];
    for (const [i, code] of programs.entries()) {
      assert.ok(code.includes(ADDRESS) || /readWebhook|import type/.test(code), code);
      // It waits for webhooks, with no end.
      if (code.includes('.listen(')) continue;
      printed.push((await run(process.execPath, [join(folder, `${i}.js`)], { env })).stdout);
    }
    const shown = printed.join('');
    assert.match(shown, /^Federal Income Tax \d+\.\d\d$/im);
    assert.match(shown, /^404 employer_not_found [\w-]{36}$/m);
    const { data } = await own.listEmployers();
    assert.equal(data.employers[0].name, employer.name.toUpperCase());
  });

  withChromium(() => {
    test('runs in a browser', async () => {
      const site = createServer(async (request, response) => {
        const { url: path = '', method = '', headers } = request;
        if (path.startsWith('/dist/')) {
          response.setHeader('content-type', 'text/javascript');
          response.end(readFileSync(join(installed, path)));
          return;
        }
        if (path === '/') {
          response.setHeader('content-type', 'text/html');
          response.end('<!doctype html><title>Client</title>');
          return;
        }
        const { authorization = '' } = headers;
        const answer = await fetch(server().url + path, { method, headers: { authorization } });
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      });
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const { createClient } = await import(join(installed, 'dist/index.js'));
      const { data } = await createClient({ url: server().url, apiKey: API_KEY }).login();
      const browser = await openChromium();
      try {
        const page = await browser.newPage();
        await page.goto(url);
        const shown = await page.evaluate(`(async () => {
          const { createClient, itemsOf } = await import('/dist/index.js');
          const client = createClient({ url: location.origin, token: '${data.accessToken}' });
          const names = [];
          for await (const { name } of itemsOf(client.listEmployers, { limit: 1 })) names.push(name);
          const error = await client.readEmployer({ employerId: 'none' }).catch((found) => found);
          return [names.length > 0, error.name, error.code];
        })()`);
        assert.deepEqual(shown, [true, 'ApiError', 'employer_not_found']);
      } finally {
        await closeWindows();
        site.close();
      }
    });
  });
});
