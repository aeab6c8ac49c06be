import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundlePackages } from '../../../tools/bundle-packages.ts';
import { BUNDLED, bundleFile, bundlesFolder, useBundles } from './packages.ts';

describe('packages that a start reads as one file each', () => {
  const kept = mkdtempSync(join(tmpdir(), 'packages-'));
  after(() => rmSync(kept, { recursive: true }));
  let folder = '';
  before(async () => {
    folder = await bundlePackages(kept);
  });

  test('export what the packages export', async () => {
    for (const entry of BUNDLED) {
      const bundle = await import(pathToFileURL(join(folder, bundleFile(entry))).href);
      assert.deepEqual(Object.keys(bundle).sort(), Object.keys(await import(entry)).sort(), entry);
    }
  });

  test('share what the entries of a package remember', () => {
    const said = execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', SHARED, pathToFileURL(folder).href],
      { encoding: 'utf8', cwd: import.meta.dirname },
    );
    assert.deepEqual(JSON.parse(said), { isBundle: true, before: true, after: false });
  });

  test('belong to the installed versions; bundles of others are removed', async () => {
    assert.equal(bundlesFolder(kept), folder);
    assert.equal(useBundles(join(kept, 'packages-of-another-version')), false);
    assert.deepEqual(readdirSync(kept), [folder.slice(kept.length + 1)]);
  });
});

/** A format that is registered with one entry of typebox counts for another. */
const SHARED = `
  import { fileURLToPath } from 'node:url';
  const { useBundles } = await import('./packages.ts');
  useBundles(fileURLToPath(process.argv[1]));
  const { default: Format } = await import('typebox/format');
  const { Check } = await import('typebox/schema');
  const schema = { type: 'string', format: 'never' };
  const before = Check(schema, 'x');
  Format.Set('never', () => false);
  const isBundle = import.meta.resolve('typebox').startsWith(process.argv[1]);
  console.log(JSON.stringify({ isBundle, before, after: Check(schema, 'x') }));
`;
