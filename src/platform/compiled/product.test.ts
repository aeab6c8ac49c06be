import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundleProduct } from '../../../tools/bundle-product.ts';
import { readSources } from './compiled.ts';
import {
  bundleFile,
  COMMANDS,
  commandFile,
  ENTRIES,
  isCurrent,
  sourceAt,
  writeMadeOf,
} from './product.ts';
import { inRoot } from './root.ts';

describe('a bundle is current', () => {
  const root = mkdtempSync(join(tmpdir(), 'product-'));
  after(() => rmSync(root, { recursive: true }));
  const bundle = join(root, 'bundle');
  const file = join(root, 'a.ts');
  const remake = (): void => {
    mkdirSync(bundle, { recursive: true });
    writeFileSync(file, 'one');
    writeMadeOf(bundle, [sourceAt('a.ts', root)]);
  };

  test('while nothing has changed', () => {
    remake();
    assert.equal(isCurrent(bundle, root), true);
  });

  test('in a copy with other times, which the next start need not read again', () => {
    remake();
    utimesSync(file, 1, 1);
    assert.equal(isCurrent(bundle, root), true);
    const [[, , modified]] = JSON.parse(readFileSync(join(bundle, 'made-of.json'), 'utf8'));
    assert.equal(modified, 1000);
  });

  test('not after a change of the same length with the time of before', () => {
    remake();
    const [, , modified] = sourceAt('a.ts', root);
    writeFileSync(file, 'two');
    utimesSync(file, modified / 1000, modified / 1000);
    assert.equal(isCurrent(bundle, root), false);
  });

  test('not when a source is gone, when none was made, or when what it says is cut short', () => {
    remake();
    writeFileSync(join(bundle, 'made-of.json'), '[["a.ts",3');
    assert.equal(isCurrent(bundle, root), false);
    remake();
    rmSync(file);
    assert.equal(isCurrent(bundle, root), false);
    assert.equal(isCurrent(join(root, 'nothing'), root), false);
  });
});

// About 3 s of processor time: one bundle, and three commands.
describe('the bundle of this checkout', () => {
  mkdirSync(inRoot('.compiled'), { recursive: true });
  const parent = mkdtempSync(inRoot('.compiled/product-test-'));
  const folder = join(parent, 'product');
  before(() => bundleProduct(folder));
  after(() => rmSync(parent, { recursive: true }));
  const run = (file: string, ...args: string[]): string => {
    const cached = new URL('../../app/cli/code-cache.ts', import.meta.url).href;
    const path = join(folder, file);
    const loaded = file.endsWith('.cjs')
      ? `(await import('${cached}')).runCached(${JSON.stringify(path)}).exports`
      : `await import(${JSON.stringify(pathToFileURL(path).href)})`;
    const script = `const { exitCode } = ${loaded};
      process.exitCode = await exitCode(${JSON.stringify(args)});`;
    return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: inRoot('.'),
      encoding: 'utf8',
    });
  };

  test('is of these sources, and answers as they do', () => {
    assert.equal(isCurrent(folder), true);
    const bySources = execFileSync(
      process.execPath,
      [inRoot('src/app/cli.ts'), 'calc', 'examples/paycheck.json'],
      { cwd: inRoot('.'), encoding: 'utf8' },
    );
    for (const file of [bundleFile(ENTRIES[0]), commandFile('calc')]) {
      const answer = JSON.parse(run(file, 'calc', 'examples/paycheck.json'));
      assert.deepEqual(withoutStamp(answer), withoutStamp(JSON.parse(bySources)), file);
    }
  });

  test('has files of their own of commands whose start counts, without the other commands', () => {
    for (const command of COMMANDS) {
      const text = readFileSync(join(folder, commandFile(command)), 'utf8');
      assert.ok(text.includes(`// src/app/cli/${command}.ts`));
      assert.ok(!text.includes('// src/app/cli/verify.ts'));
      assert.throws(() => run(commandFile(command), 'verify', 'x'), /has no verify/);
    }
  });

  test('has every module that a thread or process of the product begins with, under its own name', () => {
    const begun = readSources(inRoot('src'), (file) => /(?<!\.test)\.ts$/.test(file)).flatMap(
      ({ text }) => [...text.matchAll(/entryPoint\('\.\/([^']+)\.ts'/g)].map(([, name]) => name),
    );
    const names = ENTRIES.map((entry) => basename(entry));
    assert.ok(begun.length > 5);
    assert.deepEqual([...begun, basename(ENTRIES[0])].sort(), names.sort());
    assert.equal(new Set(names).size, names.length);
  });
});

const withoutStamp = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key.endsWith('Stamp') ? undefined : value)));
