/**
 * Makes the package's entries for browsers and workers, each in one file with the rules inside:
 * `dist/browser/index.js`, and `compare.js` for parallel runs. Two modules that read files are replaced by
 * ones that hold the data.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import {
  packedApplicability,
  packedRules,
  packedState,
  packedStates,
} from '../src/tax/library/packed-rules.ts';
import { readPlaceFile } from '../src/tax/places/files.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Below `rules/places`, whole; places are in the file of their state, where that has local taxes. */
const PLACE_FILES = ['states.csv', 'counties.csv', 'aliases.csv'];

const STATE_FILE = /^\.\/local-taxes\/\d\d\.js$/;
const stateFile = (fips: string): string => `local-taxes/${fips}.js`;

/** One file for each state with registers of local taxes, by its name below `dist/browser`. */
export const stateFiles = (): Promise<[string, string][]> =>
  Promise.all(
    packedStates().map(async (fips): Promise<[string, string]> => {
      const data = JSON.stringify(JSON.stringify(await packedState(fips)));
      return [stateFile(fips), `export const state = JSON.parse(${data});\n`];
    }),
  );

/** Each import is written out, so that bundlers find the file. */
const imports = (): string =>
  packedStates()
    .map((fips) => `'${fips}': () => import('./${stateFile(fips)}')`)
    .join(', ');

const REPLACED: Readonly<Record<string, () => string>> = {
  'src/tax/library/packed-rules.ts': () =>
    `const text = ${JSON.stringify(JSON.stringify(packedRules()))};
     export const packedRules = () => JSON.parse(text);
     const states = { ${imports()} };
     export const packedStates = () => Object.keys(states);
     export const packedState = async (fips) => (await states[fips]?.())?.state;
     const applicability = ${JSON.stringify(packedApplicability())};
     export const packedApplicability = () => applicability;`,
  'src/tax/places/files.ts': () =>
    `import { PartialFiles } from './partial-files.ts';
     const whole = ${JSON.stringify(Object.fromEntries(PLACE_FILES.map((file) => [file, readPlaceFile(file)])))};
     const files = new PartialFiles(whole);
     export const readPlaceFile = (name) => files.read(name);
     export const hasPlacesOf = (state) => files.has(state);
     export const addPlaceFiles = (state, more) => files.add(state, more);`,
};

/**
 * TypeBox's default export holds all of TypeBox, its parser of scripts too. By its namespace, what is not
 * used is left out; and a schema that no one uses, whose call does nothing else, with its descriptions.
 */
const leanTypes = (source: string): string =>
  source
    .replace(/^import Type(?:, (\{[^}]*\}))? from 'typebox';$/m, (_, types) =>
      [
        `import * as Type from 'typebox';`,
        types && `import type ${types.replaceAll('type ', '')} from 'typebox';`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .replaceAll(/(?<![.\w])Type\.[A-Z]\w*\(/g, '/* @__PURE__ */ $&');

const withData: Plugin = {
  name: 'data inside',
  setup(bundle) {
    const byPath = new Map(Object.entries(REPLACED).map(([file, make]) => [at(file), make]));
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const resolveDir = dirname(path);
      const make = byPath.get(path);
      return make === undefined
        ? { contents: leanTypes(readFileSync(path, 'utf8')), loader: 'ts', resolveDir }
        : { contents: make(), loader: 'js', resolveDir };
    });
    // Loaded when a state is asked for, never part of the main file.
    bundle.onResolve({ filter: STATE_FILE }, ({ path }) => ({
      path,
      external: true,
    }));
    // Modules that no one uses are left out, and with them what they import of Node.
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
    entryPoints: [at(`src/tax/library/${ENTRIES[name]}`)],
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
  const left = Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .filter(({ path }) => !STATE_FILE.test(path));
  if (left.length > 0) {
    throw new Error(`browsers have no ${left.map(({ path }) => path).join(', ')}`);
  }
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made no file');
  return file.text;
}

export async function buildBrowser(
  folder = at('dist/browser'),
  names: readonly EntryFile[] = Object.keys(ENTRIES) as EntryFile[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(folder, 'local-taxes'), { recursive: true });
  for (const [name, text] of await stateFiles()) writeFileSync(join(folder, name), text);
  for (const name of names) {
    writeFileSync(join(folder, name), await bundleForBrowsers(name));
  }
}

if (import.meta.main) await buildBrowser();
