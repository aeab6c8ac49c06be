/**
 * Makes the package's entries for browsers and workers, each in one file with the rules inside:
 * `dist/browser/index.js`, and `compare.js` for parallel runs. Two modules that read files are replaced by
 * ones that hold the data.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { packRegisters } from '../src/library/pack-rules.ts';
import { packedApplicability, packedRules } from '../src/library/packed-rules.ts';
import { readPlaceFile } from '../src/places/files.ts';
import { loadRules } from '../src/rules/index.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Below `rules/places`; the 2 MB of places stay outside, and a code of a place is not looked up. */
const PLACE_FILES = ['states.csv', 'counties.csv', 'aliases.csv'];

const registers = () => packRegisters(loadRules());

/** One file for each state with registers of local taxes, by its name below `dist/browser`. */
export const registerFiles = (): [string, string][] =>
  [...registers()].map(([fips, own]) => [
    `local-taxes/${fips}.js`,
    `export const registers = JSON.parse(${JSON.stringify(JSON.stringify(own))});\n`,
  ]);

const REPLACED: Readonly<Record<string, () => string>> = {
  'src/library/packed-rules.ts': () =>
    `const text = ${JSON.stringify(JSON.stringify(packedRules()))};
     export const packedRules = () => JSON.parse(text);
     const states = ${JSON.stringify([...registers().keys()])};
     export const packedRegisters = async (fips) => {
       if (!states.includes(fips)) return [];
       const path = './local-taxes/' + fips + '.js';
       return (await import(path)).registers;
     };
     const applicability = ${JSON.stringify(packedApplicability())};
     export const packedApplicability = () => applicability;`,
  'src/places/files.ts': () =>
    `const files = ${JSON.stringify(Object.fromEntries(PLACE_FILES.map((file) => [file, readPlaceFile(file)])))};
     export const readPlaceFile = (name) => files[name] ?? '';`,
};

const withData: Plugin = {
  name: 'data inside',
  setup(bundle) {
    const byPath = new Map(Object.entries(REPLACED).map(([file, make]) => [at(file), make]));
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const make = byPath.get(path);
      return make === undefined ? undefined : { contents: make(), loader: 'js' };
    });
    // Modules that nobody uses are left out, and with them what they import of Node.
    bundle.onResolve({ filter: /^node:/ }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }));
  },
};

/** File in `dist/browser` by its entry. */
const ENTRIES = { 'index.js': 'browser.ts', 'compare.js': 'compare-browser.ts' } as const;
type EntryFile = keyof typeof ENTRIES;

/** The text of the file. Fails when anything of Node is left in it. */
export async function bundleForBrowsers(name: EntryFile = 'index.js'): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [at(`src/library/${ENTRIES[name]}`)],
    bundle: true,
    // Its own build for browsers, which brings what Node has built in.
    alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' },
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'eof',
    plugins: [withData],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  if (left.length > 0) {
    throw new Error(`browsers have no ${left.map(({ path }) => path).join(', ')}`);
  }
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made no file');
  return file.text;
}

export async function buildBrowser(): Promise<void> {
  const folder = at('dist/browser');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(folder, 'local-taxes'), { recursive: true });
  for (const [name, text] of registerFiles()) writeFileSync(join(folder, name), text);
  for (const name of Object.keys(ENTRIES) as EntryFile[]) {
    writeFileSync(join(folder, name), await bundleForBrowsers(name));
  }
}

if (import.meta.main) await buildBrowser();
