/** The package's entries as programs use them: built, installed, compiled against their types, and run. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { payCalc, type TaxListAnswer, taxList } from '../../../src/tax/library/index.ts';
import { bundleForBrowsers, stateFiles } from '../../../tools/build-browser.ts';
import { buildTax } from '../../../tools/build-tax.ts';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { FEW_COLLECTIONS, ONE_CHECKER } from '../../support/compiler.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/.bin/tsc');
/** Compiles a project, given by its configuration or its folder. */
const compile = (project: string) =>
  run(TSC, ['-p', project, ...ONE_CHECKER], { env: { ...process.env, ...FEW_COLLECTIONS } });
/** Bytes that a page may download for it. */
const MOST = 350 * 1024;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const snippets = (file: string, language: string): string[] =>
  [...read(file).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );
/** As the README states them. */
const AMOUNTS = (
  /federal income tax \$([\d.]+), Social Security \$([\d.]+), Medicare \$([\d.]+), Illinois income tax \$([\d.]+)/.exec(
    read('README.md'),
  ) ?? []
).slice(1);

function assertReadme(shown: string): void {
  assert.equal(AMOUNTS.length, 4);
  for (const amount of AMOUNTS) assert.ok(shown.includes(` ${amount}`), `${amount}: ${shown}`);
}

suite('the package installed in a project', () => {
  const project = mkdtempSync(join(tmpdir(), 'wagewright-project-'));

  before(async () => {
    const installed = join(project, 'node_modules/wagewright');
    mkdirSync(installed, { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
    for (const part of ['rules', 'node_modules'])
      symlinkSync(join(ROOT, part), join(installed, part));
    const build = join(project, 'build.json');
    const entries = ['index', 'browser', 'compare'].map((name) =>
      join(ROOT, `src/tax/library/${name}.ts`),
    );
    writeFileSync(
      build,
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.build.json'),
        compilerOptions: {
          rootDir: ROOT,
          outDir: join(installed, 'dist'),
          typeRoots: [join(ROOT, 'node_modules/@types')],
        },
        include: [],
        files: entries,
      }),
    );
    await compile(build);
    await buildTax(join(project, 'node_modules/@wagewright/tax'));
    symlinkSync(join(ROOT, 'examples'), join(project, 'examples'));
    symlinkSync(join(ROOT, 'node_modules/@types'), join(project, 'node_modules/@types'));
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      noEmit: true,
      types: ['node'],
    };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    );
  });
  after(() => rmSync(project, { recursive: true, force: true }));

  const pages = ['README.md', 'docs/guides/library.md'];
  test('the snippets of README and guide compile and print the paycheck of the README', async () => {
    const programs = pages.flatMap((page) =>
      snippets(page, 'ts').filter((code) =>
        /'(@wagewright\/tax|wagewright(\/compare)?)'/.test(code),
      ),
    );
    const isPaycheck = (code: string): boolean => code.includes('examples/paycheck.json');
    assert.equal(programs.filter(isPaycheck).length, pages.length);
    const isParallelRun = (code: string): boolean => code.includes("'wagewright/compare'");
    assert.equal(programs.filter(isParallelRun).length, 1);
    assert.equal(programs.filter((code) => !isPaycheck(code)).length, 3);
    const files = programs.map((code, i) => {
      writeFileSync(join(project, `snippet-${i}.ts`), code);
      return `snippet-${i}.ts`;
    });
    await compile(project);
    for (const [i, file] of files.entries()) {
      const { stdout } = await run(process.execPath, [file], { cwd: project });
      const code = programs[i] as string;
      if (isPaycheck(code)) assertReadme(stdout);
      else if (code.includes('grossUp('))
        assert.match(stdout, /10 taxes; a net of \$2,000 takes .* \$2658\.74/);
      else if (isParallelRun(code)) assert.match(stdout, /^16 \d{4,}\n$/);
      else assert.match(stdout, /New York State income tax: .+\n(.*\n)*\d+\.\d\d\n$/);
    }
  });

  test('the types refuse a request with a field of the wrong type', async () => {
    const wrong = `import { payCalc } from 'wagewright/browser';\npayCalc({ PayCalcRequest: { payCalc: 1 } });\n`;
    const folder = join(project, 'wrong');
    mkdirSync(folder);
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    // The declarations of the libraries are checked with the snippets.
    const own = { extends: '../tsconfig.json', compilerOptions: { skipLibCheck: true } };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...own, include: ['*.ts'] }));
    const { stdout } = await compile(folder).catch((error: { stdout: string }) => error);
    assert.match(stdout, /wrong\.ts\(2,\d+\): error TS2322/);
  });
});

/** Nothing from elsewhere, no `eval`. */
const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'";

/** Shows what the worker of the guide answers. */
const WITH_WORKER = `<!doctype html><title>Worker</title><script type="module">
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => {
    const answer = document.createElement('pre');
    answer.id = 'answer';
    answer.textContent = JSON.stringify(data);
    document.body.append(answer);
  };
  worker.postMessage(await (await fetch('/paycheck.json')).json());
</script>`;

/** Serves texts by path and keeps what else was asked for. */
async function servePages(pages: Readonly<Record<string, [type: string, text: string]>>) {
  const unknown: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    const page = pages[url];
    if (page === undefined) {
      if (url !== '/favicon.ico') unknown.push(url);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': `${page[0]}; charset=utf-8`,
      'content-security-policy': POLICY,
    });
    response.end(page[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, unknown, close: () => server.close() };
}

