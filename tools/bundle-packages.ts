/** Writes each package of `BUNDLED` as one file, for quicker starts (src/platform/compiled/packages.ts). */

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLED, bundleFile, bundlesFolder } from '../src/platform/compiled/packages.ts';

/** The folder of the bundles; bundles of other versions next to it are removed. */
export async function bundlePackages(kept?: string): Promise<string> {
  const folder = bundlesFolder(kept);
  if (folder === undefined) throw new Error('a package to bundle is not installed: run npm ci');
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}.`);
  await build({
    entryPoints: BUNDLED.map((entry) => ({
      in: fileURLToPath(import.meta.resolve(entry)),
      out: bundleFile(entry).replace(/\.mjs$/, ''),
    })),
    outdir: temporary,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What two entries of a package share stays one module.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
  for (const other of readdirSync(dirname(folder))) {
    if (!other.startsWith('packages-') || other === basename(folder)) continue;
    rmSync(join(dirname(folder), other), { recursive: true, force: true });
  }
  return folder;
}

if (import.meta.main) await bundlePackages();