/** A resident of Pittsburgh who works in Cranberry Township. */
const PENNSYLVANIAN = {
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-08-07', payPeriodsPerYear: 26, payPeriodNumber: 16 },
  wages: ['00-000-0000', '42-019-1216052'].map((locationCode) => ({
    locationCode,
    wageType: 'Regular',
    grossWages: 2000,
    ytdWages: 30_000,
  })),
  taxJurisdictionParms: [
    {
      uniqueTaxID: '42-003-1214818-EIT-027451',
      locationCode: '42-003-1214818',
      isResident: true,
    },
    {
      uniqueTaxID: '42-019-1216052-EIT-107903',
      locationCode: '42-019-1216052',
      isResident: false,
    },
    { uniqueTaxID: '42-019-1216052-LST-107903', locationCode: '42-019-1216052', ytdWH: 30 },
  ],
};

suite('the browser build', () => {
  const bundle = bundleForBrowsers();

  test('has the schemas that requests are checked by, and leaves out those of answers', async () => {
    const text = await bundle;
    assert.ok(text.includes('Gross wages of this payment.'));
    assert.ok(!text.includes('Of the innermost entry that was solved for, in dollars.'));
  });

  test('is smaller than a page may download', async () => {
    const bytes = gzipSync(await bundle, { level: 9 }).length;
    assert.ok(bytes < MOST, `${bytes} bytes`);
  });

  withChromium(() => {
    let browser: Browser;
    before(async () => {
      browser = await openChromium();
    });
    after(closeWindows);

    test('computes the paycheck of the README in a page and in a worker of the guide', async () => {
      const [page = ''] = snippets('docs/guides/library.md', 'html');
      const worker = snippets('docs/guides/library.md', 'js').find((code) =>
        code.includes('onmessage'),
      );
      const site = await servePages({
        '/': ['text/html', page],
        '/wagewright.js': ['text/javascript', await bundle],
        '/paycheck.json': ['application/json', read('examples/paycheck.json')],
        '/with-worker': ['text/html', WITH_WORKER],
        '/worker.js': ['text/javascript', worker ?? ''],
      });
      const tab = await browser.newPage();
      const faults: string[] = [];
      tab.on('pageerror', (error) => faults.push(error.message));
      try {
        await tab.goto(site.url);
        await tab.locator('#taxes li').nth(3).waitFor();
        assertReadme((await tab.locator('#taxes li').allInnerTexts()).join('\n'));
        await tab.goto(`${site.url}/with-worker`);
        await tab.locator('#answer').waitFor();
        const answer = JSON.parse(await tab.locator('#answer').innerText());
        const amounts = answer.PayCalcResponse.payCalc[0].taxCalculation.map(
          ({ taxAmount }: { taxAmount: number }) => ` ${taxAmount.toFixed(2)}`,
        );
        assertReadme(amounts.join('\n'));
        assert.deepEqual({ faults, unknown: site.unknown }, { faults: [], unknown: [] });
      } finally {
        await tab.close();
        site.close();
      }
    });

    test("a state's registers of local taxes are loaded when asked for, and answer as in Node", async () => {
      const files = (await stateFiles()).map(
        ([name, text]) => [`/${name}`, ['text/javascript', text]] as const,
      );
      const site = await servePages({
        '/': ['text/html', '<!doctype html><title>Local taxes</title>'],
        '/index.js': ['text/javascript', await bundle],
        ...(Object.fromEntries(files) as Record<string, [string, string]>),
      });
      const tab = await browser.newPage();
      const asked: string[] = [];
      tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
      try {
        await tab.goto(site.url);
        const where = {
          payDate: '2026-06-26',
          homeLocation: '42-003-1214818',
          workLocations: ['42-019-1216052', '39-049-1080996', '48-000-0000'],
        };
        const answers = await tab.evaluate(
          async ([item, inquiry]) => {
            const address = '/index.js';
            const library = (await import(
              address
            )) as typeof import('../../../src/tax/library/browser.ts');
            const ask = () =>
              library.payCalc({ PayCalcRequest: { payCalc: [item] } }).PayCalcResponse.payCalc[0];
            const before = ask()?.errorStatus?.errorCode;
            await library.loadLocalTaxes('PA');
            const after = ask()?.taxCalculation;
            await library.loadLocalTaxes('OH');
            return { before, after, list: library.taxList(inquiry) };
          },
          [PENNSYLVANIAN, where] as const,
        );
        const { transactionStamp, ...list } = taxList(where) as TaxListAnswer;
        assert.ok(list.taxes.some(({ uniqueTaxID }) => uniqueTaxID?.startsWith('42-003-')));
        assert.ok(list.taxes.some(({ uniqueTaxID }) => uniqueTaxID?.startsWith('39-')));
        assert.deepEqual({ ...answers.list, transactionStamp }, { ...list, transactionStamp });
        const { PayCalcResponse } = payCalc({ PayCalcRequest: { payCalc: [PENNSYLVANIAN] } });
        assert.equal(answers.before, 2004);
        assert.equal(answers.after?.length, 3);
        assert.deepEqual(answers.after, PayCalcResponse.payCalc[0]?.taxCalculation);
        assert.deepEqual(
          asked.filter((path) => path.startsWith('/local-taxes/')),
          ['/local-taxes/42.js', '/local-taxes/39.js'],
        );
        assert.deepEqual(site.unknown, []);
      } finally {
        await tab.close();
        site.close();
      }
    });
  });
});
